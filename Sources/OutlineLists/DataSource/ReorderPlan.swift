internal import OutlineStore

/// A plan that brings the visible items of trees into another order: the moves within and between
/// the trees. Hidden items move with the items that hide them.
///
/// A place in a list can be a place in several lists of siblings: after the last child of an item
/// is also after the item. An item stays among its siblings if possible; otherwise it goes to the
/// level nearest to its own.
struct ReorderPlan {
  typealias List = OutlineDataSource.List
  typealias Tree = OutlineDataSource.Tree

  /// The trees of the changed sections, after the steps.
  private(set) var trees: [Section.ID: Tree]
  /// The steps, in order.
  private(set) var steps: [ReorderStep] = []

  /// Creates the plan that turns one list into another.
  /// - Parameters:
  ///   - gone: items of the first list that are deleted afterwards. Visible items below them that
  ///     are also in the second list are moved out first.
  ///   - trees: the trees of all sections that change or lose an item.
  /// - Complexity: O(n + moves · depth) for n items in the lists that change.
  init(
    from initial: List, to final: List, losing gone: Set<Item.ID> = [], in trees: [Section.ID: Tree]
  ) throws {
    // The lists do not show which of two neighbours passed the other. But if one of them has
    // visible children, often only moving the other one leads to the wanted order.
    self = try Self(from: initial, to: final, gone, trees, preferringEarlier: false)
    if shows(final, without: gone) { return }
    let other = try Self(from: initial, to: final, gone, trees, preferringEarlier: true)
    if other.shows(final, without: gone) { self = other }
  }

  private init(
    from initial: List, to final: List, _ gone: Set<Item.ID>, _ trees: [Section.ID: Tree],
    preferringEarlier: Bool
  ) throws {
    self.trees = trees
    for section in final.sectionIdentifiers {
      let (old, new) = (initial.list(of: section), final.list(of: section))
      if old == new { continue }
      let moves =
        preferringEarlier ? new.reversed().moves(from: old.reversed()) : new.moves(from: old)
      var moved = Set(moves.map(\.element))
      if !gone.isEmpty {
        moved.formUnion(
          new.filter { !moved.contains($0) && isBelow($0, in: section, where: gone.contains) })
      }
      try arrange(new, moving: moved, in: section)
    }
  }

  /// Whether the trees show a list after the deletions.
  private func shows(_ list: List, without gone: Set<Item.ID>) -> Bool {
    trees.allSatisfy { section, tree in
      list.indexOfSection(section) == nil
        || tree.visibleItems.filter { !gone.contains($0) } == list.list(of: section)
    }
  }

  private mutating func arrange(
    _ list: [Item.ID], moving moved: Set<Item.ID>, in section: Section.ID
  ) throws {
    // By position, the next item that keeps its place.
    var following = [Int](repeating: list.count, count: list.count + 1)
    for index in list.indices.reversed() {
      following[index] = moved.contains(list[index]) ? following[index + 1] : index
    }
    for (index, id) in list.enumerated() where moved.contains(id) {
      // Items below it move with it, so they are not neighbours.
      let home = home(of: id, near: section)
      let previous = list[..<index].last { !isBelow($0, in: home) { $0 == id } }
      var next = following[index + 1]
      while next < list.count, isBelow(list[next], in: home, where: { $0 == id }) {
        next = following[next + 1]
      }
      let place = try place(
        for: id, from: home, after: previous, before: next < list.count ? list[next] : nil,
        in: section)
      try carryOut(id, from: home, to: place, in: section)
    }
  }

  private func home(of id: Item.ID, near section: Section.ID) -> Section.ID? {
    if trees[section]?.contains(id) == true { return section }
    return trees.first { $0.value.contains(id) }?.key
  }

  /// Whether an item is below one that is wanted.
  private func isBelow(
    _ id: Item.ID, in section: Section.ID?, where isWanted: (Item.ID) -> Bool
  ) -> Bool {
    guard let section, let tree = trees[section], tree.contains(id) else { return false }
    var parent = (try? tree.parent(of: id)) ?? nil
    while let item = parent {
      if isWanted(item) { return true }
      parent = (try? tree.parent(of: item)) ?? nil
    }
    return false
  }

  private typealias Place = SectionSnapshot<Item.ID>.Placement

  /// The destination of an item between two neighbours of the list.
  private func place(
    for id: Item.ID, from home: Section.ID?, after previous: Item.ID?, before next: Item.ID?,
    in section: Section.ID
  ) throws -> Place {
    guard let previous, let tree = trees[section] else { return .first() }
    let parent = home == section ? try tree.parent(of: id) : nil
    let level = try home.flatMap { try trees[$0]?.level(of: id) } ?? 0
    let nextParent = try next.flatMap { try tree.parent(of: $0) }

    // From the deepest list of siblings with room between the two, up to that of the next item.
    var places: [(level: Int, parent: Item.ID?, place: Place)] = []
    var (sibling, depth) = (previous, try tree.level(of: previous))
    if nextParent == previous || home == section && parent == previous {
      places.append((depth + 1, previous, .first(in: previous)))
    }
    while true {
      let above = try tree.parent(of: sibling)
      places.append((depth, above, .after(sibling)))
      guard let above else { break }
      sibling = above
      depth -= 1
    }
    let least = try next.map { try tree.level(of: $0) } ?? 0
    let possible = places.filter { $0.level >= least }
    let own = home == section ? possible.first { $0.parent == parent } : nil
    let nearest = possible.min { abs($0.level - level) < abs($1.level - level) }
    return (own ?? nearest ?? places[0]).place
  }

  /// Records the step for a place in a section, and performs it in the trees.
  private mutating func carryOut(
    _ id: Item.ID, from home: Section.ID?, to place: Place, in section: Section.ID
  ) throws {
    let placement: Placement =
      switch place {
      case .first(let parent): parent.map { .first(in: $0) } ?? .first(in: section)
      case .after(let sibling): .after(sibling)
      default: .last(in: section)
      }
    steps.append(home == nil ? .add(id, to: placement) : .move(id, to: placement))
    try put(id, from: home, to: place, in: section)
  }

  private mutating func put(
    _ id: Item.ID, from home: Section.ID?, to place: Place, in section: Section.ID
  ) throws {
    var tree = trees[section] ?? Tree()
    if home != section {
      var coming = Tree()
      if let home, let source = trees[home] {
        coming = try source.snapshot(of: id, includingParent: true)
        try trees[home]?.delete([id])
      } else {
        try coming.append([id])
      }
      if let first = tree.rootItems.first {
        try tree.insert(coming, before: first)
      } else {
        tree = coming
      }
    }
    try tree.move(id, to: place)
    trees[section] = tree
  }

  /// Creates the plan that moves one item.
  /// - Parameters:
  ///   - section: the section of the destination.
  ///   - trees: the trees of the item's section and of the destination.
  init(
    moving id: Item.ID, to placement: Placement, in section: Section.ID, _ trees: [Section.ID: Tree]
  ) throws {
    self.trees = trees
    steps = [.move(id, to: placement)]
    let place: Place =
      switch placement {
      case .before(let anchor): .before(anchor)
      case .after(let anchor): .after(anchor)
      case .first(let parent): .first(in: parent.item)
      case .last(let parent): .last(in: parent.item)
      case .at(let index, let parent): try self.place(at: index, in: parent.item, section, for: id)
      }
    try put(id, from: home(of: id, near: section), to: place, in: section)
  }

  /// A negative index means the first position, and one past the end the last.
  private func place(
    at index: Int, in parent: Item.ID?, _ section: Section.ID, for id: Item.ID
  ) throws -> Place {
    guard let tree = trees[section] else { return .last(in: parent) }
    let siblings = try parent.map { try tree.children(of: $0) } ?? tree.rootItems
    let others = siblings.filter { $0 != id }.count
    return .at(min(max(index, 0), others), in: parent)
  }
}

extension Array where Element: Hashable {
  /// The elements that do not keep their place among the others of an array without duplicates, as
  /// few as possible, from first to last.
  func moves(from old: [Element]) -> [(offset: Int, element: Element)] {
    let difference = ArrayDifference(from: old, to: self)
    let inserts = difference.inserts.map { ($0.offset, $0.element) }
    let moves = difference.moves.map { ($0.to, $0.element) }
    return (inserts + moves).sorted { $0.0 < $1.0 }
  }
}

extension Placement.Parent {
  /// The item, or `nil` for a section.
  fileprivate var item: Item.ID? { if case .item(let id) = self { id } else { nil } }
}
