internal import Foundation
package import GRDB

/// A node whose former content was purged, so that files that receive versions purge it as well.
package struct ForgottenWords: Hashable, Sendable {
  /// The node. An item that got another identifier because of a section has its former one here.
  package struct Subject: Hashable, Sendable {
    package var id: NodeID
    var kind: Node.Kind

    /// The beginning of the name of its row in `meta`.
    fileprivate static func prefix(_ kind: Node.Kind) -> String {
      kind == .item ? "forgotten " : "section forgotten "
    }
  }

  package var subject: Subject
  /// The time of the latest version before the purge, in microseconds since 1970.
  var stamp: Int64

  /// Records that the words of a row were purged now.
  package static func record(_ key: Int64, in db: Database) throws {
    let latest = try VersionTable.latest(in: db)
    guard let subject = try Subject(key, in: db),
      let stamp = try VersionTable.stamp(of: latest, in: db)
    else { return }
    _ = try ForgottenWords(subject: subject, stamp: stamp).store(in: db)
  }

  static func all(in db: Database) throws -> [ForgottenWords] {
    try Node.Kind.allCases.flatMap { kind in
      try MetaTable.texts(prefix: Subject.prefix(kind), in: db).compactMap { row in
        guard let id = try? NodeID(row.name), let stamp = Int64(row.text) else { return nil }
        return ForgottenWords(subject: Subject(id: id, kind: kind), stamp: stamp)
      }
    }
  }

  /// The time of the last purge of each node.
  static func stamps(in db: Database) throws -> [Subject: Int64] {
    Dictionary(uniqueKeysWithValues: try all(in: db).map { ($0.subject, $0.stamp) })
  }

  /// Whether a clock may have had the time of the purge.
  var isPossible: Bool { stamp <= VersionTable.greatestStamp }

  /// Stores the purge, with the later time if there was one before.
  /// - Returns: Whether it was unknown.
  func store(in db: Database) throws -> Bool {
    let row = Subject.prefix(subject.kind) + subject.id.rawValue
    if let old = try MetaTable.text(row, in: db).flatMap(Int64.init), old >= stamp { return false }
    try MetaTable.set(row, to: String(stamp), in: db)
    return true
  }
}

extension ForgottenWords: Codable {
  private enum CodingKeys: String, CodingKey { case id, kind, stamp }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let id = try values.decode(NodeID.self, forKey: .id)
    let kind = try values.decodeIfPresent(Node.Kind.self, forKey: .kind) ?? .item
    subject = Subject(id: id, kind: kind)
    stamp = try values.decode(Int64.self, forKey: .stamp)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(subject.id, forKey: .id)
    if subject.kind != .item { try values.encode(subject.kind, forKey: .kind) }
    try values.encode(stamp, forKey: .stamp)
  }
}

extension ForgottenWords.Subject {
  /// - Parameter id: its identifier in this file.
  init(_ id: NodeID, kind: Node.Kind, in db: Database) throws {
    self.init(id: kind == .item ? try SubstituteIDs.original(of: id, in: db) : id, kind: kind)
  }

  /// - Parameter key: an existing or deleted node.
  init?(_ key: Int64, in db: Database) throws {
    guard let id = try DeletedTable.id(everOf: key, in: db) else { return nil }
    try self.init(NodeID(checked: id), kind: SubstituteIDs.kind(of: key, in: db), in: db)
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
  package static func purge(
    _ key: Int64, in db: Database, note: (Int) throws -> Void = { _ in }
  ) throws -> (versions: Int, messages: Int) {
    try note(0)
    let outline = OutlineReader(db)
    defer { outline.end() }
    // Their digests cover the words.
    try VersionDigests.store(ChangeTable.versions(touching: key, in: db), in: outline)
    try TextFile.forgetTexts(naming: outline.nodeID(ofKey: key), in: db)
    let guards = try LiftedTriggers(
      [
        "content_change_before_update", "note_before_delete", "version_before_update",
        "received_before_insert", "received_before_update",
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
    let telling = messages.filter { _, message in
      // A message shortens the text of an item after 40 characters.
      texts.contains { !$0.isEmpty && (message.contains($0) || message.contains($0.prefix(32))) }
    }
    for (number, _) in telling {
      try db.run("UPDATE version SET message='(forgotten)' WHERE number=?", [number])
    }
    var changed = try ChangeTable.versions(touching: key, in: db)
    let subject = try Subject(key, in: db)
    let present = try ItemTable.row(key: key, in: db)?.image.content(in: db)
    let own = try subject.map {
      try ReceivedTable.stepsOfOwn(changed, forgettingWordsOf: $0, but: present, outline)
    }
    let versions = try ContentChangeTable.forget(key, in: db)
    changed += telling.map(\.number)
    if let subject {
      try ReceivedTable.keepLost(own ?? [], in: outline)
      changed += try ReceivedTable.forget(wordsOf: subject, but: present, in: db)
    }
    try note(2)
    try removeUnnamedNotes(in: db)
    try SealTable.sealAgain(from: 1, in: db)
    try guards.putBack()
    try ConflictTable.removeForgotten(key, in: outline)
    // It was of the former words.
    try OutlineState.forget(in: db)
    for number in Set(changed) { try VersionDigests.renew(number, in: outline) }
    try note(3)
    // The index keeps removed words until it is rebuilt.
    try SearchTable.rebuild(at: VersionTable.latest(in: db), in: db)
    try note(4)
    return (versions, telling.count)
  }

  /// Repeats the purges of other files, and those of this one that a received version calls
  /// for, because it was created before and wrote the content.
  /// - Parameters:
  ///   - recovered: nodes of which more was recovered than shows.
  ///   - unaware: nodes of which the file that the versions come from still has the words.
  /// - Returns: Whether something was purged.
  static func purge(
    _ forgotten: [ForgottenWords], after received: [VersionBundle.Member],
    _ recovered: Set<Subject>, unaware: Set<Subject>, in db: Database
  ) throws -> Bool {
    var subjects = recovered
    for words in forgotten where try words.isPossible && words.store(in: db) {
      subjects.insert(words.subject)
    }
    let known = try stamps(in: db)
    if !known.isEmpty {
      for version in received {
        for case let (id, kind)? in version.steps.map(\.writtenNode) {
          let subject = try Subject(id, kind: kind, in: db)
          if version.stamp <= known[subject] ?? .min || unaware.contains(subject) {
            subjects.insert(subject)
          }
        }
      }
    }
    var hasPurged = false
    for subject in subjects {
      for key in try SubstituteIDs.keys(of: subject.id, subject.kind, in: db) {
        let purged = try purge(key, in: db)
        hasPurged = hasPurged || purged.versions + purged.messages > 0
      }
    }
    return hasPurged
  }

  /// The nodes whose words were forgotten here, but not in the file that a bundle comes from.
  static func unaware(_ bundle: VersionBundle, in db: Database) throws -> Set<Subject> {
    let known = try stamps(in: db)
    if known.isEmpty { return [] }
    let there = Dictionary(
      bundle.forgottenByAll.map { ($0.subject, $0.stamp) }, uniquingKeysWith: max)
    return Set(known.keys.filter { there[$0] ?? .min < known[$0] ?? .max })
  }

  /// Removes notes that no version has any more. The trigger `note_before_delete` must be dropped
  /// first.
  package static func removeUnnamedNotes(in db: Database) throws {
    try db.run(
      """
      DELETE FROM note WHERE key NOT IN (SELECT note_key FROM item WHERE note_key IS NOT NULL
        UNION ALL SELECT note_key FROM content_change WHERE note_key IS NOT NULL)
      """)
  }
}

extension OutlineStore {
  /// Frees unused pages, and removes the remains of deleted rows from the file.
  package func pack() throws {
    try gate.pass(path) { try writer.vacuum() }
    // The new pages are in the write-ahead log until a checkpoint. If readers block it, it happens
    // later.
    try? writer.unsafeReentrantWrite { try $0.emptyLog() }
  }
}

extension ReplayStep {
  /// The nodes that the step is about, which a message can name.
  var subjects: [NodeID] {
    switch self {
    case .insert(let id, _, _, _, _), .move(let id, _, _, _), .set(let id, _, _, _),
      .favorite(let id, _), .unfavorite(let id), .settle(let id, _, _):
      [id]
    case .delete(let id, _, let descendants): [id] + descendants
    }
  }

  /// The node whose content the step writes, if it writes any.
  var writtenNode: (id: NodeID, kind: Node.Kind)? {
    switch self {
    case .insert(let id, let parent, _, _, _): (id, parent == nil ? .section : .item)
    case .set(let id, let kind, _, _): (id, kind)
    default: nil
    }
  }
}
