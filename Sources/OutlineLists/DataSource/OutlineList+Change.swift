public import OutlineStore

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension OutlineList {
  /// The difference between the rows before and after a change.
  public struct Change: Hashable, Sendable {
    /// The version of the rows.
    public var version: Version.ID
    /// The rows that were inserted, removed and moved, as few as possible; positions are those in
    /// ``OutlineList/rows``.
    public var difference: ArrayDifference<RowID>
    /// Rows in both that must be redrawn.
    public var reconfigured: [RowID]
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension OutlineList.Change {
  /// The change from some rows to others.
  /// - Complexity: O(rows) comparisons of pointers, plus the rows that are not copies, plus the
  ///   rows from the first to the last one that moved.
  init(from old: [OutlineList.Row], to new: [OutlineList.Row], at version: Version.ID) {
    self.version = version
    difference = ArrayDifference()
    reconfigured = []
    var (first, end) = (0, (old: old.count, new: new.count))
    while first < min(end.old, end.new), noteSame(old[first], as: new[first]) { first += 1 }
    let top = reconfigured
    reconfigured = []
    while min(end.old, end.new) > first, noteSame(old[end.old - 1], as: new[end.new - 1]) {
      end = (end.old - 1, end.new - 1)
    }
    let bottom = reconfigured.reversed()
    reconfigured = top
    noteMoves(from: old, to: new, first: first, end: end)
    reconfigured += bottom
  }

  /// - Returns: `false` if the rows have other ids.
  private mutating func noteSame(_ old: OutlineList.Row, as new: OutlineList.Row) -> Bool {
    if old.isCopy(of: new) { return true }
    if old.id != new.id { return false }
    if old != new { reconfigured.append(new.id) }
    return true
  }

  private mutating func noteMoves(
    from old: [OutlineList.Row], to new: [OutlineList.Row], first: Int, end: (old: Int, new: Int)
  ) {
    let (before, after) = (old[first..<end.old], new[first..<end.new])
    if before.isEmpty && after.isEmpty || noteDragged(from: before, to: after) { return }
    difference = ArrayDifference(from: before.map(\.id), to: after.map(\.id))
    for index in difference.deletes.indices { difference.deletes[index].offset += first }
    for index in difference.inserts.indices { difference.inserts[index].offset += first }
    for index in difference.moves.indices {
      difference.moves[index].from += first
      difference.moves[index].to += first
    }
    if before.isEmpty || after.isEmpty { return }
    let known = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
    for row in after where known[row.id].map({ $0 != row }) ?? false { reconfigured.append(row.id) }
  }

  /// Notes the moves if some rows at one end went to the other, as in a drag: no hash is needed.
  private mutating func noteDragged(
    from before: ArraySlice<OutlineList.Row>, to after: ArraySlice<OutlineList.Row>
  ) -> Bool {
    guard before.count == after.count, let first = after.first?.id,
      let turn = before.firstIndex(where: { $0.id == first })
    else { return false }
    let known = reconfigured.count
    for (old, new) in zip(before[turn...] + before[..<turn], after) where !noteSame(old, as: new) {
      reconfigured.removeSubrange(known...)
      return false
    }
    // Either the first rows went to the end, or the last ones to the start: the fewer.
    let (firsts, lasts) = (turn - before.startIndex, before.endIndex - turn)
    let moved = firsts <= lasts ? before.startIndex..<turn : turn..<before.endIndex
    let distance = firsts <= lasts ? lasts : -firsts
    difference.moves = moved.map {
      ArrayDifference.Move(from: $0, to: $0 + distance, element: before[$0].id)
    }
    return true
  }
}
