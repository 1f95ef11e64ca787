import TestSupport
import Testing

@testable import OutlineFormats
@testable import OutlineModel

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

  @Test func `a common indentation of all lines does not count`() throws {
    #expect(try levels("  Food\n\n   Fruit\r\n  Work\r\n") == ["0 Food", "1 Fruit", "0 Work"])
    #expect(try levels("\t\tFood\n\t\t\tFruit") == ["0 Food", "1 Fruit"])
  }

  @Test func `a line with an id whose indentation could mean two things is an error that shows it`()
    throws
  {
    #expect(
      flaws("Food {f}\n  Fruit {g}\n\tApple {a}") == """
        line 3: "Apple" is indented by 1 tab, which is ambiguous: 4 spaces make it a child of the line above, \
        2 spaces put it beside that line
        """)
    #expect(
      flaws("Food {f}\n  Fruit {g}\n          Apple {a}\n  Milk {m}\n   Oats {o}") == """
        line 3: "Apple" is indented by 10 spaces, which is ambiguous: 4 spaces make it a child of the line \
        above, 2 spaces put it beside that line
        line 5: "Oats" is indented by 3 spaces, which is ambiguous: 4 spaces make it a child of the line \
        above, 2 spaces put it beside that line
        """)
    #expect(
      flaws("{f} Food\n\t{g} Fruit\n\t  {a} 🍎\n\t\t\t{m} Milk") == """
        line 3: "🍎" is indented by 1 tab and 2 spaces, which is ambiguous: 2 tabs make it a child of the \
        line above, 1 tab put it beside that line
        line 4: "Milk" is indented by 3 tabs, which is ambiguous: 2 tabs make it a child of the line above, \
        1 tab put it beside that line
        """)
    #expect(
      flaws("  Food {f}\nFruit {g}")
        == #"line 1: "Food" is indented by 2 spaces, and no line is above it"#)
  }

  @Test func `a new line may be indented in any way`() throws {
    #expect(
      try levels("Food {f}\n  Fruit {g}\n\tApple\n\t\tRed\n    Pear") == [
        "0 Food", "1 Fruit", "1 Apple", "2 Red", "2 Pear",
      ])
    #expect(
      try levels("Food {f}\n  Fruit {g}\n          Apple\n  Milk {m}\n   Oats") == [
        "0 Food", "1 Fruit", "2 Apple", "1 Milk", "2 Oats",
      ])
    #expect(
      try levels("Food {f}\n        Apple\n          Red\n      Pear\n  Milk {m}") == [
        "0 Food", "1 Apple", "2 Red", "1 Pear", "1 Milk",
      ])
    #expect(
      try levels("{f} Food\n\t{g} Fruit\n\t  🍎 Apple\n    Milk\n  Oats\n Rice") == [
        "0 Food", "1 Fruit", "2 Apple", "1 Milk", "1 Oats", "1 Rice",
      ])
    #expect(try levels("Food {f}\n\tApple") == ["0 Food", "1 Apple"])
    #expect(try levels("{f} Food\n\tApple") == ["0 Food", "1 Apple"])
    #expect(try levels("  Food\nFruit") == ["0 Food", "0 Fruit"])
  }

  @Test func `a new line whose place is a guess takes no line that existed`() throws {
    #expect(
      flaws("Food {f}\n  Fruit {g}\n Apple\n    Pear {p}\n  Milk {m}") == """
        line 3: "Apple" is indented by 1 space, which is ambiguous: 4 spaces make it a child of the line \
        above, 2 spaces put it beside that line
        """)
    #expect(
      try levels("Food {f}\n  Fruit {g}\n  Apple\n    Pear {p}") == [
        "0 Food", "1 Fruit", "1 Apple", "2 Pear",
      ])
  }

  /// The law of guesses: whatever one new line is indented by, lines that existed keep their levels
  /// and parents, or the new line is named.
  @Test(arguments: 0..<60) func `a new line that is indented otherwise moves no other line`(
    seed: Int
  ) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var levels = [0]
    for _ in 1..<12 {
      levels.append(Int.random(in: 0...min(4, levels[levels.count - 1] + 1), using: &generator))
    }
    // The other lines say the width of a level.
    guard levels.contains(where: { $0 > 0 }) else { return }
    let place = Int.random(in: 1...12, using: &generator)
    let blanks =
      ["\t", "        ", "\t\t", "   ", " ", "     ", "  \t", "", "  ", "    "]
      .randomElement(using: &generator) ?? "\t"
    var written = levels.enumerated().map { index, level in
      String(repeating: "  ", count: level) + "a\(index) {a\(index)}"
    }
    written.insert(blanks + "typed", at: place)
    let isExact = blanks.allSatisfy { $0 == " " } && blanks.count % 2 == 0
    func parents(_ lines: [OutlineText.Line]) -> [String: String] {
      var open: [String] = []
      var parents: [String: String] = [:]
      for line in lines {
        open.removeLast(open.count - line.level)
        parents[line.content.text] = open.last ?? ""
        open.append(line.content.text)
      }
      return parents
    }
    let text = written.joined(separator: "\n")
    do {
      let read = try lines(text)
      #expect(read.filter { $0.id != nil }.map(\.level) == levels, "\(text.debugDescription)")
      guard !isExact || blanks.count / 2 > levels[place - 1] + 1 else { return }
      written.remove(at: place)
      let before = try lines(written.joined(separator: "\n"))
      var after = parents(read)
      after["typed"] = nil
      #expect(after == parents(before), "\(text.debugDescription)")
    } catch let error as OutlineTextError {
      #expect(error.flaws.map(\.line) == [place + 1], "\(text.debugDescription)")
      #expect(!isExact || blanks.count / 2 > levels[place - 1] + 1, "\(text.debugDescription)")
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

  @Test func `marks, image and second text may be typed`() throws {
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
        line 2: {m} and {b} are the ids of several lines; give each a line of its own, and put \
        """# + " before a brace that does not begin an id")
  }

  @Test func `comments are at the beginning only`() throws {
    #expect(try levels("# a\n#b\n\n# Food\n  # Milk") == ["0 # Food", "1 # Milk"])
    #expect(try levels("\u{FEFF}# a\nFood") == ["0 Food"])
    #expect(try levels("# a\n\\# Food") == ["0 # Food"])
    #expect(try levels("# a\n# b\n") == [])
  }

  @Test func `an unreadable line is named`() {
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
