internal import GRDB
internal import OutlineStore

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
  /// It notes the number of changes of each node that are still to come.
  var outline: ReplayedOutline
  /// The nodes whose present state of the replay was assumed.
  var guesses: Set<Int32> = []
  /// The nodes of which no change was undone yet, if a version lacks changes of unknown nodes: the
  /// last change of each may be one of them. So their states are assumed too.
  var suspects: Set<Int32> = []
  private let lacksChanges: Bool
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
  init(in db: Database, present: PresentMending, lacksChanges: Bool) throws {
    self.db = db
    self.present = present
    self.lacksChanges = lacksChanges
    outline = try ReplayedOutline(in: db)
  }

  /// - Returns: whether the history begins with an empty outline.
  mutating func run() throws -> Bool {
    try db.everyRow(
      "SELECT key, parent, position, is_done, is_expanded, favorite_position FROM item WHERE key<>0"
    ) { row in
      outline.put(outline.slot(row.integer(0)), as: outline.state(row, from: 1))
    }
    try db.everyRow("SELECT item, count(*) FROM change GROUP BY item") { row in
      outline.notes[Int(outline.slot(row.integer(0)))] = Int(truncatingIfNeeded: row.integer(1))
    }
    for slot in outline.present where outline.notes[Int(slot)] == 0 || lacksChanges {
      if outline.notes[Int(slot)] > 0 { suspects.insert(slot) }
      guess(slot)
    }
    let versions: [Int] = try db.values("SELECT DISTINCT version FROM change ORDER BY version DESC")
    for version in versions { try stepBack(over: version) }
    let isOlder = try db.hasRows(
      """
      SELECT 1 FROM deleted WHERE NOT EXISTS(SELECT 1 FROM change WHERE item=key)
        AND NOT EXISTS(SELECT 1 FROM item WHERE item.key=deleted.key)
      """)
    return outline.present.isEmpty && !isOlder
  }

  /// Marks the state of a node as assumed. A node of which nothing older is known is assumed to
  /// have been there before.
  private mutating func guess(_ slot: Int32) {
    guesses.insert(slot)
    guessedChildren[outline[slot].parent, default: []].append(slot)
  }

  mutating func tell(_ slot: Int32, at version: Int, _ message: String) throws {
    let name = try present.name(outline.key(of: slot))
    present.summary.tell(.history, of: name, "before version \(version) \(message)")
  }
}

// One version.
extension PastMending {
  private mutating func stepBack(over version: Int) throws {
    var images: [Image] = []
    try db.everyRow(
      """
      SELECT c.item, parent, position, is_done, is_expanded, favorite_position,
        coalesce(is_guess, 0)
      FROM change c LEFT JOIN gap ON gap.item=c.item AND gap.version=c.version
      WHERE c.version=? AND c.item<>0
      """, [version]
    ) { row in
      let slot = outline.slot(row.integer(0))
      let state = row.isNull(2) ? NodeState() : outline.state(row, from: 1)
      images.append(
        Image(slot: slot, state: state, isGuess: row.integer(6) != 0, after: outline[slot]))
    }
    for image in images {
      outline.take(image.slot)
      guesses.remove(image.slot)
      suspects.remove(image.slot)
      outline.notes[Int(image.slot)] -= 1
    }
    for isGuess in [false, true] {
      for image in images where image.exists && image.isGuess == isGuess {
        try put(image.slot, as: image.state, isGuess: isGuess, at: version)
      }
    }
    for image in images where image.exists && !image.isGuess && outline.notes[Int(image.slot)] == 0
    {
      guess(image.slot)
    }
    try keepParents(images, before: version)
    for image in images where outline.exists(image.slot) {
      if !outline.exists(outline[image.slot].parent) { try lose(image.slot, before: version) }
    }
    outline.beginClimbs()
    for image in images where outline.exists(image.slot) && image.slot != ReplayedOutline.root {
      let isMoved =
        !image.after.flags.contains(.exists) || outline[image.slot].parent != image.after.parent
      guard isMoved, !outline.reachesRoot(image.slot) else { continue }
      if let slot = assumedAncestor(of: image.slot) { try putIntoRefuge(slot, before: version) }
      if !outline.reachesRoot(image.slot) { try putIntoRefuge(image.slot, before: version) }
    }
  }

  /// The nearest ancestor whose place was assumed, if the ancestors form a cycle.
  private func assumedAncestor(of slot: Int32) -> Int32? {
    var seen: Set<Int32> = [slot]
    var next = outline[slot].parent
    while next != ReplayedOutline.root, seen.insert(next).inserted {
      if guesses.contains(next) { return next }
      next = outline[next].parent
    }
    return nil
  }

  /// Places a node. If the place is taken, the assumed one of both states gives way.
  private mutating func put(
    _ slot: Int32, as state: NodeState, isGuess: Bool, at version: Int
  ) throws {
    var state = state
    if let holder = outline.holder(ofPlaceOf: state), holder != slot {
      if isGuess || !guesses.contains(holder) {
        state.position = try freePosition(slot, below: state.parent, version)
        if !isGuess {
          try tell(slot, at: version, "another node was at its place, and it is put after it")
        }
      } else {
        var other = outline[holder]
        outline.take(holder)
        other.position = try freePosition(holder, below: other.parent, version)
        outline.put(holder, as: other)
      }
    }
    if let holder = outline.holder(ofFavoriteOf: state), holder != slot {
      if isGuess || !guesses.contains(holder) {
        state.favorite = 0
        try set("favorite_position=NULL", of: slot, before: version)
        if !isGuess {
          try tell(slot, at: version, "another favorite was at its place, so it is not a favorite")
        }
      } else {
        var other = outline[holder]
        outline.take(holder)
        other.favorite = 0
        try set("favorite_position=NULL", of: holder, before: version)
        outline.put(holder, as: other)
      }
    }
    outline.put(slot, as: state)
    if isGuess { guess(slot) }
  }

  /// A node that did not exist before the version has no children then. If the history has nodes
  /// below it, the node existed too.
  private mutating func keepParents(_ images: [Image], before version: Int) throws {
    var waiting = images.filter { !$0.exists && outline.childCounts[Int($0.slot)] > 0 }
    if waiting.isEmpty { return }
    let all = Dictionary(images.map { ($0.slot, $0) }) { first, _ in first }
    while let image = waiting.popLast() {
      if outline.exists(image.slot) { continue }
      for child in guessedChildren.removeValue(forKey: image.slot) ?? []
      where guesses.contains(child) && outline.exists(child)
        && outline[child].parent == image.slot
      {
        try lose(child, before: version)
      }
      if outline.childCounts[Int(image.slot)] == 0 { continue }
      let key = outline.key(of: image.slot)
      try db.run("DELETE FROM change WHERE version=? AND item=?", [version, key])
      guard image.after.flags.contains(.exists) else {
        // Nothing is known of it, so its children cannot stay below it.
        for child in outline.present where outline[child].parent == image.slot {
          try putIntoRefuge(child, before: version)
        }
        continue
      }
      var after = image.after
      after.flags.formIntersection(.ofPlace)
      try put(image.slot, as: after, isGuess: true, at: version)
      try tell(image.slot, at: version + 1, "it had children already, so another version added it")
      if let parent = all[after.parent], !outline.exists(parent.slot) { waiting.append(parent) }
    }
  }
}
