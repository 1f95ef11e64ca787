/// Ordered lists of slots as links between neighbours: every *member* is in the list of at most one
/// *owner*.
///
/// In a section snapshot both are items: the owner of an item is the slot of its parent plus one,
/// or 0 for the list of roots. In an outline snapshot the members are items and the owners are
/// sections. Nothing here is recursive, so the depth of a tree is not limited.
@usableFromInline
struct SnapshotLinks: Sendable {
  @usableFromInline
  struct Member: Equatable, Sendable {
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
    let list = Int(owner)
    let next = previous < 0 ? owners[list].first : members[Int(previous)].next
    var before = previous
    for index in slots.indices {
      let after = index + 1 < slots.count ? slots[index + 1] : next
      members[Int(slots[index])] = Member(owner: owner, previous: before, next: after)
      before = slots[index]
    }
    if previous < 0 { owners[list].first = first } else { members[Int(previous)].next = first }
    if next < 0 { owners[list].last = last } else { members[Int(next)].previous = last }
    owners[list].count += Int32(truncatingIfNeeded: slots.count)
  }

  /// Removes a slot from its list; it keeps its own list. O(1).
  @usableFromInline
  mutating func remove(_ slot: Int32) {
    let member = members[Int(slot)]
    let owner = Int(member.owner)
    let previous = member.previous
    let next = member.next
    if previous < 0 { owners[owner].first = next } else { members[Int(previous)].next = next }
    if next < 0 { owners[owner].last = previous } else { members[Int(next)].previous = previous }
    owners[owner].count -= 1
    members[Int(slot)] = Member()
  }

  /// Clears the place of a slot, without repairing its list.
  @usableFromInline
  mutating func reset(member slot: Int32) { members[Int(slot)] = Member() }

  /// Clears a list without changing its members.
  @usableFromInline
  mutating func reset(owner: Int32) { owners[Int(owner)] = Owner() }

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

  /// The descendants of an owner, depth first.
  /// - Parameter count: the number of descendants, if known.
  @usableFromInline
  func descendants(of top: Int32, count: Int = 0) -> ContiguousArray<Int32> {
    // Local columns are not retained and released at each step.
    let (members, owners) = (members, owners)
    var result: ContiguousArray<Int32> = []
    result.reserveCapacity(count)
    var slot = owners[Int(top)].first
    while slot >= 0 {
      result.append(slot)
      var next = owners[Int(slot) + 1].first
      while next < 0 {
        let member = members[Int(slot)]
        next = member.next
        if next >= 0 || member.owner == top { break }
        slot = member.owner - 1
      }
      slot = next
    }
    return result
  }

  /// Whether `owner` is the list of a slot or of one of its descendants.
  ///
  /// Looks for the slot among the ancestors, and for the owner among the descendants, by turns: in
  /// a deep tree one of the two is mostly few. O(depth), and O(number of descendants).
  @usableFromInline
  func isOwner(_ owner: Int32, withinSubtreeOf slot: Int32) -> Bool {
    var ancestor = owner
    var descendant = owners[Int(slot) + 1].first
    while ancestor > 0 {
      if ancestor - 1 == slot || descendant == owner - 1 { return true }
      if descendant < 0 { return false }
      ancestor = members[Int(ancestor) - 1].owner
      descendant = successor(of: descendant, below: slot + 1)
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
