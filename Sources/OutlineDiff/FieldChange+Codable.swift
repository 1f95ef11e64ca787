import OutlineModel

extension OutlineDifference.FieldChange: Codable {
  private enum CodingKeys: String, CodingKey { case field, from, to }

  private enum Field: String, Codable {
    case text, secondaryText, image, note, isDone, attributes
  }

  /// Reads an object of `field`, `from` and `to`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value { try values.decode(Value.self, forKey: key) }
    func text(_ key: CodingKeys) throws -> String? { try values.decodeIfPresent(String.self, forKey: key) }
    switch try value(.field) as Field {
    case .text: self = .text(from: try value(.from), to: try value(.to))
    case .secondaryText: self = .secondaryText(from: try text(.from), to: try text(.to))
    case .image: self = .image(from: try text(.from), to: try text(.to))
    case .note: self = .note(from: try text(.from), to: try text(.to))
    case .isDone: self = .isDone(from: try value(.from), to: try value(.to))
    case .attributes: self = .attributes(from: try value(.from), to: try value(.to))
    }
  }

  /// Writes an object of `field`, `from` and `to`; a text that is nil is left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(field, forKey: .field)
    func write<Value: Encodable>(_ old: Value?, _ new: Value?) throws {
      try values.encodeIfPresent(old, forKey: .from)
      try values.encodeIfPresent(new, forKey: .to)
    }
    switch self {
    case .text(let old, let new): try write(old, new)
    case .secondaryText(let old, let new), .image(let old, let new), .note(let old, let new): try write(old, new)
    case .isDone(let old, let new): try write(old, new)
    case .attributes(let old, let new): try write(old, new)
    }
  }
}
