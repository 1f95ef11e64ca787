#if Browser
import ArgumentParser
import OutlineBrowser
import OutlineStore
import Terminal

/// A list in the terminal.
enum BrowserModule: CommandModule {
  static let name = "Browser"
  static var commands: [any ParsableCommand.Type] { [BrowseCommand.self] }

  static func topic(_ name: String) -> (() -> String)? { name == "keys" ? { keys } : nil }

  static func flaw(ofKey key: String, like other: String) -> String? {
    if KeyPress(named: key) == nil { return "\(key.inQuotes) is not a key" }
    return KeyPress(named: other).flatMap(KeyTable.action) == nil
      ? "No key \(other.inQuotes) in outline browse" : nil
  }

  /// The keys of outline browse, from the table by which the browser looks them up.
  private static let keys: String = {
    let groups = KeyTable.groups + [KeyTable.pastGroup]
    let width = groups.flatMap(\.bindings).map(\.shown.displayWidth).max() ?? 0
    let margin = "\n" + String(repeating: " ", count: width + 4)
    let lists = groups.map { group in
      let rows = group.bindings.map { binding in
        "  " + binding.shown.padded(toWidth: width) + "  "
          + binding.summary.wrapped(toWidth: 76 - width).joined(separator: margin)
      }
      return ([group.title, ""] + rows).joined(separator: "\n")
    }.joined(separator: "\n\n")
    return String(embedded: "keys.txt").replacing("(lists)", with: lists)
  }()
}
#endif
