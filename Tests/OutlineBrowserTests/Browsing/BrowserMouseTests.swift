import OutlineOperations
import OutlineStore
import Testing

@testable import OutlineBrowser
@testable import Terminal

struct BrowserMouseTests {
  private func mouse(_ action: MouseEvent.Action, _ row: Int, _ column: Int) -> TerminalEvent {
    .mouse(MouseEvent(action: action, button: 0, row: row, column: column))
  }

  @Test func `a click puts the cursor there, and a click on the disclosure folds`() throws {
    try BrowserBench.with { bench in
      try bench.send(mouse(.press, 4, 12))
      try bench.send(mouse(.release, 4, 12))
      #expect(bench.inHand == "pear")
      try bench.send(mouse(.press, 2, 4))
      #expect(bench.list[1] == "    ▸ Fruit")
    }
  }

  @Test func `a drag moves a row only to an allowed place`() throws {
    try BrowserBench.with { bench in
      try bench.send(mouse(.press, 5, 10))
      try bench.send(mouse(.drag, 4, 10))
      try bench.send(mouse(.drag, 3, 10))
      try bench.send(mouse(.release, 3, 10))
      #expect(try bench.outline.prefix(4) == ["Food", "  Fruit", "    Milk", "    Apple"])
      try bench.send(mouse(.press, 2, 10))
      try bench.send(mouse(.drag, 4, 10))
      try bench.send(mouse(.release, 4, 10))
      #expect(try bench.outline[1] == "  Fruit", "not into itself")
    }
  }

  @Test func `Esc puts a dragged row back`() throws {
    try BrowserBench.with { bench in
      try bench.send(mouse(.press, 4, 10))
      try bench.send(mouse(.drag, 3, 10))
      try bench.press("Esc")
      try bench.send(mouse(.release, 3, 10))
      #expect(try bench.store.latestVersion() == 2)
      #expect(bench.lastLine == " Put back")
    }
  }

  @Test func `a long drag sideways is a full swipe, a short one opens the actions`() throws {
    try BrowserBench.with { bench in
      try bench.send(mouse(.press, 3, 40))
      try bench.send(mouse(.drag, 3, 30))
      try bench.send(mouse(.release, 3, 30))
      #expect(bench.lastLine.hasPrefix("  1 "))
      try bench.press("Esc")
      try bench.send(mouse(.press, 3, 40))
      try bench.send(mouse(.drag, 3, 5))
      #expect(bench.screen[3].contains("Delete"))
      try bench.send(mouse(.release, 3, 5))
      #expect(!(try bench.outline.contains("    Apple")))
    }
  }

  @Test func `a drag ends if its row is deleted`() throws {
    try BrowserBench.with { bench in
      try bench.send(mouse(.press, 3, 40))
      try bench.send(mouse(.drag, 3, 5))
      try bench.elsewhere { try $0.delete(Item.ID("apple")) }
      try bench.send(mouse(.release, 3, 5))
      #expect(bench.lastLine == " ! the item was deleted meanwhile")
      #expect(try bench.outline.contains("    Pear"))
    }
  }
}
