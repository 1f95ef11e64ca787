extension RowAppearance: Encodable {
  private enum CodingKeys: String, CodingKey {
    case contentKind, leadingAccessories, trailingAccessories, leadingActions, trailingActions
    case leadingFullSwipe, trailingFullSwipe, backgroundColor, badge, isSelected, isDisabled,
      isDimmed
    case isStruckThrough
  }

  /// Writes the appearance; default values are omitted. Each accessory also has `tap`, the effect
  /// of a tap on it, for a program that draws the list from JSON.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    func write(_ list: [some Encodable], as key: CodingKeys) throws {
      if !list.isEmpty { try values.encode(list, forKey: key) }
    }
    try values.encode(contentKind, forKey: .contentKind)
    try write(leadingAccessories.map(TappedAccessory.init), as: .leadingAccessories)
    try write(trailingAccessories.map(TappedAccessory.init), as: .trailingAccessories)
    try write(leadingActions.actions, as: .leadingActions)
    try values.encode(flag: leadingActions.performsFirstWithFullSwipe, .leadingFullSwipe)
    try write(trailingActions.actions, as: .trailingActions)
    try values.encode(flag: trailingActions.performsFirstWithFullSwipe, .trailingFullSwipe)
    try values.encodeIfPresent(backgroundColor, forKey: .backgroundColor)
    try values.encodeIfPresent(badge, forKey: .badge)
    try values.encode(flag: isSelected, .isSelected)
    try values.encode(flag: isDisabled, .isDisabled)
    try values.encode(flag: isDimmed, .isDimmed)
    try values.encode(flag: isStruckThrough, .isStruckThrough)
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
