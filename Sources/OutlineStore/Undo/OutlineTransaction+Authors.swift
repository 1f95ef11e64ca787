// Undo for one of several who write: what the others did stays.
//
// What an author takes back is a version of the origin `revert` that names, in `undoes`, the last
// of the versions it took back. To bring that again is another one, which names the first.
extension OutlineTransaction {
  /// Takes back the latest version of an author that is not taken back yet, and keeps what others
  /// did since; of versions of one series, with none of this author's between them, all. Nothing
  /// else may be changed in its transaction.
  /// - Parameter author: who undoes; the new version is theirs as well.
  /// - Returns: the version that was taken back, of a series the last.
  /// - Throws: ``OutlineError/nothingToUndo``; ``OutlineError/cannotRevert(_:conflicts:)`` with
  ///   the nodes that somebody changed since in the same respect;
  ///   ``OutlineError/cannotReturn(_:)`` where the former parents are gone. Nothing is changed
  ///   then.
  /// - Complexity: O(versions passed + what they changed).
  @discardableResult
  public func undo(by author: String) throws -> Version {
    let run = try undoRun(by: author)
    guard let last = run.last else { throw OutlineError.nothingToUndo }
    try takeBackAlone(run.map(\.number), summary(of: last, .undo), author)
    return run[0]
  }

  /// Brings again what the author took back last by ``undo(by:)``. A change of theirs ends the
  /// line of redos; those of others do not.
  /// - Parameter author: who redoes; the new version is theirs as well.
  /// - Returns: the version that is there again, of a series the last.
  /// - Throws: ``OutlineError/nothingToRedo``; otherwise as ``undo(by:)``.
  /// - Complexity: O(versions passed + what they changed).
  @discardableResult
  public func redo(by author: String) throws -> Version {
    guard let record = try redoRecord(by: author) else { throw OutlineError.nothingToRedo }
    try takeBackAlone([record.number], summary(of: record, .redo), author)
    return try subject(of: record)
  }

  /// Takes versions back, the latest first, and nothing else.
  func takeBackAlone(_ numbers: [Int], _ message: String, _ author: String?) throws {
    if openVersion != nil { throw OutlineError.transactionInUse }
    try attempt {
      try touch(origin: .revert, undoes: numbers.first, message: message, author: author)
      for number in numbers {
        let plan = try RevertPlan(of: number, in: db)
        let conflicts = try plan.conflicts.sorted().map { NodeID(checked: try id(ofKey: $0)) }
        if !conflicts.isEmpty { throw OutlineError.cannotRevert(number, conflicts: conflicts) }
        try bringBack(plan.images, origin: .revert, message: message)
      }
    }
    seal()
  }
}

extension OutlineReader {
  /// The versions that an author would take back next, the latest first.
  func undoRun(by author: String) throws -> [Version] {
    var undone: Set<Int> = []
    var run: [Version] = []
    // The series of a version that is passed over as it was taken back, and all before it with it.
    var passing: String?
    try visit(author) { version in
      if let last = run.last {
        guard let series = last.series, version.series == series, !undone.contains(version.number)
        else { return false }
        run.append(version)
        return true
      }
      if undone.contains(version.number) {
        passing = version.series
        return true
      }
      if let passing, version.series == passing { return true }
      passing = nil
      if let target = version.takenBack { undone.insert(target) } else { run.append(version) }
      return true
    }
    return run
  }

  /// What an author took back last, if they changed nothing else since.
  func redoRecord(by author: String) throws -> Version? {
    var undone: Set<Int> = []
    var found: Version?
    try visit(author) { version in
      guard let target = version.takenBack else { return false }
      if undone.contains(version.number) { return true }
      if try versions(from: target, to: target).first?.takenBack != nil {
        undone.insert(target)
        return true
      }
      found = version
      return false
    }
    return found
  }

  /// Goes through the versions of an author that stand, the latest first, until it is told to end.
  private func visit(_ author: String, _ goesOn: (Version) throws -> Bool) throws {
    var next = try effectiveVersion(upTo: latestVersion())
    while let number = next {
      let version = try version(number)
      if version.author == author, try !goesOn(version) { return }
      next = try effectiveVersion(upTo: number &- 1)
    }
  }
}

extension Version {
  /// What the version of one author took back alone, or brought again; nil for any other.
  fileprivate var takenBack: Int? { origin == .revert ? undoes : nil }
}
