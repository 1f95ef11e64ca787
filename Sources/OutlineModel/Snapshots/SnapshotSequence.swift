/// All slots of a tree in depth-first order, in blocks of at most 256, so that a change moves
/// little and the position of a slot is quickly found.
///
/// A slot knows its block. Its position is the number of slots in the blocks before, plus its
/// offset in the block. With n slots a change costs O(√n) at realistic sizes, compared with O(n) in
/// an array. A balanced tree would be O(log n), but slower up to millions of items, because a block
/// is contiguous memory.
@usableFromInline
package struct SnapshotSequence: Sendable {
  @usableFromInline typealias Block = ContiguousArray<Int32>

  /// A place between two slots, identified by one of them; `end` is the only place if there are no
  /// slots.
  @usableFromInline
  package enum Place: Sendable {
    case before(Int32)
    case after(Int32)
    case end
  }

  /// The maximum size of a block.
  let blockSize: Int

  /// The size of new and joined blocks; the rest is room for single slots.
  var usualSize: Int { blockSize - blockSize / 4 }

  /// The blocks by number. A free number has an empty block.
  @usableFromInline var blocks: ContiguousArray<Block> = []

  /// The numbers of the non-empty blocks, in order. The position of a number here is its *rank*.
  @usableFromInline var order: ContiguousArray<Int32> = []

  @usableFromInline var free: ContiguousArray<Int32> = []

  /// For each slot the number of its block, or -1.
  @usableFromInline var homes = SnapshotPages<Int32>()

  /// Makes an empty sequence. Small blocks are for tests, which then reach all edge cases quickly.
  @usableFromInline
  package init(blockSize: Int = 256) {
    self.blockSize = blockSize
  }
}

// MARK: - Reading

extension SnapshotSequence {
  /// For each block number, the number of slots in the blocks before it.
  @usableFromInline
  package final class Starts: Sendable {
    @usableFromInline let values: ContiguousArray<Int32>

    init(_ values: ContiguousArray<Int32>) {
      self.values = values
    }
  }

  /// O(number of blocks).
  @usableFromInline
  package var starts: Starts {
    var values = ContiguousArray<Int32>(repeating: 0, count: blocks.count)
    var start: Int32 = 0
    for number in order {
      values[Int(number)] = start
      start += Int32(truncatingIfNeeded: blocks[Int(number)].count)
    }
    return Starts(values)
  }

  /// The position of a slot, from the ``starts`` of this sequence. O(size of a block).
  @usableFromInline
  package func index(of slot: Int32, from starts: Starts) -> Int {
    let number = Int(homes[Int(slot)])
    return Int(starts.values[number]) + offset(of: slot, in: number)
  }

  /// The slots in order. O(n).
  package var slots: ContiguousArray<Int32> {
    var result: ContiguousArray<Int32> = []
    for number in order { result.append(contentsOf: blocks[Int(number)]) }
    return result
  }

  private func offset(of slot: Int32, in number: Int) -> Int {
    blocks[number].withUnsafeBufferPointer { block in
      // Lists mostly grow at the end.
      if block[block.count - 1] == slot { return block.count - 1 }
      var offset = 0
      while block[offset] != slot { offset += 1 }
      return offset
    }
  }

  private func rank(of number: Int) -> Int {
    let number = Int32(truncatingIfNeeded: number)
    return order.withUnsafeBufferPointer { order in
      var rank = 0
      while order[rank] != number { rank += 1 }
      return rank
    }
  }

  /// The block of a place, and the offset in it. There must be blocks.
  private func position(of place: Place) -> (number: Int, offset: Int) {
    switch place {
    case .before(let slot):
      let number = Int(homes[Int(slot)])
      return (number, offset(of: slot, in: number))
    case .after(let slot):
      let number = Int(homes[Int(slot)])
      return (number, offset(of: slot, in: number) + 1)
    case .end:
      let number = Int(order[order.count - 1])
      return (number, blocks[number].count)
    }
  }
}

// MARK: - Changing

extension SnapshotSequence {
  /// Inserts a slot that is not in the sequence.
  @usableFromInline
  package mutating func insert(_ slot: Int32, at place: Place) {
    homes.grow(to: Int(slot) + 1, with: -1)
    if order.isEmpty { return makeBlocks([[slot]], at: 0) }
    var (number, offset) = position(of: place)
    if blocks[number].count == blockSize {
      let rank = rank(of: number)
      if offset == blockSize, rank == order.count - 1 {
        // If a list is built item by item, full blocks stay full.
        var block: Block = []
        block.reserveCapacity(blockSize)
        block.append(slot)
        return makeBlocks([block], at: rank + 1)
      }
      let middle = blockSize / 2
      split(rank, at: middle)
      if offset > middle { (number, offset) = (Int(order[rank + 1]), offset - middle) }
    }
    blocks[number].insert(slot, at: offset)
    homes[Int(slot)] = Int32(truncatingIfNeeded: number)
  }

  /// Inserts slots that are not in the sequence, next to each other. O(number of slots) plus the
  /// cost of one.
  @usableFromInline
  package mutating func insert(_ slots: ContiguousArray<Int32>, at place: Place) {
    if slots.count == 1 { return insert(slots[0], at: place) }
    guard let highest = slots.max() else { return }
    homes.grow(to: Int(highest) + 1, with: -1)
    if !order.isEmpty {
      let (number, offset) = position(of: place)
      if blocks[number].count + slots.count <= blockSize {
        blocks[number].insert(contentsOf: slots, at: offset)
        for slot in slots { homes[Int(slot)] = Int32(truncatingIfNeeded: number) }
        return
      }
    }
    let rank = boundary(at: place)
    let starts = stride(from: 0, to: slots.count, by: usualSize)
    let fresh = starts.map { Block(slots[$0..<min($0 + usualSize, slots.count)]) }
    makeBlocks(fresh, at: rank)
    join(at: rank + fresh.count)
    join(at: rank)
  }

  /// Removes a slot.
  @usableFromInline
  package mutating func remove(_ slot: Int32) {
    let number = Int(homes[Int(slot)])
    blocks[number].remove(at: offset(of: slot, in: number))
    homes[Int(slot)] = -1
    if blocks[number].isEmpty {
      order.remove(at: rank(of: number))
      free.append(Int32(truncatingIfNeeded: number))
    }
  }

  /// Removes `count` slots, beginning with `first`. O(number of slots) plus the cost of one.
  @usableFromInline
  package mutating func remove(_ count: Int, from first: Int32) {
    if count == 1 { return remove(first) }
    let start = boundary(at: .before(first))
    var end = start
    var rest = count
    while rest > 0 {
      if blocks[Int(order[end])].count > rest { split(end, at: rest) }
      rest -= blocks[Int(order[end])].count
      end += 1
    }
    for number in order[start..<end] {
      for slot in blocks[Int(number)] { homes[Int(slot)] = -1 }
      blocks[Int(number)] = []
      free.append(number)
    }
    order.removeSubrange(start..<end)
    join(at: start)
  }

  /// Moves the slots from one up to a place to another place, which is not among them. O(√n) for
  /// any number of slots.
  @usableFromInline
  package mutating func move(from first: Int32, upTo end: Place, to place: Place) {
    // Once all three are block boundaries, calling `boundary` again changes nothing, so ranks stay
    // valid.
    _ = boundary(at: end)
    _ = boundary(at: place)
    let range = boundary(at: .before(first))..<boundary(at: end)
    let target = boundary(at: place)
    let moved = Array(order[range])
    order.removeSubrange(range)
    let rank = target <= range.lowerBound ? target : target - moved.count
    order.insert(contentsOf: moved, at: rank)
    let gap = target <= range.lowerBound ? range.upperBound : range.lowerBound
    for seam in Set([rank, rank + moved.count, gap]).sorted(by: >) { join(at: seam) }
  }

  /// Makes a place the boundary of two blocks.
  /// - Returns: the rank of the block after it.
  private mutating func boundary(at place: Place) -> Int {
    if case .end = place { return order.count }
    let (number, offset) = position(of: place)
    let rank = rank(of: number)
    if offset == 0 { return rank }
    if offset < blocks[number].count { split(rank, at: offset) }
    return rank + 1
  }

  private mutating func split(_ rank: Int, at offset: Int) {
    let number = Int(order[rank])
    let tail = Block(blocks[number][offset...])
    blocks[number].removeSubrange(offset...)
    makeBlocks([tail], at: rank + 1)
  }

  /// Joins two neighbours, the second of which has this rank, if they fit into one block of the
  /// usual size.
  private mutating func join(at rank: Int) {
    guard rank > 0, rank < order.count else { return }
    let (left, right) = (Int(order[rank - 1]), Int(order[rank]))
    guard blocks[left].count + blocks[right].count <= usualSize else { return }
    for slot in blocks[right] { homes[Int(slot)] = Int32(truncatingIfNeeded: left) }
    blocks[left].append(contentsOf: blocks[right])
    blocks[right] = []
    order.remove(at: rank)
    free.append(Int32(truncatingIfNeeded: right))
  }

  private mutating func makeBlocks(_ contents: [Block], at rank: Int) {
    var numbers: ContiguousArray<Int32> = []
    for block in contents {
      let number: Int32
      if let known = free.popLast() {
        number = known
        blocks[Int(known)] = block
      } else {
        number = Int32(truncatingIfNeeded: blocks.count)
        blocks.append(block)
      }
      for slot in block { homes[Int(slot)] = number }
      numbers.append(number)
    }
    order.insert(contentsOf: numbers, at: rank)
  }
}
