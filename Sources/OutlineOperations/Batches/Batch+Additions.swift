import OutlineStore

// Items that lines one after another add to the end of the same list are added together: thousands
// of them then go the way of an import, which takes a fifth of the time.
extension Batch {
  /// The lines from one on that may be performed together: additions to the end of one list, or a
  /// line of any kind alone.
  func run(from start: Int) -> ArraySlice<Line> {
    guard let first = Self.addition(in: lines[start]), Self.isEnd(first.destination) else {
      return lines[start...start]
    }
    let others = lines[(start + 1)...].prefix { line in
      Self.addition(in: line)?.destination == first.destination
    }
    return lines[start..<others.endIndex]
  }

  /// Performs a run of additions together.
  /// - Parameters:
  ///   - run: lines as ``run(from:)`` finds them.
  ///   - keys: what keys stand for; takes notice of what is made.
  /// - Returns: what each line did; nil where nothing was done, because one of the lines would fail
  ///   or might mean another list than the first: then each has to be performed by itself.
  /// - Throws: what is no matter of a line.
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
      guard try Self.isSteady(destination, while: items, NameResolver(outline, keys: keys)) else {
        return nil
      }
      made = try outline.attempt { try together.performAsPart(of: outline, keys: keys).nodes }
    } catch  where Self.isOfLine(error) {
      return nil
    }
    var next = 0
    return zip(run, additions).map { line, addition in
      let ids = Array(made[next..<next + addition.items.count])
      next += ids.count
      keys.note(key: line.key, nodes: ids, isTouched: true)
      var report = BatchReport(line: line.number, op: line.name, key: line.key)
      (report.ids, report.count) = (ids, ids.count)
      return report
    }
  }

  private static func addition(in line: Line) -> AddItems? {
    try? line.operation.get().verb as? AddItems
  }

  /// Whether what is added there comes after everything else in a list.
  private static func isEnd(_ destination: Destination) -> Bool {
    destination.before == nil && destination.after == nil && !destination.first
  }

  /// Whether a destination means the same list however many of the items are there already.
  ///
  /// `@` is what was added last. The beginning of an id may become that of several, and an item may
  /// have the very id that is a title or a path up to then.
  private static func isSteady(
    _ destination: Destination, while items: [Item.Draft], _ names: NameResolver
  ) throws -> Bool {
    guard case .name(let name)? = destination.into ?? destination.toSection else { return true }
    if name == "@" || items.contains(where: { $0.id?.rawValue == name }) { return false }
    let node = try destination.into.map(names.node) ?? names.section(.name(name))
    return node.id.rawValue == name || name.hasPrefix("/")
      || node.kind == .section && node.text == name
  }

  /// Whether an error concerns a line, and not the file, which is trouble for all of them.
  static func isOfLine(_ error: any Error) -> Bool {
    error is OutlineError || error is Failure || error is IdentifierError
  }
}
