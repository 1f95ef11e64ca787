import Foundation
import Terminal
import TestSupport
import Testing

struct LineEditorTests {
  /// An editor whose cursor is at the bar of a text.
  private func editor(_ text: String) -> LineEditor {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    var editor = LineEditor(parts.joined())
    editor.cursor = parts[0].count
    return editor
  }

  /// The text with a bar at the cursor.
  private func shown(_ editor: LineEditor) -> String {
    let characters = Array(editor.text)
    return String(characters[..<editor.cursor]) + "|" + String(characters[editor.cursor...])
  }

  private func press(_ words: String) -> KeyPress {
    let parts = words.split(separator: "-").map(String.init)
    var modifiers: KeyModifiers = []
    for part in parts.dropLast() {
      modifiers.insert(part == "C" ? .control : part == "M" ? .alt : .shift)
    }
    let named: [String: Key] = [
      "Left": .left, "Right": .right, "Home": .home, "End": .end, "Delete": .delete,
      "Backspace": .backspace,
    ]
    let last = parts.last ?? ""
    return KeyPress(named[last] ?? .character(Character(last)), modifiers)
  }

  @Test(arguments: [
    ("ab|c", "C-a", "|abc"), ("ab|c", "Home", "|abc"), ("a|bc", "C-e", "abc|"),
    ("a|bc", "End", "abc|"),
    ("ab|c", "C-b", "a|bc"), ("|abc", "C-b", "|abc"), ("a👩‍👩‍👧|b", "Left", "a|👩‍👩‍👧b"),
    ("a|🇩🇪b", "C-f", "a🇩🇪|b"), ("ab|", "Right", "ab|"), ("a|bc", "C-d", "a|c"),
    ("a|👩‍👩‍👧c", "Delete", "a|c"),
    ("ab|", "C-d", "ab|"), ("ae\u{301}|c", "C-h", "a|c"), ("a🇩🇪|c", "Backspace", "a|c"),
    ("|c", "C-h", "|c"),
    ("a|bc", "C-k", "a|"), ("ab|c", "C-u", "|c"), ("one two-x |y", "C-w", "one |y"),
    ("one two-x |y", "M-Backspace", "one two-|y"), ("a |one two", "M-d", "a | two"),
    ("one| two!", "M-f", "one two|!"), ("one two|", "M-b", "one |two"),
    ("one two|", "M-b", "one |two"),
    ("one |two", "C-Left", "|one two"), ("|one two", "M-Right", "one| two"),
    ("one |two", "C-Delete", "one |"),
    ("ab|c", "C-t", "acb|"), ("abc|", "C-t", "acb|"), ("|abc", "C-t", "|abc"), ("a|", "C-t", "a|"),
    ("a|👩‍👩‍👧", "C-t", "👩‍👩‍👧a|"), ("a|c", "b", "ab|c"), ("a|c", "S-B", "aB|c"),
    ("a|", "\u{301}", "a\u{301}|"),
    ("a|c", "C-y", "a|c"), ("ab|", "S-Left", "a|b"), ("日本|語", "C-k", "日本|"),
    ("Äpfel|", "M-b", "|Äpfel"),
  ])
  func `A key edits as in Emacs`(before: String, keys: String, after: String) {
    var editor = editor(before)
    let isDone = editor.handle(press(keys))
    #expect(isDone)
    #expect(shown(editor) == after)
  }

  @Test(arguments: [
    KeyPress(.enter), KeyPress(.escape), KeyPress(.tab), KeyPress(.up), KeyPress(.down),
    KeyPress(.pageUp),
    KeyPress(.function(1)), KeyPress(.insert), KeyPress(.character("c"), .control),
    KeyPress(.character("x"), .alt), KeyPress(.character("a"), [.alt, .control]),
  ])
  func `Other keys are left to the caller`(press: KeyPress) {
    var editor = editor("a|b")
    let isDone = editor.handle(press)
    #expect(!isDone)
    #expect(shown(editor) == "a|b")
  }

  private func type(_ keys: String..., into editor: inout LineEditor) {
    for key in keys { _ = editor.handle(press(key)) }
  }

  @Test func `Killed texts that follow each other come back as one`() {
    var editor = editor("one two |three four")
    type("M-Backspace", "M-Backspace", "M-d", into: &editor)
    #expect(shown(editor) == "| four")
    type("End", "C-y", into: &editor)
    #expect(shown(editor) == " fourone two three|")
    type("C-u", "C-y", "C-y", into: &editor)
    #expect(shown(editor) == " fourone two three fourone two three|")
  }

  @Test func `Typed characters are undone together, other edits one by one`() {
    var editor = editor("x|")
    type("a", "b", "\u{301}", "C-b", "c", "C-h", "C-k", into: &editor)
    #expect(shown(editor) == "xa|")
    var seen: [String] = []
    for _ in 0..<5 {
      type("C-_", into: &editor)
      seen.append(shown(editor))
    }
    #expect(seen == ["xa|b\u{301}", "xac|b\u{301}", "xa|b\u{301}", "x|", "x|"])
  }

  @Test(arguments: [
    ("a\nb\r\nc\td\u{2028}e", "a b c d e"), ("\u{1B}[31m\u{0}", "[31m"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("", ""),
  ])
  func `A pasted text becomes one line`(text: String, line: String) {
    var editor = editor("<|>")
    editor.insert(text)
    #expect(shown(editor) == "<" + line + "|>")
    #expect(LineEditor(text).text == line)
  }

  private static let pieces = [
    "a", "B", " ", "-", "ä", "e\u{301}", "\u{301}", "👩‍👩‍👧", "🇩", "🇪", "🇩🇪🇫", "\u{200D}", "👧",
    "1\u{FE0F}\u{20E3}", "क",
    "\u{94D}",
    "ㄱ", "ᄀ", "ᅡ", "\u{E0067}",
  ]
  private static let keys = [
    "C-a", "C-e", "C-b", "C-f", "C-d", "C-h", "C-k", "C-u", "C-w", "C-y", "C-t", "M-b", "M-f",
    "M-d", "M-Backspace",
  ]

  @Test func `The cursor counts the characters of the text after any edits, and all can be undone`()
  {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<Effort.times(300) {
      var start = ""
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        start += Self.pieces.randomElement(using: &random) ?? ""
      }
      var editor = LineEditor(start)
      let original = editor.text
      for _ in 0..<20 {
        let before = editor
        if Bool.random(using: &random) {
          let piece = Self.pieces.randomElement(using: &random) ?? ""
          if piece.count == 1, Bool.random(using: &random) {
            _ = editor.handle(KeyPress(.character(Character(piece))))
          } else {
            editor.insert(piece)
          }
        } else {
          type(Self.keys.randomElement(using: &random) ?? "", into: &editor)
        }
        // The halves are cut between characters, so together they have as many as the text.
        var end = editor
        _ = end.handle(KeyPress(.end))
        #expect(
          end.cursor == editor.text.count,
          "\(Array(before.text.unicodeScalars)) \(editor.text.debugDescription)")
        #expect((0...editor.text.count).contains(editor.cursor))
      }
      for _ in 0..<40 { type("C-_", into: &editor) }
      #expect(editor.text.unicodeScalars.elementsEqual(original.unicodeScalars))
    }
  }

  @Test func `A hundred thousand characters are typed, shown and deleted at a steady cost`() {
    var editor = LineEditor()
    for number in 0..<100_000 {
      _ = editor.handle(KeyPress(.character(number.isMultiple(of: 3) ? "ä" : "a")))
      if number.isMultiple(of: 10) { _ = editor.visiblePart(in: 80) }
    }
    for _ in 0..<50_000 { _ = editor.handle(KeyPress(.left)) }
    for _ in 0..<50_000 { _ = editor.handle(KeyPress(.backspace)) }
    #expect(editor.cursor == 0 && editor.text.count == 50_000)
  }

  @Test(arguments: [
    ("|", 10, "", 0), ("abc|", 10, "abc", 3), ("a|bc", 3, "abc", 1), ("abcdefghij|", 6, "…ghij", 5),
    ("|abcdefghij", 6, "abcde…", 0), ("abcdefghij|klmnop", 9, "…fghijkl…", 6),
    ("漢字漢字|", 6, "…漢字", 5),
    ("a|\u{202E}b", 20, "a\\u{202E}b", 1), ("abc|", 0, "", 0), ("abc|", 1, "", 0),
    ("ab|c", -1, "", 0),
  ])
  func `The cursor shows in any width`(text: String, width: Int, part: String, column: Int) {
    let shown = editor(text).visiblePart(in: width)
    #expect(shown.text == part)
    #expect(shown.cursorColumn == column)
  }

  @Test func `A part is never wider than the room, and contains the cursor`() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<Effort.times(2_000) {
      var text = ""
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        text += Self.pieces.randomElement(using: &random) ?? ""
      }
      var editor = LineEditor(text)
      editor.cursor = Int.random(in: 0...text.count, using: &random)
      let width = Int.random(in: 1...30, using: &random)
      let shown = editor.visiblePart(in: width)
      #expect(
        shown.text.displayWidth <= width, "\(text.debugDescription) \(editor.cursor) \(width)")
      #expect((0..<width).contains(shown.cursorColumn))
    }
  }
}
