internal import Foundation

/// Encodes attributes, and converts between attributes and other types.
///
/// Names are sorted, so equal values have equal texts. Dates are written as ``AttributeDate``
/// writes them and data as base64; everything else is encoded as `JSONEncoder` encodes it.
enum AttributeCoding {
  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      guard let text = AttributeDate.text(of: date) else {
        let reason = "only dates of the years 0 to 9999 can be stored"
        throw EncodingError.invalidValue(
          date, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: reason))
      }
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
    return encoder
  }()

  private static let decoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = ItemDate(rawValue: text)?.date else {
        let reason =
          "\(text.prefix(40).inQuotes) is not a date such as \"2026-11-27T14:30:00.000Z\""
        throw DecodingError.dataCorruptedError(in: container, debugDescription: reason)
      }
      return date
    }
    return decoder
  }()

  /// The attributes of a content as stored, or `nil` if it has none.
  /// - Throws: ``OutlineError/unstorable(path:reason:)``.
  static func text(of content: Content) throws -> String? {
    content.attributes.isEmpty ? nil : try text(of: content.attributes)
  }

  /// A value as JSON text.
  /// - Throws: ``OutlineError/unstorable(path:reason:)``.
  static func text(of value: some Encodable) throws -> String {
    String(decoding: try data(of: value), as: UTF8.self)
  }

  private static func data(of value: some Encodable) throws -> Data {
    do { return try encoder.encode(value) } catch EncodingError.invalidValue(let wrong, let context)
    {
      let names = context.codingPath.filter { $0.intValue == nil }.map(\.stringValue)
      let isNumber = wrong is any BinaryFloatingPoint
      throw OutlineError.unstorable(
        path: names.joined(separator: "."),
        reason: isNumber ? "JSON has no number \(wrong)" : context.debugDescription)
    }
  }

  /// A value as a `JSONValue`.
  /// - Throws: ``OutlineError/unstorable(path:reason:)``.
  static func value<Value: Encodable>(of value: Value) throws -> JSONValue {
    // Wrapped in an array, because some encoders reject a lone nil as a top-level value.
    let bytes = Array(try data(of: [value]))
    if case .array(let values)? = try? JSONText.value(of: bytes), let only = values.first {
      return only
    }
    throw OutlineError.unstorable(
      path: "", reason: "\(Value.self) encodes a name twice or is nested too deeply")
  }

  /// A value as a `JSONValue`, or the reason why it cannot be stored.
  static func result(of value: some Encodable) -> Result<JSONValue, OutlineError> {
    do { return .success(try self.value(of: value)) } catch {
      return .failure(error as? OutlineError ?? .unstorable(path: "", reason: "\(error)"))
    }
  }

  /// Decodes a value from JSON text.
  /// - Throws: `DecodingError`.
  static func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try decoder.decode(type, from: Data(text.utf8))
  }
}
