import Terminal

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
