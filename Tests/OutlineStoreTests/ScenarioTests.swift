import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Stories from apps with lists, told with a store.
struct ScenarioTests {
  /// Emoji of seven categories; the same emoji in two sections is two items.
  private let categories = ["🥺🤩🥳", "👋🖐🖖", "🐶🐭🐹", "🍏🍐🍊", "⚽️🏀🏈", "🚗🚕🚙", "⌚️📱💻"].map {
    $0.map(String.init)
  }

  private func makeExplorer(_ store: OutlineStore) throws {
    try store.write("emoji explorer") { outline in
      var strip = ListConfiguration()
      strip.layout = .strip
      let recents = try outline.addSection("Recents", id: section("recents"), configuration: strip)
      let tree = try outline.addSection("Outline", id: section("outline"))
      let list = try outline.addSection("List", id: section("list"))
      let all = categories.flatMap { $0 }
      try outline.add(
        all.prefix(8).map { Item.Draft(text: "recent", image: $0) }, to: .last(in: recents))
      for (number, emoji) in categories.enumerated() {
        let drafts = emoji.map { Item.Draft(text: "emoji", image: $0, level: 1) }
        try outline.add(
          [Item.Draft(text: "category \(number)", id: item("category-\(number)"))] + drafts,
          to: .last(in: tree))
      }
      try outline.add(all.map { Item.Draft(text: "emoji", image: $0) }, to: .last(in: list))
    }
  }

  @Test func `the emoji explorer shows 36 items, 39 with a category open, and keeps its star`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "outline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "emoji.outline").path
    var store = try OutlineStore(path: path)
    try makeExplorer(store)
    #expect(try store.snapshot(of: section("recents")).count == 8)
    #expect(try store.snapshot(of: section("outline")).count == 28)
    #expect(try store.snapshot(of: section("outline")).visibleItems.count == 7)
    #expect(try store.snapshot(of: section("list")).count == 21)
    #expect(try store.outlineSnapshot().numberOfItems == 36)
    try store.setExpanded(true, for: [item("category-2")])
    #expect(try store.outlineSnapshot().numberOfItems == 39)
    #expect(try store.search("🐶").count == 3)
    let starred = try #require(
      try store.items(in: section("list")).first { $0.content.image == "🐶" })
    try store.perform(.leading, on: starred.id)
    try store.close()
    store = try OutlineStore(path: path)
    #expect(try store.favorites().map(\.id) == [starred.id])
    #expect(try store.items(in: section("list")).filter(\.isFavorite).map(\.content.image) == ["🐶"])
    #expect(try store.outlineSnapshot().numberOfItems == 39)
    try store.setExpanded(false, for: [item("category-2")])
    #expect(try store.outlineSnapshot().numberOfItems == 36)
    #expect(try store.check() == [])
    try store.close()
  }

  @Test func `sections made by applying are in the applied order, with values in their cells`()
    throws
  {
    try TestFile.with { file in
      for name in ["smileys", "animals", "food"] {
        var snapshot = SectionSnapshot<Item.ID>()
        let ids = (0..<3).map { item("\(name)-\($0)") }
        try snapshot.append(ids)
        let contents = ids.map { ($0, Content(text: "title", secondaryText: $0.rawValue)) }
        try file.store.apply(
          snapshot, to: section(name), contents: Dictionary(uniqueKeysWithValues: contents))
      }
      #expect(try file.store.sections().map(\.title) == ["smileys", "animals", "food"])
      #expect(try file.store.item(item("food-2")).content.secondaryText == "food-2")
      #expect(try file.store.outlineSnapshot().numberOfItems == 9)
    }
  }

  @Test func `collapsing an ancestor keeps the expansion inside`() throws {
    try TestFile.with("Menu\n  1\n    1.1\n      1.1.1\n        1.1.1.1\n  2") { store in
      try store.setExpanded(true, for: ["1", "1.1", "1.1.1"].map { item($0) })
      let all = try store.outlineSnapshot().itemIdentifiers
      #expect(all.count == 5)
      try store.setExpanded(false, for: [item("1")])
      #expect(try store.outlineSnapshot().itemIdentifiers == [item("1"), item("2")])
      try store.setExpanded(true, for: [item("1")])
      #expect(try store.outlineSnapshot().itemIdentifiers == all)
    }
  }

  @Test func `filtering mountains per keystroke only removes, and clearing only restores`()
    throws
  {
    let mountains = [
      "Mount Everest", "K2", "Kangchenjunga", "Lhotse", "Makalu", "Cho Oyu", "Mount Kenya",
    ]
    try TestFile.with { file in
      let contents = Dictionary(
        uniqueKeysWithValues: mountains.map { (item($0), Content(text: $0)) })
      func filter(_ text: String) throws -> OutlineDifference.Counts {
        var snapshot = SectionSnapshot<Item.ID>()
        try snapshot.append(
          mountains.filter { text.isEmpty || $0.lowercased().contains(text) }.map { item($0) })
        return try file.store.apply(snapshot, to: section("mountains"), contents: contents).value
          .counts
      }
      _ = try filter("")
      let all = try file.store.items(in: section("mountains"))
      #expect(
        try (filter("m").deleted, filter("mo").deleted, filter("mount k").deleted) == (4, 1, 1))
      #expect(try file.store.items(in: section("mountains")).map(\.id) == [item("Mount Kenya")])
      let back = try filter("")
      #expect((back.inserted, back.total) == (6, 6))
      #expect(try file.store.items(in: section("mountains")) == all)
    }
  }

  @Test func `a section of networks disappears and returns, and its networks keep their ids`()
    throws
  {
    try TestFile.with("Wi-Fi\n  wifi\n  home") { store in
      let networks = ["café", "library", "neighbour"].map { item($0) }
      var snapshot = SectionSnapshot<Item.ID>()
      try snapshot.append(networks)
      let contents = Dictionary(
        uniqueKeysWithValues: networks.map { ($0, Content(text: $0.rawValue)) })
      try store.apply(snapshot, to: section("networks"), contents: contents)
      let on = try store.outline()
      try store.delete(section("networks"))
      #expect(try store.outlineSnapshot().itemIdentifiers.map(\.rawValue) == ["wifi", "home"])
      try store.apply(snapshot, to: section("networks"), contents: contents)
      #expect(try store.outline() == on)
      #expect(
        try store.difference(from: store.latestVersion() - 2, to: store.latestVersion()).isEmpty)
      // A rescan finds one gone, one new and another order.
      try snapshot.delete([item("library")])
      try snapshot.move(item("neighbour"), to: .first())
      try snapshot.append([item("new")])
      let rescan = try store.apply(
        snapshot, to: section("networks"), contents: [item("new"): Content(text: "new")])
      #expect(rescan.value.counts.total == 3)
    }
  }

  @Test func `an insertion sort of many steps only moves, and ends sorted`() throws {
    var random = SeededGenerator(seed: 5)
    try TestFile.with("S") { store in
      let numbers = (10..<50).map { item("\($0)") }
      try store.add(
        numbers.shuffled(using: &random).map { Item.Draft(text: $0.rawValue, id: $0) },
        to: .last(in: section("S")))
      for step in 1..<numbers.count {
        var order = try store.items(in: section("S")).map(\.id)
        let id = order.remove(at: step)
        order.insert(id, at: order[..<step].firstIndex { $0 > id } ?? step)
        var snapshot = try store.snapshot(of: section("S"))
        try snapshot.delete(order)
        try snapshot.append(order)
        let steps = try store.apply(snapshot, to: section("S")).value.steps.map(\.words)
        #expect(steps.allSatisfy { $0.hasPrefix("move ") } && steps.count <= 1)
      }
      #expect(try store.items(in: section("S")).map(\.id) == numbers)
    }
  }

  @Test func `a reordering leads to the same store by its difference and by its final snapshot`()
    throws
  {
    var random = SeededGenerator(seed: 6)
    let sections = ["A", "B", "C"].map { section($0) }
    try TestFile.with("A\n  1\n  2\n  3\nB\n  4\n  5\nC") { byDifference in
      try TestFile.with("A\n  1\n  2\n  3\nB\n  4\n  5\nC") { bySnapshot in
        for _ in 0..<40 {
          let before = try bySnapshot.outlineSnapshot()
          var after = before
          let id = item("\(Int.random(in: 1...5, using: &random))")
          let anchor = item("\(Int.random(in: 1...5, using: &random))")
          if id == anchor {
            try after.appendItems([id], toSection: sections.randomElement(using: &random))
          } else {
            try after.moveItem(id, beforeItem: anchor)
          }
          let parts = ReorderTransaction(from: before, to: after).sectionTransactions
          try bySnapshot.apply(parts.map { ($0.sectionIdentifier, $0.finalSnapshot) })
          try byDifference.apply(
            parts.map { part in
              let items = try byDifference.items(in: part.sectionIdentifier).map(\.id)
              var snapshot = SectionSnapshot<Item.ID>()
              try snapshot.append(try #require(items.applying(part.difference)))
              return (part.sectionIdentifier, snapshot)
            })
          #expect(try byDifference.outline() == bySnapshot.outline())
          #expect(try bySnapshot.outlineSnapshot() == after)
        }
      }
    }
  }

  @Test func `the appearance of a list changes nothing of its items`() throws {
    try TestFile.with("S\n  header\n    1\n    2\n  3") { store in
      try store.setExpanded(true, for: [item("header")])
      let items = try store.items(in: section("S"))
      for appearance in ListConfiguration.Appearance.allCases {
        try store.configure(section("S")) {
          $0.appearance = appearance
          $0.headerMode = .firstItemInSection
          $0.showsSeparators.toggle()
        }
        #expect(try store.section(section("S")).configuration.appearance == appearance)
        #expect(try store.items(in: section("S")) == items)
        #expect(try store.latestSteps() == ["update S"])
      }
      #expect(try store.snapshot(of: section("S")).rootItems.first == item("header"))
    }
  }

  @Test func `states are reordered inside their region only, and a region goes with its last one`()
    throws
  {
    try TestFile.with("West\n  Oregon\n  Nevada\nEast\n  Maine") { store in
      for region in ["West", "East"] {
        try store.configure(section(region)) {
          $0.reordering = .withinSection
          $0.removedWhenEmpty = true
        }
      }
      try store.move(item("Nevada"), to: .first(in: section("West")))
      try expectRefusal(.reorderingConstrained(item("Maine"), section: section("East")), by: store)
      {
        try $0.move(item("Maine"), to: .before(item("Oregon")))
      }
      try store.perform(.trailing, on: item("Maine"))
      #expect(try store.text() == "West\n  Nevada\n  Oregon")
      try store.undo()
      #expect(try store.text() == "West\n  Nevada\n  Oregon\nEast\n  Maine")
    }
  }
}
