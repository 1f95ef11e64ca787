import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Differences of stored versions are those of the outlines in memory, whatever share of a list
/// changed: neighbours are read by pages where changes are close together, one by one where not.
struct SiblingWalkTests {
  /// How many items of a list change, from one in many to most of them, on both sides of the 4 that
  /// make a page worth reading, the 16 rows that a query costs, and the largest page.
  @Test(arguments: [1, 3, 4, 5, 17, 60, 300, 900])
  func `one list changes as the outlines do, in both ways of computing it`(changes: Int) throws {
    for seed in 0..<Effort.times(4) {
      try TestFile.with("S\nT") { store in
        var random = SeededGenerator(seed: 100 * changes + seed)
        let count = [10, 100, 1_000, 1_500][seed % 4]
        try store.add(
          (0..<count).map { Item.Draft(text: "\($0)", id: item("i\($0)")) },
          to: .last(in: section("S")))
        try change(store, changes, using: &random)
        try change(store, changes / 3 + 1, using: &random)
        try expectTrue(store)
      }
    }
  }

  @Test(arguments: 0..<Effort.times(8))
  func `many lists change as the outlines do`(seed: Int) throws {
    try TestFile.with("S\nT") { store in
      var random = SeededGenerator(seed: seed)
      let drafts = (0..<600).map { number in
        let isParent = number % [3, 12, 60][seed % 3] == 0
        return Item.Draft(text: "\(number)", id: item("i\(number)"), level: isParent ? 0 : 1)
      }
      try store.add(drafts, to: .last(in: section("S")))
      for changes in [2, 30, 200] { try change(store, changes, using: &random) }
      try expectTrue(store)
    }
  }

  @Test func `changes close together in a long list and others far away are both found`() throws {
    try TestFile.with("S") { store in
      try store.add(
        (0..<9_000).map { Item.Draft(text: "\($0)", id: item("i\($0)")) },
        to: .last(in: section("S")))
      try store.write { transaction in
        for number in 4_000..<4_050 {
          try transaction.move(item("i\(number)"), to: .before(item("i\(number - 3)")))
        }
        try transaction.delete((100..<108).map { item("i\($0 * 80)") })
        try transaction.move(item("i8990"), to: .first(in: section("S")))
        for number in stride(from: 10, to: 3_000, by: 500) {
          try transaction.add(drafts("n\(number)"), to: .after(item("i\(number)")))
        }
      }
      try expectTrue(store)
    }
  }

  @Test(arguments: 0..<Effort.times(6))
  func `a list of favorites changes as the outlines do, whatever share of it changes`(seed: Int)
    throws
  {
    try TestFile.with("S\nT") { store in
      var random = SeededGenerator(seed: 7_000 + seed)
      let ids = (0..<[12, 80, 400][seed % 3]).map { item("i\($0)") }
      try store.add(ids.map { Item.Draft(text: "\($0)", id: $0) }, to: .last(in: section("S")))
      try store.setFavorite(true, for: ids.filter { _ in random.next() % 3 > 0 })
      var left = ids
      for changes in [1, 2, 5, 30, ids.count / 2] {
        try store.write { transaction in
          for _ in 0..<changes {
            guard let place = left.indices.randomElement(using: &random),
              let other = left.randomElement(using: &random)
            else { return }
            let (id, favorites) = (left[place], Set(try transaction.favorites().map(\.id)))
            switch Int.random(in: 0..<8, using: &random) {
            case 0: try transaction.move(id, to: .last(in: section("T")))
            case 1:
              try transaction.delete([id])
              left.remove(at: place)
            case 2 where favorites.contains(id): try transaction.moveFavorite(id, to: .first)
            case 3...5 where id != other && favorites.isSuperset(of: [id, other]):
              try transaction.moveFavorite(id, to: .after(other))
            default: try transaction.setFavorite(!favorites.contains(id), for: [id])
            }
          }
        }
      }
      try expectTrue(store)
    }
  }

  /// Moves, adds, deletes and edits random items in one version.
  private func change(
    _ store: OutlineStore, _ changes: Int, using random: inout SeededGenerator
  ) throws {
    var left = try store.outline().rows.filter { $0.level > 0 }.compactMap {
      try? Item.ID($0.node.id.rawValue)
    }
    try store.write { transaction in
      for _ in 0..<changes {
        guard let place = left.indices.randomElement(using: &random) else { return }
        let id = left[place]
        let other = left.randomElement(using: &random) ?? id
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          // Below itself an item cannot go.
          do { try transaction.move(id, to: .after(other)) } catch is OutlineError {}
        case 2: try transaction.update(id, Item.Changes(text: "t\(random.next() % 100)"))
        case 3: try transaction.add(Item.Draft(text: "new"), to: .before(other))
        case 4:
          do { try transaction.move(id, to: .first(in: other)) } catch is OutlineError {}
        default:
          guard try transaction.items(under: .item(id)).isEmpty else { continue }
          try transaction.delete([id])
          left.remove(at: place)
        }
      }
    }
  }

  /// Every pair of versions has the difference that the outlines have.
  private func expectTrue(_ store: OutlineStore) throws {
    let latest = try store.latestVersion()
    let outlines = try (2...latest).map { number in try store.read(at: number) { try $0.outline() }
    }
    for (index, old) in outlines.enumerated() {
      for (other, new) in outlines.enumerated() where other != index {
        let stored = try store.difference(from: index + 2, to: other + 2)
        #expect(try old.applying(stored) == new, "from \(index + 2) to \(other + 2)")
        #expect(stored.counts == OutlineDifference(from: old, to: new).counts)
      }
    }
  }
}
