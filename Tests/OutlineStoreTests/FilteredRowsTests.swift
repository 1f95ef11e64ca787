import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Windows of the items that match a query.
struct FilteredRowsTests {
  private func query(_ condition: Query.Condition, isNegated: Bool = false) -> Query {
    Query([Query.Term(condition, isNegated: isNegated)])
  }

  /// Compares every filtered window with the rows of the whole outline.
  private func checkAllWindows(
    _ reader: OutlineReader, matching query: Query, in top: NodeID?, sizes: [Int]
  ) throws {
    var plain = query
    (plain.order, plain.limit) = (Query.Order(.outline), .max)
    let matches = Set(try reader.items(matching: plain).map(\.id.node))
    var nodes = try reader.outline().rows[...]
    var base = 0
    if let top, let index = nodes.firstIndex(where: { $0.node.id == top }) {
      base = nodes[index].level + 1
      nodes = nodes[(index + 1)...].prefix { $0.level >= base }
    }
    // An item is a row if it matches or if the next match is below it.
    var rows: [(index: Int, id: NodeID, level: Int)] = []
    var level = -1
    for (index, row) in zip(nodes.indices, nodes).reversed() {
      guard matches.contains(row.node.id) || row.level < level else { continue }
      rows.append((index, row.node.id, row.level - base))
      level = row.level
    }
    rows.reverse()
    func check(_ window: OutlineWindow, _ range: Range<Int>) {
      #expect(window.rows.map(\.node.id) == rows[range].map(\.id))
      #expect(window.rows.map(\.level) == rows[range].map(\.level))
      #expect(window.rows.map(\.isMatch) == rows[range].map { matches.contains($0.id) })
      #expect(window.hasMoreBefore == (range.lowerBound > 0))
      #expect(window.hasMoreAfter == (range.upperBound < rows.count))
    }
    for size in sizes {
      let count = min(max(1, size), rows.count)
      try check(reader.window(at: .start, after: size, in: top, matching: query), 0..<count)
      try check(
        reader.window(at: .end, after: size, in: top, matching: query),
        rows.count - count..<rows.count)
      for (index, node) in zip(nodes.indices, nodes) {
        let window = try reader.window(
          at: .around(node.node.id), before: size, after: size + 1, in: top, matching: query)
        let next = rows.firstIndex {
          $0.index >= index && (matches.contains($0.id) || $0.index == index)
        }
        guard let row = next ?? rows.indices.last else {
          #expect(window.rows.isEmpty && window.index == nil)
          continue
        }
        #expect(window.index.map { window.rows[$0].node.id } == rows[row].id)
        let range = max(0, row - size)..<min(rows.count, row + size + 2)
        check(window, range)
        let same = try reader.window(
          at: .index(row), before: size, after: size + 1, in: top, matching: query)
        check(same, range)
        #expect(same.number == range.lowerBound && same.total == rows.count)
      }
    }
  }

  @Test(arguments: 0..<Effort.times(12))
  func `every filtered window has the matches of the whole outline and their ancestors`(seed: Int)
    throws
  {
    try TestFile.with { file in
      var run = RandomRun(file.store, path: file.path, seed: 9_000 + seed)
      run.purges = false
      for _ in 0..<40 { try run.step() }
      try file.store.read { (reader) throws in
        let items = try reader.outline().rows.filter { $0.level > 0 }
        let text = items.isEmpty ? "a" : items[seed % items.count].node.content.text
        let conditions = [
          "open", "favorite", "-favorite", "favorite open", "open sort:text limit:1", "tag:none",
        ]
        let words =
          ["e", "1", text, "none of them"].map { Query.Condition.text($0) }
          + [.fuzzy("e"), .fuzzy("e t")]
        let ones = try conditions.map { try Query($0) }
        for one in ones + words.flatMap({ [query($0), query($0, isNegated: true)] }) {
          try checkAllWindows(reader, matching: one, in: nil, sizes: [0, 2])
        }
        let latest = try reader.latestVersion()
        for number in stride(from: 1, to: latest, by: 11) {
          try checkAllWindows(reader.at(number), matching: Query("open"), in: nil, sizes: [1])
          try checkAllWindows(reader.at(number), matching: query(.text(text)), in: nil, sizes: [1])
        }
        for row in try reader.outline().rows {
          try checkAllWindows(reader, matching: Query("open"), in: row.node.id, sizes: [1])
          try checkAllWindows(reader, matching: Query("favorite"), in: row.node.id, sizes: [1])
        }
      }
    }
  }

  @Test func `a few matches far away are found among all`() throws {
    let store = try OutlineStore.inMemory()
    try store.addSection("S", id: section("S"))
    let drafts = (0..<6_000).map { index in
      Item.Draft(
        text: index % 2_900 == 2_899 ? "rare \(index)" : "usual \(index)", id: item("i\(index)"),
        level: index % 10 == 0 ? 0 : 1)
    }
    try store.add(drafts, to: .last(in: section("S")))
    let query = query(.text("rare"))
    try store.read { (reader) throws in
      func texts(_ place: OutlineWindow.Place, _ count: Int) throws -> String {
        try reader.window(at: place, before: count, after: count, matching: query).rows
          .map(\.node.content.text).joined(separator: ", ")
      }
      #expect(try texts(.start, 3) == "S, usual 2890, rare 2899")
      #expect(try texts(.end, 1) == "rare 5799")
      #expect(try texts(.around(item("i1").node), 1) == "usual 2890, rare 2899, usual 5790")
      #expect(try texts(.around(item("i2899").node), .max) == texts(.start, .max))
      #expect(try texts(.around(item("i5999").node), 1) == "usual 5790, rare 5799")
      let window = try reader.window(after: .max, matching: self.query(.text("usual")))
      #expect(window.rows.count == 6_001 - 2 && !window.hasMoreAfter)
      #expect(window.rows.count { !$0.isMatch } == 1)
    }
  }

  @Test func `words match as in a search, in notes and inside words, and images as a whole`() throws
  {
    try TestFile.with("S\n  a\n  b\n  c\n  d") { store in
      try store.update(item("a")) { $0.text = "Buttermilk Pâté" }
      try store.update(item("b")) { $0.note = "ask for milk and pate" }
      try store.update(item("c")) { $0.image = "🥛" }
      func found(_ text: String) throws -> [String] {
        try store.read { (reader) throws in
          let ids = try reader.window(after: 9, matching: query(.text(text))).rows.filter(\.isMatch)
            .map(\.node.id)
          #expect(ids == (try reader.search(text, by: .outline).map(\.id.node)))
          return ids.map(\.rawValue)
        }
      }
      #expect(try found("milk pate") == ["a", "b"])
      #expect(try found("MILK") == ["a", "b"])
      #expect(try found("🥛") == ["c"])
      #expect(try found(" ") == [])
      #expect(throws: QueryError.self) {
        try store.read { try $0.window(after: 1, matching: Query("due:sometimes")) }
      }
      #expect(throws: OutlineError.unknownNode("x")) {
        try store.read {
          try $0.window(at: .around(item("x").node), after: 1, matching: Query("open"))
        }
      }
    }
  }
}
