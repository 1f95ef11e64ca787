internal import GRDB

/// Rows that are deleted together, with their descendants.
struct Deletion {
  /// The number of rows from which dropping the triggers costs less than it saves.
  static let worthwhile = 200

  private let parents: [Int64: Int64]

  /// - Parameter rows: the rows and their parents.
  init(_ rows: [(key: Int64, parent: Int64)]) {
    parents = Dictionary(rows.map { ($0.key, $0.parent) }) { first, _ in first }
  }

  /// The number of rows.
  var count: Int { parents.count }

  /// Deletes the rows. The schema rejects the deletion of a row that still has another child.
  /// - Parameter version: the open version.
  func perform(version: Int, in db: Database) throws {
    if parents.count >= Self.worthwhile { return try performInBulk(version: version, in: db) }
    let order = Self.parentsFirst(parents)
    var above: Set<Int64> = []
    for key in order {
      // In a cycle, one of the rows comes before its parent.
      if let parent = parents[key], parents[parent] != nil, !above.contains(parent) {
        throw CycleCheck.flaw("the row \(key)")
      }
      above.insert(key)
    }
    for key in order.reversed() { try ItemTable.delete(key, in: db) }
  }

  /// Writes set-wise the rows that the row triggers would have written, and performs their checks.
  private func performInBulk(version: Int, in db: Database) throws {
    let lifted = [
      "item_before_delete", "change_before_insert", "change_after_insert", "change_before_update",
      "change_after_update", "content_change_before_insert", "deleted_before_insert",
      "version_before_count",
    ]
    let triggers = try LiftedTriggers(lifted, in: db)
    let going = "(SELECT value FROM json_each(?1))"
    let list = KeyList.json(Array(parents.keys))
    let isParent: Bool? = try db.value(
      "SELECT EXISTS(SELECT 1 FROM item WHERE parent IN \(going) AND key NOT IN \(going))", [list])
    if isParent == true {
      throw DatabaseError(
        resultCode: .SQLITE_CONSTRAINT,
        message: "item: it has children; DELETE FROM outline takes them along")
    }
    try db.run(
      "INSERT INTO deleted(key, id) SELECT key, id FROM item WHERE key IN \(going) ON CONFLICT DO NOTHING",
      [list])
    let what = "iif(favorite_position IS NULL, 1, 9)"
    try db.run(
      """
      UPDATE change SET what=what|(SELECT \(what) FROM item WHERE key=change.item)
      WHERE version=?2 AND item IN \(going)
      """, [list, version])
    let place = "parent, position, is_done, is_expanded, favorite_position"
    try db.run(
      """
      INSERT INTO change(version, item, since, what, \(place))
      SELECT ?2, key, (SELECT max(version) FROM change WHERE change.item=item.key),
        \(what), \(place) FROM item WHERE key IN \(going) ON CONFLICT DO NOTHING
      """, [list, version])
    // A row that this version created had no content before it.
    let content = "text, secondary_text, image, note_key, attributes"
    try db.run(
      """
      INSERT INTO content_change(item, version, \(content)) SELECT key, ?2, \(content) FROM item
      WHERE key IN \(going)
        AND (SELECT position IS NOT NULL FROM change WHERE version=?2 AND change.item=item.key)
      ON CONFLICT DO NOTHING
      """, [list, version])
    try VersionTable.count(version, in: db)
    try ForeignReferences.naming(Array(parents.keys), in: db) {
      try db.run("DELETE FROM item WHERE key IN \(going)", [list])
    }
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
