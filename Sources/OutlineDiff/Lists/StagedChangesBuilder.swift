/// Builds the batches for a difference of two lists: the changes of each batch, and the edits that
/// lead from the data of one batch to the data of the next.
///
/// The schedule assigns changes to batches. The builder finds the positions: first of the sections,
/// then of the items, then of the reloads.
@usableFromInline
struct StagedChangesBuilder {
  /// The new place of a section or item between two batches.
  @usableFromInline
  struct Placement {
    /// The section in the new list, and the item in it; -1 to place the section itself.
    @usableFromInline let section: Int
    @usableFromInline let item: Int
    /// The member directly before it, or `nil` if it is first. An old item is in the same section
    /// of the old list.
    @usableFromInline let previous: StageMerge.Neighbour?
  }

  /// The edits that lead from the data of one batch to the data of the next.
  @usableFromInline
  struct Edit {
    /// The old sections that are deleted.
    @usableFromInline var deletedSections: [Int] = []
    /// The items that are deleted, by old positions.
    @usableFromInline var deletedItems: [ItemPath] = []
    /// The sections and items that are inserted or moved, in the order in which to place them.
    @usableFromInline var placements: [Placement] = []
  }

  @usableFromInline let comparison: SectionComparison
  let schedule: StageSchedule
  let places: SectionPlaces
  /// The changes of each batch.
  @usableFromInline var changes: [ListChanges]
  /// The edits for all batches but the last; the data of later ones is the new list.
  @usableFromInline var edits: [Edit]
  /// The items to reload that stay in place, by new positions.
  var reloads: [ItemPath] = []
  /// The items to reload last, because they move or no other batch can take them.
  var lateReloads: [ItemPath] = []

  /// - Parameters:
  ///   - comparison: the comparison of the old and the new list.
  ///   - reloadedSections: the new positions of sections to reload, ascending.
  ///   - reloadedItems: the new positions of items to reload, ascending.
  ///   - reconfiguredItems: the new positions of items to reconfigure, ascending.
  @usableFromInline
  init(
    _ comparison: SectionComparison, reloadedSections: [Int] = [], reloadedItems: [ItemPath] = [],
    reconfiguredItems: [ItemPath] = []
  ) {
    var comparison = comparison
    let traffic = SectionTraffic(comparison)
    comparison.keepSectionsThatChange(traffic)
    self.comparison = comparison
    schedule = StageSchedule(comparison, traffic)
    places = SectionPlaces(comparison, schedule)
    changes = Array(repeating: ListChanges(), count: schedule.count)
    edits = Array(repeating: Edit(), count: Swift.max(0, schedule.count - 1))
    sortReloads(reloadedItems, reloadedSections)
    reportSections()
    if schedule.count == 0 {
      lateReloads += reloads
    } else if schedule.count == 1, reloads.isEmpty {
      reportItemsOfOneBatch()
    } else {
      placeItems()
    }
    lateReloads.sort()
    reloadLast(reloadedSections)
    reconfigure(reconfiguredItems, except: reloadedItems, reloadedSections)
  }

  /// Adds the section changes to the changes and the edits.
  private mutating func reportSections() {
    for (stage, comings) in places.comings.enumerated() {
      for coming in comings {
        let place = Int(places.new[stage][coming.section])
        let partner = Int(comparison.oldOfNew[coming.section])
        if partner < 0 {
          changes[stage - 1].insertedSections.append(place)
        } else {
          let source = Int(places.old[stage - 1][partner])
          changes[stage - 1].movedSections.append(ListChanges.Move(from: source, to: place))
        }
        if stage <= edits.count {
          edits[stage - 1].placements.append(
            Placement(section: coming.section, item: -1, previous: coming.previous))
        }
      }
    }
    for (section, partner) in comparison.newOfOld.enumerated() where partner < 0 {
      let stage = Int(schedule.deletion)
      changes[stage - 1].deletedSections.append(Int(places.old[stage - 1][section]))
      if stage <= edits.count { edits[stage - 1].deletedSections.append(section) }
    }
  }

  /// Reports the items if one batch is enough: old and new positions are used unchanged.
  private mutating func reportItemsOfOneBatch() {
    var (deleted, inserted): ([ItemPath], [ItemPath]) = ([], [])
    var moved: [ListChanges.Move<ItemPath>] = []
    let moveCount = comparison.arrivals.count { $0.departure >= 0 }
    deleted.reserveCapacity(comparison.departures.count - moveCount)
    inserted.reserveCapacity(comparison.arrivals.count - moveCount)
    moved.reserveCapacity(moveCount)
    for departure in comparison.departures where departure.arrival < 0 {
      // The items of deleted and inserted sections are not listed.
      if comparison.newOfOld[Int(departure.section)] >= 0 { deleted.append(departure.path) }
    }
    for arrival in comparison.arrivals {
      if arrival.departure >= 0 {
        let source = comparison.departures[Int(arrival.departure)].path
        moved.append(ListChanges.Move(from: source, to: arrival.path))
      } else if comparison.oldOfNew[Int(arrival.section)] >= 0 {
        inserted.append(arrival.path)
      }
    }
    (changes[0].deletedItems, changes[0].insertedItems) = (deleted, inserted)
    changes[0].movedItems = moved
  }
}
