import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Reads and writes with the expansion that a view stores.
struct StoredViewTests {
  @Test(arguments: [3, 64, 65, 200])
  func `a window shows the expansion of a view, of few nodes or of many`(count: Int) throws {
    let lines = (0..<count + 5).map { "  n\($0)\n    child of \($0)" }.joined(separator: "\n")
    try TestFile.with("L\n\(lines)") { store in
      let ids = (0..<count).map { item("n\($0)") }
      try store.setExpanded(true, for: ids, in: "left")
      try store.setExpanded(false, for: [item("n1")], in: "left")
      try store.setExpanded(true, for: [item("n\(count + 4)")])
      let version = try store.latestVersion()
      try store.write { _ = try $0.addSection("M") }
      try store.read { outline in
        for left in [try outline.viewing("left"), try outline.at(version).viewing("left")] {
          let rows = try left.window(after: .max, in: section("L").node).rows
          #expect(rows.count == 2 * count + 5)
          #expect(
            rows.filter { $0.level == 0 && $0.node.isExpanded }.map(\.node.content.text)
              == (0..<count + 5).filter { $0 < count ? $0 != 1 : $0 == count + 4 }.map { "n\($0)" })
          let numbers = try left.rowNumbers(in: section("L").node)
          #expect(numbers.count == rows.count)
          for (index, before) in [(0, 2), (1, 0), (count, 3), (2 * count, 70), (2 * count + 4, 1)] {
            let window = try left.window(
              at: .index(index), before: before, after: 4, in: section("L").node, numbers: numbers)
            let range = max(0, index - before)..<min(rows.count, index + 5)
            #expect(window.rows == Array(rows[range]))
            #expect(window.number == range.lowerBound)
            #expect(window.index == index - range.lowerBound)
            #expect(window.hasMoreBefore == (range.lowerBound > 0))
            #expect(window.hasMoreAfter == (range.upperBound < rows.count))
          }
        }
      }
      #expect(try store.check().isEmpty)
    }
  }

  @Test func `a write sees at once what it expands in a view, also by a reader from before`() throws
  {
    try TestFile.with("L\n  a\n    b") { store in
      try store.write { transaction in
        let left = try transaction.viewing("left")
        #expect(try !left.item(item("a")).isExpanded)
        try transaction.setExpanded(true, for: [item("a")], in: "left")
        #expect(try left.item(item("a")).isExpanded)
        try store.read { outline in
          let left = try outline.viewing("left")
          #expect(try left.item(item("a")).isExpanded)
          try transaction.setExpansion(.collapsed, in: "left")
          try transaction.setExpanded(false, for: [item("a")], in: "left")
          #expect(try !left.item(item("a")).isExpanded)
          #expect(try !left.section(section("L")).isExpanded)
        }
      }
      try store.read(viewing: "left") { left throws in
        #expect(try !left.section(section("L")).isExpanded)
        #expect(try left.window(after: .max).rows.count == 1)
      }
      #expect(try store.check().isEmpty)
    }
  }
}
