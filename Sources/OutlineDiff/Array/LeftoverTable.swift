/// A flat hash table over some elements of an array; equal elements stand in it once, in a chain in
/// their order.
///
/// A slot holds an index and, in the bits above, part of the hash, so that most elements which are
/// not in the table are turned away without being compared.
@usableFromInline
struct LeftoverTable<Element: Hashable> {
  @usableFromInline let elements: UnsafeBufferPointer<Element>
  @usableFromInline let offsets: UnsafeBufferPointer<Int32>
  @usableFromInline let slots: UnsafeMutableBufferPointer<UInt32>
  /// For each index: 0 if it was not taken, 1 if it was and has no equal behind it, else 2 + the
  /// next equal one.
  @usableFromInline let states: UnsafeMutableBufferPointer<UInt32>
  @usableFromInline let mask: Int
  /// The bits of a slot that hold an index plus one; an empty slot is zero.
  @usableFromInline let indexMask: UInt32
  @usableFromInline let seeds: (UInt64, UInt64)
  @usableFromInline let byBits: Bool

  /// Reports each element of a second array that equals one of the first which was not taken
  /// before.
  /// - Parameters:
  ///   - offsets: which elements of the first array are in question, ascending.
  ///   - sought: which of the second, ascending.
  ///   - byBits: whether to hash how the elements are stored instead of what they are.
  ///   - report: takes the positions in `offsets` and `sought`.
  @inlinable
  static func match(
    _ elements: UnsafeBufferPointer<Element>, _ offsets: ContiguousArray<Int32>,
    with others: UnsafeBufferPointer<Element>, _ sought: ContiguousArray<Int32>, byBits: Bool,
    report: (Int, Int) -> Void
  ) {
    let zeros = UInt32(truncatingIfNeeded: offsets.count).leadingZeroBitCount
    let indexMask = UInt32.max &>> UInt32(truncatingIfNeeded: zeros)
    let capacity = 1 &<< (Int.bitWidth &- (offsets.count &* 2 &- 1).leadingZeroBitCount)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: capacity &+ offsets.count) { memory in
      memory.initialize(repeating: 0)
      offsets.withUnsafeBufferPointer { offsets in
        sought.withUnsafeBufferPointer { sought in
          var table = LeftoverTable(
            elements: elements, offsets: offsets, slots: .init(rebasing: memory[..<capacity]),
            states: .init(rebasing: memory[capacity...]), mask: capacity &- 1, indexMask: indexMask,
            seeds: StoredBits.seeds, byBits: byBits)
          // From the last to the first, so that each chain begins with the first of its elements.
          for index in (0..<offsets.count).reversed() { table.insert(index) }
          for position in 0..<sought.count {
            guard let base = others.baseAddress else { return }
            let found = table.take(base + Int(sought[position]))
            if found >= 0 { report(found, position) }
          }
        }
      }
    }
  }

  @inlinable
  init(
    elements: UnsafeBufferPointer<Element>, offsets: UnsafeBufferPointer<Int32>,
    slots: UnsafeMutableBufferPointer<UInt32>, states: UnsafeMutableBufferPointer<UInt32>, mask: Int,
    indexMask: UInt32, seeds: (UInt64, UInt64), byBits: Bool
  ) {
    self.elements = elements
    self.offsets = offsets
    self.slots = slots
    self.states = states
    self.mask = mask
    self.indexMask = indexMask
    self.seeds = seeds
    self.byBits = byBits
  }
}

extension LeftoverTable {
  @inlinable
  @inline(__always)
  func hash(_ pointer: UnsafePointer<Element>) -> Int {
    byBits ? StoredBits.hash(pointer, seeds: seeds) : pointer.pointee.hashValue
  }

  /// Adds an element in front of its equals.
  @inlinable
  mutating func insert(_ index: Int) {
    guard let base = elements.baseAddress else { return }
    let pointer = base + Int(offsets[index])
    let hash = hash(pointer)
    let tag = UInt32(truncatingIfNeeded: hash &>> 32) & ~indexMask
    let entry = tag | UInt32(truncatingIfNeeded: index &+ 1)
    var slot = hash & mask
    while slots[slot] != 0 {
      let stored = slots[slot]
      if (stored ^ tag) & ~indexMask == 0 {
        let other = Int(stored & indexMask) &- 1
        if elements[Int(offsets[other])] == pointer.pointee {
          states[index] = UInt32(truncatingIfNeeded: other) &+ 2
          break
        }
      }
      slot = (slot &+ 1) & mask
    }
    slots[slot] = entry
  }

  /// The first index that holds an element and was not taken before, or -1.
  @inlinable
  mutating func take(_ pointer: UnsafePointer<Element>) -> Int {
    let hash = hash(pointer)
    let tag = UInt32(truncatingIfNeeded: hash &>> 32) & ~indexMask
    var slot = hash & mask
    while slots[slot] != 0 {
      let stored = slots[slot]
      if (stored ^ tag) & ~indexMask == 0 {
        let index = Int(stored & indexMask) &- 1
        if elements[Int(offsets[index])] == pointer.pointee {
          let state = states[index]
          if state == 1 { return -1 }
          states[index] = 1
          if state > 1 { slots[slot] = tag | (state &- 1) }
          return index
        }
      }
      slot = (slot &+ 1) & mask
    }
    return -1
  }
}
