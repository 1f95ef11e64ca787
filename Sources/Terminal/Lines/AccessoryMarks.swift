package import OutlineOperations
package import OutlineStore

/// The accessories of a row, and its badge, as marks at both ends of a line.
package enum AccessoryMarks {
  /// The marks before the text, each followed by a space.
  package static func leading(_ row: ListPresentation.Row) -> String {
    marks(row.leadingAccessories).map { $0 + " " }.joined()
  }

  /// The badge and the marks after the text, each preceded by a space.
  package static func trailing(_ row: ListPresentation.Row) -> String {
    let badge = badge(row.badge)
    return (badge.isEmpty ? "" : " " + badge)
      + marks(row.trailingAccessories).map { " " + $0 }.joined()
  }

  /// A badge, or an empty text if there is none.
  package static func badge(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "" }
    return "(" + text.shellSafe.truncated(toWidth: 12) + ")"
  }

  private static func marks(_ accessories: [Accessory]) -> [String] {
    accessories.compactMap { accessory in
      // A hidden accessory keeps its space.
      mark(of: accessory).map {
        accessory.isHidden ? String(repeating: " ", count: $0.displayWidth) : $0
      }
    }
  }

  /// The mark of an accessory, or `nil` for the outline disclosure and the check mark, which every
  /// list prints before the text.
  package static func mark(of accessory: Accessory) -> String? {
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
