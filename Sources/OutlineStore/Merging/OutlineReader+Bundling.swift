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

  /// Versions of this file that other files can receive, the latest first.
  /// - Parameters:
  ///   - number: only versions before this one; `nil` for all.
  ///   - limit: the maximum number of versions.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(limit + versions that were received since the last one written here).
  package func page(before number: Int? = nil, limit: Int) throws -> VersionPage {
    let db = try db
    // Something can still be added to a version that a shell left open.
    let end = try VersionTable.latestClosed(in: db)
    let rows = try ReceivedTable.names(
      before: min(number ?? .max, end &+ 1), limit: limit + 1, in: db)
    var links: [VersionLink] = []
    for (index, row) in rows.prefix(limit).enumerated() {
      let after: [String]
      if let names = row.after {
        after = try Self.names(names)
      } else if index + 1 < rows.count, rows[index + 1].after == nil {
        after = [rows[index + 1].name]
      } else {
        after = try heads(upTo: row.number - 1)
      }
      links.append(VersionLink(number: row.number, name: row.name, after: after))
    }
    var page = VersionPage(heads: [], links: links, latest: try VersionTable.latest(in: db))
    if number != nil { return page }
    page.heads = try heads(upTo: end)
    page.forgotten = try ForgottenWords.all(in: db)
    page.texts = try AgreedText.all(in: db)
    return page
  }

  /// Whether this file has the versions with some names.
  /// - Complexity: O(names · log n).
  package func knows(_ names: [String]) throws -> [Bool] {
    let db = try db
    return try names.map { try VersionTable.number(named: $0, in: db) != nil }
  }

  /// The last versions up to a number, in the order in which they came.
  /// - Complexity: O(versions that were received since the last one written here).
  package func heads(upTo number: Int) throws -> [String] {
    let db = try db
    let base = try MetaTable.historyStart(in: db)
    // A version of this file follows all before it.
    let own = try max(ReceivedTable.last(before: number + 1, isOwn: true, in: db), base)
    var heads: [String] = []
    if own > 0, own == base { heads = try PurgedHeads.names(in: db) }
    if own > 0, heads.isEmpty {
      heads = try ReceivedTable.entry(own, in: db).map { [$0.name] } ?? []
    }
    if own >= number { return heads }
    for row in try ReceivedTable.names(after: own, upTo: number, in: db) {
      guard let after = row.after else { continue }
      heads.pass(row.name, after: try Self.names(after))
    }
    return heads
  }

  package static func names(_ json: String) throws -> [String] {
    try AttributeCoding.decode([String].self, from: json)
  }

  /// The remotes of this file, in order of their names. They are local and no part of a version.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(remotes).
  package func remotes() throws -> [Remote] { try Remote.all(in: db) }

  /// The number of versions here that a remote did not have when they last met, and did not get.
  /// - Parameter remote: a remote of this file.
  /// - Throws: ``StorageError`` if the file cannot be read; ``MergeError/purged(before:)``.
  /// - Complexity: O(versions since then).
  package func unsentCount(to remote: Remote) throws -> Int {
    let heads = Set(remote.heads)
    return try VersionWalk(page) { $0.map(heads.contains) }.new.count
  }

  /// The remotes that need versions before a number for the next exchange.
  /// - Complexity: O(versions since they met).
  package func remotes(needing number: Version.ID) throws -> [Remote] {
    try remotes().filter { remote in
      let heads = Set(remote.heads)
      guard let walk = try? VersionWalk(page, isKnown: { $0.map(heads.contains) })
      else { return true }
      return walk.new.last.map { $0.number <= number } ?? false
    }
  }

  /// Those of some purges that this file has not repeated yet.
  package func newWords(among words: [ForgottenWords]) throws -> [ForgottenWords] {
    let known = try ForgottenWords.stamps(in: db)
    return words.filter { $0.isPossible && $0.stamp > known[$0.subject] ?? .min }
  }

  /// Whether versions restore a node that is deleted here and whose words were purged, so that only
  /// the earlier versions of another file have them.
  package func lacksWords(for bundle: VersionBundle) throws -> Bool {
    let db = try db
    let purged = try Set(ForgottenWords.stamps(in: db).keys.map(\.id))
    if purged.isEmpty { return false }
    return try bundle.versions.contains { member in
      try VersionTable.number(named: member.name, in: db) == nil
        && member.steps.contains { step in
          try step.nodes.contains { id in
            try purged.contains(id) && ItemTable.key(of: id.rawValue, in: db) == nil
          }
        }
    }
  }

  /// The texts that copies of this outline agreed on with files.
  package func agreedTexts() throws -> [AgreedText] { try AgreedText.all(in: db) }

  /// Whether a text knows a version: one of its last ones, or one before them.
  /// - Complexity: O(versions since).
  package func knows(_ text: AgreedText, version name: String) throws -> Bool {
    guard let number = try VersionTable.number(named: name, in: db) else { return false }
    var known = Set(text.after)
    for link in try page(limit: latestVersion() - number + 1).links where known.contains(link.name)
    {
      known.formUnion(link.after)
    }
    return known.contains(name)
  }

  /// The files of text that this outline remembers, in order of their paths.
  /// - Complexity: O(size of their texts).
  package func textFiles() throws -> [TextFile] { try TextFile.all(in: db) }

  /// The names of the last versions of this file.
  package func latestHeads() throws -> [String] { try heads(upTo: latestVersion()) }
}
