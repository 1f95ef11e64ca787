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

  // Undo for one of several authors: the changes of the others stay.
  //
  // An undo by an author is a version of the origin `revert` that names, in `undoes`, the last of
  // the versions it undid. A redo is another such version, which names the undo.

  /// Undoes the latest version that an author wrote in this file and that is not undone yet.
  /// Versions of one series are undone together, if no other version of this author is between
  /// them.
  func undo(ofAuthor author: String) throws -> Version {
    let run = try undoRun(by: author)
    guard let last = run.last else { throw OutlineError.nothingToUndo }
    let numbers = run.map { $0.number...$0.number }
    try undoAlone(numbers, undoes: run[0].number, summary(of: last, .undo), author: author)
    for version in run {
      try ConflictTable.list(decidedBy: version.number, isRemoving: false, self)
    }
    return run[0]
  }

  /// Redoes the version that the author undid last.
  func redo(ofAuthor author: String) throws -> Version {
    guard let record = try redoRecord(by: author) else { throw OutlineError.nothingToRedo }
    let number = record.number
    try undoAlone([number...number], undoes: number, summary(of: record, .redo), author: author)
    let subject = try subject(of: record)
    try ConflictTable.list(decidedBy: subject.number, isRemoving: true, self)
    return subject
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

  // Undo of received versions.
  //
  // The undo of a pull is a version of the origin `undo` that names, in `undoes`, the first version
  // of the pull. It and its redo are changes of this file, which `undo()` undoes like others.

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

  // Several undos or redos as one version.
  //
  // Such an undo names, in `undoes`, the first of the versions it undid, like the undo of a series.
  // All versions of this file from that one on are undone then, so the next undo continues before
  // it.

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
