public import OutlineModel

/// A section or an item of an ``OutlineSnapshot``, whose section and item identifiers have
/// different types.
public enum SnapshotNode<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Hashable,
  Sendable
{
  /// A section, at the top level.
  case section(SectionID)
  /// An item, a child of its section.
  case item(ItemID)
}

extension SnapshotNode: Codable where SectionID: Codable, ItemID: Codable {}

extension SnapshotNode: CustomStringConvertible {
  /// The identifier.
  public var description: String {
    switch self {
    case .section(let id): "\(id)"
    case .item(let id): "\(id)"
    }
  }
}

extension TreeDifference {
  /// Finds the smallest difference between two list snapshots: inserted, deleted and moved sections
  /// and items. Items can move between sections.
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after.
  /// - Complexity: O(n) if little changed, else O(n + k log k) for k items that changed their order;
  ///   O(1) for copies.
  @inlinable
  public init<SectionID, ItemID>(
    from old: OutlineSnapshot<SectionID, ItemID>, to new: OutlineSnapshot<SectionID, ItemID>
  ) where ID == SnapshotNode<SectionID, ItemID> {
    if old.sharesOrder(with: new) {
      self.init()
      return
    }
    let script = ListComparison(from: old, to: new, findsSources: true).script
    let (oldSections, oldItems) = (old.orderedSections, old.orderedItems)
    let (newSections, newItems) = (new.orderedSections, new.orderedItems)
    func id(_ number: Int32) -> ID {
      let number = Int(number)
      if number < oldSections.count { return .section(oldSections[number]) }
      let (item, node) = (number - oldSections.count, number - Int(script.oldCount))
      if item < oldItems.count { return .item(oldItems[item]) }
      return node < newSections.count
        ? .section(newSections[node]) : .item(newItems[node - newSections.count])
    }
    let placements = script.placements.map { script.step($0, id: id, isExpanded: { _ in false }) }
    let deletions = script.deletions.map { script.step($0, id: id, isExpanded: { _ in false }) }
    self.init(steps: placements + deletions)
  }
}

extension OutlineSnapshot {
  /// Applies a difference, or changes nothing if it does not apply. Removes the marks of reloaded
  /// and reconfigured items.
  /// - Parameter difference: a difference that starts from this snapshot.
  /// - Throws: `DifferenceError`, with the first node that differs from the snapshot the difference
  ///   starts from.
  /// - Complexity: O(number of steps); the pages they touch are copied.
  public mutating func apply(
    _ difference: TreeDifference<SnapshotNode<SectionID, ItemID>>
  ) throws(DifferenceError) { self = try applying(difference) }

  /// Returns the snapshot that a difference leads to, without marks of reloaded and reconfigured
  /// items.
  /// - Parameter difference: a difference that starts from this snapshot.
  /// - Throws: `DifferenceError`, with the first node that differs from the snapshot the difference
  ///   starts from.
  /// - Complexity: O(number of steps); if the snapshot is shared, the pages they touch are copied.
  public func applying(
    _ difference: TreeDifference<SnapshotNode<SectionID, ItemID>>
  ) throws(DifferenceError) -> OutlineSnapshot {
    if difference.isEmpty { return self }
    var snapshot = self
    snapshot.clearMarks()
    for step in difference.steps { try snapshot.apply(step) }
    return snapshot
  }

  private typealias Difference = TreeDifference<SnapshotNode<SectionID, ItemID>>

  private mutating func apply(_ step: Difference.Step) throws(DifferenceError) {
    switch step {
    case .insert(let node, let place, _, let isExpanded):
      guard !contains(node) else { throw .duplicate(id: "\(node)") }
      guard !isExpanded else { throw .wrongKind(id: "\(node)") }
      try put(node, at: place)
    case .delete(let node, let place, _, let isExpanded):
      try check(node, at: place)
      guard !isExpanded else { throw .changed(id: "\(node)", field: "expansion") }
      switch node {
      case .section(let section):
        guard (try? numberOfItems(inSection: section)) == 0
        else { throw .hasChildren(id: "\(node)") }
        // Neither call throws: each names one node, which was just found.
        try? deleteSections([section])
      case .item(let item): try? deleteItems([item])
      }
    case .move(let node, let source, let target):
      try check(node, at: source)
      try put(node, at: target)
    case .expand(let node), .collapse(let node):
      throw contains(node) ? .wrongKind(id: "\(node)") : .missing(id: "\(node)")
    }
  }

  private func contains(_ node: SnapshotNode<SectionID, ItemID>) -> Bool {
    switch node {
    case .section(let section): contains(section: section)
    case .item(let item): contains(item)
    }
  }

  /// Checks that a node is directly after a sibling, or first, below a parent.
  private func check(
    _ node: SnapshotNode<SectionID, ItemID>, at place: Difference.Place
  ) throws(DifferenceError) {
    for named in [node, place.parent, place.previous] {
      if let named, !contains(named) { throw .missing(id: "\(named)") }
    }
    let found: Difference.Place =
      switch node {
      case .section(let section):
        .init(parent: nil, previous: self.section(before: section).map { .section($0) })
      case .item(let item):
        .init(
          parent: sectionIdentifier(containingItem: item).map { .section($0) },
          previous: self.item(before: item).map { .item($0) })
      }
    guard found == place else { throw .displaced(id: "\(node)") }
  }

  private mutating func put(
    _ node: SnapshotNode<SectionID, ItemID>, at place: Difference.Place
  ) throws(DifferenceError) {
    for named in [place.parent, place.previous] {
      if let named, !contains(named) { throw .missing(id: "\(named)") }
    }
    let isPlaced: Bool
    switch (node, place.parent, place.previous) {
    case (.section(let section), nil, nil): isPlaced = self.place(section: section, after: nil)
    case (.section(let section), nil, .section(let previous)?):
      isPlaced = self.place(section: section, after: previous)
    case (.item(let item), .section(let section)?, nil):
      isPlaced = self.place(item, inSection: section, after: nil)
    case (.item(let item), .section(let section)?, .item(let previous)?):
      isPlaced = self.place(item, inSection: section, after: previous)
    case (.item, .section, .section), (.section, nil, .item): isPlaced = false
    default: throw .wrongKind(id: "\(node)")
    }
    guard isPlaced else {
      throw .notSiblings(id: "\(node)", previous: place.previous.map { "\($0)" } ?? "\(node)")
    }
  }
}
