/// The places of the members of one list, of sections or of the items of a section, while some
/// leave it and others come to it, batch by batch.
///
/// The members that stay put divide the list into gaps. In a gap those that have not left yet come
/// first, then those that have come. So a place is the number of members before it that stay, and
/// of those in the gaps up to there that are present at the moment, which are counted for every
/// moment at once. The cost is that of the members that change.
@usableFromInline
struct StageMerge {
  /// A member that is present at the moment and directly before another one.
  @usableFromInline
  enum Neighbour {
    case old(Int)
    case new(Int)
  }

  /// By batch, how many of those that leave or come are present after it, up to here; at 0 before
  /// the first one. There are three batches at most, and one after them for reloads.
  private var present: (Int, Int, Int, Int) = (0, 0, 0, 0)
  /// The last of them in this gap.
  private var last: (Neighbour?, Neighbour?, Neighbour?, Neighbour?) = (nil, nil, nil, nil)
  /// How many members that stay are before this gap.
  private var rank = 0
  /// How many members left or came before this place, and before this gap.
  private var leaving = 0
  private var leavingBefore = 0
  private var coming = 0

  /// How many members that stay are before the next one that leaves, which is at an old index.
  func rank(ofLeaving index: Int) -> Int { index - leaving }

  /// How many members that stay are before the next one that comes, which is at a new index.
  func rank(ofComing index: Int) -> Int { index - coming }

  /// Takes the next one that leaves.
  /// - Returns: its place directly before the batch in which it leaves.
  mutating func leave(_ index: Int, stage: Int8) -> Int {
    enter(index - leaving)
    let place = rank + self[Int(stage) - 1]
    leaving += 1
    add(.old(index), from: 0, through: Int(stage) - 1)
    return place
  }

  /// Takes the next one that comes.
  /// - Returns: its place directly after the batch in which it comes, and the member before it
  ///   then.
  mutating func come(_ index: Int, stage: Int8) -> (place: Int, previous: Neighbour?) {
    enter(index - coming)
    let place = rank + self[Int(stage)]
    let previous = neighbour(Int(stage)) ?? (rank > 0 ? .old(rank - 1 + leavingBefore) : nil)
    coming += 1
    add(.new(index), from: Int(stage), through: 3)
    return (place, previous)
  }

  /// The place of a member that stays, the next one by its new index, before a batch.
  ///
  /// All that leave or come before it must have been taken.
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
