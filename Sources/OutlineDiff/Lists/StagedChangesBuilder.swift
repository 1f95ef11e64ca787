/// Finds the batches of a difference of two lists: the changes of each, and how the data of one
/// batch comes out of that before it.
@usableFromInline
struct StagedChangesBuilder {
  /// A section or an item that goes to its place between two batches.
  @usableFromInline
  struct Placement {
    /// What is placed: a section, or an item of a section, of the new list; of a section the item
    /// is -1.
    @usableFromInline let section: Int
    @usableFromInline let item: Int
    /// The member directly before it, nil for none; of an item that was in the old list, the old
    /// section too.
    @usableFromInline let previous: StageMerge.Neighbour?
  }

  /// What leads from the data of one batch to that of the next.
  @usableFromInline
  struct Edit {
    /// The old sections that are deleted.
    @usableFromInline var deletedSections: [Int] = []
    /// The items that are deleted, by old positions.
    @usableFromInline var deletedItems: [ItemPath] = []
    /// The sections and items that come or move, in the order in which they are placed.
    @usableFromInline var placements: [Placement] = []
  }

  @usableFromInline let comparison: SectionComparison
  private let schedule: StageSchedule
  /// The changes of each batch.
  @usableFromInline private(set) var changes: [ListChanges]
  /// The edits that lead to the data of the first batches; the data of the others is the new list.
  @usableFromInline private(set) var edits: [Edit]

  /// By batch, and at 0 before the first one, the places of the old and the new sections.
  private var oldPlaces: [ContiguousArray<Int32>] = []
  private var newPlaces: [ContiguousArray<Int32>] = []
  /// The items to reload that stay where they are, and those that move, by new positions.
  private var reloads: [ItemPath] = []
  private var lateReloads: [ItemPath] = []

  /// - Parameters:
  ///   - comparison: of the old and the new list.
  ///   - reloadedSections: the new positions of sections to reload, ascending.
  ///   - reloadedItems: the new positions of items to reload, ascending.
  ///   - reconfiguredItems: the new positions of items to reconfigure, ascending.
  @usableFromInline
  init(
    _ comparison: SectionComparison, reloadedSections: [Int] = [], reloadedItems: [ItemPath] = [],
    reconfiguredItems: [ItemPath] = []
  ) {
    self.comparison = comparison
    schedule = StageSchedule(comparison)
    changes = Array(repeating: ListChanges(), count: schedule.count)
    edits = Array(repeating: Edit(), count: Swift.max(0, schedule.count - 1))
    sortReloads(reloadedItems, reloadedSections)
    placeSections()
    placeItems()
    let sections = reloadedSections.filter {
      comparison.oldOfNew.indices.contains($0) && comparison.oldOfNew[$0] >= 0
        && !reload(section: $0)
    }
    if !sections.isEmpty || !lateReloads.isEmpty {
      // What could not be reloaded beside other changes is reloaded when all is in its place.
      var last = ListChanges()
      last.reloadedSections = sections
      last.reloadedItems = lateReloads
      changes.append(last)
    }
    reconfigure(reconfiguredItems, except: reloadedItems, reloadedSections)
  }
}

// Sections.
extension StagedChangesBuilder {
  private mutating func placeSections() {
    for stage in 0...schedule.count { arrangeSections(after: stage) }
    for (section, partner) in comparison.newOfOld.enumerated() where partner < 0 {
      let stage = Int(schedule.deletion)
      changes[stage - 1].deletedSections.append(Int(oldPlaces[stage - 1][section]))
      if stage <= edits.count { edits[stage - 1].deletedSections.append(section) }
    }
  }

  /// Finds the places of the sections after a batch, and what it inserts and moves.
  ///
  /// The sections that never move divide the list; between two of them those that have not left yet
  /// come first, then those that have come.
  private mutating func arrangeSections(after stage: Int) {
    var oldPlaces = ContiguousArray<Int32>(repeating: -1, count: comparison.oldCounts.count)
    var newPlaces = ContiguousArray<Int32>(repeating: -1, count: comparison.newCounts.count)
    var (old, new, count) = (0, 0, Int32(0))
    var previous: StageMerge.Neighbour?
    while old < oldPlaces.count || new < newPlaces.count {
      while old < oldPlaces.count, let leaves = stageOfLeaving(old) {
        if leaves > stage {
          oldPlaces[old] = count
          if comparison.newOfOld[old] >= 0 { newPlaces[Int(comparison.newOfOld[old])] = count }
          (previous, count) = (.old(old), count + 1)
        }
        old += 1
      }
      while new < newPlaces.count, let comes = stageOfComing(new) {
        if comes <= stage {
          newPlaces[new] = count
          if comparison.oldOfNew[new] >= 0 { oldPlaces[Int(comparison.oldOfNew[new])] = count }
          if comes == stage { come(new, at: Int(count), after: previous, stage) }
          (previous, count) = (.new(new), count + 1)
        }
        new += 1
      }
      if old < oldPlaces.count, new < newPlaces.count {
        (oldPlaces[old], newPlaces[new]) = (count, count)
        (previous, count, old, new) = (.new(new), count + 1, old + 1, new + 1)
      }
    }
    self.oldPlaces.append(oldPlaces)
    self.newPlaces.append(newPlaces)
  }

  private mutating func come(
    _ section: Int, at place: Int, after previous: StageMerge.Neighbour?, _ stage: Int
  ) {
    let partner = comparison.oldOfNew[section]
    if partner < 0 {
      changes[stage - 1].insertedSections.append(place)
    } else {
      let source = Int(oldPlaces[stage - 1][Int(partner)])
      changes[stage - 1].movedSections.append(ListChanges.Move(from: source, to: place))
    }
    if stage <= edits.count {
      edits[stage - 1].placements.append(Placement(section: section, item: -1, previous: previous))
    }
  }

  /// The batch in which an old section is deleted or moves; nil if it stays.
  private func stageOfLeaving(_ section: Int) -> Int8? {
    let partner = comparison.newOfOld[section]
    if partner < 0 { return schedule.deletion }
    return comparison.hasMoved[Int(partner)] ? schedule.sectionMoves[Int(partner)] : nil
  }

  /// The batch in which a new section is inserted or moves; nil if it stays.
  private func stageOfComing(_ section: Int) -> Int8? {
    if comparison.oldOfNew[section] < 0 { return schedule.insertion }
    return comparison.hasMoved[section] ? schedule.sectionMoves[section] : nil
  }
}

// Items.
extension StagedChangesBuilder {
  private mutating func placeItems() {
    if schedule.count == 0 {
      lateReloads += reloads
      return
    }
    if schedule.count == 1, reloads.isEmpty {
      reportOneBatch()
      return
    }
    // Where each item that moves was directly before its batch; known when its target is.
    var sources = ContiguousArray<ItemPath?>(repeating: nil, count: comparison.departures.count)
    var targets = ContiguousArray<ItemPath?>(repeating: nil, count: comparison.arrivals.count)
    var (arrival, reload) = (0, 0)
    // Sections without changes and reloads are passed over; those that are gone come last.
    for section in comparison.newCounts.indices {
      let (firstArrival, firstReload) = (arrival, reload)
      while arrival < targets.count, comparison.arrivals[arrival].section == section {
        arrival += 1
      }
      while reload < reloads.count, reloads[reload].section == section { reload += 1 }
      let partner = comparison.oldOfNew[section]
      let leaving = partner < 0 ? 0..<0 : departures(ofSection: Int(partner))
      if arrival == firstArrival, leaving.isEmpty, reload == firstReload { continue }
      place(
        old: Int(partner), new: section, leaving, firstArrival..<arrival, firstReload..<reload,
        &sources, &targets)
    }
    var departure = 0
    while departure < sources.count {
      let section = Int(comparison.departures[departure].section)
      let range = departures(ofSection: section)
      if comparison.newOfOld[section] < 0 {
        place(old: section, new: -1, range, 0..<0, 0..<0, &sources, &targets)
      }
      departure = range.upperBound
    }
    report(sources, targets)
    lateReloads.sort()
  }

  /// Takes the changes over where one batch is enough: it wants old and new positions as they are.
  private mutating func reportOneBatch() {
    for departure in comparison.departures where departure.arrival < 0 {
      if comparison.newOfOld[Int(departure.section)] < 0 { continue }
      changes[0].deletedItems.append(departure.path)
    }
    for arrival in comparison.arrivals {
      if arrival.departure >= 0 {
        let source = comparison.departures[Int(arrival.departure)].path
        changes[0].movedItems.append(ListChanges.Move(from: source, to: arrival.path))
      } else if comparison.oldOfNew[Int(arrival.section)] >= 0 {
        changes[0].insertedItems.append(arrival.path)
      }
    }
    lateReloads.sort()
  }

  /// The departures of an old section, by binary search, because sections have changed their order.
  private func departures(ofSection section: Int) -> Range<Int> {
    func first(_ section: Int) -> Int {
      var (low, high) = (0, comparison.departures.count)
      while low < high {
        let middle = (low + high) / 2
        if comparison.departures[middle].section < section {
          low = middle + 1
        } else {
          high = middle
        }
      }
      return low
    }
    let start = first(section)
    if start == comparison.departures.count || comparison.departures[start].section != section {
      return start..<start
    }
    return start..<first(section + 1)
  }

  /// Finds the places of the items of one section that leave, come or are reloaded.
  private mutating func place(
    old: Int, new: Int, _ leaving: Range<Int>, _ coming: Range<Int>, _ reloading: Range<Int>,
    _ sources: inout ContiguousArray<ItemPath?>, _ targets: inout ContiguousArray<ItemPath?>
  ) {
    var merge = StageMerge()
    var (left, right, reload) = (leaving.lowerBound, coming.lowerBound, reloading.lowerBound)
    let reloadStage = reloading.isEmpty ? nil : stageOfReload(leaving, coming)
    while left < leaving.upperBound || right < coming.upperBound || reload < reloading.upperBound {
      let leavingRank =
        left < leaving.upperBound
        ? merge.rank(ofLeaving: Int(comparison.departures[left].item)) : Int.max
      let comingRank =
        right < coming.upperBound
        ? merge.rank(ofComing: Int(comparison.arrivals[right].item)) : Int.max
      let stayingRank =
        reload < reloading.upperBound
        ? merge.rank(ofComing: reloads[reload].item) : Int.max
      if leavingRank <= comingRank, leavingRank <= stayingRank {
        let stage = schedule.departures[left]
        let item = merge.leave(Int(comparison.departures[left].item), stage: stage)
        sources[left] = ItemPath(section: Int(oldPlaces[Int(stage) - 1][old]), item: item)
        left += 1
      } else if comingRank <= stayingRank {
        let (stage, index) = (schedule.arrivals[right], Int(comparison.arrivals[right].item))
        let (item, previous) = merge.come(index, stage: stage)
        targets[right] = ItemPath(section: Int(newPlaces[Int(stage)][new]), item: item)
        // An inserted section comes with the items that are new; all others are put there.
        if Int(stage) <= edits.count {
          edits[Int(stage) - 1].placements.append(
            Placement(section: new, item: index, previous: previous))
        }
        right += 1
      } else {
        if let reloadStage {
          let item = merge.place(ofStaying: reloads[reload].item, before: reloadStage)
          let section = Int(newPlaces[reloadStage - 1][new])
          changes[reloadStage - 1].reloadedItems.append(ItemPath(section: section, item: item))
        } else {
          lateReloads.append(reloads[reload])
        }
        reload += 1
      }
    }
  }

  /// Adds the deletes, inserts and moves to the changes of their batches.
  private mutating func report(
    _ sources: ContiguousArray<ItemPath?>, _ targets: ContiguousArray<ItemPath?>
  ) {
    for (position, departure) in comparison.departures.enumerated() where departure.arrival < 0 {
      let section = Int(departure.section)
      // The items of a deleted section go with it.
      guard comparison.newOfOld[section] >= 0, let source = sources[position] else { continue }
      let stage = Int(schedule.departures[position])
      changes[stage - 1].deletedItems.append(source)
      if stage <= edits.count {
        edits[stage - 1].deletedItems.append(ItemPath(section: section, item: Int(departure.item)))
      }
    }
    for (position, arrival) in comparison.arrivals.enumerated() {
      guard let target = targets[position] else { continue }
      let stage = Int(schedule.arrivals[position])
      if arrival.departure >= 0 {
        guard let source = sources[Int(arrival.departure)] else { continue }
        changes[stage - 1].movedItems.append(ListChanges.Move(from: source, to: target))
      } else if comparison.oldOfNew[Int(arrival.section)] >= 0 {
        changes[stage - 1].insertedItems.append(target)
      }
    }
  }
}

// Reloads.
extension StagedChangesBuilder {
  /// Takes the items to reload that stay, those that move, and leaves out those that come anyway.
  private mutating func sortReloads(_ items: [ItemPath], _ sections: [Int]) {
    let sections = Set(sections)
    for path in items where isKept(path) && !sections.contains(path.section) {
      if arrival(at: path) != nil { lateReloads.append(path) } else { reloads.append(path) }
    }
  }

  /// Whether an item of the new list was in the old one.
  private func isKept(_ path: ItemPath) -> Bool {
    guard comparison.newCounts.indices.contains(path.section), path.item >= 0,
      path.item < comparison.newCounts[path.section]
    else { return false }
    return arrival(at: path).map { comparison.arrivals[$0].departure >= 0 } ?? true
  }

  /// The arrival that comes to a place of the new list.
  private func arrival(at path: ItemPath) -> Int? {
    let position = firstArrival(from: path)
    guard position < comparison.arrivals.count else { return nil }
    let found = comparison.arrivals[position]
    return Int(found.section) == path.section && Int(found.item) == path.item ? position : nil
  }

  /// The first arrival at or after a place of the new list.
  private func firstArrival(from path: ItemPath) -> Int {
    var (low, high) = (0, comparison.arrivals.count)
    while low < high {
      let middle = (low + high) / 2
      let arrival = comparison.arrivals[middle]
      if ItemPath(section: Int(arrival.section), item: Int(arrival.item)) < path {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// The first batch beside whose changes items of a section may be reloaded, if they stay.
  ///
  /// UIKit takes a reload for a delete and an insert, and finds the place of the insert by the
  /// deletes and inserts alone: sections that change and items that move would lead it astray.
  private func stageOfReload(_ leaving: Range<Int>, _ coming: Range<Int>) -> Int? {
    var isBarred = [Bool](repeating: false, count: schedule.count + 1)
    for position in leaving where comparison.departures[position].arrival >= 0 {
      isBarred[Int(schedule.departures[position])] = true
    }
    for position in coming where comparison.arrivals[position].departure >= 0 {
      isBarred[Int(schedule.arrivals[position])] = true
    }
    return (1...schedule.count).first { !isBarred[$0] && !changesSections($0) }
  }

  private func changesSections(_ stage: Int) -> Bool {
    let change = changes[stage - 1]
    return
      !(change.deletedSections.isEmpty && change.insertedSections.isEmpty
      && change.movedSections.isEmpty)
  }

  /// Reloads a section in the first batch that changes neither sections nor its own items.
  /// - Returns: false if there is none.
  private mutating func reload(section: Int) -> Bool {
    var isBarred = [Bool](repeating: false, count: schedule.count + 1)
    for position in departures(ofSection: Int(comparison.oldOfNew[section])) {
      isBarred[Int(schedule.departures[position])] = true
    }
    let coming = firstArrival(from: ItemPath(section: section, item: 0))
    for position in coming..<firstArrival(from: ItemPath(section: section + 1, item: 0)) {
      isBarred[Int(schedule.arrivals[position])] = true
    }
    let stages = (1..<schedule.count + 1)
    guard let stage = stages.first(where: { !isBarred[$0] && !changesSections($0) }) else {
      return false
    }
    changes[stage - 1].reloadedSections.append(Int(newPlaces[stage - 1][section]))
    return true
  }

  /// Adds the items to reconfigure, which are shown already and not reloaded.
  private mutating func reconfigure(
    _ items: [ItemPath], except reloaded: [ItemPath], _ reloadedSections: [Int]
  ) {
    let (reloaded, sections) = (Set(reloaded), Set(reloadedSections))
    let paths = items.filter {
      isKept($0) && !reloaded.contains($0)
        && !sections.contains($0.section)
    }
    if paths.isEmpty { return }
    if changes.isEmpty { changes.append(ListChanges()) }
    changes[changes.count - 1].reconfiguredItems = paths
  }
}

extension SectionComparison.Departure {
  fileprivate var path: ItemPath { ItemPath(section: Int(section), item: Int(item)) }
}

extension SectionComparison.Arrival {
  fileprivate var path: ItemPath { ItemPath(section: Int(section), item: Int(item)) }
}
