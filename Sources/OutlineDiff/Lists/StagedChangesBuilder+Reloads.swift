/// Reloads and reconfigurations.
///
/// UIKit turns a reload into a delete and an insert, and computes the position of the insert from
/// the deletes and inserts alone, so section changes and moving items would mislead it. So a reload
/// shares a batch with other changes only if they do not disturb it; otherwise it comes last.
extension StagedChangesBuilder {
  /// Sorts the items to reload into staying and moving ones; leaves out items that are inserted.
  mutating func sortReloads(_ items: [ItemPath], _ sections: [Int]) {
    let sections = Set(sections)
    for path in items where comparison.isKept(path) && !sections.contains(path.section) {
      if comparison.arrival(at: path) != nil {
        lateReloads.append(path)
      } else {
        reloads.append(path)
      }
    }
  }

  /// The first batch in which staying items of a section can be reloaded, or `nil` if there is
  /// none.
  /// - Parameters:
  ///   - leaving: the departures of the section.
  ///   - coming: the arrivals in it.
  func stageOfReload(_ leaving: Range<Int>, _ coming: Range<Int>) -> Int? {
    quietStage(
      except: leaving.filter { comparison.departures[$0].arrival >= 0 },
      coming.filter { comparison.arrivals[$0].departure >= 0 })
  }

  /// The first batch that changes no sections and in which none of the given items leave or arrive.
  private func quietStage(except leaving: [Int], _ coming: [Int]) -> Int? {
    var isBarred = [Bool](repeating: false, count: schedule.count + 1)
    for position in leaving { isBarred[Int(schedule.departures[position])] = true }
    for position in coming { isBarred[Int(schedule.arrivals[position])] = true }
    return (1..<schedule.count + 1).first { !isBarred[$0] && !changesSections($0) }
  }

  private func changesSections(_ stage: Int) -> Bool {
    let change = changes[stage - 1]
    return !change.deletedSections.isEmpty || !change.insertedSections.isEmpty
      || !change.movedSections.isEmpty
  }

  /// Reloads the sections. Reloads that no other batch can take get a last batch of their own.
  mutating func reloadLast(_ sections: [Int]) {
    var last = ListChanges()
    last.reloadedItems = lateReloads
    for section in sections where comparison.isKept(section: section) {
      if !reload(section: section) { last.reloadedSections.append(section) }
    }
    if last.hasBatch { changes.append(last) }
  }

  /// Reloads a section in the first batch that changes neither sections nor the items of this
  /// section.
  /// - Returns: `false` if there is no such batch.
  private mutating func reload(section: Int) -> Bool {
    let leaving = comparison.departures(ofSection: Int(comparison.oldOfNew[section]))
    let coming = comparison.arrivals(inSection: section)
    guard let stage = quietStage(except: Array(leaving), Array(coming)) else { return false }
    changes[stage - 1].reloadedSections.append(Int(places.new[stage - 1][section]))
    return true
  }

  /// Adds the items to reconfigure: those that were in the old list and are not reloaded.
  mutating func reconfigure(
    _ items: [ItemPath], except reloaded: [ItemPath], _ reloadedSections: [Int]
  ) {
    let (reloaded, sections) = (Set(reloaded), Set(reloadedSections))
    let paths = items.filter {
      comparison.isKept($0) && !reloaded.contains($0) && !sections.contains($0.section)
    }
    if paths.isEmpty { return }
    if changes.isEmpty { changes.append(ListChanges()) }
    changes[changes.count - 1].reconfiguredItems = paths
  }
}
