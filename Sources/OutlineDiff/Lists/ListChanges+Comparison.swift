public import OutlineModel

extension ListChanges {
  /// Compares two snapshots. One batch is always enough, for lists of any kind.
  ///
  /// Reloads and reconfigures the items and sections that the new snapshot marks with
  /// `reloadItems(_:)`, `reconfigureItems(_:)` and `reloadSections(_:)`, and the items given here.
  /// New items are inserted only. An item to both reload and reconfigure is reloaded.
  ///
  /// UIKit refuses some changes beside each other, so these are a delete and an insert: an item
  /// that leaves a deleted section or enters an inserted one; a section that moves while its items
  /// change; and a reload beside sections that change or items that move.
  /// - Parameters:
  ///   - old: the snapshot that the list shows now.
  ///   - new: the snapshot to show.
  ///   - reloading: more items to reload; ids that are not in the new snapshot are ignored.
  ///   - reconfiguring: more items to reconfigure, such as those whose content changed; ids that
  ///     are not in the new snapshot are ignored.
  /// - Complexity: that of comparing the snapshots: O(n) if little changed, else O(n + k log k) for
  ///   k changes.
  @inlinable
  public init<SectionID, ItemID>(
    from old: OutlineSnapshot<SectionID, ItemID>, to new: OutlineSnapshot<SectionID, ItemID>,
    reloading: [ItemID] = [], reconfiguring: [ItemID] = []
  ) {
    let comparison = ListComparison(from: old, to: new, findsSources: false)
    func paths(_ items: [ItemID]) -> Set<ItemPath> {
      Set(items.lazy.compactMap { new.indexOfItem($0) }.map { comparison.new.path(ofItem: $0) })
    }
    self.init(
      comparison,
      reloadedSections: new.reloadedSectionIdentifiers.compactMap { new.indexOfSection($0) },
      reloadedItems: paths(new.reloadedItemIdentifiers + reloading),
      reconfiguredItems: paths(new.reconfiguredItemIdentifiers + reconfiguring))
  }

  @usableFromInline
  init(
    _ comparison: ListComparison, reloadedSections: [Int], reloadedItems: Set<ItemPath>,
    reconfiguredItems: Set<ItemPath>
  ) {
    let moves = Moves(comparison)
    let replaced = moves.replacedSections(
      reloaded: reloadedSections, withReloads: Set(reloadedItems.lazy.map(\.section)))
    deletedSections = (moves.deletedSections + replaced.map(moves.oldSection)).sorted()
    insertedSections = (moves.insertedSections + replaced).sorted()
    movedSections = moves.movedSections.filter { !replaced.contains($0) }.map {
      Move(from: moves.oldSection(of: $0), to: $0)
    }
    if !changesSections { self.reloadedSections = reloadedSections.map(moves.oldSection).sorted() }
    addItems(moves, reloading: reloadedItems)
    let redrawn = Set(changesSections ? insertedSections : reloadedSections)
    reload(reloadedItems.filter { !redrawn.contains($0.section) }, after: moves)
    self.reconfiguredItems = reconfiguredItems.subtracting(reloadedItems).sorted().filter {
      !redrawn.contains($0.section) && moves.source(of: $0) != nil
    }
  }

  private var changesSections: Bool {
    !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty)
  }

  /// Adds the items that leave, arrive and move.
  private mutating func addItems(_ moves: Moves, reloading reloaded: Set<ItemPath>) {
    let (gone, come) = (Set(deletedSections), Set(insertedSections))
    deletedItems = moves.deletedItems
    for (source, target) in moves.placedItems {
      if let source, !gone.contains(source.section), !come.contains(target.section),
        !reloaded.contains(target)
      {
        movedItems.append(Move(from: source, to: target))
        continue
      }
      if let source { deletedItems.append(source) }
      if !come.contains(target.section) { insertedItems.append(target) }
    }
    deletedItems.removeAll { gone.contains($0.section) }
    deletedItems.sort()
  }

  /// Adds the items that are drawn again at their place.
  /// - Parameter paths: items of the new list.
  private mutating func reload(_ paths: Set<ItemPath>, after moves: Moves) {
    if paths.isEmpty { return }
    let unquiet = Set(movedItems.flatMap { [$0.from.section, $0.to.section] })
    for path in paths.subtracting(moves.placedItems.lazy.map(\.target)) {
      guard let source = moves.source(of: path) else { continue }
      if changesSections || unquiet.contains(source.section) || unquiet.contains(path.section) {
        deletedItems.append(source)
        insertedItems.append(path)
      } else {
        reloadedItems.append(source)
      }
    }
    deletedItems.sort()
    insertedItems.sort()
    reloadedItems.sort()
  }
}

/// The steps between two lists, by positions.
private struct Moves {
  private let comparison: ListComparison
  /// The old positions of deleted sections, and the new positions of inserted and moved ones.
  private(set) var deletedSections: [Int] = []
  private(set) var insertedSections: [Int] = []
  private(set) var movedSections: [Int] = []
  private(set) var deletedItems: [ItemPath] = []
  /// The inserted and moved items, ascending by target.
  private(set) var placedItems: [(source: ItemPath?, target: ItemPath)] = []
  /// The old sections that items leave, and the new ones in which they arrive.
  private var losing: Set<Int> = []
  private var gaining: Set<Int> = []

  init(_ comparison: ListComparison) {
    self.comparison = comparison
    let (old, new) = (comparison.old, comparison.new)
    for deletion in comparison.script.deletions {
      if old.isItem(deletion.old) {
        deletedItems.append(old.path(deletion.old))
      } else {
        deletedSections.append(Int(deletion.old))
      }
    }
    for placement in comparison.script.placements {
      if new.isItem(placement.new) {
        let source = placement.old < 0 ? nil : old.path(placement.old)
        placedItems.append((source, new.path(placement.new)))
      } else if placement.old < 0 {
        insertedSections.append(Int(placement.new))
      } else {
        movedSections.append(Int(placement.new))
      }
    }
    losing = Set(deletedItems.lazy.map(\.section))
    losing.formUnion(placedItems.lazy.compactMap(\.source?.section))
    gaining = Set(placedItems.lazy.map(\.target.section))
  }

  /// The old position of a section, or -1.
  func oldSection(of section: Int) -> Int { Int(comparison.script.oldOfNew[section]) }

  /// The old position of an item, or `nil` if it is inserted.
  func source(of path: ItemPath) -> ItemPath? {
    let node = comparison.script.oldOfNew[comparison.new.node(path)]
    return node < 0 ? nil : comparison.old.path(node)
  }

  /// The new sections that are deleted and inserted although the old list has them: they move or
  /// are reloaded beside changes that UIKit would refuse.
  func replacedSections(reloaded: [Int], withReloads: Set<Int>) -> Set<Int> {
    func changesItems(_ section: Int) -> Bool {
      losing.contains(oldSection(of: section)) || gaining.contains(section)
    }
    let reloaded = reloaded.filter { oldSection(of: $0) >= 0 }
    var replaced = Set(movedSections.filter { withReloads.contains($0) || changesItems($0) })
    let keepsSections = deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
    if !keepsSections || reloaded.contains(where: changesItems) { replaced.formUnion(reloaded) }
    return replaced
  }
}
