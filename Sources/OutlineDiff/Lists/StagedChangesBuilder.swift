/// Finds the batches of a difference of two lists: the changes of each, and how the data of one
/// batch comes out of that before it.
///
/// What happens in which batch is known from the schedule. Here the places are found: those of the
/// sections first, then those of the items, then where there is room for reloads.
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
  let schedule: StageSchedule
  let places: SectionPlaces
  /// The changes of each batch.
  @usableFromInline var changes: [ListChanges]
  /// The edits that lead to the data of the first batches; the data of the others is the new list.
  @usableFromInline var edits: [Edit]
  /// The items to reload that stay where they are, by new positions.
  var reloads: [ItemPath] = []
  /// The items to reload when all is in its place, because they move or there is no room before.
  var lateReloads: [ItemPath] = []

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

  /// Adds what happens to the sections to the changes and the edits.
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

  /// Takes the changes over where one batch is enough: it wants old and new positions as they are.
  private mutating func reportItemsOfOneBatch() {
    var (deleted, inserted): ([ItemPath], [ItemPath]) = ([], [])
    var moved: [ListChanges.Move<ItemPath>] = []
    let moveCount = comparison.arrivals.count { $0.departure >= 0 }
    deleted.reserveCapacity(comparison.departures.count - moveCount)
    inserted.reserveCapacity(comparison.arrivals.count - moveCount)
    moved.reserveCapacity(moveCount)
    for departure in comparison.departures where departure.arrival < 0 {
      // The items of a deleted section go with it, those of an inserted one come with it.
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
