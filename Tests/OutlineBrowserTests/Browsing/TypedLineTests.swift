import Testing

@testable import OutlineBrowser
@testable import OutlineOperations
@testable import OutlineStore
@testable import Terminal

struct TypedLineTests {
  @Test func `the typed line is on the screen wherever it is`() throws {
    try BrowserBench.with(
      rows: 8,
      planting: { outline in
        let section = try outline.addSection("Numbers", id: Section.ID("numbers"))
        try outline.add(
          (1...10).map { Item.Draft(text: "Number \($0)") }, to: .last(in: section))
        let open = try outline.add(
          Item.Draft(text: "Open", isExpanded: true), to: .first(in: section))
        try outline.add(
          (1...10).map { Item.Draft(text: "Child \($0)") }, to: .last(in: .item(open)))
      }
    ) { bench in
      for (keys, line) in [
        (["G", "o"], "+     x"), (["g", "G", "O"], "+     x"), (["g", "j", "o"], "+     x"),
        (["g", "j", "a"], "+       x"),
      ] {
        for key in keys { try bench.press(key) }
        try bench.type("x")
        #expect(bench.list.contains(line), "\(keys): \(bench.list)")
        let cursor = bench.browser.frame.cursor
        #expect(cursor.map { bench.screen[$0.row] } == line)
        try bench.press("Esc")
      }
      // The row in hand is the first one on the screen.
      try bench.press("G")
      for _ in 0..<5 { try bench.press("k") }
      try bench.press("O")
      try bench.type("x")
      #expect(bench.list.contains("+     x"), "\(bench.list)")
    }
  }

  @Test func `a narrow screen keeps the version and the way back`() throws {
    try BrowserBench.with(rows: 10, columns: 40) { bench in
      try bench.press("G", "o")
      try bench.type("A text that is longer than a narrow screen")
      try bench.press("Enter")
      #expect(bench.lastLine == #" Added "A text that… → v3  (u undoes it)"#)
    }
  }

  @Test func `an item is added below, above and inside`() throws {
    try BrowserBench.with { bench in
      try bench.press("j", "j", "o")
      #expect(bench.list[3] == "+")  // the line is typed below Apple
      try bench.type("Plum")
      #expect(bench.list[3].hasSuffix("Plum"))
      try bench.press("Enter")
      #expect(bench.lastLine == #" Added "Plum" → v3  (u undoes it)"#)
      try bench.press("O")
      try bench.type("Fig")
      try bench.press("Enter", "]", "]", "]")
      #expect(bench.inHand == "pear")
      try bench.press("a")
      try bench.type("Stalk")
      try bench.press("Enter")
      #expect(
        try bench.outline == [
          "Food", "  Fruit", "    Apple", "    Fig", "    Plum", "    Pear", "      Stalk",
          "  Milk", "Work",
          "  Write report",
        ])
      #expect(bench.list.contains { $0.hasSuffix("Stalk") })
    }
  }

  @Test func `a text is edited in place`() throws {
    try BrowserBench.with { bench in
      try bench.press("G", "Enter")
      try bench.press("Ctrl-a")
      try bench.type("Re")
      try bench.press("Enter")
      #expect(try bench.outline.last == "  ReWrite report")
      try bench.press("e", "Ctrl-u")
      try bench.type("x")
      try bench.press("Esc")
      #expect(try bench.outline.last == "  ReWrite report")
      #expect(try bench.store.latestVersion() == 3)
    }
  }

  @Test func `an empty text is refused, and the line stays to be corrected`() throws {
    try BrowserBench.with { bench in
      try bench.press("G", "Enter", "Ctrl-u", "Enter")
      #expect(bench.lastLine.hasPrefix(" ! "))
      try bench.type("Rest")
      try bench.press("Enter")
      #expect(try bench.outline.last == "  Rest")
    }
  }

  @Test func `if others change the edited text both texts stay, with a message`() throws {
    try BrowserBench.with(columns: 80) { bench in
      try bench.press("G", "Enter")
      try bench.type("!")
      try bench.elsewhere { outline in
        try outline.update(Item.ID("report")) { $0.text = "Send report" }
      }
      #expect(bench.lastLine == #" ! others changed it to "Send report"; Enter keeps both"#)
      try bench.press("Enter")
      #expect(try bench.outline.suffix(2) == ["  Send report", "  Write report!"])
    }
  }

  @Test func `others delete the edited item: the text becomes a new one`() throws {
    try BrowserBench.with { bench in
      try bench.press("G", "Enter")
      try bench.type("!")
      try bench.elsewhere { try $0.delete(Item.ID("report")) }
      #expect(bench.lastLine == " ! others deleted it; Enter makes a new item")
      #expect(bench.list.contains { $0.hasSuffix("Write report!") })
      try bench.press("Enter")
      #expect(try bench.outline.suffix(2) == ["Work", "  Write report!"])
    }
  }

  @Test func `others delete the whole section while an item is typed: its text stays in the line`()
    throws
  {
    try BrowserBench.with { bench in
      try bench.press("G", "o")
      try bench.type("Call Ada")
      try bench.elsewhere { try $0.delete(Section.ID("work")) }
      try bench.press("Enter")
      #expect(bench.lastLine.hasPrefix(" ! "))
      #expect(bench.list.contains { $0.hasSuffix("Call Ada") })
      #expect(bench.browser.typedText == "Call Ada")
    }
  }

  @Test func `a text that an earlier browser left is offered`() throws {
    try BrowserBench.with { bench in
      try bench.browser.offer("Call Bob")
      #expect(bench.lastLine.contains("when the last browser ended"))
      try bench.press("Enter")
      #expect(try bench.outline[1] == "  Call Bob")
    }
  }

  @Test func `an indented list that is pasted becomes items, as one version`() throws {
    try BrowserBench.with { bench in
      try bench.press("G")
      try bench.send(.paste("- Trip\n  - Tent\n  - Map\n\n- Rest\n"))
      #expect(
        try bench.outline.suffix(6) == [
          "Work", "  Write report", "  Trip", "    Tent", "    Map", "  Rest",
        ])
      #expect(try bench.store.latestVersion() == 3)
      try bench.press("u")
      #expect(try bench.outline.count == 7)
    }
  }

  @Test func `lines that are pasted into a new line are items, as one version`() throws {
    try BrowserBench.with { bench in
      try bench.press("G", "o")
      try bench.send(.paste("- [x] one\n- [ ] two\n  * three\n"))
      // Who pastes lines presses Enter after them.
      try bench.press("Enter")
      #expect(try bench.outline.suffix(3) == ["  one", "  two", "    three"])
      #expect(try bench.store.latestVersion() == 3)
      let done = try bench.store.read { try $0.items(matching: Query([.init(.done)])) }
      #expect(done.map(\.content.text).contains("one"))
      #expect(bench.browser.typedText == nil && bench.browser.status == nil)
      try bench.press("u")
      #expect(try bench.outline.count == 7)
    }
  }

  @Test func `fields in a line are read, and shown while one types`() throws {
    try BrowserBench.with { bench in
      func content(_ text: String) throws -> Content? {
        let outline = try bench.store.read { try $0.outline() }
        return outline.rows.map(\.node.content).first { $0.text == text }
      }
      try bench.press("G", "o")
      try bench.send(.paste(#"call due:2099-01-02 #home pri:b \+text"#))
      #expect(bench.lastLine.hasPrefix(" due Friday 2 January 2099, priority B, #home · E"))
      try bench.press("Enter")
      let call = try #require(try content("call +text"))
      #expect(call.due?.rawValue == "2099-01-02" && call.priority == "B" && call.tags == ["home"])
      // A tag that the item has is removed, and other words with a hyphen stay, as do old words.
      try bench.press("A")
      try bench.send(.paste(" -home -work #new"))
      try bench.press("Enter")
      let changed = try #require(try content("call +text -work"))
      #expect(changed.tags == ["new"] && changed.due == call.due)
      try bench.press("A")
      try bench.send(.paste(" due:someday"))
      try bench.press("Enter")
      #expect(bench.browser.typedText != nil && bench.browser.status?.isProblem == true)
      try bench.press("Esc")
      #expect(try content("call +text -work") == changed)
    }
  }

  @Test func `fields are kept if the item is deleted meanwhile, and pasted lines have none`() throws
  {
    try BrowserBench.with { bench in
      try bench.press("j", "j", "A")
      try bench.type(" #red pri:a")
      try bench.elsewhere { try $0.delete(Item.ID("apple")) }
      try bench.press("Enter")
      let rows = try bench.store.read { try $0.outline().rows }
      let apple = try #require(rows.map(\.node.content).first { $0.text == "Apple" })
      #expect(apple.tags == ["red"] && apple.priority == "A")
      try bench.press("o")
      try bench.send(.paste("one #red\ntwo #red\n"))
      try bench.press("Enter")
      #expect(try bench.outline.contains { $0.hasSuffix("one #red") })
      #expect(try bench.outline.contains { $0.hasSuffix("two #red") })
    }
  }

  @Test func `lines that are pasted into a text continue it, and become the items after it`() throws
  {
    try BrowserBench.with { bench in
      try bench.press("G", "e", "Ctrl-a")
      for _ in 0..<6 { try bench.press("Right") }
      try bench.send(.paste("one\ntwo\n"))
      #expect(try bench.outline.suffix(2) == ["  Write one", "  tworeport"])
      #expect(try bench.store.latestVersion() == 3)
    }
  }

  @Test func `pasted lines whose first ones are left out, or go into a text, keep their order`()
    throws
  {
    try BrowserBench.with { bench in
      try bench.press("G")
      try bench.send(.paste("- \n  - child\n    - below\n"))
      #expect(try bench.outline.suffix(2) == ["  child", "    below"])
      try bench.press("g", "j", "j", "e")
      try bench.send(.paste(" one\n  two\n  three"))
      #expect(try bench.outline[3...4] == ["    two", "    three"])
    }
  }

  @Test func `one pasted line is typed, and typing goes on after it`() throws {
    try BrowserBench.with { bench in
      try bench.press("G", "o")
      try bench.send(.paste("one \n"))
      try bench.type("dd")
      try bench.press("Enter")
      #expect(try bench.outline.last == "  one  dd" || bench.outline.last == "  one dd")
      try bench.press("/")
      try bench.send(.paste("Write\nreport"))
      #expect(bench.lastLine == "/Write report")
    }
  }

  @Test func `i, A and c edit at the beginning, at the end and anew`() throws {
    try BrowserBench.with { bench in
      try bench.press("G", "i")
      try bench.type("Do: ")
      try bench.press("Enter", "A")
      try bench.type("!")
      try bench.press("Enter")
      #expect(try bench.outline.last == "  Do: Write report!")
      try bench.press("c")
      try bench.type("call Ada")
      try bench.press("Enter")
      #expect(try bench.outline.last == "  call Ada")
      try bench.press("c", "Ctrl-y", "Enter")
      #expect(try bench.outline.last == "  call Ada")
    }
  }

  @Test func `command lines of vi do what everybody expects`() throws {
    try BrowserBench.with { bench in
      for (line, row) in [("3", "apple"), ("1", "food"), ("99", "report")] {
        try bench.press(":")
        try bench.type(line)
        try bench.press("Enter")
        #expect(bench.inHand == row, "\(line)")
      }
      try bench.press(":", "w", "Enter")
      #expect(bench.lastLine == " Every change is saved already")
      for line in ["q", "wq", "x", "q!"] {
        try bench.press(":")
        try bench.type(line)
        try bench.press("Enter")
      }
      #expect(bench.asked == [.quit, .quit, .quit, .quit])
    }
  }

  @Test func `where nothing matches no item is typed, and the way back is told`() throws {
    try BrowserBench.with(columns: 70) { bench in
      for (key, words) in [("&", "overdue"), ("/", "zzz")] {
        try bench.press(key)
        try bench.type(words)
        try bench.press("Enter", "o")
        #expect(bench.lastLine == " ! nothing is shown here  (Esc shows the whole list)")
        try bench.press("Esc")
        #expect(bench.list.first == "  ▾ Food")
      }
    }
  }
}
