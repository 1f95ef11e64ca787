import OutlineBrowser
import OutlineOperations
import OutlineStore
import Terminal
import Testing

struct BrowserMovingTests {
  @Test func `the cursor moves by rows, siblings, sections and levels`() throws {
    try BrowserBench.with { bench in
      let steps: [(keys: String, inHand: String)] = [
        ("j j", "apple"), ("]", "pear"), ("]", "pear"), ("[", "apple"), ("h", "fruit"),
        ("]", "milk"),
        ("Tab", "work"), ("l", "report"), ("Shift-Tab", "work"), ("Shift-Tab", "food"),
        ("G", "report"),
        ("g", "food"), ("k", "food"), ("Up Down Down", "apple"),
      ]
      for step in steps {
        for key in step.keys.split(separator: " ") { try bench.press(String(key)) }
        #expect(bench.inHand == step.inHand, "\(step.keys)")
      }
    }
  }

  @Test func `a long list scrolls, and every row is reached once`() throws {
    try BrowserBench.with(
      rows: 10,
      planting: { outline in
        let section = try outline.addSection("Numbers", id: Section.ID("numbers"))
        try outline.add(
          try (1...200).map { Item.Draft(text: "Number \($0)", id: try Item.ID("n\($0)")) },
          to: .last(in: section))
      }
    ) { bench in
      for number in 1...200 {
        try bench.press("j")
        #expect(bench.inHand == "n\(number)")
        #expect(bench.list.contains { $0.hasSuffix("Number \(number)") })
      }
      #expect(bench.list.last?.hasSuffix("Number 200") == true)
      try bench.press("PgUp")
      #expect(bench.inHand == "n193")
      try bench.press("Ctrl-u")
      #expect(bench.inHand == "n189")
      try bench.press("g")
      #expect(bench.list.first == "  ▾ Numbers")
      try bench.press("PgDn", "PgDn")
      #expect(bench.inHand == "n14")
      try bench.press("G")
      #expect(bench.inHand == "n200")
    }
  }

  @Test func `tiles are walked through in rows and columns`() throws {
    try BrowserBench.with(planting: { outline in
      let section = try outline.addSection("Emoji", id: Section.ID("emoji"))
      try outline.configure(section) { $0.layout = .grid(columns: 4) }
      try outline.add(
        try (0..<10).map { Item.Draft(text: "e\($0)", id: try Item.ID("e\($0)"), image: "😀") },
        to: .last(in: section))
    }) { bench in
      #expect(bench.list.count == 4)
      try bench.press("j")
      #expect(bench.inHand == "e0")
      try bench.press("l", "l", "j")
      #expect(bench.inHand == "e6")
      try bench.press("j")
      #expect(bench.inHand == "e9")
      try bench.press("k")
      #expect(bench.inHand == "e6")
      try bench.press("h", "h", "h")
      #expect(bench.inHand == "e3")
    }
  }
}
