internal import OutlineStore

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension OutlineList.Change {
  /// The change from some rows to others.
  /// - Complexity: O(rows) comparisons of pointers, plus the rows that are not copies, plus the
  ///   rows from the first to the last one that moved.
  init(from old: [OutlineList.Row], to new: [OutlineList.Row], at version: Version.ID) {
    (self.version, difference, reconfigured) = (version, ArrayDifference(), [])
    var (first, end) = (0, (old: old.count, new: new.count))
    while first < min(end.old, end.new), noteSame(old[first], new[first]) { first += 1 }
    let top = reconfigured
    reconfigured = []
    while min(end.old, end.new) > first, noteSame(old[end.old - 1], new[end.new - 1]) {
      end = (end.old - 1, end.new - 1)
    }
    let bottom = reconfigured.reversed()
    reconfigured = top
    noteMoved(old, new, first, end)
    reconfigured += bottom
  }

  /// - Returns: `false` if the rows have other ids.
  private mutating func noteSame(_ old: OutlineList.Row, _ new: OutlineList.Row) -> Bool {
    if old.isCopy(of: new) { return true }
    if old.id != new.id { return false }
    if old != new { reconfigured.append(new.id) }
    return true
  }

  private mutating func noteMoved(
    _ old: [OutlineList.Row], _ new: [OutlineList.Row], _ first: Int, _ end: (old: Int, new: Int)
  ) {
    let (before, after) = (old[first..<end.old], new[first..<end.new])
    if before.isEmpty && after.isEmpty { return }
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
}
