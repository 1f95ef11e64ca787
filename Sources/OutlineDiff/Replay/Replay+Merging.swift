internal import OutlineModel

// Two writes of one field that need not exclude each other: tags that one person adds and tags that
// another one removes, lines of a note that are not near each other.
extension Replay {
  /// The value of a field after a version that did not know other writes of it, if all of them have
  /// a place in it; `nil` if they exclude each other.
  ///
  /// A write changes the value that its maker saw. So each one is applied as the difference from
  /// that, which leads every copy to the same value.
  func mergedValue(
    of field: ReplayField, at node: Int, _ value: JSONValue?, _ version: Int
  ) -> JSONValue?? {
    let base = context.base(node)?.node.content[field]
    var writes = states[node].fields[field]?.entries ?? []
    if writes.contains(where: \.isReturn) { return nil }
    writes.append(ReplayPast.Entry(version: version, value: value))
    return mergedValue(of: writes, field, base)
  }

  private func mergedValue(
    of writes: [ReplayPast<JSONValue?>.Entry], _ field: ReplayField, _ base: JSONValue?
  ) -> JSONValue?? {
    var value = base
    for (index, write) in writes.enumerated() {
      let known = writes[..<index].filter { context.knows(write.version, $0.version) }
      if known.count == index {
        value = write.value
        continue
      }
      guard let seen = mergedValue(of: known, field, base),
        let both = FieldMerge.value(of: value, and: write.value, from: seen, in: field)
      else { return nil }
      value = both
    }
    return .some(value)
  }
}

/// Two values of a field that replace the same one.
enum FieldMerge {
  /// The largest number of lines that are compared.
  private static let mostLines = 5_000

  /// The value with both changes; `nil` if they exclude each other.
  static func value(
    of left: JSONValue?, and right: JSONValue?, from base: JSONValue?, in field: ReplayField
  ) -> JSONValue?? {
    // A write changes the value that its maker saw. If it seems not to, the maker saw another: a
    // node that came back, for example.
    if JSONValue.isSame(base, right) { return nil }
    if field == .note {
      guard case .string(let base)? = base, case .string(let left)? = left,
        case .string(let right)? = right
      else { return nil }
      return lines(of: left, and: right, from: base).map { .string($0) }
    }
    guard case .attribute = field, let old = set(base), let known = set(left),
      let added = set(right)
    else { return nil }
    if JSONValue.isSame(base, left) { return .some(right) }
    return union(of: known, and: added, from: old).map { $0.isEmpty ? nil : .array($0) }
  }

  // MARK: Sets

  /// The elements of a list of values, each once; nothing is an empty list.
  private static func set(_ value: JSONValue?) -> [JSONValue]? {
    guard let value else { return [] }
    guard case .array(let values) = value, Set(values).count == values.count else { return nil }
    let isPlain = values.allSatisfy { value in
      switch value {
      case .array, .object, .null: false
      default: true
      }
    }
    return isPlain ? values : nil
  }

  /// The elements of both, without those that one of them removed; `nil` if one only ordered them.
  private static func union(
    of left: [JSONValue], and right: [JSONValue], from base: [JSONValue]
  ) -> [JSONValue]? {
    let (old, known, added) = (Set(base), Set(left), Set(right))
    if added == old || known == old { return nil }
    return left.filter { added.contains($0) || !old.contains($0) }
      + right.filter { !old.contains($0) && !known.contains($0) }
  }

  // MARK: Lines

  private typealias Hunk = (range: Range<Int>, lines: ArraySlice<Substring>)

  /// The lines with the changes of both; `nil` if two of them touch each other.
  private static func lines(of left: String, and right: String, from base: String) -> String? {
    let split = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false) }
    var lines = split(base)
    let (left, right) = (split(left), split(right))
    if lines.count + left.count + right.count > mostLines { return nil }
    let (ours, theirs) = (hunks(from: lines, to: left), hunks(from: lines, to: right))
    for hunk in ours {
      let isApart = theirs.allSatisfy {
        $0 == hunk || $0.range.upperBound < hunk.range.lowerBound
          || hunk.range.upperBound < $0.range.lowerBound
      }
      if !isApart { return nil }
    }
    let all = ours + theirs.filter { hunk in !ours.contains { $0 == hunk } }
    for hunk in all.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      lines.replaceSubrange(hunk.range, with: hunk.lines)
    }
    return lines.joined(separator: "\n")
  }

  private static func hunks(from old: [Substring], to new: [Substring]) -> [Hunk] {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var hunks: [Hunk] = []
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      let start = (from, to)
      while removed.contains(from) { from += 1 }
      while inserted.contains(to) { to += 1 }
      if start == (from, to) {
        from += 1
        to += 1
      } else {
        hunks.append((start.0..<from, new[start.1..<to]))
      }
    }
    return hunks
  }
}
