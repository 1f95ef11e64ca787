internal import GRDB

extension OutlineTransaction {
  /// Takes back the latest version that is not taken back yet, as a new version. Nothing else may be changed in its
  /// transaction: it needs a version of its own.
  /// - Returns: the version that was taken back.
  /// - Throws: ``OutlineError/nothingToUndo``.
  /// - Complexity: O(what that version changed).
  @discardableResult
  public func undo() throws -> Version {
    guard let number = try undoTarget(), number > (try VersionTable.oldest(in: db)) else {
      throw OutlineError.nothingToUndo
    }
    return try takeBack(number, origin: .undo)
  }

  /// Takes back the latest undo, as a new version. A change after an undo ends the line of redos.
  /// - Returns: the undo that was taken back.
  /// - Throws: ``OutlineError/nothingToRedo``.
  /// - Complexity: O(what that version changed).
  @discardableResult
  public func redo() throws -> Version {
    guard let number = try redoTarget() else { throw OutlineError.nothingToRedo }
    return try takeBack(number, origin: .redo)
  }

  /// Makes everything as it was at a version, as a new version.
  /// - Returns: whether anything was otherwise.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(what changed since).
  @discardableResult
  public func restore(to number: Int) throws -> Bool {
    _ = try version(number)
    let images = try ChangeTable.images(at: number, in: db)
    let differ = try images.contains { key, image in try ItemTable.row(key: key, in: db)?.image != image }
    if !differ { return false }
    try touch(origin: .restore, message: "restore version \(number)")
    try atomically { try Return(in: db).bringBack(images) }
    return true
  }

  private func takeBack(_ number: Int, origin: Version.Origin) throws -> Version {
    if openVersion != nil { throw OutlineError.transactionInUse }
    let version = try version(number)
    try touch(origin: origin, undoes: number, message: version.message.map { "\(origin.rawValue) \(number): \($0)" })
    try atomically { try Return(in: db).bringBack(ChangeTable.images(before: number, in: db)) }
    seal()
    return version
  }

  /// The version whose state the file is in, and which an undo takes back.
  private func undoTarget() throws -> Int? {
    var number = try latestVersion()
    while let version = try VersionTable.undoes(number, in: db), version.origin == .undo || version.origin == .redo {
      // An undo leads to the state in front of what it took back; so does the undo of an undo. What was purged cannot be.
      guard let undoes = version.undoes else { return nil }
      number = undoes - 1
    }
    return number
  }

  /// The undo that is the latest not taken back, if nothing else happened since.
  private func redoTarget() throws -> Int? {
    var number = try latestVersion()
    while let version = try VersionTable.undoes(number, in: db) {
      if version.origin == .undo { return number }
      guard version.origin == .redo, let undoes = version.undoes else { return nil }
      number = undoes - 1
    }
    return nil
  }
}
