/// Which change of a list happens in which batch.
///
/// UIKit refuses in one batch an item that moves out of a section that is deleted, or into one that
/// is inserted, and counts wrongly where items change in a section that moves. So sections are
/// inserted before items move into them and deleted after items have moved out, and a section moves
/// in another batch than its items change. Two batches are enough unless an item goes from a
/// deleted section to an inserted one, or a section that moves gets items from a deleted section
/// and gives items to an inserted one; then it takes three.
struct StageSchedule {
  /// How many batches there are.
  private(set) var count = 0
  private(set) var insertion: Int8 = 1
  private(set) var deletion: Int8 = 1
  /// By new section the batch in which it moves.
  private(set) var sectionMoves: ContiguousArray<Int8>
  /// By departure the batch in which the item leaves.
  private(set) var departures: ContiguousArray<Int8>
  /// By arrival the batch in which the item comes.
  private(set) var arrivals: ContiguousArray<Int8>

  init(_ comparison: SectionComparison) {
    sectionMoves = ContiguousArray(repeating: 1, count: comparison.newCounts.count)
    departures = ContiguousArray(repeating: 1, count: comparison.departures.count)
    arrivals = ContiguousArray(repeating: 1, count: comparison.arrivals.count)
    if comparison.isIdentity { return }
    count = 1
    var demands = Demands(comparison)
    if demands.isOneBatch { return }
    count = 2
    let itemsFirst = demands.comesOutOfDeleted || !demands.goesIntoInserted
    var items: Int8 = itemsFirst ? 1 : 2
    insertion = demands.goesIntoInserted ? 1 : 2
    deletion = itemsFirst ? 2 : 1
    if demands.isThreeBatches {
      (count, items, insertion, deletion) = (3, 2, 1, 3)
      sectionMoves = ContiguousArray(repeating: 3, count: sectionMoves.count)
    } else {
      for section in sectionMoves.indices {
        sectionMoves[section] = 3 - (demands.forced(section) ?? items)
      }
    }
    for (position, arrival) in comparison.arrivals.enumerated() {
      let section = Int(arrival.section)
      if arrival.departure < 0 {
        arrivals[position] =
          comparison.oldOfNew[section] < 0
          ? insertion : stage(ofItemsIn: section, comparison, items)
        continue
      }
      let stage = stage(ofMove: arrival, comparison, items)
      arrivals[position] = stage
      departures[Int(arrival.departure)] = stage
    }
    for (position, departure) in comparison.departures.enumerated() where departure.arrival < 0 {
      let section = comparison.newOfOld[Int(departure.section)]
      departures[position] =
        section < 0 ? deletion : stage(ofItemsIn: Int(section), comparison, items)
    }
  }

  /// When items of a kept section may change.
  private func stage(ofItemsIn section: Int, _ comparison: SectionComparison, _ usual: Int8) -> Int8 {
    count == 2 && comparison.hasMoved[section] ? 3 - sectionMoves[section] : usual
  }

  private func stage(
    ofMove arrival: SectionComparison.Arrival, _ comparison: SectionComparison, _ usual: Int8
  ) -> Int8 {
    if count == 3 { return usual }
    let target = Int(arrival.section)
    let source = comparison.newOfOld[Int(comparison.departures[Int(arrival.departure)].section)]
    if source < 0 { return 1 }
    if comparison.oldOfNew[target] < 0 { return 2 }
    let moving = comparison.hasMoved[target] ? target : Int(source)
    return stage(ofItemsIn: moving, comparison, usual)
  }
}

/// What the changes of a list ask of the order of batches.
private struct Demands {
  private(set) var comesOutOfDeleted = false
  private(set) var goesIntoInserted = false
  private(set) var isThreeBatches = false
  /// Whether one batch is enough.
  var isOneBatch: Bool { !comesOutOfDeleted && !goesIntoInserted && !changesInMoved }

  private var changesInMoved = false
  /// Sections that move and exchange items have to move in the same batch: by new section another
  /// one of its group, itself if there is none.
  private var groups: ContiguousArray<Int32>
  /// By the section that stands for a group the batch in which its items have to change, or 0.
  private var forced: ContiguousArray<Int8>

  init(_ comparison: SectionComparison) {
    groups = ContiguousArray(
      comparison.newCounts.indices.lazy.map { Int32(truncatingIfNeeded: $0) })
    forced = ContiguousArray(repeating: 0, count: groups.count)
    for arrival in comparison.arrivals {
      let target = Int(arrival.section)
      let isInserted = comparison.oldOfNew[target] < 0
      if !isInserted, comparison.hasMoved[target] { changesInMoved = true }
      guard arrival.departure >= 0 else { continue }
      let source = Int(
        comparison.newOfOld[Int(comparison.departures[Int(arrival.departure)].section)])
      if source < 0 { comesOutOfDeleted = true }
      if isInserted { goesIntoInserted = true }
      if source < 0, isInserted { isThreeBatches = true }
      if source >= 0, !isInserted, comparison.hasMoved[source], comparison.hasMoved[target] {
        join(source, target)
      }
    }
    for departure in comparison.departures {
      let section = Int(comparison.newOfOld[Int(departure.section)])
      if section >= 0, comparison.hasMoved[section] { changesInMoved = true }
    }
    guard changesInMoved else { return }
    for arrival in comparison.arrivals where arrival.departure >= 0 {
      let target = Int(arrival.section)
      let source = Int(
        comparison.newOfOld[Int(comparison.departures[Int(arrival.departure)].section)])
      if source < 0, comparison.hasMoved[target] { force(target, 1) }
      if comparison.oldOfNew[target] < 0, source >= 0, comparison.hasMoved[source] {
        force(source, 2)
      }
    }
  }

  private mutating func group(_ section: Int) -> Int {
    var section = section
    while Int(groups[section]) != section {
      groups[section] = groups[Int(groups[section])]
      section = Int(groups[section])
    }
    return section
  }

  private mutating func join(_ one: Int, _ other: Int) {
    let (one, other) = (group(one), group(other))
    groups[other] = Int32(truncatingIfNeeded: one)
  }

  private mutating func force(_ section: Int, _ stage: Int8) {
    let group = group(section)
    if forced[group] == 3 - stage { isThreeBatches = true }
    forced[group] = stage
  }

  /// The batch in which the items of a section have to change, if it moves and that matters.
  mutating func forced(_ section: Int) -> Int8? {
    let stage = forced[group(section)]
    return stage > 0 ? stage : nil
  }
}
