/// Ordered lists of slots as links between neighbours: every *member* is in the list of at most one
/// *owner*.
///
/// In a section snapshot both are items: the owner of an item is the slot of its parent plus one,
/// or 0 for the list of roots. In an outline snapshot the members are items and the owners are
/// sections. Nothing here is recursive, so the depth of a tree is not limited.
@usableFromInline
struct SnapshotLinks: Sendable {
  @usableFromInline
  struct Member: Sendable {
    /// The owner, or -1 if the slot is in no list.
    @usableFromInline var owner: Int32 = -1
    @usableFromInline var previous: Int32 = -1
    @usableFromInline var next: Int32 = -1
  }

  @usableFromInline
  struct Owner: Sendable {
    @usableFromInline var first: Int32 = -1
    @usableFromInline var last: Int32 = -1
    @usableFromInline var count: Int32 = 0
  }

  @usableFromInline var members = SnapshotPages<Member>()
  @usableFromInline var owners = SnapshotPages(repeating: Owner(), count: 1)

  @usableFromInline
  init() {}

  /// Makes room for this many slots; new ones are in no list and own nothing.
  @usableFromInline
  mutating func grow(members memberCount: Int, owners ownerCount: Int) {
    members.grow(to: memberCount, with: Member())
    owners.grow(to: ownerCount, with: Owner())
  }

  /// Inserts a slot that is in no list into one, after `previous`, or first if that is -1. O(1).
  @usableFromInline
  mutating func insert(_ slot: Int32, into owner: Int32, after previous: Int32) {
    let next = previous < 0 ? owners[Int(owner)].first : members[Int(previous)].next
    members[Int(slot)] = Member(owner: owner, previous: previous, next: next)
    if previous < 0 { owners[Int(owner)].first = slot } else { members[Int(previous)].next = slot }
    if next < 0 { owners[Int(owner)].last = slot } else { members[Int(next)].previous = slot }
    owners[Int(owner)].count += 1
  }

  /// Inserts slots that are in no list into one, next to each other.
  @usableFromInline
  mutating func insert(_ slots: ContiguousArray<Int32>, into owner: Int32, after previous: Int32) {
    guard let first = slots.first, let last = slots.last else { return }
    let next = previous < 0 ? owners[Int(owner)].first : members[Int(previous)].next
    var before = previous
    for index in slots.indices {
      let after = index + 1 < slots.count ? slots[index + 1] : next
      members[Int(slots[index])] = Member(owner: owner, previous: before, next: after)
      before = slots[index]
    }
    if previous < 0 {
      owners[Int(owner)].first = first
    } else {
      members[Int(previous)].next = first
    }
    if next < 0 { owners[Int(owner)].last = last } else { members[Int(next)].previous = last }
    owners[Int(owner)].count += Int32(truncatingIfNeeded: slots.count)
  }

  /// Removes a slot from its list; it keeps its own list. O(1).
  @usableFromInline
  mutating func remove(_ slot: Int32) {
    let member = members[Int(slot)]
    let owner = Int(member.owner)
    if member.previous < 0 {
      owners[owner].first = member.next
    } else {
      members[Int(member.previous)].next = member.next
    }
    if member.next < 0 {
      owners[owner].last = member.previous
    } else {
      members[Int(member.next)].previous = member.previous
    }
    owners[owner].count -= 1
    members[Int(slot)] = Member()
  }

  /// Clears the place of a slot, without repairing its list.
  @usableFromInline
  mutating func reset(member slot: Int32) {
    members[Int(slot)] = Member()
  }

  /// Clears a list without changing its members.
  @usableFromInline
  mutating func reset(owner: Int32) {
    owners[Int(owner)] = Owner()
  }

  /// The slot before position `index` of a list, -1 at the front. O(distance to the nearer end).
  @usableFromInline
  func slot(before index: Int, in owner: Int32) -> Int32 {
    let list = owners[Int(owner)]
    let fromEnd = Int(list.count) - index
    if fromEnd < index {
      var slot = list.last
      for _ in 0..<fromEnd { slot = members[Int(slot)].previous }
      return slot
    }
    var slot: Int32 = -1
    for _ in 0..<index { slot = slot < 0 ? list.first : members[Int(slot)].next }
    return slot
  }

  /// The position of a slot in its list. O(distance to the nearer end).
  @usableFromInline
  func index(of slot: Int32) -> Int { index(of: slot, within: Int.max) ?? 0 }

  /// The same, but `nil` if both ends are farther away than a limit.
  @usableFromInline
  func index(of slot: Int32, within limit: Int) -> Int? {
    let member = members[Int(slot)]
    var before = member.previous
    var after = member.next
    var distance = 0
    while before >= 0, after >= 0 {
      if distance == limit { return nil }
      before = members[Int(before)].previous
      after = members[Int(after)].next
      distance += 1
    }
    return before < 0 ? distance : Int(owners[Int(member.owner)].count) - 1 - distance
  }

  /// The slots of one list in order.
  @usableFromInline
  func slots(in owner: Int32) -> ContiguousArray<Int32> {
    var result: ContiguousArray<Int32> = []
    result.reserveCapacity(Int(owners[Int(owner)].count))
    var slot = owners[Int(owner)].first
    while slot >= 0 {
      result.append(slot)
      slot = members[Int(slot)].next
    }
    return result
  }
}

// MARK: - Members that are owners themselves

extension SnapshotLinks {
  /// Clears the place and the list of a slot, without repairing its former list and without
  /// changing the members of its own.
  @usableFromInline
  mutating func reset(_ slot: Int32) {
    members[Int(slot)] = Member()
    owners[Int(slot) + 1] = Owner()
  }

  /// The next slot in depth-first order below `top`, or -1. Amortised O(1).
  @inlinable
  func successor(of slot: Int32, below top: Int32) -> Int32 {
    let child = owners[Int(slot) + 1].first
    return child >= 0 ? child : successor(skippingChildrenOf: slot, below: top)
  }

  /// The slot after the subtree of a slot in depth-first order below `top`, or -1.
  @inlinable
  func successor(skippingChildrenOf slot: Int32, below top: Int32) -> Int32 {
    var slot = slot
    while true {
      let member = members[Int(slot)]
      if member.next >= 0 { return member.next }
      if member.owner == top { return -1 }
      slot = member.owner - 1
    }
  }

  /// The place in depth-first order of a slot inserted into a list after `previous`, or first if
  /// that is -1. O(depth), mostly O(1).
  @usableFromInline
  func place(in owner: Int32, after previous: Int32) -> SnapshotSequence.Place {
    if previous >= 0 { return end(ofSubtree: previous) }
    if owner > 0 { return .after(owner - 1) }
    return owners[0].first < 0 ? .end : .before(owners[0].first)
  }

  /// The place directly after a slot and its descendants. O(depth), mostly O(1).
  @usableFromInline
  func end(ofSubtree slot: Int32) -> SnapshotSequence.Place {
    var limit = Int.max
    return end(ofSubtree: slot, within: &limit) ?? .end
  }

  /// The same, but `nil` if it takes more steps than the limit. The steps taken are subtracted from
  /// the limit.
  @usableFromInline
  func end(ofSubtree slot: Int32, within limit: inout Int) -> SnapshotSequence.Place? {
    // Looks for the last descendant and for the next slot at the same time: each chain can be as
    // long as the tree is deep.
    var last = slot
    var ancestor = slot
    while limit > 0 {
      let child = owners[Int(last) + 1].last
      if child < 0 { return .after(last) }
      last = child
      let member = members[Int(ancestor)]
      if member.next >= 0 { return .before(member.next) }
      if member.owner == 0 { return .end }
      ancestor = member.owner - 1
      limit -= 1
    }
    return nil
  }

  /// The descendants of an owner, depth first.
  /// - Parameter count: the number of descendants, if known.
  @usableFromInline
  func descendants(of top: Int32, count: Int = 0) -> ContiguousArray<Int32> {
    var result: ContiguousArray<Int32> = []
    result.reserveCapacity(count)
    var slot = owners[Int(top)].first
    while slot >= 0 {
      result.append(slot)
      slot = successor(of: slot, below: top)
    }
    return result
  }

  /// Whether `owner` is the list of a slot or of one of its descendants. O(depth).
  @usableFromInline
  func isOwner(_ owner: Int32, withinSubtreeOf slot: Int32) -> Bool {
    var owner = owner
    while owner > 0 {
      if owner - 1 == slot { return true }
      owner = members[Int(owner) - 1].owner
    }
    return false
  }

  /// The number of owners between a slot and the list of roots. O(depth).
  @usableFromInline
  func level(of slot: Int32) -> Int {
    var level = 0
    var owner = members[Int(slot)].owner
    while owner > 0 {
      level += 1
      owner = members[Int(owner) - 1].owner
    }
    return level
  }
}
