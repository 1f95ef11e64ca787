/// A grapheme cluster on the screen.
struct ScreenCell: Equatable {
  /// How far terminals agree on the width of a cluster.
  enum Kind {
    /// They agree: ASCII, Latin, and plain wide characters of East Asia.
    case solid
    /// Nearly all agree: other letters, lines and dashes. A run of them is written at once.
    case loose
    /// They do not agree: emoji, combining marks, symbols.
    case fragile
    /// A character from right to left: terminals may reorder it with its neighbours.
    case rightToLeft
  }

  var text: String
  var width: Int
  var look: Look
  var kind: Kind

  /// Whether the cell looks the same as no cell.
  var isBlank: Bool { text == " " && look == .plain }

  /// The cells of a line, cut to a number of columns, without blanks at the end.
  /// - Complexity: O(*n*) in the number of columns, and of invisible characters before the cut.
  static func cells(of line: ScreenLine, columns: Int, isUTF8: Bool) -> [ScreenCell] {
    var cells: [ScreenCell] = []
    var used = 0
    fill: for span in line.spans {
      for character in span.text {
        for cell in Self.cells(of: character, span.look, isUTF8) {
          cells.append(cell)
          used += cell.width
          if used > columns {
            cut(&cells, width: used, columns: columns, isUTF8: isUTF8)
            break fill
          }
        }
      }
    }
    while cells.last?.isBlank == true { cells.removeLast() }
    return cells
  }

  private static func cut(
    _ cells: inout [ScreenCell], width: Int, columns: Int, isUTF8: Bool
  ) {
    var used = width
    var look = Look.plain
    while used >= columns, let last = cells.popLast() {
      used -= last.width
      look = last.look
    }
    cells += Self.cells(of: "…", look, isUTF8)
  }

  private static func cells(of character: Character, _ look: Look, _ isUTF8: Bool) -> [ScreenCell] {
    let text = String(character)
    if let byte = text.utf8.first, text.utf8.count == 1, (0x20...0x7E).contains(byte) {
      return [ScreenCell(text: text, width: 1, look: look, kind: .solid)]
    }
    if text.unicodeScalars.contains(where: { $0.isControlOrSeparator || $0.isBidiControl }) {
      return text.shellSafe.flatMap { cells(of: $0, look, isUTF8) }
    }
    let width = character.displayWidth
    if width == 0 { return [] }
    if !isUTF8 {
      let text = plainForms[character].map { String($0) } ?? String(repeating: "?", count: width)
      return [ScreenCell(text: text, width: width, look: look, kind: .solid)]
    }
    // Nobody could see more marks: a cluster may have any length.
    let beginning = text.utf8.count <= 32 ? text : String(text.unicodeScalars.prefix(32))
    return [ScreenCell(text: beginning, width: width, look: look, kind: kind(of: text, width))]
  }

  /// The ASCII form of characters for terminals without UTF-8. All others become `?`, one for each
  /// column.
  private static let plainForms = Dictionary(
    uniqueKeysWithValues: zip(
      "…▸▾▶▼▲◀✓✔★☆•·─━│┃–—→←↑↓‘’“”├└┌┐┘┤┬┴┼█▌\u{A0}●○◉⊖⊕≡ⓘ⌄›◇✎",
      "~>v>v^<xx***.--||--><^v''\"\"+++++++++#| @oO-+=iv>#\""))

  private static func kind(of text: String, _ width: Int) -> Kind {
    guard let scalar = text.unicodeScalars.first else { return .fragile }
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF:
      return .rightToLeft
    default: break
    }
    guard text.unicodeScalars.count == 1 else { return .fragile }
    switch (width, scalar.value) {
    case (1, 0xAD): return .fragile
    case (1, 0xA0...0x24F): return .solid
    case (1, 0x250...0x58F), (1, 0x1E00...0x1FFF):
      return scalar.properties.isAlphabetic ? .loose : .fragile
    case (1, 0x2010...0x2027), (1, 0x2500...0x259F): return .loose
    case (2, 0x3000...0x3029), (2, 0x3041...0x3096), (2, 0x30A0...0x30FF), (2, 0x3105...0x318E),
      (2, 0x3400...0x4DBF), (2, 0x4E00...0x9FFF), (2, 0xAC00...0xD7A3), (2, 0xF900...0xFAFF),
      (2, 0xFF01...0xFF60), (2, 0xFFE0...0xFFE6), (2, 0x2_0000...0x3_FFFD):
      return .solid
    default: return .fragile
    }
  }
}
