package import Terminal

/// The keys of the browser, with the action of each. The browser looks keys up here, and the screen
/// of keys, the manual and the documentation come from it.
package enum KeyTable {
  /// Keys that do related things.
  package struct Group: Sendable {
    /// The title, such as `Move`.
    package var title: String
    /// The bindings, in the order of the documentation.
    package var bindings: [Binding]
  }

  /// A line of the table: some keys and their actions.
  package struct Binding: Sendable {
    /// The keys and the action of each.
    var keys: [(press: KeyPress, action: BrowserAction)]
    /// The keys as people read them.
    package var shown: String
    /// Their actions, as a phrase.
    package var summary: String
  }

  /// All keys.
  package static let groups = bindings.map { Group(title: $0.key, bindings: $0.value) }

  private static let bindings: KeyValuePairs = [
    "Move": [
      binding(
        "j k ↓ ↑", [.down, .up], "to the next or previous line; also Ctrl-n, Ctrl-p",
        also: "Ctrl-n Ctrl-p"),
      binding("h l ← →", [.left, .right], "close, or to the parent; open, or to the first child"),
      binding("g G Home End", [.first, .last], "to the first or last row"),
      binding("Ctrl-d Ctrl-u", [.halfPageDown, .halfPageUp], "half a screen down or up"),
      binding(
        "PgDn PgUp", [.pageDown, .pageUp], "a screen down or up; also Ctrl-f, Ctrl-b",
        also: "Ctrl-f Ctrl-b"),
      binding("[ ]", [.previousSibling, .nextSibling], "to the sibling before or after"),
      binding(
        "Tab Shift-Tab", [.nextSection, .previousSection], "to the next or previous section"),
    ],
    "Fold": [
      binding("Space", [.toggleFold], "open or close it"),
      binding(
        "1 … 9", (1...9).map { .foldToLevel($0) },
        "open all down to this level, close the rest", keys: "1 2 3 4 5 6 7 8 9"),
      binding("b", [.toggleAllFolds], "open or close everything"),
    ],
    "Reorder": [
      binding(
        "J K", [.moveDown, .moveUp], "move it down or up; also Shift or Alt with ↓ ↑",
        also: "Shift-↓ Shift-↑ Alt-↓ Alt-↑"),
      binding("> <", [.indent, .outdent], "move it into the item before it, or out again"),
    ],
    "Write": [
      binding(
        "o O a", [.addBelow, .addAbove, .addChild], "add an item below it, above it, or inside it"
      ),
      binding("Enter e A", [.edit], "edit its text, at the end"),
      binding(
        "i c", [.editStart, .replaceText], "edit its text at the beginning; write another one"),
      binding("E", [.openEditor], "edit it, with all below it, in $EDITOR"),
    ],
    "Act": [
      binding(
        "x f", [.trailingSwipe, .leadingSwipe], "do what a full swipe does: trailing, leading"),
      binding("s S", [.trailingMenu, .leadingMenu], "choose a swipe action: trailing, leading"),
      binding(".", [.toggleDone], "mark it done, or not done"),
      binding(
        "dd Delete y", [.beginCut, .cut, .copy],
        "cut it, which deletes it; with marks one d cuts them; copy it", keys: "d Delete y"),
      binding("p P", [.pasteAfter, .pasteInto], "paste after it, or into it"),
      binding("u Ctrl-r", [.undo, .redo], "undo, redo what was done here"),
      binding("v V", [.mark, .markToHere], "mark it; mark all from the last mark to it"),
      binding("T", [.toggleEditMode], "show the accessories of edit mode"),
    ],
    "Find": [
      binding("/", [.find], "find a text while typing"),
      binding(
        "n N", [.nextHit, .previousHit],
        "to the next or previous hit; Enter shows the whole list there"),
      binding("*", [.favorites], "show the favorites, or all"),
      binding("&", [.query], "show the matches of a query: open due:today"),
      binding(":", [.command], "run a command of outline; :q, and :42 for a row"),
      binding("?", [.help], "show these keys"),
    ],
    "See": [
      binding("z Backspace", [.zoomIn, .zoomOut], "show only what is in it; go back"),
      binding("H", [.past], "go through the versions"),
      binding("D", [.difference], "show the changes of the latest version"),
      binding("C", [.conflicts], "show the next conflict, and choose a value"),
      binding("Esc", [.cancel], "remove the marks, or go back to where a search began"),
      binding(
        "Ctrl-l Ctrl-z q", [.redraw, .suspend, .quit, .quit], "draw again, suspend, quit",
        also: "Ctrl-c"),
    ],
  ]

  private static let actions: [KeyPress: BrowserAction] = Dictionary(
    uniqueKeysWithValues: groups.flatMap(\.bindings).flatMap(\.keys).map { ($0.press, $0.action) })

  /// The action of a key, or `nil` if it has none.
  package static func action(of key: KeyPress) -> BrowserAction? { actions[key] }

  /// - Parameters:
  ///   - shown: the keys as people read them.
  ///   - actions: their actions, which begin again if there are more keys.
  ///   - keys: the keys, if those that are shown are others.
  ///   - also: keys after them that are not shown.
  private static func binding(
    _ shown: String, _ actions: [BrowserAction], _ summary: String, keys: String? = nil,
    also: String = ""
  ) -> Binding {
    let names = ((keys ?? shown) + " " + also).split(separator: " ")
    let presses = names.enumerated().map { index, name in
      (press: KeyPress(name: name), action: actions[index % actions.count])
    }
    return Binding(keys: presses, shown: shown, summary: summary)
  }
}

extension KeyPress: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(.character(Character(text))) }
}

/// Something that a key does in a list.
package enum BrowserAction: Hashable, Sendable {
  // Move
  case up, down, left, right
  case first, last
  case halfPageUp, halfPageDown, pageUp, pageDown
  case previousSibling, nextSibling, previousSection, nextSection
  // Fold
  case toggleFold, toggleAllFolds
  case foldToLevel(Int)
  // Reorder
  case moveUp, moveDown, indent, outdent
  // Write
  case addBelow, addAbove, addChild, edit, editStart, replaceText, openEditor
  // Act
  case trailingSwipe, leadingSwipe, trailingMenu, leadingMenu
  case toggleDone, beginCut, cut, copy, pasteAfter, pasteInto
  case undo, redo
  case mark, markToHere, toggleEditMode
  // Find
  case find, nextHit, previousHit, favorites, query, command, help
  // See
  case zoomIn, zoomOut, past, difference, conflicts
  case cancel, redraw, suspend, quit

  /// Whether it changes the outline, or may, as a command. Folds are kept in a view, and are not
  /// changes of it.
  var changes: Bool {
    switch self {
    case .moveUp, .moveDown, .indent, .outdent, .addBelow, .addAbove, .addChild, .edit, .editStart,
      .replaceText, .openEditor, .trailingSwipe, .leadingSwipe, .toggleDone, .beginCut, .cut,
      .pasteAfter, .pasteInto, .undo, .redo:
      true
    default: false
    }
  }
}

extension KeyPress {
  private static let modifierNames: [(KeyModifiers, String)] = [
    (.control, "Ctrl-"), (.alt, "Alt-"), (.shift, "Shift-"),
  ]

  /// The key as people read it: `Ctrl-a`, `Shift-↓`, `Space`.
  var name: String {
    Self.modifierNames.map { modifiers.contains($0) ? $1 : "" }.joined() + key.name
  }

  /// The key of a name, such as `Ctrl-t`; `nil` if no key is called so.
  package init?(named name: String) {
    self.init(name: name[...])
    if self.name != name { return nil }
  }

  /// The key that people read as a name.
  fileprivate init(name: Substring) {
    self.init(.escape)
    var rest = name
    for (modifier, text) in Self.modifierNames where rest.hasPrefix(text) {
      modifiers.insert(modifier)
      rest = rest.dropFirst(text.count)
    }
    key = Key.names.first { $0.value == rest }?.key ?? .character(rest.first ?? " ")
  }
}

extension Key {
  fileprivate static let names: [Key: String] = [
    .character(" "): "Space", .enter: "Enter", .tab: "Tab", .escape: "Esc",
    .backspace: "Backspace", .delete: "Delete", .up: "↑", .down: "↓", .left: "←", .right: "→",
    .home: "Home", .end: "End", .pageUp: "PgUp", .pageDown: "PgDn", .insert: "Insert",
  ]

  fileprivate var name: String {
    switch self {
    case .character(let character) where character != " ": String(character).shellSafe
    case .function(let number): "F\(number)"
    default: Self.names[self] ?? ""
    }
  }
}
