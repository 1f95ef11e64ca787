import Testing

/// What the command refuses is refused in the views, too, and taken from other programs.
struct CheckedEditTests {
  @Test(arguments: fields + words + sections)
  func `an edit that the command would refuse is refused`(_ refusal: Refusal) async throws {
    try await refusal.prove()
  }

  private static func setting(_ field: String, _ values: [String], _ reason: String) -> [Refusal] {
    values.map {
      Refusal(
        "\(field) \($0)", "UPDATE outline SET \(field)='\($0)' WHERE id='pear'",
        because: "outline: \(reason)")
    }
  }

  private static let fields =
    setting(
      "tags",
      [
        "shop", "\"shop\"", "7", #"["oat milk"]"#, #"["a\u00a0b"]"#, ##"["#home"]"##, #"["+home"]"#,
        "[7]", "[null]", #"[""]"#, #"["a","a"]"#,
      ], "tags are an array of words")
    + setting(
      "due",
      [
        "soon", "2026-02-30", "2026-11-30T24:00:00Z", "2026-11-30T25:30:00Z",
        "2026-11-30T14:30:00+99:00", "2026-11-30T14:30:00+15:00", "2026-11-30T14:30:00+01:60",
        "2026-11-30T14:30:60Z", "2026-11-30T14:30:00.Z", "2026-11-30T14:30Z", "2026-11-30T14:30:00",
        "2026-11-30 14:30:00Z", "2026-11-30t14:30:00z", "2026-02-30T14:30:00Z",
      ], "due is a day such as 2026-12-24 or a time such as 2026-12-24T14:30:00Z")
    + setting("start", ["soon"], "start is a day such as")
    + setting("attributes", [#"{"wait":"soon"}"#], "wait is a day such as")
    + setting("priority", ["high", "a"], "priority is a letter from A to Z")
    + setting("completed", ["2025-01-01"], "an open item has no completed")
    + setting(
      "recur",
      [
        "every monday", "FREQ=WEEKLY;INTERVAL=0", "FREQ=WEEKLY;BYDAY=XX",
        "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=DAILY;COUNT=0", "FREQ=YEARLY;BYMONTH=13", "FREQ=DAILY;",
        "FREQ=DAILY;WHEN=1", "99999999999d", "0d",
      ], "recur is a period such as weekly, weekdays or 3d")

  private static let lines = "outline: only the note has line breaks and tabs"
  private static let id = "outline: an id is not @"
  private static let section = "; add WHERE level>0"

  private static let words =
    ["'a'||char(10)||'b'", "'a'||char(9)", "'a'||char(0)", "'a'||char(133)", "char(8232)"].map {
      Refusal("the text \($0)", "UPDATE outline SET text=\($0) WHERE id='pear'", because: lines)
    }
    + ["@", "-", "--x", "=two", "/fruit/two"].map {
      Refusal(
        "the id \($0)", "INSERT INTO outline(parent, text, id) VALUES('fruit', 'x', '\($0)')",
        because: id)
    } + [
      Refusal("a section's id", "INSERT INTO section(title, id) VALUES('x', '@')", because: id),
      Refusal(
        "a title of two lines", "UPDATE section SET title='a'||char(10)||'b' WHERE id='fruit'",
        because: lines),
      Refusal(
        "an image", "INSERT INTO outline(parent, image) VALUES('fruit', char(27))", because: lines),
      Refusal(
        "a note", "UPDATE outline SET note='a'||char(27) WHERE id='pear'",
        because: "outline: a note has no control characters"),
      Refusal(
        "an empty text", "UPDATE outline SET text=' ' WHERE id='pear'",
        because: "outline: the text is empty"),
      Refusal(
        "no text", "INSERT INTO outline(parent, note) VALUES('fruit', 'n')",
        because: "outline: the text is empty"),
    ]

  private static let sections = [
    Refusal("all done", "UPDATE outline SET is_done=1", because: section),
    Refusal("a second text for all", "UPDATE outline SET secondary_text='x'", because: section),
    Refusal("a day for all", "UPDATE outline SET due='2026-12-24'", because: section),
    Refusal(
      "a done section", "INSERT INTO outline(parent, text, is_done) VALUES('/', 'x', 1)",
      because: "outline: a section has no is_done"),
    Refusal(
      "a query beside items",
      "UPDATE section SET configuration='{\"shows\":\"open\"}' WHERE id='fruit'",
      because: "section: it has items of its own"),
    Refusal(
      "an empty query", "INSERT INTO section(title, configuration) VALUES('x', '{\"shows\":\"\"}')",
      because: "section: shows is a query"),
  ]

  @Test func `what the command takes is taken`() async throws {
    let file = try await OutlineFile.planted()
    let days = [
      "2026-12-24", "2024-02-29", "2026-11-30T00:00:00Z", "2026-11-30T23:59:59.999-14:59",
      "0000-01-01",
    ]
    let rules = [
      "weekly", "3d", "10000d", "FREQ=WEEKLY;BYDAY=MO,TU", "FREQ=MONTHLY;BYDAY=-1FR",
      "FREQ=MONTHLY;BYMONTHDAY=-1,15", "FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=-1",
      "FREQ=DAILY;INTERVAL=2;UNTIL=20261231T120000Z", "FREQ=DAILY;X-FROM=COMPLETION",
    ]
    let sets =
      days.map { "due='\($0)'" } + rules.map { "recur='\($0)'" } + [
        "tags='[\"ü\",\"x-y\",\"日本\"]'", "tags='[]'", "priority='Z'", "text='', image='🍐'",
        "note='a'||char(9)||'b'||char(13, 10)||'© \u{FFFD}'", "recur=NULL, is_done=1",
        "completed='2025-01-01'", "is_done=0",
      ]
    for step in try await file.run(sets.map { "UPDATE outline SET \($0) WHERE id='pear'" }) {
      #expect(step.errors == [])
    }
    #expect(
      try await file.rows("SELECT attributes->>'completed' FROM outline WHERE id='pear'") == [
        "NULL"
      ])
    try await file.edit("UPDATE outline SET tags=NULL, is_done=0, secondary_text=NULL")
    try await file.expectSound()
  }

  @Test func `a section that shows items of others takes none`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "INSERT INTO section(title, id, configuration) VALUES('Open', 'open', '{\"shows\":\"open\"}')",
      "UPDATE section SET title='Still open', image='🥜' WHERE id='open'")
    for step in try await file.run([
      "INSERT INTO outline(parent, text) VALUES('open', 'x')",
      "UPDATE outline SET parent='open' WHERE id='pear'",
      "UPDATE outline SET after='', parent='open' WHERE id='pear'",
    ]) {
      #expect(step.errors.joined().contains("outline: the section shows items of others"))
    }
    // What is there already, as from a merge, has siblings.
    try await file.edit(
      "INSERT INTO item(key, parent, position, text) SELECT key, parent, position, 'x' FROM tail "
        + "WHERE parent_id='open'", "UPDATE outline SET parent='open' WHERE id='pear'",
      "UPDATE section SET configuration=NULL WHERE id='open'")
    try await file.expectSound()
  }

  @Test func `what another program wrote stays until it is changed`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "UPDATE item SET text='' WHERE id='pear'",
      "UPDATE item SET text='a'||char(10)||'b', attributes='{\"due\":\"soon\",\"tags\":[\"a b\"],"
        + "\"completed\":\"2025-01-01\"}' WHERE id='carrot'",
      "UPDATE item SET is_done=1 WHERE id='fruit'",
      "UPDATE outline SET is_done=1, secondary_text='s', note='n' WHERE id IN ('pear', 'carrot')",
      "UPDATE outline SET priority='A' WHERE id='carrot'",
      "UPDATE outline SET is_expanded=0 WHERE id='fruit'")
    #expect(
      try await file.rows("SELECT attributes FROM item WHERE id='carrot'") == [
        #"{"due":"soon","tags":["a b"],"completed":"2025-01-01","priority":"A"}"#
      ])
    try await file.expectSound()
  }
}
