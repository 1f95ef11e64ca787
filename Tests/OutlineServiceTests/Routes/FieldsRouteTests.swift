import OutlineModel
import OutlineStore
import Testing

struct FieldsRouteTests {
  private let outline: ServedOutline

  init() throws { outline = try ServedOutline() }

  @Test func `the fields of a text are told in words, and a wrong value with its reason`()
    async throws
  {
    let known = await outline.get("/api/fields?text=eggs%20due:2030-11-28%20%23shop%20@home")
    #expect(try known.json["text"]?.text == "eggs @home")
    #expect(
      try known.json["words"]?.values.map(\.text) == ["due Thursday 28 November 2030", "#shop"])
    #expect(try known.json["attributes"]?["due"]?.text == "2030-11-28")
    #expect(try known.json["doubtful"]?.values.map(\.text) == ["@home"])
    let wrong = await outline.get("/api/fields?text=eggs%20due:never")
    #expect(try wrong.json["text"]?.text == "eggs due:never")
    #expect(try wrong.json["problem"]?.text?.contains("takes a day") == true)
  }

  @Test func `an operation that parses sets the fields of its text, and a wrong one stays text`()
    async throws
  {
    _ = await outline.post(
      #"{"op": "add", "text": "eggs #shop", "parse": true, "into": "Groceries"}"#)
    _ = await outline.post(
      #"{"op": "add", "text": "tea due:never", "parse": true, "into": "Groceries"}"#)
    _ = await outline.post(#"{"op": "set", "id": "Milk", "text": "Milk pri:A", "parse": true}"#)
    #expect(try outline.texts() == ["Milk", "Bread", "Tea", "eggs", "tea due:never"])
    let items = try outline.peek { try $0.outline().rows.map(\.node) }
    #expect(items.first { $0.content.text == "eggs" }?.content.tags == ["shop"])
    #expect(
      items.first { $0.content.text == "Milk" }?.content.attributes["priority"] == .string("A"))
  }
}
