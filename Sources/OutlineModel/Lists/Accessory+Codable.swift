extension Accessory: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case kind, displayed, text, isHidden, reservedLayoutWidth, tint, id, disclosureStyle
    case placement, before, after, backgroundColor, maintainsFixedSize, showsVerticalSeparator, menu
  }

  /// The names of all coded fields, for callers that reject unknown ones.
  package static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// Reads an accessory; only `kind` is required.
  /// - Throws: `DecodingError` if `kind` is missing, a value has the wrong type, or both `before`
  ///   and `after` are present.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(Kind.self, forKey: .kind),
      displayed: try values.decodeIfPresent(DisplayedState.self, forKey: .displayed),
      text: try values.decodeIfPresent(String.self, forKey: .text),
      isHidden: try values.decodeIfPresent(Bool.self, forKey: .isHidden) ?? false,
      reservedLayoutWidth: try values.decodeIfPresent(Double.self, forKey: .reservedLayoutWidth),
      tint: try values.decodeIfPresent(String.self, forKey: .tint),
      id: try values.decodeIfPresent(String.self, forKey: .id))
    disclosureStyle = try values.decodeIfPresent(DisclosureStyle.self, forKey: .disclosureStyle)
    placement = try values.decodeIfPresent(SwipeAction.Edge.self, forKey: .placement)
    let before = try values.decodeIfPresent(Kind.self, forKey: .before)
    let after = try values.decodeIfPresent(Kind.self, forKey: .after)
    if before != nil && after != nil {
      throw DecodingError.dataCorruptedError(
        forKey: .after, in: values,
        debugDescription: "an accessory is before or after another one, not both")
    }
    position = before.map(Position.before) ?? after.map(Position.after)
    backgroundColor = try values.decodeIfPresent(String.self, forKey: .backgroundColor)
    maintainsFixedSize = try values.decodeIfPresent(Bool.self, forKey: .maintainsFixedSize) ?? false
    showsVerticalSeparator = try values.decodeIfPresent(Bool.self, forKey: .showsVerticalSeparator)
    menu = try values.decodeIfPresent([MenuItem].self, forKey: .menu) ?? []
  }

  /// Writes the accessory; default values are omitted.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind, forKey: .kind)
    if displayed != kind.defaultDisplayedState { try values.encode(displayed, forKey: .displayed) }
    try values.encodeIfPresent(text, forKey: .text)
    if isHidden { try values.encode(true, forKey: .isHidden) }
    try values.encodeIfPresent(reservedLayoutWidth, forKey: .reservedLayoutWidth)
    try values.encodeIfPresent(tint, forKey: .tint)
    try values.encodeIfPresent(id, forKey: .id)
    try values.encodeIfPresent(disclosureStyle, forKey: .disclosureStyle)
    try values.encodeIfPresent(placement, forKey: .placement)
    switch position {
    case nil: break
    case .before(let kind): try values.encode(kind, forKey: .before)
    case .after(let kind): try values.encode(kind, forKey: .after)
    }
    try values.encodeIfPresent(backgroundColor, forKey: .backgroundColor)
    if maintainsFixedSize { try values.encode(true, forKey: .maintainsFixedSize) }
    try values.encodeIfPresent(showsVerticalSeparator, forKey: .showsVerticalSeparator)
    if !menu.isEmpty { try values.encode(menu, forKey: .menu) }
  }
}
