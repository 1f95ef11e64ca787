/// An object derived from a value, built on first use and then shared by all copies of the value.
///
/// Any number of threads may read at the same time: a reader that finds no object builds one and
/// publishes it with a compare-and-swap; if several do, one wins and the others use its object. The
/// functions used here are those with which the standard library publishes its own lazily built
/// storage; `Synchronization` would do the same, but requires newer systems than this package.
///
/// Only the owner of the value discards the object, in a `mutating` call and so without readers: in
/// place if no copy shares the cell, otherwise by switching to a new cell.
@usableFromInline
struct SnapshotCache<Derived: AnyObject & Sendable>: @unchecked Sendable {
  @usableFromInline
  final class Cell {
    /// Memory outside the object, because accessing a stored property would itself be a race.
    @usableFromInline let pointer: UnsafeMutablePointer<Derived?>

    @inlinable
    init() {
      pointer = .allocate(capacity: 1)
      pointer.initialize(to: nil)
    }

    @inlinable
    deinit {
      pointer.deinitialize(count: 1)
      pointer.deallocate()
    }
  }

  @usableFromInline var cell: Cell

  @inlinable
  init() { cell = Cell() }

  /// The object, if there is one.
  @inlinable var present: Derived? {
    guard let present = _stdlib_atomicAcquiringLoadARCRef(object: cell.pointer) else { return nil }
    return withExtendedLifetime(cell) { present.takeUnretainedValue() }
  }

  /// The object, built by `make` if there is none yet.
  @inlinable
  func value(_ make: () -> Derived) -> Derived {
    if let present { return present }
    let published = _stdlib_atomicAcquiringInitializeARCRef(object: cell.pointer, desired: make())
    return withExtendedLifetime(cell) { published.takeUnretainedValue() }
  }

  /// Discards the object for this value, but not for its copies. O(1).
  @inlinable
  mutating func invalidate() {
    if isKnownUniquelyReferenced(&cell) {
      if cell.pointer.pointee != nil { cell.pointer.pointee = nil }
    } else {
      cell = Cell()
    }
  }
}
