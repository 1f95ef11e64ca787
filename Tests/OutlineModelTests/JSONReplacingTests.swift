import OutlineModel
import Testing

struct JSONReplacingTests {
  private func replaced(_ stored: String, _ old: String, by new: String) throws -> String {
    func object(_ text: String) throws -> [String: JSONValue] {
      try read([String: JSONValue].self, text)
    }
    return try json(object(stored).replacing(object(old), by: object(new)))
  }

  @Test func `changed values are replaced, missing ones removed, and unknown keys stay`() throws {
    #expect(
      try replaced(#"{"a":1,"b":2,"later":3}"#, #"{"a":1,"b":2}"#, by: #"{"a":4,"c":5}"#)
        == #"{"a":4,"c":5,"later":3}"#)
    #expect(try replaced(#"{"a":1}"#, #"{"a":1}"#, by: "{}") == "{}")
    #expect(try replaced(#"{"a":null}"#, "{}", by: "{}") == #"{"a":null}"#)
  }

  @Test func `unknown keys stay inside of objects and of elements that stay`() throws {
    #expect(
      try replaced(#"{"a":{"b":1,"x":0}}"#, #"{"a":{"b":1}}"#, by: #"{"a":{"b":2}}"#)
        == #"{"a":{"b":2,"x":0}}"#)
    #expect(
      try replaced(
        #"{"a":[{"b":1,"x":0},{"b":2,"y":0}]}"#, #"{"a":[{"b":1},{"b":2}]}"#,
        by: #"{"a":[{"b":3},{"b":2},{"b":1}]}"#)
        == #"{"a":[{"b":3},{"b":2,"y":0},{"b":1,"x":0}]}"#)
    #expect(
      try replaced(#"{"a":[{"x":0}]}"#, #"{"a":[]}"#, by: #"{"a":[1]}"#) == #"{"a":[1]}"#)
  }
}
