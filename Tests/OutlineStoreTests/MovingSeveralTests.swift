import OutlineStore
import StoreTestSupport
import Testing

/// Items that move together, against the plain rule: they leave their places, and stand one after
/// the other at the requested place.
struct MovingSeveralTests {
  private static let names = ["a", "b", "c", "d", "e"]

  /// Ordered choices of two or three of the items in which one before the rest is moved to.
  private static var choices: [[String]] {
    let pairs = names.flatMap { one in names.filter { $0 != one }.map { [one, $0] } }
    return pairs + pairs.flatMap { pair in names.filter { !pair.contains($0) }.map { pair + [$0] } }
  }

  private enum Place: CaseIterable {
    case first, last, beforeC, afterC, intoC, intoOther

    var placement: Placement {
      switch self {
      case .first: .first(in: section("S"))
      case .last: .last(in: section("S"))
      case .beforeC: .before(item("c"))
      case .afterC: .after(item("c"))
      case .intoC: .first(in: item("c"))
      case .intoOther: .last(in: section("T"))
      }
    }
  }

  @Test func `every choice of items goes to every place in the order given`() throws {
    try TestFile.with { file in
      try file.store.addSection("S", id: section("S"))
      try file.store.addSection("T", id: section("T"))
      for name in Self.names {
        try file.store.add(Item.Draft(text: name, id: item(name)), to: .last(in: section("S")))
      }
      try file.store.add(Item.Draft(text: "c1", id: item("c1")), to: .last(in: item("c")))
      try file.store.add(Item.Draft(text: "t1", id: item("t1")), to: .last(in: section("T")))
      for choice in Self.choices {
        for place in Place.allCases
        where !choice.contains("c") || [.first, .last, .intoOther].contains(place) {
          let ids = choice.map { item($0) }
          let moved = try file.store.write { try $0.move(ids, to: place.placement) }
          let (kept, expected) = Self.expected(choice, place)
          let lines = try file.store.outline().lines.map { $0.trimmingPrefix { $0 == " " } }.map(
            String.init)
          #expect(lines == expected, "\(choice) \(place)")
          #expect(moved.value == choice.count - kept, "\(choice) \(place)")
          if moved.isNew { try file.store.undo() }
        }
      }
    }
  }

  /// How many stay where they are, and the outline afterwards, without its levels.
  private static func expected(_ choice: [String], _ place: Place) -> (kept: Int, lines: [String]) {
    var siblings = names.filter { !choice.contains($0) }
    var (below, other) = (["c1"], ["t1"])
    switch place {
    case .first: siblings.insert(contentsOf: choice, at: 0)
    case .last: siblings += choice
    case .beforeC: siblings.insert(contentsOf: choice, at: siblings.firstIndex(of: "c") ?? 0)
    case .afterC: siblings.insert(contentsOf: choice, at: 1 + (siblings.firstIndex(of: "c") ?? 0))
    case .intoC: below.insert(contentsOf: choice, at: 0)
    case .intoOther: other += choice
    }
    // Of those that were among the rest already, the most that need not move.
    let rest = names.filter { !choice.contains($0) }
    func keeps(_ some: [String]) -> Bool {
      siblings.filter { rest.contains($0) || some.contains($0) }
        == names.filter { rest.contains($0) || some.contains($0) }
    }
    let subsets = (0..<(1 << choice.count)).map { bits in
      choice.indices.filter { bits >> $0 & 1 == 1 }.map { choice[$0] }
    }
    let kept =
      [.intoC, .intoOther].contains(place) ? 0 : subsets.filter(keeps).map(\.count).max() ?? 0
    let lines = (["S"] + siblings + ["T"] + other).flatMap { $0 == "c" ? ["c"] + below : [$0] }
    return (kept, lines)
  }

  @Test func `thousands of items are in the given order, and undo restores all of them`()
    throws
  {
    try TestFile.with { file in
      try file.store.addSection("S", id: section("S"))
      try file.store.addSection("T", id: section("T"))
      let ids = try file.store.add(
        (0..<3000).map { Item.Draft(text: "\($0)") }, to: .last(in: section("S"))
      ).value
      let before = try file.store.outline()
      let order = ids.indices.map { ids[$0 * 7 % ids.count] }
      #expect(try file.store.move(order, to: .first(in: section("T"))).value == 3000)
      #expect(try file.store.snapshot(of: section("T")).items == order)
      #expect(try file.store.snapshot(of: section("S")).items == [])
      // One that has to go elsewhere does not take the others with it.
      #expect(
        try file.store.move(
          [order[1]] + [order[0]] + order.dropFirst(2), to: .first(in: section("T"))
        ).value == 1)
      try file.store.undo(steps: 2)
      #expect(try file.store.outline() == before)
    }
  }
}
