#if Browser
import ArgumentParser
import Foundation
import OutlineBrowser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline browse`
struct BrowseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "browse")

  @Argument(help: .id("A section or item whose descendants are shown.")) var name: String?

  @OptionGroup var scope: NameScope

  @Option(help: .view("Use the expansion of this view, and keep it there.")) var view = "browse"

  @Option(help: .past) var at: VersionExpression?
  @Option(help: .context) var context: String?

  @Flag(help: "Refuse keys that change something.") var readOnly = false

  @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.") var noMouse = false

  @OptionGroup var options: BrowseOptions

  func run() throws {
    let path = try options.existingPath()
    let session = try BrowserSession(
      path: path, options: options, context: context,
      isReadOnly: readOnly || access(path, W_OK) != 0)
    let reference = scope.reference(ifGiven: name)
    try session.open { [view, at] outline in
      let top = try reference.map { try NameResolver(outline).node($0).id }
      _ = try outline.viewing(view)
      let number = try at?.number(in: outline)
      // A number after the latest version names none.
      let version = try number.map { try outline.version($0).number }
      return Browser.Scene(top: top, view: view, version: version)
    }
    try session.run(usingMouse: !noMouse)
  }
}

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
