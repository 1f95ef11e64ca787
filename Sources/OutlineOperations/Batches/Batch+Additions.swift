import OutlineStore

// Consecutive lines that add items to the end of the same list are performed together: thousands of
// them then take the path of an import, which needs a fifth of the time.
extension Batch {
  /// The lines from one on that may be performed together: additions to the end of one list, or a
  /// single line of any kind.
  func run(from start: Int) -> ArraySlice<Line> {
    // Only the end of a list stays where it is.
    guard let first = Self.addition(in: lines[start]), first.destination.before == nil,
      first.destination.after == nil, !first.destination.first
    else { return lines[start...start] }
    let others = lines[(start + 1)...].prefix { line in
      Self.addition(in: line)?.destination == first.destination
    }
    return lines[start..<others.endIndex]
  }

  /// Performs a run of additions together.
  /// - Parameters:
  ///   - run: lines that ``run(from:)`` returned.
  ///   - keys: the nodes of keys; records the new nodes.
  /// - Returns: a report of each line. It is `nil` and nothing is done if one of the lines would
  ///   fail, or might mean another list than the first: then each line has to be performed by
  ///   itself.
  /// - Throws: an error that does not concern a line.
  func add(
    _ run: ArraySlice<Line>, in outline: OutlineTransaction, keys: inout NodeKeys
  ) throws -> [BatchReport]? {
    let additions = run.compactMap(Self.addition)
    guard additions.count == run.count, additions.count > 1 else { return nil }
    let items = additions.flatMap(\.items)
    let destination = additions[0].destination
    let together = AddItems(items, to: destination)
    let made: [NodeID]
    do {
      guard Self.isSteady(destination, while: items) else { return nil }
      made = try outline.attempt {
        try together.perform(in: outline, keys: keys, describing: false).nodes
      }
    } catch  where Self.isOfLine(error) { return nil }
    var next = 0
    return zip(run, additions).map { line, addition in
      let ids = Array(made[next..<next + addition.items.count])
      next += ids.count
      keys.note(key: line.key, nodes: ids, isTouched: true)
      var report = BatchReport(line: line.number, op: line.name, key: line.key)
      report.ids = ids
      report.count = ids.count
      return report
    }
  }

  private static func addition(in line: Line) -> AddItems? {
    try? line.operation.get().verb as? AddItems
  }

  /// Whether a destination means the same list no matter how many of the items are added.
  ///
  /// `@` means the item added last, and the id, the text or the image of a new item may leave a name
  /// ambiguous.
  private static func isSteady(_ destination: Destination, while items: [Item.Draft]) -> Bool {
    switch destination.into ?? destination.toSection {
    case .name(let name)?, .id(let name)?:
      if name == "@" || items.contains(where: { $0.id?.rawValue == name }) { return false }
      if NodeID.mayBegin(name) && !NodeID(checked: name).isGenerated { return false }
      return name.hasPrefix("/") || !OutlineReader.isName(name, ofAny: items.map(\.content))
    case .inside?, .matching?: return false
    case .key?, nil: return true
    }
  }

  /// Whether an error concerns one line. An error of the file concerns all of them.
  static func isOfLine(_ error: any Error) -> Bool {
    error is OutlineError || error is Failure || error is IdentifierError
  }
}
