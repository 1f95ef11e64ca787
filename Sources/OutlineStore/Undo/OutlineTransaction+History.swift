internal import GRDB

extension OutlineTransaction {
  /// Undoes the latest version that is not undone yet, whoever made it, as a new version; of a series all versions
  /// directly before it as well. Nothing else may be changed in its transaction: it needs a version of its own.
  /// - Returns: the version that was undone, of a series the first.
  /// - Throws: ``OutlineError/nothingToUndo``.
  /// - Complexity: O(what these versions changed).
  @discardableResult
  public func undo() throws -> Version {
    guard let last = try effectiveVersion(upTo: latestVersion()) else {
      throw OutlineError.nothingToUndo
    }
    return try takeBack(firstOfSeries(last)...last, origin: .undo)
  }

  /// Takes back the latest undo, as a new version. A change after an undo ends the line of redos.
  /// - Returns: the undo that was taken back.
  /// - Throws: ``OutlineError/nothingToRedo``.
  /// - Complexity: O(what that version changed).
  @discardableResult
  public func redo() throws -> Version {
    guard let number = try redoLine(limit: 1).first else { throw OutlineError.nothingToRedo }
    let undo = try firstUndo(equalTo: number)
    return try takeBack(undo...undo, origin: .redo)
  }

  /// The first of the undos of one version that followed each other with nothing but redos in between: to take back the last one is
  /// to take back the first, and so no redo leads through all of them.
  private func firstUndo(equalTo number: Int) throws -> Int {
    guard let previous = try VersionTable.lastUndoable(upTo: number &- 1, in: db),
      let before = try VersionTable.undoes(previous, in: db), before.origin == .redo,
      let first = before.undoes, let subject = try VersionTable.undoes(number, in: db)?.undoes,
      try VersionTable.undoes(first, in: db)?.undoes == subject
    else { return number }
    return first
  }

  /// Makes everything as it was at a version, as a new version.
  /// - Parameter number: the version.
  /// - Returns: whether anything was otherwise.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(what changed since).
  @discardableResult
  public func restore(to number: Version.ID) throws -> Bool {
    _ = try version(number)
    let images = try ChangeTable.images(at: number, in: db)
    let differ = try images.contains { key, image in try ItemTable.row(key: key, in: db)?.image != image }
    if !differ { return false }
    try touch(origin: .restore, message: "restore version \(number)")
    try atomically { try ImageRestorer(in: db, version: version).restore(images) }
    return true
  }

  /// Makes everything these versions touched as it was before the first of them. Nothing but
  /// expansion may have changed since the last one, other than by undos and redos that cancel out.
  private func takeBack(_ numbers: ClosedRange<Int>, origin: Version.Origin) throws -> Version {
    if openVersion != nil { throw OutlineError.transactionInUse }
    let number = numbers.lowerBound
    let version = try version(number)
    try touch(origin: origin, undoes: number, message: summary(of: version, origin))
    let images = try ChangeTable.images(before: numbers, in: db).map { key, image in
      (key: key, image: try keepingExpansion(of: key, image))
    }
    try atomically { try ImageRestorer(in: db, version: self.version).restore(images) }
    seal()
    return version
  }

  /// An image with the expansion that the node has now: what is shown is not what was said, and stays. A node that comes
  /// back is expanded as it was.
  private func keepingExpansion(of key: Int64, _ image: NodeImage?) throws -> NodeImage? {
    guard var image, let now = try ItemTable.row(key: key, in: db)?.image else { return image }
    image.isExpanded = now.isExpanded
    return image
  }

  /// What is said of taking a version back. Of undos and redos of undos and redos the version counts that they are about.
  func summary(of version: Version, _ origin: Version.Origin) throws -> String {
    let subject = try subject(of: version)
    return "\(origin.rawValue) \(subject.number)" + (subject.message.map { ": \($0)" } ?? "")
  }
}

extension OutlineReader {
  /// The version that an undo or a redo is about in the end; any other is about itself.
  func subject(of version: Version) throws -> Version {
    var subject = version
    while let undoes = subject.undoes, undoes < subject.number,
      let earlier = try versions(from: undoes, to: undoes).first
    {
      subject = earlier
    }
    return subject
  }

  /// The versions that so many undos would take back, the first of them first. After each, everything is as it was at the
  /// version before it, but for what is expanded: versions that did nothing else are passed over, and stay. Of versions of one
  /// series, which are undone together, it is the first.
  /// - Parameter limit: how many undos at most.
  /// - Returns: their numbers; fewer than asked for when there are no more.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
  /// - Complexity: O(versions passed).
  public func undoLine(limit: Int) throws -> [Int] {
    try line(limit: limit) { number in
      guard let number = try effectiveVersion(upTo: number) else { return nil }
      return try firstOfSeries(number)
    }
  }

  /// The latest version up to a number that stands, so that nothing took it back: what it changed is
  /// there, as far as nothing else was changed since.
  /// - Returns: nil where there is none that can be undone.
  /// - Complexity: O(versions passed).
  func effectiveVersion(upTo number: Int) throws -> Int? {
    var number = try lastUndoable(upTo: number)
    // An undo leads to the state before what it took back; so does the undo of an undo. What was
    // purged cannot be.
    while let version = try VersionTable.undoes(number, in: db),
      version.origin == .undo || version.origin == .redo
    {
      guard let undoes = version.undoes, undoes < number else { return nil }
      number = try lastUndoable(upTo: undoes &- 1)
    }
    return number > (try VersionTable.oldest(in: db)) ? number : nil
  }

  /// The first of the versions that are undone together with one.
  func firstOfSeries(_ number: Int) throws -> Int {
    guard let series = try VersionTable.series(of: number, in: db) else { return number }
    let oldest = try VersionTable.oldest(in: db)
    var first = number
    while case let previous = try lastUndoable(upTo: first &- 1), previous > oldest,
      let other = try VersionTable.series(of: previous, in: db), other == series
    {
      first = previous
    }
    return first
  }

  /// The undos that so many redos would take back, the first of them first, if nothing else happened since. After each,
  /// everything is as it was at the version before it, but for what is expanded.
  /// - Parameter limit: how many redos at most.
  /// - Returns: their numbers; fewer than asked for when there are no more.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
  /// - Complexity: O(versions passed).
  public func redoLine(limit: Int) throws -> [Int] {
    try line(limit: limit) { number in
      var number = try lastUndoable(upTo: number)
      while let version = try VersionTable.undoes(number, in: db) {
        if version.origin == .undo { return number }
        guard version.origin == .redo, let undoes = version.undoes, undoes < number
        else { return nil }
        number = try lastUndoable(upTo: undoes &- 1)
      }
      return nil
    }
  }

  private func lastUndoable(upTo number: Int) throws -> Int {
    try VersionTable.lastUndoable(upTo: number, in: db) ?? 0
  }

  private func line(limit: Int, _ target: (Int) throws -> Int?) throws -> [Int] {
    var line: [Int] = []
    var state = try latestVersion()
    while line.count < limit, let number = try target(state) {
      line.append(number)
      state = number &- 1
    }
    return line
  }
}
