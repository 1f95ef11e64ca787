import OutlineModel
import Testing

struct JSONValueTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808", "1.5",
    "-0.25", "1e+100",
    #""""#, #""a\"b\\c\u0000""#, #""😀é""#, "[]", "[[[]]]", "{}", #"{"":{"a":[1,"b",null,false]}}"#,
  ])
  func `a value is written as it was read`(text: String) throws {
    #expect(try json(try read(JSONValue.self, text)) == text)
  }

  @Test func `numbers are whole if they fit`() throws {
    #expect(try read(JSONValue.self, "1") == .integer(1))
    #expect(try read(JSONValue.self, "1.0") == .integer(1))
    #expect(try read(JSONValue.self, "1e2") == .integer(100))
    #expect(try read(JSONValue.self, "0.5") == .number(0.5))
    #expect(try read(JSONValue.self, "9223372036854775808") == .number(9_223_372_036_854_775_808))
    #expect(try read(JSONValue.self, "true") == .bool(true))
    #expect(try read(JSONValue.self, #""1""#) == .string("1"))
  }

  @Test func `other texts than JSON are refused`() {
    for text in [
      "", "tru", "{", "[1 2]", "1e999", "'a'", #"{"a" 1}"#, "NaN", #""\ud800""#, #""\#u{1}""#,
    ] {
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
