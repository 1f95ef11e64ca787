import Testing

struct RefusedValueTests {
  @Test(arguments: values)
  func `a bad value is refused in an insert and in an update`(_ value: BadValue) async throws {
    let columns = value.column == "position" ? "text" : "position, text"
    let others = value.column == "position" ? "'x'" : "'b00', 'x'"
    try await [
      Refusal(
        "insert",
        "INSERT INTO item(key, parent, \(columns), \(value.column)) VALUES(20, 1, \(others), \(value.sql))",
        because: value.reason),
      Refusal(
        "insert from a select",
        "INSERT INTO item(key, parent, \(columns), \(value.column)) "
          + "SELECT 20, 1, \(others), \(value.sql) FROM item WHERE id='pear'", because: value.reason
      ),
      Refusal(
        "update", "UPDATE item SET \(value.column)=\(value.sql) WHERE id='pear'",
        because: value.reason),
    ].prove()
  }

  @Test func `a bad id is refused`() async throws {
    try await Self.ids.map { id in
      Refusal(
        "id", "INSERT INTO item(key, parent, position, text, id) VALUES(20, 1, 'b00', 'x', \(id))",
        because: "an id has 1 to 255 bytes, no control characters and no white space at its ends")
    }.prove()
  }

  @Test(arguments: favorites)
  func `a bad favorite is refused`(_ refusal: Refusal) async throws { try await refusal.prove() }

  @Test func `a null is refused even if OR REPLACE would use the default`() async throws {
    try await ["text", "is_done", "is_expanded"].map {
      Refusal($0, "UPDATE item SET \($0)=NULL WHERE id='pear'", because: Self.null)
    }.prove()
    try await ["id", "kind", "text", "is_done", "is_expanded"].map {
      Refusal(
        $0, "INSERT INTO item(key, parent, position, \($0)) VALUES(20, 1, 'b00', NULL)",
        because: Self.null)
    }.prove()
  }

  struct BadValue: Sendable, CustomTestStringConvertible {
    var column: String, sql: String, reason: String
    var testDescription: String { "\(column) \(sql)" }
  }

  private static let position = "a position has 2 to 64 letters and digits"
  private static let mark = "item: is_done and is_expanded are 0 or 1"
  private static let null = "cannot be NULL"
  private static let json = "attributes are a JSON object"
  private static let text = "cannot store TEXT value in INTEGER column"

  static let values =
    [
      "''", "'a'", "'a 0'", "'a-0'", "'a/0'", "'ä0'", "'a0 '", "'a0'||char(10)",
      "'a0'||char(0)||'1'", "'*['", "1.5",
      "-1",
      "'\(String(repeating: "a", count: 65))'", "CAST(x'6130ff' AS TEXT)",
    ].map { BadValue(column: "position", sql: $0, reason: position) }
    + [
      "'{'", "'[]'", "'[{}]'", "'1'", "'null'", "''", "'\"x\"'", "'{a:1}'", "'{} x'",
      "'{}'||char(0)", "5",
    ].map { BadValue(column: "attributes", sql: $0, reason: json) } + [
      BadValue(column: "attributes", sql: "x'7b7d'", reason: "cannot store BLOB value"),
      BadValue(column: "is_done", sql: "2", reason: mark),
      BadValue(column: "is_done", sql: "-1", reason: mark),
      BadValue(column: "is_done", sql: "'yes'", reason: text),
      BadValue(column: "is_done", sql: "0.5", reason: "cannot store REAL value"),
      BadValue(column: "is_expanded", sql: "7", reason: mark),
      BadValue(column: "is_expanded", sql: "'open'", reason: text),
      BadValue(column: "image", sql: "''", reason: "item: an image is not empty"),
      BadValue(column: "position", sql: "NULL", reason: position),
      BadValue(column: "is_done", sql: "NULL", reason: null),
      BadValue(column: "is_expanded", sql: "NULL", reason: null),
      BadValue(column: "note_key", sql: "1", reason: "item: the note does not exist"),
      BadValue(column: "nonsense", sql: "1", reason: "nonsense"),
    ]

  /// Every kind of white space and control character, at the ends and inside.
  static let ids =
    ["''", "' '", "'a'||char(0)||'b'", "char(0)", "'\(String(repeating: "a", count: 256))'"]
    + ["replace(printf('%086d', 0), '0', '€')", "'€'||printf('%0253d', 0)"]
    + [32, 160, 5760, 8192, 8202, 8232, 8233, 8239, 8287, 12288].flatMap {
      ["char(\($0))||'a'", "'ä'||char(\($0))"]
    }
    + [1, 9, 10, 13, 31, 127, 128, 133, 159].flatMap {
      ["char(\($0))||'a'", "'a'||char(\($0))||'b'", "'ä'||char(\($0))"]
    }

  static let favorites = [
    Refusal(
      "a taken place", "UPDATE item SET favorite_position='a8' WHERE id='carrot'",
      because: "item: the favorite position is taken"),
    Refusal(
      "a taken place for a favorite", "UPDATE item SET favorite_position='a8' WHERE id='pear'",
      because: "item: the favorite position is taken"),
    Refusal(
      "one place for all", "UPDATE item SET favorite_position='b00' WHERE kind='item'",
      because: "item: the favorite position is taken"),
    Refusal(
      "two favorites into each other's place",
      "UPDATE item SET favorite_position=CASE id WHEN 'pear' THEN 'a8' ELSE 'a0' "
        + "END WHERE favorite_position IS NOT NULL", because: "item: the favorite position is taken"
    ),
    Refusal(
      "a section", "UPDATE item SET favorite_position='b00' WHERE id='fruit'",
      because: "a favorite is an item"),
    Refusal(
      "a bad place", "UPDATE item SET favorite_position='1' WHERE id='carrot'",
      because: "2 to 64 letters and digits"),
    Refusal(
      "a place with a zero byte",
      "UPDATE item SET favorite_position='a0'||char(0) WHERE id='carrot'",
      because: "2 to 64 letters and digits"),
    Refusal(
      "a place with a space", "UPDATE item SET favorite_position='a 0' WHERE id='carrot'",
      because: "2 to 64 letters and digits"),
    Refusal(
      "a section without a title", "UPDATE item SET text='' WHERE id='fruit'",
      because: "a section has a title"),
  ]
}
