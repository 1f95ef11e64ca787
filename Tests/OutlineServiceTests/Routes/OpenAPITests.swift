import Foundation
import OutlineModel
import OutlineOperations
import OutlineService
import OutlineStore
import Testing

struct OpenAPITests {
  private let outline: ServedOutline

  init() throws { outline = try ServedOutline() }

  private func description() async throws -> JSONValue {
    try await outline.get("/api/openapi.json").json
  }

  @Test func `each described route exists, with all its parameters`() async throws {
    guard case .object(let paths)? = try await description()["paths"] else {
      throw Failure(.badFile, "no paths")
    }
    #expect(paths.count == 10)
    for (path, item) in paths {
      guard case .object(let methods) = item else { continue }
      for (method, operation) in methods {
        var target = "/api\(path.replacingOccurrences(of: "{version}", with: "1"))?"
        var names: [String] = []
        for parameter in operation["parameters"]?.values ?? []
        where parameter["in"]?.text == "query" {
          names.append(try #require(parameter["name"]?.text))
        }
        target += names.map { "\($0)=" }.joined(separator: "&")
        let answer = await outline.service.answer(
          outline.request(
            method.uppercased(), target, ["Content-Type": "application/json"], body: "{}"))
        // Empty texts count as not given, so that only what is missing is refused, by name.
        #expect(answer.status != 404 && answer.status != 405, "\(target): \(answer.text)")
        #expect(!answer.text.contains("unknown parameter"), "\(target): \(answer.text)")
        if case .events(let stream) = answer.body { stream.end() }
      }
    }
  }

  @Test func `each operation is described with the fields that it reads`() async throws {
    let check = SchemaCheck(try await description())
    let schemas = try #require(check.schema("Operation")?["oneOf"]?.values)
    let names = OutlineOperation.verbs.joined().map(\.name)
    #expect(schemas.compactMap { $0["properties"]?["op"]?["const"]?.text } == names)
    for (verb, schema) in zip(OutlineOperation.verbs.joined(), schemas) {
      for field in try #require(schema["properties"]).fields.keys where field != "op" {
        // A value of no type that any field has is refused because of its type, or of another field.
        let line: [String: JSONValue] = ["op": .string(verb.name), field: .number(0.5)]
        let failure = #expect(throws: Failure.self) { try OutlineOperation(line) }
        let isKnown = failure?.message.contains("has no field \(field.inQuotes)") == false
        #expect(isKnown, "\(verb.name), \(field)")
      }
    }
    let item = schemas[0]["properties"]?["items"]?["items"]
    #expect(item?["properties"]?["level"] == .object(["type": .string("integer")]))
    #expect(item?["required"] == .array([.string("text")]))
    let look = try #require(check.schema("Configuration")?["properties"])
    #expect(Set(look.fields.keys) == Set(ListConfiguration.fieldNames))
  }

  @Test(arguments: [
    (#"{"op": "add", "text": "Rye", "into": "Groceries", "tags": ["a"], "due": null}"#, true),
    (#"{"op": "add", "items": [{"text": "Rye"}, {"text": "Oat", "level": 1}]}"#, true),
    (#"{"op": "add", "text": "Rye", "items": [{"text": "Oat"}]}"#, false),
    (#"{"op": "add", "items": [{"note": "x"}]}"#, false), (#"{"op": "add"}"#, false),
    (#"{"op": "done", "id": "Milk"}"#, true), (#"{"op": "done", "ids": ["Milk", "Tea"]}"#, true),
    (#"{"op": "done", "id": "Milk", "ids": ["Tea"]}"#, false), (#"{"op": "done"}"#, false),
    (#"{"op": "done", "id": {"name": "Milk", "section": "Groceries"}}"#, true),
    (#"{"op": "done", "id": {"query": "due:today"}}"#, true),
    (#"{"op": "done", "id": {"name": "Milk"}}"#, false), (#"{"op": "done", "id": 1}"#, false),
    (#"{"op": "done", "id": "Milk", "twice": true}"#, false), (#"{"op": "dance"}"#, false),
    (#"{"op": "note", "id": "Milk", "text": null}"#, true),
    (#"{"op": "note", "id": "Milk"}"#, false),
    (#"{"op": "capture", "texts": ["a", "b"]}"#, true), (#"{"op": "revert", "version": 3}"#, true),
    (#"{"op": "revert"}"#, false),
    (#"{"op": "section configure", "id": "A", "configuration": {"layout": "grid"}}"#, true),
    (#"{"op": "section configure", "id": "A", "configuration": {"lay": "grid"}}"#, false),
  ])
  func `a line is an operation if the description says so`(_ line: String, _ isRight: Bool)
    async throws
  {
    let fields = try Batch.fields(of: Array(line.utf8))
    var check = SchemaCheck(try await description())
    check.isClosed = false
    #expect(check.flaws(of: .object(fields), in: "Operation").isEmpty == isRight)
    #expect(((try? OutlineOperation(fields)) != nil) == isRight)
  }

  @Test func `answers have the fields of the description, and no others`() async throws {
    let check = Locked(SchemaCheck(try await description()))
    func compare(_ target: String, _ name: String, status: Int = 200) async throws {
      let answer = await outline.get(target)
      #expect(answer.status == status, "\(target): \(answer.text)")
      let value = try answer.json
      let flaws = check.withValue { $0.flaws(of: value, in: name) }
      #expect(flaws == [], "\(target)")
    }
    func change(_ lines: [String], status: Int = 200, _ headers: [String: String] = [:])
      async throws
    {
      let answer = await outline.post(lines.joined(separator: "\n"), "?author=me", headers)
      #expect(answer.status == status, "\(lines[0]): \(answer.text)")
      let value = try answer.json
      let flaws = check.withValue { $0.flaws(of: value, in: status == 200 ? "Change" : "Problem") }
      #expect(flaws == [], "\(lines[0])")
    }
    let before = try outline.name()
    try await change(Self.everything)
    try await change([#"{"op": "section add", "text": "Groceries"}"#, ""])
    for name in [
      "list?index=9&before=1&after=1", "list?after=2", "list?editing", "list?after=1000&count",
      "list?at=2",
      "list?of=Tea", "list?end",
    ] {
      try await compare("/api/\(name)", "List")
    }
    try await compare("/api/list?find=below", "List")
    // Steps of each kind, and conflicts.
    try await change([#"{"op": "fav", "ids": ["Tea", "Wide"]}"#])
    try await change([#"{"op": "fav", "id": "Wide", "first": true}"#])
    try await change([#"{"op": "mv", "id": "Milk", "after": "Bread"}"#])
    try await change([#"{"op": "note", "id": "Milk", "text": "raw"}"#])
    try await change([#"{"op": "note", "id": "Milk", "text": "whole"}"#])
    let number = try outline.peek { try $0.latestVersion() }
    try await change([#"{"op": "set", "id": "Milk", "note": "skimmed"}"#])
    let conflict = #"{"op": "revert", "version": \#(number)"#
    try await change([conflict + "}"], status: 409)
    try await change([conflict + #", "skipConflicts": true}"#])
    try await change([#"{"op": "unfav", "id": "Tea"}"#, #"{"op": "expand", "id": "Tea"}"#])
    try await change([#"{"op": "collapse", "id": "Tea"}"#, #"{"op": "rm", "id": "Tall"}"#])
    try await change([#"{"op": "undo"}"#])
    try await change([#"{"op": "done", "id": "Same"}"#], status: 409)
    try await change([#"{"op": "rm", "id": "Milk"}"#], status: 412, ["If-Match": "\"\(before)\""])
    try await compare("/api/list?of=Nobody", "Problem", status: 404)
    let latest = try outline.peek { try $0.latestVersion() }
    for number in 1...latest { try await compare("/api/versions/\(number)", "Version") }
    try await compare("/api/versions?all", "Versions")
    try await compare("/api/difference?from=1&to=\(latest)", "Difference")
    try await compare("/api/fields?text=Tea%20due:friday%20re:x", "Fields")
    try await compare("/api/fields?text=due:never", "Fields")
    let known = check.withValue { $0 }
    for name in ["List", "Change", "Problem", "Versions", "Difference", "Fields"] {
      let missing = known.fields(of: name).subtracting(known.seen).sorted()
      // Versions of other files, sealed ones, and what the past has no room for here.
      #expect(missing.filter { !Self.isRare($0) } == [], "\(name)")
    }
  }

  private static func isRare(_ field: String) -> Bool {
    field.hasPrefix("Version.source")
      || ["Version.seal", "Version.isQuiet", "List.isCounting"].contains(field)
  }

  /// Operations that use all that a list can show.
  private static let everything: [String] = {
    let action =
      #"{"title": "Up", "id": "up", "style": "destructive", "image": "⬆️", "color": "red", "effect": "custom"}"#
    let menu =
      #"{"title": "More", "id": "m", "image": "➕", "isDestructive": true, "isDisabled": true, "isHidden": true, "state": "on", "isInline": true, "children": [{"title": "Use", "effect": "recordUse"}, {"title": "Go", "effect": "move", "section": "food"}]}"#
    let accessory =
      #"{"kind": "popUpMenu", "displayed": "whenEditing", "text": "x", "id": "p", "tint": "red", "backgroundColor": "blue", "isHidden": true, "reservedLayoutWidth": 20.5, "placement": "leading", "after": "reorder", "maintainsFixedSize": true, "showsVerticalSeparator": true, "menu": [\#(menu)]}"#
    let second =
      #"{"kind": "outlineDisclosure", "disclosureStyle": "cell", "before": "reorder"}, {"kind": "reorder", "displayed": "always"}"#
    let separators =
      #"{"topVisibility": "visible", "bottomVisibility": "visible", "topInsets": {"leading": 1, "trailing": 2}, "bottomInsets": {"leading": 1, "trailing": 2}, "color": "red"}"#
    let look =
      #"{"headerTopPadding": 4, "pinsHeader": true, "footerMode": "supplementary", "footer": "End", "backgroundColor": "blue", "contentInsets": {"top": 1, "leading": 2, "bottom": 3, "trailing": 4}, "accessories": [\#(accessory), \#(second)], "leadingActions": [\#(action), {"title": "Move", "effect": "move", "section": "food"}], "separators": \#(separators)}"#
    let grid =
      #"{"layout": "grid", "columns": 3, "columnSteps": [{"minimumWidth": 600, "columns": 4}], "minimumColumnWidth": 90.5, "itemInsets": {"top": 1}, "itemSpacing": 2, "itemHeight": 44, "group": {"axis": "vertical", "parts": [{"fraction": 0.5}, {"fraction": 0.5}]}}"#
    let own =
      #"{"badge": "3", "backgroundColor": "red", "isSelected": true, "accessories": [], "leadingActions": []}"#
    return [
      #"{"op": "section add", "text": "Food", "id": "food", "image": "🥕"}"#,
      #"{"op": "section configure", "id": "food", "configuration": \#(look)}"#,
      #"{"op": "section add", "text": "Tiles", "configuration": \#(grid)}"#,
      #"{"op": "section add", "text": "Strip", "configuration": {"layout": "strip", "groupWidth": "30%"}}"#,
      #"{"op": "section add", "text": "Live", "configuration": {"shows": "+shown"}}"#,
      #"{"op": "section add", "text": "Shut", "image": "📕"}"#,
      #"{"op": "add", "text": "Inside", "into": "Shut"}"#, #"{"op": "collapse", "id": "Shut"}"#,
      #"{"op": "add", "text": "Wide", "into": "food", "secondaryText": "x", "image": "🍞", "note": "n", "isDone": true, "tags": ["shown"], "attributes": {"presentation": \#(own)}}"#,
      #"{"op": "add", "text": "Tall", "id": "tall", "into": "food", "isFavorite": true, "attributes": {"presentation": {"isDisabled": true}}}"#,
      #"{"op": "add", "text": "Later", "into": "food", "depends": ["tall"]}"#,
      #"{"op": "add", "text": "Deep", "into": "Later"}"#,
      #"{"op": "add", "text": "below", "into": "Tea", "key": "b"}"#,
      #"{"op": "add", "text": "Same", "into": "food"}"#,
      #"{"op": "add", "text": "Same", "into": "Tiles"}"#,
      #"{"op": "section configure", "id": "Strip", "configuration": {"shownWhile": "Wide"}}"#,
    ]
  }()
}
