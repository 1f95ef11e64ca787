/// The moves and changes of items between sections; independent of which sections move.
struct SectionTraffic {
  /// Whether an item moves out of a deleted section.
  private(set) var comesOutOfDeleted = false
  /// Whether an item moves into an inserted section.
  private(set) var goesIntoInserted = false
  /// Whether an item moves from a deleted section to an inserted one.
  private(set) var goesAcross = false
  /// For each new section whether it is kept and items are inserted, deleted or moved in it.
  private(set) var isChanged: ContiguousArray<Bool>
  /// For each new section whether it is kept and gets items from a deleted section.
  private(set) var getsFromDeleted: ContiguousArray<Bool>
  /// For each new section whether it is kept and gives items to an inserted section.
  private(set) var givesToInserted: ContiguousArray<Bool>
  /// The pairs of kept sections between which items move, by new positions; a pair may occur more
  /// than once.
  private(set) var exchanges: ContiguousArray<(Int32, Int32)> = []

  /// Whether one batch cannot be enough, regardless of which sections move.
  var needsTwoBatches: Bool { comesOutOfDeleted || goesIntoInserted }

  init(_ comparison: SectionComparison) {
    isChanged = ContiguousArray(repeating: false, count: comparison.newCounts.count)
    (getsFromDeleted, givesToInserted) = (isChanged, isChanged)
    for departure in comparison.departures {
      let source = comparison.newOfOld[Int(departure.section)]
      if source >= 0 { isChanged[Int(source)] = true }
    }
    for arrival in comparison.arrivals {
      let target = Int(arrival.section)
      let isInserted = comparison.oldOfNew[target] < 0
      if !isInserted { isChanged[target] = true }
      guard arrival.departure >= 0 else { continue }
      let source = comparison.newOfOld[Int(comparison.departures[Int(arrival.departure)].section)]
      if source < 0 {
        comesOutOfDeleted = true
        if isInserted { goesAcross = true } else { getsFromDeleted[target] = true }
      } else if !isInserted, Int(source) != target {
        exchanges.append((source, arrival.section))
      }
      if isInserted {
        goesIntoInserted = true
        if source >= 0 { givesToInserted[Int(source)] = true }
      }
    }
  }

  /// Whether items change in a section that moves.
  func hasChanges(inMoved hasMoved: ContiguousArray<Bool>) -> Bool {
    zip(isChanged, hasMoved).contains { $0 && $1 }
  }
}

/// The moving sections, in groups that exchange items.
///
/// An item that goes from one moving section to another changes in both, so with two batches both
/// sections move in the same one. A group is *torn* if some of its items must move before a section
/// is deleted, and others after a section is inserted.
struct SectionGroups {
  /// For each new section another section of its group, or the section itself (a union-find
  /// forest).
  private var groups: ContiguousArray<Int32>
  /// For the root of each group the batch in which its items must change; 0 if any will do, 3 if
  /// the group is torn.
  private var demands: ContiguousArray<Int8>

  /// Whether two batches are not enough.
  private(set) var isAnyTorn = false

  init(_ traffic: SectionTraffic, hasMoved: ContiguousArray<Bool>) {
    groups = ContiguousArray(hasMoved.indices.lazy.map { Int32(truncatingIfNeeded: $0) })
    demands = ContiguousArray(repeating: 0, count: groups.count)
    for (one, other) in traffic.exchanges where hasMoved[Int(one)] && hasMoved[Int(other)] {
      groups[group(Int(other))] = Int32(truncatingIfNeeded: group(Int(one)))
    }
    for section in hasMoved.indices where hasMoved[section] {
      if traffic.getsFromDeleted[section] { force(section, 1) }
      if traffic.givesToInserted[section] { force(section, 2) }
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

  private mutating func force(_ section: Int, _ stage: Int8) {
    let group = group(section)
    demands[group] |= stage
    if demands[group] == 3 { isAnyTorn = true }
  }

  /// The batch, of two, in which the items of a section must change, or `nil` if either will do.
  mutating func forced(_ section: Int) -> Int8? {
    let stage = demands[group(section)]
    return stage > 0 ? stage : nil
  }

  /// Whether the group of a section is torn.
  mutating func isTorn(_ section: Int) -> Bool { demands[group(section)] == 3 }
}
