#if Browser
import ArgumentParser
import OutlineBrowser
import Terminal

/// A list in the terminal.
enum BrowserModule: CommandModule {
  static let name = "Browser"
  static var commands: [any ParsableCommand.Type] { [BrowseCommand.self] }

  static func topic(_ name: String) -> (() -> String)? { name == "keys" ? { keys } : nil }

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
    return """
      The keys of outline browse; ? shows them there. They act on the row in hand, or
      on the marked rows, as one version.

      \(lists)

      A line is typed with the keys of Emacs: Ctrl-a, Ctrl-e, Ctrl-k, Ctrl-w, Ctrl-y,
      Alt-b, Alt-f and so on. Enter saves it, Esc drops it. A list that is pasted
      becomes items, indented lines the children of the line above. due:, start:,
      wait:, recur:, pri:, +tag and #tag set fields, as in outline +; -tag removes a
      tag that the item has, and a backslash before such a word keeps it as text.

      The mouse: a click puts the cursor on a row, or opens and closes it; the wheel
      scrolls; a drag moves a row to another place; a drag sideways swipes it. With
      Shift the terminal selects text as usual, and --no-mouse leaves the mouse to it.
      """
  }()
}
#endif
