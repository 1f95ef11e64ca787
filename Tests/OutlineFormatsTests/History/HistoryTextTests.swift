import OutlineFormats
import OutlineModel
import Testing

struct HistoryTextTests {
  private static let hostile = "a\"b\\c\n\t\u{0}\u{1B}[31m\u{7F}\u{85}\u{202E}é👩‍👩‍👧 end"

  private static var records: [HistoryRecord] {
    var made = HistoryChange(id: "a", what: 1)
    made.isNew = true
    made.key = 7
    made.place = HistoryPlace(parent: "home", position: "a0")
    made.content = HistoryContent(text: hostile, note: 3, attributes: #"{"b":1,"a":[]}"#)
    (made.isDone, made.isExpanded, made.favorite) = (true, false, "a8")
    var moved = HistoryChange(id: "a", what: 9)
    moved.place = HistoryPlace(parent: "work", position: "Zz")
    moved.favorite = ""
    var netted = HistoryChange(id: "b", what: 20)
    (netted.isDone, netted.isExpanded) = (false, true)
    var gone = HistoryChange(id: hostile, what: 11)
    gone.isGone = true
    let lines: [HistoryLine] = [
      .head(HistoryHead(file: "klmnklmnklmnklmn", first: 3, last: 9, isCut: true)),
      .retired(id: "old", key: nil),
      .node(
        HistoryNode(
          id: "home", key: 1, place: HistoryPlace(parent: "/", position: "a0"),
          content: HistoryContent(text: "Home", secondaryText: "", image: "🏠"), isDone: false,
          isExpanded: true, favorite: nil)),
      .version(
        HistoryVersion(
          number: 3, name: "zzzzzzzzzzzzzzzz", stamp: .max, origin: "app", author: hostile,
          message: hostile, series: "s", undoes: 2, changes: 4, isLoud: true)),
      .version(
        HistoryVersion(
          number: 4, name: "yyyyyyyyyyyyyyyy", stamp: 9, origin: "merge", changes: 4, isLoud: true,
          received: HistoryReceived(
            file: "", number: 7, stamp: 8, origin: hostile, after: ["zzzzzzzzzzzzzzzz", hostile],
            steps: #"[["set","a","text","\#(hostile)"], ["unfavorite","b"]]"#))),
      .note(number: 3, text: hostile), .change(made), .change(moved), .change(netted),
      .change(gone),
      .use(id: "a", count: 2, last: 5), .view(name: "w", id: "a", isExpanded: false),
      .viewRule(name: "w", .level(2)), .viewRule(name: hostile, .expanded),
      .viewRule(name: "v", .collapsed),
      .end(versions: 1, changes: 4),
    ]
    return lines.map(HistoryRecord.init)
  }

  private func text(_ records: [HistoryRecord]) -> [UInt8] {
    records.reduce(into: []) { HistoryText.append($1, to: &$0) }
  }

  /// The line of a version with a received part.
  private static func received(_ part: String) -> String {
    #"{"version":3,"name":"n","stamp":1,"origin":"merge","changes":0,"received":\#(part)}"#
  }

  @Test(arguments: [1, 3, 64, 1 << 20])
  func `a written history is read in pieces of any size`(size: Int) throws {
    let bytes = text(Self.records)
    var reader = HistoryTextReader()
    var read: [HistoryRecord] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      try reader.parse(bytes[start..<min(bytes.count, start + size)]) { read.append($0) }
    }
    try reader.finish { read.append($0) }
    #expect(read == Self.records)
    #expect(text(read) == bytes)
  }

  @Test func `nothing in it steers a terminal, and a record is a line`() {
    let bytes = text(Self.records)
    #expect(bytes.filter { $0 == 0x0A }.count == Self.records.count)
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    #expect(!scalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    #expect(!scalars.contains("\u{202E}"))
  }

  @Test func `a change takes as many bytes as its content`() {
    var change = HistoryChange(id: "bkzpbkzpbkzpbkz", what: 4)
    change.isDone = true
    #expect(
      String(decoding: text([HistoryRecord(.change(change))]), as: UTF8.self)
        == "{\"change\":\"bkzpbkzpbkzpbkz\",\"done\":true}\n")
  }

  @Test(arguments: [
    ("x", "line 1 of the history: after 0 bytes a value is missing"),
    ("[]", "line 1 of the history: it is not a JSON object"),
    ("\n{}", "line 2 of the history: it is not a line of a history"),
    (#"{"format":"other"}"#, #"line 1 of the history: its format is "other", not a history"#),
    (
      #"{"format":"outline history","form":2}"#,
      "line 1 of the history: its form 2 is unknown; this program reads form 1"
    ),
    (#"{"version":"3"}"#, #"line 1 of the history: "version" is not a whole number"#),
    (#"{"change":"a"}"#, "line 1 of the history: it changes nothing"),
    (#"{"change":"a","new":true}"#, #"line 1 of the history: a new node needs "at" and "text""#),
    (received("7"), #"line 1 of the history: "received" is not an object"#),
    (received(#"{"file":1}"#), #"line 1 of the history: in "received" "file" is not a text"#),
    (
      received(#"{"file":"","number":"1"}"#),
      #"line 1 of the history: in "received" "number" is not a whole number"#
    ),
    (
      received(#"{"file":"","number":1,"stamp":1}"#),
      #"line 1 of the history: in "received" "origin" is missing"#
    ),
    (
      received(#"{"file":"","number":1,"stamp":1,"origin":"app","after":["a",1],"steps":"[]"}"#),
      #"line 1 of the history: in "received" "after" is not an array of texts"#
    ),
    (
      received(#"{"file":"","number":1,"stamp":1,"origin":"app","after":[],"steps":[]}"#),
      #"line 1 of the history: in "received" "steps" is not a text"#
    ),
    (#"{"retired":7}"#, #"line 1 of the history: "retired" is not a text"#),
  ])
  func `an error names its line`(text: String, message: String) {
    var reader = HistoryTextReader()
    let error = #expect(throws: HistoryError.self) {
      try reader.parse(Array(text.utf8)) { _ in }
      try reader.finish { _ in }
    }
    #expect(error?.description == message)
  }
}
