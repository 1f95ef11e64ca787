/// The ids of a snapshot. Each has a small number, its *slot*, by which all other data is stored.
///
/// A hash table in one column maps an id to its slot. `Dictionary` would store every id a second
/// time and hash all of them again whenever it grows; here a bucket has eight bytes, including
/// enough of the hash to grow without reading an id. Slots of removed ids are reused.
@usableFromInline
struct SnapshotSlots<ID: Hashable & Sendable>: Sendable {
  @usableFromInline
  struct Bucket: Sendable {
    /// The slot, or -1 if the bucket is empty.
    @usableFromInline var slot: Int32

    @usableFromInline var hash: UInt32

    @inlinable
    init(slot: Int32 = -1, hash: UInt32 = 0) {
      self.slot = slot
      self.hash = hash
    }
  }

  /// The ids by slot. A free slot keeps its old id until it is reused.
  @usableFromInline var ids = SnapshotPages<ID>()

  @usableFromInline var free: ContiguousArray<Int32> = []

  /// A power of two of buckets, at most two thirds of them in use, with linear probing.
  @usableFromInline var buckets = SnapshotPages<Bucket>()

  @inlinable
  init() {}

  /// The number of ids.
  @inlinable var count: Int { ids.count - free.count }

  /// The slot of an id, or nil. O(1).
  @inlinable
  func slot(of id: ID) -> Int32? {
    guard !buckets.isEmpty else { return nil }
    let bucket = buckets[search(for: id, hash: Self.hash(id))]
    return bucket.slot < 0 ? nil : bucket.slot
  }

  /// The slot of an id that must be there. O(1).
  /// - Parameters:
  ///   - id: the id.
  ///   - error: the error to throw if it is not.
  @inlinable
  func slot(
    of id: ID, else error: (SnapshotError.ID) -> SnapshotError
  ) throws(SnapshotError) -> Int32 {
    guard let slot = slot(of: id) else { throw error(.init(id)) }
    return slot
  }

  /// Finds the slots of ids, in their order; throws for the first one that is not in use.
  @inlinable
  func slots(
    of ids: [ID], else error: (SnapshotError.ID) -> SnapshotError
  ) throws(SnapshotError) -> [Int32] {
    try ids.map { id throws(SnapshotError) in try slot(of: id, else: error) }
  }

  /// The slots of an id that moves and of its anchor. O(1).
  /// - Parameters:
  ///   - id: the id that moves.
  ///   - anchor: another id.
  ///   - error: the error to throw if the moving id is not there.
  @inlinable
  func slots(
    moving id: ID, to anchor: ID, else error: (SnapshotError.ID) -> SnapshotError
  ) throws(SnapshotError) -> (Int32, Int32) {
    if id == anchor { throw .invalidDestination(.init(anchor)) }
    return (
      try slot(of: id, else: error), try slot(of: anchor, else: SnapshotError.unknownDestination)
    )
  }

  /// Returns the slot of an id, or assigns one. There must be room. O(1).
  @inlinable
  mutating func insert(_ id: ID) -> (slot: Int32, isNew: Bool) {
    let hash = Self.hash(id)
    let index = search(for: id, hash: hash)
    let found = buckets[index].slot
    if found >= 0 { return (found, false) }
    let slot: Int32
    if free.isEmpty {
      slot = Int32(ids.count)
      ids.append(id)
    } else {
      slot = free.removeLast()
      ids[Int(slot)] = id
    }
    buckets[index] = Bucket(slot: slot, hash: hash)
    return (slot, true)
  }

  /// Assigns slots to ids that must all be new; if one is not, none gets a slot. Amortised O(number
  /// of ids).
  @inlinable
  mutating func insertAll(_ new: some Collection<ID>) throws(SnapshotError) -> ContiguousArray<
    Int32
  > {
    reserve(new.count)
    var slots: ContiguousArray<Int32> = []
    slots.reserveCapacity(new.count)
    var rejected: [ID] = []
    for id in new {
      let (slot, isNew) = insert(id)
      if isNew { slots.append(slot) } else { rejected.append(id) }
    }
    if rejected.isEmpty { return slots }
    for slot in slots.reversed() { remove(slot) }
    throw .duplicate(Self.eachOnce(rejected))
  }

  /// Frees a slot that is in use. O(1).
  @inlinable
  mutating func remove(_ slot: Int32) {
    // Compares slots, not ids, so that an id that does not equal itself (a NaN) is removed too.
    let mask = buckets.count - 1
    var hole = Int(truncatingIfNeeded: Self.hash(ids[Int(slot)])) & mask
    while buckets[hole].slot != slot {
      if buckets[hole].slot < 0 { return }
      hole = (hole + 1) & mask
    }
    // The following buckets move up as far as their hashes allow, so no tombstones are needed.
    var next = (hole + 1) & mask
    while buckets[next].slot >= 0 {
      let home = Int(truncatingIfNeeded: buckets[next].hash) & mask
      if (next - home) & mask >= (next - hole) & mask {
        buckets[hole] = buckets[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    buckets[hole] = Bucket()
    free.append(slot)
  }

  /// Throws `duplicate` with every repeated id, if there are any. O(number of ids).
  @inlinable
  static func requireDistinct(_ ids: [ID]) throws(SnapshotError) {
    if ids.count < 2 { return }
    var seen = Self()
    _ = try seen.insertAll(ids)
  }

  /// The ids in their order without repetitions, wrapped for an error.
  @inlinable
  static func eachOnce(_ ids: [ID]) -> [SnapshotError.ID] {
    var seen: Set<ID> = []
    return ids.filter { seen.insert($0).inserted }.map { SnapshotError.ID($0) }
  }

  /// The upper half of the hash times 2^64 / φ: a type's own `hashValue` may vary only in a few
  /// bits.
  @inlinable
  static func hash(_ id: ID) -> UInt32 {
    UInt32(
      truncatingIfNeeded: (UInt64(truncatingIfNeeded: id.hashValue) &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }

  /// The bucket of the id, or else the empty one for it. There must be buckets.
  @inlinable
  func search(for id: ID, hash: UInt32) -> Int {
    let mask = buckets.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while true {
      let bucket = buckets[index]
      if bucket.slot < 0 || (bucket.hash == hash && ids[Int(bucket.slot)] == id) { return index }
      index = (index + 1) & mask
    }
  }

  /// Makes room for more ids, without hashing the existing ones again.
  @inlinable
  mutating func reserve(_ additional: Int) {
    let needed = count + additional
    guard needed * 3 > buckets.count * 2 else { return }
    var size = max(8, buckets.count)
    while needed * 3 > size * 2 { size *= 2 }
    var grown = SnapshotPages(repeating: Bucket(), count: size)
    for old in buckets.indices {
      let bucket = buckets[old]
      if bucket.slot < 0 { continue }
      var index = Int(truncatingIfNeeded: bucket.hash) & (size - 1)
      while grown[index].slot >= 0 { index = (index + 1) & (size - 1) }
      grown[index] = bucket
    }
    buckets = grown
  }
}
