// Undo for one of several authors: the changes of the others stay.
//
// An undo by an author is a version of the origin `revert` that names, in `undoes`, the last of the
// versions it undid. A redo is another such version, which names the undo.
extension OutlineTransaction {
  /// Undoes the latest version that an author wrote in this file and that is not undone yet.
  /// Versions of one series are undone together, if no other version of this author is between
  /// them.
  func undo(ofAuthor author: String) throws -> Version {
    let run = try undoRun(by: author)
    guard let last = run.last else { throw OutlineError.nothingToUndo }
    let numbers = run.map { $0.number...$0.number }
    try undoAlone(numbers, undoes: run[0].number, summary(of: last, .undo), author: author)
    return run[0]
  }

  /// Redoes the version that the author undid last.
  func redo(ofAuthor author: String) throws -> Version {
    guard let record = try redoRecord(by: author) else { throw OutlineError.nothingToRedo }
    let number = record.number
    try undoAlone([number...number], undoes: number, summary(of: record, .redo), author: author)
    return try subject(of: record)
  }

  /// Reverts versions, the latest first, in a transaction without other changes. Later versions
  /// stay.
  /// - Returns: whether anything changed. The version is kept anyway.
  @discardableResult
  func undoAlone(
    _ ranges: [ClosedRange<Int>], as origin: Version.Origin = .revert, undoes: Int,
    _ message: String, author: String? = nil
  ) throws -> Bool {
    if openVersion != nil { throw OutlineError.transactionInUse }
    let isChanged = try attempt {
      try touch(origin: origin, undoes: undoes, message: message, author: author)
      return try ranges.map { try revert($0, saying: message) }.contains(true)
    }
    seal()
    return isChanged
  }

  /// Reverts versions together, as part of this version.
  /// - Returns: whether anything changed.
  @discardableResult
  func revert(_ numbers: ClosedRange<Int>, saying message: String) throws -> Bool {
    try !revertedKeys(numbers, saying: message).changed.isEmpty
  }
}

extension OutlineReader {
  /// The versions that an author would undo next, the latest first.
  func undoRun(by author: String) throws -> [Version] {
    var undone: Set<Int> = []
    var run: [Version] = []
    // The series of a version that is skipped because it is undone, with all before it.
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
      if let target = version.revertedVersion { undone.insert(target) } else { run.append(version) }
      return true
    }
    return run
  }

  /// The last undo of an author, if they changed nothing else since.
  func redoRecord(by author: String) throws -> Version? {
    var undone: Set<Int> = []
    var found: Version?
    try visit(author) { version in
      guard let target = version.revertedVersion else { return false }
      if undone.contains(version.number) { return true }
      if try versions(from: target, to: target).first?.revertedVersion != nil {
        undone.insert(target)
        return true
      }
      found = version
      return false
    }
    return found
  }

  /// Visits the versions of an author that are in effect, the latest first, until `goesOn` is
  /// false.
  private func visit(_ author: String, goesOn: (Version) throws -> Bool) throws {
    var next = try effectiveVersion(upTo: latestVersion())
    while let number = next {
      let version = try version(number)
      if version.author == author, try !goesOn(version) { return }
      next = try effectiveVersion(upTo: number &- 1)
    }
  }
}

extension Version {
  /// The version that an author's undo or redo reverts, or `nil` for any other version.
  fileprivate var revertedVersion: Int? { origin == .revert ? undoes : nil }
}
