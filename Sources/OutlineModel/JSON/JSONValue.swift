/// A JSON value, for attributes whose structure only their user knows.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without a fraction that fits into 64 bits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A string.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Values by name.
  case object([String: JSONValue])

  /// The text, if it is one.
  package var text: String? { if case .string(let text) = self { text } else { nil } }
}

extension JSONValue: Codable {
  /// Reads any JSON value; numbers without a fraction become ``JSONValue/integer(_:)`` if they fit.
  /// - Throws: `DecodingError` for invalid JSON. Duplicate names are not an error: one of the
  ///   values is taken, as in other decoders.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Writes the value.
  /// - Throws: `EncodingError` for a number that JSON does not have, such as infinity.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

// The fields of objects: of items, and of other programs.
extension [String: JSONValue] {
  /// The text of a field.
  package func text(_ name: String) -> String? { self[name]?.text }

  /// The values in the array of a field.
  package func array(_ name: String) -> [JSONValue] {
    if case .array(let values)? = self[name] { values } else { [] }
  }

  /// The objects in the array of a field.
  package func objects(_ name: String) -> [[String: JSONValue]] {
    array(name).compactMap { if case .object(let fields) = $0 { fields } else { nil } }
  }

  /// The texts in the array of a field.
  package func texts(_ name: String) -> [String] { array(name).compactMap(\.text) }
}
