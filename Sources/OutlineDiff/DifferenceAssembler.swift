package import OutlineModel

/// Puts together a difference of what is known about the nodes it touches, without the outlines themselves.
///
/// The caller supplies, in any order:
/// - every node that is new, with its place in the *target*: its parent and the sibling directly in front of it there, whether
///   these are touched themselves or not;
/// - every node that is gone, with its place in the *source*, descendants too;
/// - every node that really moves, with both: those whose parent differs, and of those that keep their parent the ones outside
///   a ``longestIncreasingSubsequence(_:)`` of their siblings that keep it too (old ranks, in new order);
/// - every node that stays, where its content or expansion differs;
/// - the favorites likewise as a list of their own: neighbours of the source for those that leave, of the target for those
///   that are placed, moves only outside the longest increasing run.
///
/// A node that is in none of these lists is taken to stay where it is. The assembler finds the order of the steps, the roots of
/// the subtrees, and where each node stands at the moment it leaves.
package struct DifferenceAssembler {
  typealias Place = OutlineDifference.Place
  typealias Step = OutlineDifference.Step

  var nodes = MovingList<NodeID, Entry>()
  var favorites = MovingList<Item.ID, FavoriteEntry>()
  private var updates: [Step] = []

  /// What is to happen to a node that is placed or deleted.
  struct Entry {
    var node: Node?
    var kind: Node.Kind
    var from: Place?
    var to: Place?
  }

  struct FavoriteEntry {
    var from: Item.ID??
    var to: Item.ID??
  }

  package init() {}

  /// A new node, with its place in the target.
  package mutating func insert(_ node: Node, at place: OutlineDifference.Place) {
    nodes.append(node.id, Entry(node: node, kind: node.kind, to: place))
  }

  /// A node that is gone, as it was, with its place in the source.
  package mutating func delete(_ node: Node, from place: OutlineDifference.Place) {
    nodes.append(node.id, Entry(node: node, kind: node.kind, from: place))
  }

  /// A node that moves, with its place in the source and in the target.
  package mutating func move(
    _ id: NodeID, kind: Node.Kind, from source: OutlineDifference.Place, to target: OutlineDifference.Place
  ) {
    nodes.append(id, Entry(kind: kind, from: source, to: target))
  }

  /// A node that is in both outlines, before and after; nothing is added where it says the same.
  package mutating func update(from old: Node, to new: Node) {
    let changes = OutlineDifference.FieldChange.changes(from: old.content, to: new.content)
    if !changes.isEmpty { updates.append(.update(old.id, kind: old.kind, changes)) }
    guard old.isExpanded != new.isExpanded else { return }
    updates.append(new.isExpanded ? .expand(old.id, kind: old.kind) : .collapse(old.id, kind: old.kind))
  }

  /// An item that becomes a favorite, with its left neighbour among the favorites of the target.
  package mutating func favorite(_ id: Item.ID, after previous: Item.ID?) {
    favorites.append(id, FavoriteEntry(to: .some(previous)))
  }

  /// An item that is a favorite no longer, with its left neighbour among the favorites of the source.
  package mutating func unfavorite(_ id: Item.ID, after previous: Item.ID?) {
    favorites.append(id, FavoriteEntry(from: .some(previous)))
  }

  /// A favorite that moves, with its left neighbour among the favorites of the source and of the target.
  package mutating func moveFavorite(_ id: Item.ID, from old: Item.ID?, to new: Item.ID?) {
    favorites.append(id, FavoriteEntry(from: .some(old), to: .some(new)))
  }

  /// The difference of all that was supplied.
  /// - Parameter targetParent: the parent in the *target* of a node that was not itself inserted or moved; nil at the top level.
  ///   It is asked only where at least one node moves and another one is placed as well, and once a node at the most: a node
  ///   may go under another only after that one's ancestors are in place.
  /// - Throws: what `targetParent` throws.
  /// - Complexity: O(n) for n nodes supplied, and the distance of the placed ones from the top.
  package func difference<Failure: Error>(
    targetParent: (NodeID) throws(Failure) -> NodeID?
  ) throws(Failure) -> OutlineDifference {
    let moves = nodes.entries.count { $0.from != nil && $0.to != nil }
    let placed = nodes.entries.count { $0.to != nil }
    let needsAncestors = moves > 0 && placed > 1
    let order = try nodes.placementOrder(
      previous: { $0.to.map(\.previous) },
      parent: { (id, entry) throws(Failure) in
        if let place = entry?.to { return place.parent }
        return needsAncestors ? try targetParent(id) : nil
      })
    return assembled(placements: order)
  }

  /// The difference of nodes that were supplied in pre-order of the target.
  func differenceInTargetOrder() -> OutlineDifference {
    assembled(placements: nodes.entries.indices.filter { nodes.entries[$0].to != nil })
  }

  private func assembled(placements: [Int]) -> OutlineDifference {
    var steps: [Step] = []
    steps.reserveCapacity(nodes.entries.count + updates.count + favorites.entries.count)
    var departures = nodes.departures(previous: { $0.from.map(\.previous) })
    for index in placements {
      let entry = nodes.entries[index]
      guard let target = entry.to else { continue }
      if let source = entry.from {
        let previous = departures.leave(nodes.ids[index], from: source.parent)
        let place = Place(parent: source.parent, previous: previous)
        steps.append(.move(nodes.ids[index], kind: entry.kind, from: place, to: target))
      } else if let node = entry.node {
        steps.append(.insert(node, at: target, isRoot: !isInserted(target.parent)))
      }
      departures.place(nodes.ids[index], parent: target.parent, previous: target.previous)
    }
    steps += updates
    appendFavorites(to: &steps)
    for index in deletionOrder() {
      let entry = nodes.entries[index]
      guard let node = entry.node, let source = entry.from else { continue }
      let previous = departures.leave(node.id, from: source.parent)
      let place = Place(parent: source.parent, previous: previous)
      steps.append(.delete(node, from: place, isRoot: !isDeleted(source.parent)))
    }
    return OutlineDifference(steps: steps)
  }

  private func isInserted(_ id: NodeID?) -> Bool {
    guard let entry = id.flatMap({ nodes[$0] }) else { return false }
    return entry.from == nil
  }

  private func isDeleted(_ id: NodeID?) -> Bool {
    guard let entry = id.flatMap({ nodes[$0] }) else { return false }
    return entry.to == nil
  }

  /// The deleted nodes, each before its parent and before the sibling in front of it.
  private func deletionOrder() -> [Int] {
    let deleted = MovingList(nodes.pairs.filter { $0.1.to == nil })
    let order = deleted.placementOrder(
      previous: { $0.from.map(\.previous) }, parent: { (_, entry) throws(Never) in entry?.from?.parent })
    return order.reversed().compactMap { nodes.index[deleted.ids[$0]] }
  }

  private func appendFavorites(to steps: inout [Step]) {
    guard !favorites.entries.isEmpty else { return }
    var departures = favorites.departures(previous: { $0.from })
    let order = favorites.placementOrder(previous: { $0.to }, parent: { (_, _) throws(Never) in nil })
    for index in order {
      let (id, entry) = (favorites.ids[index], favorites.entries[index])
      guard let target = entry.to else { continue }
      if entry.from != nil {
        steps.append(.moveFavorite(id, from: departures.leave(id, from: nil), to: target))
      } else {
        steps.append(.favorite(id, after: target))
      }
      departures.place(id, parent: nil, previous: target)
    }
    for index in favorites.entries.indices.reversed() where favorites.entries[index].to == nil {
      steps.append(.unfavorite(favorites.ids[index], after: departures.leave(favorites.ids[index], from: nil)))
    }
  }
}
