import OutlineStore
import StoreTestSupport
import Testing

/// Positions in the file: in order, short, and re-keyed unseen where there is no room.
struct SiblingListRoomTests {
  /// The positions of the children of a node, in order, as the file has them.
  private func positions(in file: TestFile, under id: String) throws -> [String] {
    try Shell.run(
      file.path,
      "SELECT position FROM item WHERE parent=(SELECT key FROM item WHERE id='\(id)') ORDER BY position"
    ).split(separator: "\n").map(String.init)
  }

  private func order(of store: OutlineStore) throws -> [String] {
    try store.items(in: section("S")).map(\.id.rawValue)
  }

  /// Inserts items one version at a time where the test says, in the file and in an array.
  private func insert(
    _ count: Int, into array: inout [String], of store: OutlineStore, name: String = "n",
    at place: (Int, Int) -> Int
  ) throws {
    for number in 0..<count {
      let index = place(number, array.count)
      let id = "\(name)\(number)"
      let placement: Placement =
        number.isMultiple(of: 2) && index < array.count
        ? .before(item(array[index]))
        : index > 0 ? .after(item(array[index - 1])) : .first(in: section("S"))
      try store.add(Item.Draft(text: id, id: item(id)), to: placement)
      array.insert(id, at: index)
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `2,000 inserts after the same item stay in order and short`() throws {
    try TestFile.with { file in
      try file.store.addSection("S", id: section("S"))
      try file.store.add(drafts("a", "b"), to: .last(in: section("S")))
      try file.store.write { transaction in
        for number in 0..<2_000 { try transaction.add(drafts("n\(number)"), to: .after(item("a"))) }
      }
      #expect(try order(of: file.store) == ["a"] + (0..<2_000).reversed().map { "n\($0)" } + ["b"])
      #expect(try positions(in: file, under: "S").allSatisfy { $0.utf8.count <= 10 })
      #expect(try file.store.versions(from: 4)[0].changes == 2_000)
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `bisecting 1,000 times re-keys rows, and no difference shows it`() throws {
    try TestFile.with { file in
      let store = file.store
      try store.addSection("S", id: section("S"))
      var array = (0..<20).map { "i\($0)" }
      try store.add(array.map { Item.Draft(text: $0, id: item($0)) }, to: .last(in: section("S")))
      var (low, high) = (9, 10)
      try insert(1_000, into: &array, of: store) { number, _ in
        defer { if number % 2 == 0 { low += 1; high = low + 1 } else { high = low + 1 } }
        return high
      }
      #expect(try order(of: store) == array)
      #expect(try positions(in: file, under: "S").allSatisfy { $0.utf8.count <= 64 })
      let rekeying = try store.versions().filter { $0.changes > 1 && $0.number > 3 }
      #expect(!rekeying.isEmpty)
      #expect(rekeying.count < 60, "\(rekeying.count)")
      for version in rekeying.prefix(20) {
        let difference = try store.difference(from: version.number - 1, to: version.number)
        #expect(difference.steps.map(\.words) == ["insert n\(version.number - 4)"])
      }
      let whole = try store.difference(from: 3, to: store.latestVersion())
      #expect(whole.counts.inserted == 1_000)
      #expect(whole.counts.total == 1_000)
      // Going back over re-keyed versions is sound too.
      try store.restore(to: 500)
      #expect(try order(of: store).count == 20 + 497)
      try store.undo()
      #expect(try order(of: store) == array)
    }
  }

  @Test(
    .enabled(if: Shell.isInstalled),
    arguments: [["zz", "b0"], ["00", "a0a", "zzz"], ["zzzz", "zzzza", "zzzzz"], ["A0", "AA"]])
  func `positions typed by hand are good neighbours`(typed: [String]) throws {
    try TestFile.with { file in
      let store = file.store
      try store.addSection("S", id: section("S"))
      try store.add(drafts("a", "b", "c"), to: .last(in: section("S")))
      for (index, position) in typed.enumerated() {
        try Shell.run(
          file.path,
          """
          INSERT INTO item(key, id, parent, position, text) SELECT key, 'h\(index)', parent, '\(position)', 'h\(index)'
            FROM tail WHERE parent_id='S'
          """)
      }
      var array = try order(of: store)
      #expect(array.count == 3 + typed.count)
      for (number, id) in array.enumerated() {
        let version = try store.latestVersion()
        let new = ["x\(number)", "y\(number)"]
        try store.add(drafts(new[0]), to: .after(item(id)))
        try store.add(drafts(new[1]), to: .before(item(id)))
        let index = try #require(array.firstIndex(of: id))
        array.replaceSubrange(index...index, with: [new[1], id, new[0]])
        #expect(try order(of: store) == array)
        #expect(try store.difference(from: version, to: version + 2).counts.total == 2)
      }
      try store.add(drafts("first"), to: .first(in: section("S")))
      try store.add(drafts("last"), to: .last(in: section("S")))
      try store.move(item("a"), to: .at(4, in: section("S")))
      array = ["first"] + array + ["last"]
      array.removeAll { $0 == "a" }
      array.insert("a", at: 4)
      #expect(try order(of: store) == array)
      try store.restore(to: 3)
      #expect(try order(of: store) == ["a", "b", "c"])
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `there is room beside the greatest and the least position`() throws {
    try TestFile.with { file in
      let store = file.store
      try store.addSection("S", id: section("S"))
      try store.add(drafts("a", "b"), to: .last(in: section("S")))
      try Shell.run(
        file.path,
        "UPDATE item SET position='Q0000000000' WHERE id='a'; UPDATE item SET position='jzzzzzzzzzz' WHERE id='b'"
      )
      try store.add(drafts("first"), to: .first(in: section("S")))
      try store.add(drafts("last"), to: .last(in: section("S")))
      try store.addSection("T")
      #expect(try order(of: store) == ["first", "a", "b", "last"])
      try Shell.run(file.path, "UPDATE item SET position='jzzzzzzzzzz' WHERE id='last'")
      try store.add(
        (0..<50).map { Item.Draft(text: "\($0)", id: item("m\($0)")) }, to: .last(in: section("S")))
      #expect(try order(of: store) == ["first", "a", "b", "last"] + (0..<50).map { "m\($0)" })
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `sections and favorites typed by hand are good neighbours`() throws {
    try TestFile.with { file in
      let store = file.store
      for title in ["A", "B", "C"] { try store.addSection(title, id: section(title)) }
      try store.add(drafts("a", "b", "c", "d"), to: .last(in: section("A")))
      try store.setFavorite(true, for: [item("a"), item("b"), item("c")])
      try Shell.run(
        file.path,
        "UPDATE item SET position='zz' WHERE id='B'; UPDATE item SET favorite_position='zz' WHERE id='a'"
      )
      try store.addSection("D", id: section("D"), at: .after(section("B")))
      try store.move(section("C"), to: .last)
      #expect(try store.sections().map(\.title) == ["A", "B", "D", "C"])
      try store.setFavorite(true, for: [item("d")])
      try store.moveFavorite(item("c"), to: .after(item("a")))
      #expect(try store.favorites().map(\.id.rawValue) == ["b", "a", "c", "d"])
    }
  }

  @Test func `a long batch into a narrow gap finds room`() throws {
    try TestFile.with("S\n  a\n  b") { store in
      var array = ["a", "b"]
      try insert(120, into: &array, of: store) { number, count in
        number % 2 == 0 ? count / 2 : (count + 1) / 2
      }
      let middle = array.count / 2
      let batch = (0..<1_000).map { "m\($0)" }
      try store.add(
        batch.map { Item.Draft(text: $0, id: item($0)) }, to: .before(item(array[middle])))
      array.insert(contentsOf: batch, at: middle)
      #expect(try order(of: store) == array)
      #expect(try store.latestSteps().count == 1_000)
    }
  }
}
