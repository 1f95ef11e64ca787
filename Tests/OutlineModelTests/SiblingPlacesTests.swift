import OutlineModel
import TestSupport
import Testing

struct SiblingPlacesTests {
  /// Where the children with these numbers have children of their own, of how many.
  private static let shapes: [(count: Int, parents: [Int])] = [
    (1, []), (2, [1]), (63, []), (700, []), (700, [699]), (700, [0]), (700, [350]),
    (700, Array(stride(from: 0, to: 700, by: 3))), (3_000, [5, 2_990]),
  ]

  @Test func `items of one list`() throws {
    var generator = SeededGenerator(seed: 31)
    for (count, parents) in Self.shapes {
      for isBelow in [false, true] {
        var snapshot = SectionSnapshot<Int>()
        try snapshot.append([-1, -2])
        let list: Int? = isBelow ? -1 : nil
        try snapshot.append(Array(0..<count), to: list)
        for parent in parents {
          try snapshot.append([10_000 + 2 * parent, 10_001 + 2 * parent], to: parent)
        }
        for moved in (0..<count).shuffled(using: &generator).prefix(20) {
          try snapshot.move(moved, to: .at(moved / 2, in: list))
        }
        try expectPlaces(in: snapshot, using: &generator)
      }
    }
  }

  @Test func `random trees while they change`() throws {
    var generator = SeededGenerator(seed: 32)
    for _ in 0..<Effort.times(20) {
      var snapshot = SectionSnapshot<Int>()
      for item in 0..<1_000 {
        // A few lists become long.
        let parent = Int.random(in: 0..<12, using: &generator)
        try snapshot.append([item], to: parent < item && parent > 2 ? parent : nil)
        if item.isMultiple(of: 100) { try expectPlaces(in: snapshot, using: &generator) }
      }
      try expectPlaces(in: snapshot, using: &generator)
    }
  }

  /// Asks for one item, for two, for some, for all, and for one that is not there.
  private func expectPlaces(
    in snapshot: SectionSnapshot<Int>, using generator: inout SeededGenerator
  ) throws {
    let items = snapshot.items
    var expected: [Int: (parent: Int?, index: Int)] = [:]
    for (index, root) in snapshot.rootItems.enumerated() { expected[root] = (nil, index) }
    for item in items {
      for (index, child) in try snapshot.children(of: item).enumerated() {
        expected[child] = (item, index)
      }
    }
    for count in [1, 2, 5, 40, items.count] {
      let asked = items.shuffled(using: &generator).prefix(count) + [-99]
      // The items of the one are already numbered, those of the other are not.
      var fresh = snapshot
      try fresh.append([-77])
      try fresh.delete([-77])
      for snapshot in [snapshot, fresh] {
        let places = snapshot.siblingPlaces(of: Array(asked))
        #expect(places.count == asked.count)
        for (item, place) in zip(asked, places) {
          #expect(place?.parent == expected[item]?.parent)
          #expect(place?.index == expected[item]?.index)
        }
      }
    }
  }
}
