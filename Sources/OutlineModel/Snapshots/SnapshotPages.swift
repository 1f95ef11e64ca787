/// A column of a snapshot in pages of 512 elements. Copies of the snapshot share single pages.
///
/// The first change to a shared array copies it as a whole. Here it copies the list of pages and
/// the one page it touches, so a copy with one change costs a few thousandths of the column, and
/// growing never moves existing elements. The list of pages also has their addresses: in an array
/// of arrays every read of an element would retain and release its page, which takes twice as long
/// as the read itself.
@usableFromInline
struct SnapshotPages<Element: Sendable>: @unchecked Sendable {
  /// The memory of a page. Only a column that is its single owner writes to it.
  @usableFromInline
  final class Page {
    @usableFromInline let base: UnsafeMutablePointer<Element>
    @usableFromInline let capacity: Int

    /// The number of elements. Only the single owner writes it, so exclusivity need not be checked.
    @exclusivity(unchecked) @usableFromInline var count = 0

    @inlinable
    init(capacity: Int) {
      base = .allocate(capacity: capacity)
      self.capacity = capacity
    }

    @inlinable
    init(copying page: Page, capacity: Int) {
      base = .allocate(capacity: capacity)
      self.capacity = capacity
      base.initialize(from: page.base, count: page.count)
      count = page.count
    }

    @inlinable
    deinit {
      base.deinitialize(count: count)
      base.deallocate()
    }
  }

  @usableFromInline
  struct Entry {
    @usableFromInline var page: Page
    @usableFromInline var base: UnsafeMutablePointer<Element>

    @inlinable
    init(_ page: Page) {
      self.page = page
      base = page.base
    }
  }

  /// All pages except the last are full.
  @usableFromInline var pages: ContiguousArray<Entry> = []

  @usableFromInline var count = 0

  @inlinable static var shift: Int { 9 }
  @inlinable static var pageSize: Int { 1 << shift }

  @inlinable
  init() {}

  @inlinable
  init(repeating element: Element, count: Int) { append(repeating: element, count: count) }

  @inlinable var isEmpty: Bool { count == 0 }

  @inlinable var indices: Range<Int> { 0..<count }

  /// O(1); the first change to a shared page copies it.
  @inlinable
  subscript(index: Int) -> Element {
    get {
      assert(indices.contains(index), "no element \(index)")
      return pages[index >> Self.shift].base[index & (Self.pageSize - 1)]
    }
    _modify {
      assert(indices.contains(index), "no element \(index)")
      let number = index >> Self.shift
      if !isKnownUniquelyReferenced(&pages[number].page) {
        replacePage(number, capacity: pages[number].page.capacity)
      }
      yield &pages[number].base[index & (Self.pageSize - 1)]
    }
  }

  /// Amortised O(1).
  @inlinable
  mutating func append(_ element: Element) { append(repeating: element, count: 1) }

  /// Amortised O(number of new elements).
  @inlinable
  mutating func append(repeating element: Element, count additional: Int) {
    var rest = additional
    while rest > 0 {
      let used = count & (Self.pageSize - 1)
      let part = min(rest, Self.pageSize - used)
      let number = makeRoom(for: part, after: used)
      (pages[number].base + used).initialize(repeating: element, count: part)
      pages[number].page.count += part
      count += part
      rest -= part
    }
  }

  /// Grows the column to a length; new elements are `element`.
  @inlinable
  mutating func grow(to newCount: Int, with element: Element) {
    if count < newCount { append(repeating: element, count: newCount - count) }
  }

  /// Makes room after the first `used` elements of the last page; on a new page if `used` is 0.
  /// - Returns: the number of the page.
  @inlinable
  mutating func makeRoom(for additional: Int, after used: Int) -> Int {
    if used == 0 {
      // The first page of a small snapshot grows as needed; any other will be full.
      let capacity = count == 0 ? Swift.max(additional, 4) : Self.pageSize
      pages.append(Entry(Page(capacity: capacity)))
      return pages.count - 1
    }
    let number = pages.count - 1
    let capacity = pages[number].page.capacity
    if used + additional > capacity {
      replacePage(number, capacity: min(Self.pageSize, Swift.max(2 * capacity, used + additional)))
    } else if !isKnownUniquelyReferenced(&pages[number].page) {
      replacePage(number, capacity: capacity)
    }
    return number
  }

  @inlinable
  @inline(never)
  mutating func replacePage(_ number: Int, capacity: Int) {
    pages[number] = Entry(Page(copying: pages[number].page, capacity: capacity))
  }
}

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
  func contains(_ slot: Int32) -> Bool { Int(slot) < values.count && values[Int(slot)] }

  /// Marks a slot. Amortised O(1) if slots are marked in order.
  @usableFromInline
  mutating func insert(_ slot: Int32) {
    if contains(slot) { return }
    values.grow(to: Int(slot) + 1, with: false)
    values[Int(slot)] = true
    count += 1
  }

  /// Removes a mark, if there is one. O(1).
  @usableFromInline
  mutating func remove(_ slot: Int32) {
    guard contains(slot) else { return }
    values[Int(slot)] = false
    count -= 1
  }
}
