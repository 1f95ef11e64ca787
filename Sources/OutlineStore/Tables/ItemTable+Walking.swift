package import GRDB

// Walks over the whole table.
extension ItemTable {
  /// Iterates over all rows, by the columns that say where and how they are.
  package static func eachPlace(in db: Database, _ body: (StatementColumns) throws -> Void) throws {
    try db.everyRow(
      """
      SELECT key, parent, position, is_done, is_expanded, favorite_position, note_key, id
      FROM item NOT INDEXED
      """, [], body)
  }

  /// Iterates over the items with their texts, unordered.
  static func eachText(in db: Database, _ body: (Int64, String) throws -> Void) throws {
    try db.everyRow("SELECT key, text FROM item NOT INDEXED WHERE kind='item'") {
      try body($0.integer(0), $0[1])
    }
  }

  /// Iterates over the texts of the items with an image, unordered.
  static func eachImageText(in db: Database, _ body: (String) -> Void) throws {
    try db.everyRow(
      """
      SELECT text || ' ' || coalesce(secondary_text, '') FROM item
      WHERE image IS NOT NULL AND kind='item'
      """
    ) { body($0[0]) }
  }

  /// Passes on all nodes, those with the same parent next to each other and in order.
  static func eachChild(in db: Database, _ body: (NodeRow) throws -> Void) throws {
    try db.everyRow("SELECT \(NodeRow.columns) FROM item WHERE key<>0 ORDER BY parent, position") {
      try body(NodeRow($0))
    }
  }
}

/// Detects cycles during a walk through the tree. Only a damaged file has cycles, but there an
/// unchecked walk would never end.
package struct CycleCheck {
  private var seen: Set<Int64> = []

  /// Records that a walk continues from a node.
  /// - Throws: `SQLITE_CORRUPT` if it did so before.
  mutating func enter(_ key: Int64, named id: @autoclosure () -> String? = nil) throws {
    if !seen.insert(key).inserted { throw Self.flaw(id() ?? "the row \(key)") }
  }

  /// The error for a node whose parents form a cycle, or end at a missing row.
  package static func flaw(_ name: String) -> DatabaseError {
    DatabaseError.corrupt(
      "\(name) is not below the root: its parents form a cycle, or one of them is missing")
  }
}

/// A value that nodes have from their nearest ancestor with a known one, or from themselves, found
/// from below. No ancestor is climbed twice.
struct InheritedValue<Key: Hashable, Value> {
  var known: [Key: Value]
  /// The value of nodes that are below none of these.
  let otherwise: Value

  mutating func value(of node: Key, _ parent: (Key) throws -> Key?) rethrows -> Value {
    var path: [Key] = []
    var next: Key? = node
    while let key = next, known[key] == nil {
      path.append(key)
      // A climb that comes here again is in a cycle, which only a damaged file has.
      known[key] = otherwise
      next = try parent(key)
    }
    let value = next.flatMap { known[$0] } ?? otherwise
    for key in path { known[key] = value }
    return value
  }
}
