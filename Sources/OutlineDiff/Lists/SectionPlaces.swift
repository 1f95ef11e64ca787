/// The positions of the sections after each batch, and the sections that each batch inserts or
/// moves.
///
/// The sections that never move divide the list. Between two of them the sections that have not
/// left yet come first, then those that have arrived.
struct SectionPlaces {
  /// A section that is inserted or moves.
  struct Coming {
    /// Its index in the new list.
    let section: Int
    /// The section directly before it after the batch, or `nil` if it is first.
    let previous: StageMerge.Neighbour?
  }

  /// For each batch, and at 0 for the start, the position after it of each section of the old list;
  /// -1 for a section that is absent.
  private(set) var old: [ContiguousArray<Int32>] = []
  /// The same for each section of the new list.
  private(set) var new: [ContiguousArray<Int32>] = []
  /// For each batch the sections that it inserts or moves, by their positions after it. Empty at 0.
  private(set) var comings: [[Coming]] = []

  init(_ comparison: SectionComparison, _ schedule: StageSchedule) {
    for stage in 0...schedule.count { arrange(after: stage, comparison, schedule) }
  }

  /// Finds the positions after a batch, and the sections that it inserts or moves.
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
  /// The batch that deletes or moves an old section, or `nil` if the section stays.
  fileprivate func stage(ofLeaving section: Int, _ comparison: SectionComparison) -> Int8? {
    let partner = comparison.newOfOld[section]
    if partner < 0 { return deletion }
    return comparison.hasMoved[Int(partner)] ? sectionMoves[Int(partner)] : nil
  }

  /// The batch that inserts or moves a new section, or `nil` if the section stays.
  fileprivate func stage(ofComing section: Int, _ comparison: SectionComparison) -> Int8? {
    if comparison.oldOfNew[section] < 0 { return insertion }
    return comparison.hasMoved[section] ? sectionMoves[section] : nil
  }
}
