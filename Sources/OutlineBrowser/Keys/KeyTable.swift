package import Terminal

/// The keys of the browser, with the action of each. The browser looks keys up here, and the screen
/// of keys, the manual and the documentation are made from it.
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
    package var keys: [(press: KeyPress, action: BrowserAction)]
    /// The keys as people read them.
    package var shown: String
    /// Their actions, as a phrase.
    package var summary: String
  }

  /// All keys.
  package static let groups = [
    Group(
      title: "Move",
      bindings: [
        binding(
          "j k ↓ ↑",
          [
            ("j", .down), ("k", .up), (.down, .down), (.up, .up), (control("n"), .down),
            (control("p"), .up),
          ], "to the next or previous line; also Ctrl-n, Ctrl-p"),
        binding(
          "h l ← →",
          [
            ("h", .left), ("l", .right), (.left, .left), (.right, .right),
          ], "close, or to the parent; open, or to the first child"),
        binding(
          "g G Home End",
          [
            ("g", .first), ("G", .last), (.home, .first), (.end, .last),
          ], "to the first or last row"),
        binding(
          "Ctrl-d Ctrl-u",
          [
            (control("d"), .halfPageDown), (control("u"), .halfPageUp),
          ], "half a screen down or up"),
        binding(
          "PgDn PgUp",
          [
            (.pageDown, .pageDown), (.pageUp, .pageUp), (control("f"), .pageDown),
            (control("b"), .pageUp),
          ], "a screen down or up; also Ctrl-f, Ctrl-b"),
        binding(
          "[ ]",
          [
            ("[", .previousSibling), ("]", .nextSibling),
          ], "to the sibling before or after"),
        binding(
          "Tab Shift-Tab",
          [
            (.tab, .nextSection), (KeyPress(.tab, .shift), .previousSection),
          ], "to the next or previous section"),
      ]),
    Group(
      title: "Fold",
      bindings: [
        binding("Space", [(" ", .toggleFold)], "open or close it"),
        binding(
          "1 … 9", (1...9).map { (KeyPress(.character(Character("\($0)"))), .foldToLevel($0)) },
          "open all down to this level, close the rest"),
        binding("b", [("b", .toggleAllFolds)], "open or close everything"),
      ]),
    Group(
      title: "Reorder",
      bindings: [
        binding(
          "J K",
          [
            ("J", .moveDown), ("K", .moveUp), (KeyPress(.down, .shift), .moveDown),
            (KeyPress(.up, .shift), .moveUp), (KeyPress(.down, .alt), .moveDown),
            (KeyPress(.up, .alt), .moveUp),
          ], "move it down or up; also Shift or Alt with ↓ ↑"),
        binding(
          "> <", [(">", .indent), ("<", .outdent)], "move it into the item before it, or out again"),
      ]),
    Group(
      title: "Write",
      bindings: [
        binding(
          "o O a",
          [
            ("o", .addBelow), ("O", .addAbove), ("a", .addChild),
          ], "add an item below it, above it, or inside it"),
        binding(
          "Enter e A", [(.enter, .edit), ("e", .edit), ("A", .edit)], "edit its text, at the end"),
        binding(
          "i c", [("i", .editStart), ("c", .replaceText)],
          "edit its text at the beginning; write another one"),
        binding("E", [("E", .openEditor)], "edit it, with all below it, in $EDITOR"),
      ]),
    Group(
      title: "Act",
      bindings: [
        binding(
          "x f",
          [
            ("x", .trailingSwipe), ("f", .leadingSwipe),
          ], "do what a full swipe does: trailing, leading"),
        binding(
          "s S",
          [
            ("s", .trailingMenu), ("S", .leadingMenu),
          ], "choose a swipe action: trailing, leading"),
        binding(".", [(".", .toggleDone)], "mark it done, or not done"),
        binding(
          "dd Delete y", [("d", .beginCut), (.delete, .cut), ("y", .copy)],
          "cut it, which deletes it; with marks one d cuts them; copy it"),
        binding("p P", [("p", .pasteAfter), ("P", .pasteInto)], "paste after it, or into it"),
        binding(
          "u Ctrl-r", [("u", .undo), (control("r"), .redo)], "undo, redo what was done here"),
        binding(
          "v V", [("v", .mark), ("V", .markToHere)], "mark it; mark all from the last mark to it"),
        binding("T", [("T", .toggleEditMode)], "show the accessories of edit mode"),
      ]),
    Group(
      title: "Find",
      bindings: [
        binding("/", [("/", .find)], "find a text while typing"),
        binding(
          "n N", [("n", .nextHit), ("N", .previousHit)],
          "to the next or previous hit; Enter shows the whole list there"),
        binding("*", [("*", .favorites)], "show the favorites, or all"),
        binding("&", [("&", .query)], "show the matches of a query: open due:today"),
        binding(":", [(":", .command)], "run a command of outline; :q, and :42 for a row"),
        binding("?", [("?", .help)], "show these keys"),
      ]),
    Group(
      title: "See",
      bindings: [
        binding(
          "z Backspace", [("z", .zoomIn), (.backspace, .zoomOut)],
          "show only what is in it; go back"),
        binding("H", [("H", .past)], "go through the versions"),
        binding("D", [("D", .difference)], "show the changes of the latest version"),
        binding(
          "Esc", [(.escape, .cancel)], "remove the marks, or go back to where a search began"),
        binding(
          "Ctrl-l Ctrl-z q",
          [
            (control("l"), .redraw), (control("z"), .suspend), ("q", .quit), (control("c"), .quit),
          ], "draw again, suspend, quit"),
      ]),
  ]

  private static let actions: [KeyPress: BrowserAction] = Dictionary(
    uniqueKeysWithValues: groups.flatMap(\.bindings).flatMap(\.keys).map { ($0.press, $0.action) })

  /// The action of a key, or `nil` if it has none.
  package static func action(of key: KeyPress) -> BrowserAction? { actions[key] }

  private static func binding(
    _ shown: String, _ keys: [(KeyPress, BrowserAction)], _ summary: String
  ) -> Binding {
    Binding(keys: keys.map { (press: $0.0, action: $0.1) }, shown: shown, summary: summary)
  }

  private static func control(_ character: Character) -> KeyPress {
    KeyPress(.character(character), .control)
  }
}

// In the table a key is written as its character, or as the case of its name.
extension KeyPress {
  fileprivate static let down = KeyPress(.down)
  fileprivate static let up = KeyPress(.up)
  fileprivate static let left = KeyPress(.left)
  fileprivate static let right = KeyPress(.right)
  fileprivate static let home = KeyPress(.home)
  fileprivate static let end = KeyPress(.end)
  fileprivate static let pageDown = KeyPress(.pageDown)
  fileprivate static let pageUp = KeyPress(.pageUp)
  fileprivate static let tab = KeyPress(.tab)
  fileprivate static let enter = KeyPress(.enter)
  fileprivate static let escape = KeyPress(.escape)
  fileprivate static let backspace = KeyPress(.backspace)
  fileprivate static let delete = KeyPress(.delete)
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
  case zoomIn, zoomOut, past, difference
  case cancel, redraw, suspend, quit
}

extension BrowserAction {
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
  /// The key as people read it: `Ctrl-a`, `Shift-↓`, `Space`.
  var name: String {
    var name = ""
    if modifiers.contains(.control) { name += "Ctrl-" }
    if modifiers.contains(.alt) { name += "Alt-" }
    if modifiers.contains(.shift) { name += "Shift-" }
    return name + key.name
  }
}

extension Key {
  fileprivate var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character).shellSafe
    case .enter: "Enter"
    case .tab: "Tab"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .insert: "Insert"
    case .function(let number): "F\(number)"
    }
  }
}
