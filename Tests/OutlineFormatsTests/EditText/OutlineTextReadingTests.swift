import OutlineFormats
import OutlineModel
import Testing

struct OutlineTextReadingTests {
  private func lines(_ text: String) throws -> [OutlineText.Line] { try OutlineText.lines(of: Array(text.utf8)) }

  /// Levels and texts: `0 Food`, `1 Milk`.
  private func levels(_ text: String) throws -> [String] { try lines(text).map { "\($0.level) \($0.content.text)" } }

  @Test func `any indentation will do`() throws {
    #expect(try levels("Food\n  Fruit\n    Apple\n  Milk") == ["0 Food", "1 Fruit", "2 Apple", "1 Milk"])
    #expect(try levels("Food\n\tFruit\n\t\tApple\n\tMilk\n") == ["0 Food", "1 Fruit", "2 Apple", "1 Milk"])
    #expect(try levels("Food\n    Fruit\n       Apple\n  Milk") == ["0 Food", "1 Fruit", "2 Apple", "1 Milk"])
    #expect(try levels("  Food\n\n   Fruit\r\n  Work\r\n") == ["0 Food", "1 Fruit", "0 Work"])
  }

  @Test(arguments: 1...8) func `tabs and spaces together mean what they look like`(width: Int) throws {
    let space = String(repeating: " ", count: width)
    #expect(
      try levels("Food\n\tFruit\n\(space)Milk\nWork") == [
        "0 Food", "1 Fruit", width <= 4 ? "1 Milk" : "2 Milk", "0 Work",
      ])
    #expect(
      try levels("Food\n\tFruit\n\(space)Milk\n\(space + space)Oats\n\t\tRice")[3] == (width <= 4 ? "2 Oats" : "3 Oats")
    )
  }

  @Test func `a line without notation is a text`() throws {
    #expect(
      try lines("Buy milk") == [
        {
          var line = OutlineText.Line(number: 1); line.content.text = "Buy milk"; return line
        }()
      ])
    for text in [
      "- Buy milk", "* Buy milk", "(maybe) milk", "[milk]", "1 < 2", "a | b", "C:\\new", "std::map", "a::", "5 > 3",
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
    #expect(try lines("👩‍👩‍👧‍👦 a")[0].content == Content(text: "a", image: "👩‍👩‍👧‍👦"))
    #expect(try lines("🇩🇪 a")[0].content.image == "🇩🇪")
    #expect(try lines("1️⃣")[0].content == Content(text: "", image: "1️⃣"))
    #expect(try lines("🍎🍎 a")[0].content == Content(text: "🍎🍎 a"))
  }

  @Test func `comments stand at the beginning only`() throws {
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
        line 1: a note stands under no line
        line 3: there is no } behind the id; \{ begins a text with a brace
        line 5: it is not UTF-8
        """#)
  }
}
