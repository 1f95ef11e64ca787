import OutlineModel
import Testing

struct JSONTextTests {
  private func value(_ text: String) throws(JSONText.Flaw) -> JSONValue {
    try JSONText.value(of: Array(text.utf8))
  }

  @Test(arguments: [
    ("null", JSONValue.null), (" true\r\n", .bool(true)), ("false", .bool(false)),
    ("0", .integer(0)),
    ("-0", .integer(0)), ("-12", .integer(-12)), ("9223372036854775807", .integer(.max)),
    ("0.5", .number(0.5)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1e3", .integer(1000)),
    ("1.0", .integer(1)),
    ("-2.5E-1", .number(-0.25)), (#""""#, .string("")),
    (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
    (#""\u00e9\ud83d\ude00é😀""#, .string("é😀é😀")), ("[]", .array([])),
    ("[ 1 , [ ] ]", .array([.integer(1), .array([])])),
    ("{}", .object([:])), (#"{ "a" : { "b" : null } }"#, .object(["a": .object(["b": .null])])),
  ])
  func `a text is read as the value that it names`(text: String, expected: JSONValue) throws {
    #expect(try value(text) == expected)
    #expect(try read(JSONValue.self, text) == expected)
  }

  @Test(arguments: [
    ("", 0, "a value is missing, and the line is over"),
    ("  ", 2, "a value is missing, and the line is over"),
    ("nul", 0, "a value is missing"), ("NaN", 0, "a value is missing"),
    ("+1", 0, "a value is missing"),
    ("1 2", 2, "there is text after the value"), ("{} {}", 3, "there is text after the value"),
    (#"{"a":1"#, 6, "a comma or } is missing, and the line is over"),
    (#"{"a" 1}"#, 5, "a colon is missing"),
    (#"{"a":1,}"#, 7, "a name in quotes is missing"), ("{'a':1}", 1, "a name in quotes is missing"),
    ("[1 2]", 3, "a comma or ] is missing"), ("[1,]", 3, "a value is missing"),
    (#""abc"#, 4, "a closing quote is missing, and the line is over"),
    (#""abc\"#, 5, "a closing quote is missing, and the line is over"),
    ("\"a\tb\"", 2, "a control character in a text; write it as an escape"),
    (#""\q""#, 1, "the escape is unknown"),
    (#""\u12G4""#, 5, "an escape needs four hexadecimal digits"),
    (#""\ud83d""#, 1, "half a surrogate pair in a text"),
    (#""\ud83dA""#, 1, "half a surrogate pair in a text"),
    (#""\ud83d\u0041""#, 1, "half a surrogate pair in a text"),
    (#""\ude00\ud83d""#, 1, "half a surrogate pair in a text"),
    (#"{"a":1,"b":2,"a":1}"#, 13, #""a" is given twice"#),
    (#"[{"x":[{"y":1,"y":2}]}]"#, 14, #""y" is given twice"#),
    ("01", 0, "a number begins with 0"), ("-", 1, "a digit is missing, and the line is over"),
    ("1.", 2, "a digit is missing, and the line is over"),
    ("1e+", 3, "a digit is missing, and the line is over"),
    ("[1e400]", 1, "the number 1e400 is too large"),
  ])
  func `an invalid or ambiguous value is refused at its place`(
    text: String, offset: Int, reason: String
  ) throws {
    let flaw = try #require(throws: JSONText.Flaw.self) { try value(text) }
    #expect(flaw.offset == offset)
    #expect(flaw.reason == reason)
  }

  @Test func `nesting ends at 500 levels, and needs no more stack than that`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try value(nested(500)) != .null)
    let flaw = try #require(throws: JSONText.Flaw.self) { try value(nested(501)) }
    #expect(flaw.offset == 500)
    #expect(flaw.reason == "it is nested deeper than 500 levels")
    #expect(throws: JSONText.Flaw.self) { try value(String(repeating: "[", count: 1_000_000)) }
  }

  @Test(arguments: [
    "null", "-1", "1.5", #""\u0001é""#, #"{"a":[true,false,{"b":"c"}],"d":{}}"#,
  ])
  func `encoded values are read back`(text: String) throws {
    let original = try value(text)
    #expect(try value(json(original)) == original)
  }
}
