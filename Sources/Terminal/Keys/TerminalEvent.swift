/// A key of a keyboard.
package enum Key: Hashable, Sendable {
  /// A key that types a character: one grapheme cluster.
  case character(Character)
  case enter, tab, escape, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  /// F1, F2 and so on.
  case function(Int)
}

/// The modifiers that were held with a key or a button.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let shift = Self(rawValue: 1)
  /// Alt, Option or Meta.
  package static let alt = Self(rawValue: 2)
  package static let control = Self(rawValue: 4)
}

/// A key that was pressed.
///
/// Ctrl-A is the character `a` with ``KeyModifiers/control``. A capital letter is itself, without
/// ``KeyModifiers/shift``. Terminals send Ctrl-I as Tab and Ctrl-M as Enter.
package struct KeyPress: Hashable, Sendable {
  package var key: Key
  package var modifiers: KeyModifiers

  package init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// An action of the mouse at a cell of the screen.
package struct MouseEvent: Hashable, Sendable {
  /// The kinds of actions.
  package enum Action: Hashable, Sendable {
    case press, drag, release, wheelUp, wheelDown, wheelLeft, wheelRight
  }

  package var action: Action
  /// 0 is the left button, 1 the middle one, 2 the right one; 0 for a wheel.
  package var button = 0
  /// The row, from 0.
  package var row: Int
  /// The column, from 0.
  package var column: Int
}

/// An event of a terminal or of a wait for one.
package enum TerminalEvent: Hashable, Sendable {
  case key(KeyPress)
  /// A pasted text. Its lines end with line feeds.
  case paste(String)
  case mouse(MouseEvent)
  /// The screen has another size, or another program drew on it. It must be drawn completely.
  case resize(TerminalSize)
  /// The alarm rang.
  case wake
  /// The terminal is gone. No other event follows.
  case endOfInput
  /// The longest time to wait is over.
  case timeout
}
