extension ElementMatches {
  /// Finds the smallest set of matches that move.
  ///
  /// Matches form blocks: within a block no other match lies between two elements in either array,
  /// so a block stays or moves as a whole. The blocks outside the heaviest increasing run move.
  /// - Complexity: O(n + b log n) for b blocks.
  @usableFromInline
  mutating func findMoves() {
    guard pairCount > 0 else { return }
    let blocks = self.blocks()
    let total = blocks.reduce(0) { $0 &+ Int($1.weight) }
    // For a few blocks it is not worth visiting their elements.
    let isSparse = blocks.count * blocks.count / 4 <= runs.count + oldLeft.count + 4096
    let isKept =
      isSparse
      ? blocks.heaviestRun
      : blocks.withUnsafeBufferPointer { blocks in
        increasingRun(count: blocks.count, total: total) {
          (blocks[$0].old, Int(blocks[$0].weight))
        }
      }
    moved.reserveCapacity(isKept.count { !$0 })
    for (index, block) in blocks.enumerated() where !isKept[index] {
      if block.firstRun >= 0 {
        for run in Int(block.firstRun)..<Int(block.end) { moved.append(runs[run]) }
      } else {
        moved.append(
          MatchedRun(
            old: Int(block.old), new: Int(block.end &- block.weight), count: Int(block.weight)))
      }
    }
  }

  /// A set of matches that stays or moves as a whole.
  struct Block {
    /// The old offset of its first element.
    var old: Int32
    /// The number of its elements.
    var weight: Int32
    /// The index of its first run of the walk, or -1 for a block of elements paired after the walk.
    var firstRun: Int32
    /// The end of its range of runs, or for elements paired after the walk the new offset after the
    /// last one.
    var end: Int32
  }

  /// The blocks, in the order of the new array.
  private func blocks() -> ContiguousArray<Block> {
    // A pair splits the runs in at most two places: at its old offset and at its new one.
    let most = Swift.min(runs.count, 2 &* pairCount &+ 1) &+ pairCount
    if most == 0 { return [] }
    return ContiguousArray(unsafeUninitializedCapacity: most) { blocks, count in
      var builder = BlockBuilder(blocks)
      // The positions in `oldLeft` and `newLeft` that the runs have reached.
      var (oldPosition, newPosition) = (0, 0)
      for (index, run) in runs.enumerated() {
        var isApart = false
        while oldPosition < oldLeft.count, oldLeft[oldPosition] < run.old {
          if newPartners[oldPosition] >= 0 { isApart = true }
          oldPosition &+= 1
        }
        while newPosition < newLeft.count, newLeft[newPosition] < run.new {
          let partner = oldPartners[newPosition]
          if partner >= 0 {
            isApart = true
            builder.append(old: oldLeft[Int(partner)], new: newLeft[newPosition])
          }
          newPosition &+= 1
        }
        builder.append(run, number: index, isApart: isApart)
      }
      while newPosition < newLeft.count {
        let partner = oldPartners[newPosition]
        if partner >= 0 { builder.append(old: oldLeft[Int(partner)], new: newLeft[newPosition]) }
        newPosition &+= 1
      }
      count = builder.count
    }
  }
}

/// Builds blocks in the order of the new array.
private struct BlockBuilder {
  let blocks: UnsafeMutableBufferPointer<ElementMatches.Block>
  private(set) var count = 0

  init(_ blocks: UnsafeMutableBufferPointer<ElementMatches.Block>) { self.blocks = blocks }

  /// Adds a pair found after the walk, to the previous block if it continues that block in both
  /// arrays.
  mutating func append(old: Int32, new: Int32) {
    if count > 0 {
      let block = blocks[count &- 1]
      if block.firstRun < 0, block.old &+ block.weight == old, block.end == new {
        blocks[count &- 1].weight &+= 1
        blocks[count &- 1].end &+= 1
        return
      }
    }
    blocks[count] = ElementMatches.Block(old: old, weight: 1, firstRun: -1, end: new &+ 1)
    count &+= 1
  }

  /// Adds a run of the walk, to the previous block unless another match lies between them.
  mutating func append(_ run: MatchedRun, number: Int, isApart: Bool) {
    let end = Int32(truncatingIfNeeded: number &+ 1)
    if !isApart, count > 0, blocks[count &- 1].firstRun >= 0 {
      blocks[count &- 1].weight &+= run.count
      blocks[count &- 1].end = end
      return
    }
    blocks[count] = ElementMatches.Block(
      old: run.old, weight: run.count, firstRun: end &- 1, end: end)
    count &+= 1
  }
}

extension ContiguousArray<ElementMatches.Block> {
  /// The heaviest increasing run, without visiting the elements of the blocks.
  fileprivate var heaviestRun: ContiguousArray<Bool> {
    var members = map { (rank: 0, weight: Int($0.weight)) }
    let order = indices.sorted { self[$0].old < self[$1].old }
    for (rank, block) in order.enumerated() { members[block].rank = rank }
    return ContiguousArray<Bool>(heaviestIncreasingRun(members))
  }
}
