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

// Every section has a cell in which its list is kept once it was asked for. Copies of a snapshot
// share the cell until one of them changes the section, which gives it a cell of its own. So two
// sections with one cell are equal, whether anybody asked for the list or not.
extension OutlineSnapshot {
  /// The sections, in order.
  @inlinable
  package var orderedSections: ContiguousArray<SectionID> { sectionNumbering.ids }

  /// The slots of the sections, in order; the other members here name a section by its slot.
  /// - Complexity: O(number of sections).
  @inlinable
  package var sectionSlots: ContiguousArray<Int32> { sectionLinks.slots(in: 0) }

  /// How many items a section has.
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

  /// Whether neither section has changed since the snapshots were one.
  ///
  /// If so, both have the same items; if not, they may have all the same.
  /// - Complexity: O(1).
  @inlinable
  package func shares(listAt section: Int32, with other: Self, at otherSection: Int32) -> Bool {
    lists[Int(section)].cell === other.lists[Int(otherSection)].cell
  }

  /// Whether the sections are those of another snapshot that this one was copied from, or the
  /// reverse.
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

  /// Keeps the items of a section that were just put there in this order.
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

  /// Where items are, as (section, item) in order; those that are not in the snapshot are left out.
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
    // A few are looked up one by one, so that sections without any need not be walked.
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
  /// Puts an item into a section, directly after another one of it, or first; an item that is in
  /// the snapshot moves there.
  /// - Returns: false, with nothing changed, where there is no such section, or the other item is
  ///   not in it or the same.
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

  /// Puts a section, with its items, directly after another one, or first; one that is not in the
  /// snapshot is new.
  /// - Returns: false, with nothing changed, where the other section is not there or the same.
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

  /// The item directly before an item in its section; nil for the first, and for one that is not
  /// there.
  @inlinable
  package func item(before item: ItemID) -> ItemID? {
    guard let slot = items.slot(of: item) else { return nil }
    let left = itemLinks.members[Int(slot)].previous
    return left < 0 ? nil : items.ids[Int(left)]
  }

  /// The section directly before a section; nil for the first, and for one that is not there.
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
