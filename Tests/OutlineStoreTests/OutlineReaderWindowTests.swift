import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct OutlineReaderWindowTests {
  /// A row as the whole outline has it.
  private struct Visible: Equatable {
    var id: OutlineWindow.Row.ID
    var level: Int
  }

  /// The visible rows below a node, as the whole outline has them.
  /// - Parameter live: the items that sections show.
  private func visible(
    _ outline: Outline, in top: NodeID?, live: [NodeID: [Item]] = [:]
  ) -> [Visible] {
    var rows = outline.rows[...]
    var base = 0
    var shown: [Visible] = []
    func append(_ items: [Item]?, of list: NodeID, level: Int) {
      for item in items ?? [] {
        shown.append(Visible(id: OutlineWindow.Row.ID(item.id.node, in: list), level: level))
      }
    }
    if let top, let index = rows.firstIndex(where: { $0.node.id == top }) {
      base = rows[index].level + 1
      rows = rows[(index + 1)...].prefix { $0.level >= base }
      append(live[top], of: top, level: 0)
    }
    var hidden = Int.max
    for row in rows {
      if row.level > hidden { continue }
      hidden = row.node.isExpanded ? .max : row.level
      shown.append(Visible(id: OutlineWindow.Row.ID(row.node.id), level: row.level - base))
      if row.node.isExpanded {
        append(live[row.node.id], of: row.node.id, level: row.level - base + 1)
      }
    }
    return shown
  }

  /// The items that each live section shows.
  private func liveItems(_ reader: OutlineReader) throws -> [NodeID: [Item]] {
    try reader.sections().filter(\.isLive).reduce(into: [:]) { items, section in
      items[section.id.node] = try section.configuration.shows.map {
        try reader.items(matching: $0)
      }
    }
  }

  /// Compares every window of an outline with the rows of the whole one.
  private func checkAllWindows(
    _ reader: OutlineReader, in top: NodeID?, sizes: [Int], live: Bool = false
  ) throws {
    let outline = try reader.outline()
    let items = live ? try liveItems(reader) : [:]
    let rows = visible(outline, in: top, live: items)
    for size in sizes {
      let start = try reader.window(at: .start, after: size, in: top, showingLive: live)
      #expect(start.rows.map(\.id) == rows.prefix(max(1, size)).map(\.id))
      #expect(start.hasMoreAfter == (rows.count > max(1, size)) && !start.hasMoreBefore)
      let end = try reader.window(at: .end, after: size, in: top, showingLive: live)
      #expect(end.rows.map(\.id) == rows.suffix(max(1, size)).map(\.id))
      #expect(end.hasMoreBefore == (rows.count > max(1, size)) && !end.hasMoreAfter)
      let numbers = try reader.rowNumbers(in: top, showingLive: live)
      #expect(numbers.count == rows.count)
      for (index, row) in rows.enumerated() {
        let window = try reader.window(
          at: row.id.list == nil ? .around(row.id.node) : .row(row.id), before: size,
          after: size + 1, in: top, showingLive: live, numbers: numbers)
        var same = try reader.window(
          at: .index(index), before: size, after: size + 1, in: top, showingLive: live,
          numbers: index % 2 == 0 ? numbers : nil)
        if index % 2 == 1 && index < rows.count - 1 { #expect(same.total == nil) }
        same.total = rows.count
        #expect(window == same)
        #expect(window.number == max(0, index - size))
        let range = max(0, index - size)...min(rows.count - 1, index + size + 1)
        #expect(window.rows.map(\.id) == rows[range].map(\.id))
        #expect(window.rows.map(\.level) == rows[range].map(\.level))
        #expect(window.index.map { window.rows[$0].id } == row.id)
        #expect(window.hasMoreBefore == (range.lowerBound > 0))
        #expect(window.hasMoreAfter == (range.upperBound < rows.count - 1))
      }
    }
    let nodes = Dictionary(uniqueKeysWithValues: outline.rows.map { ($0.node.id, $0.node) })
    let parents = Set(
      zip(outline.rows, outline.rows.dropFirst()).filter { $0.level < $1.level }.map(\.0.node.id))
    for row in try reader.window(at: .start, after: .max, in: top, showingLive: live).rows {
      #expect(nodes[row.node.id] == row.node)
      #expect(row.isFavorite == outline.favorites.contains { $0.node == row.node.id })
      let hasOwn = row.list == nil && parents.contains(row.node.id)
      #expect(row.hasChildren == (hasOwn || items[row.node.id]?.isEmpty == false))
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
        guard let id = try? Item.ID(id.rawValue), (try? file.store.item(id)) != nil else {
          continue
        }
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
        for row in try reader.outline().rows
        where !visible(try reader.outline(), in: row.node.id).isEmpty {
          try checkAllWindows(reader, in: row.node.id, sizes: [1])
        }
      }
    }
  }

  @Test(arguments: 0..<Effort.times(10))
  func `the items of live sections are rows below them`(seed: Int) throws {
    try TestFile.with { file in
      var run = RandomRun(file.store, path: file.path, seed: 7_000 + seed)
      run.purges = false
      for _ in 0..<20 { try run.step() }
      for (index, query) in ["open", "done", "favorite", "sort:text limit:2", "tag:none"]
        .enumerated()
      {
        try file.store.write { outline in
          var configuration = ListConfiguration()
          configuration.shows = try Query(query)
          let place: Section.Placement = (seed + index) % 2 == 0 ? .first : .last
          let id = try outline.addSection(query, configuration: configuration, at: place)
          if (seed + index) % 3 == 0 { try outline.setExpanded(false, for: id) }
        }
      }
      for _ in 0..<10 { try run.step() }
      try file.store.read { (reader) throws in
        try checkAllWindows(reader, in: nil, sizes: [0, 1, 3], live: true)
        try checkAllWindows(reader, in: nil, sizes: [2])
        for number in stride(from: 1, to: try reader.latestVersion(), by: 9) {
          try checkAllWindows(reader.at(number), in: nil, sizes: [2], live: true)
        }
        for section in try reader.sections() {
          try checkAllWindows(reader, in: section.id.node, sizes: [1], live: true)
        }
      }
    }
  }

  @Test func `a row of a collapsed live section is the row of the section`() throws {
    try TestFile.with("S\n  a\n    b\n  c") { store in
      try store.write { outline in
        var configuration = ListConfiguration()
        configuration.shows = try Query("open")
        _ = try outline.addSection("L", id: section("L"), configuration: configuration)
      }
      let id = OutlineWindow.Row.ID(item("b").node, in: section("L").node)
      func window(_ place: OutlineWindow.Place) throws -> OutlineWindow {
        try store.read { try $0.window(at: place, before: 1, after: 1, showingLive: true) }
      }
      #expect(try window(.row(id)).rows.map(\.node.content.text) == ["a", "b", "c"])
      #expect(
        try window(.row(id)).rows.map(\.list) == Array(repeating: section("L").node, count: 3))
      try store.write { _ = try $0.setExpanded(false, for: section("L")) }
      #expect(try window(.row(id)).rows.map(\.node.content.text) == ["c", "L"])
      #expect(
        try window(.row(.init(item("c").node))).rows.map(\.node.content.text) == ["a", "c", "L"])
      try store.setDone(true, for: [item("b")])
      #expect(throws: OutlineError.unknownNode("b")) { try window(.row(id)) }
      #expect(throws: OutlineError.unknownNode("b")) {
        try store.read { try $0.window(at: .row(id), after: 1) }
      }
      try store.delete([item("b")])
      #expect(throws: OutlineError.deleted(item("b").node, version: try store.latestVersion())) {
        try window(.row(id))
      }
    }
  }

  @Test func `many siblings with children come in order, forwards and backwards, now and before`()
    throws
  {
    // More siblings than are read at once, and more parents than lists of siblings are kept.
    let lines = (0..<100).map { index in
      "  a\(index)\n" + (0..<6).map { "    b\(index) \($0)\n" }.joined()
    }
    try TestFile.with("S\n" + lines.joined() + "T\n  z") { store in
      try store.setExpanded(true, for: (0..<100).map { item("a\($0)") })
      try store.delete([item("a7"), item("a90")])
      try store.read { reader in
        let before = try reader.at(reader.latestVersion() - 1)
        for shown in [try reader.viewing("v"), reader, before] {
          let rows = visible(try shown.outline(), in: nil)
          try #require(rows.count > 600)
          for place in [OutlineWindow.Place.start, .end] {
            #expect(try shown.window(at: place, after: .max).rows.map(\.id) == rows.map(\.id))
          }
          let middle = rows[rows.count / 2]
          let around = try shown.window(at: .around(middle.id.node), before: 100, after: 100)
          #expect(around.rows.map(\.id) == rows[(rows.count / 2 - 100)...].prefix(201).map(\.id))
        }
      }
    }
  }

  @Test func `a hidden item is found at its collapsed ancestor`() throws {
    try TestFile.with("S\n  a\n    b\n      c\n  d") { store in
      try store.setExpanded(true, for: [item("a"), item("b")])
      try store.setExpanded(false, for: [item("a")])
      let window = try store.read {
        try $0.window(at: .around(item("c").node), before: 1, after: 1)
      }
      #expect(window.rows.map(\.node.content.text) == ["S", "a", "d"] && window.index == 1)
    }
  }

  @Test func `a missing node is an error, and an empty outline has no rows`()
    throws
  {
    try TestFile.with("S\n  a\n    b\nT\n  d") { store in
      try store.delete([item("d")])
      try store.read { (reader) throws in
        #expect(throws: OutlineError.self) {
          try reader.window(at: .around(item("d").node), after: 1)
        }
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
