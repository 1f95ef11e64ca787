/// Assigns the changes of a list to batches.
///
/// UIKit rejects an item that moves out of a deleted section or into an inserted one in the same
/// batch, and miscounts if items change in a section that moves. So sections are inserted before
/// items move into them and deleted after items have moved out, and a section moves in another
/// batch than its items change. Two batches are enough, with two exceptions: an item moves from a
/// deleted section to an inserted one, or a moving section gets items from a deleted section and
/// gives items to an inserted one. These take three.
///
/// For a given set of moving sections the number of batches is minimal; `keepSectionsThatChange`
/// chooses the set.
struct StageSchedule {
  /// The number of batches.
  private(set) var count = 0
  private(set) var insertion: Int8 = 1
  private(set) var deletion: Int8 = 1
  /// For each new section the batch in which it moves.
  private(set) var sectionMoves: ContiguousArray<Int8>
  /// For each departure the batch in which the item leaves.
  private(set) var departures: ContiguousArray<Int8>
  /// For each arrival the batch in which the item arrives.
  private(set) var arrivals: ContiguousArray<Int8>

  init(_ comparison: SectionComparison, _ traffic: SectionTraffic) {
    sectionMoves = ContiguousArray(repeating: 1, count: comparison.newCounts.count)
    departures = ContiguousArray(repeating: 1, count: comparison.departures.count)
    arrivals = ContiguousArray(repeating: 1, count: comparison.arrivals.count)
    if comparison.isIdentity { return }
    count = 1
    if !traffic.needsTwoBatches, !traffic.hasChanges(inMoved: comparison.hasMoved) { return }
    count = 2
    var groups = SectionGroups(traffic, hasMoved: comparison.hasMoved)
    let itemsFirst = traffic.comesOutOfDeleted || !traffic.goesIntoInserted
    var items: Int8 = itemsFirst ? 1 : 2
    insertion = traffic.goesIntoInserted ? 1 : 2
    deletion = itemsFirst ? 2 : 1
    if traffic.goesAcross || groups.isAnyTorn {
      (count, items, insertion, deletion) = (3, 2, 1, 3)
      sectionMoves = ContiguousArray(repeating: 3, count: sectionMoves.count)
    } else {
      for section in sectionMoves.indices {
        sectionMoves[section] = 3 - (groups.forced(section) ?? items)
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

  /// The batch in which items of a kept section may change.
  private func stage(ofItemsIn section: Int, _ comparison: SectionComparison, _ usual: Int8) -> Int8
  {
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
