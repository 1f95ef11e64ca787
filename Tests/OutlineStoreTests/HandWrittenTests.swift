import OutlineStore
import StoreTestSupport
import Testing

/// What a shell may write although the library would not: it is read, and what is done besides
/// leaves it alone.
struct HandWrittenTests {
  private func withFile(
    _ sql: String, flaw: String? = nil, _ body: (OutlineStore, String) throws -> Void
  ) throws {
    try TestFile.with(flaw: flaw) { file in
      try file.store.addSection("S", id: section("S"))
      try file.store.add(drafts("a", "b"), to: .last(in: section("S")))
      try Shell.run(file.path, sql)
      try body(file.store, file.path)
    }
  }

  @Test(arguments: [
    (#"{"b": 1, "a": [1.0, 2e0]}"#, nil), (#"{"a":1,"a":2}"#, nil), (#"{ }"#, nil),
    (#"{"n":123456789012345678901234567890}"#, nil),
    (#"{"s":"\ud800"}"#, "its attributes cannot be read: half a surrogate pair in a text"),
    (#"{"n":1e999}"#, "its attributes cannot be read: the number 1e999 is too large"),
  ])
  func `attributes written by hand stay unchanged until they are set`(json: String, flaw: String?)
    throws
  {
    try withFile("UPDATE item SET attributes='\(json)' WHERE id='a'", flaw: flaw) { store, path in
      try store.update(item("a"), Item.Changes(text: "A", isDone: true))
      try store.perform(.leading, on: item("a"))
      try store.move(item("a"), to: .last(in: section("S")))
      #expect(try Shell.run(path, "SELECT attributes FROM item WHERE id='a'") == json + "\n")
      if let flaw {
        let reason = String(flaw.dropFirst("its attributes cannot be read: ".count))
        try expectRefusal(.invalidAttributes(item("a"), reason: reason), by: store) {
          try $0.update(item("a"), Item.Changes(attributes: ["tags": .array([])]))
        }
      }
      try store.undo()
      try store.restore(to: 3)
      try store.undo()
      #expect(try Shell.run(path, "SELECT attributes FROM item WHERE id='a'") == json + "\n")
    }
  }

  @Test func `a line with control characters can still be ticked, starred, moved and put right`()
    throws
  {
    try withFile(
      """
      INSERT INTO note(text) VALUES(char(27));
      UPDATE item SET text='one'||char(10)||'two', note_key=(SELECT max(key) FROM note) WHERE id='a'
      """
    ) {
      store, _ in
      try store.update(item("a"), Item.Changes(isDone: true))
      try store.perform(.leading, on: item("a"))
      try store.update(item("a"), Item.Changes(secondaryText: "x"))
      #expect(try store.item(item("a")).content.text == "one\ntwo")
      try store.update(item("a"), Item.Changes(text: "one two"))
      #expect(try store.item(item("a")).content.isDone)
      try expectRefusal(.controlCharacter(field: "text", scalar: 7, in: "\u{7}"), by: store) {
        try $0.update(item("a"), Item.Changes(text: "\u{7}"))
      }
    }
  }

  @Test(
    arguments: ["636166e9", "93616294", "61c2", "61a9", "eda080", "c080", "fffe"],
    ["text", "secondary_text", "image"])
  func `bytes that are not UTF-8 are refused, as far as SQL can tell`(bytes: String, column: String)
    throws
  {
    guard Shell.isInstalled else { return }
    try TestFile.with("L\n  a") { store in
      for sql in [
        "UPDATE item SET \(column)='x'||CAST(x'\(bytes)' AS TEXT) WHERE id='a'",
        "INSERT INTO item(key, parent, position, \(column)) "
          + "SELECT key, parent, position, 'x'||CAST(x'\(bytes)' AS TEXT) FROM tail WHERE parent_id='L'",
        "UPDATE outline SET note='x'||CAST(x'\(bytes)' AS TEXT) WHERE id='a'",
        "UPDATE outline SET tags='[\"'||CAST(x'\(bytes)' AS TEXT)||'\"]' WHERE id='a'",
        "INSERT INTO outline(parent, text, id) VALUES('L', 'b', 'x'||CAST(x'\(bytes)' AS TEXT))",
      ] {
        #expect(throws: Shell.ShellError.self) { try Shell.run(store.path, sql) }
      }
      try Shell.run(store.path, "UPDATE item SET \(column)='©é—€漢字😀 \u{FFFD}' WHERE id='a'")
    }
  }

  @Test func `bytes that are not UTF-8 are read without a crash`() throws {
    try withFile(
      """
      INSERT INTO note(text) VALUES('a'||char(0)||'b');
      UPDATE item SET text=CAST(x'61f09f9862' AS TEXT), secondary_text=CAST(x'00' AS TEXT),
        note_key=(SELECT max(key) FROM note) WHERE id='a';
      INSERT INTO item(key, id, parent, position, text) SELECT key, CAST(x'78ff' AS TEXT), parent, position, 'odd id'
        FROM tail WHERE parent_id='S';
      """, flaw: "is not UTF-8"
    ) { store, _ in
      #expect(try store.items(in: section("S")).count == 3)
      #expect(try store.item(item("a")).content.text.contains("a"))
      _ = try store.outlineSnapshot()
      _ = try store.search("odd")
      _ = try store.difference(from: 3, to: store.latestVersion())
      try store.update(item("b"), Item.Changes(text: "B"))
      let odd = try #require(try store.items(in: section("S")).last?.id)
      _ = try? store.update(odd, Item.Changes(text: "x")).value
      try store.restore(to: 3)
    }
  }

  @Test func `a huge key does not trap`() throws {
    try withFile("INSERT INTO item(key, id, parent, position) VALUES(999999999999, 'max', 1, 'zz')")
    { store, path in
      try store.add(drafts("x"), to: .last(in: section("S")))
      try store.addSection("T", id: section("T"))
      #expect(throws: Shell.ShellError.self) {
        try Shell.run(
          path, "INSERT INTO item(key, parent, position) VALUES(9223372036854775807, 1, 'zzz')")
      }
      try store.delete([item("max")])
      try store.add(drafts("y"), to: .last(in: section("S")))
      #expect(try store.text() == "S\n  a\n  b\n  x\n  y\nT")
    }
  }

  @Test(arguments: ["'abc'", "x'00ff'", "1e300", "-5", "NULL", "9223372036854775807", "2"])
  func `a senseless mark of the search index stops nothing`(value: String) throws {
    try withFile("UPDATE meta SET value=\(value) WHERE name='search_version'") { store, _ in
      _ = try store.search("a")
      try store.add(drafts("c"), to: .last(in: section("S")))
      #expect(try store.text() == "S\n  a\n  b\n  c")
    }
  }

  @Test func `times and numbers at their ends are read`() throws {
    try withFile(
      """
      INSERT INTO usage(item, count, last_used) SELECT key, 9223372036854775807, 9223372036854775807 FROM item WHERE id='a';
      INSERT INTO version(stamp, origin) VALUES(500000000+CAST(strftime('%s', 'now') AS INTEGER)*1000000, 'elsewhere');
      INSERT INTO version(stamp, origin) VALUES(-9223372036854775808, '');
      """
    ) { store, _ in
      #expect(try store.versions().count == 5)
      #expect(try store.recents().map(\.item.id) == [item("a")])
      _ = try? store.recordUse(of: [item("a"), item("b")])
      #expect(try store.recents().first != nil)
      try store.undo()
    }
  }
}
