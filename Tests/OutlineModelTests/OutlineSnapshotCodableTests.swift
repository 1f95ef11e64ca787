import Foundation
import OutlineModel
import Testing

private func encode(_ snapshot: OutlineSnapshot<String, Int>) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(snapshot), as: UTF8.self)
}

private func decode(_ json: String) throws -> OutlineSnapshot<String, Int> {
  try JSONDecoder().decode(OutlineSnapshot<String, Int>.self, from: Data(json.utf8))
}

struct OutlineSnapshotCodableTests {
  @Test
  func
    `The coded form lists sections with their items and leaves out marks that there are none of`()
    throws
  {
    var snapshot = try numbers()
    let sections = """
      "sections":[{"id":"odd","items":[1,3,5]},{"id":"even","items":[2,4]},{"id":"none","items":[]}]}
      """
    #expect(try encode(snapshot) == "{" + sections)
    try snapshot.reloadItems([4])
    try snapshot.reconfigureItems([2, 1])
    try snapshot.reloadSections(["none"])
    let marks = #""reconfiguredItems":[1,2],"reloadedItems":[4],"reloadedSections":["none"],"#
    #expect(try encode(snapshot) == "{" + marks + sections)
    let decoded = try decode(encode(snapshot))
    #expect(decoded == snapshot)
    #expect(decoded.reconfiguredItemIdentifiers == [1, 2])
    #expect(decoded.reloadedItemIdentifiers == [4])
    #expect(decoded.reloadedSectionIdentifiers == ["none"])
    try decoded.checkInvariants()
  }

  @Test(
    arguments: [
      #"{}"#, #"[]"#, #"{"sections":{}}"#, #"{"sections":[{"id":"a"}]}"#,
      #"{"sections":[{"items":[]}]}"#,
      #"{"sections":[{"id":"a","items":[]},{"id":"a","items":[]}]}"#,
      #"{"sections":[{"id":"a","items":[1,1]}]}"#, #"{"sections":[{"id":"a","items":[1.5]}]}"#,
      #"{"sections":[{"id":"a","items":[1]},{"id":"b","items":[1]}]}"#,
      #"{"sections":[],"reloadedSections":["a"]}"#, #"{"sections":[],"reloadedItems":[1]}"#,
      #"{"sections":[],"reconfiguredItems":[1]}"#, #"{"sections":[],"reconfiguredItems":1}"#,
      #"{"sections":[{"id":"a","items":[1]}],"reloadedItems":[1,1]}"#,
      #"{"sections":[{"id":"a","items":[1]}],"reconfiguredItems":[1,1]}"#,
      #"{"sections":[{"id":"a","items":[1]}],"reloadedSections":["a","a"]}"#,
    ])
  func `Hostile input is a decoding error`(json: String) {
    #expect(throws: DecodingError.self) { try decode(json) }
  }
}
