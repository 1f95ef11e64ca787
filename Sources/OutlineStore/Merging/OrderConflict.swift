internal import GRDB

/// A list whose items two files sorted or moved at the same time: one decision about the order of
/// the list instead of one about each item.
package struct OrderConflict: Hashable, Sendable {
  /// The section or item with the list.
  package let parent: NodeID
  /// The conflicts of the places of items in it.
  package let conflicts: [MergeConflict]
  /// The items in the order of this file, before it received the other one.
  package let mine: [NodeID]
  /// The items in the order of the other file.
  package let theirs: [NodeID]
  /// The last version of this file in that order.
  package let own: Version
  /// The last version of the other file in that order.
  package let other: Version
}

extension MergeConflict {
  /// The kind of an ``OrderConflict``, for those who choose one.
  package static let order = "order"

  /// The change that was written in this file, if one was.
  fileprivate var own: Version { mine == .hidden ? hidden : shown }
  /// The change that was written in another file.
  fileprivate var other: Version { mine == .hidden ? shown : hidden }

  /// Whether both changes move the item within one of some lists.
  func isMove(within parents: Set<NodeID>) -> Bool {
    kind == "place" && places?.shown.parent == places?.hidden.parent
      && places?.shown.parent.map(parents.contains) == true
  }

  /// A list, and the other file that changed its order.
  fileprivate struct OrderedList: Hashable {
    var parent: NodeID
    var file: String
  }

  /// The list within which this file and another one moved the item.
  fileprivate var list: OrderedList? {
    guard kind == "place", mine != nil, let places, let parent = places.shown.parent,
      places.hidden.parent == parent, let file = other.source?.file
    else { return nil }
    return OrderedList(parent: parent, file: file)
  }
}

extension OutlineReader {
  /// The conflicts of places that one decision about the order of a list resolves.
  /// - Parameter conflicts: those of ``conflicts()``.
  /// - Complexity: O(n log n) for the items of these lists, and for the changes of the versions that
  ///   the other file wrote meanwhile.
  package func orders(among conflicts: [MergeConflict]) throws -> [OrderConflict] {
    var lists: [MergeConflict.OrderedList: [MergeConflict]] = [:]
    for conflict in conflicts { conflict.list.map { lists[$0, default: []].append(conflict) } }
    return try lists.compactMap { list, members in
      guard members.count > 1, let own = members.map(\.own).max(by: { $0.number < $1.number }),
        let other = members.map(\.other).max(by: { $0.number < $1.number }),
        let orders = try orders(of: list.parent, own, other, in: list.file)
      else { return nil }
      return OrderConflict(
        parent: list.parent, conflicts: members, mine: orders.mine, theirs: orders.theirs,
        own: own, other: other)
    }.sorted { ($0.other.number, $0.parent.rawValue) < ($1.other.number, $1.parent.rawValue) }
  }

  /// The children of a node as this file had them before it received a version, and as the other
  /// file had them at the last one that came from it; `nil` if the history does not reach back that
  /// far.
  private func orders(
    of parent: NodeID, _ own: Version, _ other: Version, in file: String
  ) throws -> (mine: [NodeID], theirs: [NodeID])? {
    let db = try db
    guard let key = try ItemTable.key(of: parent.rawValue, in: db) else { return nil }
    // The versions of others that this one knew, and the last one that this file wrote and it knew.
    var base = 0
    let last: Int? = try db.value("SELECT max(version) FROM received WHERE file=?", [file])
    var ahead = [last ?? other.number]
    var received: Set<Int> = []
    while let number = ahead.popLast() {
      guard let entry = try ReceivedTable.entry(number, in: db) else { return nil }
      // A version of this file that resolved a conflict has a row without a file.
      guard let after = entry.received.flatMap({ $0.file.isEmpty ? nil : $0.after }) else {
        base = max(base, number)
        continue
      }
      if !received.insert(number).inserted { continue }
      for name in try Self.names(after) {
        guard let before = try VersionTable.number(named: name, in: db) else { return nil }
        ahead.append(before)
      }
    }
    let new = received.filter { $0 > base }.sorted()
    if try new.isEmpty || base < MetaTable.historyStart(in: db) { return nil }
    let mine = try max(own.number, ReceivedTable.last(before: other.number, isOwn: true, in: db))
    var theirs = LinkedSiblings(parent, children: try children(of: key, at: base))
    for number in new {
      guard let entry = try ReceivedTable.entry(number, in: db) else { return nil }
      for step in try member(entry, after: [], file: "").steps { theirs.apply(step) }
    }
    return (try children(of: key, at: mine), theirs.order)
  }

  private func children(of key: Int64, at version: Int?) throws -> [NodeID] {
    try SiblingList.children(of: key).members(at: version, in: db)
      .map { try nodeID(ofKey: $0.key) }
  }

  /// The moves that bring the children of a node into an order. Those that are not in it stay after
  /// the sibling that they follow.
  /// - Parameters:
  ///   - order: the order; `nil` for the present one.
  ///   - items: the children that are moved even if they stay where they are.
  /// - Complexity: O(n log n).
  func moves(
    sorting parent: NodeID, as order: [NodeID]?, placing items: Set<NodeID>
  ) throws -> [ReplayStep] {
    let db = try db
    guard let key = try ItemTable.key(of: parent.rawValue, in: db) else { return [] }
    let present = try children(of: key, at: nil)
    let ranks = Dictionary(present.enumerated().map { ($1, $0) }) { first, _ in first }
    let order = order ?? present
    let known = Set(order)
    var followers: [NodeID?: [NodeID]] = [:]
    var leader: NodeID?
    for id in present {
      if known.contains(id) { leader = id } else { followers[leader, default: []].append(id) }
    }
    var wanted = followers[nil] ?? []
    for id in order where ranks[id] != nil { wanted += [id] + (followers[id] ?? []) }
    let staying = Set(longestIncreasingSubsequence(wanted.compactMap { ranks[$0] }))
    var next: NodeID?
    var moves: [ReplayStep] = []
    for index in wanted.indices.reversed() {
      if staying.contains(index), !items.contains(wanted[index]) {
        next = wanted[index]
        continue
      }
      let anchors =
        (index > 0 ? [ReplayAnchor(wanted[index - 1])] : [])
        + (next.map { [ReplayAnchor($0, isBefore: true)] } ?? [])
      moves.append(.move(wanted[index], from: parent, to: parent, beside: anchors))
    }
    return moves.reversed()
  }
}

/// The children of a node, linked, so that a step costs as much in a long list as in a short one.
private struct LinkedSiblings {
  private let parent: NodeID
  /// The sibling after each one; after the parent, the first.
  private var next: [NodeID: NodeID] = [:]
  private var previous: [NodeID: NodeID] = [:]

  init(_ parent: NodeID, children: [NodeID]) {
    self.parent = parent
    var last = parent
    // A damaged file may have a child twice.
    for child in children where previous[child] == nil && child != parent {
      insert(child, after: last)
      last = child
    }
  }

  var order: [NodeID] { Array(sequence(first: parent) { next[$0] }.dropFirst()) }

  private mutating func insert(_ id: NodeID, after leader: NodeID) {
    if let follower = next[leader] {
      next[id] = follower
      previous[follower] = id
    }
    next[leader] = id
    previous[id] = leader
  }

  private mutating func remove(_ id: NodeID) {
    guard let leader = previous.removeValue(forKey: id) else { return }
    next[leader] = next.removeValue(forKey: id)
    if let follower = next[leader] { previous[follower] = leader }
  }

  /// Changes the list as a version did.
  mutating func apply(_ step: ReplayStep) {
    switch step {
    case .insert(let id, let target, let anchors, _, _), .move(let id, _, let target, let anchors):
      remove(id)
      guard target == parent, id != parent else { return }
      let anchor = anchors.first { previous[$0.id] != nil }
      insert(id, after: anchor.flatMap { $0.isBefore ? previous[$0.id] : $0.id } ?? parent)
    case .delete(let id, _, _): remove(id)
    case .set, .favorite, .unfavorite, .settle: return
    }
  }
}
