import OutlineModel
import Testing

struct ContentTests {
  private let full = Content(
    text: "apple", secondaryText: "red", image: "🍎", note: "a\nb\tc", isDone: true,
    attributes: ["n": .integer(1), "o": .object(["a": .array([.null, .bool(true)])])])

  @Test func `content reads back, and defaults are omitted`() throws {
    #expect(try json(Content(text: "apple")) == #"{"text":"apple"}"#)
    #expect(try read(Content.self, json(full)) == full)
    #expect(try read(Content.self, #"{"text":"","note":null,"more":1}"#) == Content(text: ""))
  }

  @Test func `content without its line, or with a field of another kind, is refused`() {
    expectRefusal(of: "{}", as: Content.self, saying: "text is missing")
    expectRefusal(of: #"{"text":1}"#, as: Content.self, saying: "String", at: "text")
    expectRefusal(
      of: #"{"text":"a","isDone":"yes"}"#, as: Content.self, saying: "Bool", at: "isDone")
    expectRefusal(
      of: #"{"text":"a","attributes":[1]}"#, as: Content.self, saying: "", at: "attributes")
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

  @Test func `changes applied twice are the same as once`() {
    let changes = Item.Changes(
      text: "t", secondaryText: .some(nil), image: "i", note: .some(nil), isDone: false,
      attributes: ["n": .null])
    #expect(full.applying(changes).applying(changes) == full.applying(changes))
  }
}
