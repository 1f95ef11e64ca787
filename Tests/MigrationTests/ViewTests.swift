import Testing

struct ViewTests {
  @Test func `section lists the sections in order`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "UPDATE item SET position='Zz' WHERE id='vegetables'",
      "UPDATE item SET attributes='{\"layout\":\"grid\"}', image='🍎', is_expanded=0 WHERE id='fruit'"
    )
    #expect(
      try await file.rows("SELECT * FROM section") == [
        "vegetables|Vegetables||NULL|NULL|1|Zz|1",
        "fruit|Fruit|vegetables|🍎|{\"layout\":\"grid\"}|0|a0|2",
      ])
    try await file.expectSound()
  }

  @Test func `outline shows the tree in display order`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "UPDATE item SET is_expanded=0, image='🍎' WHERE id='granny'",
      "UPDATE item SET is_done=1 WHERE id='carrot'",
      "UPDATE item SET text='two'||char(10)||'lines', secondary_text='below' WHERE id='pear'",
      "INSERT INTO item(key, id, parent, position, text) VALUES(20, 'plum', 1, 'a0V', 'Plum'), (21, 'fig', 3, "
        + "'Zz', 'Fig')"
    )
    #expect(
      try await file.rows("SELECT line FROM outline") == [
        "v Fruit", "  v Apple", "    - Fig", "    > 🍎 Granny Smith *", "      v Seed",
        "        - Kernel", "  - Plum",
        "  - two lines  below *", "v Vegetables", "  - [x] Carrot",
      ])
    #expect(
      try await file.rows(
        "SELECT section, id, level, parent, key, is_favorite, is_done FROM outline WHERE level<>2")
        == [
          "fruit|fruit|0|/|1|0|0", "fruit|apple|1|fruit|3|0|0", "fruit|seed|3|granny|6|0|0",
          "fruit|kernel|4|seed|7|0|0",
          "fruit|plum|1|fruit|20|0|0", "fruit|pear|1|fruit|4|1|0",
          "vegetables|vegetables|0|/|2|0|0",
          "vegetables|carrot|1|vegetables|8|0|1",
        ])
    #expect(try await OutlineFile.empty().rows("SELECT * FROM outline") == [])
    try await file.expectSound()
  }

  @Test func `favorites come in the order of the user`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit("UPDATE item SET favorite_position='a4' WHERE id='carrot'")
    let query = "SELECT id, text, favorite_position FROM favorites"
    #expect(
      try await file.rows(query) == ["pear|Pear|a0", "carrot|Carrot|a4", "granny|Granny Smith|a8"])
    try await file.edit(
      "UPDATE item SET favorite_position='Zz' WHERE id='granny'", "DELETE FROM item WHERE id='pear'"
    )
    #expect(try await file.rows(query) == ["granny|Granny Smith|Zz", "carrot|Carrot|a4"])
    try await file.expectSound()
  }

  @Test func `recents are sorted by last use, without deleted items`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit("INSERT INTO usage(item, last_used) VALUES(9, 9e12), (3, 172800000)")
    #expect(
      try await file.rows("SELECT * FROM recents") == [
        "carrot|Carrot|NULL|1|1970-01-03 00:00:00", "apple|Apple|NULL|1|1970-01-03 00:00:00",
        "pear|Pear|NULL|3|1970-01-02 00:00:00",
      ])
    #expect(try await file.rows("SELECT max(number) FROM version") == ["5"])
    try await file.expectSound()
  }

  @Test func `log lists the versions, newest first`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "BEGIN",
      "INSERT INTO version(origin, author, message, undoes, open) VALUES('undo', 'ann', 'take back', 5, 1)",
      "UPDATE version SET open=NULL WHERE open", "COMMIT")
    #expect(
      try await file.rows(
        "SELECT version, origin, author, message, undoes, changes, is_quiet FROM log") == [
          "6|undo|ann|take back|5|0|0", "5|sql|NULL|NULL|NULL|1|0", "4|sql|NULL|NULL|NULL|2|0",
          "3|sql|NULL|NULL|NULL|7|0", "2|sql|NULL|NULL|NULL|2|0", "1|app|NULL|new file|NULL|1|0",
        ])
    #expect(try await file.rows("SELECT DISTINCT at GLOB '20??-??-?? ??:??:??' FROM log") == ["1"])
    #expect(
      try await file.rows(
        "SELECT count(*) FROM log WHERE version BETWEEN 2 AND 6 AND abs(julianday('now')-julianday(at))<1"
      )
        == ["5"])
    try await file.expectSound()
  }

  @Test func `changes lists the steps of each version, with parents by id`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "UPDATE item SET parent=8, position='b00' WHERE id='pear'",
      "DELETE FROM item WHERE id='pear'",
      "DELETE FROM item WHERE id='carrot'")
    #expect(
      try await file.rows(
        "SELECT * FROM changes WHERE id IN ('pear', 'carrot', 'gone', '/') ORDER BY version, id, what"
      ) == [
        "1|/|add|NULL|", "3|carrot|add|NULL|Carrot", "3|gone|add|NULL|Gone", "3|pear|add|NULL|Pear",
        "4|pear|favorite_position|NULL|a0", "5|gone|delete|Gone|NULL", "6|pear|parent|fruit|carrot",
        "6|pear|position|a8|b00", "7|pear|delete|Pear|NULL", "8|carrot|delete|Carrot|NULL",
      ])
    try await file.expectSound()
  }

  @Test func `swipe_action lists the actions of every section, or the standard ones`() async throws
  {
    let file = try await OutlineFile.planted()
    try await file.edit(
      """
      UPDATE item SET attributes='{"layout":"strip","leadingActions":[],"trailingActions":[
        {"title":"Eat","image":"😋","color":"green","effect":"recordUse"},
        {"title":"Away","style":"destructive","effect":"moveToSection","section":"fruit"}]}' WHERE id='vegetables'
      """)
    #expect(
      try await file.rows("SELECT * FROM swipe_action") == [
        "fruit|leading|1|Favorite|normal|⭐️|NULL|toggleFavorite|NULL",
        "fruit|trailing|1|Delete|destructive|🗑️|NULL|delete|NULL",
        "vegetables|trailing|1|Eat|normal|😋|green|recordUse|NULL",
        "vegetables|trailing|2|Away|destructive|NULL|NULL|moveToSection|fruit",
      ])
    try await file.expectSound()
  }

  @Test func `a new file is an empty outline, marked as ours`() async throws {
    let file = try await OutlineFile.empty()
    #expect(
      try await file.edit("PRAGMA application_id", "PRAGMA user_version", OutlineFile.dump).map(
        \.rows.count) == [
          1, 1, 6,
        ])
    #expect(try await file.rows("PRAGMA application_id") == ["\(0x4F75_746C)"])
    #expect(
      try await file.rows("SELECT version, origin, message, changes FROM log") == [
        "1|app|new file|1"
      ])
    try await file.expectSound()
  }
}
