import OutlineStore
import TestSupport
import Testing

struct OutlineReaderWindowTests {
  /// The visible rows below a node, as the whole outline has them.
  private func visible(
    _ outline: Outline, in top: NodeID?
  ) -> [(id: NodeID, level: Int)] {
    var rows = outline.rows[...]
    var base = 0
    if let top, let index = rows.firstIndex(where: { $0.node.id == top }) {
      base = rows[index].level + 1
      rows = rows[(index + 1)...].prefix { $0.level >= base }
    }
    var shown: [(id: NodeID, level: Int)] = []
    var hidden = Int.max
    for row in rows {
      if row.level > hidden { continue }
      hidden = row.node.isExpanded ? .max : row.level
      shown.append((row.node.id, row.level - base))
    }
    return shown
  }

  /// Compares every window of an outline with the rows of the whole one.
  private func checkAllWindows(_ reader: OutlineReader, in top: NodeID?, sizes: [Int]) throws {
    let outline = try reader.outline()
    let rows = visible(outline, in: top)
    for size in sizes {
      let start = try reader.window(at: .start, after: size, in: top)
      #expect(start.rows.map(\.node.id) == rows.prefix(max(1, size)).map(\.id))
      #expect(start.hasMoreAfter == (rows.count > max(1, size)) && !start.hasMoreBefore)
      let end = try reader.window(at: .end, after: size, in: top)
      #expect(end.rows.map(\.node.id) == rows.suffix(max(1, size)).map(\.id))
      #expect(end.hasMoreBefore == (rows.count > max(1, size)) && !end.hasMoreAfter)
      for (index, row) in rows.enumerated() {
        let window = try reader.window(
          at: .around(row.id), before: size, after: size + 1, in: top)
        let range = max(0, index - size)...min(rows.count - 1, index + size + 1)
        #expect(window.rows.map(\.node.id) == rows[range].map(\.id))
        #expect(window.rows.map(\.level) == rows[range].map(\.level))
        #expect(window.index.map { window.rows[$0].node.id } == row.id)
        #expect(window.hasMoreBefore == (range.lowerBound > 0))
        #expect(window.hasMoreAfter == (range.upperBound < rows.count - 1))
      }
    }
    let nodes = Dictionary(uniqueKeysWithValues: outline.rows.map { ($0.node.id, $0.node) })
    for row in try reader.window(at: .start, after: .max, in: top).rows {
      #expect(nodes[row.node.id] == row.node)
      #expect(row.isFavorite == outline.favorites.contains { $0.node == row.node.id })
    }
  }

  @Test(arguments: 0..<Effort.times(20))
  func `every window has the rows of the whole outline, now, in the past and in a view`(seed: Int)
    throws
  {
    try TestFile.with { file in
      var run = RandomRun(file.store, path: file.path, seed: 4_000 + seed)
      run.purges = false
      for _ in 0..<40 { try run.step() }
      let ids = try file.store.outline().rows.map(\.node.id)
      for (index, id) in ids.enumerated() where index % 3 == 0 {
        guard let id = try? Item.ID(id.rawValue), (try? file.store.item(id)) != nil else { continue }
        try file.store.write { _ = try $0.setExpanded(index % 2 == 0, for: [id], in: "left") }
      }
      try file.store.write { _ = try $0.setExpansion(.level(seed % 4), in: "ruled") }
      try file.store.read { (reader) throws in
        let latest = try reader.latestVersion()
        try checkAllWindows(reader, in: nil, sizes: [0, 1, 3])
        try checkAllWindows(reader.viewing("left"), in: nil, sizes: [2])
        try checkAllWindows(reader.viewing("ruled"), in: nil, sizes: [2])
        for number in stride(from: 1, to: latest, by: 7) {
          try checkAllWindows(reader.at(number), in: nil, sizes: [2])
        }
        for row in try reader.outline().rows where !visible(try reader.outline(), in: row.node.id).isEmpty {
          try checkAllWindows(reader, in: row.node.id, sizes: [1])
        }
      }
    }
  }

  @Test func `a hidden item is found at its collapsed ancestor`() throws {
    try TestFile.with("S\n  a\n    b\n      c\n  d") { store in
      try store.setExpanded(true, for: [item("a"), item("b")])
      try store.setExpanded(false, for: [item("a")])
      let window = try store.read { try $0.window(at: .around(item("c").node), before: 1, after: 1) }
      #expect(window.rows.map(\.node.content.text) == ["S", "a", "d"] && window.index == 1)
    }
  }

  @Test func `a node that is gone or elsewhere is an error, and an empty outline has no rows`() throws {
    try TestFile.with("S\n  a\n    b\nT\n  d") { store in
      try store.delete([item("d")])
      try store.read { (reader) throws in
        #expect(throws: OutlineError.self) { try reader.window(at: .around(item("d").node), after: 1) }
        #expect(throws: OutlineError.self) {
          try reader.window(at: .start, after: 1, in: item("x").node)
        }
        #expect(throws: OutlineError.unknownNode("T")) {
          try reader.window(at: .around(section("T").node), after: 1, in: item("a").node)
        }
        #expect(try reader.window(at: .start, after: 5, in: section("T").node).rows.isEmpty)
        #expect(try reader.at(1).window(at: .end, after: 5).rows.isEmpty)
      }
    }
  }
}
