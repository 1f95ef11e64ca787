/// The items of one section in order.
@usableFromInline
package final class SnapshotList<ID: Hashable & Sendable>: Sendable {
  /// The ids in order.
  @usableFromInline package let ids: [ID]

  @inlinable
  init(_ ids: [ID]) {
    self.ids = ids
  }
}

// Every section has a cell that caches its list once the list was read. Copies of a snapshot share
// the cell until one of them changes the section, which then gets a new cell. So two sections that
// share a cell are equal, whether or not the list was ever read.
extension OutlineSnapshot {
  /// The sections, in order.
  @inlinable
  package var orderedSections: ContiguousArray<SectionID> { sectionNumbering.ids }

  /// The slots of the sections, in order; the other members here identify a section by its slot.
  /// - Complexity: O(number of sections).
  @inlinable
  package var sectionSlots: ContiguousArray<Int32> { sectionLinks.slots(in: 0) }

  /// The number of items of a section.
  @inlinable
  package func itemCount(at section: Int32) -> Int { Int(itemLinks.owners[Int(section)].count) }

  /// The items of a section.
  /// - Complexity: O(number of items) for the first read after the section changed, then O(1).
  @inlinable
  package func list(at section: Int32) -> SnapshotList<ItemID> {
    lists[Int(section)].value {
      SnapshotList(itemLinks.slots(in: section).map { items.ids[Int($0)] })
    }
  }

  /// Whether neither section has changed since one snapshot was copied from the other.
  ///
  /// If so, both have the same items; if not, their items may still be equal.
  /// - Complexity: O(1).
  @inlinable
  package func shares(listAt section: Int32, with other: Self, at otherSection: Int32) -> Bool {
    lists[Int(section)].cell === other.lists[Int(otherSection)].cell
  }

  /// Whether neither list of sections has changed since one snapshot was copied from the other.
  /// - Complexity: O(1).
  @inlinable
  package func sharesSections(with other: Self) -> Bool {
    sectionOrder.cell === other.sectionOrder.cell
  }

  /// Whether two sections have the same items in the same order.
  @inlinable
  func isEqual(listAt section: Int32, to other: Self, at otherSection: Int32) -> Bool {
    shares(listAt: section, with: other, at: otherSection)
      || list(at: section).ids == other.list(at: otherSection).ids
  }

  /// Caches the items of a section that were just put there in this order.
  @inlinable
  mutating func keep(_ identifiers: [ItemID], asListAt section: Int32) {
    lists[Int(section)].invalidate()
    _ = lists[Int(section)].value { SnapshotList(identifiers) }
  }
}

extension OutlineSnapshot {
  /// The items with reload marks, as (section, item) in order.
  @inlinable
  package var reloadedItemPaths: [(section: Int, item: Int)] { paths(marked: reloadedItems) }

  /// The items with reconfigure marks, as (section, item) in order.
  @inlinable
  package var reconfiguredItemPaths: [(section: Int, item: Int)] {
    paths(marked: reconfiguredItems)
  }

  /// The positions of the sections with reload marks, in order.
  @inlinable
  package var reloadedSectionIndexes: [Int] {
    if reloadedSections.count == 0 { return [] }
    return sectionSlots.enumerated().filter { reloadedSections.contains($0.element) }.map(\.offset)
  }

  /// The positions of items, as (section, item) in order; unknown items are ignored.
  ///
  /// - Complexity: O(number of items given), and once the length of each section they are in.
  @inlinable
  package func paths(of identifiers: some Sequence<ItemID>) -> [(section: Int, item: Int)] {
    var wanted = SnapshotFlags()
    for id in identifiers { if let slot = items.slot(of: id) { wanted.insert(slot) } }
    return paths(marked: wanted)
  }

  @inlinable
  func paths(marked flags: SnapshotFlags) -> [(section: Int, item: Int)] {
    if flags.count == 0 { return [] }
    // Only sections that have marked items are walked.
    var marked: ContiguousArray<Int32> = []
    for slot in flags.values.indices where flags.values[slot] { marked.append(Int32(slot)) }
    let owners = Set(marked.lazy.map { itemLinks.members[Int($0)].owner })
    var found: [(section: Int, item: Int)] = []
    found.reserveCapacity(marked.count)
    for (index, section) in sectionSlots.enumerated() where owners.contains(section) {
      var slot = itemLinks.owners[Int(section)].first
      var offset = 0
      while slot >= 0 {
        if flags.contains(slot) { found.append((index, offset)) }
        slot = itemLinks.members[Int(slot)].next
        offset += 1
      }
    }
    return found
  }
}

extension OutlineSnapshot {
  /// Puts an item into a section, directly after another one in it, or first. An item that is
  /// already in the snapshot moves.
  /// - Returns: `false`, without changes, if there is no such section, or if the other item is not
  ///   in it or is the same item.
  /// - Complexity: O(1).
  @inlinable
  package mutating func place(_ item: ItemID, inSection section: SectionID, after previous: ItemID?)
    -> Bool
  {
    guard let owner = sections.slot(of: section) else { return false }
    var left: Int32 = -1
    if let previous {
      guard let slot = items.slot(of: previous), itemLinks.members[Int(slot)].owner == owner,
        previous != item
      else { return false }
      left = slot
    }
    guard let adopted = try? adopt([item]), let slot = adopted.first else { return false }
    place(slot, into: owner, after: left)
    itemOrder.invalidate()
    return true
  }

  /// Puts a section, with its items, directly after another one, or first. A section that is not in
  /// the snapshot is created.
  /// - Returns: `false`, without changes, if the other section does not exist or is the same
  ///   section.
  /// - Complexity: O(1).
  @inlinable
  package mutating func place(section: SectionID, after previous: SectionID?) -> Bool {
    var left: Int32 = -1
    if let previous {
      guard let slot = sections.slot(of: previous), previous != section else { return false }
      left = slot
    }
    if let slot = sections.slot(of: section) {
      sectionLinks.remove(slot)
      sectionLinks.insert(slot, into: 0, after: left)
      sectionsDidChange()
    } else {
      guard let fresh = try? sections.insertAll(CollectionOfOne(section)) else { return false }
      link(fresh, after: left)
    }
    return true
  }

  /// The item directly before an item in its section, or `nil` if the item is first or does not
  /// exist.
  @inlinable
  package func item(before item: ItemID) -> ItemID? {
    guard let slot = items.slot(of: item) else { return nil }
    let left = itemLinks.members[Int(slot)].previous
    return left < 0 ? nil : items.ids[Int(left)]
  }

  /// The section directly before a section, or `nil` if the section is first or does not exist.
  @inlinable
  package func section(before section: SectionID) -> SectionID? {
    guard let slot = sections.slot(of: section) else { return nil }
    let left = sectionLinks.members[Int(slot)].previous
    return left < 0 ? nil : sections.ids[Int(left)]
  }

  /// Whether a section is in the snapshot.
  @inlinable
  package func contains(section: SectionID) -> Bool { sections.slot(of: section) != nil }
}
