import Foundation
import OutlineCare
import Testing

@testable import OutlineModel
@testable import OutlineOperations
@testable import OutlineService
@testable import OutlineStore

/// An event as a client reads it.
private struct Event: Equatable {
  var id: String?
  var kind: String
  var data: JSONValue

  init(_ text: Substring) throws {
    var fields: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let sides = line.split(separator: ":", maxSplits: 1)
      fields[String(sides[0])] = sides.count > 1 ? String(sides[1].dropFirst()) : ""
    }
    (id, kind) = (fields["id"], fields["event"] ?? "message")
    data = try JSONDecoder().decode(JSONValue.self, from: Data((fields["data"] ?? "").utf8))
  }
}

/// A client that listens.
private final class Listener {
  private let stream: any AnswerStream
  private var waiting: [Event] = []

  init(_ outline: ServedOutline, _ parameters: String = "", _ fields: [String: String] = [:])
    async throws
  {
    let answer = await outline.get("/api/events\(parameters)", fields)
    guard case .events(let stream) = answer.body else { throw Failure(.badFile, answer.text) }
    #expect(answer.value(of: "content-type") == "text/event-stream")
    self.stream = stream
  }

  /// The next event; `nil` at the end.
  func next() async throws -> Event? {
    while waiting.isEmpty {
      guard let bytes = await stream.next() else { return nil }
      waiting = try String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n\n")
        .filter { !$0.isEmpty }.map { try Event($0[...]) }
    }
    return waiting.removeFirst()
  }

  /// The next event of a kind.
  func next(_ kind: String) async throws -> Event? {
    while let event = try await next() {
      if event.kind == kind { return event }
    }
    return nil
  }

  func end() { stream.end() }
}

struct EventHubTests {
  private let outline: ServedOutline

  init() throws { outline = try ServedOutline() }

  private func add(_ text: String) throws {
    try outline.write(#"{"op": "add", "text": "\#(text)", "into": "Groceries"}"#)
  }

  @Test
  func
    `a stream begins with the present, and then has each version of any writer once and in order`()
    async throws
  {
    let listener = try await Listener(outline)
    let now = try #require(try await listener.next())
    #expect(now.kind == "now")
    #expect(now.id == (try outline.name()))
    for number in 0..<30 {
      if number.isMultiple(of: 2) {
        try add("\(number)")
      } else {
        _ = await outline.post(#"{"op": "add", "text": "\#(number)", "into": "Groceries"}"#)
      }
    }
    var texts: [String] = []
    var numbers: [JSONValue] = []
    while texts.count < 30 {
      let event = try #require(try await listener.next("version"))
      texts.append(event.data["steps"]?[0]?["node"]?["content"]?["text"]?.text ?? "")
      numbers.append(event.data["version"]?["number"] ?? .null)
      #expect(event.id == event.data["version"]?["name"]?.text)
    }
    #expect(texts == (0..<30).map(String.init))
    #expect(numbers == (3..<33).map { JSONValue.integer($0) })
    listener.end()
  }

  @Test(arguments: [true, false])
  func `a client that comes back gets the missed changes`(_ byHeader: Bool) async throws {
    let seen = try outline.name()
    try add("A")
    try add("B")
    let listener =
      byHeader
      ? try await Listener(outline, "?since=kkkkkkkkkkkkkkkk", ["Last-Event-ID": seen])
      : try await Listener(outline, "?since=\(seen)")
    #expect(try await listener.next()?.data["steps"]?[0]?["node"]?["content"]?["text"]?.text == "A")
    #expect(try await listener.next()?.data["steps"]?[0]?["node"]?["content"]?["text"]?.text == "B")
    try add("C")
    #expect(try await listener.next()?.data["steps"]?[0]?["node"]?["content"]?["text"]?.text == "C")
    listener.end()
  }

  @Test(arguments: ["kkkkkkkkkkkkkkkk", "x", "1", "@", "nonsense"])
  func `a name that is not known here makes the client read its list again`(_ name: String)
    async throws
  {
    let listener = try await Listener(outline, "", ["Last-Event-ID": name])
    let event = try #require(try await listener.next())
    #expect(event.kind == "reload")
    #expect(event.id == (try outline.name()))
    listener.end()
  }

  @Test func `a name that was purged, or is too long ago, makes the client read its list again`()
    async throws
  {
    let seen = try outline.name()
    for number in 0..<201 { try add("\(number)") }
    let late = try await Listener(outline, "?since=\(seen)")
    #expect(try await late.next()?.kind == "reload")
    late.end()
    let recent = try outline.peek { try $0.version(3).name }
    try outline.purge(before: 100)
    let purged = try await Listener(outline, "?since=\(recent)")
    #expect(try await purged.next()?.kind == "reload")
    purged.end()
  }

  @Test func `uses and the expansion in views are events without a name`() async throws {
    let listener = try await Listener(outline)
    _ = try await listener.next()
    _ = await outline.post(#"{"op": "collapse", "id": "Groceries", "view": "page"}"#)
    let view = try #require(try await listener.next())
    #expect(view.kind == "view")
    #expect(view.data == .object(["view": .string("page")]))
    #expect(view.id == nil)
    _ = await outline.post(#"{"op": "use", "id": "Milk"}"#)
    #expect(try await listener.next()?.kind == "use")
    _ = await outline.post(#"{"op": "expand", "level": 2, "view": "left"}"#)
    #expect(try await listener.next()?.data == .object(["view": .string("left")]))
    listener.end()
  }

  @Test func `a slow client has to read its list again, and misses nothing after that`()
    async throws
  {
    let listener = try await Listener(outline)
    _ = try await listener.next()
    // One version takes more than a quarter of what may wait.
    let text = String(repeating: "x", count: 3_000)
    for _ in 0..<6 {
      let lines = (0..<30).map { _ in #"{"op": "add", "text": "\#(text)", "into": "Groceries"}"# }
      _ = await outline.post(lines.joined(separator: "\n"))
    }
    // Another client reads all, so that the hub has passed all on.
    let quick = try await Listener(outline, "?since=\(try outline.name())")
    try add("last")
    _ = try await quick.next("version")
    var kinds: [String] = []
    while let event = try await listener.next() {
      kinds.append(event.kind)
      if event.data["steps"]?[0]?["node"]?["content"]?["text"]?.text == "last" { break }
    }
    #expect(kinds.first == "reload")
    #expect(kinds.filter { $0 == "reload" }.count == 1)
    listener.end()
    quick.end()
  }

  @Test func `a version of many changes comes without them`() async throws {
    let listener = try await Listener(outline)
    _ = try await listener.next()
    let lines = (0..<2_001).map { #"{"op": "add", "text": "\#($0)", "into": "Groceries"}"# }
    _ = await outline.post(lines.joined(separator: "\n"))
    let event = try #require(try await listener.next("version"))
    #expect(event.data["version"]?["changes"] == .integer(2_001))
    #expect(event.data["steps"] == nil)
    listener.end()
  }

  @Test func `a missing file is a problem, and one in its place makes clients read it`()
    async throws
  {
    let next = try ServedOutline(["Bolt"])
    try next.closeOther()
    next.file.close()
    let listener = try await Listener(outline)
    _ = try await listener.next()
    try outline.closeOther()
    try FileManager.default.removeItem(atPath: outline.path)
    let problem = try #require(try await listener.next("problem"))
    #expect(problem.data["status"] == .integer(503))
    try FileManager.default.moveItem(atPath: next.path, toPath: outline.path)
    let reload = try #require(try await listener.next("reload"))
    #expect(reload.data["version"]?["number"] == .integer(2))
    _ = await outline.post(#"{"op": "add", "text": "Nut", "into": "Groceries"}"#)
    #expect(
      try await listener.next("version")?.data["steps"]?[0]?["node"]?["content"]?["text"]?.text
        == "Nut")
    listener.end()
  }

  @Test func `a list that is counted is an event`() async throws {
    let outline = try ServedOutline((0..<200).map(String.init))
    let listener = try await Listener(outline)
    _ = try await listener.next()
    #expect(try await outline.get("/api/list?after=10").json["isCounting"] == .bool(true))
    #expect(
      try await listener.next("counted")?.data
        == .object(["view": .string("page"), "total": .integer(201)]))
    #expect(try await outline.get("/api/list?after=10").json["total"] == .integer(201))
    listener.end()
  }

  @Test func `all streams end when the server does, and there are not more than 240`() async throws
  {
    var listeners: [Listener] = []
    for _ in 0..<240 { listeners.append(try await Listener(outline)) }
    #expect(await outline.get("/api/events").status == 429)
    listeners.removeLast().end()
    listeners.append(try await Listener(outline))
    outline.service.endEvents()
    for listener in listeners {
      _ = try await listener.next()
      #expect(try await listener.next() == nil)
    }
    #expect(await outline.get("/api/events").status == 429)
  }
}
