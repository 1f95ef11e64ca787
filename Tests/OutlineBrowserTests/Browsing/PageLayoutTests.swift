import OutlineBrowser
import OutlineOperations
import Testing

@testable import OutlineStore
@testable import Terminal

struct PageLayoutTests {
  /// A section of tiles, and one of twenty rows, of which the header is pinned.
  private static func plant(_ outline: OutlineTransaction) throws {
    var tiles = ListConfiguration()
    tiles.layout = .grid(columns: 2)
    tiles.group = .horizontal(1, [.tile(0.7), .vertical(0.3, [.tile(0.5), .tile(0.5)])])
    let grid = try outline.addSection("Tiles", id: Section.ID("tiles"), configuration: tiles)
    try outline.add(
      (1...5).map { Item.Draft(text: "tile \($0)", id: Item.ID(checked: "t\($0)")) },
      to: .last(in: grid))
    var pinned = ListConfiguration()
    pinned.pinsHeader = true
    let rows = try outline.addSection(
      "Rows", id: Section.ID("rows"), image: "📌", configuration: pinned)
    try outline.add(
      (1...20).map { Item.Draft(text: "row \($0)", id: Item.ID(checked: "r\($0)")) },
      to: .last(in: rows))
    let end = try outline.addSection("End", id: Section.ID("end"))
    try outline.add(Item.Draft(text: "last", id: Item.ID("last")), to: .last(in: end))
  }

  @Test func `tiles fill the cells of groups, and arrows move between neighbours`()
    throws
  {
    try BrowserBench.with(planting: Self.plant) { bench in
      #expect(
        bench.list.prefix(5) == [
          "  ▾ Tiles",
          "  tile 1                           tile 2",
          "                                   tile 3",
          "  tile 4                           tile 5",
          "",
        ])
      try bench.press("j")
      #expect(bench.inHand == "t1")
      try bench.press("l")
      #expect(bench.inHand == "t2")
      try bench.press("j")
      #expect(bench.inHand == "t3")
      try bench.press("j")
      #expect(bench.inHand == "t5")
      try bench.press("h")
      #expect(bench.inHand == "t4")
      try bench.press("J")
      #expect(bench.list[2] == "                                   tile 3")
    }
  }

  @Test func `a group fits a narrow screen`() throws {
    for columns in [4, 8, 20] {
      try BrowserBench.with(columns: columns, planting: Self.plant) { bench in
        #expect(bench.list[1...3].allSatisfy { $0.displayWidth <= columns }, "\(bench.list)")
        for id in ["t1", "t2", "t3", "t4", "t5"] {
          try bench.press("l")
          #expect(bench.inHand == id)
        }
      }
    }
  }

  @Test func `a pinned header stays at the top while its section is on the screen`() throws {
    try BrowserBench.with(planting: Self.plant) { bench in
      try bench.press("Tab")
      #expect(bench.inHand == "rows")
      for number in 1...20 {
        try bench.press("j")
        #expect(bench.inHand == "r\(number)")
        // The row in hand is never below the header.
        #expect(bench.list.contains { $0.hasSuffix("row \(number)") })
        if number > 12 { #expect(bench.list[0] == "  ▾ 📌 Rows") }
      }
      for number in (1...19).reversed() {
        try bench.press("k")
        #expect(bench.list.contains { $0.hasSuffix("row \(number)") })
        #expect(bench.list.filter { $0.contains("📌 Rows") }.count == 1)
      }
      // Other sections have no line of their own at the top.
      try bench.press("G")
      #expect(bench.inHand == "last")
      #expect(bench.list.last == "      last")
    }
  }

  @Test func `a click on a pinned header goes to its section`() throws {
    try BrowserBench.with(planting: Self.plant) { bench in
      try bench.press("G", "k", "k", "k")
      #expect(bench.list[0] == "  ▾ 📌 Rows")
      try bench.send(
        .mouse(MouseEvent(action: .press, button: 0, row: 1, column: 10)))
      #expect(bench.inHand == "rows")
    }
  }

  @Test func `a badge is in parentheses, on a row before its accessories and on a tile`() throws {
    try BrowserBench.with(planting: Self.plant) { bench in
      try bench.elsewhere { outline in
        for id in ["t1", "r1"] {
          try outline.update(Item.ID(id)) { content in
            var presentation = content.presentation
            presentation.badge = "12"
            if id == "r1" { presentation.accessories = [Accessory(.disclosureIndicator)] }
            try content.setPresentation(presentation)
          }
        }
      }
      bench.browser.unmark()
      #expect(bench.list[1].hasPrefix("  tile 1(12)  "))
      #expect(bench.list[6] == "      row 1" + String(repeating: " ", count: 32) + " (12) ›")
    }
  }
}
