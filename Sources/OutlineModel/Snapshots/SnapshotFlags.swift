/// A flag for every slot; stores nothing if no slot was ever marked.
@usableFromInline
struct SnapshotFlags: Sendable {
  /// Long enough for the highest slot that was ever marked.
  @usableFromInline var values = SnapshotPages<Bool>()

  /// The number of marked slots.
  @usableFromInline var count = 0

  @usableFromInline
  init() {}

  @inlinable
  func contains(_ slot: Int32) -> Bool {
    Int(slot) < values.count && values[Int(slot)]
  }

  /// Marks a slot; returns `false` if it was already marked. Amortised O(1) if slots are marked in
  /// order.
  @usableFromInline
  @discardableResult
  mutating func insert(_ slot: Int32) -> Bool {
    if contains(slot) { return false }
    values.grow(to: Int(slot) + 1, with: false)
    values[Int(slot)] = true
    count += 1
    return true
  }

  /// Removes a mark; returns `false` if there was none. O(1).
  @usableFromInline
  @discardableResult
  mutating func remove(_ slot: Int32) -> Bool {
    guard contains(slot) else { return false }
    values[Int(slot)] = false
    count -= 1
    return true
  }
}
