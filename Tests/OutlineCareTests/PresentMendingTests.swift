import OutlineStore
import StoreTestSupport
import Testing

struct PresentMendingTests {
  /// A broken value costs or mends one row.
  private func expect(
    _ losses: [String], after sql: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try RescueTests().rescue(after: sql) { saved, summary, original in
      var told = summary.losses.map(\.description)
      for node in try saved.outline().rows.map(\.node.id.rawValue) where node.count == 15 {
        told = told.map { $0.replacing(node, with: "NEW") }
      }
      #expect(told == losses, sourceLocation: sourceLocation)
      let latest = (try saved.latestVersion(), try original.latestVersion())
      #expect(latest.0 == latest.1, sourceLocation: sourceLocation)
      let oldest = try saved.read { try $0.oldestVersion().number }
      #expect(oldest == 1, sourceLocation: sourceLocation)
      let counts = (try saved.outline().rows.count, try original.outline().rows.count)
      #expect(counts.0 == counts.1, sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [
    (#"CAST(x'63ff00' AS TEXT)"#, #""c\xff\x00""#), ("CAST(x'630064' AS TEXT)", #""c\0d""#),
    ("' c'", #"" c""#), ("'c'||char(10)", #""c\n""#), ("''", #""""#), ("char(133)", "\"\u{85}\""),
  ])
  func `a node with a broken id gets a new one, and the old bytes are shown`(
    sql: String, shown: String
  ) throws {
    try expect(
      ["NEW: its id was \(shown), which is not an id; this is a new one"],
      after: "UPDATE item SET id=\(sql) WHERE id='c'")
  }

  @Test func `the record of its deletion still has the id of a node`() throws {
    try expect([], after: "UPDATE item SET id=CAST(x'62ff' AS TEXT) WHERE id='b'")
  }

  @Test func `of a deleted node too`() throws {
    let sql = "UPDATE deleted SET id=CAST(x'64ff' AS TEXT) WHERE id='d'"
    try RescueTests().rescue(after: sql) { _, summary, _ in
      #expect(summary.losses.count == 1)
      #expect(
        summary.losses[0].message
          == #"the id of a deleted node was "d\xff", which is not an id; this is a new one"#)
    }
  }

  @Test func `attributes that cannot be read are shown`() throws {
    try expect(
      [#"b: its attributes cannot be read, and are lost: "[1""#],
      after: "UPDATE item SET attributes='[1' WHERE id='b'")
    try expect(
      [#"home: its attributes cannot be read, and are lost: "{\"layout\":7}""#],
      after: "UPDATE item SET attributes='{\"layout\":7}' WHERE id='home'")
  }

  @Test func `positions are restored one by one`() throws {
    try expect(
      ["b: its place among its siblings is lost"],
      after: "UPDATE item SET position='?' WHERE id='b'")
    try expect(
      ["c: its place among the favorites is lost"],
      after: "UPDATE item SET favorite_position='?' WHERE id='c'")
    try expect(
      ["home: its place among its siblings is lost"],
      after: "UPDATE item SET position=char(0) WHERE id='home'")
  }

  @Test func `a section without a title or a parent stays a section`() throws {
    try expect(["home: its text is lost"], after: "UPDATE item SET text='' WHERE id='home'")
    try expect(
      ["home: it is a section, and its place among them may be lost"],
      after: "UPDATE item SET parent=NULL WHERE id='home'")
    try expect([], after: "UPDATE item SET kind='root' WHERE id='home'")
  }

  @Test func `a wrong time costs only its version`() throws {
    for stamp in ["stamp+50000000", "5", "stamp-90000000000"] {
      let sql = "UPDATE version SET stamp=\(stamp) WHERE number=4"
      try RescueTests().rescue(after: sql) { saved, summary, original in
        #expect(summary.losses.map(\.description) == ["version 4: its time is lost"])
        for number in 1...12 where number != 4 {
          var (found, wanted) = try (
            saved.read { try $0.version(number) }, original.read { try $0.version(number) }
          )
          (found.seal, wanted.seal) = (nil, nil)
          #expect(found.name != wanted.name && summary.hasNewNames)
          found.name = wanted.name
          #expect(found == wanted, "\(stamp), version \(number)")
        }
      }
    }
  }
}
