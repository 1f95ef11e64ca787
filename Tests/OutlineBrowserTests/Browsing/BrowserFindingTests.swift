import Testing

@testable import OutlineBrowser
@testable import OutlineOperations
@testable import OutlineStore
@testable import Terminal

struct BrowserFindingTests {
  @Test func `the list shows matches with their ancestors while typing`() throws {
    try BrowserBench.with { bench in
      try bench.press("/")
      try bench.type("pe")
      #expect(bench.list == ["  ▾ Food", "    ▾ Fruit", "    │   🍐 Pear  2 kg"])
      #expect(bench.lastLine == "/pe")
      try bench.press("Enter")
      #expect(bench.inHand == "pear")
      #expect(bench.lastLine.hasPrefix(" 1 of 1  (Enter shows the whole list there"))
      try bench.press("n")
      #expect(bench.lastLine == " ! 1 of 1: there is no later hit")
      try bench.press("Esc")
      #expect(bench.list.count == 8)
      #expect(bench.inHand == "food")
    }
  }

  @Test func `Enter goes to the best hit, n and N go on, and a second Enter shows the whole list`()
    throws
  {
    try BrowserBench.with(rows: 30, columns: 70) { bench in
      try bench.elsewhere { outline in
        let drafts = ["red pear", "Pear", "pears and plums"].map { Item.Draft(text: $0) }
        try outline.add(drafts, to: .last(in: Item.ID("milk")))
      }
      try bench.press("/")
      try bench.type("pear")
      try bench.press("Enter")
      #expect(bench.lastLine.contains(" of 4  "))
      let best = try Item.ID(#require(bench.inHand))
      #expect(try bench.store.read { try $0.item(best) }.content.text == "Pear")
      try bench.press("N", "N", "N", "N", "n", "n", "n")
      #expect(bench.lastLine.hasPrefix(" 4 of 4"))
      // Milk was closed; it is opened, which makes no version.
      let before = try bench.store.latestVersion()
      let hit = bench.inHand
      try bench.press("Enter")
      #expect(bench.inHand == hit && bench.list.count == 11)
      #expect(try bench.store.latestVersion() == before)
      try bench.press("Esc")
      #expect(bench.inHand == "food")
      try bench.press("/")
      try bench.type("zebra")
      try bench.press("Enter")
      #expect(bench.lastLine == " ! nothing matches  (Esc goes back)")
      try bench.press("Esc")
      #expect(bench.inHand == "food" && bench.list.count == 11)
    }
  }

  @Test
  func `letters match one by one if no item has the text, and the cursor is on the best match`()
    throws
  {
    try BrowserBench.with { bench in
      try bench.press("/")
      try bench.type("wp")
      #expect(bench.list == ["  ▾ Work", "      Write report"])
      #expect(bench.inHand == "report")
      #expect(bench.screen[0].contains(#"find the letters "wp""#))
      let hits = bench.browser.frame.lines[2].spans.filter { $0.look.underline }
      #expect(hits.map(\.text) == ["W", "p"])
      // With the next letter words are searched for again.
      try bench.press("Backspace")
      try bench.type("ork")
      #expect(bench.list == ["  nothing matches  (Esc shows the whole list)"])
      try bench.press("Esc", "/")
      try bench.type("per")
      #expect(bench.list == ["  ▾ Food", "    ▾ Fruit", "    │   🍐 Pear  2 kg"])
      try bench.press("Enter", "/")
      #expect(bench.lastLine == "/per")
    }
  }

  @Test func `Esc while typing brings the list back`() throws {
    try BrowserBench.with { bench in
      try bench.press("/")
      try bench.type("zebra")
      #expect(bench.list == ["  nothing matches  (Esc shows the whole list)"])
      try bench.press("Esc")
      #expect(bench.list.count == 8)
    }
  }

  @Test func `a query filters, and a wrong one stays to be corrected`() throws {
    try BrowserBench.with { bench in
      try bench.press("&")
      try bench.type("donee")
      try bench.press("Enter")
      #expect(bench.lastLine == "&donee")
      #expect(bench.screen.suffix(3).joined().contains("(did you mean done?)"))
      try bench.press("Backspace", "Enter")
      #expect(bench.list == ["  ▾ Food", "      ✓ Milk"])
      #expect(bench.screen[0].contains(#"query "done""#))
    }
  }

  @Test func `a context limits the list until it ends, and new items get its tags`() throws {
    try BrowserBench.with(rows: 14, columns: 70) { bench in
      let context = Browser.Context(
        name: "shop", query: "under Fruit or +shop",
        attributes: ["tags": .array([.string("shop")])])
      try bench.store.read { outline in
        bench.browser.obey(context)
        try bench.browser.refresh(outline)
      }
      let shown = ["  ▾ Food", "    ▾ Fruit", "    │   🍎 Apple ★", "    │   🍐 Pear  2 kg"]
      #expect(bench.list == shown)
      #expect(bench.screen[0].contains("context shop"))
      // A search is one within it, and Esc leads back to it.
      try bench.press("/")
      try bench.type("r")
      try bench.press("Enter", "Esc")
      #expect(bench.list == shown)
      try bench.press("G", "Shift-Up")
      #expect(bench.lastLine == " ! some rows are hidden  (:context none shows the whole list)")
      try bench.press("o")
      try bench.type("Plum")
      try bench.press("Enter")
      let found = try bench.store.read { try $0.items(matching: Query([.init(.text("plum"))])) }
      let plum = try #require(found.first)
      #expect(plum.content.tags == ["shop"])
      #expect(bench.inHand == plum.id.rawValue)
      try bench.store.read { outline in
        bench.browser.obey(nil)
        try bench.browser.refresh(outline)
      }
      #expect(bench.list.count == 9)
      #expect(!bench.screen[0].contains("context"))
    }
  }

  @Test func `a command line is completed and run`() throws {
    try BrowserBench.with { bench in
      try bench.press(":")
      try bench.type("se")
      try bench.press("Tab")
      #expect(bench.asked == [.complete("se")])
      bench.browser.complete(
        "se", with: [(word: "section", meaning: ""), (word: "set", meaning: "")])
      #expect(bench.lastLine.hasSuffix("section  set"))
      try bench.type("t")
      bench.browser.complete("set", with: [(word: "set", meaning: "")])
      try bench.type("apple --due friday")
      try bench.press("Enter")
      #expect(bench.asked.last == .command("set apple --due friday"))
    }
  }

  @Test func `completions are shown with their meanings`() throws {
    try BrowserBench.with { bench in
      try bench.press(":")
      try bench.type("done ")
      bench.browser.complete(
        "done ", with: [(word: "apple", meaning: "🍎 Apple"), (word: "p", meaning: "🍐 Pear")])
      #expect(bench.screen.suffix(3) == [" apple  🍎 Apple", " p      🍐 Pear", ":done"])
      bench.browser.complete("done ", with: (0..<20).map { ("n\($0)", "Item \($0)") })
      #expect(bench.screen.suffix(3) == [" n8   Item 8", " …", ":done n"])
      try bench.press("1")
      #expect(bench.lastLine == ":done n1")
      #expect(!bench.screen.contains(" …"))
    }
  }

  @Test func `a mistake in a query is told in full on a narrow screen`() throws {
    try BrowserBench.with { bench in
      try bench.send(.resize(TerminalSize(rows: 8, columns: 40)))
      try bench.press("&")
      try bench.type("open and bright")
      try bench.press("Enter")
      let shown = bench.screen.joined(separator: "\n")
      #expect(shown.contains("bright"), "\(shown)")
      #expect(bench.lastLine == "&open and bright")
    }
  }

  @Test func `a node is zoomed into, and left again`() throws {
    try BrowserBench.with { bench in
      try bench.press("j", "z")
      #expect(bench.list == ["    🍎 Apple ★", "    🍐 Pear  2 kg"])
      #expect(bench.screen[0].contains("/Fruit"))
      try bench.press("Backspace")
      #expect(bench.list.count == 8)
      #expect(bench.inHand == "fruit")
    }
  }
}
