public import Foundation

extension OutlineReader {
  /// Versions, the latest first.
  /// - Parameters:
  ///   - first: the oldest version to return.
  ///   - last: the newest version to return; `nil` for the latest.
  ///   - limit: the maximum number of versions.
  ///   - id: a node; only versions that touched it are returned.
  ///   - includingQuiet: whether to include versions that only expanded and collapsed items, or
  ///     only did that to the node.
  /// - Returns: the versions; none if `last` is less than `first`.
  /// - Throws: ``OutlineError/unknownNode(_:)``.
  /// - Complexity: O(versions returned and skipped).
  public func versions(
    from first: Int = 1, to last: Int? = nil, limit: Int = .max, touching id: NodeID? = nil,
    includingQuiet: Bool = true
  ) throws -> [Version] {
    var key: Int64?
    if let id {
      key = try DeletedTable.key(everHeldBy: id.rawValue, in: db)
      if key == nil { throw OutlineError.unknownNode(id.rawValue) }
    }
    return try VersionTable.versions(
      from: first, to: last ?? .max, limit: limit, touching: key, includingQuiet: includingQuiet,
      in: db)
  }

  /// The version whose name has a prefix.
  /// - Parameter prefix: at least four letters.
  /// - Throws: ``OutlineError/unknownVersionName(_:)``;
  ///   ``OutlineError/ambiguousVersionName(_:_:)``.
  /// - Complexity: O(versions).
  public func version(named prefix: String) throws -> Version {
    let numbers = prefix.utf8.count < 4 ? [] : try VersionTable.numbers(named: prefix, in: db)
    guard let number = numbers.first else { throw OutlineError.unknownVersionName(prefix) }
    if numbers.count > 1 { throw OutlineError.ambiguousVersionName(prefix, numbers) }
    return try version(number)
  }

  /// The version that is a number of steps before the latest. Versions that only expanded and
  /// collapsed items are skipped.
  /// - Parameter steps: the number of versions to go back; 0 is the latest version of any kind.
  /// - Returns: its number, or 0 if there are fewer versions.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(versions skipped).
  package func version(beforeLatest steps: Int) throws -> Version.ID {
    var number = try latestVersion()
    for _ in 0..<max(0, steps) {
      guard let loud = try VersionTable.lastLoud(upTo: number, in: db) else { return 0 }
      number = loud - 1
    }
    return steps > 0 ? try VersionTable.lastLoud(upTo: number, in: db) ?? 0 : number
  }

  /// The version directly before the latest one that did more than expand and collapse.
  /// - Complexity: O(versions skipped).
  package func versionBeforeLatestChange() throws -> Int {
    try (VersionTable.lastLoud(upTo: latestVersion(), in: db) ?? 1) - 1
  }

  /// Checks that a version seen earlier is still the same. A file that was restored from a backup,
  /// or copied and changed, has other versions with the same numbers.
  /// - Throws: ``OutlineError/otherHistory(_:)``.
  func checkHistory(_ seen: Version) throws {
    let known = try versions(from: seen.number, to: seen.number).first
    let oldest = try VersionTable.oldest(in: db)
    if known == nil && seen.number < oldest { return }
    let isSame =
      seen.name.isEmpty
      ? known?.date == seen.date && known?.origin == seen.origin : known?.name == seen.name
    // Items that got other identifiers since are not in an outline that was read before.
    let isEarlier =
      try seen.seal != nil && seen.seal != known?.seal
      && seen.number <= MetaTable.integer(MetaTable.newIDsAfter, in: db) ?? 0
    if !isSame || isEarlier { throw OutlineError.otherHistory(seen.number) }
  }

  /// The versions that touched a section or its present or former items, the latest first.
  /// - Parameters:
  ///   - id: a section, existing or deleted.
  ///   - first: the oldest version to return.
  ///   - last: the newest version to return.
  ///   - limit: the maximum number of versions.
  ///   - includingQuiet: whether expanding and collapsing counts as touching.
  /// - Throws: ``OutlineError/unknownSection(_:)``.
  /// - Complexity: O(present and former nodes of the section + their changes).
  package func versions(
    touchingAnythingIn id: Section.ID, from first: Int = 1, to last: Int = .max,
    limit: Int = .max, includingQuiet: Bool = true
  ) throws -> [Version] {
    guard let key = try key(everHeldBy: id.node) else { throw OutlineError.unknownSection(id) }
    let numbers = try ChangeTable.versions(
      touchingAnythingUnder: key, from: first, to: last, limit: limit,
      includingQuiet: includingQuiet, in: db)
    return try numbers.map { try version($0) }
  }

  /// The oldest version; a purge may have removed earlier ones.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)`` in an outline without versions.
  /// - Complexity: O(log n).
  public func oldestVersion() throws -> Version { try version(VersionTable.oldest(in: db)) }

  /// The number of the oldest version.
  package func oldestVersionNumber() throws -> Int { try VersionTable.oldest(in: db) }

  /// The last version committed before a date, or `nil` if there is none.
  /// - Parameter date: the date.
  /// - Returns: its number.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(log n).
  public func latestVersion(before date: Date) throws -> Version.ID? {
    try VersionTable.latest(before: date, in: db)
  }

  /// The latest version with a seal, or `nil` if there is none.
  ///
  /// If another file has a version with the same seal, both have the same history up to it.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(versions that no write of the library followed).
  package func latestSealedVersion() throws -> Version? {
    try SealTable.latest(in: db).map { try version($0) }
  }

  /// The version that has a seal, or `nil` if this file has another history than the file that the
  /// seal is from.
  /// - Parameter seal: hexadecimal digits: the whole seal, or the beginning.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(versions).
  package func version(sealedAs seal: String) throws -> Version? {
    try SealTable.number(sealedAs: seal, in: db).map { try version($0) }
  }

  /// The version with a number.
  /// - Parameter number: its number.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(log n).
  public func version(_ number: Version.ID) throws -> Version {
    guard let version = try versions(from: number, to: number).first else {
      throw try noSuchVersion(number)
    }
    return version
  }

  /// The error for a missing version.
  func noSuchVersion(_ number: Int) throws -> OutlineError {
    let oldest = try VersionTable.oldest(in: db)
    return number > 0 && number < oldest
      ? .forgottenVersion(number, oldest: oldest)
      : .unknownVersion(number, latest: try latestVersion())
  }
}
