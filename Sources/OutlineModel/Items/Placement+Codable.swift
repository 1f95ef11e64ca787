// The coded forms, which are stable:
//
//   {"before": "a"}  {"after": "a"}  {"first": {"section": "s"}}  {"last": {"item": "a"}}
//   {"at": {"index": 2, "section": "s"}}
//
// of a place for a section
//
//   "first"  "last"  {"before": "s"}  {"after": "s"}

extension Placement: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case before, after, first, last, at }

  /// The number in the object of a position, which has the field of a ``Parent`` as well.
  private struct Position: Codable { let index: Int }

  /// Reads an object with exactly one of `before`, `after`, `first`, `last` and `at`.
  ///
  /// - Throws: `DecodingError` if there is none of them or several, or the value has the wrong
  ///   type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.onlyKey(of: "a place for an item") {
    case .before: self = .before(try values.decode(Item.ID.self, forKey: .before))
    case .after: self = .after(try values.decode(Item.ID.self, forKey: .after))
    case .first: self = .first(in: try values.decode(Parent.self, forKey: .first))
    case .last: self = .last(in: try values.decode(Parent.self, forKey: .last))
    case .at:
      let position = try values.decode(Position.self, forKey: .at)
      self = .at(position.index, in: try values.decode(Parent.self, forKey: .at))
    }
  }

  /// Writes an object with one field, named like the case: the id of an item for `before` and
  /// `after`, a ``Parent`` for `first` and `last`, and a parent with an `index` for `at`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .before(let id): try values.encode(id, forKey: .before)
    case .after(let id): try values.encode(id, forKey: .after)
    case .first(let parent): try values.encode(parent, forKey: .first)
    case .last(let parent): try values.encode(parent, forKey: .last)
    case .at(let index, let parent):
      let position = values.superEncoder(forKey: .at)
      try parent.encode(to: position)
      try Position(index: index).encode(to: position)
    }
  }
}

extension Placement.Parent: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case item, section }

  /// Reads an object with exactly one of `item` and `section`.
  ///
  /// - Throws: `DecodingError` if there is neither or both, or the value is not an identifier.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.onlyKey(of: "a parent") {
    case .item: self = .item(try values.decode(Item.ID.self, forKey: .item))
    case .section: self = .section(try values.decode(Section.ID.self, forKey: .section))
    }
  }

  /// Writes `{"item": id}` or `{"section": id}`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .item(let id): try values.encode(id, forKey: .item)
    case .section(let id): try values.encode(id, forKey: .section)
    }
  }
}

extension Section.Placement: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case before, after }

  /// Reads `first`, `last`, or an object with exactly one of `before` and `after`.
  ///
  /// - Throws: `DecodingError` for any other string, or if the object has neither or both.
  public init(from decoder: any Decoder) throws {
    if let word = try? decoder.singleValueContainer().decode(String.self) {
      switch word {
      case "first": self = .first
      case "last": self = .last
      default:
        throw decoder.flaw(
          "\(word.inQuotes) is not a place for a section: use first, last or an object")
      }
      return
    }
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.onlyKey(of: "a place for a section") {
    case .before: self = .before(try values.decode(Section.ID.self, forKey: .before))
    case .after: self = .after(try values.decode(Section.ID.self, forKey: .after))
    }
  }

  /// Writes `first` or `last` as a string, and the others as an object with one field.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .first: try "first".encode(to: encoder)
    case .last: try "last".encode(to: encoder)
    case .before(let id): try ["before": id].encode(to: encoder)
    case .after(let id): try ["after": id].encode(to: encoder)
    }
  }
}

extension KeyedDecodingContainer where Key: CaseIterable {
  /// The only key; throws if there is none or more than one.
  fileprivate func onlyKey(of what: String) throws -> Key {
    guard let key = allKeys.first, allKeys.count == 1 else {
      let names = Key.allCases.map(\.stringValue).joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "\(what) has exactly one of \(names)"))
    }
    return key
  }
}
