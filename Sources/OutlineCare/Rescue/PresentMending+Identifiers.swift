internal import GRDB
internal import OutlineStore

// The ids of nodes, present and deleted.
extension PresentMending {
  mutating func mendIdentifiers() throws {
    // Of two nodes with one id, the one with a history is more likely the right one.
    let doubtful = try db.rows(
      """
      SELECT key, typeof(id)='text', CAST(id AS TEXT) FROM item WHERE key<>0 AND (\(Self.isOddID)
        OR EXISTS(SELECT 1 FROM item o WHERE o.id=item.id AND o.key<>item.key)
        OR EXISTS(SELECT 1 FROM deleted WHERE deleted.id=item.id AND deleted.key<>item.key))
      ORDER BY NOT EXISTS(SELECT 1 FROM change WHERE change.item=item.key), key
      """
    ) { (key: $0[0] as Int64, isText: $0[1] as Bool, id: $0.isNull(2) ? nil : Array($0.bytes(2))) }
    var taken: Set<String> = []
    for (key, isText, bytes) in doubtful {
      let own = bytes.flatMap(Self.text)
      let isID = isText && own.map { (try? NodeID($0)) != nil } == true
      // The index and the record of a deletion have the id too.
      let others: [String] =
        isID
        ? []
        : try db.values(
          """
          SELECT id FROM (SELECT id FROM found_id WHERE key=?1
            UNION ALL SELECT id FROM deleted WHERE key=?1) AS found WHERE typeof(id)='text'
              AND NOT EXISTS(SELECT 1 FROM item WHERE item.id=found.id)
          """, [key])
      let known = (isID ? [own ?? ""] : others).first {
        (try? NodeID($0)) != nil && !taken.contains($0)
      }
      if let known {
        taken.insert(known)
        try db.run("DELETE FROM deleted WHERE id=? AND key<>?", [known, key])
        try db.run("UPDATE item SET id=? WHERE key=?", [known, key])
        continue
      }
      let new = NodeID.random().rawValue
      try db.run("UPDATE item SET id=? WHERE key=?", [new, key])
      guard let bytes else {
        summary.tell(.node, of: new, "its id is lost; this is a new one")
        continue
      }
      let why = isID ? "which another node has" : "which is not an id"
      summary.tell(
        .node, of: new, "its id was \(Self.excerpt(of: bytes)), \(why); this is a new one")
    }
    try db.execute(
      sql: """
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
    for key in nameless { try giveIdentifier(toDeleted: key) }
    let others = try db.rows("SELECT key, CAST(id AS TEXT) FROM deleted WHERE \(Self.isOddID)") {
      (key: $0[0] as Int64, id: Array($0.bytes(1)))
    }
    for (key, bytes) in others {
      if let text = Self.text(bytes), (try? NodeID(text)) != nil { continue }
      let new = NodeID.random().rawValue
      try db.run("UPDATE deleted SET id=? WHERE key=?", [new, key])
      summary.tell(
        .other, of: new,
        "the id of a deleted node was \(Self.excerpt(of: bytes)), which is not an id; this is a new one",
        ofHistory: true)
    }
  }

  /// Gives a deleted node whose id is lost a new one.
  mutating func giveIdentifier(toDeleted key: Int64) throws {
    let id = NodeID.random().rawValue
    try db.run(
      "INSERT INTO deleted(key, id) VALUES(?1,?2) ON CONFLICT DO UPDATE SET id=?2", [key, id])
    summary.tell(
      .other, of: id, "the id of a deleted node is lost; this is a new one", ofHistory: true)
  }

  /// The SQL condition that an id is not all printable ASCII, as most are.
  private static let isOddID = """
    (typeof(id)<>'text' OR id GLOB '*[^!-~]*' OR length(id) NOT BETWEEN 1 AND 255
      OR length(CAST(id AS BLOB))<>length(id))
    """

  /// Bytes as text, or nil if they are not UTF-8.
  static func text(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  /// Bytes of a damaged text in quotes, at most 80 of them. Those that are not UTF-8 are escaped.
  static func excerpt(of bytes: [UInt8]) -> String {
    if bytes.count <= 80, let text = text(bytes) { return text.inQuotes }
    let escaped = bytes.prefix(80).map { byte in
      let isPlain = 0x20...0x7E ~= byte && byte != 0x22 && byte != 0x5C
      return isPlain ? String(UnicodeScalar(byte)) : "\\x" + byte.digits(2, radix: 16)
    }
    return "\"" + escaped.joined() + (bytes.count > 80 ? "…\"" : "\"")
  }
}
