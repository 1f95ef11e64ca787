import Foundation
import TestSupport
import Testing

@testable import OutlineFormats
@testable import OutlineModel

struct TaskwarriorFormatTests {
  /// As `task export` of taskwarrior 2.6.2 wrote it.
  private static let export = #"""
    [
    {"id":1,"client":"ACME \"x\"","description":"Buy \"apples\" \/ é <b>","due":"20261224T103000Z","entry":"20261122T162806Z","estimate":3.5,"modified":"20261122T162806Z","priority":"H","project":"Home.Garden","scheduled":"20261201T000000Z","status":"waiting","uuid":"e89c435b-5b50-40c9-a350-289c77c89bfb","wait":"20261130T000000Z","tags":["fruit","next"],"urgency":30.3},
    {"id":2,"description":"Milk","entry":"20261122T162806Z","status":"pending","uuid":"dd03edbd-f50c-4d58-af5c-9b62e1759611","annotations":[{"entry":"20261122T162806Z","description":"one"},{"entry":"20261122T162807Z","description":"two"}],"urgency":21.5},
    {"id":0,"description":"Old","end":"20261122T162807Z","entry":"20261122T162806Z","status":"completed","uuid":"2a7e2f0c-f8fe-4fc8-bfb4-92046db23142","urgency":0},
    {"id":0,"description":"Gone","end":"20261122T162807Z","status":"deleted","uuid":"2a7e2f0c-f8fe-4fc8-bfb4-92046db23143","urgency":0}
    ]
    """#

  private static func read(
    _ bytes: [UInt8], zone: String = "UTC"
  ) throws -> (document: DraftDocument, warnings: [FormatWarning]) {
    var options = ReadingOptions()
    options.zone = LocalZone(try #require(TimeZone(identifier: zone)))
    return try FileFormat.taskwarrior.document(of: bytes, options: options)
  }

  private static func written(
    _ document: DraftDocument, zone: String = "UTC"
  ) throws -> [UInt8] {
    var options = WritingOptions()
    options.zone = LocalZone(try #require(TimeZone(identifier: zone)))
    return try FileFormat.taskwarrior.bytes(of: document, options: options)
  }

  @Test func `a hostile outline comes back`() throws {
    try LineFormats.expectRoundTrips(.taskwarrior, seed: 16, without: [.times])
  }

  @Test func `letters of a user for priorities are priorities, and other words stay`() throws {
    let text = """
      [{"description":"a","priority":"D","status":"pending","uuid":"e89c435b-5b50-40c9-a350-289c77c89bfb"},
      {"description":"b","priority":"soon","status":"pending","uuid":"e89c435b-5b50-40c9-a350-289c77c89bfc"}]
      """
    var (document, _) = try Self.read(Array(text.utf8))
    #expect(document.nodes.map { $0.attributes["priority"] } == [.string("D"), nil])
    func written() throws -> [JSONValue?] {
      let value = try JSONText.value(of: FileFormat.taskwarrior.bytes(of: document))
      guard case .array(let tasks) = value else { return [] }
      return tasks.map { if case .object(let fields) = $0 { fields["priority"] } else { nil } }
    }
    #expect(try written() == [.string("D"), .string("soon")])
    document.nodes[0].attributes["priority"] = .string("B")
    document.nodes[1].attributes["priority"] = .string("B")
    #expect(try written() == [.string("B"), .string("M")])
    document.nodes[0].attributes["priority"] = nil
    #expect(try written() == [nil, .string("M")])
  }

  @Test func `an export is read, as an array and a task a line`() throws {
    let tasks = Self.export.split(separator: "\n" as Character).filter { $0.hasPrefix("{") }
    let lines = tasks.map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
      .joined(separator: "\n")
    for text in [Self.export, lines] {
      #expect(
        FileFormat.guess(name: "tasks.json", beginning: Array(text.utf8)[...]) == .taskwarrior)
      let (document, warnings) = try Self.read(Array(text.utf8))
      #expect(warnings.map(\.description) == ["deleted tasks are left out: 1"])
      #expect(
        document.nodes.map(\.text) == ["Milk", "Old", "Home", "Garden", #"Buy "apples" / é <b>"#])
      #expect(document.nodes.map(\.level) == [0, 0, 0, 0, 1])
      #expect(document.nodes.map(\.isSection) == [false, false, true, false, false])
      #expect(document.nodes[4].id == "e89c435b-5b50-40c9-a350-289c77c89bfb")
      #expect(document.nodes[0].note == "[2026-11-22] one\n[2026-11-22] two")
      #expect(document.nodes[1].isDone)
      #expect(
        document.nodes[4].attributes == [
          "due": .string("2026-12-24T10:30:00Z"), "start": .string("2026-12-01"),
          "created": .string("2026-11-22T16:28:06Z"), "priority": .string("A"),
          "tags": .array([.string("fruit"), .string("next")]), "wait": .string("2026-11-30"),
          "taskwarrior": .object([
            "client": .string(#"ACME "x""#), "estimate": .number(3.5), "status": .string("waiting"),
          ]),
        ])
    }
  }

  @Test func `an exported list equals the imported one`() throws {
    let once = try Self.read(Array(Self.export.utf8)).document
    let twice = try Self.read(Self.written(once))
    // A deleted task is left out, and so is not written.
    #expect(twice.document.nodes == once.nodes)
  }

  @Test(arguments: [
    ("2026-11-22T10:30:00Z", "20261122T103000Z"), ("2026-11-22", "20261122T000000Z"),
    ("2026-01-01T00:30:00+01:00", "20251231T233000Z"),
    ("2024-02-28T23:59:59.5-00:30", "20240229T002959Z"),
  ])
  func `moments are written in UTC`(date: String, written: String) throws {
    let node = DraftNode(text: "a", attributes: ["due": .string(date)])
    let bytes = try Self.written(DraftDocument(nodes: [node]))
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""due":"\#(written)""#))
  }

  // With the hours of summer in Berlin, and days without a midnight in São Paulo.
  @Test(arguments: [
    ("Europe/Berlin", "2026-12-24", "20261223T230000Z"),
    ("Europe/Berlin", "2026-07-01", "20260630T220000Z"),
    ("Europe/Berlin", "2026-03-29", "20260328T230000Z"),
    ("Europe/Berlin", "2026-03-30", "20260329T220000Z"),
    ("Europe/Berlin", "2026-10-25", "20261024T220000Z"),
    ("Europe/Berlin", "2026-10-26", "20261025T230000Z"),
    ("America/Los_Angeles", "2026-12-24", "20261224T080000Z"),
    ("America/Sao_Paulo", "2018-11-04", "20181104T030000Z"),
    ("Asia/Kathmandu", "1969-12-31", "19691230T183000Z"),
  ])
  func `a day is the local midnight that taskwarrior writes`(
    zone: String, day: String, written: String
  ) throws {
    let node = DraftNode(id: "a", text: "a", attributes: ["due": .string(day)])
    let bytes = try Self.written(DraftDocument(nodes: [node]), zone: zone)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""due":"\#(written)""#))
    #expect(try Self.read(bytes, zone: zone).document.nodes == [node])
  }

  @Test func `midnight in UTC is an hour of another zone`() throws {
    let text = #"{"description":"a","status":"pending","due":"20261225T000000Z"}"#
    let nodes = try Self.read(Array(text.utf8), zone: "America/Los_Angeles").document.nodes
    #expect(nodes.first?.attributes == ["due": .string("2026-12-25T00:00:00Z")])
  }

  @Test func `depends and recur of a task become attributes of these names`()
    throws
  {
    let uuids = ["e89c435b-5b50-40c9-a350-289c77c89bfb", "dd03edbd-f50c-4d58-af5c-9b62e1759611"]
    let text = """
      {"description":"a","status":"pending","uuid":"\(uuids[0])","recur":"weekly","due":"20261224T000000Z"}
      {"description":"b","status":"pending","uuid":"\(uuids[1])","depends":"\(uuids[0])"}
      {"description":"c","status":"recurring","uuid":"2a7e2f0c-f8fe-4fc8-bfb4-92046db23142","recur":"monthly","due":"20261224T000000Z","mask":"-"}
      """
    let document = try Self.read(Array(text.utf8)).document
    #expect(document.nodes[0].attributes["recur"] == .string("weekly"))
    #expect(document.nodes[1].attributes == ["depends": .array([.string(uuids[0])])])
    #expect(document.nodes[2].attributes["template"] == .bool(true))
    #expect(document.nodes[2].attributes["due"] == nil)
    let bytes = try Self.written(document)
    #expect(try Self.read(bytes).document == document)
    let written = String(decoding: bytes, as: UTF8.self)
    #expect(written.contains(#""depends":["\#(uuids[0])"]"#) && written.contains(#""mask":"-""#))
    // Ids of ours go through as well.
    let own = [
      DraftNode(id: "bkzp", text: "a"),
      DraftNode(id: "qwvt", text: "b", attributes: ["depends": .array([.string("bkzp")])]),
    ]
    let again = try FileFormat.taskwarrior.document(
      of: Self.written(DraftDocument(nodes: own)))
    #expect(again.document.nodes == own)
  }

  @Test func `a task that a template made has an id of its own`() throws {
    let uuid = "e89c435b-5b50-40c9-a350-289c77c89bfb"
    let text =
      #"{"description":"a","entry":"20261122T162806Z","outlinecreated":"none","outlineid":"bkzp","#
      + #""parent":"dd03edbd-f50c-4d58-af5c-9b62e1759611","status":"pending","uuid":"\#(uuid)"}"#
    let node = try Self.read(Array(text.utf8)).document.nodes.first
    #expect(node?.id == uuid)
    #expect(node?.attributes["created"] == .string("2026-11-22T16:28:06Z"))
  }

  @Test func `an annotation that is added or changed leaves the times of the others`() throws {
    var document = try Self.read(Array(Self.export.utf8)).document
    document.nodes[0].note = "[2026-11-22] two\nand more\n[2026-11-22] one\n[2026-12-01] new"
    let bytes = try Self.written(document)
    let written = String(decoding: bytes, as: UTF8.self)
    #expect(written.contains(#"{"description":"one","entry":"20261122T162806Z"}"#), "\(written)")
    #expect(written.contains(#"{"description":"new","entry":"20261201T000000Z"}"#), "\(written)")
    #expect(written.contains(#"{"description":"two\nand more","entry":"20261122T000000Z"}"#))
    let again = try Self.read(bytes).document
    #expect(again.nodes[0].note == document.nodes[0].note)
  }

  @Test func `a project goes back as the project of its tasks, under its present name`() throws {
    var document = try Self.read(Array(Self.export.utf8)).document
    func projects() throws -> [String] {
      let bytes = try Self.written(document)
      return String(decoding: bytes, as: UTF8.self)
        .matches(of: #/"project":"([^"]*)"/#).map { String($0.output.1) }
    }
    #expect(try projects() == ["Home.Garden"])
    document.nodes[2].text = "House"
    document.nodes.append(DraftNode(level: 0, id: "n", text: "new"))
    document.nodes.append(DraftNode(level: 1, id: "m", text: "below"))
    #expect(try projects() == ["House.Garden", "House"])
    // A section with more than a title is kept as a section.
    document.nodes[2].note = "a"
    #expect(try projects() == [])
  }

  @Test func `the same id is always the same task`() throws {
    let nodes = [DraftNode(id: "bkzp", text: "a"), DraftNode(level: 1, id: "qwvt", text: "b")]
    let bytes = try Self.written(DraftDocument(nodes: nodes))
    let text = String(decoding: bytes, as: UTF8.self)
    let again = try Self.read(bytes).document.nodes
    #expect(again.map(\.id) == ["bkzp", "qwvt"])
    #expect(again.map(\.level) == [0, 1])
    #expect(text.contains(#""outlineid":"bkzp""#))
    #expect(try Self.written(DraftDocument(nodes: again)) == bytes)
  }

  @Test(arguments: [
    ("x", "line 1: a task begins with {"),
    (#"[{"status":"pending"}]"#, "line 1: a task without a description"),
    ("[\n{\"description\":", "line 2: the file ends within a task"),
    ("\n{\"a\" 1}", "line 2: not a task: after 5 bytes a colon is missing"),
  ])
  func `other objects than tasks are refused with their lines`(text: String, message: String) {
    let error = #expect(throws: FormatError.self) {
      try Self.read(Array(text.utf8))
    }
    #expect(error?.description == message)
  }

  @Test func `a control character in a text is repaired`() throws {
    let text = "{\"description\":\"a\tb\",\"status\":\"pending\"}"
    let (document, warnings) = try Self.read(Array(text.utf8))
    #expect(document.nodes.map(\.text) == ["a b"])
    #expect(warnings.count == 2)
  }

  @Test func `a section is not a task that anybody has to do`() throws {
    var section = DraftNode.section(
      "Food", id: "food", attributes: ["due": .string("no date of a task")])
    section.note = "a"
    let bytes = try Self.written(DraftDocument(nodes: [section]))
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""status":"deleted""#))
    let (document, warnings) = try Self.read(bytes)
    #expect(document.nodes == [section])
    #expect(warnings.isEmpty)
  }

  @Test func `times that taskwarrior sets itself are not changes`() throws {
    let nodes = [
      DraftNode(id: "a", text: "a"),
      DraftNode(id: "b", text: "b", attributes: ["created": .string("2026-01-01")]),
    ]
    let bytes = try Self.written(DraftDocument(nodes: nodes))
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing(
        #""outlinecreated":"none""#, with: #""entry":"20261122T162806Z","outlinecreated":"none""#
      )
      .replacing(#""status""#, with: #""modified":"20261122T162806Z","urgency":1.5,"status""#)
    #expect(try Self.read(Array(text.utf8)).document.nodes == nodes)
    // A task of taskwarrior, and one that an earlier version wrote, have their own times.
    let other =
      #"{"description":"c","entry":"20261122T000000Z","outlineid":"c","status":"pending"}"#
    let node = try Self.read(Array(other.utf8)).document.nodes.first
    #expect(node?.attributes == ["created": .string("2026-11-22")])
  }
}
