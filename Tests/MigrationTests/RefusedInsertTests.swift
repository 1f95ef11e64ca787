import Testing

struct RefusedInsertTests {
  @Test(arguments: attempts)
  func `an insert that would damage the outline is refused`(_ refusal: Refusal) async throws {
    try await refusal.prove()
  }

  @Test(arguments: [
    " ON CONFLICT DO NOTHING", " ON CONFLICT(key) DO UPDATE SET text='upsert'",
    " ON CONFLICT(id) DO UPDATE SET id='new'",
    " ON CONFLICT(parent, position) DO UPDATE SET parent=8",
    " ON CONFLICT DO UPDATE SET text=excluded.text, position='zz' RETURNING key",
  ])
  func `an upsert is refused if it meets a row`(_ clause: String) async throws {
    try await [
      ("4, 'new', 1, 'b00', 'x', NULL", "the key is taken"),
      ("20, 'pear', 1, 'b00', 'x', NULL", "the id is taken"),
      ("20, 'new', 1, 'a8', 'x', NULL", "the position is taken"),
      ("20, 'new', 1, 'b00', 'x', 'a0'", "the favorite position is taken"),
    ].map { row, reason in
      let insert =
        "INSERT INTO item(key, id, parent, position, text, favorite_position) VALUES(\(row))"
      return Refusal("upsert", insert + clause, because: reason)
    }.prove()
  }

  @Test func `a bad row takes the good rows of its statement with it`() async throws {
    try await [
      ("(20, 'good', 1, 'b00', 'x'), (21, 'pear', 1, 'b01', 'x')", "the id is taken"),
      ("(20, 'good', 1, 'b00', 'x'), (21, 'twice', 1, 'b00', 'x')", "the position is taken"),
      ("(20, 'good', 1, 'b00', 'x'), (20, 'twice', 1, 'b01', 'x')", "the key is taken"),
      ("(20, 'good', 1, 'b00', 'x'), (21, 'stray', 99, 'a0', 'x')", "the parent does not exist"),
      ("(21, 'early', 20, 'a0', 'x'), (20, 'late', 1, 'b00', 'x')", "the parent does not exist"),
      (
        "(20, 'good', 1, 'b00', 'x'), (21, 'gone', 1, 'b01', 'x')",
        "this id belonged to another item"
      ),
    ].map { rows, reason in
      Refusal(
        reason, "INSERT INTO item(key, id, parent, position, text) VALUES\(rows)", because: reason)
    }.prove()
  }

  /// key, id, parent, position, text of a row that is wrong in one respect, and the reason.
  private static let rows: [(String, String, String)] = [
    ("a taken key", "4, 'new', 1, 'b00', 'x'", "item: the key is taken"),
    ("the key of the root", "0, 'new', 1, 'b00', 'x'", "item: the key is taken"),
    ("a taken id", "20, 'pear', 1, 'b00', 'x'", "item: the id is taken"),
    ("the id of a section", "20, 'fruit', 1, 'b00', 'x'", "item: the id is taken"),
    ("the id of the root", "20, '/', 1, 'b00', 'x'", "item: the id is taken"),
    ("a taken position", "20, 'new', 1, 'a8', 'x'", "item: the position is taken"),
    ("a position taken by a section", "20, 'new', 0, 'a8', 'x'", "item: the position is taken"),
    ("an unknown parent", "20, 'new', 99, 'b00', 'x'", "item: the parent does not exist"),
    ("no parent", "20, 'new', NULL, 'b00', 'x'", "item: the parent does not exist"),
    ("itself as parent", "20, 'new', 20, 'b00', 'x'", "item: the parent does not exist"),
    ("a deleted parent", "20, 'new', 9, 'b00', 'x'", "item: the parent does not exist"),
    ("a key that was deleted", "9, 'new', 1, 'b00', 'x'", "this key belonged to another item"),
    ("an id that was deleted", "20, 'gone', 1, 'b00', 'x'", "this id belonged to another item"),
    (
      "no key where the next one was deleted", "NULL, 'new', 1, 'b00', 'x'",
      "INSERT INTO outline(parent, text) finds a free one"
    ),
    (
      "a key that leaves none after it", "9223372036854775807, 'new', 1, 'b00', 'x'",
      "item: the key is too large"
    ),
    ("a key that is a word", "'twenty', 'new', 1, 'b00', 'x'", "datatype mismatch"),
    (
      "a parent that is an id", "20, 'new', 'fruit', 'b00', 'x'",
      "cannot store TEXT value in INTEGER column item.parent"
    ),
    (
      "an id that is a blob", "20, x'6e6577', 1, 'b00', 'x'",
      "cannot store BLOB value in TEXT column item.id"
    ),
    (
      "a position that is a blob", "20, 'new', 1, x'623030', 'x'",
      "cannot store BLOB value in TEXT column item.position"
    ),
  ]

  private static func insert(
    _ values: String, _ columns: String = "key, id, parent, position, text"
  ) -> String {
    "INSERT INTO item(\(columns)) VALUES(\(values))"
  }

  static let attempts =
    rows.map { Refusal($0.0, insert($0.1), because: $0.2) }
    + [
      ("an item under the root", "0, 'c0', 'item'"),
      ("a section under a section", "1, 'c0', 'section'"),
      ("a section under an item", "4, 'c0', 'section'"),
    ].map {
      Refusal(
        $0.0, insert("20, " + $0.1 + ", 'x'", "key, parent, position, kind, text"),
        because: "sections are children of the root, items are not")
    } + [
      Refusal(
        "a second root", insert("20, 1, 'b00', 'root'", "key, parent, position, kind"),
        because: "the root alone has the key 0 and no parent"),
      Refusal(
        "a key below zero", insert("-5, 'new', 1, 'b00', 'x'"),
        because: "item: a key is not below zero"),
      Refusal(
        "the key that triggers see where none is given", insert("-1, 'gone?', 1, 'b00', 'x'"),
        because: "item: "),
      Refusal(
        "an unknown kind", insert("20, 1, 'b00', 'folder'", "key, parent, position, kind"),
        because: "item: the kind is item, section or root"),
      Refusal(
        "a section without a title",
        insert("20, 0, 'b00', 'section'", "key, parent, position, kind"),
        because: "a section has a title"),
      Refusal(
        "a taken favorite position",
        insert("20, 1, 'b00', 'a8'", "key, parent, position, favorite_position"),
        because: "item: the favorite position is taken"),
      Refusal(
        "a section as a favorite",
        insert(
          "20, 0, 'b00', 'section', 'x', 'b00'",
          "key, parent, position, kind, text, "
            + "favorite_position"), because: "a favorite is an item"),
      Refusal(
        "a copy of a row", "INSERT INTO item SELECT * FROM item WHERE id='pear'",
        because: "the key is taken"),
      Refusal(
        "a copy under another key",
        "INSERT INTO item(key, id, parent, position) SELECT key+90, id, parent, position||'0' "
          + "FROM item WHERE id='pear'", because: "the id is taken"),
      Refusal(
        "a copy in the same place",
        "INSERT INTO item(key, parent, position, text) SELECT 90, parent, position, text "
          + "FROM item WHERE key>2", because: "the position is taken"),
      Refusal(
        "two rows from the view tail at once",
        "INSERT INTO item(key, parent, position, text) SELECT key, parent, "
          + "position, 'x' FROM tail WHERE parent_id IN ('fruit', 'vegetables')",
        because: "the key is taken"),
      Refusal(
        "a deleted item as a section",
        "INSERT INTO item(key, id, parent, position, kind, text) "
          + "VALUES(9, 'gone', 0, 'b00', 'section', 'x')",
        because: "a section comes back as a section, an item as an item"),
      Refusal(
        "a row in a view", "INSERT INTO log(message) VALUES('x')",
        because: "cannot modify log because it is a view"),
    ]
}
