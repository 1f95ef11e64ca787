import OutlineModel
import Testing

struct ReservedAttributesTests {
  @Test func `content gives its attributes with their types`() throws {
    var content = Content(text: "Milk")
    #expect(content.tags == [] && content.due == nil && content.priority == nil)
    content.tags = ["shop", "later", "shop"]
    content.due = ItemDate(rawValue: "2026-11-27")
    content.start = ItemDate(rawValue: "2026-11-20T08:00:00Z")
    content.priority = "A"
    #expect(
      content.attributes == [
        "tags": .array([.string("shop"), .string("later")]), "due": .string("2026-11-27"),
        "start": .string("2026-11-20T08:00:00Z"), "priority": .string("A"),
      ])
    #expect(content.tags == ["shop", "later"])
    #expect(content.start?.hasTime == true)
    (content.tags, content.due, content.start, content.priority) = ([], nil, nil, nil)
    #expect(content.attributes == [:])
  }

  @Test func `a wrong value reads as none, and stays`() {
    let wrong: [String: JSONValue] = [
      "tags": .string("shop"), "due": .string("soon"), "start": .integer(3),
      "priority": .string("a"),
      "completed": .null, "created": .array([]),
    ]
    var content = Content(text: "x", attributes: wrong)
    #expect(content.tags == [] && content.due == nil && content.start == nil)
    #expect(content.priority == nil && content.completed == nil && content.created == nil)
    #expect(content.attributes == wrong)
    content.attributes["tags"] = .array([
      .string("a b"), .string("+c"), .integer(1), .string("ok"), .string("ok"),
    ])
    #expect(content.tags == ["ok"])
    content.priority = "AA"
    #expect(content.attributes["priority"] == nil)
  }

  @Test func `a tag is one word that does not begin with a sign for tags`() {
    for tag in ["shop", "c++", "a#b", "büro", "日本", "-x", "a:b", "\"", "1"] {
      #expect(ReservedAttribute.isTag(tag), "\(tag)")
    }
    for text in ["", " ", "a b", "a\tb", "+a", "#a", "a\u{A0}b", "a\u{0}b", "a\u{1B}b"] {
      #expect(!ReservedAttribute.isTag(text), "\(text.debugDescription)")
    }
  }

  @Test func `what a person writes for a tag becomes one word`() {
    var content = Content(text: "Milk")
    for (written, tag) in [
      ("#shop", "shop"), ("+shop", "shop"), ("to do", "to-do"), ("  to\t do ", "to-do"),
      ("##a", "a"), ("c++", "c++"), ("# #a", nil), ("", nil), (" ", nil), ("#", nil),
      ("a\u{1B}b", nil),
    ] {
      content.tags = [written]
      #expect(content.tags == (tag.map { [$0] } ?? []), "\(written.debugDescription)")
    }
    content.tags = ["to do", "#to-do", "shop"]
    #expect(content.tags == ["to-do", "shop"])
  }

  @Test func `the first wrong attribute is named`() {
    #expect(ReservedAttribute.wrong(in: [:]) == nil)
    #expect(ReservedAttribute.wrong(in: ["due": .null, "other": .integer(1)]) == nil)
    #expect(ReservedAttribute.wrong(in: ["tags": .array([.string("a"), .string("a")])]) == .tags)
    #expect(ReservedAttribute.wrong(in: ["priority": .string("Z"), "due": .string("x")]) == .due)
    for attribute in ReservedAttribute.allCases {
      #expect(
        !attribute.takes(.bool(true)) && !attribute.takes(.null) && !attribute.expectation.isEmpty)
    }
  }
}
