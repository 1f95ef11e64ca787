import Foundation
import TestSupport
import Testing

@testable import OutlineModel
@testable import OutlineOperations
@testable import OutlineService
@testable import OutlineStore

struct ListRouteTests {
  private let outline: ServedOutline

  init() throws {
    outline = try ServedOutline((0..<50).map { "Item \($0)" })
    try outline.write(
      #"{"op": "add", "text": "Rye", "into": "Item 3", "key": "rye"}"#,
      #"{"op": "add", "text": "Dark", "into": {"key": "rye"}}"#,
      #"{"op": "fav", "id": "Item 7"}"#,
      #"{"op": "done", "id": "Item 9"}"#)
    var configuration = ListConfiguration()
    configuration.shows = Query([.init(.favorite)])
    try outline.other.write { [configuration] in
      try $0.addSection("Favorites", configuration: configuration)
    }
  }

  /// The list with what each row has by `rowDefaults`.
  private static func complete(_ list: JSONValue) -> JSONValue {
    guard case .object(var fields) = list, case .array(let sections)? = fields["sections"] else {
      return list
    }
    fields["sections"] = .array(
      sections.map { section in
        guard case .object(var fields) = section, case .array(let rows)? = fields["rows"] else {
          return section
        }
        var defaults: [String: JSONValue] = [:]
        if case .object(let shared)? = fields.removeValue(forKey: "rowDefaults") {
          defaults = shared
        }
        fields["rows"] = .array(
          rows.map { row in
            guard case .object(let own) = row else { return row }
            return .object(defaults.merging(own) { _, own in own }.filter { $0.value != .null })
          })
        return .object(fields)
      })
    return .object(fields)
  }

  private static func json(_ list: ListPresentation) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(list))
  }

  @Test func `rows that look different in many ways have each their own fields`() async throws {
    for number in 10..<40 {
      let look = #"{"contentKind": "\#(number % 2 == 0 ? "valueCell" : "subtitleCell")"}"#
      let line = ##"{"op": "set", "id": "Item \##(number)", "attributes": {"presentation": "##
      try outline.write(
        line + look + "}}",
        #"{"op": "\#(number % 3 == 0 ? "done" : "fav")", "id": "Item \#(number)"}"#)
      try outline.write(#"{"op": "add", "text": "x", "into": "Item \#(number)"}"#)
    }
    let answer = try await outline.get("/api/list?of=Groceries&after=80").json
    let complete = Self.complete(try #require(answer["list"]))
    let presented = try outline.peek { reader in
      let shown = try reader.viewing("page")
      let top = try reader.sections().first?.id.node
      return try ListPresentation(shown.window(after: 80, in: top, showingLive: true), in: shown)
    }
    #expect(try complete == Self.json(presented))
    #expect(Set(presented.sections.flatMap(\.rows).map(\.contentKind)).count > 1)
  }

  @Test(arguments: [
    "", "?editing", "?find=item", "?of=Groceries", "?index=20&before=5&after=7", "?at=2",
    "?end&before=3",
  ])
  func `a list has everything in the presentation of its window`(_ parameters: String) async throws
  {
    let answer = try await outline.get("/api/list\(parameters)").json
    let complete = Self.complete(try #require(answer["list"]))
    let presented = try outline.peek { reader in
      let viewed = try reader.viewing("page")
      let shown = parameters == "?at=2" ? try viewed.at(2) : viewed
      let top = parameters == "?of=Groceries" ? try reader.sections().first?.id.node : nil
      let window =
        switch parameters {
        case "?find=item":
          try shown.window(after: 60, matching: Query([.init(.text("item"))]))
        case "?index=20&before=5&after=7":
          try shown.window(at: .index(20), before: 5, after: 7, showingLive: true)
        case "?end&before=3":
          try shown.window(at: .end, before: 3, after: 60, showingLive: true)
        default: try shown.window(after: 60, in: top, showingLive: true)
        }
      return try ListPresentation(window, in: shown, isEditing: parameters == "?editing")
    }
    #expect(try complete == Self.json(presented))
  }

  @Test func `a row takes less than 300 bytes`() async throws {
    let answer = await outline.get("/api/list?of=Groceries&after=50")
    #expect(try #require(answer.bytes).count < 50 * 300)
    #expect(try answer.json.rowTexts.count == 50)
  }

  @Test func `rows have numbers, and sections count as rows`() async throws {
    let answer = try await outline.get("/api/list?index=10&before=2&after=2").json
    #expect(answer.rowTexts == ["Item 7", "Item 8", "Item 9", "Item 10", "Item 11"])
    #expect(answer["number"] == .integer(8))
    #expect(answer["index"] == .integer(2))
    #expect(answer["headings"] == .array([.bool(false)]))
    let start = try await outline.get("/api/list?after=3&count").json
    #expect(start["headings"] == .array([.bool(true)]))
    #expect(start["total"] == .integer(53))
    #expect(start["number"] == .integer(0))
    let end = try await outline.get("/api/list?end&after=3&count").json
    #expect(end["number"] == .integer(50))
    #expect(end["hasMoreAfter"] == .bool(false))
  }

  @Test func `a row of a live section is found as such, and in its own list by its id`()
    async throws
  {
    let (section, item) = try outline.peek { outline in
      (try outline.sections()[1].id.rawValue, try outline.favorites()[0].id.rawValue)
    }
    let live = try await outline.get("/api/list?row=\(section)/\(item)").json
    #expect(live.rowTexts == ["Item 7"])
    #expect(live["list"]?["sections"]?[0]?["isLive"] == .bool(true))
    let own = try await outline.get("/api/list?from=\(item)&before=1&after=0").json
    #expect(own.rowTexts == ["Item 6", "Item 7"])
  }

  @Test(arguments: ["", "&of=Item%203", "&find=dark", "&at=1"])
  func `each row is found by the address that an answer gives it`(_ list: String) async throws {
    let rows = try await outline.get("/api/list?after=1000\(list)").json["list"]?["sections"]?
      .values.flatMap { $0["rows"]?.values ?? [] }
    for row in try #require(rows) {
      let id = try #require(row["id"])
      let parts = try [id["list"], id["item"]].map { try #require($0?.text) }
      for address in [parts.joined(separator: "/"), id.jsonLine.escapedForAddress] {
        let found = try await outline.get("/api/list?row=\(address)&after=0\(list)").json
        let index = found["index"] == .integer(0) ? 0 : 1
        let shown = (found["list"]?["sections"]?.values ?? []).flatMap { $0["rows"]?.values ?? [] }
        #expect(index == 0 && shown.last?["id"] == id, "\(address): \(found.jsonLine)")
      }
    }
  }

  @Test func `a row that is gone is replaced by the one of a number, if there is one`() async throws
  {
    let id = try outline.peek { try $0.favorites()[0].id.rawValue }
    _ = await outline.post(#"{"op": "rm", "id": "\#(id)"}"#)
    let gone = await outline.get("/api/list?from=\(id)")
    #expect(gone.status == 404)
    #expect(try gone.json["hint"]?.text == "outline restore \(id) brings it back")
    let other = try await outline.get("/api/list?from=\(id)&index=8&after=0").json
    #expect(other.rowTexts == ["Item 8"])
  }

  @Test func `expansion belongs to a view, and makes no version`() async throws {
    let before = try outline.name()
    let answer = try await outline.post(#"{"op": "expand", "id": "Item 3", "view": "page"}"#).json
    #expect(answer["isNew"] == .bool(false))
    #expect(answer["changed"] == .bool(true))
    #expect(try outline.name() == before)
    #expect(try await outline.get("/api/list?after=6").json.rowTexts.contains("Rye"))
    #expect(try await !outline.get("/api/list?after=6&view=other").json.rowTexts.contains("Rye"))
  }

  @Test func `a part of the outline is a list of its own, with its path`() async throws {
    let answer = try await outline.get("/api/list?of=Item%203").json
    #expect(answer.rowTexts == ["Rye"])
    #expect(answer["top"]?["kind"]?.text == "item")
    #expect(answer["top"]?["path"] == .array([.string("Groceries"), .string("Item 3")]))
    #expect(answer["headings"] == .array([.bool(false)]))
  }

  @Test func `only matches and their ancestors are shown`() async throws {
    #expect(
      try await outline.get("/api/list?find=dark").json.rowTexts == ["Item 3", "Rye", "Dark"])
    #expect(try await outline.get("/api/list?query=done").json.rowTexts == ["Item 9"])
    #expect(try await outline.get("/api/list?favorites").json.rowTexts == ["Item 7"])
    let none = try await outline.get("/api/list?find=nothing").json
    #expect(none.rowTexts == [])
    #expect(none["total"] == .integer(0))
  }

  @Test func `a version is shown as it was, with its own entity tag`() async throws {
    let first = try outline.peek { try $0.version(1).name }
    let answer = await outline.get("/api/list?at=1")
    #expect(answer.value(of: "etag") == "\"\(first)\"")
    #expect(try answer.json["shown"]?["name"]?.text == first)
    #expect(try answer.json["version"]?["name"]?.text == outline.name())
    #expect(try await outline.get("/api/list?at=\(first)").json["shown"]?["number"] == .integer(1))
  }

  @Test(arguments: [
    "before=-1", "before=1001", "after=x", "index=-1", "index=1.5", "index=", "end=maybe",
    "from=a&end",
    "row=a", "row=a/b/c",
    "find=a&query=done", "query=nonsense:", "nothing=1", "at=now!", "view=a%0Ab",
  ])
  func `a parameter that cannot be understood is refused`(_ parameters: String) async throws {
    let answer = await outline.get("/api/list?\(parameters)")
    #expect(answer.status == 400, "\(parameters)")
    #expect(try answer.json["detail"]?.text?.isEmpty == false)
  }

  @Test func `numbers of an earlier state do until the rows are counted again`() async throws {
    #expect(try await outline.get("/api/list?index=30&after=0").json.rowTexts == ["Item 29"])
    _ = await outline.post(#"{"op": "rm", "id": "Item 1"}"#)
    let answer = try await outline.get("/api/list?index=30&after=0").json
    #expect(["Item 29", "Item 30"].contains(answer.rowTexts.first))
    let counted = try await outline.get("/api/list?index=30&after=0&count").json
    #expect(counted.rowTexts == ["Item 30"])
    #expect(counted["total"] == .integer(52))
    #expect(counted["isCounting"] == nil)
  }

  private static func make(_ path: String) throws { try OutlineStore(path: path).close() }

  @Test func `an outline without sections is a list without rows`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("new.db").path
    try Self.make(path)
    let file = try ServedFile(path: path, name: "new.db")
    let service = Service(
      ServedFiles([file]), page: [], access: ServedOutline.access(outline.token))
    let answer = await service.answer(outline.request("GET", "/api/list"))
    #expect(answer.status == 200)
    let tag = try #require(answer.value(of: "etag"))
    #expect(try answer.json["list"]?["sections"] == .array([]))
    let change = await service.answer(
      outline.request(
        "POST", "/api/operations", ["Content-Type": "application/json", "If-Match": tag],
        body: #"{"op": "section add", "text": "New"}"#))
    #expect(change.status == 200)
    file.close()
  }

  @Test(arguments: [false, true])
  func `a list shows the writes of another program at any moment`(_ isReadOnly: Bool)
    async throws
  {
    let outline = try ServedOutline(isReadOnly: isReadOnly)
    let id = try outline.peek { try $0.items(in: $0.sections()[0].id)[0].id }
    var random = SeededGenerator(seed: 35)
    for number in 0..<Effort.times(60) {
      let text = "Milk \(number)"
      try outline.write(#"{"op": "set", "id": "\#(id)", "text": "\#(text)"}"#)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        #expect(try await outline.get("/api/list").json.rowTexts.first == text)
        if Bool.random(using: &random) {
          try await Task.sleep(for: .milliseconds(Int.random(in: 1...8, using: &random)))
        }
      }
    }
  }

  @Test func `content is written field by field like its coded form`() throws {
    let contents = [
      Content(text: ""), Content(text: "\"\\/\n\u{202E}é😀", isDone: true),
      Content(text: "Milk", secondaryText: "", image: "🥛", note: "a\tb\n"),
      Content(
        text: "Tea", secondaryText: "x", note: "", isDone: true,
        attributes: ["a": .array([.integer(1), .number(2.5), .null]), "b": .object([:])]),
      Content(
        text: "Rye", secondaryText: nil, image: nil, note: nil, isDone: false,
        attributesText: #"{"tags":["x"],"due":"2027-01-02"}"#),
    ]
    for content in contents {
      var writer = JSONWriter()
      content.write(to: &writer)
      let written = writer.take()
      #expect(try written == content.jsonBytes())
      #expect(try JSONDecoder().decode(Content.self, from: Data(written)) == content)
    }
  }
}
