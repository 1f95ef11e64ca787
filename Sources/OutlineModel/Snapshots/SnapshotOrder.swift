/// The items of a snapshot, numbered in order.
///
/// It is shared by all copies of the snapshot, and changed only if there is a single one.
@usableFromInline
final class SnapshotOrder<ID: Hashable & Sendable>: @unchecked Sendable {
  // Only the single owner writes these, so exclusivity need not be checked.

  /// The ids in order.
  @exclusivity(unchecked) @usableFromInline var ids: ContiguousArray<ID>

  /// For each slot its position in ``ids``. Undefined for a free slot.
  @exclusivity(unchecked) @usableFromInline var positions: ContiguousArray<Int32>

  /// For each position the position of the parent, or -1. Empty if there are no parents.
  @exclusivity(unchecked) @usableFromInline var parents: ContiguousArray<Int32>

  /// How many more changes it will follow. Each takes about a twentieth of numbering all items, so
  /// a list that is changed a thousand times and read once must not pay for each.
  @exclusivity(unchecked) @usableFromInline var patience = 16

  @inlinable
  init(ids: ContiguousArray<ID>, positions: ContiguousArray<Int32>, parents: ContiguousArray<Int32>)
  {
    self.ids = ids
    self.positions = positions
    self.parents = parents
  }

  /// Numbers a forest given in depth-first order.
  @inlinable
  convenience init(_ slots: SnapshotSlots<ID>, _ links: SnapshotLinks, _ sequence: SnapshotSequence)
  {
    var ids: ContiguousArray<ID> = []
    var positions = ContiguousArray<Int32>(repeating: -1, count: slots.ids.count)
    var parents: ContiguousArray<Int32> = []
    ids.reserveCapacity(slots.count)
    parents.reserveCapacity(slots.count)
    for number in sequence.order {
      for slot in sequence.blocks[Int(number)] {
        positions[Int(slot)] = Int32(truncatingIfNeeded: ids.count)
        ids.append(slots.ids[Int(slot)])
        let owner = links.members[Int(slot)].owner
        parents.append(owner == 0 ? -1 : positions[Int(owner) - 1])
      }
    }
    self.init(ids: ids, positions: positions, parents: parents)
  }
}

// MARK: - Following changes

// Discarding the numbering of 100,000 long strings means releasing each of them, which takes ten
// times as long as a change here.
extension SnapshotOrder {
  /// Converts a place to a position.
  @inlinable
  func position(of place: SnapshotSequence.Place) -> Int {
    switch place {
    case .before(let slot): Int(positions[Int(slot)])
    case .after(let slot): Int(positions[Int(slot)]) + 1
    case .end: ids.count
    }
  }

  /// Numbers an inserted item without children.
  @inlinable
  func insert(_ id: ID, _ slot: Int32, at place: SnapshotSequence.Place, below parent: Int32) {
    let position = position(of: place)
    shift(position..<ids.count, by: 1)
    ids.insert(id, at: position)
    parents.insert(number(of: parent), at: position)
    while positions.count <= Int(slot) { positions.append(-1) }
    positions[Int(slot)] = Int32(truncatingIfNeeded: position)
  }

  /// Removes a deleted item without children.
  @inlinable
  func remove(_ slot: Int32) {
    let position = Int(positions[Int(slot)])
    ids.remove(at: position)
    parents.remove(at: position)
    positions[Int(slot)] = -1
    shift(position + 1..<ids.count + 1, by: -1)
  }

  /// Renumbers a moved item with its descendants.
  /// - Parameters:
  ///   - end: the old position after the last descendant.
  ///   - place: the old position of the destination.
  @inlinable
  func move(_ slot: Int32, upTo end: Int, to place: Int, below parent: Int32) {
    let first = Int(positions[Int(slot)])
    let count = end - first
    let target = place <= first ? place : place - count
    if target != first {
      Self.move(first..<end, to: target, in: &ids)
      Self.move(first..<end, to: target, in: &parents)
      if target < first {
        shift(target..<first, by: count, and: first..<end, by: target - first)
      } else {
        shift(end..<place, by: -count, and: first..<end, by: target - first)
      }
    }
    parents[target] = number(of: parent)
  }

  @inlinable
  static func move<Element>(
    _ range: Range<Int>, to target: Int, in elements: inout ContiguousArray<Element>
  ) {
    // A copy rather than the slice, because the next change would copy the array while the slice is
    // held.
    let moved = ContiguousArray(elements[range])
    elements.removeSubrange(range)
    elements.insert(contentsOf: moved, at: target)
  }

  @inlinable
  func number(of slot: Int32) -> Int32 { slot < 0 ? -1 : positions[Int(slot)] }

  /// Adds one distance to all positions in a range, and another to those in a second range.
  @inlinable
  func shift(_ range: Range<Int>, by distance: Int, and other: Range<Int> = 0..<0, by way: Int = 0)
  {
    func shift(_ numbers: inout ContiguousArray<Int32>) {
      let (first, end) = (
        Int32(truncatingIfNeeded: range.lowerBound), Int32(truncatingIfNeeded: range.upperBound)
      )
      let (second, last) = (
        Int32(truncatingIfNeeded: other.lowerBound), Int32(truncatingIfNeeded: other.upperBound)
      )
      let (distance, way) = (Int32(truncatingIfNeeded: distance), Int32(truncatingIfNeeded: way))
      // Without branches, so that the compiler can vectorize the loop.
      numbers.withUnsafeMutableBufferPointer { numbers in
        for index in numbers.indices {
          let number = numbers[index]
          numbers[index] =
            number &+ (number >= first && number < end ? distance : 0)
            &+ (number >= second && number < last ? way : 0)
        }
      }
    }
    shift(&positions)
    shift(&parents)
  }
}
