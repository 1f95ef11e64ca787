/// Where the sections of a list are after each batch, and which of them come in which batch.
///
/// The sections that never move divide the list; between two of them those that have not left yet
/// come first, then those that have come.
struct SectionPlaces {
  /// A section that is inserted or moves.
  struct Coming {
    /// Its index in the new list.
    let section: Int
    /// The section directly before it after the batch, nil for none.
    let previous: StageMerge.Neighbour?
  }

  /// By batch, and at 0 before the first one: the places of the sections of the old list, by their
  /// indices there; -1 for those that are absent.
  private(set) var old: [ContiguousArray<Int32>] = []
  /// The same for the sections of the new list.
  private(set) var new: [ContiguousArray<Int32>] = []
  /// By batch, and at 0 nothing: the sections that come, by their places after it.
  private(set) var comings: [[Coming]] = []

  init(_ comparison: SectionComparison, _ schedule: StageSchedule) {
    for stage in 0...schedule.count { arrange(after: stage, comparison, schedule) }
  }

  /// Finds the places after a batch, and what comes in it.
  private mutating func arrange(
    after stage: Int, _ comparison: SectionComparison, _ schedule: StageSchedule
  ) {
    var oldPlaces = ContiguousArray<Int32>(repeating: -1, count: comparison.oldCounts.count)
    var newPlaces = ContiguousArray<Int32>(repeating: -1, count: comparison.newCounts.count)
    var coming: [Coming] = []
    var (old, new, count) = (0, 0, Int32(0))
    var previous: StageMerge.Neighbour?
    while old < oldPlaces.count || new < newPlaces.count {
      while old < oldPlaces.count, let leaves = schedule.stage(ofLeaving: old, comparison) {
        if leaves > stage {
          oldPlaces[old] = count
          if comparison.newOfOld[old] >= 0 { newPlaces[Int(comparison.newOfOld[old])] = count }
          (previous, count) = (.old(old), count + 1)
        }
        old += 1
      }
      while new < newPlaces.count, let comes = schedule.stage(ofComing: new, comparison) {
        if comes <= stage {
          newPlaces[new] = count
          if comparison.oldOfNew[new] >= 0 { oldPlaces[Int(comparison.oldOfNew[new])] = count }
          if comes == stage { coming.append(Coming(section: new, previous: previous)) }
          (previous, count) = (.new(new), count + 1)
        }
        new += 1
      }
      if old < oldPlaces.count, new < newPlaces.count {
        (oldPlaces[old], newPlaces[new]) = (count, count)
        (previous, count, old, new) = (.new(new), count + 1, old + 1, new + 1)
      }
    }
    self.old.append(oldPlaces)
    self.new.append(newPlaces)
    comings.append(coming)
  }
}

extension StageSchedule {
  /// The batch in which an old section is deleted or moves; nil if it stays.
  fileprivate func stage(ofLeaving section: Int, _ comparison: SectionComparison) -> Int8? {
    let partner = comparison.newOfOld[section]
    if partner < 0 { return deletion }
    return comparison.hasMoved[Int(partner)] ? sectionMoves[Int(partner)] : nil
  }

  /// The batch in which a new section is inserted or moves; nil if it stays.
  fileprivate func stage(ofComing section: Int, _ comparison: SectionComparison) -> Int8? {
    if comparison.oldOfNew[section] < 0 { return insertion }
    return comparison.hasMoved[section] ? sectionMoves[section] : nil
  }
}
