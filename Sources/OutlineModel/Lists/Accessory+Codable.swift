extension Accessory: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case kind, displayed, text, isHidden, reservedLayoutWidth, tint, id, disclosureStyle
    case placement, before, after, backgroundColor, maintainsFixedSize, showsVerticalSeparator, menu
  }

  private static let fields: [CodedField<Self, CodingKeys>] = [
    .init(.displayed, \.displayed), .init(.text, \.text), .init(.isHidden, \.isHidden),
    .init(.reservedLayoutWidth, \.reservedLayoutWidth), .init(.tint, \.tint), .init(.id, \.id),
    .init(.disclosureStyle, \.disclosureStyle), .init(.placement, \.placement),
    .init(.backgroundColor, \.backgroundColor), .init(.maintainsFixedSize, \.maintainsFixedSize),
    .init(.showsVerticalSeparator, \.showsVerticalSeparator), .init(.menu, \.menu),
  ]

  /// The names of all coded fields, for callers that reject unknown ones.
  package static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// Reads an accessory; only `kind` is required.
  /// - Throws: `DecodingError` if `kind` is missing, a value has the wrong type, or both `before`
  ///   and `after` are present.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try values.decode(Kind.self, forKey: .kind))
    for field in Self.fields { try field.read(values, &self) }
    let before = try values.decodeIfPresent(Kind.self, forKey: .before)
    let after = try values.decodeIfPresent(Kind.self, forKey: .after)
    if before != nil && after != nil {
      throw values.flaw(at: .after, "an accessory is before or after another one, not both")
    }
    position = before.map(Position.before) ?? after.map(Position.after)
  }

  /// Writes the accessory; default values are omitted.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind, forKey: .kind)
    let standard = Accessory(kind)
    for field in Self.fields { try field.write(self, standard, &values) }
    if case .before(let kind) = position { try values.encode(kind, forKey: .before) }
    if case .after(let kind) = position { try values.encode(kind, forKey: .after) }
  }
}
