import OutlineOperations
import OutlineStore
import Testing

@testable import OutlineBrowser
@testable import Terminal

struct BrowserTests {
  @Test func `a list is shown with its sections, folds and marks`() throws {
    try BrowserBench.with { bench in
      #expect(
        bench.screen == [
          " planted.outline                               v2",
          "  ▾ Food",
          "    ▾ Fruit",
          "    │   🍎 Apple ★",
          "    │   🍐 Pear  2 kg",
          "      ✓ Milk",
          "",
          "  ▾ Work",
          "      Write report",
          "",
          "",
          " ? keys  o add  . done  x swipe  / find  H past  q quit",
        ])
      #expect(bench.inHand == "food")
    }
  }

  @Test func `an unknown key names the key that shows all`() throws {
    try BrowserBench.with { bench in
      try bench.press("%")
      #expect(bench.lastLine == #" ! No key "%"  (? shows the keys)"#)
      try bench.press("j")
      #expect(bench.inHand == "fruit")
      #expect(!bench.lastLine.contains("meaning"))
    }
  }

  @Test func `services of a terminal are requested`() throws {
    try BrowserBench.with { bench in
      try bench.press("j", "E", "Ctrl-l", "Ctrl-z", "q")
      #expect(bench.asked == [.edit(try NodeID("fruit")), .redraw, .suspend, .quit])
    }
  }

  @Test func `a file that is only read refuses keys that change it`() throws {
    try BrowserBench.with(isReadOnly: true) { bench in
      for key in ["o", ".", "d", "Delete", "i", "c", "A", "J", "x", "u"] {
        try bench.press("G", key)
        #expect(bench.lastLine == " ! the file is open for reading only", "\(key)")
      }
      try bench.press(":")
      try bench.type("rm apple")
      try bench.press("Enter")
      #expect(bench.lastLine == " ! the file is open for reading only")
      #expect(try bench.store.latestVersion() == 2)
      #expect(bench.screen[0].hasSuffix("read only  v2"))
      try bench.press(":", "q", "Enter")
      #expect(bench.asked == [.quit])
    }
  }

  @Test func `Esc removes marks and filters`() throws {
    try BrowserBench.with { bench in
      try bench.press("j", "v", "v")
      #expect(bench.screen[0].contains("2 marked"))
      try bench.press("Esc")
      #expect(!bench.screen[0].contains("marked"))
      try bench.press("*")
      #expect(bench.list == ["  ▾ Food", "    ▾ Fruit", "    │   🍎 Apple ★"])
      try bench.press("Esc")
      #expect(bench.list.count == 8)
    }
  }

  @Test func `the longest texts are cut before they are drawn, even one character with many marks`()
    throws
  {
    let texts = [
      String(repeating: "a", count: 1_000_000), "e" + String(repeating: "\u{301}", count: 500_000),
      String(repeating: "👨‍👩‍👧‍👦", count: 40_000),
    ]
    try BrowserBench.with(
      planting: { outline in
        let long = try outline.addSection("Long")
        try outline.add(texts.map { Item.Draft(text: $0) }, to: .last(in: long))
      },
      { bench in
        for _ in texts { try bench.press("j") }
        for line in bench.browser.frame.lines.dropFirst().dropLast() {
          let text = line.spans.map(\.text).joined()
          #expect(text.displayWidth <= 50)
          #expect(text.utf8.count < 20_000)
        }
        #expect(bench.list.count == 4)
      })
  }
}
