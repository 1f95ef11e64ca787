import OutlineModel
import Testing

@Suite struct ContentTests {
  private let full = Content(
    text: "apple", secondaryText: "red", image: "🍎", note: "a\nb\tc", isDone: true,
    attributes: ["n": .integer(1), "o": .object(["a": .array([.null, .bool(true)])])])

  @Test func `content reads back, and what is not set is left out`() throws {
    #expect(try json(Content(text: "apple")) == #"{"text":"apple"}"#)
    #expect(try read(Content.self, json(full)) == full)
    #expect(try read(Content.self, #"{"text":"","note":null,"more":1}"#) == Content(text: ""))
  }

  @Test func `content without its line, or with a field of another kind, is refused`() {
    expectRefusal(of: "{}", as: Content.self, saying: "text is missing")
    expectRefusal(of: #"{"text":1}"#, as: Content.self, saying: "String", at: "text")
    expectRefusal(of: #"{"text":"a","isDone":"yes"}"#, as: Content.self, saying: "Bool", at: "isDone")
    expectRefusal(of: #"{"text":"a","attributes":[1]}"#, as: Content.self, saying: "", at: "attributes")
  }

  @Test func `no changes leave everything as it is`() {
    #expect(full.applying(Item.Changes()) == full)
  }

  @Test func `each change changes its field only`() {
    func expect(_ changes: Item.Changes, _ change: (inout Content) -> Void) {
      var expected = full
      change(&expected)
      #expect(full.applying(changes) == expected)
    }
    expect(Item.Changes(text: "pear")) { $0.text = "pear" }
    expect(Item.Changes(text: "")) { $0.text = "" }
    expect(Item.Changes(secondaryText: "green")) { $0.secondaryText = "green" }
    expect(Item.Changes(secondaryText: .some(nil))) { $0.secondaryText = nil }
    expect(Item.Changes(image: "🍐")) { $0.image = "🍐" }
    expect(Item.Changes(image: .some(nil))) { $0.image = nil }
    expect(Item.Changes(note: "short")) { $0.note = "short" }
    expect(Item.Changes(note: .some(nil))) { $0.note = nil }
    expect(Item.Changes(isDone: false)) { $0.isDone = false }
    expect(Item.Changes(attributes: ["n": .integer(2), "new": .string("x")])) {
      $0.attributes["n"] = .integer(2)
      $0.attributes["new"] = .string("x")
    }
    expect(Item.Changes(attributes: ["n": .null, "unknown": .null])) { $0.attributes["n"] = nil }
  }

  @Test func `changes laid over twice are the same as once`() {
    let changes = Item.Changes(
      text: "t", secondaryText: .some(nil), image: "i", note: .some(nil), isDone: false, attributes: ["n": .null])
    #expect(full.applying(changes).applying(changes) == full.applying(changes))
  }
}

@Suite struct JSONValueTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808", "1.5", "-0.25", "1e+100",
    #""""#, #""a\"b\\c\u0000""#, #""😀é""#, "[]", "[[[]]]", "{}", #"{"":{"a":[1,"b",null,false]}}"#,
  ])
  func `a value is written as it was read`(text: String) throws {
    #expect(try json(try read(JSONValue.self, text)) == text)
  }

  @Test func `numbers are whole where they fit`() throws {
    #expect(try read(JSONValue.self, "1") == .integer(1))
    #expect(try read(JSONValue.self, "1.0") == .integer(1))
    #expect(try read(JSONValue.self, "1e2") == .integer(100))
    #expect(try read(JSONValue.self, "0.5") == .number(0.5))
    #expect(try read(JSONValue.self, "9223372036854775808") == .number(9_223_372_036_854_775_808))
    #expect(try read(JSONValue.self, "true") == .bool(true))
    #expect(try read(JSONValue.self, #""1""#) == .string("1"))
  }

  @Test func `what is no JSON is refused`() {
    for text in ["", "tru", "{", "[1 2]", "1e999", "'a'", #"{"a" 1}"#, "NaN", #""\ud800""#, #""\#u{1}""#] {
      #expect(throws: DecodingError.self, "\(text)") { try read(JSONValue.self, text) }
    }
  }

  @Test func `deep nesting is refused, not a crash`() {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(throws: DecodingError.self) { try read(JSONValue.self, deep) }
  }

  @Test func `numbers that JSON does not have are refused`() {
    for number in [Double.infinity, -.infinity, .nan] {
      #expect(throws: EncodingError.self) { try json(JSONValue.array([.number(number)])) }
    }
  }
}

@Suite struct PlacementTests {
  @Test func `every placement reads back`() throws {
    let (item, section) = (try Item.ID("i"), try Section.ID("s"))
    let placements: [Placement] = [
      .before(item), .after(item), .first(in: item), .first(in: section), .last(in: item), .last(in: section),
      .at(0, in: item), .at(.max, in: section), .at(.min, in: section),
    ]
    #expect(try read([Placement].self, json(placements)) == placements)
    let sections: [Section.Placement] = [.first, .last, .before(section), .after(section)]
    #expect(try read([Section.Placement].self, json(sections)) == sections)
    #expect(Placement.Parent.item(item).node == item.node)
    #expect(Placement.Parent.section(section).node == section.node)
  }
}
