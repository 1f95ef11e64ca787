import OutlineDiff
import OutlineModel

/// A list that takes a batch as UIKit does, and refuses what UIKit refuses.
///
/// It knows nothing of how differences are made. Each rule is quoted from where it is stated:
///
/// 1. "Deletes are processed before inserts in batch operations. This means the indexes for the
///    deletions are processed relative to the indexes of the collection view's state before the
///    batch operation, and the indexes for the insertions are processed relative to the indexes of
///    the state after all the deletions" and "Moves → From = original index; To = final index":
///    developer.apple.com/documentation/uikit/uicollectionview/performbatchupdates(_:completion:),
///    and WWDC 2018, session 225, "A Tour of UICollectionView".
/// 2. "The number of items contained in an existing section after the update (…) must be equal to
///    the number of items contained in that section before the update (…), plus or minus the number
///    of items inserted or deleted from that section (…) and plus or minus the number of items
///    moved into or out of that section": text of the assertion, github.com/lxcid/
///    LXReorderableCollectionViewFlowLayout/issues/102. "This is now a hard exception":
///    forums.developer.apple.com/forums/thread/751732.
/// 3. "attempt to perform a delete and a move from the same index path": text of the assertion,
///    github.com/TextureGroup/Texture/pull/507.
/// 4. "attempt to perform an insert and a move to the same index path": text of the assertion,
///    github.com/osteslag/Changeset/issues/11; of sections, "attempt to perform an insert and a
///    move to the same section (4)", github.com/Instagram/IGListKit/issues/690.
/// 5. "attempt to delete and reload the same index path": text of the assertion, and "You can't
///    reload an item that is moved": WWDC 2018, session 225, both at
///    newbedev.com/how-to-order-moves-
///    inserts-deletes-and-updates-in-a-uicollectionview-performbatchupdates-block.
/// 6. "cannot move a row into a newly inserted section (2)": text of the assertion,
///    github.com/SwiftKickMobile/TLIndexPathTools/issues/13.
/// 7. "cannot move an item from a deleted section (0)": text of the assertion,
///    github.com/jessesquires/JSQDataSourcesKit/issues/12.
/// 8. "Crash when moving a section and inserting item in it at the same time":
///    github.com/babylonhealth/Bento/issues/51; the same with a reload: "UITableView: Exception
///    when Moving a Section and Reloading a Row", rdar 27041784,
///    github.com/lionheart/openradar-mirror/ issues/15192.
/// 9. "attempt to delete item … from section 0 which only contains … items before the update":
///    github.com/guillermomuntaner/GMImagePicker/issues/88; "attempt to move index path … that does
///    not exist": github.com/RxSwiftCommunity/RxDataSources/issues/35.
/// 10. "reloads are decomposed into a delete and an insert": forums.developer.apple.com/forums/
///    thread/751732. Beside sections that change, "UICollectionView reload displaced section
///    crashes in batch update": github.com/Instagram/IGListKit/issues/690; beside items that move,
///    the insert meets the target of a move, origin-devforums.apple.com, profile utahwithak,
///    "`UICollectionView` documentation is sparse at best".
struct BatchSimulator: Equatable {
  struct Refusal: Error, CustomStringConvertible {
    var rule: Int
    var description: String
  }

  /// Sections with their items.
  var sections: [(id: String, items: [Int])]

  init(_ snapshot: OutlineSnapshot<String, Int>) throws {
    sections = try snapshot.sectionIdentifiers.map {
      ($0, try snapshot.itemIdentifiers(inSection: $0))
    }
  }

  static func == (left: Self, right: Self) -> Bool {
    left.sections.map(\.id) == right.sections.map(\.id)
      && left.sections.map(\.items) == right.sections.map(\.items)
  }

  private func require(_ condition: Bool, _ rule: Int, _ text: String) throws {
    if !condition { throw Refusal(rule: rule, description: "rule \(rule): \(text)") }
  }

  /// What the list shows after a batch, if the data source then shows `data`.
  func performing(_ batch: ListChanges, showing data: BatchSimulator) throws -> BatchSimulator {
    try checkSections(batch, after: data.sections.count)
    try checkItems(batch, showing: data)
    try checkMixtures(batch)
    try checkReloads(batch)
    return try carryOut(batch, showing: data)
  }

  private func checkSections(_ batch: ListChanges, after count: Int) throws {
    let sources = batch.deletedSections + batch.movedSections.map(\.from)
    let targets = batch.insertedSections + batch.movedSections.map(\.to)
    try require(Set(sources).count == sources.count, 3, "a section leaves twice")
    try require(Set(targets).count == targets.count, 4, "a section comes twice")
    try require(sources.allSatisfy(sections.indices.contains), 9, "no such section before")
    try require(targets.allSatisfy((0..<count).contains), 9, "no such section after")
    let expected = sections.count - batch.deletedSections.count + batch.insertedSections.count
    try require(count == expected, 2, "\(count) sections instead of \(expected)")
  }

  private func checkItems(_ batch: ListChanges, showing data: BatchSimulator) throws {
    let sources = batch.deletedItems + batch.movedItems.map(\.from)
    let targets = batch.insertedItems + batch.movedItems.map(\.to)
    try require(Set(sources).count == sources.count, 3, "an item leaves twice")
    try require(Set(targets).count == targets.count, 4, "an item comes twice")
    for path in sources + batch.reloadedItems {
      try require(has(path), 9, "no item \(path) before")
    }
    for path in targets { try require(data.has(path), 9, "no item \(path) after") }
    // By the identity of sections, which UIKit follows through the positions.
    let order = try sectionOrder(batch, count: data.sections.count)
    for (index, old) in order.enumerated() {
      guard let old else { continue }
      let expected =
        sections[old].items.count - sources.count { $0.section == old }
        + targets.count { $0.section == index }
      let count = data.sections[index].items.count
      try require(count == expected, 2, "\(count) items in section \(index) instead of \(expected)")
    }
  }

  private func has(_ path: ItemPath) -> Bool {
    sections.indices.contains(path.section)
      && sections[path.section].items.indices.contains(path.item)
  }

  private func checkMixtures(_ batch: ListChanges) throws {
    let (deleted, inserted) = (Set(batch.deletedSections), Set(batch.insertedSections))
    let movedFrom = Set(batch.movedSections.map(\.from))
    let movedTo = Set(batch.movedSections.map(\.to))
    for move in batch.movedItems {
      try require(!inserted.contains(move.to.section), 6, "a move into an inserted section")
      try require(!deleted.contains(move.from.section), 7, "a move out of a deleted section")
    }
    for path in batch.deletedItems {
      try require(!deleted.contains(path.section), 3, "an item deleted with its section as well")
    }
    for path in batch.insertedItems {
      try require(!inserted.contains(path.section), 4, "an item inserted with its section as well")
    }
    for path in batch.deletedItems + batch.movedItems.map(\.from) + batch.reloadedItems {
      try require(!movedFrom.contains(path.section), 8, "a change in a section that moves")
    }
    for path in batch.insertedItems + batch.movedItems.map(\.to) {
      try require(!movedTo.contains(path.section), 8, "a change in a section that moves")
    }
  }

  private func checkReloads(_ batch: ListChanges) throws {
    let leaving = Set(batch.deletedItems + batch.movedItems.map(\.from))
    try require(Set(batch.reloadedItems).count == batch.reloadedItems.count, 5, "reloaded twice")
    try require(leaving.isDisjoint(with: batch.reloadedItems), 5, "reloaded and deleted or moved")
    let sectionsChange =
      !(batch.deletedSections + batch.insertedSections).isEmpty
      || !batch.movedSections.isEmpty
    if batch.reloadedSections.isEmpty && batch.reloadedItems.isEmpty { return }
    try require(!sectionsChange, 10, "a reload beside sections that change")
    let moving = Set(batch.movedItems.flatMap { [$0.from.section, $0.to.section] })
    for path in batch.reloadedItems {
      try require(!moving.contains(path.section), 10, "a reload beside items that move")
      try require(!batch.reloadedSections.contains(path.section), 5, "reloaded with its section")
    }
    let changing = moving.union((batch.deletedItems + batch.insertedItems).map(\.section))
    try require(
      Set(batch.reloadedSections).count == batch.reloadedSections.count, 5, "reloaded twice")
    for section in batch.reloadedSections {
      try require(sections.indices.contains(section), 9, "no section \(section) to reload")
      try require(!changing.contains(section), 10, "a change in a section that is reloaded")
    }
  }

  /// For each place after the batch the section that was there before it, nil for a new one.
  private func sectionOrder(_ batch: ListChanges, count: Int) throws -> [Int?] {
    var order = [Int??](repeating: .none, count: count)
    for place in batch.insertedSections { order[place] = .some(nil) }
    for move in batch.movedSections { order[move.to] = .some(move.from) }
    let gone = Set(batch.deletedSections + batch.movedSections.map(\.from))
    var staying = sections.indices.filter { !gone.contains($0) }[...]
    for place in order.indices where order[place] == .none {
      order[place] = .some(staying.popFirst())
    }
    return order.map { $0 ?? nil }
  }

  private func carryOut(_ batch: ListChanges, showing data: BatchSimulator) throws -> BatchSimulator
  {
    var result = data
    for (place, old) in try sectionOrder(batch, count: data.sections.count).enumerated() {
      guard let old else { continue }
      let gone = Set(
        (batch.deletedItems + batch.movedItems.map(\.from)).filter { $0.section == old })
      var staying = sections[old].items.indices.filter {
        !gone.contains(ItemPath(section: old, item: $0))
      }[...]
      var items: [Int?] = Array(repeating: nil, count: data.sections[place].items.count)
      for path in batch.insertedItems where path.section == place {
        items[path.item] = data.sections[place].items[path.item]
      }
      for move in batch.movedItems where move.to.section == place {
        items[move.to.item] = sections[move.from.section].items[move.from.item]
      }
      for item in items.indices where items[item] == nil {
        items[item] = staying.popFirst().map { sections[old].items[$0] }
      }
      result.sections[place] = (sections[old].id, items.compactMap { $0 })
    }
    return result
  }
}
