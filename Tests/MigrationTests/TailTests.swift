import TestSupport
import Testing

struct TailTests {
  @Test(arguments: [
    ("a0", "a8"), ("a8", "aG"), ("az", "b07"), ("ar", "az"), ("as", "b00"), ("b00", "b08"),
    ("bzz", "c007"),
    ("Zz", "a0"), ("Z0", "a0"), ("5x", "a0"), ("00", "a0"), ("a0V3", "a8"), ("b00a0", "b08"),
    ("b0", "b0a0"),
    ("czz", "czza0"), ("zz", "zza0"), ("m1", "m1a0"), ("izzzzzzzzz", "j0000000007"),
    ("j0000000007", "j0000000007a0"),
  ])
  func `the view tail gives the next position`(_ last: String, _ next: String) async throws {
    let file = try await OutlineFile.planted()
    try await file.edit("UPDATE item SET position='\(last)' WHERE id='carrot'")
    #expect(
      try await file.rows("SELECT * FROM tail WHERE parent_id='vegetables'") == [
        "vegetables|2|10|item|\(next)"
      ])
    try await file.expectSound()
  }

  @Test func `the view tail gives a free key, kind and position for every parent`() async throws {
    let file = try await OutlineFile.planted()
    #expect(
      try await file.rows("SELECT * FROM tail ORDER BY parent") == [
        "/|0|10|section|aG", "fruit|1|10|item|aG", "vegetables|2|10|item|a8", "apple|3|10|item|a8",
        "pear|4|10|item|a0",
        "granny|5|10|item|a8", "seed|6|10|item|a8", "kernel|7|10|item|a0", "carrot|8|10|item|a0",
      ])
    #expect(try await OutlineFile.empty().rows("SELECT * FROM tail") == ["/|0|1|section|a0"])
  }

  @Test func `there is a position after any last one, even one typed by hand`() async throws {
    let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    var random = SeededGenerator(seed: 7)
    var positions = digits.flatMap { first in
      [2, 3, 9, 10, 11, 47, 48, 49, 63, 64].flatMap { length in
        ["0", "z", "M"].map { String(first) + String(repeating: $0, count: length - 1) }
      }
    }
    for _ in 0..<500 {
      let length = 2 + Int(random.next() % 63)
      positions.append(String((0..<length).map { _ in digits[Int(random.next() % 62)] }))
    }
    positions.removeAll { $0 == String(repeating: "z", count: 64) }

    let file = try await OutlineFile.planted()
    let parents = positions.indices.map { "(\($0 + 1000), 1, 'd\($0 + 100_000)')" }.joined(
      separator: ", ")
    let children = positions.enumerated().map { "(\($0 + 10000), \($0 + 1000), '\($1)')" }.joined(
      separator: ", ")
    let more = (0..<3).map {
      "INSERT INTO item(key, parent, position) SELECT parent+\(20000 + 10000 * $0), parent, position FROM tail "
        + "WHERE parent>=1000 AND parent<10000"
    }
    try await file.edit(
      "INSERT INTO item(key, parent, position) VALUES\(parents)",
      "INSERT INTO item(key, parent, position) VALUES\(children)",
      more[0], more[1], more[2])
    let disorder =
      "SELECT a.position, b.position FROM item a JOIN item b ON b.key=a.key+10000 "
      + "WHERE a.key>=20000 AND a.position>=b.position"
    #expect(try await file.rows(disorder) == [])
    let first =
      "SELECT a.position, b.position FROM item a JOIN item b ON b.key=a.parent+20000 "
      + "WHERE a.key BETWEEN 10000 AND 19999 AND a.position>=b.position"
    #expect(try await file.rows(first) == [])
    #expect(
      try await file.rows("SELECT count(*) FROM item WHERE key>=20000") == [
        "\(3 * positions.count)"
      ])
    try await file.expectSound()
  }

  @Test func `after the greatest position the error names the reason`() async throws {
    let file = try await OutlineFile.planted()
    let steps = try await file.run([
      "UPDATE item SET position='\(String(repeating: "z", count: 64))' WHERE id='carrot'",
      "INSERT INTO item(key, parent, position) SELECT key, parent, position FROM tail WHERE parent_id='vegetables'",
    ])
    #expect(steps[1].errors.joined().contains("a position has 2 to 64 letters and digits"))
    try await file.expectSound()
  }

  @Test func `a list grown by the view tail keeps its order and short positions`() async throws {
    let file = try await OutlineFile.planted()
    let adds = (1...1000).map {
      "INSERT INTO item(key, parent, position, text) SELECT key, parent, position, \($0) FROM tail WHERE parent=8"
    }
    try await file.edit("BEGIN; \(adds.joined(separator: "; ")); COMMIT")
    let texts = try await file.rows("SELECT text FROM item WHERE parent=8 ORDER BY position")
    #expect(texts == (1...1000).map(String.init))
    #expect(
      try await file.rows("SELECT max(position), max(length(position)) FROM item WHERE parent=8")
        == ["c13u|4"])
    try await file.expectSound()
  }

  @Test func `keys continue after a key typed by hand, however large`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "INSERT INTO item(key, id, parent, position) VALUES(999999999999, 'far', 1, 'b00')")
    for _ in 0..<3 {
      try await file.edit(
        "INSERT INTO item(key, parent, position) SELECT key, parent, position FROM tail WHERE parent=1"
      )
    }
    #expect(try await file.rows("SELECT max(key) FROM item") == ["1000000000002"])
    try await file.expectSound()
  }
}
