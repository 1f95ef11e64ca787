import Foundation
import TestSupport
import Testing

@testable import Terminal

struct PainterTests {
  private func painter(_ rows: Int, _ columns: Int, isUTF8: Bool = true) -> Painter {
    Painter(size: TerminalSize(rows: rows, columns: columns), colors: .rgb, isUTF8: isUTF8)
  }

  /// The lines that a terminal shows after one frame.
  private func screen(_ lines: [ScreenLine], rows: Int = 3, columns: Int, isUTF8: Bool = true)
    -> [String]
  {
    var painter = painter(rows, columns, isUTF8: isUTF8)
    var model = ScreenModel(rows: rows, columns: columns)
    model.receive(painter.paint(Frame(lines: lines)))
    #expect(model.troubles == [])
    return model.text.map { $0.replacing("\u{200E}", with: "") }
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("漢字", 4, "漢字"), ("漢字漢", 4, "漢…"), ("漢字漢", 5, "漢字…"),
    ("abc", 1, "…"),
    ("👩‍👩‍👧👩‍👩‍👧", 4, "👩‍👩‍👧👩‍👩‍👧"), ("a\u{1B}[2J", 20, "a\\u{1B}[2J"), ("a\nb\tc", 20, "a\\nb\\tc"),
    ("a\u{202E}b", 20, "a\\u{202E}b"),
    ("\u{1B}\u{1B}", 5, "\\u{1…"), ("שלום", 10, "שלום"), ("e\u{301}", 1, "e\u{301}"), ("🇩🇪", 2, "🇩🇪"),
    ("🇩🇪", 1, "…"),
    ("", 5, ""),
  ])
  func `A line is made safe and cut to the screen`(text: String, columns: Int, shown: String) {
    #expect(screen([ScreenLine(text)], columns: columns) == [shown, "", ""])
  }

  @Test(arguments: [
    ("▸ Äpfel 漢 👩‍👩‍👧 ★…", "> ?pfel ?? ?? *~"), ("abc", "abc"), ("✓ “x” – ─│", "x \"x\" - -|"),
    ("שלום", "????"),
  ])
  func `Without UTF-8 every cell is ASCII`(text: String, shown: String) {
    #expect(screen([ScreenLine(text)], columns: 40, isUTF8: false) == [shown, "", ""])
  }

  @Test func `More lines than rows are cut, and missing ones are blank`() {
    #expect(screen((1...5).map { ScreenLine("\($0)") }, columns: 4) == ["1", "2", "3"])
    var painter = painter(3, 4)
    var model = ScreenModel(rows: 3, columns: 4)
    model.receive(painter.paint(Frame(lines: [ScreenLine("abcd"), ScreenLine("efgh")])))
    model.receive(painter.paint(Frame(lines: [ScreenLine("ab")])))
    #expect(model.text == ["ab", "", ""])
  }

  @Test func `Every size is a screen`() {
    for (rows, columns) in [(0, 0), (-1, 5), (1, 1), (2, 1), (.max, 2)] {
      var painter = painter(rows, columns)
      #expect(!painter.paint(Frame(lines: [ScreenLine("漢字👩‍👩‍👧abc")])).isEmpty)
    }
  }

  @Test func `An emoji is written on blank cells, and the column is set after it`() {
    var painter = painter(1, 20)
    let bytes = painter.paint(Frame(lines: [ScreenLine("a👩‍👩‍👧b漢c")]))
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[?7l\u{1B}[m\u{1B}[r\u{1B}[H\u{1B}[2J\u{1B}[1Ha  \u{1B}[2G👩‍👩‍👧\u{1B}[4Gb漢c\u{1B}[K\u{1B}[?2026l"
    )
  }

  @Test func `Words from right to left are isolated from their neighbours`() {
    var painter = painter(1, 30)
    _ = painter.paint(Frame())
    let bytes = painter.paint(Frame(lines: [ScreenLine("1 שלום, עולם  2")]))
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}[?2026h\u{1B}[1H1           \u{1B}[3G\u{200E}שלום, עולם\u{200E}\u{1B}[13G  2\u{1B}[K\u{1B}[?2026l"
    )
  }

  @Test func `The same frame writes nothing, and a moved cursor only itself`() {
    var painter = painter(5, 20)
    var frame = Frame(
      lines: [ScreenLine("a"), ScreenLine("b")], cursor: CursorPosition(row: 1, column: 1),
      showsCursor: true)
    _ = painter.paint(frame)
    #expect(painter.paint(frame) == [])
    frame.cursor = CursorPosition(row: 0, column: 1)
    #expect(
      String(decoding: painter.paint(frame), as: UTF8.self)
        == "\u{1B}[?2026h\u{1B}[1;2H\u{1B}[?2026l")
    frame.showsCursor = false
    #expect(
      String(decoding: painter.paint(frame), as: UTF8.self)
        == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[1;2H\u{1B}[?2026l")
    painter.forget()
    #expect(painter.paint(frame).count > 40)
  }

  @Test(arguments: [
    (ColorSupport.rgb, "0;1;38;2;255;0;0;48;5;208"), (.indexed, "0;1;38;5;196;48;5;208"),
    (.sixteen, "0;1;91;43"), (.none, "0;1"),
  ])
  func `A color is the nearest one that the terminal has`(colors: ColorSupport, codes: String) {
    let look = Look(
      bold: true, foreground: .rgb(red: 255, green: 0, blue: 0), background: .indexed(208))
    #expect(look.sequence(colors) == "\u{1B}[\(codes)m")
    #expect(Look.plain.sequence(colors) == "\u{1B}[m")
    let marks = Look(dim: true, italic: true, underline: true, reverse: true, strikethrough: true)
    #expect(marks.sequence(colors) == "\u{1B}[0;2;3;4;7;9m")
    #expect(
      Look(foreground: .palette(3), background: .palette(12)).sequence(colors)
        == (colors == .none ? "\u{1B}[0m" : "\u{1B}[0;33;104m"))
    // Numbers that are not colours are no reason to fail.
    for number in [-1, 16, 999, .min, .max] {
      for color in [TerminalColor.palette(number), .indexed(number)] {
        #expect(Look(foreground: color).sequence(colors).hasSuffix("m"))
      }
    }
  }

  @Test(
    arguments: [
      (false, nil, "xterm-256color", ColorSupport.indexed),
      (false, "truecolor", "xterm-256color", .rgb),
      (false, "24bit", "xterm", .rgb), (false, nil, "xterm-direct", .rgb),
      (false, nil, "xterm", .sixteen),
      (false, nil, "linux", .sixteen), (false, nil, "vt220", .none),
      (false, "truecolor", "dumb", .none),
      (false, nil, nil, .none), (true, "truecolor", "xterm-256color", .none),
    ] as [(Bool, String?, String?, ColorSupport)])
  func `The environment determines the colors`(
    isRefused: Bool, colorTerm: String?, term: String?, colors: ColorSupport
  ) {
    #expect(ColorSupport(isRefused: isRefused, colorTerm: colorTerm, term: term) == colors)
  }

  // Random frames.

  private static let words = [
    "a", "Milk", " ", "    ", "漢字", "ü", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "▸ ", "★", "────", "שלום", "مرحبا",
    "привет", "1️⃣",
    "\u{200B}", "क्षि",
    "\u{1B}", "2 kg", "…", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u{AD}",
  ]
  private static let looks = [
    Look.plain, Look(reverse: true), Look(dim: true), Look(bold: true, foreground: .palette(2)),
  ]

  private func line(_ random: inout SeededGenerator) -> ScreenLine {
    var line = ScreenLine()
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let look =
        Bool.random(using: &random)
        ? Look.plain : Self.looks.randomElement(using: &random) ?? .plain
      line.spans.append(Span(Self.words.randomElement(using: &random) ?? "", look))
    }
    return line
  }

  /// A frame made from another one: scrolled, with other lines, or with another look.
  private func frame(after frame: Frame, _ random: inout SeededGenerator) -> Frame {
    var frame = frame
    let count = frame.lines.count
    if Bool.random(using: &random) {
      let distance = Int.random(in: 1..<count, using: &random)
      let part =
        Int.random(in: 0...1, using: &random)..<(count - Int.random(in: 0...1, using: &random))
      let lines = Array(frame.lines[part])
      let moved =
        Bool.random(using: &random)
        ? lines.dropFirst(distance) + lines.prefix(distance)
        : lines.suffix(distance) + lines.dropLast(distance)
      frame.lines.replaceSubrange(part, with: moved)
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let row = Int.random(in: 0..<count, using: &random)
      if Bool.random(using: &random) {
        frame.lines[row] = line(&random)
      } else if !frame.lines[row].spans.isEmpty {
        let span = Int.random(in: 0..<frame.lines[row].spans.count, using: &random)
        if Bool.random(using: &random) {
          frame.lines[row].spans[span].look = Self.looks.randomElement(using: &random) ?? .plain
        } else {
          frame.lines[row].spans[span].text = Self.words.randomElement(using: &random) ?? ""
        }
      }
    }
    frame.cursor = CursorPosition(
      row: .random(in: 0..<count, using: &random), column: .random(in: 0..<24, using: &random))
    frame.showsCursor = Bool.random(using: &random)
    return frame
  }

  @Test func `Differences lead to the same screen as a complete drawing`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<Effort.times(60) {
      let columns = Int.random(in: 1...40, using: &random)
      var painter = painter(9, columns)
      var model = ScreenModel(rows: 9, columns: columns)
      var frame = Frame(lines: (0..<9).map { _ in line(&random) })
      for _ in 0..<12 {
        model.receive(painter.paint(frame))
        var complete = ScreenModel(rows: 9, columns: columns)
        var other = self.painter(9, columns)
        complete.receive(other.paint(frame))
        #expect(model.troubles == [] && complete.troubles == [])
        #expect(model.cells == complete.cells)
        if let cursor = frame.cursor {
          #expect(model.row == cursor.row && model.column == min(cursor.column, columns - 1))
          #expect(model.showsCursor == frame.showsCursor)
        }
        frame = self.frame(after: frame, &random)
      }
    }
  }

  @Test(arguments: [0, 1, 2, 4, 6, 8])
  func `A terminal that gives emoji another width shows the rest in its place`(width: Int) {
    var random = SeededGenerator(seed: 6 + width)
    let columns = 40
    for _ in 0..<Effort.times(40) {
      var painter = painter(9, columns)
      var model = ScreenModel(rows: 9, columns: columns) { character in
        let line = ScreenLine(String(character))
        let cell = ScreenCell.cells(of: line, columns: 9, isUTF8: true).first
        return cell?.kind == .fragile ? width : character.displayWidth
      }
      var frame = Frame(lines: (0..<9).map { _ in line(&random) })
      for _ in 0..<12 {
        model.receive(painter.paint(frame))
        for (row, line) in frame.lines.enumerated() {
          var column = 0
          let cells = ScreenCell.cells(of: line, columns: columns, isUTF8: true)
          for cell in cells {
            if cell.kind != .fragile {
              #expect(model.cells[row][column].text == cell.text, "\(line)")
            }
            column += cell.width
          }
          #expect(model.cells[row][column...].allSatisfy { $0.text == " " }, "\(line)")
        }
        frame = self.frame(after: frame, &random)
      }
    }
  }

  private func list(selected: Int, top: Int, status: String = "") -> Frame {
    var lines = [ScreenLine("Groceries", Look(bold: true))]
    for row in 0..<48 {
      let look = Look(reverse: top + row == selected)
      let text = "  ▸ 👨‍👩‍👧‍👦 Item \(top + row) of a list that has an emoji in each line".padded(
        toWidth: 180)
      lines.append(ScreenLine([Span(text, look), Span("12 kg ★", look)]))
    }
    lines.append(ScreenLine("\(selected) of 100000 \(status)"))
    return Frame(lines: lines)
  }

  @Test
  func `A step costs less than a kilobyte, also one that scrolls, and a screen of emoji 20 kB`() {
    var painter = painter(50, 200)
    #expect(painter.paint(list(selected: 1, top: 0)).count < 20_000)
    #expect(painter.paint(list(selected: 2, top: 0)).count < 1_000)
    #expect(painter.paint(list(selected: 48, top: 1)).count < 1_500)
    #expect(painter.paint(list(selected: 49, top: 2)).count < 1_000)
    #expect(painter.paint(list(selected: 48, top: 1, status: "changed")).count < 1_000)
  }

  @Test func `A line of any length costs as much as its beginning`() {
    let long = String(repeating: "Milk 👨‍👩‍👧‍👦 ", count: 100_000)
    let marks = "a" + String(repeating: "\u{301}", count: 100_000)
    var painter = painter(50, 80)
    let frame = Frame(lines: (0..<50).map { ScreenLine($0.isMultiple(of: 2) ? long : marks) })
    #expect(painter.paint(frame).count < 30_000)
  }
}
