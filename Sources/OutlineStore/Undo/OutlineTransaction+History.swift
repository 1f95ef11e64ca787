extension OutlineTransaction {
  /// Undoes the latest version that was written in this file and that is not undone yet, as a new
  /// version. If it belongs to a series, the versions of the series directly before it are undone
  /// too. Nothing else may be changed in its transaction, because an undo needs a version of its
  /// own.
  ///
  /// Versions that a merge received stay, also those after it; ``undoPull()`` undoes them. An undo
  /// by an author keeps later changes by others.
  /// - Parameter author: the author of both the version and its undo; `nil` for the latest version
  ///   of any author.
  /// - Returns: the undone version; of a series the first, or by an author the last.
  /// - Throws: ``OutlineError/nothingToUndo``; ``OutlineError/cannotRevert(_:conflicts:)`` with the
  ///   nodes in which versions that stay changed the same fields;
  ///   ``OutlineError/cannotReturn(_:)`` if they deleted former parents. Nothing is changed then.
  /// - Complexity: O(changes of these versions + versions after them that stay).
  @discardableResult
  public func undo(by author: String? = nil) throws -> Version {
    if let author { return try undo(ofAuthor: author) }
    let run = try undoRuns(limit: 1).first ?? []
    guard let first = run.last, let last = run.first else { throw OutlineError.nothingToUndo }
    if try !ReceivedTable.hasChanges(after: first, in: db) {
      return try revertSeries(first...last, origin: .undo)
    }
    let version = try version(first)
    let message = try summary(of: version, .undo)
    try undoAlone(run.map { $0...$0 }, as: .undo, undoes: first, message)
    return version
  }

  /// Reverts the latest undo, as a new version. A change after an undo ends the line of redos; a
  /// version that a merge received does not, and stays. Of the redos by an author, only changes by
  /// that author end the line.
  /// - Parameter author: the author of both the undo and the redo; `nil` for the latest undo of any
  ///   author.
  /// - Returns: the undo that was reverted; by an author the redone version, of a series the last.
  /// - Throws: ``OutlineError/nothingToRedo``; otherwise as ``undo(by:)``.
  /// - Complexity: O(changes of that version + versions after it that stay).
  @discardableResult
  public func redo(by author: String? = nil) throws -> Version {
    if let author { return try redo(ofAuthor: author) }
    guard let number = try redoLine(limit: 1).first else { throw OutlineError.nothingToRedo }
    if try ReceivedTable.hasChanges(after: number, in: db) {
      let undo = try version(number)
      let message = try summary(of: undo, .redo)
      try undoAlone([number...number], as: .redo, undoes: number, message)
      return undo
    }
    let undo = try firstUndo(equalTo: number)
    return try revertSeries(undo...undo, origin: .redo)
  }

  /// The first undo in a run of undos of the same version with only redos between them. Reverting
  /// the last one equals reverting the first one, so a redo need not go through all of them.
  private func firstUndo(equalTo number: Int) throws -> Int {
    guard let previous = try VersionTable.lastUndoable(upTo: number &- 1, in: db),
      let before = try VersionTable.undoes(previous, in: db), before.origin == .redo,
      let first = before.undoes, let subject = try VersionTable.undoes(number, in: db)?.undoes,
      try VersionTable.undoes(first, in: db)?.undoes == subject,
      try !ReceivedTable.hasChanges(after: first, in: db)
    else { return number }
    return first
  }

  /// Restores everything to its state at a version, as a new version.
  /// - Parameter number: the version.
  /// - Returns: whether anything changed.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(changes since).
  @discardableResult
  public func restore(to number: Version.ID) throws -> Bool {
    try !restoredKeys(to: number).isEmpty
  }

  /// The same with the keys of the nodes that changed.
  func restoredKeys(to number: Int) throws -> [Int64] {
    _ = try version(number)
    let images = try ChangeTable.images(at: number, in: db)
    let changed = try images.filter { key, image in
      try key != ItemTable.rootKey && ItemTable.row(key: key, in: db)?.image != image
    }
    if changed.isEmpty { return [] }
    try touch(origin: .restore, message: "restore version \(number)")
    try restore(images)
    return changed.map(\.key)
  }

  /// Restores every node that these versions touched to its state before the first of them. Since
  /// the last of them only expansion may have changed, apart from undos and redos that cancel out.
  func revertSeries(
    _ numbers: ClosedRange<Int>, origin: Version.Origin, _ message: String? = nil
  ) throws -> Version {
    if openVersion != nil { throw OutlineError.transactionInUse }
    let number = numbers.lowerBound
    let version = try version(number)
    try touch(origin: origin, undoes: number, message: message ?? summary(of: version, origin))
    var images = try ChangeTable.images(before: numbers, in: db)
    for place in images.indices {
      // An undo does not change the view. A node that is restored gets its former expansion.
      guard let now = try ItemTable.row(key: images[place].key, in: db)?.image else { continue }
      images[place].image?.isExpanded = now.isExpanded
    }
    try restore(images)
    seal()
    return version
  }

  /// The message of an undo or redo. It names the version that a chain of undos and redos is about.
  func summary(of version: Version, _ origin: Version.Origin) throws -> String {
    let steps = try stepsUndone(by: version).count
    if steps > 1 { return "\(origin.rawValue) \(steps) versions" }
    let subject = try subject(of: version)
    return "\(origin.rawValue) \(subject.number)" + (subject.message.map { ": \($0)" } ?? "")
  }
}

extension OutlineReader {
  /// The version that a chain of undos and redos is about; any other version itself.
  func subject(of version: Version) throws -> Version {
    var subject = version
    while let undoes = subject.undoes, undoes < subject.number,
      try !ReceivedTable.isFromElsewhere(undoes, in: db),
      let earlier = try versions(from: undoes, to: undoes).first
    { subject = earlier }
    return subject
  }

  /// The versions that the next undos would revert, in the order of the undos. Versions that only
  /// expanded and collapsed items are skipped, and stay; so are those that merges received. Of a
  /// series, which is undone together, it is the first.
  ///
  /// An undo leads to the state before the version, except for expansion and received versions.
  /// - Parameter limit: the maximum number of undos.
  /// - Returns: their numbers; fewer than `limit` if there are no more.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(versions passed).
  package func undoLine(limit: Int) throws -> [Int] {
    try undoRuns(limit: limit).compactMap(\.last)
  }

  /// The versions that each of the next undos would revert, the latest first.
  func undoRuns(limit: Int) throws -> [[Int]] {
    var runs: [[Int]] = []
    var state = try latestVersion()
    while runs.count < limit, case let run = try undoRun(upTo: state), let first = run.last {
      runs.append(run)
      state = first &- 1
    }
    return runs
  }

  /// The latest version of this file up to a number that is in effect: nothing reverted it, so its
  /// changes exist unless later versions changed the same.
  /// - Returns: its number, or `nil` if no version can be undone.
  /// - Complexity: O(versions passed).
  func effectiveVersion(upTo number: Int) throws -> Int? {
    var number = try lastUndoable(upTo: number)
    // After an undo, its version and all later ones of this file are undone, and so it is after the
    // undo of an undo. A purged version cannot be undone.
    while let version = try VersionTable.undoes(number, in: db),
      version.origin == .undo || version.origin == .redo
    {
      guard let undoes = version.undoes, undoes < number else { return nil }
      if try firstOfPull(of: version.origin, undoes) != nil { break }
      number = try lastUndoable(upTo: undoes &- 1)
    }
    return number > (try VersionTable.oldest(in: db)) ? number : nil
  }

  /// The versions up to a number that are undone together, the latest first.
  func undoRun(upTo number: Int) throws -> [Int] {
    guard let last = try effectiveVersion(upTo: number) else { return [] }
    var run = [last]
    guard let series = try VersionTable.series(of: last, in: db) else { return run }
    let oldest = try VersionTable.oldest(in: db)
    var first = last
    while case let previous = try lastUndoable(upTo: first &- 1), previous > oldest,
      let other = try VersionTable.series(of: previous, in: db), other == series
    {
      run.append(previous)
      first = previous
    }
    return run
  }

  /// The undos that the next redos would revert, in the order of the redos, if nothing else was
  /// changed in this file since.
  ///
  /// A redo leads to the state before the undo, except for expansion and received versions.
  /// - Parameter limit: the maximum number of redos.
  /// - Returns: their numbers; fewer than `limit` if there are no more.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(versions passed).
  package func redoLine(limit: Int) throws -> [Int] {
    var line: [Int] = []
    var state = try latestVersion()
    while line.count < limit, let number = try lastUndo(upTo: state) {
      line.append(number)
      state = number &- 1
    }
    return line
  }

  /// The latest undo up to a number that is in effect, if it is the last change.
  private func lastUndo(upTo number: Int) throws -> Int? {
    var number = try lastUndoable(upTo: number)
    while let version = try VersionTable.undoes(number, in: db) {
      if version.origin == .undo { return number }
      guard version.origin == .redo, let undoes = version.undoes, undoes < number
      else { return nil }
      number = try lastUndoable(upTo: undoes &- 1)
    }
    return nil
  }

  private func lastUndoable(upTo number: Int) throws -> Int {
    try VersionTable.lastUndoable(upTo: number, in: db) ?? 0
  }
}
