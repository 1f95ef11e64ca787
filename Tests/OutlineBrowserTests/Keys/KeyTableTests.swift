import Terminal
import Testing

@testable import OutlineBrowser

struct KeyTableTests {
  @Test func `no key has two meanings`() {
    var seen: Set<KeyPress> = []
    for binding in KeyTable.groups.flatMap(\.bindings) {
      #expect(!binding.keys.isEmpty)
      for key in binding.keys {
        #expect(seen.insert(key.press).inserted, "\(key.press)")
        #expect(KeyTable.action(of: key.press) == key.action)
      }
    }
  }

  @Test func `the screen of keys has every line of the table`() throws {
    try BrowserBench.with(rows: 100, columns: 100) { bench in
      try bench.press("?")
      for binding in (KeyTable.groups + [KeyTable.pastGroup]).flatMap(\.bindings) {
        #expect(
          bench.screen.contains { $0.contains(binding.shown) && $0.hasSuffix(binding.summary) })
      }
      try bench.press("q")
      #expect(bench.list.count == 8)
    }
  }

  @Test func `a key of the user does what another does, and is told first`() throws {
    try BrowserBench.with(rows: 100, columns: 100) { bench in
      #expect(KeyPress(named: "Ctrl-t") == KeyPress(.character("t"), .control))
      #expect(["", "Strg-t", "ctrl-t", "jj"].allSatisfy { KeyPress(named: $0) == nil })
      bench.browser.ownKeys = [KeyPress(.character("t"), .control): "j", "Q": "q"]
      try bench.press("?")
      #expect(
        bench.list.prefix(3) == ["Your own", "  Ctrl-t does what j does", "  Q does what q does"])
      try bench.press("Q", "g", "Ctrl-t")
      #expect(bench.inHand == "fruit")
    }
  }

  @Test func `a narrow screen wraps what a key does`() throws {
    try BrowserBench.with(rows: 200, columns: 40) { bench in
      try bench.press("?")
      let words = bench.list.joined(separator: " ").split(separator: " ").joined(separator: " ")
      for binding in KeyTable.groups.flatMap(\.bindings) {
        #expect(words.contains("\(binding.shown) \(binding.summary)"))
      }
    }
  }

  @Test func `a small screen scrolls through the keys`() throws {
    try BrowserBench.with(rows: 5, columns: 40) { bench in
      try bench.press("?")
      #expect(bench.lastLine.hasSuffix("Space goes on  q back"))
      try bench.press("G")
      #expect(bench.lastLine.hasSuffix(" q back") && !bench.lastLine.contains("Space"))
      #expect(bench.list.last?.contains("H Esc q") == true)
      try bench.press("g", "j", "Esc")
      #expect(bench.inHand == "food")
    }
  }
}
