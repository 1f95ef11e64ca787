extension RowAppearance: Codable {
  private enum CodingKeys: String, CodingKey {
    case contentKind, leadingAccessories, trailingAccessories, leadingActions, trailingActions
    case leadingFullSwipe, trailingFullSwipe, backgroundColor, badge, isSelected, isDisabled,
      isDimmed
    case isStruckThrough
  }

  /// Reads an appearance; only `contentKind` is required.
  /// - Throws: `DecodingError` if it is missing, or a value has the wrong type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ key: CodingKeys, _ standard: Value) throws -> Value {
      try values.decodeIfPresent(Value.self, forKey: key) ?? standard
    }
    self.init(
      contentKind: try values.decode(ContentKind.self, forKey: .contentKind),
      leadingAccessories: try read(.leadingAccessories, []),
      trailingAccessories: try read(.trailingAccessories, []),
      leadingActions: SwipeActions(
        try read(.leadingActions, []),
        performsFirstWithFullSwipe: try read(.leadingFullSwipe, false)),
      trailingActions: SwipeActions(
        try read(.trailingActions, []),
        performsFirstWithFullSwipe: try read(.trailingFullSwipe, false)),
      backgroundColor: try values.decodeIfPresent(String.self, forKey: .backgroundColor),
      badge: try values.decodeIfPresent(String.self, forKey: .badge),
      isSelected: try read(.isSelected, false), isDisabled: try read(.isDisabled, false),
      isDimmed: try read(.isDimmed, false), isStruckThrough: try read(.isStruckThrough, false))
  }

  /// Writes the appearance; default values are omitted. Each accessory also has `tap`, the effect
  /// of a tap on it, for a program that draws the list from JSON.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    func write(_ flag: Bool, _ key: CodingKeys) throws {
      if flag { try values.encode(true, forKey: key) }
    }
    func write<Value: Encodable>(_ list: [Value], _ key: CodingKeys) throws {
      if !list.isEmpty { try values.encode(list, forKey: key) }
    }
    try values.encode(contentKind, forKey: .contentKind)
    try write(leadingAccessories.map(TappedAccessory.init), .leadingAccessories)
    try write(trailingAccessories.map(TappedAccessory.init), .trailingAccessories)
    try write(leadingActions.actions, .leadingActions)
    try write(leadingActions.performsFirstWithFullSwipe, .leadingFullSwipe)
    try write(trailingActions.actions, .trailingActions)
    try write(trailingActions.performsFirstWithFullSwipe, .trailingFullSwipe)
    try values.encodeIfPresent(backgroundColor, forKey: .backgroundColor)
    try values.encodeIfPresent(badge, forKey: .badge)
    try write(isSelected, .isSelected)
    try write(isDisabled, .isDisabled)
    try write(isDimmed, .isDimmed)
    try write(isStruckThrough, .isStruckThrough)
  }
}

/// An accessory with the effect of a tap on it.
private struct TappedAccessory: Encodable {
  let accessory: Accessory

  private enum CodingKeys: String, CodingKey { case tap }

  func encode(to encoder: any Encoder) throws {
    try accessory.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    if accessory.tap != .none { try values.encode(accessory.tap.name, forKey: .tap) }
  }
}

extension Accessory.Tap {
  /// The coded name of the effect; the name of a custom effect is that of its accessory.
  fileprivate var name: String {
    switch self {
    case .none: "none"
    case .toggleExpansion: "toggleExpansion"
    case .toggleDone: "toggleDone"
    case .showActions: "showActions"
    case .move: "move"
    case .toggleSelection: "toggleSelection"
    case .showMenu: "showMenu"
    case .custom: "custom"
    }
  }
}
