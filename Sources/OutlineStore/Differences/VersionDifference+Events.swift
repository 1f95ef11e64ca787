// Changes in lists: children that were inserted, deleted or moved.
extension VersionDifference {
  /// Events of several lists, sorted without allocations; positions with the same beginning are
  /// rare.
  private struct Events {
    private var order: [(parent: Int64, head: UInt64, index: Int)] = []
    private var events: [SiblingWalk.Event] = []

    mutating func add(_ event: SiblingWalk.Event, in parent: Int64) {
      order.append((parent, event.position.head, events.count))
      events.append(event)
    }

    /// Adds the events of a node with its positions in a list at both versions.
    mutating func add(
      _ node: Int, key: Int64, from before: String?, to after: String?, in parent: Int64
    ) {
      let (before, after) = (before.map { ListPosition($0) }, after.map { ListPosition($0) })
      if before == after { return }
      var isForward: Bool?
      if let before, let after { isForward = before < after }
      if let before {
        add(
          SiblingWalk.Event(
            position: before, node: node, key: key, isBefore: true, opens: isForward),
          in: parent)
      }
      if let after {
        let opens = isForward.map { !$0 }
        add(
          SiblingWalk.Event(position: after, node: node, key: key, isBefore: false, opens: opens),
          in: parent)
      }
    }

    /// The events of each list, in order of position.
    func lists() -> [(parent: Int64, events: ArraySlice<SiblingWalk.Event>)] {
      let sorted = order.sorted { left, right in
        if left.parent != right.parent { return left.parent < right.parent }
        if left.head != right.head { return left.head < right.head }
        return events[left.index].position < events[right.index].position
      }
      let inOrder = sorted.map { events[$0.index] }
      var lists: [(parent: Int64, events: ArraySlice<SiblingWalk.Event>)] = []
      var start = 0
      while start < sorted.count {
        let parent = sorted[start].parent
        let end = sorted[start...].firstIndex { $0.parent != parent } ?? sorted.count
        lists.append((parent, inOrder[start..<end]))
        start = end
      }
      return lists
    }
  }

  /// The events of the touched nodes in lists of children, by list and position.
  func events() -> [(parent: Int64, events: ArraySlice<SiblingWalk.Event>)] {
    var events = Events()
    for (node, pair) in touched.enumerated() {
      let (before, after) = (pair.before, pair.after)
      if let parent = before?.parent, parent == after?.parent {
        events.add(node, key: pair.key, from: before?.position, to: after?.position, in: parent)
        continue
      }
      if let parent = before?.parent {
        events.add(node, key: pair.key, from: before?.position, to: nil, in: parent)
      }
      if let parent = after?.parent {
        events.add(node, key: pair.key, from: nil, to: after?.position, in: parent)
      }
    }
    return events.lists()
  }

  /// The changes in the list of favorites.
  /// - Complexity: O(k log n) for k changed favorites, like ``SiblingWalk/find()``.
  func favorites() throws -> TreeAssembler {
    var assembler = TreeAssembler()
    var events = Events()
    for (node, pair) in touched.enumerated() {
      events.add(
        node, key: pair.key, from: pair.before?.favoritePosition, to: pair.after?.favoritePosition,
        in: ItemTable.rootKey)
    }
    guard let list = events.lists().first?.events else { return assembler }
    var walk = SiblingWalk(of: .favorites, list, at: asOf(to), isAllKnown: false, in: try reader.db)
    let found = try walk.find()
    func place(after key: Int64) -> TreeAssembler.Place {
      numberedPlace(KeyPlace(parent: ItemTable.rootKey, left: key))
    }
    let sources = Dictionary(found.before.map { ($0.node, $0.left) }) { first, _ in first }
    let moved = Set(found.moved)
    for (node, left) in found.after {
      if let source = sources[node] {
        if moved.contains(node) {
          assembler.move(node, from: place(after: source), to: place(after: left))
        }
      } else {
        assembler.insert(node, at: place(after: left), isExpanded: false)
      }
    }
    for item in found.passed {
      guard let node = nodes.number(of: item.key) else { continue }
      assembler.move(node, from: place(after: item.before), to: place(after: item.after))
    }
    for (node, left) in found.before where touched[node].after?.favoritePosition == nil {
      assembler.delete(node, from: place(after: left), isExpanded: false)
    }
    return assembler
  }
}
