import Foundation
import OutlineModel
import TestSupport
import Testing

/// Attributes that are still the text of a file.
struct StoredAttributesTests {
  private func content(_ attributes: String?) -> Content {
    Content(
      text: "a", secondaryText: nil, image: nil, note: nil, isDone: false,
      attributesText: attributes)
  }

  @Test(arguments: [
    (#"{"a":1}"#, ["a": JSONValue.integer(1)]), ("{}", [:]),
    (#"{"a":1,"a":2}"#, ["a": .integer(1)]),
    (#" { "x" : [ null, {"y":-1.5} ] } "#, ["x": .array([.null, .object(["y": .number(-1.5)])])]),
    (#"{"a":{"b":1,"b":2}}"#, ["a": .object(["b": .integer(1)])]),
    ("[1]", [:]), ("", [:]), ("{", [:]), (#"{"a":1e999}"#, [:]), (#"{"a":"\ud800"}"#, [:]),
  ])
  func `a text is read on demand, as a decoder reads it`(
    text: String, expected: [String: JSONValue]
  ) {
    let content = content(text)
    #expect(content.attributesText == text)
    #expect(content.attributes == expected && content.attributes == expected)
    #expect(content.attributesText == text)
    let decoded = try? JSONDecoder().decode([String: JSONValue].self, from: Data(text.utf8))
    #expect(decoded ?? [:] == expected)
  }

  @Test func `contents are equal if their attributes are, however they are written`() {
    let values = Content(text: "a", attributes: ["a": .integer(1), "b": .string("é")])
    let texts = [
      #"{"a":1,"b":"é"}"#, #"{"b":"é","a":1.0}"#, #"{ "a" : 1, "b" : "\u00e9" }"#,
      #"{"a":1,"b":"é","a":2}"#,
    ].map(content)
    for one in texts + [values] {
      for other in texts + [values] {
        #expect(
          one == other && one.hashValue == other.hashValue && one.hasSameAttributes(as: other))
      }
      #expect(one != content(#"{"a":1}"#) && one != content(nil))
    }
    #expect(content(nil) == Content(text: "a") && content("[]") == content("{"))
  }

  @Test func `a change of a copy leaves the original as it was`() {
    let original = content(#"{"a":1,"b":2}"#)
    var copy = original
    copy.attributes["a"] = nil
    copy.attributes["c", default: .null] = .bool(true)
    #expect(copy.attributes == ["b": .integer(2), "c": .bool(true)] && copy.attributesText == nil)
    #expect(original.attributes == ["a": .integer(1), "b": .integer(2)])
    #expect(original.attributesText == #"{"a":1,"b":2}"#)
  }

  @Test func `threads that ask at once get the same`() async {
    for _ in 0..<Effort.times(20) {
      let content = content(#"{"list":[1,2,3]}"#)
      let answers = await withTaskGroup(of: [String: JSONValue].self) { group in
        for _ in 0..<8 { group.addTask { content.attributes } }
        return await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(answers == [["list": .array([.integer(1), .integer(2), .integer(3)])]])
    }
  }
}
