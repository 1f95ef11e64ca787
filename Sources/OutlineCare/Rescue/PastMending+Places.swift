internal import GRDB
internal import OutlineStore

// The places of nodes that cannot stay at theirs.
extension PastMending {
  /// Moves a node from an impossible place: to “Lost and found”, or, if no older change places it,
  /// out of the past.
  mutating func lose(_ slot: Int32, before version: Int) throws {
    if try !canBegin(slot, before: version) { return try putIntoRefuge(slot, before: version) }
    // The nodes below it that were assumed to be there go first.
    var all = [slot]
    var next = 0
    while next < all.count {
      let parent = all[next]
      all += (guessedChildren.removeValue(forKey: parent) ?? []).filter {
        guesses.contains($0) && outline.exists($0) && outline[$0].parent == parent
      }
      next += 1
    }
    for slot in all.reversed() where outline.exists(slot) {
      let isLast = try outline.childCounts[Int(slot)] == 0 && canBegin(slot, before: version)
      if isLast { try begin(slot, at: version) } else { try putIntoRefuge(slot, before: version) }
    }
  }

  /// Whether the state of a node was assumed and no older change places it.
  private func canBegin(_ slot: Int32, before version: Int) throws -> Bool {
    if !guesses.contains(slot) || suspects.contains(slot) { return false }
    return try !db.hasRows(
      "SELECT 1 FROM change WHERE item=? AND version<? AND position IS NOT NULL",
      [outline.key(of: slot), version])
  }

  /// Lets a node begin with a version.
  private mutating func begin(_ slot: Int32, at version: Int) throws {
    let key = outline.key(of: slot)
    outline.take(slot)
    guesses.remove(slot)
    try set(
      "what=1, parent=NULL, position=NULL, is_done=NULL, is_expanded=NULL, favorite_position=NULL",
      of: slot, before: version)
    try db.run("DELETE FROM change WHERE item=? AND version<?", [key, version])
    try db.run("DELETE FROM content_change WHERE item=? AND version<=?", [key, version])
    try tell(slot, at: version, "its place is lost, so it begins with that version")
  }

  mutating func putIntoRefuge(_ slot: Int32, before version: Int) throws {
    let isNew = present.refuge == nil
    let refuge = try present.placeOfRefuge()
    let refugeSlot = outline.slot(refuge)
    if isNew {
      try db.everyRow(
        "SELECT parent, position, is_done, is_expanded, favorite_position FROM item WHERE key=?",
        [refuge]
      ) { row in
        outline.put(refugeSlot, as: outline.state(row, from: 0))
      }
    }
    if slot == refugeSlot { return }
    let key = outline.key(of: slot)
    // Far after the positions that other nodes have there, and different for each node.
    let position = OrderKey(numbers: [1 << 50 + key])?.rawValue ?? "a0"
    try set("parent=\(refuge), position='\(position)'", of: slot, before: version)
    var moved = outline[slot]
    outline.take(slot)
    moved.parent = refugeSlot
    moved.position = hash(of: position)
    outline.put(slot, as: moved)
    try tell(slot, at: version, "its place is lost, and it is in Lost and found")
  }

  /// Deletes “Lost and found” in the last version that moved a node out of it, unless it has nodes
  /// now: a rescue adds nothing to the present.
  func retireRefuge() throws {
    guard let refuge = present.refuge else { return }
    if try db.hasRows("SELECT 1 FROM item WHERE parent=?", [refuge]) { return }
    if let last: Int = try db.value("SELECT max(version) FROM change WHERE parent=?", [refuge]) {
      try db.run(
        """
        INSERT INTO change(version, item, what, parent, position, is_done, is_expanded)
          SELECT ?, key, 1, parent, position, is_done, is_expanded FROM item WHERE key=?
        """, [last, refuge])
      try db.run(
        "INSERT INTO content_change(item, version, text) SELECT key, ?, text FROM item WHERE key=?",
        [last, refuge])
      try db.run("INSERT INTO deleted(key, id) SELECT key, id FROM item WHERE key=?", [refuge])
    }
    try db.run("DELETE FROM item WHERE key=?", [refuge])
  }

  /// Gives a node another position before a version, directly after its own.
  /// - Returns: the hash of the position.
  mutating func freePosition(_ slot: Int32, below parent: Int32, _ version: Int) throws -> UInt64 {
    let key = outline.key(of: slot)
    try set("what=what", of: slot, before: version)
    let own: String =
      try db.value("SELECT position FROM change WHERE version=? AND item=?", [version, key]) ?? ""
    let steps = own.utf8.count <= 60 ? ["a0", "a8", "aG", "aO", "aW", "ae", "am", "au"] : []
    let free = steps.lazy.map { own + $0 }.first {
      outline.holder(ofPlaceOf: NodeState(parent: parent, position: hash(of: $0))) == nil
    }
    let found = free ?? OrderKey(numbers: [1 << 50 + key])?.rawValue ?? "a0"
    try set("position='\(found)'", of: slot, before: version)
    return hash(of: found)
  }

  private func hash(of text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { TextHash.of($0) }
  }

  /// Sets columns of the change of a node, which is added if the version did not change it.
  func set(_ columns: String, of slot: Int32, before version: Int) throws {
    let key = outline.key(of: slot)
    let copied = "parent, position, is_done, is_expanded, favorite_position"
    try db.run(
      """
      INSERT INTO change(version, item, what, \(copied))
        SELECT ?1, ?2, 0, \(copied) FROM (
          SELECT * FROM (SELECT \(copied) FROM change WHERE item=?2 AND version>?1
            ORDER BY version LIMIT 1)
          UNION ALL SELECT \(copied) FROM item WHERE key=?2)
        WHERE true LIMIT 1 ON CONFLICT DO NOTHING
      """, [version, key])
    try db.run("UPDATE change SET \(columns) WHERE version=? AND item=?", [version, key])
  }
}
