import OutlineBrowser
import OutlineOperations
import OutlineStore
import Terminal
import Testing

struct BrowserFollowingTests {
  @Test func `the cursor stays on its item, and changed rows are marked`() throws {
    try BrowserBench.with { bench in
      try bench.press("j", "j", "j")
      #expect(bench.inHand == "pear")
      try bench.elsewhere { outline in
        try outline.move(Item.ID("pear"), to: .last(in: Section.ID("work")))
        try outline.update(Item.ID("milk")) { $0.text = "Oat milk" }
      }
      #expect(bench.inHand == "pear")
      #expect(
        bench.list.filter { $0.hasPrefix("~") } == ["~     ✓ Oat milk", "~     🍐 Pear  2 kg"])
      bench.browser.unmark()
      #expect(!bench.list.contains { $0.hasPrefix("~") })
    }
  }

  @Test func `a line being edited tells of a change among many others`() throws {
    try BrowserBench.with { bench in
      try bench.press("j", "j", "e")
      for number in 0..<70 {
        try bench.store.write { outline in
          try outline.update(Item.ID(number == 3 ? "apple" : "milk")) { $0.text = "\(number)" }
        }
      }
      try bench.elsewhere { _ in }
      #expect(bench.lastLine == #" ! others changed it to "3"; Enter keeps both"#)
      try bench.elsewhere { try $0.update(Item.ID("apple")) { $0.text = "Apple" } }
      #expect(bench.lastLine == " Enter saves, Esc drops it")
    }
  }

  @Test func `a text that is typed while all sections are deleted stays on the screen`() throws {
    try BrowserBench.with { bench in
      try bench.press("j", "j", "e")
      try bench.type("!")
      try bench.elsewhere { try $0.delete(Section.ID("food")) }
      #expect(bench.lastLine == " ! others deleted it; Enter makes a new item")
      try bench.elsewhere { try $0.delete(Section.ID("work")) }
      #expect(bench.list.last == "+     Apple!")
      try bench.press("Enter")
      #expect(bench.lastLine.hasPrefix(" ! food was deleted in version 3"))
      #expect(bench.list.last == "+     Apple!")
      try bench.press("Esc")
      #expect(bench.list == ["  there are no sections yet  (:section add TITLE)"])
    }
  }

  @Test func `the cursor goes to a neighbour of a deleted row`() throws {
    try BrowserBench.with { bench in
      try bench.press("j", "j")
      try bench.elsewhere { try $0.delete(Item.ID("apple")) }
      #expect(bench.inHand == "pear")
      try bench.elsewhere { try $0.delete(Item.ID("pear")) }
      #expect(bench.inHand == "milk")
      try bench.press("G")
      try bench.elsewhere { try $0.delete(Section.ID("work")) }
      #expect(bench.inHand == "milk")
      try bench.elsewhere { try $0.delete(Section.ID("food")) }
      #expect(bench.inHand == nil)
      #expect(bench.list == ["  there are no sections yet  (:section add TITLE)"])
      try bench.press("j", "o", "d", "Space", "x", "n")
    }
  }

  @Test func `rows that come above the screen push nothing`() throws {
    try BrowserBench.with(
      rows: 10,
      planting: { outline in
        let section = try outline.addSection("Numbers", id: Section.ID("numbers"))
        try outline.add(
          try (1...100).map { Item.Draft(text: "Number \($0)", id: try Item.ID("n\($0)")) },
          to: .last(in: section))
      }
    ) { bench in
      for _ in 0..<50 { try bench.press("j") }
      let before = bench.list
      try bench.elsewhere { outline in
        try outline.add(
          (1...30).map { Item.Draft(text: "New \($0)") }, to: .first(in: Section.ID("numbers")))
      }
      bench.browser.unmark()
      #expect(bench.list == before)
    }
  }

  @Test func `folds are those of the view, and make no versions`() throws {
    try BrowserBench.with { bench in
      try bench.press("j", "Space")
      #expect(bench.list[1] == "    ▸ Fruit")
      #expect(try bench.store.latestVersion() == 2)
      #expect(try bench.store.read { try $0.item(Item.ID("fruit")).isExpanded })
      try bench.press("1")
      #expect(bench.list.count == 6)
      try bench.press("b")
      #expect(bench.list.count == 8)
      try bench.press("b")
      #expect(bench.list == ["  ▸ Food  2 items", "", "  ▸ Work  1 item"])
      #expect(bench.inHand == "food")
    }
  }
}
