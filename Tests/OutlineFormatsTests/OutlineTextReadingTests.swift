import OutlineFormats
import OutlineModel
import Testing

@Suite struct `Reading an edited text` {
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

@Suite struct `What an edited text makes of an outline` {
  private static let base: Outline = {
    func row(_ id: String, _ level: Int, _ attributes: [String: JSONValue] = [:]) -> Outline.Row {
      let node = Node(
        id: NodeID(checked: id), kind: level == 0 ? .section : .item,
        content: Content(text: id.uppercased(), attributes: attributes), isExpanded: level == 0)
      return Outline.Row(node: node, level: level)
    }
    return Outline(
      rows: [
        row("s", 0, ["reordering": .string("withinSection")]), row("a", 1, ["hidden": .bool(true)]), row("b", 2),
        row("c", 1), row("t", 0), row("d", 1),
      ], favorites: [Item.ID(checked: "d"), Item.ID(checked: "b")])
  }()

  private func edited(_ text: String, under top: String? = nil) -> String {
    do {
      let lines = try OutlineText.lines(of: Array(text.utf8))
      let outline = try OutlineText.outline(of: lines, editing: Self.base, under: top.map { NodeID(checked: $0) })
      try outline.checkInvariants()
      let known = Set(Self.base.rows.map(\.node.id))
      return outline.rows.map { row in
        let id = known.contains(row.node.id) ? row.node.id.rawValue : "new"
        return "\(row.level)\(id)" + (row.node.content.attributes["hidden"] == nil ? "" : "!")
      }.joined(separator: " ") + " | " + outline.favorites.map(\.rawValue).joined(separator: " ")
    } catch let error as OutlineTextError {
      return error.description
    } catch {
      return "\(error)"
    }
  }

  @Test func `lines are found again by their ids`() {
    #expect(edited("{s} S\n {a} A\n  {b} [*] B\n {c} C\n{t} T\n {d} [*] D") == "0s 1a! 2b 1c 0t 1d | d b")
    #expect(edited("{s} S\n {c} [*] C\n  {a} A\n{t} T\n {d} [*] D\n  New\nNew") == "0s 1c 2a! 0t 1d 2new 0new | d c")
    #expect(edited("{t} T\n {d} D\n{s} S\n  {b} B") == "0t 1d 0s 1b | ")
  }

  @Test func `a part stays in its place`() {
    #expect(edited("{a} A\n New\n {b} [*] B", under: "a") == "0s 1a! 2new 2b 1c 0t 1d | d b")
    #expect(edited("{a} A", under: "a") == "0s 1a! 1c 0t 1d | d")
    #expect(edited("{t} T\n New", under: "t") == "0s 1a! 2b 1c 0t 1new | b")
  }

  @Test func `what cannot be is named by its line`() {
    #expect(
      edited("{s} S\n {a} A\n {a} A\n {zz} Z\n [x]\n a\u{7}\n a\tb\n{c} C") == #"""
        line 3: {a} has line 2 already; a copy goes without the id
        line 4: {zz} was not in the outline; a new line has no braces, \{ begins a text with one
        line 5: a new line needs a text
        line 6: the text holds the control character U+0007
        line 7: the text holds a tab; only a note may
        line 8: {c} is an item and cannot stand at the left, where the sections are; indent it
        """#)
    #expect(
      edited("{s} [x*] S :: s\n | n\n {t} T\n {b}\n {d} D") == """
        line 1: a section has no secondary text
        line 3: {t} is a section and cannot stand under another line; take its indentation away
        line 4: the text is gone; to delete, delete the whole line
        """)
    #expect(
      edited("{s} S\n{t} T\n {d} D\n  {a} A\n   {b} B")
        == "line 4: {a} may only be reordered inside its section {s}"
    )
    #expect(
      edited("{b} B\n {c} C\n{a} A", under: "a") == """
        line 1: the first line must be the one of {a}, under which all others stand
        line 2: {c} stands outside of what is edited; a copy goes without the id
        line 3: it stands outside of what is edited; indent it
        """)
    #expect(edited("New", under: "a") == "line 1: the first line must be the one of {a}, under which all others stand")
    #expect(edited("{a} A\nNew", under: "a") == "line 2: it stands outside of what is edited; indent it")
  }
}
