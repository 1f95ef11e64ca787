// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// uikit/nsdiffabledatasourcesectionsnapshot-swift.struct
@available(iOS 14, tvOS 14, *)
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable & Sendable>: Sendable
{
  private var all: [(item: ItemIdentifierType, level: Int)] = []
  private var known: Set<ItemIdentifierType> = []
  private var expanded: Set<ItemIdentifierType> = []

  public init() {}

  public var items: [ItemIdentifierType] { all.map(\.item) }
  public var rootItems: [ItemIdentifierType] { all.filter { $0.level == 0 }.map(\.item) }
  // Those whose ancestors are all expanded.
  public var visibleItems: [ItemIdentifierType] {
    var visible: [ItemIdentifierType] = []
    var closed = Int.max
    for (item, level) in all {
      if level > closed { continue }
      closed = expanded.contains(item) ? Int.max : level
      visible.append(item)
    }
    return visible
  }

  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    if items.isEmpty { return }
    var (end, level) = (all.count, 0)
    if let parent {
      guard let index = index(of: parent) else {
        return UIKitAssertions.fail("Invalid parent identifier: \(parent)")
      }
      (end, level) = (endOfItems(below: index), all[index].level + 1)
    }
    var unique = known
    let doubles = items.filter { !unique.insert($0).inserted }
    guard doubles.isEmpty else {
      return UIKitAssertions.fail(
        "Identifiers in a section snapshot must be unique. Duplicate item identifiers: \(doubles)")
    }
    all.insert(contentsOf: items.map { ($0, level) }, at: end)
    known = unique
  }
  public mutating func delete(_ items: [ItemIdentifierType]) {
    for item in items {
      guard let index = index(of: item) else { continue }
      let range = index..<endOfItems(below: index)
      known.subtract(all[range].map(\.item))
      expanded.subtract(all[range].map(\.item))
      all.removeSubrange(range)
    }
  }
  // Unknown items are ignored.
  public mutating func expand(_ items: [ItemIdentifierType]) {
    expanded.formUnion(items.filter(known.contains))
  }
  public mutating func collapse(_ items: [ItemIdentifierType]) { expanded.subtract(items) }
  public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: Self) {
    guard let index = index(of: parent) else {
      return UIKitAssertions.fail("Invalid parent identifier: \(parent)")
    }
    let wasExpanded = expanded.contains(parent)
    let level = all[index].level
    if index + 1 < endOfItems(below: index) {
      delete(
        all[(index + 1)..<endOfItems(below: index)].filter { $0.level == level + 1 }.map(\.item))
    }
    all.insert(contentsOf: snapshot.all.map { ($0.item, $0.level + level + 1) }, at: index + 1)
    known.formUnion(snapshot.known)
    expanded.formUnion(snapshot.expanded)
    if wasExpanded { expanded.insert(parent) }
  }
  // Without the parent, unless it is asked for.
  public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> Self {
    guard let index = index(of: parent) else {
      UIKitAssertions.fail("Invalid parent identifier: \(parent)")
      return Self()
    }
    var part = Self()
    let first = includingParent ? index : index + 1
    let level = all[index].level + (includingParent ? 0 : 1)
    part.all = all[first..<endOfItems(below: index)].map { ($0.item, $0.level - level) }
    part.known = Set(part.all.map(\.item))
    part.expanded = expanded.intersection(part.known)
    return part
  }

  public func contains(_ item: ItemIdentifierType) -> Bool { known.contains(item) }
  public func index(of item: ItemIdentifierType) -> Int? {
    known.contains(item) ? all.firstIndex { $0.item == item } : nil
  }
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }
  public func level(of item: ItemIdentifierType) -> Int {
    guard let index = index(of: item) else {
      UIKitAssertions.fail("Invalid item identifier: \(item)")
      return 0
    }
    return all[index].level
  }
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
    guard let index = index(of: child) else { return nil }
    return all[..<index].last { $0.level < all[index].level }?.item
  }
  private func endOfItems(below index: Int) -> Int {
    all[(index + 1)...].firstIndex { $0.level <= all[index].level } ?? all.count
  }

  /// The levels of all items, for a view that shows them.
  var levels: [ItemIdentifierType: Int] {
    Dictionary(all.map { ($0.item, $0.level) }) { first, _ in first }
  }

  /// The tree with only some of its visible items, and new ones, in another order. What cannot keep
  /// its parent there becomes a root.
  func showing(_ items: [ItemIdentifierType]) -> Self {
    if visibleItems == items { return self }
    var tree = Self()
    for item in items {
      tree.append([item], to: parent(of: item).flatMap { tree.contains($0) ? $0 : nil })
      if contains(item), !isExpanded(item) {
        tree.replace(childrenOf: item, using: snapshot(of: item))
      } else if contains(item) {
        tree.expand([item])
      }
    }
    if tree.visibleItems == items { return tree }
    var flat = Self()
    flat.append(items)
    return flat
  }
}

// uikit/nsdiffabledatasourcesnapshot-swift.struct
@available(iOS 13, tvOS 13, *)
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  private var homes: [ItemIdentifierType: SectionIdentifierType] = [:]

  public init() {}
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
  public var itemIdentifiers: [ItemIdentifierType] {
    sectionIdentifiers.flatMap { items[$0] ?? [] }
  }
  public var numberOfItems: Int { homes.count }
  public var numberOfSections: Int { sectionIdentifiers.count }
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    UIKitAssertions.check(
      items[identifier] != nil,
      "Invalid parameter not satisfying: section != NSNotFound (there is no section \(identifier))")
    return items[identifier] ?? []
  }
  public func sectionIdentifier(containingItem item: ItemIdentifierType) -> SectionIdentifierType? {
    homes[item]
  }

  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    for id in identifiers {
      guard items[id] == nil else {
        UIKitAssertions.fail("supplied section identifiers are not unique: \(id)")
        continue
      }
      sectionIdentifiers.append(id)
      items[id] = []
    }
  }
  // Unknown sections are ignored.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    checkUnique(identifiers)
    for id in identifiers {
      for item in items[id] ?? [] { homes[item] = nil }
      items[id] = nil
    }
    sectionIdentifiers.removeAll { items[$0] == nil }
  }
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) {
    guard identifier != toIdentifier, items[identifier] != nil, items[toIdentifier] != nil else {
      return UIKitAssertions.fail(
        "Invalid parameter not satisfying: fromSection != toSection, and both are known")
    }
    sectionIdentifiers.removeAll { $0 == identifier }
    let index = sectionIdentifiers.firstIndex(of: toIdentifier) ?? 0
    sectionIdentifiers.insert(identifier, at: index + 1)
  }
  // Items that are elsewhere move.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    checkUnique(identifiers)
    guard let section = sectionIdentifier ?? sectionIdentifiers.last, items[section] != nil else {
      return UIKitAssertions.fail(
        "There are currently no sections in the data source. Please add a section first.")
    }
    remove(identifiers)
    items[section]?.append(contentsOf: identifiers)
    for item in identifiers { homes[item] = section }
  }
  // Unknown items are ignored.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    checkUnique(identifiers)
    remove(identifiers)
  }
  private mutating func remove(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers)
    for section in Set(identifiers.compactMap { homes[$0] }) {
      items[section]?.removeAll(where: gone.contains)
    }
    for item in identifiers { homes[item] = nil }
  }
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    checkUnique(identifiers)
    for id in identifiers {
      UIKitAssertions.check(
        items[id] != nil, "Attempted to reload section identifier that does not exist: \(id)")
    }
    reloadedSectionIdentifiers += identifiers
  }
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    mark(identifiers, "reload")
    reloadedItemIdentifiers += identifiers
  }
  @available(iOS 15, tvOS 15, *)
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    mark(identifiers, "reconfigure")
    reconfiguredItemIdentifiers += identifiers
  }
  private func mark(_ identifiers: [ItemIdentifierType], _ verb: String) {
    checkUnique(identifiers)
    for id in identifiers {
      UIKitAssertions.check(
        homes[id] != nil, "Attempted to \(verb) item identifier that does not exist: \(id)")
    }
  }
  private func checkUnique<ID: Hashable>(_ identifiers: [ID]) {
    UIKitAssertions.check(
      Set(identifiers).count == identifiers.count,
      "supplied identifiers are not unique: \(identifiers)")
  }

  /// The same without marks, as a data source returns it.
  init(sections: [SectionIdentifierType], _ items: (SectionIdentifierType) -> [ItemIdentifierType])
  {
    sectionIdentifiers = sections
    for section in sections {
      self.items[section] = items(section)
      for item in self.items[section] ?? [] { homes[item] = section }
    }
  }
}

// uikit/nsdiffabledatasourcesectiontransaction-swift.struct
@available(iOS 14, tvOS 14, *)
public struct NSDiffableDataSourceSectionTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  public let sectionIdentifier: SectionIdentifierType
  public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  public let difference: CollectionDifference<ItemIdentifierType>
}
// uikit/nsdiffabledatasourcetransaction-swift.struct
@available(iOS 14, tvOS 14, *)
public struct NSDiffableDataSourceTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  public let initialSnapshot:
    NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  public let difference: CollectionDifference<ItemIdentifierType>
  public let sectionTransactions:
    [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
}
