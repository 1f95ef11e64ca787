/// A yes or no for every slot; a snapshot in which nothing is marked stores nothing.
@usableFromInline
struct SnapshotFlags: Sendable {
  /// As long as the highest slot that was ever marked needs.
  @usableFromInline var values = SnapshotPages<Bool>()

  /// How many slots are marked.
  @usableFromInline var count = 0

  @usableFromInline
  init() {}

  @inlinable
  func contains(_ slot: Int32) -> Bool {
    Int(slot) < values.count && values[Int(slot)]
  }

  /// Marks a slot; false when it was marked already. Amortised O(1) over slots that are handed out in turn.
  @usableFromInline
  @discardableResult
  mutating func insert(_ slot: Int32) -> Bool {
    if contains(slot) { return false }
    values.grow(to: Int(slot) + 1, with: false)
    values[Int(slot)] = true
    count += 1
    return true
  }

  /// Takes the mark off; false when there was none. O(1).
  @usableFromInline
  @discardableResult
  mutating func remove(_ slot: Int32) -> Bool {
    guard contains(slot) else { return false }
    values[Int(slot)] = false
    count -= 1
    return true
  }
}
