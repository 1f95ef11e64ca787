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
  /// - Complexity: that of comparing the snapshots: O(number of sections), and O(its items) for
  ///   each section that changed since one snapshot was copied from the other; O(k log k) more for
  ///   k changes. Sections with items to reload or reconfigure are walked once.
  @inlinable
  public init<SectionID, ItemID>(
    from old: OutlineSnapshot<SectionID, ItemID>, to new: OutlineSnapshot<SectionID, ItemID>,
    reloading: [ItemID] = [], reconfiguring: [ItemID] = []
  ) {
    let comparison = SectionComparison(from: old, to: new)
    self.init(
      comparison, reloadedSections: new.reloadedSectionIndexes,
      reloadedItems: Self.paths(new.reloadedItemPaths, new.paths(of: reloading)),
      reconfiguredItems: Self.paths(new.reconfiguredItemPaths, new.paths(of: reconfiguring)))
  }

  /// Merges two lists of paths.
  @inlinable
  static func paths(
    _ marked: [(section: Int, item: Int)], _ given: [(section: Int, item: Int)]
  ) -> Set<ItemPath> {
    Set((marked + given).map { ItemPath(section: $0.section, item: $0.item) })
  }

  @usableFromInline
  init(
    _ comparison: SectionComparison, reloadedSections: [Int], reloadedItems: Set<ItemPath>,
    reconfiguredItems: Set<ItemPath>
  ) {
    let reloaded = reloadedItems.sorted()
    let isReplaced = comparison.replacedSections(
      reloadedSections, Set(reloaded.lazy.map(\.section)))
    for (section, partner) in comparison.newOfOld.enumerated()
    where partner < 0 || isReplaced[Int(partner)] { deletedSections.append(section) }
    for (section, partner) in comparison.oldOfNew.enumerated() {
      if partner < 0 || isReplaced[section] {
        insertedSections.append(section)
      } else if comparison.hasMoved[section] {
        movedSections.append(Move(from: Int(partner), to: section))
      }
    }
    if !changesSections {
      self.reloadedSections = reloadedSections.map { Int(comparison.oldOfNew[$0]) }.sorted()
    }
    let (gone, come) = (Set(deletedSections), Set(insertedSections))
    let redrawn = changesSections ? come : Set(reloadedSections)
    addItems(comparison, reloadedItems, gone, come)
    reload(reloaded.filter { !redrawn.contains($0.section) }, comparison)
    self.reconfiguredItems = reconfiguredItems.subtracting(reloadedItems).sorted().filter {
      !redrawn.contains($0.section) && comparison.isKept($0)
    }
  }

  private var changesSections: Bool {
    !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty)
  }

  /// Adds the items that leave, arrive and move.
  private mutating func addItems(
    _ comparison: SectionComparison, _ reloaded: Set<ItemPath>, _ gone: Set<Int>, _ come: Set<Int>
  ) {
    let (departures, arrivals) = (comparison.departures, comparison.arrivals)
    /// Whether an item is told as a move.
    func moves(_ departure: Int, _ arrival: Int) -> Bool {
      if departure < 0 || arrival < 0 { return false }
      let target = arrivals[arrival].path
      return !gone.contains(departures[departure].path.section)
        && !come.contains(target.section) && !reloaded.contains(target)
    }
    for (index, departure) in departures.enumerated() {
      let isMove = moves(index, Int(departure.arrival))
      if !isMove, !gone.contains(departure.path.section) { deletedItems.append(departure.path) }
    }
    for (index, arrival) in arrivals.enumerated() where !come.contains(arrival.path.section) {
      if moves(Int(arrival.departure), index) {
        let source = departures[Int(arrival.departure)].path
        movedItems.append(Move(from: source, to: arrival.path))
      } else {
        insertedItems.append(arrival.path)
      }
    }
  }

  /// Adds the items that are drawn again at their place.
  /// - Parameter paths: items of the new list, ascending.
  private mutating func reload(_ paths: [ItemPath], _ comparison: SectionComparison) {
    if paths.isEmpty { return }
    let unquiet = Set(movedItems.flatMap { [$0.from.section, $0.to.section] })
    var staying: (section: Int, items: [Int]) = (-1, [])
    for path in paths where comparison.isKept(path) && comparison.arrival(at: path) == nil {
      let old = Int(comparison.oldOfNew[path.section])
      if staying.section != path.section {
        let leaving = Set(
          comparison.departures(ofSection: old).map { comparison.departures[$0].item })
        let items = (0..<Int(comparison.oldCounts[old])).filter { !leaving.contains(Int32($0)) }
        staying = (path.section, items)
      }
      let coming = comparison.arrivals(inSection: path.section).lowerBound
      let before = comparison.firstArrival(from: path) - coming
      let source = ItemPath(section: old, item: staying.items[path.item - before])
      if changesSections || unquiet.contains(old) || unquiet.contains(path.section) {
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

extension SectionComparison {
  /// For each new section whether it is deleted and inserted, although the old list has it: it moves
  /// or is reloaded beside changes that UIKit would refuse.
  fileprivate func replacedSections(_ reloaded: [Int], _ withReloads: Set<Int>) -> [Bool] {
    let reloaded = reloaded.filter { oldOfNew[$0] >= 0 }
    func changesItems(_ section: Int) -> Bool {
      !departures(ofSection: Int(oldOfNew[section])).isEmpty
        || !arrivals(inSection: section).isEmpty
    }
    var isReplaced = newCounts.indices.map {
      hasMoved[$0] && (withReloads.contains($0) || changesItems($0))
    }
    if newOfOld.contains(-1) || oldOfNew.contains(-1) || hasMoved.contains(true)
      || reloaded.contains(where: changesItems)
    {
      for section in reloaded { isReplaced[section] = true }
    }
    return isReplaced
  }
}
