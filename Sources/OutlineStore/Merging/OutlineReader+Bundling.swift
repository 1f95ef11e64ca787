internal import Foundation

extension OutlineReader {
  /// The versions after one; see ``OutlineStore/bundle(since:)``.
  /// - Parameter number: the version that the other file knows, with all before it.
  package func bundle(since number: Version.ID? = nil) throws -> VersionBundle {
    let base = try MetaTable.historyStart(in: db)
    if let number, number > 0 || base > 0 { _ = try version(number) }
    let links = try page(limit: latestVersion() - (number ?? 0)).links
    return try bundle(of: links.filter { $0.number > number ?? 0 })
  }

  /// The versions that another file lacks.
  /// - Parameter known: the last versions that both files have.
  /// - Throws: ``MergeError/purged(before:)``; ``MergeError/unknownMaker(_:)``.
  /// - Complexity: O(changes of these versions · log n).
  package func bundle(known: [String]) throws -> VersionBundle {
    let known = Set(known)
    let walk = try VersionWalk(page) { $0.map(known.contains) }
    return try bundle(of: walk.new)
  }

  /// The versions that other files can receive or have, in the order in which they were written,
  /// the last first. Two files with the same versions have the same list, but for their numbers.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(n log n) for all versions.
  package func sharedVersions() throws -> [Version] {
    try ReceivedTable.names(before: .max, limit: .max, in: db)
      .compactMap { try versions(from: $0.number, to: $0.number).first }
      .sorted { ($0.made, $0.name) > ($1.made, $1.name) }
  }

  /// - Parameter links: the versions, the latest first.
  private func bundle(of links: [VersionLink]) throws -> VersionBundle {
    let db = try db
    let file: String = try db.value("SELECT value FROM meta WHERE name='file'") ?? ""
    var digests = VersionDigests(self)
    let neighbours = KnownNeighbours()
    let members = try links.reversed().compactMap { link in
      try ReceivedTable.entry(link.number, in: db).map {
        var member = try member($0, after: link.after, file: file, beside: neighbours)
        try digests.prove(&member, of: link.number)
        return member
      }
    }
    var bundle = VersionBundle(
      file: file, versions: members, forgotten: try ForgottenWords.all(in: db))
    bundle.texts = try AgreedText.all(in: db)
    return bundle
  }

  /// A version with the changes that its maker wrote.
  /// - Parameters:
  ///   - heads: the last versions before it, if it was written in this file.
  ///   - neighbours: those that the version before it found.
  func member(
    _ entry: ReceivedTable.Entry, after heads: [String], file: String,
    beside neighbours: KnownNeighbours = KnownNeighbours()
  ) throws -> VersionBundle.Member {
    if let received = entry.received {
      return VersionBundle.Member(
        name: entry.name, stamp: received.stamp,
        file: received.file.isEmpty ? file : received.file, number: received.number,
        origin: received.origin, author: entry.author, message: entry.message,
        series: entry.series, after: try Self.names(received.after),
        steps: try AttributeCoding.decode([ReplayStep].self, from: received.steps))
    }
    if entry.hasUnknownMaker { throw MergeError.unknownMaker(entry.number) }
    var steps = try OwnSteps(self, of: entry.number, beside: neighbours)
    return VersionBundle.Member(
      name: entry.name, stamp: entry.stamp, file: file, number: entry.number, origin: entry.origin,
      author: entry.author, message: entry.message, series: entry.series, after: heads,
      steps: try steps.make())
  }

  /// The present children of a node, or the sections, by the bytes of their texts, in order.
  /// - Complexity: O(children).
  package func childrenByText(of parent: NodeID?) throws -> [[UInt8]: [NodeID]] {
    let key = try parent.map { try ItemTable.key(of: $0.rawValue, in: db) } ?? ItemTable.rootKey
    return try key.map { try ItemTable.childrenByText(of: $0, in: db) } ?? [:]
  }

  /// Whether a node has an id, or had it once.
  package func hasEverHeld(_ id: NodeID) throws -> Bool {
    try DeletedTable.key(everHeldBy: id.rawValue, in: db) != nil
  }

  /// The name of the version that inserted a node, as far as the history goes.
  package func maker(of id: NodeID) throws -> String? { try makerEntry(of: id)?.name }

  /// Whether a node was inserted before another one, in the order that all copies have.
  package func isOlder(_ id: NodeID, than other: NodeID) throws -> Bool {
    guard let first = try makerEntry(of: id), let second = try makerEntry(of: other)
    else { return true }
    let (one, two) = (first.received?.stamp ?? first.stamp, second.received?.stamp ?? second.stamp)
    return (one, first.name) < (two, second.name)
  }

  /// Whether a version of this file inserted a node, and not one that another file wrote.
  package func isMadeHere(_ id: NodeID) throws -> Bool {
    try makerEntry(of: id).map { $0.received?.file.isEmpty ?? true } ?? false
  }

  private func makerEntry(of id: NodeID) throws -> ReceivedTable.Entry? {
    guard let key = try ItemTable.key(of: id.rawValue, in: db),
      let number = try ChangeTable.lastInsertion(of: key, in: db)
    else { return nil }
    return try ReceivedTable.entry(number, in: db)
  }
}
