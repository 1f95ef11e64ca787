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
  /// - Complexity: O(number of sections), and O(its items) for each section that changed since one
  ///   snapshot was copied from the other; O(k log k) more for k items that are inserted, deleted
  ///   or moved.
  @inlinable
  public init<SectionID, ItemID>(
    from old: OutlineSnapshot<SectionID, ItemID>, to new: OutlineSnapshot<SectionID, ItemID>
  ) where ID == SnapshotNode<SectionID, ItemID> {
    let comparison = SectionComparison(from: old, to: new)
    if comparison.isIdentity {
      self.init()
      return
    }
    let (oldSections, newSections) = (old.orderedSections, new.orderedSections)
    let (oldSlots, newSlots) = (old.sectionSlots, new.sectionSlots)
    func oldID(_ section: Int, _ item: Int) -> ID {
      item < 0 ? .section(oldSections[section]) : .item(old.list(at: oldSlots[section]).ids[item])
    }
    func newID(_ section: Int, _ item: Int) -> ID {
      item < 0 ? .section(newSections[section]) : .item(new.list(at: newSlots[section]).ids[item])
    }
    let script = SectionScript(comparison)
    func id(_ number: Int32) -> ID? {
      switch script.node(number) {
      case .oldSection(let section): oldID(section, -1)
      case .oldItem(let section, let item): oldID(section, item)
      case .newSection(let section): newID(section, -1)
      case .newItem(let section, let item): newID(section, item)
      case nil: nil
      }
    }
    var steps: [Step] = []
    steps.reserveCapacity(script.steps.count)
    for step in script.steps {
      let (section, item) = (Int(step.section), Int(step.item))
      let source = Place(
        parent: step.oldParent < 0 ? nil : oldID(Int(step.oldParent), -1),
        previous: id(step.oldPrevious))
      if case .delete = step.kind {
        steps.append(
          .delete(oldID(section, item), from: source, isRoot: step.isRoot, isExpanded: false))
        continue
      }
      let target = Place(parent: item < 0 ? nil : newID(section, -1), previous: id(step.previous))
      if case .insert = step.kind {
        steps.append(
          .insert(newID(section, item), at: target, isRoot: step.isRoot, isExpanded: false))
      } else {
        steps.append(.move(newID(section, item), from: source, to: target))
      }
    }
    self.init(steps: steps)
  }
}

extension OutlineSnapshot {
  /// Applies a difference, or changes nothing if it does not apply. Removes the marks of reloaded
  /// and reconfigured items.
  /// - Parameter difference: a difference made from this snapshot.
  /// - Throws: `DifferenceError`, with the first node that differs from the snapshot the difference
  ///   was made from.
  /// - Complexity: O(number of steps); the pages they touch are copied.
  public mutating func apply(
    _ difference: TreeDifference<SnapshotNode<SectionID, ItemID>>
  ) throws(DifferenceError) {
    self = try applying(difference)
  }

  /// Returns the snapshot that a difference leads to, without marks of reloaded and reconfigured
  /// items.
  /// - Parameter difference: a difference made from this snapshot.
  /// - Throws: `DifferenceError`, with the first node that differs from the snapshot the difference
  ///   was made from.
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

  private mutating func apply(
    _ step: TreeDifference<SnapshotNode<SectionID, ItemID>>.Step
  ) throws(DifferenceError) {
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
        guard (try? numberOfItems(inSection: section)) == 0 else {
          throw .hasChildren(id: "\(node)")
        }
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
    _ node: SnapshotNode<SectionID, ItemID>,
    at place: TreeDifference<SnapshotNode<SectionID, ItemID>>.Place
  ) throws(DifferenceError) {
    for named in [node, place.parent, place.previous] {
      if let named, !contains(named) { throw .missing(id: "\(named)") }
    }
    let found: TreeDifference<SnapshotNode<SectionID, ItemID>>.Place =
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
    _ node: SnapshotNode<SectionID, ItemID>,
    at place: TreeDifference<SnapshotNode<SectionID, ItemID>>.Place
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
    case (.item, .section, .section(let previous)?):
      throw .notSiblings(id: "\(node)", previous: "\(previous)")
    case (.section, nil, .item(let previous)?):
      throw .notSiblings(id: "\(node)", previous: "\(previous)")
    default: throw .wrongKind(id: "\(node)")
    }
    guard isPlaced else {
      throw .notSiblings(id: "\(node)", previous: place.previous.map { "\($0)" } ?? "\(node)")
    }
  }
}
