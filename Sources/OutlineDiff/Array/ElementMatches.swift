/// Equal neighbours in two arrays: `count` elements from `old` on are those from `new` on.
@usableFromInline
struct MatchedRun: Hashable, Sendable {
  @usableFromInline var old: Int32
  @usableFromInline var new: Int32
  @usableFromInline var count: Int32

  @inlinable
  init(old: Int, new: Int, count: Int) {
    self.old = Int32(truncatingIfNeeded: old)
    self.new = Int32(truncatingIfNeeded: new)
    self.count = Int32(truncatingIfNeeded: count)
  }
}

/// Which elements of two arrays are the same.
///
/// Elements are unique as a rule, so any equal pair is the match. Both arrays are walked together,
/// and where they differ a few elements ahead are looked at; only what that sets aside on both
/// sides is hashed. So arrays that differ in little are compared about as fast as they can be read.
@usableFromInline
struct ElementMatches {
  /// The matches of the walk, ascending in both arrays.
  @usableFromInline var runs: ContiguousArray<MatchedRun> = []
  /// The offsets that the walk set aside, ascending.
  @usableFromInline var oldLeft: ContiguousArray<Int32> = []
  @usableFromInline var newLeft: ContiguousArray<Int32> = []
  /// For each of ``oldLeft`` the position of its partner in ``newLeft``, or -1.
  @usableFromInline var newPartners: ContiguousArray<Int32> = []
  /// For each of ``newLeft`` the position of its partner in ``oldLeft``, or -1.
  @usableFromInline var oldPartners: ContiguousArray<Int32> = []
  /// How many of those set aside have a partner.
  @usableFromInline var pairCount = 0
  /// The matches that are not in the longest increasing run, ascending in the new array; empty
  /// until `findMoves()`.
  @usableFromInline var moved: ContiguousArray<MatchedRun> = []

  @inlinable
  init<Element: Hashable>(old: UnsafeBufferPointer<Element>, new: UnsafeBufferPointer<Element>) {
    walk(old, new)
    newPartners = ContiguousArray(repeating: -1, count: oldLeft.count)
    oldPartners = ContiguousArray(repeating: -1, count: newLeft.count)
    pairLeftovers(old, new)
  }

  /// Finds the matches that need no hashing.
  @inlinable
  mutating func walk<Element: Hashable>(_ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>) {
    // In locals, because stores through `self` would be checked and reloaded in the hot loop.
    var runs: ContiguousArray<MatchedRun> = []
    var oldLeft: ContiguousArray<Int32> = []
    var newLeft: ContiguousArray<Int32> = []
    var (i, j) = (0, 0)
    var (oldEnd, newEnd) = (old.count, new.count)
    let shorter = Swift.min(oldEnd, newEnd)
    while i < shorter, old[i] == new[i] { i += 1 }
    j = i
    if i > 0 { runs.append(MatchedRun(old: 0, new: 0, count: i)) }
    while oldEnd > i, newEnd > j, old[oldEnd - 1] == new[newEnd - 1] { (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1) }
    // How far ahead a mismatch looks; in lists that have nothing in common nearby it is soon hardly
    // at all.
    var reach = 6
    var misses = 0
    while i < oldEnd, j < newEnd {
      let start = i
      while i < oldEnd, j < newEnd, old[i] == new[j] { (i, j) = (i + 1, j + 1) }
      if i > start {
        runs.append(MatchedRun(old: start, new: j - (i - start), count: i - start))
        (reach, misses) = (6, 0)
        continue
      }
      var distance = 1
      var isFound = false
      while distance <= reach {
        if i + distance < oldEnd, old[i + distance] == new[j] {
          for skipped in i..<(i + distance) { oldLeft.append(Int32(truncatingIfNeeded: skipped)) }
          i += distance
          isFound = true
          break
        }
        if j + distance < newEnd, old[i] == new[j + distance] {
          for skipped in j..<(j + distance) { newLeft.append(Int32(truncatingIfNeeded: skipped)) }
          j += distance
          isFound = true
          break
        }
        distance += 1
      }
      if isFound { continue }
      oldLeft.append(Int32(truncatingIfNeeded: i))
      newLeft.append(Int32(truncatingIfNeeded: j))
      (i, j) = (i + 1, j + 1)
      misses += 1
      if misses > 24 { reach = 1 }
    }
    for skipped in i..<oldEnd { oldLeft.append(Int32(truncatingIfNeeded: skipped)) }
    for skipped in j..<newEnd { newLeft.append(Int32(truncatingIfNeeded: skipped)) }
    if oldEnd < old.count { runs.append(MatchedRun(old: oldEnd, new: newEnd, count: old.count - oldEnd)) }
    (self.runs, self.oldLeft, self.newLeft) = (runs, oldLeft, newLeft)
  }

  /// For every element of the new array its offset in the old one, or -1.
  @usableFromInline
  func oldOfNew(count: Int) -> ContiguousArray<Int32> {
    var partners = ContiguousArray<Int32>(repeating: -1, count: count)
    for run in runs { for step in 0..<run.count { partners[Int(run.new + step)] = run.old + step } }
    for (position, partner) in oldPartners.enumerated() where partner >= 0 {
      partners[Int(newLeft[position])] = oldLeft[Int(partner)]
    }
    return partners
  }

  /// For every element of the old array its offset in the new one, or -1.
  @usableFromInline
  func newOfOld(count: Int) -> ContiguousArray<Int32> {
    var partners = ContiguousArray<Int32>(repeating: -1, count: count)
    for run in runs { for step in 0..<run.count { partners[Int(run.old + step)] = run.new + step } }
    for (position, partner) in newPartners.enumerated() where partner >= 0 {
      partners[Int(oldLeft[position])] = newLeft[Int(partner)]
    }
    return partners
  }
}
