import OutlineStore
import Terminal

/// The accessories of a section as marks at the edges of a line.
enum AccessoryMarks {
  /// What stands in front of the text, each mark with a space behind it.
  static func leading(_ configuration: ListConfiguration, isEditing: Bool) -> String {
    marks(configuration, .leading, isEditing).map { $0 + " " }.joined()
  }

  /// What stands behind the text, each mark with a space in front of it.
  static func trailing(_ configuration: ListConfiguration, isEditing: Bool) -> String {
    marks(configuration, .trailing, isEditing).map { " " + $0 }.joined()
  }

  private static func marks(
    _ configuration: ListConfiguration, _ edge: SwipeAction.Edge, _ isEditing: Bool
  ) -> [String] {
    configuration.accessories.compactMap { accessory in
      guard accessory.edge == edge, accessory.isDisplayed(whenEditing: isEditing), let mark = mark(of: accessory)
      else { return nil }
      // A hidden accessory keeps its place.
      return accessory.isHidden ? String(repeating: " ", count: mark.displayWidth) : mark
    }
  }

  /// The mark of an accessory. Disclosure and check mark stand in front of the text, where every list has them.
  private static func mark(of accessory: Accessory) -> String? {
    switch accessory.kind {
    case .outlineDisclosure, .checkmark: nil
    case .disclosureIndicator: "›"
    case .delete: "⊖"
    case .insert: "⊕"
    case .reorder: "≡"
    case .multiselect: "○"
    case .label: accessory.text.map { "[\($0.shellSafe)]" }
    case .detail: "ⓘ"
    case .popUpMenu: "⌄"
    case .customView: accessory.text?.shellSafe ?? "◇"
    }
  }
}
