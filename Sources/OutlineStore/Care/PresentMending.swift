internal import GRDB
internal import OutlineModel

/// Turns the rows of a salvage into a sound outline, and reports the losses.
struct PresentMending {
  let db: Database
  var summary: RescueSummary
  /// Whether records of deleted nodes may be lost.
  var mayLackDeleted: Bool
  /// The newest version before which something is unknown.
  var floor = 0
  private var nextKey: Int64 = 1
  var refuge: Int64?

  /// The replacement of a lost text.
  static let lost = "(lost)"
  private static let isPosition = """
    (typeof(@)='text' AND length(@) BETWEEN 2 AND 64 AND @ NOT GLOB '*[^0-9A-Za-z]*' AND instr(@, char(0))=0)
    """

  /// The SQL condition that a column holds a position.
  static func isPosition(_ column: String) -> String { isPosition.replacing("@", with: column) }

  init(_ db: Database, _ summary: RescueSummary, mayLackDeleted: Bool) {
    (self.db, self.summary, self.mayLackDeleted) = (db, summary, mayLackDeleted)
  }

  mutating func run() throws {
    try db.execute(
      sql: """
        DELETE FROM item WHERE typeof(key)<>'integer';
        DELETE FROM deleted WHERE typeof(key)<>'integer';
        DELETE FROM change WHERE typeof(version)<>'integer' OR typeof(item)<>'integer';
        DELETE FROM content_change WHERE typeof(version)<>'integer' OR typeof(item)<>'integer';
        CREATE INDEX change_item ON change(item, version);
        CREATE INDEX item_id ON item(id);
        CREATE INDEX item_place ON item(parent, position);
        CREATE INDEX item_favorite ON item(favorite_position);
        """)
    try renumber()
    try db.execute(
      sql: """
        INSERT INTO item(key, position) VALUES(0, 'a0') ON CONFLICT DO NOTHING;
        DELETE FROM item WHERE id='/' AND key<>0;
        UPDATE item SET id='/', parent=NULL, text='', is_done=0, is_expanded=1, favorite_position=NULL,
          secondary_text=NULL, image=NULL, note_key=NULL, attributes=NULL,
          position=iif(\(Self.isPosition("position")), position, 'a0') WHERE key=0;
        """)
    try revive()
    try mendIdentifiers()
    try mendWords()
    try mendParents()
    try mendPositions()
    try mendMarks()
  }

  /// Replaces keys that the schema would not accept, or that leave no room for others.
  private mutating func renumber() throws {
    let most: Int64? = try db.value(
      """
      SELECT max(key) FROM (SELECT key FROM item UNION ALL SELECT key FROM deleted
        UNION ALL SELECT item FROM change UNION ALL SELECT item FROM content_change
        UNION ALL SELECT parent FROM item UNION ALL SELECT parent FROM change
        UNION ALL SELECT key FROM found_id UNION ALL SELECT key FROM found_place)
      WHERE typeof(key)='integer' AND key<1000000000000
      """)
    nextKey = max(0, most ?? 0) + 1
    let wild: [Int64] = try db.values("SELECT key FROM item WHERE key<0 OR key>=1000000000000")
    for key in wild {
      let other = newKey()
      for sql in [
        "UPDATE item SET key=? WHERE key=?", "UPDATE item SET parent=? WHERE parent=?",
        "UPDATE change SET item=? WHERE item=?", "UPDATE change SET parent=? WHERE parent=?",
        "UPDATE content_change SET item=? WHERE item=?", "UPDATE usage SET item=? WHERE item=?",
      ] { try db.run(sql, [other, key]) }
    }
    try db.execute(
      sql: """
        DELETE FROM change WHERE item<0 OR item>=1000000000000;
        DELETE FROM content_change WHERE item<0 OR item>=1000000000000;
        DELETE FROM deleted WHERE key<=0 OR key>=1000000000000;
        """)
  }

  mutating func newKey() -> Int64 {
    defer { nextKey += 1 }
    return nextKey
  }

  /// Restores nodes whose rows are lost but which indexes or the history still contain.
  private mutating func revive() throws {
    let known: [Int64] = try db.values(
      """
      SELECT key FROM found_id UNION SELECT key FROM found_place
      EXCEPT SELECT key FROM item EXCEPT SELECT key FROM deleted
      """)
    for key in known where key > 0 && key < 1_000_000_000_000 {
      try db.run(
        """
        INSERT INTO item(key, id, parent, position, favorite_position, is_done, is_expanded)
        SELECT ?1, (SELECT id FROM found_id WHERE key=?1), (SELECT parent FROM found_place WHERE key=?1),
          (SELECT position FROM found_place WHERE key=?1),
          (SELECT position FROM found_favorite WHERE key=?1),
          coalesce((SELECT is_done FROM change WHERE item=?1 ORDER BY version DESC LIMIT 1), 0),
          coalesce((SELECT is_expanded FROM change WHERE item=?1 ORDER BY version DESC LIMIT 1), 1)
        """, [key])
      try reviveWords(of: key)
      summary.lost(.words, try name(key), "its row is lost; its place is known")
    }
    let missing: [Int64] = try db.values(
      "SELECT DISTINCT item FROM change EXCEPT SELECT key FROM item EXCEPT SELECT key FROM deleted")
    for key in missing { try revive(fromHistory: key) }
  }

  private mutating func revive(fromHistory key: Int64) throws {
    let last = try db.rows(
      """
      SELECT version, what, position IS NOT NULL, EXISTS(SELECT 1 FROM content_change c
        WHERE c.item=change.item AND c.version=change.version)
      FROM change WHERE item=? ORDER BY version DESC LIMIT 1
      """, [key]
    ) { (version: $0[0] as Int?, what: $0[1] as Int?, was: $0[2] as Bool?, says: $0[3] as Bool?) }
    .first
    guard let last, let version = last.version else { return }
    if mayLackDeleted, last.was == true, last.says == true, (last.what ?? 0) & 1 != 0 {
      let id = NodeID.random().rawValue
      try db.run("INSERT INTO deleted(key, id) VALUES(?,?)", [key, id])
      summary.lost(.other, id, "the id of a deleted node is lost; this is a new one")
      return
    }
    floor = max(floor, version)
    guard last.was == true else {
      try db.run("DELETE FROM change WHERE item=?", [key])
      try db.run("DELETE FROM content_change WHERE item=?", [key])
      return summary.lost(
        .node, "row \(key)", "a node that version \(version) added or restored")
    }
    try db.run(
      """
      INSERT INTO item(key, parent, position, is_done, is_expanded, favorite_position)
      SELECT item, parent, position, is_done, is_expanded, favorite_position FROM change
      WHERE item=? ORDER BY version DESC LIMIT 1
      """, [key])
    try reviveWords(of: key)
    summary.lost(.node, try name(key), "its row is lost; it is restored from before version \(version)")
  }

  /// Restores the last content of a node from the history.
  func reviveWords(of key: Int64) throws {
    try db.run(
      """
      UPDATE item SET (text, secondary_text, image, note_key, attributes)=(
        SELECT text, secondary_text, image, note_key, attributes FROM content_change
        WHERE item=?1 ORDER BY version DESC LIMIT 1) WHERE key=?1
      """, [key])
  }

  private mutating func mendIdentifiers() throws {
    // Of two nodes with one id, the one with a history is more likely the right one.
    let doubtful: [Int64] = try db.values(
      """
      SELECT key FROM item WHERE key<>0 AND (typeof(id)<>'text' OR id GLOB '*[^!-~]*' OR length(id)>255
        OR id='' OR EXISTS(SELECT 1 FROM item o WHERE o.id=item.id AND o.key<>item.key)
        OR EXISTS(SELECT 1 FROM deleted WHERE deleted.id=item.id AND deleted.key<>item.key))
      ORDER BY NOT EXISTS(SELECT 1 FROM change WHERE change.item=item.key), key
      """)
    var taken: Set<String> = []
    for key in doubtful {
      let id: String? = try db.value("SELECT CAST(id AS TEXT) FROM item WHERE key=?", [key])
      if let id, (try? NodeID(id)) != nil, taken.insert(id).inserted {
        try db.run("DELETE FROM deleted WHERE id=? AND key<>?", [id, key])
        try db.run("UPDATE item SET id=? WHERE key=?", [id, key])
        continue
      }
      let other = NodeID.random().rawValue
      try db.run("UPDATE item SET id=? WHERE key=?", [other, key])
      summary.lost(
        .node, other,
        id.map { "its id was \($0.debugDescription), which is invalid or taken" }
          ?? "its id is lost; this is a new one")
    }
    try db.execute(
      sql: """
        UPDATE deleted SET id=CAST(id AS TEXT) WHERE typeof(id)<>'text' AND id IS NOT NULL;
        DELETE FROM deleted WHERE EXISTS(SELECT 1 FROM item
          WHERE item.key=deleted.key AND item.id IS NOT deleted.id);
        DELETE FROM deleted WHERE id IN (SELECT id FROM deleted GROUP BY id HAVING count(*)>1)
          AND key NOT IN (SELECT min(key) FROM deleted GROUP BY id);
        """)
    let nameless: [Int64] = try db.values(
      """
      SELECT key FROM deleted WHERE id IS NULL OR id='' UNION
      SELECT item FROM change WHERE item NOT IN (SELECT key FROM item)
        AND item NOT IN (SELECT key FROM deleted)
      """)
    for key in nameless {
      let id = NodeID.random().rawValue
      try db.run(
        "INSERT INTO deleted(key, id) VALUES(?1,?2) ON CONFLICT DO UPDATE SET id=?2", [key, id])
      summary.lost(.other, id, "the id of a deleted node is lost; this is a new one")
    }
    let others = try db.rows(
      "SELECT key, id FROM deleted WHERE id GLOB '*[^!-~]*' OR length(id)>255"
    ) {
      (key: $0[0] as Int64?, id: $0[1] as String?)
    }
    for case (let key?, let id?) in others where (try? NodeID(id)) == nil {
      try db.run("UPDATE deleted SET id=? WHERE key=?", [NodeID.random().rawValue, key])
      summary.lost(
        .other, "row \(key)", "the id of a deleted node is invalid; it has a new one")
    }
  }

  private mutating func mendWords() throws {
    try db.execute(
      sql: """
        DELETE FROM note WHERE typeof(key)<>'integer' OR text IS NULL;
        UPDATE note SET text=CAST(text AS TEXT) WHERE typeof(text)<>'text';
        """)
    try tell(
      .words, "its text is lost",
      "SELECT id FROM item WHERE key<>0 AND (text IS NULL OR parent=0 AND text='')")
    try tell(
      .words, "its note is lost",
      """
      SELECT id FROM item WHERE note_key IS NOT NULL
        AND NOT EXISTS(SELECT 1 FROM note WHERE note.key=item.note_key)
      """)
    let isObject = """
      CASE WHEN json_valid(attributes) AND instr(attributes, char(0))=0
        THEN json_type(attributes)='object' ELSE 0 END
      """
    try tell(
      .words, "its attributes are not a JSON object, and are lost",
      "SELECT id FROM item WHERE attributes IS NOT NULL AND NOT \(isObject)")
    for table in ["item", "content_change"] {
      try db.execute(
        sql: """
          UPDATE \(table) SET text=coalesce(CAST(text AS TEXT), '\(Self.lost)'),
            secondary_text=CAST(secondary_text AS TEXT), image=nullif(CAST(image AS TEXT), ''),
            note_key=(SELECT key FROM note WHERE key=note_key),
            attributes=iif(attributes IS NULL OR NOT \(isObject), NULL, CAST(attributes AS TEXT));
          """)
    }
    try db.execute(sql: "UPDATE item SET text='\(Self.lost)' WHERE parent=0 AND text=''")
  }

  private mutating func mendMarks() throws {
    try tell(
      .place, "whether it is done or expanded is lost",
      """
      SELECT id FROM item WHERE key<>0 AND (is_done IS NOT 0 AND is_done IS NOT 1
        OR is_expanded IS NOT 0 AND is_expanded IS NOT 1)
      """)
    try db.execute(
      sql: """
        UPDATE item SET is_done=coalesce(is_done<>0, 0), is_expanded=coalesce(is_expanded<>0, 1);
        DELETE FROM usage WHERE typeof(item)<>'integer' OR typeof(count)<>'integer'
          OR typeof(last_used)<>'integer';
        DELETE FROM view_expansion WHERE typeof(view)<>'text' OR typeof(item)<>'integer'
          OR is_expanded IS NOT 0 AND is_expanded IS NOT 1;
        """)
  }

  func name(_ key: Int64) throws -> String {
    let id: String? = try db.value("SELECT CAST(id AS TEXT) FROM item WHERE key=?", [key])
    return id ?? "row \(key)"
  }

  mutating func tell(_ kind: RescueSummary.Loss.Kind, _ what: String, _ sql: String) throws {
    let ids: [String?] = try db.rows(sql) { $0[0] as String? }
    for id in ids { summary.lost(kind, id ?? "a node", what) }
  }
}
