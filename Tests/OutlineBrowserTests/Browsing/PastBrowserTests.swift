import OutlineBrowser
import OutlineOperations
import OutlineStore
import Terminal
import Testing

struct PastBrowserTests {
  /// A browser after four changes, in the past.
  private func with(_ body: (BrowserBench) throws -> Void) throws {
    try BrowserBench.with(rows: 18) { bench in
      try bench.press("G", ".", "g", "j", "J", "j")
      try bench.elsewhere { outline in
        outline.describe("delete the pear")
        try outline.delete(Item.ID("pear"))
      }
      try bench.press("H")
      try body(bench)
    }
  }

  @Test func `the outline is shown as it was, with the changes of each version`() throws {
    try with { bench in
      #expect(bench.screen[0].hasSuffix("v5 of v5"))
      #expect(bench.screen.contains { $0.contains("▶ v5") && $0.hasSuffix("delete the pear") })
      #expect(bench.screen.contains { $0.contains("− Pear") })
      try bench.press("Left")
      #expect(bench.screen[0].hasSuffix("v4 of v5"))
      #expect(bench.list.contains { $0.hasPrefix("> ") && $0.hasSuffix("Fruit") })
      #expect(bench.list.contains { $0.hasSuffix("Pear  2 kg") })
      try bench.press("Left")
      #expect(bench.list.contains { $0.hasPrefix("~ ") && $0.hasSuffix("✓ Write report") })
      try bench.press("{", "Left")
      #expect(bench.lastLine == " this is the oldest version")
      #expect(bench.screen[0].hasSuffix("v1 of v5"))
      try bench.press("}", "q")
      #expect(bench.screen[0].hasSuffix(" v5"))
      #expect(try bench.store.latestVersion() == 5)
    }
  }

  @Test func `versions that come meanwhile are in the list, and the shown one stays`() throws {
    try with { bench in
      try bench.press("Left")
      try bench.elsewhere { try $0.update(Item.ID("milk")) { $0.text = "Oat milk" } }
      #expect(bench.screen[0].hasSuffix("v4 of v6"))
      #expect(bench.screen.contains { $0.contains("▶ v4") })
      #expect(bench.list.contains { $0.hasSuffix("Milk") && !$0.hasSuffix("Oat milk") })
      try bench.press("Right", "Right")
      #expect(bench.screen[0].hasSuffix("v6 of v6"))
      #expect(bench.list.contains { $0.hasSuffix("Oat milk") })
      try bench.press("Right")
      #expect(bench.lastLine == " this is the latest version")
    }
  }

  @Test func `an item, a section or all comes back, and one version is reverted`() throws {
    try with { bench in
      try bench.press("Left", "n", "j", "j")
      #expect(bench.inHand == "pear")
      try bench.press("r")
      #expect(try bench.outline.contains("    Pear"))
      #expect(bench.screen[0].hasSuffix(" v6"))
      try bench.press("H", "{", "Right", "A")
      #expect(
        try bench.outline == [
          "Food", "  Fruit", "    Apple", "    Pear", "  Milk", "Work", "  Write report",
        ])
      try bench.press("u")
      try bench.press("H")
      while !bench.screen[0].contains("v3 of") { try bench.press("Left") }
      try bench.press("V")
      #expect(!(try bench.store.read { try $0.item(Item.ID("report")).content.isDone }))
    }
  }

  @Test func `keys that change something are refused in the past`() throws {
    try with { bench in
      try bench.press("o")
      #expect(bench.lastLine.contains("the past does not change"))
      try bench.press("D")
      #expect(bench.screen[0].hasPrefix(" v5 → v5"))
      try bench.press("q")
      #expect(bench.screen[0].hasSuffix("v5 of v5"))
    }
  }
}
