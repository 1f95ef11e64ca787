/// The positions of the members of one list (of sections, or of the items of a section) during each
/// batch, while some members leave and others arrive.
///
/// The members that stay divide the list into gaps. In a gap those that have not left yet come
/// first, then those that have arrived. So a position is the number of staying members before it
/// plus the number of other members present before it. The latter is counted for all batches at
/// once, at a cost proportional to the number of members that change.
@usableFromInline
struct StageMerge {
  /// The member directly before another one, by its index in the old or the new list.
  @usableFromInline
  enum Neighbour {
    case old(Int)
    case new(Int)
  }

  /// After each batch, and at 0 before the first, the number of leaving and arriving members up to
  /// here that are present. There are at most three batches, and one more for reloads.
  private var present: (Int, Int, Int, Int) = (0, 0, 0, 0)
  /// The last of them in this gap.
  private var last: (Neighbour?, Neighbour?, Neighbour?, Neighbour?) = (nil, nil, nil, nil)
  /// The number of staying members before this gap.
  private var rank = 0
  /// The number of members that left or arrived before this place, and that left before this gap.
  private var leaving = 0
  private var leavingBefore = 0
  private var coming = 0

  /// The number of staying members before the next leaving member, which is at this old index.
  func rank(ofLeaving index: Int) -> Int { index - leaving }

  /// The number of staying members before the next arriving member, which is at this new index.
  func rank(ofComing index: Int) -> Int { index - coming }

  /// Processes the next leaving member.
  /// - Returns: its position directly before the batch in which it leaves.
  mutating func leave(_ index: Int, stage: Int8) -> Int {
    enter(index - leaving)
    let place = rank + self[Int(stage) - 1]
    leaving += 1
    add(.old(index), from: 0, through: Int(stage) - 1)
    return place
  }

  /// Processes the next arriving member.
  /// - Returns: its position directly after the batch in which it arrives, and the member then
  ///   before it.
  mutating func come(_ index: Int, stage: Int8) -> (place: Int, previous: Neighbour?) {
    enter(index - coming)
    let place = rank + self[Int(stage)]
    let previous = neighbour(Int(stage)) ?? (rank > 0 ? .old(rank - 1 + leavingBefore) : nil)
    coming += 1
    add(.new(index), from: Int(stage), through: 3)
    return (place, previous)
  }

  /// The position before a batch of the next staying member, given by its new index.
  ///
  /// All members that leave or arrive before it must have been processed.
  func place(ofStaying index: Int, before stage: Int) -> Int { index - coming + self[stage - 1] }

  private mutating func enter(_ gap: Int) {
    if gap == rank { return }
    rank = gap
    leavingBefore = leaving
    last = (nil, nil, nil, nil)
  }

  private subscript(stage: Int) -> Int {
    switch stage {
    case 0: present.0
    case 1: present.1
    case 2: present.2
    default: present.3
    }
  }

  private func neighbour(_ stage: Int) -> Neighbour? {
    switch stage {
    case 0: last.0
    case 1: last.1
    case 2: last.2
    default: last.3
    }
  }

  private mutating func add(_ member: Neighbour, from first: Int, through end: Int) {
    if first <= 0, end >= 0 { (present.0, last.0) = (present.0 + 1, member) }
    if first <= 1, end >= 1 { (present.1, last.1) = (present.1 + 1, member) }
    if first <= 2, end >= 2 { (present.2, last.2) = (present.2 + 1, member) }
    if first <= 3, end >= 3 { (present.3, last.3) = (present.3 + 1, member) }
  }
}
