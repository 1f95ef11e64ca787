internal import GRDB
internal import OutlineModel

// The places of nodes: missing parents, cycles and positions.
extension PresentMending {
  /// Recreates missing parents in the section “Lost and found”, and moves nodes without a parent, and
  /// one node of each cycle, there.
  mutating func mendParents() throws {
    try db.execute(sql: "UPDATE item SET parent=NULL WHERE typeof(parent)<>'integer' OR parent<0")
    let missing: [Int64] = try db.values(
      """
      SELECT parent FROM item WHERE parent IS NOT NULL AND parent NOT IN (SELECT key FROM item)
      UNION SELECT parent FROM change WHERE typeof(parent)='integer' AND parent>=0
        AND parent NOT IN (SELECT key FROM item) AND parent NOT IN (SELECT item FROM change)
      """)
    for key in missing where key < 1_000_000_000_000 {
      let id: String? = try db.value("SELECT id FROM deleted WHERE key=?", [key])
      try db.run(
        """
        INSERT INTO item(key, id, parent, text, is_done, is_expanded) VALUES(?,?,?,NULL,0,1)
        """, [key, id ?? NodeID.random().rawValue, try placeOfRefuge()])
      try reviveWords(of: key)
      try db.run("UPDATE item SET text=coalesce(text, '\(Self.lost)') WHERE key=?", [key])
      summary.lost(.node, try name(key), "it is lost; its children are kept below a placeholder")
    }
    let loose: [Int64] = try db.values(
      "SELECT key FROM item WHERE key<>0 AND (parent IS NULL OR parent NOT IN (SELECT key FROM item))"
    )
    for key in loose { try putIntoRefuge(key, "its place is lost") }
    var parents: [Int64: Int64] = [:]
    for (key, parent) in try db.rows(
      """
      SELECT key, parent FROM item WHERE key NOT IN (
        WITH RECURSIVE tree(key) AS (VALUES(0) UNION
          SELECT item.key FROM tree JOIN item ON item.parent=tree.key)
        SELECT key FROM tree)
      """, [], { ($0[0] as Int64?, $0[1] as Int64?) })
    { if let key, let parent { parents[key] = parent } }
    var known: Set<Int64> = []
    for key in parents.keys.sorted() {
      var path: Set<Int64> = []
      var next = key
      while let parent = parents[next], !known.contains(next), path.insert(next).inserted {
        next = parent
      }
      if path.contains(next) { try putIntoRefuge(next, "it was below itself") }
      known.formUnion(path)
    }
    try tell(
      .place, "a section cannot be a favorite",
      "SELECT id FROM item WHERE parent=0 AND favorite_position IS NOT NULL")
    try db.execute(
      sql: """
        UPDATE item SET favorite_position=NULL WHERE parent=0;
        UPDATE item SET text='\(Self.lost)' WHERE parent=0 AND text='';
        """)
  }

  private mutating func putIntoRefuge(_ key: Int64, _ why: String) throws {
    try db.run("UPDATE item SET parent=?, position=NULL WHERE key=?", [try placeOfRefuge(), key])
    summary.lost(.place, try name(key), why)
  }

  /// The section of nodes without a place. It exists at every version, because no version inserted
  /// it, and its position was never that of another section.
  private mutating func placeOfRefuge() throws -> Int64 {
    if let refuge { return refuge }
    let key = newKey()
    let position: String? = try db.value(
      """
      SELECT max(position) FROM (SELECT position FROM item WHERE parent=0
        UNION ALL SELECT position FROM change WHERE parent=0)
      WHERE \(Self.isPosition("position"))
      """)
    let last = position.flatMap { OrderKey($0) }
    let place = OrderKey.between(last, nil)?.rawValue ?? (position ?? "") + "a0"
    try db.run(
      """
      INSERT INTO item(key, id, parent, position, text, is_done, is_expanded)
      VALUES(?,?,0,?,'Lost and found',0,1)
      """, [key, NodeID.random().rawValue, place])
    refuge = key
    return key
  }

  mutating func mendPositions() throws {
    let doubtful = try db.rows(
      """
      SELECT key, parent, \(Self.isPosition("position")) FROM item WHERE key<>0 AND (NOT \(Self.isPosition("position"))
        OR EXISTS(SELECT 1 FROM item o WHERE o.parent=item.parent AND o.position=item.position
          AND o.key<item.key))
      ORDER BY key
      """
    ) { (key: $0[0] as Int64?, parent: $0[1] as Int64?, isOne: $0[2] as Bool?) }
    for case (let key?, let parent?, let isOne) in doubtful {
      let current: String? =
        isOne == true ? try db.value("SELECT position FROM item WHERE key=?", [key]) : nil
      let position = try freePosition(in: parent, after: current)
      try db.run("UPDATE item SET position=? WHERE key=?", [position, key])
      if parent != refuge {
        summary.lost(.place, try name(key), "its place among its siblings is lost")
      }
    }
    let favorites: [Int64] = try db.values(
      """
      SELECT key FROM item WHERE favorite_position IS NOT NULL
        AND (NOT \(Self.isPosition("favorite_position")) OR EXISTS(SELECT 1 FROM item o
          WHERE o.favorite_position=item.favorite_position AND o.key<item.key))
      """)
    for key in favorites {
      let last: String? = try db.value(
        "SELECT max(favorite_position) FROM item WHERE \(Self.isPosition("favorite_position"))")
      let next = last.flatMap { OrderKey($0) }.flatMap { OrderKey.between($0, nil)?.rawValue }
      try db.run(
        "UPDATE item SET favorite_position=? WHERE key=?", [next ?? (last ?? "") + "a0", key])
      summary.lost(.place, try name(key), "its place among the favorites is lost")
    }
  }

  /// A free position after another one, or after the last one.
  private func freePosition(in parent: Int64, after position: String?) throws -> String {
    func isFree(_ position: String) throws -> Bool {
      let isTaken: Bool? = try db.value(
        """
        SELECT EXISTS(SELECT 1 FROM item WHERE parent=?1 AND position=?2)
          OR EXISTS(SELECT 1 FROM change WHERE parent=?1 AND position=?2)
        """, [parent, position])
      return isTaken != true
    }
    if let position, position.utf8.count <= 60 {
      for step in ["a0", "a8", "aG", "aO", "aW"] where try isFree(position + step) {
        return position + step
      }
    }
    let last: String? = try db.value(
      """
      SELECT max(position) FROM item WHERE parent=? AND \(Self.isPosition("position"))
      """, [parent])
    var key = OrderKey.between(last.flatMap { OrderKey($0) }, nil)
    while let next = key, try !isFree(next.rawValue) { key = OrderKey.between(next, nil) }
    if let key, key.rawValue > last ?? "" { return key.rawValue }
    return String((last ?? "").prefix(62)) + "a0"
  }
}
