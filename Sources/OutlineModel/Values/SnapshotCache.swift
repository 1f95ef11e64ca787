/// Something derived from a value, made when it is first asked for and then shared by all copies of the value.
///
/// Reading is safe from any number of threads at once: a reader that finds nothing builds the object and publishes
/// it with one compare-and-swap; when several do, one of them wins and the others take over its object. These are
/// the entry points with which the standard library publishes its own lazily built storage; `Synchronization` would
/// do the same, but needs newer systems than this package does.
///
/// Only the owner of the value forgets the object, in a `mutating` call and so without readers: in place when no
/// copy shares the cell, otherwise by turning to a new cell.
@usableFromInline
struct SnapshotCache<Derived: AnyObject & Sendable>: @unchecked Sendable {
  @usableFromInline
  final class Cell {
    /// Memory of its own, because an access to a stored property would itself be a race.
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
  init() {
    cell = Cell()
  }

  /// The object, if there is one.
  @inlinable var present: Derived? {
    guard let present = _stdlib_atomicAcquiringLoadARCRef(object: cell.pointer) else { return nil }
    return withExtendedLifetime(cell) { present.takeUnretainedValue() }
  }

  /// The object, made by `make` if there is none yet.
  @inlinable
  func value(_ make: () -> Derived) -> Derived {
    if let present { return present }
    let published = _stdlib_atomicAcquiringInitializeARCRef(object: cell.pointer, desired: make())
    return withExtendedLifetime(cell) { published.takeUnretainedValue() }
  }

  /// The object, if nobody else holds it, or a copy of the value, so that it may be changed.
  @inlinable var owned: Derived? {
    mutating get {
      guard isKnownUniquelyReferenced(&cell), isKnownUniquelyReferenced(&cell.pointer.pointee) else { return nil }
      return cell.pointer.pointee
    }
  }

  /// Forgets the object, for this value and not for its copies. O(1).
  @inlinable
  mutating func invalidate() {
    if isKnownUniquelyReferenced(&cell) {
      if cell.pointer.pointee != nil { cell.pointer.pointee = nil }
    } else {
      cell = Cell()
    }
  }
}
