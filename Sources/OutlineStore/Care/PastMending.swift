internal import GRDB

/// Undoes all versions in memory, the latest first, and mends the changes whose outline would not
/// be sound: a place that another node holds, a parent that does not exist, a cycle.
///
/// A state that was only assumed gives way to one that was read, also in a cycle. A node that can
/// have no place before a version is added by that version, or is kept in “Lost and found” until an
/// older change places it.
struct PastMending {
  typealias NodeState = ReplayedOutline.NodeState

  let db: Database
  var present: PresentMending
  let hash = TextHash()
  var slots: KeySlots
  var outline: ReplayedOutline
  /// The nodes whose present state of the replay was assumed.
  var guesses: Set<Int32> = []
  /// The nodes of which no change was undone yet, if a version lacks changes of unknown nodes: the
  /// last change of each may be one of them. So their states are assumed too.
  var suspects: Set<Int32> = []
  private let lacksChanges: Bool
  /// The number of changes of each node that are still to come.
  private var left: [Int32] = []
  /// The nodes that were put below a parent by an assumed state.
  var guessedChildren: [Int32: [Int32]] = [:]

  /// A node before a version.
  private struct Image {
    var slot: Int32
    var state: NodeState
    var isGuess: Bool
    /// The node after the version.
    var after = NodeState()
    var exists: Bool { state.flags.contains(.exists) }
  }

  /// - Parameter lacksChanges: whether a version lacks changes of nodes that are not known.
  init(_ db: Database, _ present: PresentMending, lacksChanges: Bool) throws {
    (self.db, self.present, self.lacksChanges) = (db, present, lacksChanges)
    let last: Int64 =
      try db.value("SELECT max(key) FROM (SELECT key FROM item UNION ALL SELECT key FROM deleted)")
      ?? 0
    let count: Int =
      try db.value("SELECT (SELECT count(*) FROM item)+(SELECT count(*) FROM deleted)") ?? 0
    slots = KeySlots(denseCount: last / 4 <= Int64(count) + 4_096 ? Int(last) + 1 : 1)
    outline = ReplayedOutline(minimumCapacity: count)
    outline.makeRoom(slots.count)
  }

  /// - Returns: whether the history begins with an empty outline.
  mutating func run() throws -> Bool {
    try db.eachRow(
      "SELECT key, parent, position, is_done, is_expanded, favorite_position FROM item WHERE key<>0"
    ) { row in
      let slot = slot(row.integer(0))
      outline.put(slot, state(row, from: 1))
      return true
    }
    left = Array(repeating: 0, count: outline.nodes.count)
    try db.eachRow("SELECT item, count(*) FROM change GROUP BY item") { row in
      let slot = slot(row.integer(0))
      left[Int(slot)] = Int32(truncatingIfNeeded: row.integer(1))
      return true
    }
    for slot in outline.nodes.indices where outline.nodes[slot].flags.contains(.exists) {
      if left[slot] == 0 {
        guess(Int32(truncatingIfNeeded: slot))
      } else if lacksChanges {
        suspects.insert(Int32(truncatingIfNeeded: slot))
        guess(Int32(truncatingIfNeeded: slot))
      }
    }
    let versions: [Int] = try db.values("SELECT DISTINCT version FROM change ORDER BY version DESC")
    for version in versions { try stepBack(over: version) }
    let isEmpty = outline.nodes.indices.dropFirst().allSatisfy {
      !outline.nodes[$0].flags.contains(.exists)
    }
    let isOlder: Bool? = try db.value(
      """
      SELECT EXISTS(SELECT 1 FROM deleted WHERE NOT EXISTS(SELECT 1 FROM change WHERE item=key)
        AND NOT EXISTS(SELECT 1 FROM item WHERE item.key=deleted.key))
      """)
    return isEmpty && isOlder != true
  }

  mutating func slot(_ key: Int64) -> Int32 {
    let slot = slots.slot(key)
    if Int(slot) >= outline.nodes.count { outline.makeRoom(slots.count) }
    while left.count < outline.nodes.count { left.append(0) }
    return slot
  }

  /// Reads the columns of a place and marks; a row without a position belongs to no node.
  mutating func state(_ row: StatementColumns, from column: Int) -> NodeState {
    var state = NodeState()
    if row.isNull(column + 1) { return state }
    state.flags = .exists
    if row.integer(column + 2) != 0 { state.flags.insert(.isDone) }
    if row.integer(column + 3) != 0 { state.flags.insert(.isExpanded) }
    state.parent = slot(row.number(column) ?? ItemTable.rootKey)
    state.position = hash(row.bytes(column + 1))
    if !row.isNull(column + 4) { state.favorite = hash(row.bytes(column + 4)) }
    return state
  }

  /// Marks the state of a node as assumed. A node of which nothing older is known is assumed to
  /// have been there before.
  private mutating func guess(_ slot: Int32) {
    guesses.insert(slot)
    guessedChildren[outline.nodes[Int(slot)].parent, default: []].append(slot)
  }

  func exists(_ slot: Int32) -> Bool {
    slot == ReplayedOutline.root || outline.nodes[Int(slot)].flags.contains(.exists)
  }

  private func name(_ slot: Int32) throws -> String { try present.name(slots.key(of: slot)) }

  mutating func tell(_ slot: Int32, _ version: Int, _ message: String) throws {
    present.summary.lost(.history, try name(slot), "before version \(version) \(message)")
  }
}

// One version.
extension PastMending {
  private mutating func stepBack(over version: Int) throws {
    var images: [Image] = []
    try db.eachRow(
      """
      SELECT c.item, parent, position, is_done, is_expanded, favorite_position,
        coalesce(is_guess, 0)
      FROM change c LEFT JOIN gap ON gap.item=c.item AND gap.version=c.version
      WHERE c.version=? AND c.item<>0
      """, [version]
    ) { row in
      let slot = slot(row.integer(0))
      images.append(
        Image(
          slot: slot, state: state(row, from: 1), isGuess: row.integer(6) != 0,
          after: outline.nodes[Int(slot)]))
      return true
    }
    for image in images {
      outline.take(image.slot)
      guesses.remove(image.slot)
      suspects.remove(image.slot)
      left[Int(image.slot)] -= 1
    }
    for isGuess in [false, true] {
      for image in images where image.exists && image.isGuess == isGuess {
        try put(image.slot, image.state, isGuess: isGuess, version)
      }
    }
    for image in images where image.exists && !image.isGuess && left[Int(image.slot)] == 0 {
      guess(image.slot)
    }
    try keepParents(images, version)
    for image in images where exists(image.slot) {
      if !exists(outline.nodes[Int(image.slot)].parent) { try lose(image.slot, version) }
    }
    outline.beginClimbs()
    for image in images where exists(image.slot) && image.slot != ReplayedOutline.root {
      let isMoved =
        !image.after.flags.contains(.exists)
        || outline.nodes[Int(image.slot)].parent != image.after.parent
      guard isMoved, !outline.reachesRoot(image.slot) else { continue }
      if let slot = assumedAncestor(of: image.slot) { try putIntoRefuge(slot, version) }
      if !outline.reachesRoot(image.slot) { try putIntoRefuge(image.slot, version) }
    }
  }

  /// The nearest ancestor whose place was assumed, if the ancestors form a cycle.
  private func assumedAncestor(of slot: Int32) -> Int32? {
    var seen: Set<Int32> = [slot]
    var next = outline.nodes[Int(slot)].parent
    while next != ReplayedOutline.root, seen.insert(next).inserted {
      if guesses.contains(next) { return next }
      next = outline.nodes[Int(next)].parent
    }
    return nil
  }

  /// Places a node. If the place is taken, the assumed one of both states gives way.
  private mutating func put(
    _ slot: Int32, _ state: NodeState, isGuess: Bool, _ version: Int
  ) throws {
    var state = state
    if let holder = outline.holder(ofPlaceOf: state), holder != slot {
      if isGuess || !guesses.contains(holder) {
        state.position = try freePosition(slot, below: state.parent, version)
        if !isGuess {
          try tell(slot, version, "another node was at its place, and it is put after it")
        }
      } else {
        var other = outline.nodes[Int(holder)]
        outline.take(holder)
        other.position = try freePosition(holder, below: other.parent, version)
        outline.put(holder, other)
      }
    }
    if let holder = outline.holder(ofFavoriteOf: state), holder != slot {
      if isGuess || !guesses.contains(holder) {
        state.favorite = 0
        try set("favorite_position=NULL", slot, version)
        if !isGuess {
          try tell(slot, version, "another favorite was at its place, so it is not a favorite")
        }
      } else {
        var other = outline.nodes[Int(holder)]
        outline.take(holder)
        other.favorite = 0
        try set("favorite_position=NULL", holder, version)
        outline.put(holder, other)
      }
    }
    outline.put(slot, state)
    if isGuess { guess(slot) }
  }

  /// A node that did not exist before the version has no children then. If the history has nodes
  /// below it, the node existed too.
  private mutating func keepParents(_ images: [Image], _ version: Int) throws {
    var waiting = images.filter { !$0.exists && outline.childCounts[Int($0.slot)] > 0 }
    if waiting.isEmpty { return }
    let all = Dictionary(images.map { ($0.slot, $0) }) { first, _ in first }
    while let image = waiting.popLast() {
      if exists(image.slot) { continue }
      for child in guessedChildren.removeValue(forKey: image.slot) ?? []
      where guesses.contains(child) && exists(child)
        && outline.nodes[Int(child)].parent == image.slot
      {
        try lose(child, version)
      }
      if outline.childCounts[Int(image.slot)] == 0 { continue }
      let key = slots.key(of: image.slot)
      try db.run("DELETE FROM change WHERE version=? AND item=?", [version, key])
      guard image.after.flags.contains(.exists) else {
        // Nothing is known of it, so its children cannot stay below it.
        for index in outline.nodes.indices where outline.nodes[index].parent == image.slot {
          if outline.nodes[index].flags.contains(.exists) {
            try putIntoRefuge(Int32(truncatingIfNeeded: index), version)
          }
        }
        continue
      }
      var after = image.after
      after.flags.formIntersection(.ofPlace)
      try put(image.slot, after, isGuess: true, version)
      try tell(image.slot, version + 1, "it had children already, so another version added it")
      if let parent = all[after.parent], !exists(parent.slot) { waiting.append(parent) }
    }
  }
}
