/// The steps of a difference of two lists in sections, by numbers.
///
/// Sections and items are numbered: first the old sections, then the old items, then the new
/// sections, then the arrivals. Only items that are inserted, deleted or moved, and their
/// neighbours, need a number.
@usableFromInline
struct SectionScript {
  @usableFromInline
  enum Kind { case insert, move, delete }

  @usableFromInline
  struct Step {
    @usableFromInline var kind: Kind
    /// The position of the node: in the old list if it is deleted, else in the new one. The item is
    /// -1 for a section.
    @usableFromInline var section: Int32
    @usableFromInline var item: Int32 = -1
    /// The old section that it leaves, and the number of its left neighbour at that moment.
    @usableFromInline var oldParent: Int32 = -1
    @usableFromInline var oldPrevious: Int32 = -1
    /// The number of its left neighbour after the step.
    @usableFromInline var previous: Int32 = -1
    /// Whether its section is neither inserted nor deleted.
    @usableFromInline var isRoot = true
  }

  /// The section or item of a number.
  @usableFromInline
  enum Node {
    case oldSection(Int)
    case oldItem(section: Int, item: Int)
    case newSection(Int)
    case newItem(section: Int, item: Int)
  }

  @usableFromInline var steps: ContiguousArray<Step> = []

  private let comparison: SectionComparison
  /// For each old section the number of items before it.
  private let oldStarts: ContiguousArray<Int32>
  /// The positions among all old items of the numbered ones, ascending; `nil` if all are numbered.
  private let numbered: ContiguousArray<Int32>?
  private let firstNewSection: Int
  private let firstArrival: Int

  @usableFromInline
  init(_ comparison: SectionComparison) {
    var comparison = comparison
    comparison.findPartners()
    self.comparison = comparison
    var oldStarts: ContiguousArray<Int32> = [0]
    for count in comparison.oldCounts { oldStarts.append(oldStarts[oldStarts.count - 1] + count) }
    self.oldStarts = oldStarts
    let total = Int(oldStarts[oldStarts.count - 1])
    let changes = comparison.departures.count + comparison.arrivals.count
    // Looking up a number takes about as long as a step, so if many items change, all are numbered.
    numbered = changes > total / 16 ? nil : Self.numbered(comparison, oldStarts)
    firstNewSection = comparison.oldCounts.count + (numbered?.count ?? total)
    firstArrival = firstNewSection + comparison.newCounts.count
    makeSteps()
  }

  private static func numbered(
    _ comparison: SectionComparison, _ oldStarts: ContiguousArray<Int32>
  ) -> ContiguousArray<Int32> {
    var places: [Int32] = []
    for departure in comparison.departures {
      let place = oldStarts[Int(departure.section)] + departure.item
      places.append(place)
      if departure.item > 0 { places.append(place - 1) }
    }
    for arrival in comparison.arrivals where arrival.item > 0 {
      let place = comparison.oldPlace(Int(arrival.section), arrival.item - 1, oldStarts)
      if place >= 0 { places.append(place) }
    }
    places.sort()
    var numbered: ContiguousArray<Int32> = []
    for place in places where numbered.last != place { numbered.append(place) }
    return numbered
  }

  private mutating func makeSteps() {
    var left = ContiguousArray<Int32>(repeating: -1, count: firstNewSection)
    for section in comparison.oldCounts.indices.dropFirst() { left[section] = Int32(section - 1) }
    for departure in comparison.departures where departure.item > 0 {
      let place = oldStarts[Int(departure.section)] + departure.item
      left[number(ofOldPlace: place)] = Int32(truncatingIfNeeded: number(ofOldPlace: place - 1))
    }
    var tracker = DepartureTracker(left: left, count: firstArrival + comparison.arrivals.count)
    steps.reserveCapacity(comparison.departures.count + comparison.arrivals.count)
    var next = 0
    for section in comparison.newCounts.indices {
      placeSection(section, &tracker)
      while next < comparison.arrivals.count, Int(comparison.arrivals[next].section) == section {
        placeItem(next, &tracker)
        next += 1
      }
    }
    var last = comparison.departures.count - 1
    for section in comparison.oldCounts.indices.reversed() {
      while last >= 0, Int(comparison.departures[last].section) == section {
        let departure = comparison.departures[last]
        if departure.arrival < 0 { deleteItem(departure, &tracker) }
        last -= 1
      }
      if comparison.newOfOld[section] < 0 {
        let previous = tracker.leave(section, parent: -1)
        steps.append(Step(kind: .delete, section: Int32(section), oldPrevious: Int32(previous)))
      }
    }
  }

  private mutating func placeSection(_ section: Int, _ tracker: inout DepartureTracker) {
    let partner = comparison.oldOfNew[section]
    if partner >= 0, !comparison.hasMoved[section] { return }
    var step = Step(kind: partner >= 0 ? .move : .insert, section: Int32(section))
    if partner >= 0 { step.oldPrevious = Int32(tracker.leave(Int(partner), parent: -1)) }
    let previous = section > 0 ? number(ofNewSection: section - 1) : -1
    tracker.place(number(ofNewSection: section), parent: -1, previous: previous)
    step.previous = Int32(previous)
    steps.append(step)
  }

  private mutating func placeItem(_ position: Int, _ tracker: inout DepartureTracker) {
    let arrival = comparison.arrivals[position]
    let section = Int(arrival.section)
    var step = Step(kind: .insert, section: arrival.section, item: arrival.item)
    var node = firstArrival + position
    if arrival.departure >= 0 {
      let departure = comparison.departures[Int(arrival.departure)]
      node = number(ofOldPlace: oldStarts[Int(departure.section)] + departure.item)
      step.kind = .move
      step.oldParent = departure.section
      step.oldPrevious = Int32(
        truncatingIfNeeded: tracker.leave(node, parent: Int(departure.section)))
    }
    var previous = -1
    if arrival.item > 0 {
      let place = comparison.oldPlace(section, arrival.item - 1, oldStarts)
      // If the item directly before this one is inserted, it is the previous arrival.
      previous = place >= 0 ? number(ofOldPlace: place) : firstArrival + position - 1
    }
    tracker.place(node, parent: number(ofNewSection: section), previous: previous)
    step.previous = Int32(truncatingIfNeeded: previous)
    step.isRoot = comparison.oldOfNew[section] >= 0
    steps.append(step)
  }

  private mutating func deleteItem(
    _ departure: SectionComparison.Departure, _ tracker: inout DepartureTracker
  ) {
    let node = number(ofOldPlace: oldStarts[Int(departure.section)] + departure.item)
    var step = Step(kind: .delete, section: departure.section, item: departure.item)
    step.oldParent = departure.section
    step.oldPrevious = Int32(
      truncatingIfNeeded: tracker.leave(node, parent: Int(departure.section)))
    step.isRoot = comparison.newOfOld[Int(departure.section)] >= 0
    steps.append(step)
  }

  private func number(ofNewSection section: Int) -> Int {
    let partner = comparison.oldOfNew[section]
    return partner >= 0 ? Int(partner) : firstNewSection + section
  }

  private func number(ofOldPlace place: Int32) -> Int {
    comparison.oldCounts.count + (numbered.map { $0.firstIndex(notBelow: place) } ?? Int(place))
  }

  /// The section or item of a number; `nil` for -1.
  @usableFromInline
  func node(_ number: Int32) -> Node? {
    let number = Int(number)
    if number < 0 { return nil }
    if number < comparison.oldCounts.count { return .oldSection(number) }
    if number < firstNewSection {
      let position = number - comparison.oldCounts.count
      let place = numbered?[position] ?? Int32(truncatingIfNeeded: position)
      let section = oldStarts.firstIndex(notBelow: place + 1) - 1
      return .oldItem(section: section, item: Int(place - oldStarts[section]))
    }
    if number < firstArrival { return .newSection(number - firstNewSection) }
    let arrival = comparison.arrivals[number - firstArrival]
    return .newItem(section: Int(arrival.section), item: Int(arrival.item))
  }
}

extension SectionComparison {
  /// The position among all old items of an item in a new section, or -1 if it is inserted.
  func oldPlace(_ section: Int, _ item: Int32, _ oldStarts: ContiguousArray<Int32>) -> Int32 {
    let window = newWindows[section]
    let partner = oldOfNew[section]
    if partner >= 0 {
      let start = oldStarts[Int(partner)]
      if window.count == 0, oldWindows[Int(partner)].count == 0 { return start + item }
      if item < window.start { return start + item }
      if item >= window.start + window.count {
        return start + oldCounts[Int(partner)] - (newCounts[section] - item)
      }
    }
    let found = partners[Int(window.base + item - window.start)]
    guard found >= 0 else { return -1 }
    return oldPlace(inRow: found, oldStarts)
  }

  /// The position among all old items of an item in the row of windows.
  private func oldPlace(inRow found: Int32, _ oldStarts: ContiguousArray<Int32>) -> Int32 {
    let section = sectionInRow(found)
    let window = oldWindows[section]
    return oldStarts[section] + window.start + found - window.base
  }

  private func sectionInRow(_ found: Int32) -> Int {
    var (low, high) = (0, rowOrder.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if oldWindows[Int(rowOrder[middle])].base <= found { low = middle } else { high = middle - 1 }
    }
    return Int(rowOrder[low])
  }
}

extension ContiguousArray<Int32> {
  /// The first position whose number is at least `number`. The numbers are in ascending order.
  func firstIndex(notBelow number: Int32) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
