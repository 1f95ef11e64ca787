/// Where the items of a list come and go, whichever of its sections move.
struct SectionTraffic {
  /// Whether an item moves out of a section that is deleted.
  private(set) var comesOutOfDeleted = false
  /// Whether an item moves into a section that is inserted.
  private(set) var goesIntoInserted = false
  /// Whether an item moves out of a section that is deleted into one that is inserted.
  private(set) var goesAcross = false
  /// By new section whether it was there before and items come, go or move in it.
  private(set) var isChanged: ContiguousArray<Bool>
  /// By new section whether it was there before and gets items from a section that is deleted.
  private(set) var getsFromDeleted: ContiguousArray<Bool>
  /// By new section whether it was there before and gives items to a section that is inserted.
  private(set) var givesToInserted: ContiguousArray<Bool>
  /// The sections that were there before and between which items move, by new positions; some
  /// pairs more than once.
  private(set) var exchanges: ContiguousArray<(Int32, Int32)> = []

  /// Whether one batch cannot be enough, whichever sections move.
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

/// The sections that move, in groups that exchange items.
///
/// An item that goes from one moving section to another changes in both, so of two batches both
/// sections have to move in the same one. A group is *torn* if some of its items have to move
/// before a section is deleted, and some after a section is inserted.
struct SectionGroups {
  /// By new section another one of its group, itself if there is none.
  private var groups: ContiguousArray<Int32>
  /// By the section that stands for a group the batch in which its items have to change; 0 if that
  /// does not matter, 3 if it is torn.
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

  /// The batch, of two, in which the items of a section have to change, if that matters.
  mutating func forced(_ section: Int) -> Int8? {
    let stage = demands[group(section)]
    return stage > 0 ? stage : nil
  }

  /// Whether the group of a section is torn.
  mutating func isTorn(_ section: Int) -> Bool { demands[group(section)] == 3 }
}
