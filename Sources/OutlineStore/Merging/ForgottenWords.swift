internal import Foundation
internal import GRDB
internal import OutlineDiff
package import OutlineModel

/// A node whose former content was purged, so that files that receive versions purge it as well.
package struct ForgottenWords: Hashable, Sendable, Codable {
  /// The node.
  package var id: NodeID
  /// The time of the latest version then, in microseconds since 1970.
  package var stamp: Int64

  /// The beginning of the names of rows in `meta`.
  private static let prefix = "forgotten "

  static func all(in db: Database) throws -> [ForgottenWords] {
    try MetaTable.texts(prefix: prefix, in: db).compactMap { row in
      guard let id = try? NodeID(row.name), let stamp = Int64(row.text) else { return nil }
      return ForgottenWords(id: id, stamp: stamp)
    }
  }

  /// Whether the purge was not made in a future that no clock allows.
  fileprivate var isPast: Bool {
    stamp <= Int64(Date().timeIntervalSince1970 * 1_000_000) + 86_400_000_000
  }

  /// Stores the purge, with the later time if there was one before.
  /// - Returns: Whether it was unknown.
  func store(in db: Database) throws -> Bool {
    let row = Self.prefix + id.rawValue
    if let old = try MetaTable.text(row, in: db).flatMap(Int64.init), old >= stamp { return false }
    try MetaTable.set(row, to: String(stamp), in: db)
    return true
  }
}

extension OutlineReader {
  /// Those of some purges that this file has not repeated yet.
  package func unknown(among words: [ForgottenWords]) throws -> [ForgottenWords] {
    if words.isEmpty { return [] }
    let known = Dictionary(try ForgottenWords.all(in: db).map { ($0.id, $0.stamp) }) { first, _ in first }
    return words.filter { $0.isPast && $0.stamp > known[$0.id] ?? .min }
  }

  /// The versions with some names, as they are now.
  package func bundle(named names: Set<String>) throws -> VersionBundle {
    var bundle = try bundle(since: nil)
    bundle.versions.removeAll { !names.contains($0.name) }
    return bundle
  }
}

extension ForgottenWords {
  /// Replaces all former content of a node, drops its words from the index and seals all versions
  /// again.
  /// - Parameters:
  ///   - key: the key of the node.
  ///   - note: called after each of four steps.
  /// - Returns: The numbers of versions and messages in which something was replaced.
  /// - Complexity: O(size of the file).
  static func purge(
    _ key: Int64, in db: Database, note: (Int) throws -> Void = { _ in }
  ) throws -> (versions: Int, messages: Int) {
    try note(0)
    let guards = try LiftedTriggers(
      [
        "content_change_before_update", "note_before_delete", "version_before_update",
        "received_before_update",
      ], in: db)
    try note(1)
    // Messages name nodes that were added, renamed or undone, sometimes with a shortened text.
    let texts: [String] = try db.values(
      """
      SELECT DISTINCT text FROM content_change
      WHERE item=?1 AND text IS NOT (SELECT text FROM item WHERE key=?1)
      """, [key])
    let messages = try db.rows(
      """
      SELECT number, message FROM version JOIN change ON version=number
      WHERE item=? AND message IS NOT NULL
      """, [key]
    ) { (number: $0[0] as Int, message: $0[1] as String) }
    let telling = messages.filter { Self.tells($0.message, any: texts) }
    for (number, _) in telling {
      try db.run("UPDATE version SET message='(forgotten)' WHERE number=?", [number])
    }
    let versions = try ContentChangeTable.forget(key, in: db)
    if let id = try ItemTable.id(of: key, in: db) ?? DeletedTable.id(of: key, in: db) {
      try ReceivedTable.forget(wordsOf: NodeID(checked: id), in: db)
    }
    try note(2)
    try removeUnnamedNotes(in: db)
    try SealTable.sealAgain(from: 1, in: db)
    try guards.putBack()
    try note(3)
    // The index keeps removed words until it is rebuilt.
    try SearchTable.rebuild(at: VersionTable.latest(in: db), in: db)
    try note(4)
    return (versions, telling.count)
  }

  /// Repeats the purges of other files, and those of this one that a received version made necessary,
  /// because it was made before and wrote the content.
  /// - Returns: Whether something was purged.
  static func purge(
    _ forgotten: [ForgottenWords], after received: [VersionBundle.Member], in db: Database
  ) throws -> Bool {
    var ids: Set<NodeID> = []
    for words in forgotten where try words.isPast && words.store(in: db) { ids.insert(words.id) }
    let known = Dictionary(try all(in: db).map { ($0.id, $0.stamp) }) { first, _ in first }
    if !known.isEmpty {
      for version in received {
        for case let id? in version.steps.map(\.writtenNode)
        where version.stamp <= known[id] ?? .min {
          ids.insert(id)
        }
      }
    }
    var hasPurged = false
    for id in ids {
      guard
        let key = try ItemTable.key(of: id.rawValue, in: db)
          ?? DeletedTable.key(of: id.rawValue, in: db)
      else { continue }
      let purged = try purge(key, in: db)
      hasPurged = hasPurged || purged.versions + purged.messages > 0
    }
    return hasPurged
  }

  private static func tells(_ message: String, any texts: [String]) -> Bool {
    texts.contains { text in
      // A message shortens the text of an item after 40 characters.
      !text.isEmpty && (message.contains(text) || message.contains(text.prefix(32)))
    }
  }

  /// Removes notes that no version has any more. The trigger `note_before_delete` must be dropped
  /// first.
  static func removeUnnamedNotes(in db: Database) throws {
    try db.run(
      """
      DELETE FROM note WHERE key NOT IN (SELECT note_key FROM item WHERE note_key IS NOT NULL
        UNION ALL SELECT note_key FROM content_change WHERE note_key IS NOT NULL)
      """)
  }
}

extension OutlineStore {
  /// Frees unused pages, and removes the remains of deleted rows from the file.
  func pack() throws {
    try gate.pass(path) { try writer.vacuum() }
    // The new pages are in the write-ahead log until a checkpoint. If readers block it, it happens
    // later.
    _ = try? writer.unsafeReentrantWrite { try $0.checkpoint(.truncate) }
  }
}

extension ReplayStep {
  /// The node whose content the step writes, if it writes any.
  fileprivate var writtenNode: NodeID? {
    switch self {
    case .insert(let id, _, _, _, _), .set(let id, _, _, _): id
    default: nil
    }
  }
}
