/// Draws frames on a terminal, and writes only the differences.
package struct Painter: Sendable {
  private var size: TerminalSize
  private let colors: ColorSupport
  private let isUTF8: Bool
  /// The lines on the screen and their cells; `nil` if they are unknown.
  private var lines: [ScreenLine]?
  private var cells: [[ScreenCell]] = []
  private var cursor: CursorPosition?
  private var showsCursor = false

  /// - Parameters:
  ///   - size: the size of the screen.
  ///   - colors: the colors of the terminal.
  ///   - isUTF8: whether the terminal shows more than ASCII. If not, other characters become `?`,
  ///     unless they have an ASCII form.
  package init(size: TerminalSize, colors: ColorSupport, isUTF8: Bool) {
    self.size = Self.usable(size)
    self.colors = colors
    self.isUTF8 = isUTF8
  }

  private static func usable(_ size: TerminalSize) -> TerminalSize {
    TerminalSize(rows: min(max(size.rows, 1), 10_000), columns: min(max(size.columns, 1), 10_000))
  }

  /// The next frame is drawn completely.
  package mutating func forget() { lines = nil }

  /// The screen has a new size. The next frame is drawn completely.
  package mutating func resize(_ size: TerminalSize) {
    self.size = Self.usable(size)
    forget()
  }

  /// Draws a frame.
  /// - Returns: the bytes for the terminal, none if nothing changed.
  /// - Complexity: O(*n*) in the lines that changed.
  package mutating func paint(_ frame: Frame) -> [UInt8] {
    var new = Array(frame.lines.prefix(size.rows))
    new += Array(repeating: ScreenLine(), count: size.rows - new.count)
    var writer = LineWriter(columns: size.columns, colors: colors)
    let isFirst = lines == nil
    if isFirst {
      writer.write("\u{1B}[?7l\u{1B}[m\u{1B}[r\u{1B}[H\u{1B}[2J")
      cells = Array(repeating: [], count: size.rows)
    }
    var old = lines ?? Array(repeating: ScreenLine(), count: size.rows)
    // Scrolling a part of the screen may save lines.
    if !isFirst, let scrolling = Scrolling(from: old, to: new) {
      writer.write(scrolling.sequence)
      scrolling.apply(to: &old, blank: ScreenLine())
      scrolling.apply(to: &cells, blank: [])
    }
    for row in 0..<size.rows where old[row] != new[row] {
      let wanted = ScreenCell.cells(of: new[row], columns: size.columns, isUTF8: isUTF8)
      writer.update(row: row, from: cells[row], to: wanted)
      cells[row] = wanted
    }
    writer.setLook(.plain)
    lines = new
    return finish(writer, of: frame, isFirst)
  }

  private mutating func finish(_ drawn: LineWriter, of frame: Frame, _ isFirst: Bool) -> [UInt8] {
    var drawn = drawn
    let cursor = frame.cursor.map {
      CursorPosition(
        row: min(max($0.row, 0), size.rows - 1), column: min(max($0.column, 0), size.columns - 1))
    }
    let wasShown = showsCursor || isFirst
    let isShown = frame.showsCursor && cursor != nil
    if drawn.bytes.isEmpty && cursor == self.cursor && isShown == showsCursor { return [] }
    var start = "\u{1B}[?2026h"
    if wasShown, !drawn.bytes.isEmpty || !isShown { start += "\u{1B}[?25l" }
    let isHidden = !wasShown || !drawn.bytes.isEmpty
    if let cursor { drawn.move(row: cursor.row, column: cursor.column) }
    if isShown, isHidden { drawn.write("\u{1B}[?25h") }
    drawn.write("\u{1B}[?2026l")
    self.cursor = cursor
    showsCursor = isShown
    return Array(start.utf8) + drawn.bytes
  }
}
