public import OutlineModel

/// The comparison of two lists in sections, by indexes alone.
///
/// Sections are matched first. The items of matched sections are compared from both ends; only the
/// items between, the *window* of the section, are compared further. The windows of all sections
/// are laid side by side, those of matched sections in the same order, and matched like two arrays.
/// So the cost depends on the sections that changed.
@usableFromInline
struct SectionComparison {
  /// An item that leaves its place.
  @usableFromInline
  struct Departure {
    @usableFromInline var section: Int32
    @usableFromInline var item: Int32
    /// Its position among the arrivals, or -1 if it is deleted.
    @usableFromInline var arrival: Int32
  }

  /// An item that arrives at a place.
  @usableFromInline
  struct Arrival {
    @usableFromInline var section: Int32
    @usableFromInline var item: Int32
    /// Its position among the departures, or -1 if it is inserted.
    @usableFromInline var departure: Int32
  }

  /// The range in which the lists of two matched sections differ.
  @usableFromInline
  struct Window {
    /// The number of equal items before the window; 0 for a section without a partner.
    @usableFromInline var start: Int32
    /// The number of items in the window.
    @usableFromInline var count: Int32
    /// The start of the window in the row of all windows.
    @usableFromInline var base: Int32

    @inlinable
    init(start: Int = 0, count: Int, base: Int) {
      self.start = Int32(truncatingIfNeeded: start)
      self.count = Int32(truncatingIfNeeded: count)
      self.base = Int32(truncatingIfNeeded: base)
    }
  }

  /// For each section its index on the other side, or -1.
  @usableFromInline var oldOfNew: ContiguousArray<Int32> = []
  @usableFromInline var newOfOld: ContiguousArray<Int32> = []
  /// For each new section whether it is outside the longest run of sections in their old order.
  @usableFromInline var hasMoved: ContiguousArray<Bool> = []
  /// The number of items in each section.
  @usableFromInline var oldCounts: ContiguousArray<Int32> = []
  @usableFromInline var newCounts: ContiguousArray<Int32> = []
  @usableFromInline var oldWindows: ContiguousArray<Window> = []
  @usableFromInline var newWindows: ContiguousArray<Window> = []
  /// The old sections whose windows are not empty, in the order of the row.
  @usableFromInline var rowOrder: ContiguousArray<Int32> = []
  /// For each item of the new windows its partner in the row of old windows, or -1. If there is
  /// only one window, empty until ``findPartners()``: only scripts need the partners.
  @usableFromInline var partners: ContiguousArray<Int32> = []
  /// The matches of the only window, until ``findPartners()``.
  @usableFromInline var onlyMatches: ElementMatches?
  /// The items that are deleted or move, ordered by old section and offset.
  @usableFromInline var departures: ContiguousArray<Departure> = []
  /// The items that are inserted or move, ordered by new section and offset.
  @usableFromInline var arrivals: ContiguousArray<Arrival> = []

  /// Whether there are no differences.
  @usableFromInline
  var isIdentity: Bool {
    departures.isEmpty && arrivals.isEmpty && !hasMoved.contains(true)
      && !oldOfNew.contains(-1) && !newOfOld.contains(-1)
  }

  @inlinable
  init() {}
}

extension SectionComparison {
  @inlinable
  init<SectionID, ItemID>(
    from old: OutlineSnapshot<SectionID, ItemID>, to new: OutlineSnapshot<SectionID, ItemID>
  ) {
    let (oldSlots, newSlots) = (old.sectionSlots, new.sectionSlots)
    oldCounts = ContiguousArray(
      oldSlots.lazy.map { Int32(truncatingIfNeeded: old.itemCount(at: $0)) })
    newCounts = ContiguousArray(
      newSlots.lazy.map { Int32(truncatingIfNeeded: new.itemCount(at: $0)) })
    if old.sharesSections(with: new) {
      matchSectionsAlike()
    } else {
      matchSections(from: old.orderedSections, to: new.orderedSections)
    }
    openWindows { oldSection, newSection -> ([ItemID], [ItemID])? in
      let (oldSlot, newSlot) = (oldSlots[oldSection], newSlots[newSection])
      if old.shares(listAt: oldSlot, with: new, at: newSlot) { return nil }
      return (old.list(at: oldSlot).ids, new.list(at: newSlot).ids)
    }
    let oldLength = oldWindows.reduce(0) { $0 + Int($1.count) }
    let newLength = newWindows.reduce(0) { $0 + Int($1.count) }
    if oldLength == 0 && newLength == 0 { return }
    if let section = onlyWindow {
      let partner = Int(oldOfNew[section])
      let (before, after) = (
        old.list(at: oldSlots[partner]).ids, new.list(at: newSlots[section]).ids
      )
      before.withUnsafeBufferPointer { before in
        after.withUnsafeBufferPointer { after in
          matchWindow(
            of: section, UnsafeBufferPointer(rebasing: before[oldWindows[partner].range]),
            UnsafeBufferPointer(rebasing: after[newWindows[section].range]))
        }
      }
      return
    }
    // The ids are laid side by side as stored, without a retain and a release for each: the lists
    // keep them alive, and only the comparison sees the copies. Filling arrays of strings with
    // `append(contentsOf:)` instead makes the whole comparison take 1.9 to 2.5 times as long if
    // 1,000 of 100,000 items move anywhere; UUIDs take the same time.
    let oldLists = oldSlots.indices.map {
      oldWindows[$0].count > 0 ? old.list(at: oldSlots[$0]) : nil
    }
    let newLists = newSlots.indices.map {
      newWindows[$0].count > 0 ? new.list(at: newSlots[$0]) : nil
    }
    withExtendedLifetime((oldLists, newLists)) {
      withUnsafeTemporaryAllocation(of: ItemID.self, capacity: oldLength + newLength) { memory in
        Self.lay(oldLists, oldWindows, into: memory.baseAddress)
        Self.lay(newLists, newWindows, into: memory.baseAddress.map { $0 + oldLength })
        matchWindows(
          UnsafeBufferPointer(UnsafeMutableBufferPointer(rebasing: memory[..<oldLength])),
          UnsafeBufferPointer(UnsafeMutableBufferPointer(rebasing: memory[oldLength...])))
      }
    }
  }

  /// Copies the bits of the ids in the windows to the positions of the windows in the row.
  @inlinable
  static func lay<ID>(
    _ lists: [SnapshotList<ID>?], _ windows: ContiguousArray<Window>,
    into row: UnsafeMutablePointer<ID>?
  ) {
    guard let row else { return }
    for (list, window) in zip(lists, windows) {
      list?.ids.withUnsafeBufferPointer { ids in
        guard let base = ids.baseAddress else { return }
        UnsafeMutableRawPointer(row + Int(window.base)).copyMemory(
          from: base + Int(window.start), byteCount: Int(window.count) * MemoryLayout<ID>.stride)
      }
    }
  }
}

extension SectionComparison.Window {
  @inlinable
  var range: Range<Int> { Int(start)..<Int(start &+ count) }
}

extension SectionComparison {
  /// The new section with the only non-empty window, if it has a partner and no deleted section has
  /// items.
  @usableFromInline
  var onlyWindow: Int? {
    let opened = newWindows.indices.filter {
      newWindows[$0].count > 0 || (oldOfNew[$0] >= 0 && oldWindows[Int(oldOfNew[$0])].count > 0)
    }
    guard opened.count == 1, oldOfNew[opened[0]] >= 0 else { return nil }
    return newOfOld.indices.contains { newOfOld[$0] < 0 && oldCounts[$0] > 0 } ? nil : opened[0]
  }

  @usableFromInline
  mutating func matchSectionsAlike() {
    let indices = oldCounts.indices.lazy.map { Int32(truncatingIfNeeded: $0) }
    (oldOfNew, newOfOld) = (ContiguousArray(indices), ContiguousArray(indices))
    hasMoved = ContiguousArray(repeating: false, count: indices.count)
  }

  @inlinable
  mutating func matchSections<ID: Hashable>(
    from old: ContiguousArray<ID>, to new: ContiguousArray<ID>
  ) {
    let matches = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var matches = ElementMatches(old: old, new: new)
        matches.findMoves()
        return matches
      }
    }
    oldOfNew = matches.oldOfNew(count: new.count)
    newOfOld = matches.newOfOld(count: old.count)
    hasMoved = ContiguousArray(repeating: false, count: new.count)
    for run in matches.moved { for step in 0..<run.count { hasMoved[Int(run.new + step)] = true } }
  }

  /// Finds the windows and their positions in the row: matched sections first, in their new order.
  /// - Parameter lists: returns the items of an old and a new section, or `nil` if they are known
  ///   to be equal.
  @inlinable
  mutating func openWindows<ID: Hashable>(_ lists: (Int, Int) -> ([ID], [ID])?) {
    let empty = Window(count: 0, base: 0)
    oldWindows = ContiguousArray(repeating: empty, count: oldCounts.count)
    newWindows = ContiguousArray(repeating: empty, count: newCounts.count)
    var (oldBase, newBase) = (0, 0)
    for section in newCounts.indices where oldOfNew[section] >= 0 {
      let partner = Int(oldOfNew[section])
      guard let (old, new) = lists(partner, section) else { continue }
      let (start, oldEnd, newEnd) = Self.ends(old, new)
      oldWindows[partner] = Window(start: start, count: oldEnd - start, base: oldBase)
      if oldEnd > start { rowOrder.append(Int32(truncatingIfNeeded: partner)) }
      newWindows[section] = Window(start: start, count: newEnd - start, base: newBase)
      (oldBase, newBase) = (oldBase + oldEnd - start, newBase + newEnd - start)
    }
    for section in newCounts.indices where oldOfNew[section] < 0 {
      newWindows[section] = Window(count: Int(newCounts[section]), base: newBase)
      newBase += Int(newCounts[section])
    }
    for section in oldCounts.indices where newOfOld[section] < 0 {
      oldWindows[section] = Window(count: Int(oldCounts[section]), base: oldBase)
      if oldCounts[section] > 0 { rowOrder.append(Int32(truncatingIfNeeded: section)) }
      oldBase += Int(oldCounts[section])
    }
  }

  /// The number of equal items at the start of two lists, and the offsets at which their equal ends
  /// begin.
  @inlinable
  static func ends<ID: Hashable>(_ old: [ID], _ new: [ID]) -> Ends.Output {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        if old.baseAddress == new.baseAddress, old.count == new.count { return (0, 0, 0) }
        return Ends().byRule(old, new)
      }
    }
  }

  /// Compares the starts and ends of two lists.
  @usableFromInline
  struct Ends: RuledComparison {
    @usableFromInline typealias Output = (start: Int, oldEnd: Int, newEnd: Int)

    @inlinable
    init() {}

    @inlinable
    func callAsFunction<Rule: MatchRule>(
      by rule: Rule.Type, _ old: UnsafeBufferPointer<Rule.Element>,
      _ new: UnsafeBufferPointer<Rule.Element>
    ) -> Output {
      let (start, end) = Rule.commonEnds(old, new)
      return (start, old.count &- end, new.count &- end)
    }
  }
}
