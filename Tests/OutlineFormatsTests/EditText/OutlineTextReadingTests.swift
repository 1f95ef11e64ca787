import OutlineFormats
import OutlineModel
import TestSupport
import Testing

struct OutlineTextReadingTests {
  private func lines(_ text: String) throws -> [OutlineText.Line] {
    try OutlineText.lines(of: Array(text.utf8))
  }

  /// Levels and texts: `0 Food`, `1 Milk`.
  private func levels(_ text: String) throws -> [String] {
    try lines(text).map { "\($0.level) \($0.content.text)" }
  }

  /// What is wrong with a text.
  private func flaws(_ text: String) -> String {
    do { return "\(try levels(text))" } catch let error as OutlineTextError {
      return error.description
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: ["  ", "    ", "\t", "        ", "   ", " "])
  func `any indentation will do, if it is the same throughout`(unit: String) throws {
    func text(_ levels: [Int]) -> String {
      levels.enumerated().map { String(repeating: unit, count: $1) + "a\($0)" }.joined(
        separator: "\n")
    }
    for wanted in [[0, 1, 2, 1, 0, 1], [0, 1], [0, 0], [0, 1, 2, 3, 1, 2, 3, 0]] {
      #expect(try lines(text(wanted)).map(\.level) == wanted)
    }
  }

  @Test func `what all lines are indented by alike does not count`() throws {
    #expect(try levels("  Food\n\n   Fruit\r\n  Work\r\n") == ["0 Food", "1 Fruit", "0 Work"])
    #expect(try levels("\t\tFood\n\t\t\tFruit") == ["0 Food", "1 Fruit"])
  }

  @Test func `an indentation that could mean two things is an error that shows the line`() throws {
    #expect(
      flaws("Food {f}\n  Fruit {g}\n\tApple") == """
        line 3: "Apple" is indented by 1 tab, which is ambiguous: 4 spaces make it a child of the line above, \
        2 spaces put it beside that line
        """)
    #expect(
      flaws("Food {f}\n  Fruit {g}\n          Apple\n  Milk {m}\n   Oats") == """
        line 3: "Apple" is indented by 10 spaces, which is ambiguous: 4 spaces make it a child of the line \
        above, 2 spaces put it beside that line
        line 5: "Oats" is indented by 3 spaces, which is ambiguous: 4 spaces make it a child of the line \
        above, 2 spaces put it beside that line
        """)
    #expect(
      flaws("Food\n        Apple\n  Milk {m}") == """
        line 2: "Apple" is indented by 8 spaces, which is ambiguous: 2 spaces make it a child of the line \
        above, none puts it beside that line
        """)
    #expect(
      flaws("{f} Food\n\t{g} Fruit\n\t  🍎\n\t\t\tMilk") == """
        line 3: "🍎" is indented by 1 tab and 2 spaces, which is ambiguous: 2 tabs make it a child of the \
        line above, 1 tab put it beside that line
        line 4: "Milk" is indented by 3 tabs, which is ambiguous: 2 tabs make it a child of the line above, \
        1 tab put it beside that line
        """)
    #expect(
      flaws("Food {f}\n\tApple") == """
        line 2: "Apple" is indented by 1 tab, which is ambiguous: 2 spaces make it a child of the line above, \
        none puts it beside that line
        """)
    #expect(try levels("{f} Food\n\tApple") == ["0 Food", "1 Apple"])
    #expect(
      flaws("  Food\nFruit") == #"line 1: "Food" is indented by 2 spaces, and no line is above it"#)
  }

  /// The law by which a line is never guessed at: with a mistake in one line of a text that was
  /// written, that line or the one after it is named.
  @Test(arguments: 0..<40) func `one line that is indented otherwise moves nothing silently`(
    seed: Int
  ) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var levels = [0]
    for _ in 1..<12 {
      levels.append(Int.random(in: 0...min(4, levels[levels.count - 1] + 1), using: &generator))
    }
    let typed = Int.random(in: 1..<12, using: &generator)
    let blanks =
      ["\t", "        ", "\t\t", "   ", " ", "     ", "  \t"].randomElement(using: &generator)
      ?? "\t"
    let text = levels.enumerated().map { index, level in
      index == typed ? blanks + "typed" : String(repeating: "  ", count: level) + "a {a\(index)}"
    }.joined(separator: "\n")
    // The other lines say what a level is.
    guard levels.enumerated().contains(where: { $0 != typed && $1 > 0 }) else { return }
    let isClear =
      blanks.allSatisfy { $0 == " " } && blanks.count % 2 == 0
      && blanks.count / 2 <= levels[typed - 1] + 1
    do {
      let read = try lines(text).map(\.level)
      #expect(isClear && read[typed] == blanks.count / 2, "\(text.debugDescription)")
    } catch let error as OutlineTextError {
      #expect(
        error.flaws.contains { $0.line == typed + 1 || $0.line == typed + 2 },
        "\(text.debugDescription)")
    }
  }

  @Test func `a line without notation is a text`() throws {
    #expect(
      try lines("Buy milk") == [
        {
          var line = OutlineText.Line(number: 1); line.content.text = "Buy milk"; return line
        }()
      ])
    for text in [
      "- Buy milk", "* Buy milk", "(maybe) milk", "[milk]", "1 < 2", "a | b", "C:\\new", "std::map",
      "a::", "5 > 3",
      "\\o/",
    ] {
      let line = try #require(try lines("\t" + text + "  ").first)
      #expect(line.content == Content(text: text))
    }
  }

  @Test func `marks, image and secondary text may be typed`() throws {
    let line = try #require(try lines("{a b}  [ *X+ ]   🍎\tApple  ::  2 kg ").first)
    #expect(line.id == "a b")
    #expect(line.content == Content(text: "Apple", secondaryText: "2 kg", image: "🍎", isDone: true))
    #expect(line.isFavorite && line.isExpanded == true)
    #expect(try lines("[-] a")[0].isExpanded == false)
    #expect(try lines("[ ] a")[0].content == Content(text: "a"))
    #expect(try lines("{} a")[0].id == nil)
    #expect(try lines("{a}b")[0].id == "a")
    #expect(try lines("a  {b}")[0].id == "b")
    #expect(
      try lines("[x] a {b} and more :: c")[0].content
        == Content(text: "a and more", secondaryText: "c", isDone: true))
    #expect(try lines("[x] a {b} and more :: c")[0].id == "b")
    #expect(try lines(#"call \{ann} soon {b}"#)[0].content == Content(text: "call {ann} soon"))
    #expect(try lines("a{b} {c d} {e")[0].content == Content(text: "a{b} {c d} {e"))
    #expect(try lines("👩‍👩‍👧‍👦 a")[0].content == Content(text: "a", image: "👩‍👩‍👧‍👦"))
    #expect(try lines("🇩🇪 a")[0].content.image == "🇩🇪")
    #expect(try lines("1️⃣")[0].content == Content(text: "", image: "1️⃣"))
    #expect(try lines("🍎🍎 a")[0].content == Content(text: "🍎🍎 a"))
  }

  @Test func `two ids in a line are two lines that were joined`() {
    #expect(
      flaws("Food {f}\n  Milk {m} Bread {b}") == #"""
        line 2: {m} and {b} are the ids of several lines; give each a line of its own, and a text that is no id a \
        """# + " before the brace")
  }

  @Test func `comments are at the beginning only`() throws {
    #expect(try levels("# a\n#b\n\n# Food\n  # Milk") == ["0 # Food", "1 # Milk"])
    #expect(try levels("\u{FEFF}# a\nFood") == ["0 Food"])
    #expect(try levels("# a\n\\# Food") == ["0 # Food"])
    #expect(try levels("# a\n# b\n") == [])
  }

  @Test func `what cannot be read is named by its line`() {
    func flaws(_ bytes: [UInt8]) -> String {
      do { return "\(try OutlineText.lines(of: bytes))" } catch { return error.description }
    }
    #expect(
      flaws(Array("| a\nb\n{c d\n\t| e\n".utf8) + [0x66, 0xFF, 0x0A]) == #"""
        line 1: a note needs a line above it to belong to
        line 3: there is no } after the id; \{ begins a text with a brace
        line 5: it is not UTF-8
        """#)
  }
}
