import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct RowNumbersTests {
  /// A store with 500 rows: a section, and parents with nine children each.
  private func store() throws -> OutlineStore {
    let store = try OutlineStore.inMemory()
    try store.addSection("S", id: section("S"))
    let drafts = (0..<499).map { index in
      Item.Draft(text: "\(index)", id: item("i\(index)"), level: index % 10 == 0 ? 0 : 1)
    }
    let ids = try store.add(drafts, to: .last(in: section("S"))).value
    try store.setExpanded(true, for: ids)
    return store
  }

  @Test func `every row has its number in a window of any size`() throws {
    let store = try store()
    try store.read { (reader) throws in
      let numbers = try reader.rowNumbers()
      let rows = try reader.window(after: .max, numbers: numbers)
      #expect(numbers.count == 500 && rows.total == 500 && rows.number == 0)
      for (number, row) in rows.rows.enumerated() {
        for size in [0, 3, 40] {
          let place = OutlineWindow.Place.around(row.node.id)
          let window = try reader.window(at: place, before: size, after: size, numbers: numbers)
          #expect(window.number == max(0, number - size) && window.total == 500)
          #expect(
            try reader.window(at: .index(number), before: size, after: size, numbers: numbers)
              == window)
        }
      }
      #expect(try reader.window(at: .end, after: 3, numbers: numbers).number == 497)
      for index in [Int.max, 500, 499] {
        let window = try reader.window(at: .index(index), after: 3, numbers: numbers)
        #expect(window.rows.map(\.node.content.text) == ["498"])
        #expect(try reader.window(at: .index(index), after: 3).rows == window.rows)
      }
      #expect(try reader.window(at: .index(.min), after: 0).number == 0)
    }
  }

  @Test func `numbers of another state are not used`() throws {
    let store = try store()
    let numbers = try store.read { try $0.rowNumbers() }
    func window(_ view: String? = nil, in top: NodeID? = nil, live: Bool = false) throws
      -> OutlineWindow
    {
      try store.read { (reader) throws in
        let reader = try view.map(reader.viewing) ?? reader
        return try reader.window(after: 3, in: top, showingLive: live, numbers: numbers)
      }
    }
    #expect(try window().total == 500)
    #expect(try window("left").total == nil && window(live: true).total == nil)
    #expect(try window(in: section("S").node).total == nil)
    try store.setDone(true, for: [item("i3")])
    #expect(try window().total == nil && window().number == nil)
    try store.write { _ = try $0.setExpansion(.level(1), in: "left") }
    let ruled = try store.read { try $0.viewing("left").rowNumbers() }
    #expect(ruled.count == 51)
    func total() throws -> Int? {
      try store.read { try $0.viewing("left").window(after: 3, numbers: ruled).total }
    }
    #expect(try total() == 51)
    try store.setExpanded(true, for: [item("i0")], in: "left")
    #expect(try total() == nil)
    try store.setExpanded(false, for: [item("i0")], in: "left")
    #expect(try total() == nil)
    try store.write { _ = try $0.setExpansion(.level(1), in: "left") }
    #expect(try total() == 51)
  }

  @Test func `an empty outline has no rows`() throws {
    let store = try OutlineStore.inMemory()
    try store.read { (reader) throws in
      let numbers = try reader.rowNumbers()
      let window = try reader.window(at: .index(3), after: 3, numbers: numbers)
      #expect(numbers.count == 0 && window.rows.isEmpty && window.total == 0)
    }
  }
}
