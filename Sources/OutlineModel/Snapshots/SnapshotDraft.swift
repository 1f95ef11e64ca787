/// A section snapshot in the middle of many changes, by slots instead of ids.
///
/// Slots, links and flags are always up to date; each change of them is O(1). The depth-first
/// sequence costs more, O(√n) a change, and building it again is O(n). So a draft that expects few
/// changes keeps it in order all the time, and any other leaves it as it was until ``finish()``.
///
/// Moving an item below itself must be refused, and finding out means walking up to the roots,
/// which is quadratic over all moves in a deep tree. A draft that does not keep the sequence walks
/// up a short way only. Where that does not decide, the move is done and noted, the draft
/// ``isInDoubt``, and ``isProven()`` decides about all of them at once.
@usableFromInline
package struct SnapshotDraft<ID: Hashable & Sendable>: Sendable {
  /// What is changed. Its sequence and its caches are out of date until ``finish()``.
  @usableFromInline package var snapshot: SectionSnapshot<ID>

  /// Whether the sequence is kept in order change by change.
  @usableFromInline var keepsOrder: Bool

  /// How far up or down the tree the draft still walks for the sequence: when that was as much as
  /// building it, it is given up.
  @usableFromInline var patience: Int

  /// Whether moves may be done that are not known to make no cycle; otherwise each is looked at
  /// however far the walk.
  @usableFromInline package var doubtsMoves = true

  /// Whether the numbering of the items, too, goes along with each change.
  @usableFromInline var keepsNumbers: Bool

  @usableFromInline var hasNewStructure = false

  @usableFromInline var doubt: SnapshotDoubt?

  /// - Parameters:
  ///   - snapshot: what is to be changed.
  ///   - changes: how many changes are to be expected.
  @inlinable
  package init(_ snapshot: SectionSnapshot<ID>, changes: Int) {
    self.snapshot = snapshot
    // Measured: building the sequence again takes as long as changing it for n/30 moves among
    // 100,000 items, and n/100 among a million.
    keepsOrder = changes < snapshot.count >> 6
    patience = snapshot.count
    // Ids that are bytes and nothing else are forgotten in no time, and soon numbered again.
    keepsNumbers = keepsOrder && !_isPOD(ID.self) && changes <= snapshot.order.present?.patience ?? 0
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

  /// How many siblings come before. O(distance to the nearer end).
  @inlinable
  package func offset(of slot: Int) -> Int {
    snapshot.links.index(of: Int32(truncatingIfNeeded: slot))
  }

  /// Calls a closure for every slot in pre-order, with its level.
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
  /// Puts a new item below a parent, -1 for the roots, after a child of it, or first when that is
  /// -1.
  ///
  /// Items that go and come in the opposite order get the slots they had.
  /// - Returns: its slot; nil when the id is there already, and then nothing changes.
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

  /// Takes out an item that has no children.
  @inlinable
  package mutating func remove(_ slot: Int) {
    let number = Int32(truncatingIfNeeded: slot)
    if keepsOrder { snapshot.sequence.remove(number) }
    renumber { $0.remove(number) }
    snapshot.links.remove(number)
    // Its mark stays where it is: `finish` takes all of them off, and when all changes are undone
    // it is right again.
    snapshot.expanded.remove(number)
    snapshot.slots.remove(number)
    hasNewStructure = true
    doubt?.note(number)
  }

  /// Moves an item with everything below it after a child of a parent, or first when that is -1.
  /// - Returns: false when that would put the item below itself, and then nothing changes.
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

  /// Changes the numbering as the sequence is changed, while that is worth it.
  @inlinable
  mutating func renumber(_ change: (SnapshotOrder<ID>) -> Void) {
    guard keepsOrder, keepsNumbers, let numbering = snapshot.order.owned else {
      keepsNumbers = false
      return
    }
    numbering.patience -= 1
    change(numbering)
  }

  /// Where the sequence has to be changed; nil when it is not kept in order.
  @usableFromInline
  mutating func place(in owner: Int32, after previous: Int32) -> SnapshotSequence.Place? {
    guard keepsOrder else { return nil }
    return previous >= 0 ? end(ofSubtree: previous) : snapshot.links.place(in: owner, after: -1)
  }

  /// The place after a slot and everything below it; nil when it was too far away, and the sequence
  /// is given up.
  @usableFromInline
  mutating func end(ofSubtree slot: Int32) -> SnapshotSequence.Place? {
    let place = snapshot.links.end(ofSubtree: slot, within: &patience)
    if place == nil { keepsOrder = false }
    return place
  }

  /// Whether an item may go into a list, as far as can be seen from here.
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
  /// Whether a move was done of which it is not known whether it made a cycle.
  @inlinable package var isInDoubt: Bool { doubt != nil }

  /// Whether it can be shown that no move has made a cycle, not even for a while. False says
  /// nothing. O(n).
  @usableFromInline
  package func isProven() -> Bool {
    guard let doubt else { return true }
    return snapshot.links.descendants(of: 0).count == snapshot.count
      && doubt.isUnfounded(now: snapshot.links)
  }

  /// To be called when all changes since the doubt are undone: all moves from here on are looked at
  /// one by one.
  @usableFromInline
  package mutating func walkToTheTop() {
    doubt = nil
    doubtsMoves = false
  }

  /// Makes the snapshot whole.
  /// - Parameter keepingMarks: whether items stay marked as reconfigured; only when all changes are
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
