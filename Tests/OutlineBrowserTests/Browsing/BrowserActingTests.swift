import OutlineBrowser
import OutlineOperations
import OutlineStore
import Terminal
import Testing

struct BrowserActingTests {
  @Test func `x and f perform the full swipes, and u undoes them`() throws {
    try BrowserBench.with { bench in
      try bench.press("j", "j", "x")
      #expect(!(try bench.outline.contains("    Apple")))
      #expect(bench.lastLine.hasSuffix("→ v3  (u undoes it)"))
      #expect(bench.inHand == "pear")
      try bench.press("u")
      #expect(try bench.outline.contains("    Apple"))
      #expect(bench.inHand == "apple")
      #expect(bench.lastLine.hasPrefix(" Undid v3"))
      #expect(bench.lastLine.hasSuffix("→ v4  (Ctrl-r redoes it)"))
      try bench.press("f")
      #expect(!(try bench.store.read { try $0.item(Item.ID("apple")).isFavorite }))
      try bench.press("u", "Ctrl-r")
      #expect(!(try bench.store.read { try $0.item(Item.ID("apple")).isFavorite }))
    }
  }

  @Test func `a menu has the actions of an edge, in order`() throws {
    try BrowserBench.with { bench in
      try bench.press("j", "j", "s")
      #expect(bench.lastLine.hasPrefix("  1 "))
      #expect(bench.lastLine.hasSuffix("Esc closes"))
      try bench.press("Esc")
      #expect(try bench.store.latestVersion() == 2)
      try bench.press("s", "1")
      #expect(!(try bench.outline.contains("    Apple")))
    }
  }

  @Test func `undo only undoes changes of this browser`() throws {
    try BrowserBench.with { bench in
      try bench.press("G", ".")
      try bench.elsewhere { try $0.setDone(false, for: Item.ID("milk")) }
      try bench.press("u")
      #expect(!(try bench.store.read { try $0.item(Item.ID("report")).content.isDone }))
      #expect(!(try bench.store.read { try $0.item(Item.ID("milk")).content.isDone }))
      try bench.press("u")
      #expect(bench.lastLine.hasPrefix(" ! "))
    }
  }

  @Test func `marked rows act as one version`() throws {
    try BrowserBench.with { bench in
      try bench.press("j", "j", "v", "v", "v")
      #expect(bench.screen[0].contains("3 marked"))
      try bench.press("d")
      #expect(try bench.outline == ["Food", "  Fruit", "Work", "  Write report"])
      #expect(try bench.store.latestVersion() == 3)
      try bench.press("u")
      #expect(try bench.outline.count == 7)
    }
  }

  @Test func `V marks all rows from the last mark`() throws {
    try BrowserBench.with { bench in
      try bench.press("j", "j", "v", "G", "V", ".")
      for id in ["apple", "pear", "milk", "report"] {
        #expect(try bench.store.read { try $0.item(Item.ID(id)).content.isDone }, "\(id)")
      }
    }
  }

  @Test func `cut and paste keep the id, the children and the favorite`() throws {
    try BrowserBench.with { bench in
      try bench.press("j", "d")
      #expect(try bench.outline.count == 7)
      #expect(bench.lastLine == " d once more cuts it")
      try bench.press("d")
      #expect(try bench.outline == ["Food", "  Milk", "Work", "  Write report"])
      try bench.press("G", "p")
      #expect(
        try bench.outline == [
          "Food", "  Milk", "Work", "  Write report", "  Fruit", "    Apple", "    Pear",
        ])
      #expect(bench.inHand == "fruit")
      #expect(try bench.store.read { try $0.item(Item.ID("apple")).isFavorite })
      #expect(bench.lastLine.hasPrefix(#" Pasted "Fruit""#))
    }
  }

  @Test func `dd cuts one item, and Delete another one`() throws {
    try BrowserBench.with { bench in
      try bench.press("j", "j", "d", "d")
      #expect(
        try bench.outline == ["Food", "  Fruit", "    Pear", "  Milk", "Work", "  Write report"])
      try bench.press("Delete")
      #expect(try bench.outline == ["Food", "  Fruit", "  Milk", "Work", "  Write report"])
      try bench.press("u", "u")
      #expect(try bench.outline.count == 7)
      // Another key than d cuts nothing, and does nothing.
      try bench.press("d", "j", "d", "Esc", "d", ".")
      #expect(try bench.store.latestVersion() == 6)
    }
  }

  @Test func `copy and paste make new items`() throws {
    try BrowserBench.with { bench in
      try bench.press("j", "y", "G", "P")
      #expect(
        try bench.outline == [
          "Food", "  Fruit", "    Apple", "    Pear", "  Milk", "Work", "  Write report",
          "    Fruit",
          "      Apple", "      Pear",
        ])
    }
  }

  @Test func `rows are moved among their siblings, in and out`() throws {
    try BrowserBench.with { bench in
      try bench.press("j", "J")
      #expect(
        try bench.outline == [
          "Food", "  Milk", "  Fruit", "    Apple", "    Pear", "Work", "  Write report",
        ])
      #expect(bench.inHand == "fruit")
      try bench.press(">")
      #expect(try bench.outline[2] == "    Fruit")
      try bench.press("<", "K")
      #expect(try bench.outline[1] == "  Fruit")
      try bench.press("K")
      #expect(bench.lastLine == #" ! "Fruit" is the first here"#)
      try bench.press("g", "J")
      #expect(try bench.outline[0] == "Work")
    }
  }

  @Test func `edit mode shows its accessories`() throws {
    try BrowserBench.with { bench in
      try bench.press("T")
      #expect(bench.list[4].contains("⊖") && bench.list[4].contains("≡"))
      try bench.press("T")
      #expect(!bench.list[4].contains("⊖"))
    }
  }
}
