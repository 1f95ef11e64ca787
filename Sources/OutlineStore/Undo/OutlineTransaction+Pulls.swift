// Undo of received versions.
//
// The undo of a pull is a version of the origin `undo` that names, in `undoes`, the first version
// of the pull. It and its redo are changes of this file, which `undo()` undoes like others.
extension OutlineTransaction {
  /// Undoes all versions that the last merge received, as one new version. Later changes stay.
  /// Nothing else may be changed in its transaction.
  ///
  /// Like other changes it travels to other files. ``redo(by:)`` redoes these versions, and so does
  /// ``undo(by:)``.
  /// - Returns: the numbers of the undone versions.
  /// - Throws: ``OutlineError/nothingToUndo`` if nothing was received or is left of it;
  ///   ``OutlineError/cannotRevert(_:conflicts:)`` with the last of these versions and the nodes in
  ///   which later versions changed the same fields; ``OutlineError/cannotReturn(_:)`` if former
  ///   parents are deleted. Nothing is changed then.
  /// - Complexity: O(changes of these versions + versions after them).
  @discardableResult
  public func undoPull() throws -> ClosedRange<Version.ID> {
    guard let pull = try lastPull() else { throw OutlineError.nothingToUndo }
    let versions =
      (pull.count == 1 ? "1 version" : "\(pull.count) versions") + (try makers(of: pull))
    let isChanged = try attempt {
      try undoAlone([pull], as: .undo, undoes: pull.lowerBound, "undo pull of \(versions)")
    }
    if !isChanged { throw OutlineError.nothingToUndo }
    return pull
  }

  /// Undoes or redoes several versions as one, for a rehearsal. If no received version has to stay,
  /// an earlier version has the result, and nothing is changed.
  /// - Parameters:
  ///   - limit: the maximum number of steps.
  ///   - isRedo: whether to redo.
  /// - Returns: the line of undos or redos, the version with the result, and the error that ended
  ///   the line.
  /// - Throws: as ``undo(by:)`` and ``redo(by:)``, if the first step is refused.
  package func rehearse(
    limit: Int, isRedo: Bool
  ) throws -> (line: [Int], result: Int, stop: OutlineError?) {
    let runs = try isRedo ? redoLine(limit: limit).map { [$0] } : undoRuns(limit: limit)
    let nothing = isRedo ? OutlineError.nothingToRedo : .nothingToUndo
    var line = runs.compactMap(\.last)
    guard let last = line.last else { throw nothing }
    var stop = line.count < limit ? nothing : nil
    if try !ReceivedTable.hasChanges(after: last, in: db) { return (line, last &- 1, stop) }
    line = []
    for run in runs {
      do {
        try atomically { for number in run { try revert(number...number, saying: "rehearsal") } }
      } catch let error as OutlineError where !line.isEmpty {
        stop = error
        break
      }
      line += run.suffix(1)
    }
    return (line, try version, stop)
  }
}

extension OutlineReader {
  /// The authors of versions, for people: ` (Ann; Bob)`, or nothing if none has one.
  package func makers(of numbers: ClosedRange<Int>) throws -> String {
    let names = try versions(from: numbers.lowerBound, to: numbers.upperBound).reversed()
      .compactMap(\.author).uniqued()
    return names.isEmpty ? "" : " (\(names.joined(separator: "; ")))"
  }

  /// The versions that an undo of a pull undid; `nil` if it is another version.
  /// - Parameter version: a version.
  package func pull(undoneBy version: Version) throws -> ClosedRange<Int>? {
    guard version.origin == .undo, let first = version.undoes else { return nil }
    return try ReceivedTable.run(from: first, in: db)
  }

  /// The versions that the last merge received, if they are in effect.
  /// - Complexity: O(later versions of this file).
  package func lastPull() throws -> ClosedRange<Int>? {
    try lastPullAndUndo().flatMap { $0.undo == nil ? $0.pull : nil }
  }

  /// The versions that the last merge received, and the version that undid them, if one did.
  /// - Complexity: O(later versions of this file).
  package func lastPullAndUndo() throws -> (pull: ClosedRange<Int>, undo: Int?)? {
    guard let first = try MetaTable.integer(ReceivedTable.firstOfPull, in: db),
      first > (try VersionTable.oldest(in: db)),
      let pull = try ReceivedTable.run(from: first, in: db)
    else { return nil }
    var number = try effectiveVersion(upTo: latestVersion())
    while let later = number, later > pull.upperBound {
      if let version = try VersionTable.undoes(later, in: db),
        try firstOfPull(of: version.origin, version.undoes) == first
      {
        return (pull, version.origin == .undo ? later : nil)
      }
      number = try effectiveVersion(upTo: later &- 1)
    }
    return (pull, nil)
  }

  /// The first version of the pull that an undo undid or a redo redid; `nil` for other undos and
  /// redos.
  func firstOfPull(of origin: Version.Origin, _ undoes: Int?) throws -> Int? {
    guard let undoes else { return nil }
    if origin == .undo { return try ReceivedTable.isFromElsewhere(undoes, in: db) ? undoes : nil }
    guard origin == .redo, let undo = try VersionTable.undoes(undoes, in: db), undo.origin == .undo
    else { return nil }
    return try firstOfPull(of: .undo, undo.undoes)
  }
}
