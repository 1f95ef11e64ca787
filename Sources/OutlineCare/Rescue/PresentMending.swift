internal import Foundation
internal import GRDB
internal import OutlineStore

/// Turns the rows of a salvage into a sound outline, and reports the losses.
struct PresentMending {
  let db: Database
  var summary: RescueSummary
  /// The tables that could not be read completely.
  let damaged: Set<SalvageTable>
  var nextKey: Int64 = 1
  var refuge: Int64?
  /// The last position in each list that lost one. The favorites have the key -1.
  var lastPositions: [Int64: OrderKey] = [:]

  /// The replacement of a lost text.
  static let lost = "(lost)"
  private static let isPosition = """
    (typeof(@)='text' AND length(@) BETWEEN 2 AND 64 AND @ NOT GLOB '*[^0-9A-Za-z]*'
      AND instr(@, char(0))=0)
    """

  /// The SQL condition that a column holds a position.
  static func isPosition(_ column: String) -> String { isPosition.replacing("@", with: column) }

  mutating func run() throws {
    try db.execute(
      sql: """
        DELETE FROM item WHERE typeof(key)<>'integer';
        DELETE FROM deleted WHERE typeof(key)<>'integer';
        DELETE FROM change WHERE typeof(version)<>'integer' OR typeof(item)<>'integer';
        DELETE FROM content_change WHERE typeof(version)<>'integer' OR typeof(item)<>'integer';
        CREATE INDEX change_item ON change(item, version, since);
        CREATE INDEX change_place ON change(parent, position);
        CREATE INDEX deleted_id ON deleted(id);
        CREATE INDEX item_id ON item(id);
        CREATE INDEX item_place ON item(parent, position);
        CREATE INDEX item_favorite ON item(favorite_position);
        """)
    try renumber()
    try db.execute(
      sql: """
        INSERT INTO item(key, position) VALUES(0, 'a0') ON CONFLICT DO NOTHING;
        UPDATE item SET id=NULL WHERE id='/' AND key<>0;
        DELETE FROM deleted WHERE id='/';
        UPDATE item SET id='/', parent=NULL, text='', is_done=0, is_expanded=1,
          favorite_position=NULL, secondary_text=NULL, image=NULL, note_key=NULL, attributes=NULL,
          position=iif(\(Self.isPosition("position")), position, 'a0') WHERE key=0;
        """)
    try revive()
    try mendIdentifiers()
    try mendParents()
    try mendWords()
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
    for key in try db.values("SELECT key FROM item WHERE key<0 OR key>=1000000000000") as [Int64] {
      let other = newKey()
      for sql in [
        "UPDATE item SET key=? WHERE key=?", "UPDATE item SET parent=? WHERE parent=?",
        "UPDATE change SET item=? WHERE item=?", "UPDATE change SET parent=? WHERE parent=?",
        "UPDATE content_change SET item=? WHERE item=?", "UPDATE usage SET item=? WHERE item=?",
        "UPDATE view_expansion SET item=? WHERE item=?",
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
    // The indexes list the present only. They add nothing to a table that was read completely.
    let known: [Int64] =
      damaged.contains(.item)
      ? try db.values(
        """
        SELECT key FROM found_id UNION SELECT key FROM found_place EXCEPT SELECT key FROM item
          EXCEPT SELECT key FROM deleted
            WHERE EXISTS(SELECT 1 FROM content_change c JOIN change USING(item, version)
            WHERE c.item=key AND position IS NOT NULL AND what&1 AND what&2=0
              AND version=(SELECT max(version) FROM change WHERE item=key))
        """) : []
    for key in known where key > 0 && key < 1_000_000_000_000 {
      try db.run(
        """
        INSERT INTO item(key, id, parent, position, favorite_position, is_done, is_expanded)
        SELECT ?1, coalesce((SELECT id FROM found_id WHERE key=?1),
          (SELECT id FROM deleted WHERE key=?1)),
          (SELECT parent FROM found_place WHERE key=?1),
          (SELECT position FROM found_place WHERE key=?1),
          (SELECT position FROM found_favorite WHERE key=?1),
          coalesce((SELECT is_done FROM change WHERE item=?1 ORDER BY version DESC LIMIT 1), 0),
          coalesce((SELECT is_expanded FROM change WHERE item=?1 ORDER BY version DESC LIMIT 1), 1)
        """, [key])
      try reviveWords(of: key)
      summary.tell(.words, of: try name(key), "its row is lost; its place is known")
    }
    let missing: [Int64] = try db.values(
      "SELECT DISTINCT item FROM change EXCEPT SELECT key FROM item EXCEPT SELECT key FROM deleted")
    for key in missing { try revive(fromHistory: key) }
  }

  private mutating func revive(fromHistory key: Int64) throws {
    let last = try db.first(
      """
      SELECT version, what, position IS NOT NULL, EXISTS(SELECT 1 FROM content_change c
        WHERE c.item=change.item AND c.version=change.version)
      FROM change WHERE item=? ORDER BY version DESC LIMIT 1
      """, [key]
    ) { (version: $0[0] as Int?, what: $0[1] as Int?, was: $0[2] as Bool?, says: $0[3] as Bool?) }
    guard let last, let version = last.version else { return }
    if damaged.contains(.deleted), last.was == true, last.says == true, (last.what ?? 0) & 1 != 0 {
      return try giveIdentifier(toDeleted: key)
    }
    guard last.was == true else {
      try db.run("DELETE FROM change WHERE item=?", [key])
      try db.run("DELETE FROM content_change WHERE item=?", [key])
      return summary.tell(
        .node, of: "row \(key)", "a node that version \(version) added or restored")
    }
    try db.run(
      """
      INSERT INTO item(key, parent, position, is_done, is_expanded, favorite_position)
      SELECT item, parent, position, is_done, is_expanded, favorite_position FROM change
      WHERE item=? ORDER BY version DESC LIMIT 1
      """, [key])
    try reviveWords(of: key)
    // The effect of that version on the node is lost with the row.
    try db.run("DELETE FROM change WHERE item=? AND version=?", [key, version])
    try db.run("DELETE FROM content_change WHERE item=? AND version=?", [key, version])
    summary.tell(
      .node, of: try name(key), "its row is lost; it is restored from before version \(version)")
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

  private mutating func mendWords() throws {
    try db.execute(
      sql: """
        DELETE FROM note WHERE typeof(key)<>'integer' OR text IS NULL;
        UPDATE note SET text=CAST(text AS TEXT) WHERE typeof(text)<>'text';
        """)
    try tellEach(
      .words, of: "SELECT id FROM item WHERE key<>0 AND (text IS NULL OR parent=0 AND text='')",
      "its text is lost")
    try tellEach(
      .words,
      of: """
        SELECT id FROM item WHERE note_key IS NOT NULL
          AND NOT EXISTS(SELECT 1 FROM note WHERE note.key=item.note_key)
        """, "its note is lost")
    let isObject = """
      CASE WHEN json_valid(attributes) AND instr(attributes, char(0))=0
        THEN json_type(attributes)='object' ELSE 0 END
      """
    try mendAttributes(isObject)
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

  /// Removes attributes that cannot be read.
  private mutating func mendAttributes(_ isObject: String) throws {
    let unreadable = try db.rows(
      "SELECT key, parent IS 0, CAST(attributes AS TEXT), \(isObject) FROM item WHERE attributes IS NOT NULL"
    ) { row -> (key: Int64, bytes: [UInt8])? in
      let (isSection, isObject): (Bool, Bool) = (row[1], row[3])
      let bytes = Array(row.bytes(2))
      let isReadable =
        isSection
        ? (try? JSONDecoder().decode(ListConfiguration.self, from: Data(bytes))) != nil
        : (try? JSONText.value(of: bytes, isStored: true)) != nil
      return isObject && isReadable ? nil : (row[0], bytes)
    }
    for case (let key, let bytes)? in unreadable {
      try db.run("UPDATE item SET attributes=NULL WHERE key=?", [key])
      summary.tell(
        .words, of: try name(key),
        "its attributes cannot be read, and are lost: \(Self.excerpt(of: bytes))")
    }
  }

  private mutating func mendMarks() throws {
    try tellEach(
      .place,
      of: """
        SELECT id FROM item WHERE key<>0 AND (is_done IS NOT 0 AND is_done IS NOT 1
          OR is_expanded IS NOT 0 AND is_expanded IS NOT 1)
        """, "whether it is done or expanded is lost")
    try db.execute(
      sql: """
        UPDATE item SET is_done=coalesce(is_done<>0, 0), is_expanded=coalesce(is_expanded<>0, 1);
        DELETE FROM usage WHERE typeof(item)<>'integer' OR typeof(count)<>'integer'
          OR typeof(last_used)<>'integer';
        DELETE FROM view_expansion WHERE typeof(view)<>'text' OR typeof(item)<>'integer'
          OR is_expanded IS NOT 0 AND is_expanded IS NOT 1;
        """)
    for view in try db.values("SELECT DISTINCT view FROM view_expansion") as [String] {
      do { try ViewTable.check(view) } catch {
        try db.run("DELETE FROM view_expansion WHERE view=?", [view], texts: [(1, view)])
        summary.tell(
          .other, of: "view_expansion", "\(Self.excerpt(of: Array(view.utf8))) cannot name a view")
      }
    }
    for (view, _) in try ViewTable.rules(in: db) {
      do { try ViewTable.check(view) } catch {
        try ViewTable.removeRule(of: view, in: db)
        summary.tell(.other, of: "meta", "\(Self.excerpt(of: Array(view.utf8))) cannot name a view")
      }
    }
  }

  func name(_ key: Int64) throws -> String {
    try db.value(
      """
      SELECT CAST(coalesce((SELECT id FROM item WHERE key=?1),
        (SELECT id FROM deleted WHERE key=?1)) AS TEXT)
      """, [key]) ?? "row \(key)"
  }

  mutating func tellEach(_ kind: RescueSummary.Loss.Kind, of sql: String, _ what: String) throws {
    for id in try db.rows(sql, [], { $0[0] ?? "a node" }) { summary.tell(kind, of: id, what) }
  }
}
