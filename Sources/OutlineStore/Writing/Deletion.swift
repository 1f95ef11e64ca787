internal import GRDB

/// Rows that go together, with their descendants.
struct Deletion {
  /// From so many rows on, lifting the triggers costs less than it saves.
  static let worthwhile = 2_000

  private let parents: [Int64: Int64]

  /// - Parameter rows: the rows and their parents.
  init(_ rows: [(key: Int64, parent: Int64)]) {
    parents = Dictionary(rows.map { ($0.key, $0.parent) }) { first, _ in first }
  }

  /// How many rows go.
  var count: Int { parents.count }

  /// Deletes the rows; the schema keeps one that still has another child.
  /// - Parameter version: the open version.
  func perform(version: Int, in db: Database) throws {
    if parents.count >= Self.worthwhile { return try performInBulk(version: version, in: db) }
    for key in Self.parentsFirst(parents).reversed() { try ItemTable.delete(key, in: db) }
  }

  /// What the row triggers would have written is written set-wise, and what they would have refused is looked for.
  private func performInBulk(version: Int, in db: Database) throws {
    let lifted = [
      "item_before_delete", "item_after_delete", "change_before_insert", "deleted_before_insert",
    ]
    let triggers = try LiftedTriggers(lifted, in: db)
    let going = "(SELECT value FROM json_each(?1))"
    let list = KeyList.json(Array(parents.keys))
    let isParent: Bool? = try db.value(
      "SELECT EXISTS(SELECT 1 FROM item WHERE parent IN \(going) AND key NOT IN \(going))", [list])
    if isParent == true {
      throw DatabaseError(
        resultCode: .SQLITE_CONSTRAINT, message: "item: it has children, delete them first")
    }
    try db.run(
      "INSERT INTO deleted(key, id) SELECT key, id FROM item WHERE key IN \(going) ON CONFLICT DO NOTHING",
      [list])
    try db.run(
      """
      INSERT INTO change(version, item, since, \(NodeImage.columns))
      SELECT ?2, key, (SELECT max(version) FROM change WHERE change.item=item.key), \(NodeImage.columns)
      FROM item WHERE key IN \(going) ON CONFLICT DO NOTHING
      """, [list, version])
    try db.run("DELETE FROM item WHERE key IN \(going)", [list])
    try triggers.putBack()
  }

  /// The keys in an order in which each comes after its parent.
  static func parentsFirst(_ parents: [Int64: Int64]) -> [Int64] {
    var order: [Int64] = []
    var done: Set<Int64> = []
    for start in parents.keys.sorted() {
      var chain: [Int64] = []
      var next = start
      while let parent = parents[next], done.insert(next).inserted {
        chain.append(next)
        next = parent
      }
      order += chain.reversed()
    }
    return order
  }
}
