// Several undos or redos as one version.
//
// Such an undo names, in `undoes`, the first of the versions it undid, like the undo of a series.
// All versions of this file from that one on are undone then, so the next undo continues before it.
extension OutlineTransaction {
  /// Undoes or redoes several steps as one new version. Nothing else may be changed in its
  /// transaction.
  /// - Parameters:
  ///   - count: the number of steps.
  ///   - isRedo: whether to redo.
  /// - Returns: the undone versions, the latest first, or the undos that were reverted; of a series
  ///   the first version. They are fewer than `count` if there are no more, and then nothing is
  ///   changed.
  /// - Throws: as ``undo(by:)`` and ``redo(by:)``. Nothing is changed then.
  /// - Complexity: O(changes of these versions + received versions after them).
  package func step(_ count: Int, isRedo: Bool) throws -> [Int] {
    let runs = try isRedo ? redoLine(limit: count).map { [$0] } : undoRuns(limit: count)
    let line = runs.compactMap(\.last)
    guard let first = line.last, let last = runs.first?.first
    else { throw isRedo ? OutlineError.nothingToRedo : .nothingToUndo }
    if line.count < count { return line }
    if count == 1 {
      _ = try isRedo ? redo() : undo()
      let subject = try subject(of: version(first)).number
      try ConflictTable.list(decidedBy: subject, isRemoving: isRedo, self)
      return line
    }
    let origin: Version.Origin = isRedo ? .redo : .undo
    let message = "\(origin.rawValue) \(count) versions"
    if try ReceivedTable.hasChanges(after: first, in: db) {
      try undoAlone(runs.joined().map { $0...$0 }, as: origin, undoes: first, message)
    } else {
      _ = try revertSeries(first...last, origin: origin, message)
    }
    return line
  }
}

extension OutlineReader {
  /// The versions that an undo undid, the latest first; of a series the first version. Empty for
  /// any version that is not an undo, and for the undo of a pull.
  /// - Parameter undo: a version.
  /// - Complexity: O(versions passed).
  package func stepsUndone(by undo: Version) throws -> [Int] {
    guard undo.origin == .undo, let first = undo.undoes, try pull(undoneBy: undo) == nil
    else { return [] }
    var line: [Int] = []
    var state = undo.number &- 1
    while state >= first, let step = try undoRun(upTo: state).last {
      line.append(step)
      state = step &- 1
    }
    return line
  }
}
