import OutlineModel
import TestSupport
import Testing

private typealias Snapshot = OutlineSnapshot<String, Int>

/// Makes random changes over a handful of ids, so that about half of the calls are errors of some
/// kind.
private struct ChangeSource {
  var random: SeededGenerator

  mutating func item() -> Int { Int.random(in: 0..<9, using: &random) }
  mutating func section() -> String { "s\(Int.random(in: 0..<5, using: &random))" }
  mutating func items() -> [Int] {
    (0..<abs(Int.random(in: -2...3, using: &random))).map { _ in item() }
  }
  mutating func sections() -> [String] {
    (0..<Int.random(in: 0...2, using: &random)).map { _ in section() }
  }

  mutating func change() -> ListChange {
    switch Int.random(in: 0..<95, using: &random) {
    case 0: .deleteAll
    case 1..<5: .append(items(), to: nil)
    case 5..<22: .append(items(), to: section())
    case 22..<26: .insertBefore(items(), item())
    case 26..<30: .insertAfter(items(), item())
    case 30..<38: .delete(items())
    case 38..<44: .moveBefore(item(), item())
    case 44..<50: .moveAfter(item(), item())
    case 50..<54: .reload(items())
    case 54..<58: .reconfigure(items())
    case 58..<66: .appendSections(sections())
    case 66..<69: .insertSectionsBefore(sections(), section())
    case 69..<72: .insertSectionsAfter(sections(), section())
    case 72..<76: .deleteSections(sections())
    case 76..<80: .moveSectionBefore(section(), section())
    case 80..<84: .moveSectionAfter(section(), section())
    case 84..<88: .reloadSections(sections())
    case 88..<92: .replace(itemsOf: section(), with: items())
    case 92..<94: .removeMultiples(of: Int.random(in: 2...4, using: &random))
    default: .clearMarks
    }
  }
}

/// Makes a change to both; expects the same error or none, and the same state afterwards.
private func expectSame(_ change: ListChange, _ snapshot: inout Snapshot, _ model: inout ListModel)
  throws
{
  var expected: SnapshotError?
  var thrown: SnapshotError?
  let before = model
  do { try model.make(change) } catch {
    expected = error
    model = before
  }
  do { try snapshot.make(change) } catch { thrown = error }
  try #require(thrown == expected, "\(change) on \(before)")
  try expectSame(snapshot, model, "\(change) on \(before)")
}

private func expectSame(
  _ snapshot: Snapshot, _ model: ListModel, _ comment: @autoclosure () -> String
) throws {
  let isSame =
    try snapshot.sectionIdentifiers == model.sectionIDs
    && snapshot.itemIdentifiers == model.items
    && snapshot.numberOfItems == model.items.count
    && snapshot.numberOfSections == model.sections.count
    && model.sections.allSatisfy { try snapshot.itemIdentifiers(inSection: $0.id) == $0.items }
    && snapshot.reloadedItemIdentifiers == model.items.filter(model.reloadedItems.contains)
    && snapshot.reconfiguredItemIdentifiers == model.items.filter(model.reconfiguredItems.contains)
    && snapshot.reloadedSectionIdentifiers
      == model.sectionIDs.filter(model.reloadedSections.contains)
  try #require(isSame, "\(snapshot) is not \(model) after \(comment())")
  try snapshot.checkInvariants()
}

private func expectSameAnswers(_ snapshot: Snapshot, _ model: ListModel) throws {
  let built = try Snapshot(sections: model.sections.map { ($0.id, $0.items) })
  try #require(built == snapshot)
  try built.checkInvariants()
  try #require(snapshot.isEmpty == model.items.isEmpty)
  for index in -1...model.sections.count {
    let section = model.sections.indices.contains(index) ? model.sections[index] : nil
    try #require(snapshot.sectionIdentifier(at: index) == section?.id)
    let items = section?.items ?? []
    for row in -1...items.count {
      let item = items.indices.contains(row) ? items[row] : nil
      try #require(snapshot.itemIdentifier(at: row, inSectionAt: index) == item)
    }
  }
  for item in 0..<9 {
    try #require(snapshot.indexOfItem(item) == model.items.firstIndex(of: item))
    let section = model.sections.first { $0.items.contains(item) }
    try #require(snapshot.sectionIdentifier(containingItem: item) == section?.id)
  }
  for section in (0..<5).map({ "s\($0)" }) {
    let index = model.sectionIDs.firstIndex(of: section)
    try #require(snapshot.indexOfSection(section) == index)
    if let index {
      try #require(snapshot.numberOfItems(inSection: section) == model.sections[index].items.count)
    } else {
      #expect(throws: SnapshotError.unknownSection(.init(section))) {
        try snapshot.numberOfItems(inSection: section)
      }
    }
  }
}

struct OutlineSnapshotRandomTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `Random changes equal the model`(block: UInt64) throws {
    let count = UInt64(Effort.times(350))
    for seed in block * count..<(block + 1) * count {
      var source = ChangeSource(random: SeededGenerator(seed: seed))
      var snapshot = Snapshot()
      var model = ListModel()
      var kept = (snapshot, model)
      let keptAt = Int.random(in: 0..<12, using: &source.random)
      for step in 0..<12 {
        try expectSame(source.change(), &snapshot, &model)
        if step == keptAt { kept = (snapshot, model) }
      }
      try expectSame(kept.0, kept.1, "changes to a copy, seed \(seed)")
      if seed.isMultiple(of: 10) { try expectSameAnswers(snapshot, model) }
    }
  }
}
