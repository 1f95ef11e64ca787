import ArgumentParser
import OutlineStore

/// One column of `--plain`.
enum Field: String, CaseIterable {
  case id, kind, section, parent, level, image, text, secondary, note, done, favorite, expanded, children, path

  /// The columns where none were chosen.
  static let standard: [Field] = [.id, .kind, .level, .image, .text, .secondary]

  /// The fields a list of names names.
  static func list(in names: String) throws -> [Field] {
    try names.split(separator: ",", omittingEmptySubsequences: false).map { name in
      guard let field = Field(rawValue: String(name)) else {
        let known = allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("There is no field \(String(name).debugDescription); there are \(known).")
      }
      return field
    }
  }

  /// The value of the field; empty when there is none, 1 or 0 for a mark.
  func text(of entry: Entry) -> String {
    func mark(_ isSet: Bool) -> String { isSet ? "1" : "0" }
    return switch self {
    case .id: entry.id.rawValue
    case .kind: entry.kind.rawValue
    case .section: (entry.section ?? entry.id).rawValue
    case .parent: entry.parent?.rawValue ?? ""
    case .level: String(entry.level)
    case .image: entry.content.image ?? ""
    case .text: entry.content.text
    case .secondary: entry.content.secondaryText ?? ""
    case .note: entry.content.note ?? ""
    case .done: mark(entry.content.isDone)
    case .favorite: mark(entry.isFavorite)
    case .expanded: mark(entry.isExpanded)
    case .children: mark(entry.hasChildren)
    case .path: entry.path.map(NodePath.text(of:)) ?? ""
    }
  }
}
