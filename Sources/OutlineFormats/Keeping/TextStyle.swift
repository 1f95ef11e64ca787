/// The style of a text: the prefixes of the lines of items.
struct TextStyle {
  /// The prefix of the first line of a node.
  struct Prefix: Equatable {
    /// The blanks, or the stars of Org.
    var indentation: Bytes = []
    /// The bullet of a list of Markdown, or of plain text with the blank after it.
    var bullet: Bytes?
    /// The sign after the number of an item of Markdown.
    var delimiter: UInt8?

    /// Whether it is that of a list of Markdown.
    var isOfList: Bool { bullet != nil || delimiter != nil }
  }

  /// A node that was written.
  struct Written {
    var prefix: Prefix
    /// The number of empty lines before it, and of its siblings before it.
    var gap: Int
    var number = 0
  }

  private let format: FileFormat
  /// The indentation of a child.
  private var unit: Bytes
  /// The bullet of most items of Markdown.
  private var bullet: Bytes?
  /// The line end.
  let lineEnd: Bytes

  /// Finds the style of a text.
  /// - Parameter unit: the number of blanks that indent a child, if requested.
  init(_ text: TextUnits, as format: FileFormat, unit count: Int?) {
    self.format = format
    lineEnd =
      text.lines.first?.suffix(2).elementsEqual([0x0D, 0x0A]) == true ? [0x0D, 0x0A] : [0x0A]
    let blanks = Bytes(repeating: 0x20, count: count ?? 2)
    unit = format == .markdown || count != nil ? blanks : [0x09]
    if format == .org { unit = [UInt8(ascii: "*")] }
    if format == .markdown {
      let bullets = text.units.compactMap { prefix(of: text.lines[$0.lines.lowerBound]).bullet }
      bullet = bullets.mostFrequent(\.text)
    }
    if format == .org || count != nil { return }
    var steps: [Bytes] = []
    for (above, below) in zip(text.units, text.units.dropFirst()) {
      let (parent, child) = (text.nodes[above.nodes.lowerBound], text.nodes[below.nodes.lowerBound])
      guard child.level == parent.level + 1 || parent.isSection && !child.isSection
      else { continue }
      let outer = prefix(of: text.lines[above.lines.lowerBound])
      let inner = prefix(of: text.lines[below.lines.lowerBound])
      guard inner.indentation.starts(with: outer.indentation) else { continue }
      let step = inner.indentation.dropFirst(outer.indentation.count)
      if !step.isEmpty { steps.append(Bytes(Array(step))) }
    }
    unit = steps.mostFrequent(\.count) ?? unit
  }

  /// The prefix of a line.
  func prefix(of line: Bytes) -> Prefix {
    if format == .org { return Prefix(indentation: line.prefix { $0 == UInt8(ascii: "*") }) }
    let blanks = line.prefix { $0 == 0x20 || $0 == 0x09 }
    var prefix = Prefix(indentation: blanks)
    let rest = line[blanks.endIndex...]
    if format == .markdown, let marker = MarkdownSyntax.marker(rest.trimmedEnd) {
      if marker.number == nil {
        prefix.bullet = rest.prefix(1)
      } else {
        prefix.delimiter = rest.first { !$0.isDigit }
      }
    }
    if format == .text, let text = PlainTextFormat.afterBullet(rest) {
      prefix.bullet = line[blanks.endIndex..<text.startIndex]
    }
    return prefix
  }

  /// The lines of a new node in the style of its sibling, or of its parent.
  func lines(_ lines: [Bytes], sibling: Written?, parent: Written?) -> [Bytes] {
    // Blanks before a task of todo.txt mean nothing.
    if format == .todotxt { return lines.map { withLineEnd($0) } }
    let own = prefix(of: lines.first ?? [])
    if let sibling {
      // A heading is not a list.
      let isAlike = sibling.prefix.isOfList == own.isOfList
      if format == .text || isAlike { return self.lines(lines, as: sibling.prefix) }
    }
    guard let parent, !own.indentation.isEmpty
    else { return self.lines(lines, as: Prefix(indentation: own.indentation, bullet: bullet)) }
    let isList = format != .markdown || parent.prefix.isOfList
    // A number is wider than two blanks.
    let step = parent.prefix.delimiter != nil && unit.count == 2 ? unit + [0x20] : unit
    let indentation = isList ? parent.prefix.indentation + step : own.indentation
    let prefix = Prefix(indentation: indentation, bullet: parent.prefix.bullet ?? bullet)
    return self.lines(lines, as: prefix)
  }

  /// The lines of a node that went to another depth, in the style of its new sibling or parent.
  /// - Parameter plain: its first line as the format writes it there.
  func lines(_ lines: [Bytes], at plain: Bytes?, sibling: Written?, parent: Written?) -> [Bytes] {
    var prefix = self.prefix(of: lines.first ?? [])
    prefix.indentation = self.prefix(of: plain ?? []).indentation
    return self.lines(self.lines(lines, as: prefix), sibling: sibling, parent: parent)
  }

  /// The lines of a node with another prefix.
  func lines(_ lines: [Bytes], as prefix: Prefix) -> [Bytes] {
    let own = self.prefix(of: lines.first ?? [])
    // Text before the first heading of Org has no stars.
    if format == .org, prefix.indentation.isEmpty || own.indentation.isEmpty {
      return lines.map { withLineEnd($0) }
    }
    return lines.enumerated().map { number, line in
      var line = line
      if number == 0, format == .text || own.bullet != nil, let bullet = prefix.bullet {
        let rest = line.dropFirst(own.indentation.count + (own.bullet?.count ?? 0))
        line = own.indentation + bullet + rest
      }
      if number == 0, let delimiter = prefix.delimiter, let other = own.delimiter,
        let place = line.firstIndex(of: other)
      {
        line[place] = delimiter
      }
      let isIndented = number == 0 || format != .org
      if isIndented, !line.trimmedEnd.isEmpty, line.starts(with: own.indentation) {
        line = prefix.indentation + line.dropFirst(own.indentation.count)
      }
      return withLineEnd(line)
    }
  }

  private func withLineEnd(_ line: Bytes) -> Bytes {
    line.last == 0x0A ? line.withoutEnd + lineEnd : line
  }

  /// Applies the change between two other lines to a line, if need be one word after the other.
  static func edit(_ line: Bytes, from old: Bytes, to new: Bytes) -> Bytes? {
    if let edited = editOnce(line, from: old, to: new) { return edited }
    let words = [old, new].map { $0.split(separator: 0x20, omittingEmptySubsequences: false) }
    guard words[0].count == words[1].count else { return nil }
    return words[0].indices.reduce(Optional(line)) { line, place in
      let lines = [place, place + 1].map {
        Bytes(Array((words[1][..<$0] + words[0][$0...]).joined(separator: [0x20])))
      }
      return line.flatMap { lines[0] == lines[1] ? $0 : editOnce($0, from: lines[0], to: lines[1]) }
    }
  }

  /// Applies the change between two other lines to a line that has the text before or after the
  /// change, which they share.
  private static func editOnce(_ line: Bytes, from old: Bytes, to new: Bytes) -> Bytes? {
    let (text, end) = (line.withoutEnd, line[line.withoutEnd.endIndex...])
    let (old, new) = (Array(old.withoutEnd), Array(new.withoutEnd))
    let (start, common) = new.ends(equalTo: old)
    let (before, after) = (old[..<(old.count - common)], old[start...])
    // The longer part is the better sign that the line has the same form.
    let hasAfter = !after.isEmpty && text.suffix(after.count).elementsEqual(after)
    let hasBefore = !before.isEmpty && text.starts(with: before)
    // The blanks before tags at the end of a line go with the tags.
    func trim(_ line: Bytes) -> Bytes { text.last == 0x20 ? line : line.trimmedEnd }
    if hasBefore, !hasAfter || before.count > after.count {
      return trim(new[..<(new.count - common)] + text.dropFirst(before.count)) + end
    }
    if hasAfter { return trim(text.dropLast(after.count) + new[start...]) + end }
    // Otherwise the surroundings of the change, or only those before or after it, if they occur once:
    // fields may have another order.
    for (hasStart, hasEnd) in [(true, true), (true, false), (false, true)] {
      for width in 1...8 {
        let low = hasStart ? max(0, start - width) : start
        let high = hasEnd ? max(0, common - width) : common
        let part = old[low..<(old.count - high)]
        guard low + high > 0, let place = text.firstRange(of: part)?.lowerBound else { break }
        if text[(place + 1)...].firstRange(of: part) != nil { continue }
        return text[..<place] + new[low..<(new.count - high)] + text[(place + part.count)...] + end
      }
    }
    return nil
  }
}

extension Array where Element: Equatable {
  /// The numbers of elements at the beginning and the end that two lists share.
  func ends(equalTo other: [Element]) -> (start: Int, end: Int) {
    let start = zip(self, other).prefix { $0 == $1 }.count
    let rest = zip(dropFirst(start).reversed(), other.dropFirst(start).reversed())
    return (start, rest.prefix { $0 == $1 }.count)
  }
}

extension Array where Element: Hashable {
  /// The element that occurs most often, and of several the one with the least value.
  func mostFrequent(_ value: (Element) -> some Comparable) -> Element? {
    Dictionary(grouping: self) { $0 }
      .max { ($0.value.count, value($1.key)) < ($1.value.count, value($0.key)) }?.key
  }
}

extension Bytes {
  /// The line without its end.
  fileprivate var withoutEnd: Bytes {
    guard last == 0x0A else { return self }
    return dropLast().last == 0x0D ? dropLast(2) : dropLast()
  }
}

/// The lines of a text that is written.
struct KeptLines {
  private(set) var bytes: [UInt8] = []
  private let lineEnd: Bytes

  init(lineEnd: Bytes) { self.lineEnd = lineEnd }

  var isEmpty: Bool { bytes.isEmpty }

  /// Appends lines; a line before them that has no end gets one.
  mutating func append(_ lines: ArraySlice<Bytes>) {
    for line in lines {
      if let last = bytes.last, last != 0x0A { bytes += lineEnd }
      bytes += line
    }
  }

  /// Appends the end of a text, and ends with a line end only if that text does.
  mutating func end(as tail: ArraySlice<Bytes>, _ last: Bytes?) {
    append(tail)
    if last?.last == 0x0A || bytes.last != 0x0A { return }
    bytes.removeLast()
    if bytes.last == 0x0D { bytes.removeLast() }
  }
}
