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
        throw EncodingError.unstorable(
          date, because: "only dates of the years 0 to 9999 can be stored", at: encoder.codingPath)
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
      guard let date = AttributeDate.date(text) else {
        let reason =
          "\(text.prefix(40).inQuotes) is not a date such as \"2026-11-27T14:30:00.000Z\""
        throw DecodingError.dataCorruptedError(in: container, debugDescription: reason)
      }
      return date
    }
    return decoder
  }()

  /// The attributes of a content as stored, or `nil` if it has none.
  /// - Throws: ``OutlineError/notRepresentable``.
  static func text(of content: Content) throws -> String? {
    let attributes = content.attributes
    if attributes.isEmpty { return nil }
    do { return try text(of: attributes) } catch is EncodingError {
      throw OutlineError.notRepresentable
    }
  }

  /// A value as JSON text.
  /// - Throws: `EncodingError`.
  static func text(of value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// A value as a `JSONValue`.
  /// - Throws: `EncodingError`.
  static func value<Value: Encodable>(of value: Value) throws -> JSONValue {
    // Wrapped in an array, because some encoders reject a lone nil as a top-level value.
    let bytes = Array(try encoder.encode([value]))
    if case .array(let values)? = try? JSONText.value(of: bytes), let only = values.first {
      return only
    }
    throw EncodingError.unstorable(
      value, because: "\(Value.self) encodes a name twice or is nested too deeply")
  }

  /// Decodes a value from JSON text.
  /// - Throws: `DecodingError`.
  static func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try decoder.decode(type, from: Data(text.utf8))
  }
}

extension EncodingError {
  /// The error for a value that cannot be stored.
  static func unstorable(
    _ value: Any, because reason: String, at path: [any CodingKey] = []
  ) -> Self {
    .invalidValue(value, Context(codingPath: path, debugDescription: reason))
  }
}
