#if Browser
import ArgumentParser
import Foundation
import OutlineBrowser
import OutlineOperations
import OutlineStore

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
#endif
