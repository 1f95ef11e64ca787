import Foundation
import Testing

/// A value as JSON text with sorted keys.
func json(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// A value read from JSON text.
func read<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(json.utf8))
}

/// Expects that JSON text is refused with a reason that names what is wrong.
func expectRefusal<Value: Decodable>(
  of json: String, as type: Value.Type, saying reason: String, at path: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  do {
    _ = try read(type, json)
    Issue.record("\(json) was read", sourceLocation: sourceLocation)
  } catch let error as DecodingError {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      #expect(
        reason.isEmpty || context.debugDescription.contains(reason), sourceLocation: sourceLocation)
      let found = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(
        separator: ".")
      #expect(found == path, sourceLocation: sourceLocation)
    case .keyNotFound(let key, let context):
      #expect("\(key.stringValue) is missing" == reason, sourceLocation: sourceLocation)
      let found = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(
        separator: ".")
      #expect(found == path, sourceLocation: sourceLocation)
    @unknown default: Issue.record("\(error)", sourceLocation: sourceLocation)
    }
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
  }
}
