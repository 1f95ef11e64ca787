/// A section snapshot during many changes, by slots instead of ids.
///
/// Slots, links and flags are always up to date, at O(1) for each change. The depth-first sequence
/// costs O(√n) for each change, and O(n) to build. So a draft that expects few changes keeps it up
/// to date; others leave it unchanged until ``finish(keepingMarks:)``.
///
/// Moving an item below itself must be refused. Checking that means walking up to the roots, which
/// is quadratic over all moves in a deep tree. A draft that does not keep the sequence walks only a
/// short way up. If that does not decide, the move is done and recorded, the draft ``isInDoubt``,
/// and ``isProven()`` checks all such moves together.
@usableFromInline
package struct SnapshotDraft<ID: Hashable & Sendable>: Sendable {
  /// The snapshot to change. Its sequence and caches are out of date until
  /// ``finish(keepingMarks:)``.
  @usableFromInline package var snapshot: SectionSnapshot<ID>

  /// Whether the sequence is kept up to date.
  @usableFromInline var keepsOrder: Bool

  /// How many more steps up or down the tree may be taken to keep the sequence up to date. When
  /// they have cost as much as building it, the draft gives up.
  @usableFromInline var patience: Int

  /// Whether a move may be done that is not known to be free of cycles; otherwise each is checked
  /// by a walk of any length.
  @usableFromInline package var doubtsMoves = true

  /// Whether the numbering of the items is kept up to date too.
  @usableFromInline var keepsNumbers: Bool

  @usableFromInline var hasNewStructure = false

  @usableFromInline var doubt: SnapshotDoubt?

  /// - Parameters:
  ///   - snapshot: the snapshot to change.
  ///   - changes: the expected number of changes.
  @inlinable
  package init(_ snapshot: SectionSnapshot<ID>, changes: Int) {
    self.snapshot = snapshot
    // Measured: rebuilding the sequence takes as long as updating it for n/30 moves among 100,000
    // items, and for n/100 among a million.
    keepsOrder = changes < snapshot.count >> 6
    patience = snapshot.count
    // Numberings of trivial ids are discarded at no cost and quickly rebuilt.
    keepsNumbers =
      keepsOrder && !_isPOD(ID.self) && changes <= snapshot.order.present?.patience ?? 0
  }
}

// MARK: - Reading

extension SnapshotDraft {
  /// The slot of an id, or nil. O(1).
  @inlinable
  package func slot(of id: ID) -> Int? { snapshot.slots.slot(of: id).map { Int($0) } }

  @inlinable
  package func id(of slot: Int) -> ID { snapshot.slots.ids[slot] }

  /// The slot of the parent, or -1.
  @inlinable
  package func parent(of slot: Int) -> Int { Int(snapshot.links.members[slot].owner) - 1 }

  /// The slot of the sibling directly before, or -1.
  @inlinable
  package func previous(of slot: Int) -> Int { Int(snapshot.links.members[slot].previous) }

  @inlinable
  package func hasChildren(_ slot: Int) -> Bool { snapshot.links.owners[slot + 1].count > 0 }

  @inlinable
  package func isExpanded(_ slot: Int) -> Bool {
    snapshot.expanded.contains(Int32(truncatingIfNeeded: slot))
  }

  /// The number of siblings before. O(distance to the nearer end).
  @inlinable
  package func offset(of slot: Int) -> Int {
    snapshot.links.index(of: Int32(truncatingIfNeeded: slot))
  }

  /// Calls a closure for every slot in preorder, with its level.
  @inlinable
  package func forEach(_ body: (_ slot: Int, _ level: Int) -> Void) {
    let links = snapshot.links
    var (slot, level) = (links.owners[0].first, 0)
    while slot >= 0 {
      body(Int(slot), level)
      let child = links.owners[Int(slot) + 1].first
      if child >= 0 {
        (slot, level) = (child, level + 1)
        continue
      }
      while links.members[Int(slot)].next < 0, level > 0 {
        slot = links.members[Int(slot)].owner - 1
        level -= 1
      }
      slot = links.members[Int(slot)].next
    }
  }
}

// MARK: - Changing

extension SnapshotDraft {
  /// Inserts a new item below a parent, -1 for the roots, after one of its children, or first if
  /// that is -1.
  ///
  /// Items that are deleted and then inserted in reverse order get their old slots back.
  /// - Returns: its slot; `nil`, without changes, if the id already exists.
  @inlinable
  package mutating func insert(_ id: ID, below parent: Int, after previous: Int) -> Int? {
    snapshot.slots.reserve(1)
    let (slot, isNew) = snapshot.slots.insert(id)
    guard isNew else { return nil }
    snapshot.links.grow(members: snapshot.slots.ids.count, owners: snapshot.slots.ids.count + 1)
    let (owner, left) = (Int32(truncatingIfNeeded: parent) + 1, Int32(truncatingIfNeeded: previous))
    if let place = place(in: owner, after: left) {
      snapshot.sequence.insert(slot, at: place)
      renumber { $0.insert(id, slot, at: place, below: owner - 1) }
    }
    snapshot.links.insert(slot, into: owner, after: left)
    hasNewStructure = true
    doubt?.note(slot)
    return Int(slot)
  }

  /// Removes an item without children.
  @inlinable
  package mutating func remove(_ slot: Int) {
    let number = Int32(truncatingIfNeeded: slot)
    if keepsOrder { snapshot.sequence.remove(number) }
    renumber { $0.remove(number) }
    snapshot.links.remove(number)
    // Its mark stays: `finish` removes all marks, and if all changes are undone, the mark is right
    // again.
    snapshot.expanded.remove(number)
    snapshot.slots.remove(number)
    hasNewStructure = true
    doubt?.note(number)
  }

  /// Moves an item with its descendants below a parent, after one of its children, or first if that
  /// is -1.
  /// - Returns: `false`, without changes, if that would put the item below itself.
  @inlinable
  package mutating func move(_ slot: Int, below parent: Int, after previous: Int) -> Bool {
    let (number, left) = (Int32(truncatingIfNeeded: slot), Int32(truncatingIfNeeded: previous))
    let owner = Int32(truncatingIfNeeded: parent) + 1
    let source = snapshot.links.members[slot].owner
    let hasChildren = hasChildren(slot)
    if parent == slot { return false }
    if hasChildren, owner != source, !mayMove(number, from: source, into: owner) { return false }
    let end = hasChildren && keepsOrder ? end(ofSubtree: number) : nil
    snapshot.links.remove(number)
    if let place = place(in: owner, after: left) {
      renumber { numbering in
        let upTo = end.map { numbering.position(of: $0) } ?? Int(numbering.positions[slot]) + 1
        let target = numbering.position(of: place)
        numbering.move(number, upTo: upTo, to: target, below: owner - 1)
      }
      if let end {
        snapshot.sequence.move(from: number, upTo: end, to: place)
      } else {
        snapshot.sequence.remove(number)
        snapshot.sequence.insert(number, at: place)
      }
    }
    snapshot.links.insert(number, into: owner, after: left)
    hasNewStructure = true
    doubt?.note(number)
    return true
  }

  @inlinable
  package mutating func setExpanded(_ flag: Bool, _ slot: Int) {
    let number = Int32(truncatingIfNeeded: slot)
    if flag { snapshot.expanded.insert(number) } else { snapshot.expanded.remove(number) }
  }

  /// Updates the numbering like the sequence, as long as that pays.
  @inlinable
  mutating func renumber(_ change: (SnapshotOrder<ID>) -> Void) {
    guard keepsOrder, keepsNumbers, let numbering = snapshot.order.owned else {
      keepsNumbers = false
      return
    }
    numbering.patience -= 1
    change(numbering)
  }

  /// The place at which to change the sequence; `nil` if it is not kept up to date.
  @usableFromInline
  mutating func place(in owner: Int32, after previous: Int32) -> SnapshotSequence.Place? {
    guard keepsOrder else { return nil }
    return previous >= 0 ? end(ofSubtree: previous) : snapshot.links.place(in: owner, after: -1)
  }

  /// The place after a slot and its descendants. `nil` if it is too far away; the sequence is then
  /// no longer kept up to date.
  @usableFromInline
  mutating func end(ofSubtree slot: Int32) -> SnapshotSequence.Place? {
    let place = snapshot.links.end(ofSubtree: slot, within: &patience)
    if place == nil { keepsOrder = false }
    return place
  }

  /// Whether an item may be put into a list, unless a long walk is needed to find out.
  @usableFromInline
  mutating func mayMove(_ slot: Int32, from source: Int32, into target: Int32) -> Bool {
    if doubt == nil {
      var limit = !doubtsMoves ? Int.max : keepsOrder ? patience : 32
      var owner = target
      while owner > 0, limit > 0 {
        if owner - 1 == slot { return false }
        owner = snapshot.links.members[Int(owner) - 1].owner
        limit -= 1
      }
      if keepsOrder { patience = limit }
      if owner == 0 { return true }
      keepsOrder = false
      doubt = SnapshotDoubt(snapshot.links)
    }
    doubt?.move(from: source, to: target)
    return true
  }
}

// MARK: - The end

extension SnapshotDraft {
  /// Whether there was a move that may have created a cycle.
  @inlinable package var isInDoubt: Bool { doubt != nil }

  /// Whether it is certain that no move has created a cycle, not even temporarily. If false, there
  /// may still be none. O(n).
  @usableFromInline
  package func isProven() -> Bool {
    guard let doubt else { return true }
    return snapshot.links.descendants(of: 0).count == snapshot.count
      && doubt.isUnfounded(now: snapshot.links)
  }

  /// Must be called when all changes since the doubt are undone: from now on each move is checked
  /// at once.
  @usableFromInline
  package mutating func walkToTheTop() {
    doubt = nil
    doubtsMoves = false
  }

  /// Completes the snapshot.
  /// - Parameter keepingMarks: whether items keep their reconfigure marks; only if all changes are
  ///   undone.
  @inlinable
  package mutating func finish(keepingMarks: Bool = false) {
    if !keepsOrder, hasNewStructure {
      snapshot.sequence = SnapshotSequence()
      let slots = snapshot.links.descendants(of: 0, count: snapshot.count)
      snapshot.sequence.insert(slots, at: .end)
    }
    snapshot.expansion.invalidate()
    if hasNewStructure { snapshot.starts.invalidate() }
    if hasNewStructure, !(keepsOrder && keepsNumbers) { snapshot.order.invalidate() }
    if !keepingMarks { snapshot.reconfigured = SnapshotFlags() }
    snapshot.compactIfSparse()
  }
}
