extension ElementMatches {
  /// Finds the matches that need no hashing. It walks both arrays together. At a difference it
  /// looks a few elements ahead, and farther as more elements in a row differ.
  ///
  /// The cost of looking ahead is bounded by the distance walked, so arrays that have nothing in
  /// common cost little more than reading them.
  /// - Complexity: O(n) comparisons; for a shift of k elements O(k).
  @inlinable
  mutating func walk<Rule: MatchRule>(
    by rule: Rule.Type, _ old: UnsafeBufferPointer<Rule.Element>,
    _ new: UnsafeBufferPointer<Rule.Element>
  ) {
    if let oldBase = old.baseAddress, let newBase = new.baseAddress {
      var walk = Walk<Rule>(old: oldBase, new: newBase, oldEnd: old.count, newEnd: new.count)
      walk.run()
      runs = walk.runs
    }
    oldLeft = leftovers(of: old.count) { ($0.old, $0.count) }
    newLeft = leftovers(of: new.count) { ($0.new, $0.count) }
  }

  /// The offsets of one side that are in no run.
  @inlinable
  func leftovers(of count: Int, _ covered: (MatchedRun) -> (start: Int32, count: Int32))
    -> ContiguousArray<Int32>
  {
    let matched = runs.reduce(0) { $0 &+ Int($1.count) }
    // Never create an empty array this way: the standard library would write the count into the
    // shared empty array, which is a data race.
    if count == matched { return [] }
    return ContiguousArray(unsafeUninitializedCapacity: count &- matched) { buffer, filled in
      var offset: Int32 = 0
      func fill(to end: Int32) {
        while offset < end {
          buffer[filled] = offset
          offset &+= 1
          filled &+= 1
        }
      }
      for run in runs {
        let (start, count) = covered(run)
        fill(to: start)
        offset = start &+ count
      }
      fill(to: Int32(truncatingIfNeeded: count))
    }
  }
}

/// The state of a walk over two arrays, and the runs of equal elements found so far.
@usableFromInline
struct Walk<Rule: MatchRule> {
  @usableFromInline let oldBase: UnsafePointer<Rule.Element>
  @usableFromInline let newBase: UnsafePointer<Rule.Element>
  @usableFromInline var runs: ContiguousArray<MatchedRun> = []
  /// The current offsets, and the offsets at which the walk ends.
  @usableFromInline var old = 0
  @usableFromInline var new = 0
  @usableFromInline var oldEnd: Int
  @usableFromInline var newEnd: Int
  /// How many elements in a row differed, and the number of them at which the walk looks farther
  /// ahead.
  @usableFromInline var misses = 0
  @usableFromInline var nextSearch = 8
  /// Grows with misses and shrinks with matches: how little the arrays have had in common lately.
  @usableFromInline var strain = 0
  /// How far ``search()`` has looked ahead so far, in elements.
  @usableFromInline var searched = 0

  @inlinable
  init(
    old oldBase: UnsafePointer<Rule.Element>, new newBase: UnsafePointer<Rule.Element>, oldEnd: Int,
    newEnd: Int
  ) { (self.oldBase, self.newBase, self.oldEnd, self.newEnd) = (oldBase, newBase, oldEnd, newEnd) }

  @inlinable
  mutating func run() {
    let ends = Rule.commonEnds(
      of: UnsafeBufferPointer(start: oldBase, count: oldEnd),
      and: UnsafeBufferPointer(start: newBase, count: newEnd))
    match(ends.start)
    oldEnd &-= ends.end
    newEnd &-= ends.end
    while old < oldEnd, new < newEnd {
      if areSame(old, new) {
        let rest = Swift.min(oldEnd &- old, newEnd &- new)
        let (one, other) = (oldBase + (old &+ 1), newBase + (new &+ 1))
        match(1 &+ Rule.commonPrefix(of: one, and: other, count: rest &- 1))
      } else if strain > 24 {
        missMany()
      } else if !look() {
        miss(1)
      }
    }
    old = oldEnd
    new = newEnd
    match(ends.end)
  }

  @inlinable
  @inline(__always)
  func areSame(_ old: Int, _ new: Int) -> Bool { Rule.areSame(oldBase + old, newBase + new) }

  /// Adds a run of equal elements and moves past it.
  @inlinable
  mutating func match(_ count: Int) {
    if count == 0 { return }
    runs.append(MatchedRun(old: old, new: new, count: count))
    old &+= count
    new &+= count
    strain = Swift.max(0, strain &- 4 &* count)
    misses = 0
    nextSearch = 8
  }

  /// Looks for the current element of either side among the next few of the other.
  @inlinable
  mutating func look() -> Bool {
    var distance = 1
    while distance <= 6 {
      if old &+ distance < oldEnd, areSame(old &+ distance, new) {
        old &+= distance
        return true
      }
      if new &+ distance < newEnd, areSame(old, new &+ distance) {
        new &+= distance
        return true
      }
      distance &+= 1
    }
    return false
  }

  /// Skips all pairs that differ, until the next search is due.
  @inlinable
  mutating func missMany() {
    let most = Swift.min(nextSearch &- misses, Swift.min(oldEnd &- old, newEnd &- new))
    var count = 1
    while count < most, !areSame(old &+ count, new &+ count) { count &+= 1 }
    miss(count)
  }

  /// Skips this many elements of both sides.
  @inlinable
  mutating func miss(_ count: Int) {
    old &+= count
    new &+= count
    misses &+= count
    strain &+= count
    if misses == nextSearch {
      nextSearch &*= 2
      search()
    }
  }

  /// Looks for the current element of either side, and the one after it, far ahead on the other
  /// side. A block that was inserted, deleted or moved shifts everything after it.
  ///
  /// The window doubles with the misses, so a shift of k is found after O(k) of them.
  @inlinable
  mutating func search() {
    guard searched <= 2 &* (old &+ new) &+ 16_384, old &+ 1 < oldEnd, new &+ 1 < newEnd
    else { return }
    let window = (strain > 24 ? misses / 2 : 6 &* misses) &+ 64
    let oldWindow = Swift.min(window, oldEnd &- old &- 1)
    let newWindow = Swift.min(window, newEnd &- new &- 1)
    searched &+= window
    var distance = 1
    while distance < oldWindow || distance < newWindow {
      if distance < oldWindow, areSame(old &+ distance, new),
        areSame(old &+ distance &+ 1, new &+ 1)
      {
        old &+= distance
        return goBack()
      }
      if distance < newWindow, areSame(old, new &+ distance),
        areSame(old &+ 1, new &+ distance &+ 1)
      {
        new &+= distance
        return goBack()
      }
      distance &+= 1
    }
  }

  /// Extends the match backwards: some of the elements just skipped match with this shift.
  @inlinable
  mutating func goBack() {
    var back = 0
    while back < misses, areSame(old &- back &- 1, new &- back &- 1) { back &+= 1 }
    old &-= back
    new &-= back
    match(back)
  }
}
