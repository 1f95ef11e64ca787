internal import GRDB
internal import OutlineStore

// The places of nodes: missing parents, cycles and positions.
extension PresentMending {
  /// Recreates missing parents in the section “Lost and found”, and moves nodes without a parent,
  /// and one node of each cycle, there.
  mutating func mendParents() throws {
    try db.execute(sql: "UPDATE item SET parent=NULL WHERE typeof(parent)<>'integer' OR parent<0")
    try mendKinds()
    let missing: [Int64] = try db.values(
      "SELECT DISTINCT parent FROM item WHERE parent IS NOT NULL AND parent NOT IN (SELECT key FROM item)"
    )
    for key in missing where key < 1_000_000_000_000 {
      let id: String? = try db.value("SELECT id FROM deleted WHERE key=?", [key])
      try db.run(
        "INSERT INTO item(key, id, parent, text, is_done, is_expanded) VALUES(?,?,?,NULL,0,1)",
        [key, id ?? NodeID.random().rawValue, try placeOfRefuge()])
      try reviveWords(of: key)
      try db.run("UPDATE item SET text=coalesce(text, '\(Self.lost)') WHERE key=?", [key])
      summary.tell(
        .node, of: try name(key), "it is lost; its children are kept below a placeholder")
    }
    let loose: [Int64] = try db.values(
      "SELECT key FROM item WHERE key<>0 AND (parent IS NULL OR parent NOT IN (SELECT key FROM item))"
    )
    for key in loose { try putIntoRefuge(key, because: "its place is lost") }
    var parents: [Int64: Int64] = [:]
    for (key, parent) in try db.rows(
      """
      SELECT key, parent FROM item WHERE key NOT IN (
        WITH RECURSIVE tree(key) AS (VALUES(0) UNION
          SELECT item.key FROM tree JOIN item ON item.parent=tree.key) SELECT key FROM tree)
      """, [], { ($0[0] as Int64?, $0[1] as Int64?) })
    { if let key, let parent { parents[key] = parent } }
    var known: Set<Int64> = []
    for key in parents.keys.sorted() {
      var path: Set<Int64> = []
      var next = key
      while let parent = parents[next], !known.contains(next), path.insert(next).inserted {
        next = parent
      }
      if path.contains(next) { try putIntoRefuge(next, because: "it was below itself") }
      known.formUnion(path)
    }
    try tellEach(
      .place, of: "SELECT id FROM item WHERE parent=0 AND favorite_position IS NOT NULL",
      "a section cannot be a favorite")
    try db.execute(sql: "UPDATE item SET favorite_position=NULL WHERE parent=0")
  }

  /// Keeps sections sections and items items. The history knows which a node was, or, if its parent
  /// cannot be read, its kind.
  private mutating func mendKinds() throws {
    let changed = try db.rows(
      """
      WITH past AS (
        SELECT item, min(parent=0) AS was, max(parent=0) AS ever FROM change
        WHERE typeof(parent)='integer' AND position IS NOT NULL GROUP BY item)
      SELECT key, coalesce(was, kind='section') FROM item LEFT JOIN past ON item=key
      WHERE key<>0 AND (was IS NULL AND parent IS NULL AND kind='section'
        OR was=ever AND was<>(parent IS 0))
      """
    ) { (key: $0[0] as Int64, isSection: $0[1] as Bool) }
    for (key, isSection) in changed {
      if isSection {
        try db.run("UPDATE item SET parent=0, favorite_position=NULL WHERE key=?", [key])
        summary.tell(
          .place, of: try name(key), "it is a section, and its place among them may be lost")
      } else if try db.value("SELECT parent FROM item WHERE key=?", [key]) as Int64? != nil {
        try putIntoRefuge(key, because: "its place is lost")
      }
    }
  }

  private mutating func putIntoRefuge(_ key: Int64, because why: String) throws {
    try db.run("UPDATE item SET parent=?, position=NULL WHERE key=?", [try placeOfRefuge(), key])
    summary.tell(.place, of: try name(key), why)
  }

  /// The section of nodes without a place. It exists from the first version on, because no version
  /// inserted it, and its position was never that of another section.
  mutating func placeOfRefuge() throws -> Int64 {
    if let refuge { return refuge }
    let key = newKey()
    try db.run(
      """
      INSERT INTO item(key, id, parent, position, text, is_done, is_expanded)
      VALUES(?,?,0,?,'Lost and found',0,1)
      """, [key, NodeID.random().rawValue, try freePosition(in: 0, after: nil)])
    refuge = key
    return key
  }

  mutating func mendPositions() throws {
    let doubtful = try db.rows(
      """
      SELECT key, parent, \(Self.isPosition("position")) FROM item
        WHERE key<>0 AND (NOT \(Self.isPosition("position"))
        OR EXISTS(SELECT 1 FROM item o WHERE o.parent=item.parent AND o.position=item.position
          AND o.key<item.key)) ORDER BY key
      """
    ) { (key: $0[0] as Int64, parent: $0[1] as Int64, isOne: $0[2] as Bool) }
    for (key, parent, isOne) in doubtful {
      let current: String? =
        isOne ? try db.value("SELECT position FROM item WHERE key=?", [key]) : nil
      let position = try freePosition(in: parent, after: current)
      try db.run("UPDATE item SET position=? WHERE key=?", [position, key])
      if parent != refuge {
        summary.tell(.place, of: try name(key), "its place among its siblings is lost")
      }
    }
    let favorites: [Int64] = try db.values(
      """
      SELECT key FROM item WHERE favorite_position IS NOT NULL
        AND (NOT \(Self.isPosition("favorite_position")) OR EXISTS(SELECT 1 FROM item o
          WHERE o.favorite_position=item.favorite_position AND o.key<item.key))
      """)
    for key in favorites {
      try db.run(
        "UPDATE item SET favorite_position=? WHERE key=?",
        [try freePosition(in: Self.favorites, after: nil), key])
      summary.tell(.place, of: try name(key), "its place among the favorites is lost")
    }
  }

  /// The list of favorites, as a key.
  private static let favorites: Int64 = -1

  /// A position that no node of a list has or had: after another one, or after the last one.
  private mutating func freePosition(in list: Int64, after position: String?) throws -> String {
    func isFree(_ position: String) throws -> Bool {
      if list == Self.favorites {
        return try !db.hasRows("SELECT 1 FROM item WHERE favorite_position=?", [position])
      }
      return try !["item", "change"].contains { table in
        try db.hasRows("SELECT 1 FROM \(table) WHERE parent=? AND position=?", [list, position])
      }
    }
    if let position, position.utf8.count <= 60 {
      for step in ["a0", "a8", "aG", "aO", "aW"] where try isFree(position + step) {
        return position + step
      }
    }
    var last = try lastPositions[list] ?? lastPosition(in: list)
    while true {
      // After the last number, the free ones between are looked for from the beginning.
      guard let next = OrderKey.between(last, and: nil) ?? OrderKey(numbers: [0]) else {
        return "a0"
      }
      last = next
      lastPositions[list] = next
      if try isFree(next.rawValue) { return next.rawValue }
    }
  }

  /// The last position that a list has or had, of those that the program gives.
  private func lastPosition(in list: Int64) throws -> OrderKey? {
    let lists =
      list == Self.favorites
      ? [
        "SELECT favorite_position FROM item WHERE ? AND favorite_position>'' ORDER BY 1 DESC LIMIT 9"
      ]
      : ["item", "change"].map {
        "SELECT position FROM \($0) WHERE parent=? AND typeof(position)='text' ORDER BY 1 DESC LIMIT 9"
      }
    let texts = try lists.flatMap { try db.values($0, [list]) as [String] }
    return texts.compactMap { OrderKey($0) }.max()
  }
}
