import OutlineModel
import TestSupport
import Testing

/// Makes random changes over a handful of ids, so that about half of the calls are errors of some
/// kind.
private struct ChangeSource<ID: Hashable & Sendable> {
  var random: SeededGenerator
  let universe: [ID]

  mutating func id() -> ID { universe[Int.random(in: 0..<universe.count, using: &random)] }

  mutating func ids() -> [ID] {
    let count = Int.random(in: 0...9, using: &random)
    return (0..<(count < 6 ? 1 : count - 6)).map { _ in id() }
  }

  mutating func pairs() -> [(level: Int, id: ID)] {
    var pairs: [(level: Int, id: ID)] = []
    var level = -1
    for id in universe.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)) {
      level = Int.random(in: 0...(level + 1), using: &random)
      pairs.append((level, id))
    }
    return pairs
  }

  mutating func placement() -> SectionSnapshot<ID>.Placement {
    let parent = Bool.random(using: &random) ? id() : nil
    return switch Int.random(in: 0..<5, using: &random) {
    case 0: .before(id())
    case 1: .after(id())
    case 2: .first(in: parent)
    case 3: .last(in: parent)
    default: .at(Int.random(in: -1...3, using: &random), in: parent)
    }
  }

  mutating func change() -> TreeChange<ID> {
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<8: .append(ids(), to: Bool.random(using: &random) ? id() : nil)
    case 8..<11: .insertBefore(ids(), id())
    case 11..<14: .insertAfter(ids(), id())
    case 14: .graftBefore(pairs(), id())
    case 15: .graftAfter(pairs(), id())
    case 16..<18: .replace(id(), pairs())
    case 18: .replaceByPart(id(), of: id())
    case 19..<23: .delete(ids())
    case 23..<26: .expand(ids())
    case 26..<28: .collapse(ids())
    case 28: Int.random(in: 0..<4, using: &random) == 0 ? .clearMarks : .reconfigure(ids())
    case 29:
      Int.random(in: 0..<8, using: &random) == 0
        ? .deleteAll : .keepPart(id(), includingParent: true)
    default: .move(id(), placement())
    }
  }
}

/// Runs sequences of changes on a snapshot and a model; a copy kept on the way must not change.
private func compare<ID: Hashable & Sendable>(universe: [ID], seeds: Range<UInt64>, changes: Int)
  throws
{
  for seed in seeds {
    var source = ChangeSource(random: SeededGenerator(seed: seed), universe: universe)
    var snapshot = SectionSnapshot<ID>()
    var model = TreeModel<ID>()
    var kept = (snapshot, model)
    let keptAt = Int.random(in: 0..<changes, using: &source.random)
    for step in 0..<changes {
      try expectSame(source.change(), &snapshot, &model)
      if step == keptAt { kept = (snapshot, model) }
    }
    try expectSame(kept.0, kept.1, "changes to a copy, seed \(seed)")
    if seed.isMultiple(of: 10) { try expectSameAnswers(snapshot, model, universe: universe) }
  }
}

struct SectionSnapshotRandomTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `Random changes equal the model`(block: UInt64) throws {
    let count = UInt64(Effort.times(500))
    try compare(universe: Array(0..<8), seeds: block * count..<(block + 1) * count, changes: 10)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `Ids whose hashes collide make no difference`(block: UInt64) throws {
    let universe = (0..<7).map { CrowdedID(number: $0) }
    try compare(
      universe: universe, seeds: 100_000 + block * 1000..<100_000 + (block + 1) * 1000, changes: 10)
  }

  @Test func `Trees of many pages and blocks equal the model, and so do copies`() throws {
    let pairs = (0..<3000).map { (level: $0 % 7 == 0 ? 0 : 1, id: $0) }
    var snapshot = try SectionSnapshot(expanding: pairs)
    var model = TreeModel(expanding: pairs)
    var source = ChangeSource(random: SeededGenerator(seed: 300_000), universe: Array(0..<3200))
    for step in 0..<Effort.times(80) {
      let kept = (snapshot, model)
      let change = source.change()
      switch change {
      case .deleteAll, .keepPart: continue
      default: try expectSame(change, &snapshot, &model)
      }
      let id = source.id()
      #expect(snapshot.index(of: id) == model.index(of: id))
      if step.isMultiple(of: 20) { try expectSame(kept.0, kept.1, "changing a copy, step \(step)") }
    }
    #expect(snapshot.count > 2000)
  }

  @Test func `Long histories on larger trees equal the model`() throws {
    try compare(universe: (0..<40).map { "item \($0)" }, seeds: 200_000..<200_030, changes: 150)
  }
}
