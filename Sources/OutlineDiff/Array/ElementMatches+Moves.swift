extension ElementMatches {
  /// Finds which matches have to move, so that as few as possible do.
  ///
  /// The matches are taken together to blocks between which nothing else that matched stands in
  /// either array; a block stays or moves as a whole. Those outside the heaviest increasing run of
  /// blocks move.
  /// - Complexity: O(n + b log n) for b blocks.
  @usableFromInline
  mutating func findMoves() {
    guard pairCount > 0 else { return }
    let blocks = self.blocks()
    // A few blocks of any weight are compared pairwise, which does not touch what lies inside them.
    let isSparse = blocks.count * blocks.count / 4 <= runs.count + oldLeft.count + 4096
    let isKept = isSparse ? blocks.heaviestIncreasingRunPairwise() : blocks.heaviestIncreasingRun()
    var moved: ContiguousArray<MatchedRun> = []
    for (index, block) in blocks.enumerated() where !isKept[index] {
      if block.firstRun >= 0 {
        for run in block.firstRun..<block.end { moved.append(runs[Int(run)]) }
      } else {
        moved.append(MatchedRun(old: Int(block.old), new: Int(block.end - block.weight), count: Int(block.weight)))
      }
    }
    self.moved = moved
  }

  /// A set of matches that stays or moves as a whole.
  struct Block {
    /// The old offset of its first element.
    var old: Int32
    /// How many elements match.
    var weight: Int32
    /// The first of its runs of the walk, or -1 for a block of those set aside.
    var firstRun: Int32
    /// The end of its runs; of those set aside, the new offset after its last element.
    var end: Int32
  }

  /// The blocks, ascending in the new array.
  private func blocks() -> ContiguousArray<Block> {
    var blocks: ContiguousArray<Block> = []
    blocks.reserveCapacity(Swift.min(runs.count, pairCount) + pairCount + 1)
    // The positions in `oldLeft` and `newLeft` up to which the walk has come.
    var (oldPosition, newPosition) = (0, 0)
    for (index, run) in runs.enumerated() {
      var isApart = blocks.isEmpty
      while oldPosition < oldLeft.count, oldLeft[oldPosition] < run.old {
        if newPartners[oldPosition] >= 0 { isApart = true }
        oldPosition += 1
      }
      while newPosition < newLeft.count, newLeft[newPosition] < run.new {
        if oldPartners[newPosition] >= 0 {
          isApart = true
          appendPair(newPosition, to: &blocks)
        }
        newPosition += 1
      }
      if !isApart, let last = blocks.indices.last, blocks[last].firstRun >= 0 {
        blocks[last].weight += run.count
        blocks[last].end = Int32(index + 1)
      } else {
        blocks.append(Block(old: run.old, weight: run.count, firstRun: Int32(index), end: Int32(index + 1)))
      }
    }
    for position in newPosition..<newLeft.count where oldPartners[position] >= 0 { appendPair(position, to: &blocks) }
    return blocks
  }

  /// Adds a pair of those set aside, to the block before it if it goes on in both arrays.
  private func appendPair(_ position: Int, to blocks: inout ContiguousArray<Block>) {
    let old = oldLeft[Int(oldPartners[position])]
    let new = newLeft[position]
    if let last = blocks.indices.last {
      let block = blocks[last]
      if block.firstRun < 0, block.old + block.weight == old, block.end == new {
        blocks[last].weight += 1
        blocks[last].end += 1
        return
      }
    }
    blocks.append(Block(old: old, weight: 1, firstRun: -1, end: new + 1))
  }
}

extension ContiguousArray<ElementMatches.Block> {
  /// The heaviest increasing run by comparing each block with all before it.
  /// - Complexity: O(b²), of blocks, however heavy they are.
  func heaviestIncreasingRunPairwise() -> ContiguousArray<Bool> {
    var best = ContiguousArray<(weight: Int32, previous: Int)>()
    var last = -1
    for (index, block) in enumerated() {
      var (weight, previous): (Int32, Int) = (0, -1)
      for earlier in 0..<index where self[earlier].old < block.old && best[earlier].weight > weight {
        (weight, previous) = (best[earlier].weight, earlier)
      }
      best.append((weight + block.weight, previous))
      if last < 0 || best[index].weight > best[last].weight { last = index }
    }
    var isKept = ContiguousArray<Bool>(repeating: false, count: count)
    while last >= 0 {
      isKept[last] = true
      last = best[last].previous
    }
    return isKept
  }

  /// The heaviest increasing run by patience sorting, in which a block is laid onto as many piles
  /// as it has elements: between the old offsets of its elements there are no others, so they come
  /// to lie side by side.
  /// - Complexity: O(n + b log n) for n elements in b blocks.
  func heaviestIncreasingRun() -> ContiguousArray<Bool> {
    let total = reduce(0) { $0 + Int($1.weight) }
    var isKept = ContiguousArray<Bool>(repeating: false, count: count)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * total + count) { memory in
      // For each pile the old offset on top and the block it is of; for each block the one before
      // it in its run.
      let tops = UnsafeMutableBufferPointer(rebasing: memory[..<total])
      let owners = UnsafeMutableBufferPointer(rebasing: memory[total..<(2 * total)])
      let previous = UnsafeMutableBufferPointer(rebasing: memory[(2 * total)...])
      var piles = 0
      for (index, block) in enumerated() {
        let pile = Self.firstPile(of: UnsafeBufferPointer(tops), count: piles, notBelow: block.old)
        previous[index] = pile > 0 ? owners[pile - 1] : -1
        for step in 0..<Int(block.weight) {
          tops[pile &+ step] = block.old &+ Int32(truncatingIfNeeded: step)
          owners[pile &+ step] = Int32(truncatingIfNeeded: index)
        }
        piles = Swift.max(piles, pile + Int(block.weight))
      }
      var last = piles > 0 ? owners[piles - 1] : -1
      while last >= 0 {
        isKept[Int(last)] = true
        last = previous[Int(last)]
      }
    }
    return isKept
  }

  /// The first pile whose top is not below a rank.
  ///
  /// The last pile is looked at first, because in lists that are nearly in order it is nearly
  /// always that one; the search proper has no branch that depends on what it finds.
  private static func firstPile(of tops: UnsafeBufferPointer<Int32>, count: Int, notBelow rank: Int32) -> Int {
    if count == 0 || tops[count - 1] < rank { return count }
    var (low, length) = (0, count)
    while length > 1 {
      let half = length &>> 1
      // 32 where the pile in the middle is not below the rank, else 0. The optimizer makes a branch
      // of a plain choice, and of a mask too; that branch is mispredicted every other time, and
      // costs half of a shuffle.
      let shift = (UInt32(bitPattern: rank &- tops[low &+ half &- 1] &- 1) &>> 26) & 32
      low &+= half &>> Int(shift)
      length &-= half
    }
    return low
  }
}
