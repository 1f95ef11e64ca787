/// What is shown again from scratch, and what gets new content.
///
/// UIKit takes a reload for a delete and an insert, and finds the place of the insert by the
/// deletes and inserts alone: sections that change and items that move would lead it astray. So a
/// reload is put beside other changes only where they do not disturb it, else at the end.
extension StagedChangesBuilder {
  /// Takes the items to reload that stay, those that move, and leaves out those that come anyway.
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

  /// The first batch beside whose changes items of a section may be reloaded, if they stay.
  /// - Parameters:
  ///   - leaving: the departures of the section.
  ///   - coming: the arrivals in it.
  func stageOfReload(_ leaving: Range<Int>, _ coming: Range<Int>) -> Int? {
    quietStage(
      except: leaving.filter { comparison.departures[$0].arrival >= 0 },
      coming.filter { comparison.arrivals[$0].departure >= 0 })
  }

  /// The first batch that changes no sections, and in which none of some items leave or come.
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

  /// Reloads the sections; what could not be reloaded beside other changes gets a batch of its own
  /// when all is in its place.
  mutating func reloadLast(_ sections: [Int]) {
    var last = ListChanges()
    last.reloadedItems = lateReloads
    for section in sections where comparison.isKept(section: section) {
      if !reload(section: section) { last.reloadedSections.append(section) }
    }
    if last.hasBatch { changes.append(last) }
  }

  /// Reloads a section in the first batch that changes neither sections nor its own items.
  /// - Returns: false if there is none.
  private mutating func reload(section: Int) -> Bool {
    let leaving = comparison.departures(ofSection: Int(comparison.oldOfNew[section]))
    let coming = comparison.arrivals(inSection: section)
    guard let stage = quietStage(except: Array(leaving), Array(coming)) else { return false }
    changes[stage - 1].reloadedSections.append(Int(places.new[stage - 1][section]))
    return true
  }

  /// Adds the items to reconfigure, which are shown already and not reloaded.
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
