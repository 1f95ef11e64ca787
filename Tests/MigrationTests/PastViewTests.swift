import TestSupport
import Testing

/// The views `past` and `difference`, and the column `completed`.
struct PastViewTests {
  private static let columns =
    "id, parent, level, text, secondary_text, image, note, is_done, attributes"

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `past shows each version as outline did then, and difference leads from one to another`(
    _ seed: UInt64
  ) async throws {
    let file = try await OutlineFile.planted()
    var random = SeededGenerator(seed: seed)
    var states: [Int: [String]] = [:]
    func row(_ state: String) -> String { "SELECT \(Self.columns) FROM \(state)" }
    func fields(_ state: String) -> String {
      """
      SELECT id, parent, text, secondary_text, image, note, is_done, attributes, is_expanded,
        favorite_position FROM \(state)
      """
    }
    for _ in 0..<25 {
      let edits = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.edit(&random) }
      // A refused edit, such as a move below itself, leaves the others.
      let steps = try await file.run(
        ["BEGIN; INSERT INTO version(message, open) VALUES('step', 1)"] + edits
          + ["UPDATE version SET open=NULL WHERE open; COMMIT", "SELECT max(number) FROM version"])
      let number = try #require(Int(steps.last?.output ?? ""))
      states[number] = try await file.rows(row("outline"))
    }
    for (number, rows) in states {
      #expect(try await file.rows(row("past WHERE version=\(number)")) == rows)
    }
    // Over one version, the difference is what the version changed.
    #expect(
      try await file.rows(
        """
        SELECT newer, id, what, before, after FROM difference WHERE older=newer-1
          EXCEPT SELECT version, id, what, before, after FROM changes
        """) == [])
    #expect(
      try await file.rows(
        """
        SELECT version, id, what, before, after FROM changes
          WHERE id<>'/' EXCEPT SELECT newer, id, what, before, after FROM difference WHERE older=newer-1
        """) == [])
    // Over many, it leads from the rows of the one to the rows of the other.
    let numbers = states.keys.sorted()
    for _ in 0..<10 {
      let older = try #require(numbers.randomElement(using: &random))
      let newer = try #require(numbers.randomElement(using: &random))
      guard older < newer else { continue }
      #expect(
        try await file.rows(
          """
          WITH a AS (SELECT * FROM past WHERE version=\(older)),
            b AS (SELECT * FROM past WHERE version=\(newer)),
            d AS (SELECT * FROM difference WHERE older=\(older) AND newer=\(newer)),
            field(id, what, before, after) AS (
              SELECT b.id, 'text', a.text, b.text FROM a JOIN b USING(id) UNION ALL
              SELECT b.id, 'parent', a.parent, b.parent FROM a JOIN b USING(id) UNION ALL
              SELECT b.id, 'note', a.note, b.note FROM a JOIN b USING(id) UNION ALL
              SELECT b.id, 'is_done', a.is_done, b.is_done FROM a JOIN b USING(id) UNION ALL
              SELECT b.id, 'attributes', a.attributes, b.attributes FROM a JOIN b USING(id) UNION ALL
              SELECT id, 'add', NULL, text FROM b WHERE id NOT IN (SELECT id FROM a) UNION ALL
              SELECT id, 'delete', text, NULL FROM a WHERE id NOT IN (SELECT id FROM b)),
            shown AS (SELECT * FROM field WHERE before IS NOT after),
            told AS (SELECT id, what, before, after FROM d
              WHERE what IN ('text', 'parent', 'note', 'is_done', 'attributes', 'add', 'delete'))
          SELECT * FROM (SELECT * FROM shown EXCEPT SELECT * FROM told) UNION ALL
          SELECT * FROM (SELECT * FROM told EXCEPT SELECT * FROM shown)
          """) == [], "\(older) to \(newer)")
    }
    try await file.expectSound()
  }

  /// One edit by SQL, which may be refused.
  private static func edit(_ random: inout SeededGenerator) -> String {
    func any(_ condition: String = "level>0") -> String {
      "(SELECT id FROM outline WHERE \(condition) ORDER BY (key*7919+\(UInt16.random(in: 0...999, using: &random)))%31 LIMIT 1)"
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return "INSERT INTO outline(parent, text) VALUES(\(any("1")), 'new')"
    case 2: return "INSERT INTO section(title) VALUES('Section')"
    case 3: return "DELETE FROM outline WHERE id=\(any())"
    case 4, 5: return "UPDATE outline SET parent=\(any("1")), after='' WHERE id=\(any())"
    case 6: return "UPDATE outline SET after='' WHERE id=\(any("1"))"
    case 7: return "UPDATE outline SET text=text||'!', note=text WHERE id=\(any())"
    case 8:
      return "UPDATE outline SET is_done=1-is_done, is_favorite=1-is_favorite WHERE id=\(any())"
    default:
      return "UPDATE outline SET due='2026-12-24', is_expanded=1-is_expanded WHERE id=\(any())"
    }
  }

  @Test func `past and difference answer for the first version and for one that does not exist`()
    async throws
  {
    let file = try await OutlineFile.planted()
    #expect(try await file.rows("SELECT count(*) FROM past WHERE version=1") == ["0"])
    #expect(try await file.rows("SELECT count(*) FROM past WHERE version=99") == ["0"])
    #expect(
      try await file.rows("SELECT DISTINCT what FROM difference WHERE older=0 AND newer=5")
        == ["add"])
    #expect(
      try await file.rows("SELECT count(*) FROM difference WHERE older=0 AND newer=5")
        == file.rows("SELECT count(*) FROM item WHERE key"))
    try await file.expectSound()
  }

  @Test func `completed is the time of the version that ticked an item off`() async throws {
    let file = try await OutlineFile.planted()
    let stamp =
      "SELECT strftime('%Y-%m-%dT%H:%M:%SZ', stamp/1000000, 'unixepoch') FROM version ORDER BY number DESC LIMIT 1"
    try await file.edit("UPDATE outline SET is_done=1 WHERE id='pear'")
    let time = try await file.rows(stamp)
    try await file.edit("UPDATE outline SET text='Birne' WHERE id='pear'")
    #expect(try await file.rows("SELECT completed FROM outline WHERE id='pear'") == time)
    #expect(try await file.rows("SELECT count(completed) FROM outline") == ["1"])
    try await file.edit(
      "INSERT INTO outline(parent, text, id, is_done) VALUES('fruit', 'Fig', 'fig', 1)")
    #expect(
      try await file.rows("SELECT completed FROM outline WHERE id='fig'") == file.rows(stamp))
    // A row that comes back was not done then.
    let pear = try await file.rows("SELECT * FROM item WHERE id='pear'")
    try await file.edit(
      "CREATE TEMP TABLE kept AS SELECT * FROM item WHERE id='pear'; DELETE FROM item WHERE id='pear'; "
        + "INSERT INTO item SELECT * FROM kept")
    #expect(try await file.rows("SELECT * FROM item WHERE id='pear'") == pear)
    #expect(try await file.rows("SELECT completed FROM outline WHERE id='pear'") == time)
    try await file.edit("UPDATE outline SET completed='2026-11-02' WHERE id='fig'")
    #expect(
      try await file.rows("SELECT completed, attributes FROM outline WHERE id='fig'") == [
        "2026-11-02|{\"completed\":\"2026-11-02\"}"
      ])
    try await file.edit("UPDATE outline SET completed=NULL WHERE id='fig'")
    #expect(try await file.rows("SELECT attributes FROM outline WHERE id='fig'") == ["NULL"])
    let steps = try await file.run(["UPDATE outline SET completed='soon' WHERE id='fig'"])
    #expect(steps[0].errors.joined().contains("completed is a day such as 2026-12-24"))
    try await file.expectSound()
  }
}
