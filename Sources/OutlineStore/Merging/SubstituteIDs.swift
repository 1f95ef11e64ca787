internal import GRDB

/// The identifiers of items that share theirs with a section.
///
/// A merge gives such an item another identifier, in its whole past: that of the section with `-`
/// and the first letters of the name of the version that added the item. Versions whose makers did
/// not know the section yet name the item without the letters, in every file.
enum SubstituteIDs {
  private static let letters = 4...16

  /// The identifier that an item had before a section with the same one came, or its own.
  /// - Complexity: O(log n).
  static func original(of id: NodeID, in db: Database) throws -> NodeID {
    guard let hyphen = id.rawValue.utf8.lastIndex(of: UInt8(ascii: "-")),
      let original = try? NodeID(String(id.rawValue[..<hyphen])),
      try isSubstitute(id.rawValue, of: original.rawValue, in: db), try isSection(original, in: db)
    else { return id }
    return original
  }

  /// The items of this file, existing or deleted, that had an identifier before a section with the
  /// same one came.
  /// - Complexity: O(k log n) for k nodes whose identifiers begin with this one and a hyphen.
  static func items(for id: NodeID, in db: Database) throws -> [(key: Int64, id: NodeID)] {
    guard try isSection(id, in: db) else { return [] }
    let found: [(key: Int64, id: String)] = try db.rows(
      """
      SELECT key, id FROM item WHERE id>?1||'-' AND id<?1||'.'
      UNION SELECT key, id FROM deleted WHERE id>?1||'-' AND id<?1||'.' ORDER BY id
      """, [id.rawValue]
    ) { ($0[0], $0[1]) }
    return try found.filter { try isSubstitute($0.id, of: id.rawValue, in: db) }
      .map { ($0.key, NodeID(checked: $0.id)) }
  }

  /// The nodes of a kind, existing or deleted, that a version of any file can mean by an
  /// identifier.
  static func keys(of id: NodeID, _ kind: Node.Kind, in db: Database) throws -> [Int64] {
    let substitutes = try kind == .item ? items(for: id, in: db).map(\.key) : []
    guard let key = try key(of: id, in: db), try Self.kind(of: key, in: db) == kind
    else { return substitutes }
    return [key] + substitutes
  }

  /// The kind of a node, existing or deleted.
  static func kind(of key: Int64, in db: Database) throws -> Node.Kind {
    let parent =
      try ItemTable.row(key: key, in: db)?.image.parent ?? ChangeTable.lastParent(of: key, in: db)
    return parent == ItemTable.rootKey ? .section : .item
  }

  private static func key(of id: NodeID, in db: Database) throws -> Int64? {
    try DeletedTable.key(everHeldBy: id.rawValue, in: db)
  }

  private static func isSection(_ id: NodeID, in db: Database) throws -> Bool {
    try key(of: id, in: db).map { try kind(of: $0, in: db) == .section } ?? false
  }

  /// Whether an identifier is another one with a hyphen and letters of a version of this file.
  private static func isSubstitute(
    _ id: String, of original: String, in db: Database
  ) throws -> Bool {
    let name = id.dropFirst(original.count + 1)
    guard letters.contains(name.utf8.count), name.utf8.allSatisfy({ (107...122).contains($0) })
    else { return false }
    return try db.value(
      "SELECT EXISTS(SELECT 1 FROM version WHERE name>=?1 AND name<?1||'~')", [String(name)])
      ?? false
  }

  /// A step that inserts, moves or writes a node, with present identifiers; `nil` if it is about
  /// another node.
  /// - Parameter others: other identifiers of the node, because two added it.
  static func withPresentIDs(
    _ step: ReplayStep, of number: Int, on id: NodeID, alsoKnownAs others: [NodeID], in db: Database
  ) throws -> ReplayStep? {
    func isMeant(_ other: NodeID, kind: Node.Kind) throws -> Bool {
      let wanted = try key(of: id, in: db).map { try Self.kind(of: $0, in: db) }
      if kind != wanted { return false }
      return try other == id || others.contains(other)
        || kind == .item && original(of: other, in: db) == original(of: id, in: db)
    }
    /// A version that was here before the section means the item.
    func parent(_ other: NodeID?) throws -> NodeID? {
      guard let other, let section = try key(of: other, in: db),
        try ChangeTable.first(of: section, in: db) > number
      else { return other }
      return try items(for: other, in: db).first?.id ?? other
    }
    switch step {
    case .insert(let other, let target, let anchors, let fields, let isExpanded):
      guard try isMeant(other, kind: target == nil ? .section : .item) else { return nil }
      return .insert(
        id, parent: try parent(target), beside: anchors, fields, isExpanded: isExpanded)
    case .move(let other, let source, let target, let anchors):
      guard try isMeant(other, kind: target == nil ? .section : .item) else { return nil }
      return .move(id, from: try parent(source), to: try parent(target), beside: anchors)
    case .set(let other, let kind, let field, let value):
      return try isMeant(other, kind: kind) ? .set(id, kind: kind, field, value) : nil
    case .delete, .favorite, .unfavorite, .settle: return nil
    }
  }

  /// Gives items of this file other identifiers, in their whole past.
  ///
  /// Versions that were written here and name one of them keep their steps as they are, because
  /// other files may have them. All versions since the first one that touched an item get new
  /// seals.
  /// - Throws: ``OutlineError/identifierTaken(_:)``.
  /// - Complexity: O(changes since the first of the items · log n).
  static func make(_ substitutions: [ReplayEffects.Substitution], in reader: OutlineReader) throws {
    let db = try reader.db
    var items: [(key: Int64, substitution: ReplayEffects.Substitution)] = []
    for substitution in substitutions {
      // An item that was inserted and deleted by one version was never here.
      guard let key = try key(of: substitution.old, in: db), try kind(of: key, in: db) == .item
      else { continue }
      if try self.key(of: substitution.new, in: db) != nil {
        throw OutlineError.identifierTaken(substitution.new)
      }
      items.append((key, substitution))
    }
    if items.isEmpty { return }
    let first = try items.map { try ChangeTable.first(of: $0.key, in: db) }.min() ?? 1
    let end = try VersionTable.latest(in: db)
    let guards = try LiftedTriggers(
      [
        "item_identity", "deleted_before_update", "version_before_update", "received_before_insert",
      ], in: db)
    try keepSteps(naming: Set(items.map(\.substitution.old)), from: first, to: end, reader)
    for (key, substitution) in items {
      for table in ["item", "deleted"] {
        try db.run("UPDATE \(table) SET id=? WHERE key=?", [substitution.new.rawValue, key])
      }
    }
    try SealTable.sealAgain(from: first, in: db)
    try guards.putBack()
    try MetaTable.set(MetaTable.newIDsAfter, to: end, in: db)
    try OutlineState.forget(in: db)
  }

  /// Stores the steps of the versions that were written here and name a node.
  private static func keepSteps(
    naming ids: Set<NodeID>, from first: Int, to last: Int, _ reader: OutlineReader
  ) throws {
    let db = try reader.db
    for entry in try ReceivedTable.entries(first...max(first, last), in: db)
    where entry.isMadeHere {
      let heads = try reader.heads(upTo: entry.number - 1)
      let member = try reader.member(entry, after: heads, file: "")
      if member.steps.allSatisfy({ $0.nodes.isDisjoint(with: ids) }) { continue }
      try ReceivedTable.insert(ReceivedTable.Received(member), as: entry.number, in: db)
    }
  }
}
