// Changes in lists: children that were inserted, deleted or moved.
extension VersionDifference {
  /// The place of a node in a list of children or of favorites.
  struct ListPlace: Equatable {
    var list: Int64
    var position: ListPosition
  }

  /// An event without all that follows from its node: there may be millions.
  private struct EventKey {
    var list: Int64
    var head: UInt64
    var node: Int32
    var isBefore: Bool
  }

  /// Calls a closure with the events of each list, in order of position.
  /// - Parameter place: returns the place of a node in its list.
  func eachList(
    _ place: (TouchedNode.Place) -> ListPlace?,
    _ body: (Int64, [SiblingWalk.Event]) throws -> Void
  ) throws {
    let touched = touched
    var keys: [EventKey] = []
    func event(_ key: EventKey) -> SiblingWalk.Event? {
      let node = touched[Int(key.node)]
      let before = node.before.flatMap(place)
      let after = node.after.flatMap(place)
      guard let own = key.isBefore ? before : after else { return nil }
      var opens: Bool?
      if let before, let after, before.list == after.list {
        opens = (before.position < after.position) == key.isBefore
      }
      return SiblingWalk.Event(
        position: own.position, node: Int(key.node), key: node.key, isBefore: key.isBefore,
        opens: opens)
    }
    for (number, node) in touched.enumerated() {
      let before = node.before.flatMap(place)
      let after = node.after.flatMap(place)
      if before == after { continue }
      for (place, isBefore) in [(before, true), (after, false)] {
        guard let place else { continue }
        keys.append(
          EventKey(
            list: place.list, head: place.position.head, node: Int32(truncatingIfNeeded: number),
            isBefore: isBefore))
      }
    }
    keys.sort { left, right in
      if left.list != right.list { return left.list < right.list }
      if left.head != right.head { return left.head < right.head }
      guard let one = event(left), let other = event(right) else { return false }
      return one.position < other.position
    }
    var start = 0
    while start < keys.count {
      let list = keys[start].list
      let end = keys[start...].firstIndex { $0.list != list } ?? keys.count
      try body(list, keys[start..<end].compactMap(event))
      start = end
    }
  }

  /// The changes in the list of favorites.
  /// - Complexity: O(k log n) for k changed favorites, like ``SiblingWalk/find()``.
  func favorites() throws -> TreeAssembler {
    var assembler = TreeAssembler()
    var found = SiblingWalk.Found()
    try eachList {
      $0.favoritePosition.map { ListPlace(list: ItemTable.rootKey, position: ListPosition($0)) }
    } _: { _, events in
      var walk = SiblingWalk(
        of: .favorites, events, at: asOf(to), isAllKnown: false, beside: neighbours,
        in: try reader.db)
      found = try walk.find()
    }
    func place(after key: Int64) -> TreeAssembler.Place {
      numberedPlace((ItemTable.rootKey, key))
    }
    let sources = Dictionary(found.before.map { ($0.node, $0.left) }) { first, _ in first }
    let moved = Set(found.moved)
    for (node, left) in found.after where sources[node] == nil || moved.contains(node) {
      assembler.add(node, from: sources[node].map(place), to: place(after: left))
    }
    for item in found.passed {
      guard let node = nodes.number(of: item.key) else { continue }
      assembler.add(node, from: place(after: item.before), to: place(after: item.after))
    }
    for (node, left) in found.before where touched[node].after?.favoritePosition == nil {
      assembler.add(node, from: place(after: left))
    }
    return assembler
  }
}
