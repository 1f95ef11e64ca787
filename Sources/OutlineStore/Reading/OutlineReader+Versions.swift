public import Foundation
internal import GRDB

extension OutlineReader {
  /// Versions, the latest first.
  /// - Parameters:
  ///   - first: the oldest one to return.
  ///   - last: the newest one to return; nil for the latest.
  ///   - limit: how many at most.
  ///   - id: only those that touched this node.
  ///   - includingQuiet: whether those count that did nothing but expand and collapse, or did
  ///     nothing else to the node.
  /// - Returns: the versions; none where `last` is less than `first`.
  /// - Throws: ``OutlineError/unknownNode(_:)``.
  /// - Complexity: O(versions returned and passed over).
  public func versions(
    from first: Int = 1, to last: Int? = nil, limit: Int = .max, touching id: NodeID? = nil,
    includingQuiet: Bool = true
  ) throws -> [Version] {
    var key: Int64?
    if let id {
      key = try ItemTable.row(id: id.rawValue, in: db)?.key ?? DeletedTable.key(of: id.rawValue, in: db)
      if key == nil { throw OutlineError.unknownNode(id.rawValue) }
    }
    return try VersionTable.versions(
      from: first, to: last ?? .max, limit: limit, touching: key, includingQuiet: includingQuiet, in: db)
  }

  /// The version whose name begins so.
  /// - Parameter prefix: four letters or more.
  /// - Throws: ``OutlineError/unknownVersionName(_:)``, ``OutlineError/ambiguousVersionName(_:_:)``.
  /// - Complexity: O(versions).
  public func version(named prefix: String) throws -> Version {
    let numbers = prefix.utf8.count < 4 ? [] : try VersionTable.numbers(named: prefix, in: db)
    guard let number = numbers.first else { throw OutlineError.unknownVersionName(prefix) }
    if numbers.count > 1 { throw OutlineError.ambiguousVersionName(prefix, numbers) }
    return try version(number)
  }

  /// The latest version, or so many before it; those that did nothing but expand and collapse are passed over.
  /// - Parameter steps: how many versions to go back; 0 is the latest, whatever it did.
  /// - Returns: 0 where there are not so many.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
  /// - Complexity: O(versions passed over).
  public func version(beforeLatest steps: Int) throws -> Version.ID {
    var number = try latestVersion()
    for _ in 0..<max(0, steps) {
      guard let loud = try VersionTable.lastLoud(upTo: number, in: db) else { return 0 }
      number = loud - 1
    }
    return steps > 0 ? try VersionTable.lastLoud(upTo: number, in: db) ?? 0 : number
  }

  /// The version directly before the latest one that did more than expand and collapse.
  /// - Complexity: O(versions passed over).
  package func versionBeforeLatestChange() throws -> Int {
    try (VersionTable.lastLoud(upTo: latestVersion(), in: db) ?? 1) - 1
  }

  /// Looks whether a version that was seen once is still the one it was: a file that was restored from a backup, or copied
  /// and written to, has others of the same numbers.
  /// - Throws: ``OutlineError/otherHistory(_:)``.
  func checkHistory(_ seen: Version) throws {
    let known = try versions(from: seen.number, to: seen.number).first
    let oldest = try VersionTable.oldest(in: db)
    if known == nil && seen.number < oldest { return }
    let isSame = seen.name.isEmpty ? known?.date == seen.date && known?.origin == seen.origin : known?.name == seen.name
    if !isSame { throw OutlineError.otherHistory(seen.number) }
  }

  /// Versions that touched a section, or what stands in it or once did, the latest first.
  /// - Parameters:
  ///   - id: a section, existing or deleted.
  ///   - first: the oldest one to return.
  ///   - last: the newest one to return.
  ///   - limit: how many at most.
  ///   - includingQuiet: whether expanding and collapsing counts as touching.
  /// - Throws: ``OutlineError/unknownSection(_:)``.
  /// - Complexity: O(nodes that stand in it or did + their changes).
  public func versions(
    touchingAnythingIn id: Section.ID, from first: Int = 1, to last: Int = .max,
    limit: Int = .max, includingQuiet: Bool = true
  ) throws -> [Version] {
    guard let key = try key(everHeldBy: id.node) else { throw OutlineError.unknownSection(id) }
    let numbers = try ChangeTable.versions(
      touchingAnythingUnder: key, from: first, to: last, limit: limit,
      includingQuiet: includingQuiet, in: db)
    return try numbers.map { try version($0) }
  }

  /// The oldest version there is; what was before it was purged.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)`` in an outline without any version.
  /// - Complexity: O(log n).
  public func oldestVersion() throws -> Version {
    try version(VersionTable.oldest(in: db))
  }

  /// The number of the oldest version there is.
  package func oldestVersionNumber() throws -> Int { try VersionTable.oldest(in: db) }

  /// The last version committed before a moment; nil when there is none.
  /// - Parameter date: the moment.
  /// - Returns: its number.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
  /// - Complexity: O(log n).
  public func latestVersion(before date: Date) throws -> Version.ID? {
    try VersionTable.latest(before: date, in: db)
  }

  /// One version.
  /// - Parameter number: its number.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(log n).
  public func version(_ number: Version.ID) throws -> Version {
    guard let version = try versions(from: number, to: number).first else {
      throw try unknown(version: number)
    }
    return version
  }

  /// Why there is no such version.
  func unknown(version number: Int) throws -> OutlineError {
    let oldest = try VersionTable.oldest(in: db)
    return number > 0 && number < oldest
      ? .forgottenVersion(number, oldest: oldest) : .unknownVersion(number, latest: try latestVersion())
  }
}
