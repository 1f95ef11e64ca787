/// The positions of the changed items if there are several batches or reloads.
extension StagedChangesBuilder {
  /// The changes of one section; `old` or `new` is -1 if it is not in that list.
  private struct Section {
    var old: Int
    var new: Int
    /// The ranges of its changes among the departures, the arrivals and the reloads.
    var leaving = 0..<0
    var coming = 0..<0
    var reloading = 0..<0

    var hasChanges: Bool { !leaving.isEmpty || !coming.isEmpty || !reloading.isEmpty }
  }

  /// The positions of moving items directly before and directly after their batch.
  private struct ItemPlaces {
    /// By departure; `nil` until found.
    var sources: ContiguousArray<ItemPath?>
    /// By arrival; `nil` until found.
    var targets: ContiguousArray<ItemPath?>
  }

  /// Finds the positions of all changed items, and adds them to the changes and the edits.
  mutating func placeItems() {
    // Source and target of a move can be in different sections, so both are kept until all are
    // found.
    var found = ItemPlaces(
      sources: ContiguousArray(repeating: nil, count: comparison.departures.count),
      targets: ContiguousArray(repeating: nil, count: comparison.arrivals.count))
    var (arrival, reload) = (0, 0)
    for index in comparison.newCounts.indices {
      var section = Section(old: Int(comparison.oldOfNew[index]), new: index)
      let (firstArrival, firstReload) = (arrival, reload)
      while arrival < comparison.arrivals.count, comparison.arrivals[arrival].section == index {
        arrival += 1
      }
      while reload < reloads.count, reloads[reload].section == index { reload += 1 }
      section.coming = firstArrival..<arrival
      section.reloading = firstReload..<reload
      if section.old >= 0 { section.leaving = comparison.departures(ofSection: section.old) }
      if section.hasChanges { place(section, &found) }
    }
    // Deleted sections come last.
    var departure = 0
    while departure < comparison.departures.count {
      let index = Int(comparison.departures[departure].section)
      let leaving = comparison.departures(ofSection: index)
      if comparison.newOfOld[index] < 0 {
        place(Section(old: index, new: -1, leaving: leaving), &found)
      }
      departure = leaving.upperBound
    }
    report(found)
  }

  /// Finds the positions of the items of one section that leave, arrive or are reloaded, in list
  /// order.
  private mutating func place(_ section: Section, _ found: inout ItemPlaces) {
    var merge = StageMerge()
    var (leaving, coming, reloading) = (section.leaving, section.coming, section.reloading)
    let reloadStage = reloading.isEmpty ? nil : stageOfReload(leaving, coming)
    while true {
      let departure = leaving.first.map { Int(comparison.departures[$0].item) }
      let arrival = coming.first.map { Int(comparison.arrivals[$0].item) }
      let reload = reloading.first.map { reloads[$0].item }
      if departure == nil, arrival == nil, reload == nil { return }
      // Within a gap, leaving items come before arriving ones; staying items follow the gap.
      let leavingRank = departure.map { merge.rank(ofLeaving: $0) } ?? Int.max
      let comingRank = arrival.map { merge.rank(ofComing: $0) } ?? Int.max
      let stayingRank = reload.map { merge.rank(ofComing: $0) } ?? Int.max
      if let departure, leavingRank <= comingRank, leavingRank <= stayingRank {
        let position = leaving.removeFirst()
        let stage = schedule.departures[position]
        found.sources[position] = ItemPath(
          section: Int(places.old[Int(stage) - 1][section.old]),
          item: merge.leave(departure, stage: stage))
      } else if let arrival, comingRank <= stayingRank {
        let position = coming.removeFirst()
        let stage = schedule.arrivals[position]
        let (item, previous) = merge.come(arrival, stage: stage)
        found.targets[position] = ItemPath(
          section: Int(places.new[Int(stage)][section.new]), item: item)
        // The data of the last batch is the new list, which needs no placements.
        if Int(stage) <= edits.count {
          edits[Int(stage) - 1].placements.append(
            Placement(section: section.new, item: arrival, previous: previous))
        }
      } else if let reload {
        let position = reloading.removeFirst()
        if let reloadStage {
          let path = ItemPath(
            section: Int(places.new[reloadStage - 1][section.new]),
            item: merge.place(ofStaying: reload, before: reloadStage))
          changes[reloadStage - 1].reloadedItems.append(path)
        } else {
          lateReloads.append(reloads[position])
        }
      }
    }
  }

  /// Adds the deletes, inserts and moves to the changes of their batches, in ascending order.
  private mutating func report(_ found: ItemPlaces) {
    for (position, departure) in comparison.departures.enumerated() where departure.arrival < 0 {
      // Deleting a section deletes its items.
      guard comparison.newOfOld[Int(departure.section)] >= 0, let source = found.sources[position]
      else { continue }
      let stage = Int(schedule.departures[position])
      changes[stage - 1].deletedItems.append(source)
      if stage <= edits.count { edits[stage - 1].deletedItems.append(departure.path) }
    }
    for (position, arrival) in comparison.arrivals.enumerated() {
      guard let target = found.targets[position] else { continue }
      let stage = Int(schedule.arrivals[position])
      if arrival.departure >= 0 {
        guard let source = found.sources[Int(arrival.departure)] else { continue }
        changes[stage - 1].movedItems.append(ListChanges.Move(from: source, to: target))
      } else if comparison.oldOfNew[Int(arrival.section)] >= 0 {
        changes[stage - 1].insertedItems.append(target)
      }
    }
  }
}
