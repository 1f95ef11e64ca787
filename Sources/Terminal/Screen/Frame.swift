/// A color of a terminal.
package enum TerminalColor: Hashable, Sendable {
  /// One of the 16 colors that the user chooses, 0 to 15.
  case palette(Int)
  /// One of 256 colors, 0 to 255.
  case indexed(Int)
  case rgb(red: UInt8, green: UInt8, blue: UInt8)
}

/// How a text looks.
package struct Look: Hashable, Sendable {
  package var bold = false
  package var dim = false
  var italic = false
  package var underline = false
  package var reverse = false
  package var strikethrough = false
  /// `nil` is the terminal's own color.
  var foreground: TerminalColor?
  var background: TerminalColor?

  package init(
    bold: Bool = false, dim: Bool = false, italic: Bool = false, underline: Bool = false,
    reverse: Bool = false, strikethrough: Bool = false, foreground: TerminalColor? = nil,
    background: TerminalColor? = nil
  ) {
    (self.bold, self.dim, self.italic, self.underline) = (bold, dim, italic, underline)
    (self.reverse, self.strikethrough) = (reverse, strikethrough)
    (self.foreground, self.background) = (foreground, background)
  }

  package static let plain = Look()
}

/// A text with one look.
package struct Span: Hashable, Sendable {
  package var text: String
  package var look: Look

  package init(_ text: String, _ look: Look = .plain) { (self.text, self.look) = (text, look) }
}

/// A line of the screen, from its first column.
///
/// Any text is allowed: the painter shows control characters and cuts the line.
package struct ScreenLine: Hashable, Sendable {
  package var spans: [Span]

  package init(_ spans: [Span] = []) { self.spans = spans }
  package init(_ text: String, _ look: Look = .plain) { spans = [Span(text, look)] }
}

/// A cell of the screen, from 0.
package struct CursorPosition: Hashable, Sendable {
  package var row: Int
  package var column: Int

  package init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
}

/// The contents of the whole screen. Lines that are missing are empty.
package struct Frame: Hashable, Sendable {
  var lines: [ScreenLine]
  /// The place of the real cursor, which screen readers follow also if it is hidden.
  var cursor: CursorPosition?
  var showsCursor: Bool

  package init(lines: [ScreenLine] = [], cursor: CursorPosition? = nil, showsCursor: Bool = false) {
    (self.lines, self.cursor, self.showsCursor) = (lines, cursor, showsCursor)
  }
}
