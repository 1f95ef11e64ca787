import OutlineOperations
import OutlineStore
import Terminal

/// The accessories of a row as marks at the edges of a line.
enum AccessoryMarks {
  /// What stands before the text, each mark with a space after it.
  static func leading(_ row: ListPresentation.Row) -> String {
    marks(row.leadingAccessories).map { $0 + " " }.joined()
  }

  /// What stands after the text, each mark with a space before it.
  static func trailing(_ row: ListPresentation.Row) -> String {
    marks(row.trailingAccessories).map { " " + $0 }.joined()
  }

  private static func marks(_ accessories: [Accessory]) -> [String] {
    accessories.compactMap { accessory in
      // A hidden accessory keeps its place.
      mark(of: accessory).map {
        accessory.isHidden ? String(repeating: " ", count: $0.displayWidth) : $0
      }
    }
  }

  /// The mark of an accessory. Disclosure and check mark stand before the text, where every list
  /// has them.
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
