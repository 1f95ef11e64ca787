internal import Foundation
internal import GRDB
internal import OutlineDiff

extension OutlineReader {
  /// The versions after one, for `merge(_:)` in another file of the same outline.
  ///
  /// Versions that only expanded and collapsed items stay in their file.
  /// - Parameter number: the version that the other file knows, with all before it; `nil` for the
  ///   oldest one of this file, or the empty outline.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``;
  ///   ``OutlineError/forgottenVersion(_:oldest:)``; ``MergeError/unknownMaker(_:)``.
  /// - Complexity: O(changes since · log n).
  public func bundle(since number: Version.ID? = nil) throws -> VersionBundle {
    try bundle(since: number) { _ in false }
  }

  /// The same, without the versions that the other file has.
  /// - Parameter isKnown: whether the other file has a version with a name.
  package func bundle(
    since number: Version.ID? = nil, unless isKnown: (String) throws -> Bool
  ) throws -> VersionBundle {
    let db = try db
    let base = try MetaTable.integer(MetaTable.purgedBefore, in: db) ?? 0
    if let number, number > 0 || base > 0 { _ = try version(number) }
    let first = max(number ?? base, base)
    var heads = try heads(upTo: first)
    let file: String = try db.value("SELECT value FROM meta WHERE name='file'") ?? ""
    var members: [VersionBundle.Member] = []
    // Something can still be added to a version that a shell left open.
    let last = try VersionTable.latestClosed(in: db)
    for entry in try ReceivedTable.entries(first + 1...max(first + 1, last), in: db)
    where entry.number <= last {
      if try isKnown(entry.name) {
        let names = try entry.received.map { try Self.names($0.after) } ?? []
        heads.pass(entry.name, after: names, isOwn: entry.received == nil)
        continue
      }
      let member = try member(entry, after: heads, file: file)
      heads.pass(member.name, after: member.after, isOwn: entry.received == nil)
      members.append(member)
    }
    return VersionBundle(file: file, versions: members)
  }

  /// The names of all versions.
  /// - Complexity: O(versions).
  package func versionNames() throws -> Set<String> { Set(try VersionTable.names(in: db)) }

  /// The last versions up to a number, in the order in which they came.
  func heads(upTo number: Int) throws -> [String] {
    let db = try db
    let base = try MetaTable.integer(MetaTable.purgedBefore, in: db) ?? 0
    // A version of this file follows all before it.
    let own = try max(ReceivedTable.last(before: number + 1, isOwn: true, in: db), base)
    var heads: [String] = []
    if own > 0 { heads = try ReceivedTable.entry(own, in: db).map { [$0.name] } ?? [] }
    if own >= number { return heads }
    for entry in try ReceivedTable.entries(own + 1...number, in: db) {
      guard let received = entry.received else { continue }
      heads.pass(entry.name, after: try Self.names(received.after), isOwn: false)
    }
    return heads
  }

  static func names(_ json: String) throws -> [String] {
    try JSONDecoder().decode([String].self, from: Data(json.utf8))
  }

  /// A version with the changes that its maker made.
  /// - Parameter heads: the last versions before it, if it was made in this file.
  func member(
    _ entry: ReceivedTable.Entry, after heads: [String], file: String
  ) throws -> VersionBundle.Member {
    if let received = entry.received {
      return VersionBundle.Member(
        name: entry.name, stamp: received.stamp, file: received.file, number: received.number,
        origin: received.origin, author: entry.author, message: entry.message,
        series: entry.series, after: try Self.names(received.after),
        steps: try JSONDecoder().decode([ReplayStep].self, from: Data(received.steps.utf8)))
    }
    if entry.origin == Version.Origin.merge.rawValue { throw MergeError.unknownMaker(entry.number) }
    var steps = try OwnSteps(self, of: entry.number)
    return VersionBundle.Member(
      name: entry.name, stamp: entry.stamp, file: file, number: entry.number, origin: entry.origin,
      author: entry.author, message: entry.message, series: entry.series, after: heads,
      steps: try steps.make())
  }
}

extension [String] {
  /// Adds a version to the last ones, in place of those that it follows.
  mutating func pass(_ name: String, after names: [String], isOwn: Bool) {
    if isOwn { removeAll() } else { removeAll(where: names.contains) }
    append(name)
  }
}
