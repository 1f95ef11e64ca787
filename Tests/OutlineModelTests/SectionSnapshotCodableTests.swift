import Foundation
import OutlineModel
import Testing

private func encode(_ snapshot: SectionSnapshot<String>) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(snapshot), as: UTF8.self)
}

private func decode(_ json: String) throws -> SectionSnapshot<String> {
  try JSONDecoder().decode(SectionSnapshot<String>.self, from: Data(json.utf8))
}

struct SectionSnapshotCodableTests {
  @Test func `The encoded form is flat and omits empty values`() throws {
    var snapshot = try menu()
    snapshot.collapse(["Food"])
    #expect(
      try encode(snapshot) == #"{"items":["Food","a","c","b","Drinks"],"levels":[0,1,2,1,0]}"#)
    snapshot.expand(["Drinks", "a"])
    try snapshot.reconfigure(["b"])
    let json = """
      {"expandedItems":["a","Drinks"],"items":["Food","a","c","b","Drinks"],"levels":[0,1,2,1,0],\
      "reconfiguredItems":["b"]}
      """
    #expect(try encode(snapshot) == json)
    let decoded = try decode(json)
    #expect(decoded == snapshot)
    #expect(decoded.reconfiguredItems == ["b"])
    try decoded.checkInvariants()
  }

  @Test func `An empty snapshot survives`() throws {
    #expect(try encode(SectionSnapshot()) == #"{"items":[],"levels":[]}"#)
    #expect(try decode(#"{"items":[],"levels":[]}"#).isEmpty)
  }

  @Test(
    arguments: [
      #"{}"#, #"[]"#, #"{"items":["a"]}"#, #"{"levels":[0]}"#, #"{"items":["a"],"levels":[]}"#,
      #"{"items":["a"],"levels":[0,1]}"#, #"{"items":["a","a"],"levels":[0,0]}"#,
      #"{"items":["a"],"levels":[1]}"#,
      #"{"items":["a"],"levels":[-1]}"#, #"{"items":["a","b"],"levels":[0,2]}"#,
      #"{"items":["a"],"levels":[9223372036854775807]}"#,
      #"{"items":["a"],"levels":[-9223372036854775808]}"#,
      #"{"items":["a"],"levels":[99999999999999999999]}"#, #"{"items":["a"],"levels":[0.5]}"#,
      #"{"items":["a"],"levels":["0"]}"#, #"{"items":[null],"levels":[0]}"#,
      #"{"items":["a"],"levels":[0],"expandedItems":["b"]}"#,
      #"{"items":["a"],"levels":[0],"expandedItems":"a"}"#,
      #"{"items":["a"],"levels":[0],"reconfiguredItems":["b"]}"#,
    ])
  func `Hostile input is a decoding error`(json: String) {
    #expect(throws: DecodingError.self) { try decode(json) }
  }

  @Test func `A deep tree does not exhaust the stack`() throws {
    let depth = 100_000
    let chain = try SectionSnapshot((0..<depth).map { (level: $0, id: $0) })
    let decoded = try JSONDecoder().decode(
      SectionSnapshot<Int>.self, from: JSONEncoder().encode(chain))
    #expect(decoded == chain)
  }
}
