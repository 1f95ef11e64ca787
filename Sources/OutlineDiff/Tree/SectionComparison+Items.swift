/// Matching the items in the windows, and finding the items that leave, arrive and move.
extension SectionComparison {
  /// Matches the only window.
  @inlinable
  mutating func matchWindow<ID: Hashable>(
    of section: Int, _ old: UnsafeBufferPointer<ID>, _ new: UnsafeBufferPointer<ID>
  ) {
    var matches = ElementMatches(old: old, new: new)
    matches.findMoves()
    collect(matches, ofOnlyWindow: section)
  }

  /// Matches the windows of all sections.
  @inlinable
  mutating func matchWindows<ID: Hashable>(
    _ old: UnsafeBufferPointer<ID>, _ new: UnsafeBufferPointer<ID>
  ) {
    collect(ElementMatches(old: old, new: new), oldCount: old.count, newCount: new.count)
  }

  /// Adds the changes of the only window, whose moves are known: all items that moved or have no
  /// partner.
  @usableFromInline
  mutating func collect(_ matches: ElementMatches, ofOnlyWindow new: Int) {
    let old = Int(oldOfNew[new])
    let (oldWindow, newWindow) = (oldWindows[old], newWindows[new])
    let movedCount = matches.moved.reduce(0) { $0 + Int($1.count) }
    arrivals.reserveCapacity(matches.newLeft.count - matches.pairCount + movedCount)
    departures.reserveCapacity(matches.oldLeft.count - matches.pairCount + movedCount)
    func append(arrival item: Int32) {
      let section = Int32(truncatingIfNeeded: new)
      arrivals.append(Arrival(section: section, item: newWindow.start &+ item, departure: -1))
    }
    // For each item of the old window its arrival; -1 if it is deleted, -2 if it stays.
    var arrivalOfOld = ContiguousArray<Int32>(repeating: -2, count: Int(oldWindow.count))
    var left = 0
    func appendInserted(before end: Int32) {
      while left < matches.newLeft.count, matches.newLeft[left] < end {
        if matches.oldPartners[left] < 0 { append(arrival: matches.newLeft[left]) }
        left += 1
      }
    }
    for run in matches.moved {
      appendInserted(before: run.new)
      for step in 0..<run.count {
        arrivalOfOld[Int(run.old &+ step)] = Int32(truncatingIfNeeded: arrivals.count)
        append(arrival: run.new &+ step)
      }
    }
    appendInserted(before: .max)
    for (position, partner) in matches.newPartners.enumerated() where partner < 0 {
      arrivalOfOld[Int(matches.oldLeft[position])] = -1
    }
    for (item, arrival) in arrivalOfOld.enumerated() where arrival > -2 {
      if arrival >= 0 {
        arrivals[Int(arrival)].departure = Int32(truncatingIfNeeded: departures.count)
      }
      departures.append(
        Departure(
          section: Int32(truncatingIfNeeded: old),
          item: oldWindow.start &+ Int32(truncatingIfNeeded: item), arrival: arrival))
    }
    onlyMatches = matches
  }

  /// Finds the ``partners`` if that has not been done.
  mutating func findPartners() {
    guard let matches = onlyMatches else { return }
    partners = matches.oldOfNew(count: newWindows.reduce(0) { $0 + Int($1.count) })
    onlyMatches = nil
  }

  /// Adds the changes of all windows.
  @usableFromInline
  mutating func collect(_ matches: ElementMatches, oldCount: Int, newCount: Int) {
    partners = matches.oldOfNew(count: newCount)
    var isPlaced = ContiguousArray<Bool>(repeating: false, count: newCount)
    for (section, window) in newWindows.enumerated() {
      guard oldOfNew[section] >= 0 else {
        for item in window.row { isPlaced[item] = true }
        continue
      }
      let home = oldWindows[Int(oldOfNew[section])].row
      var (last, isAscending) = (Int32(-1), true)
      for item in window.row {
        let partner = partners[item]
        if home.contains(Int(partner)) {
          if partner < last { isAscending = false }
          last = partner
        } else {
          isPlaced[item] = true
        }
      }
      if !isAscending { keepLongestRun(in: window.row, isPlaced: &isPlaced) }
    }
    collect(isPlaced, leaving: matches.newOfOld(count: oldCount))
  }

  /// Marks those of a window's own items that are outside a longest run in the old order.
  private func keepLongestRun(in row: Range<Int>, isPlaced: inout ContiguousArray<Bool>) {
    let own = row.filter { !isPlaced[$0] }
    var kept = longestIncreasingSubsequence(own.map { Int(partners[$0]) })[...]
    for (position, item) in own.enumerated() {
      if kept.first == position { kept = kept.dropFirst() } else { isPlaced[item] = true }
    }
  }

  /// - Parameters:
  ///   - isPlaced: for each item of the new windows whether it is inserted or moves.
  ///   - newOfOld: for each item of the old windows its partner, or -1.
  private mutating func collect(
    _ isPlaced: ContiguousArray<Bool>, leaving newOfOld: ContiguousArray<Int32>
  ) {
    var arrivalOfNew = ContiguousArray<Int32>(repeating: -1, count: isPlaced.count)
    let placedCount = isPlaced.count { $0 }
    arrivals.reserveCapacity(placedCount)
    // All other items stay, on both sides.
    departures.reserveCapacity(newOfOld.count - (isPlaced.count - placedCount))
    for (section, window) in newWindows.enumerated() {
      for item in window.row where isPlaced[item] {
        arrivalOfNew[item] = Int32(truncatingIfNeeded: arrivals.count)
        arrivals.append(
          Arrival(
            section: Int32(truncatingIfNeeded: section),
            item: window.start &+ Int32(truncatingIfNeeded: item) &- window.base, departure: -1))
      }
    }
    for (section, window) in oldWindows.enumerated() {
      for item in window.row {
        let partner = newOfOld[item]
        let arrival = partner < 0 ? -1 : arrivalOfNew[Int(partner)]
        if partner >= 0, arrival < 0 { continue }
        if arrival >= 0 {
          arrivals[Int(arrival)].departure = Int32(truncatingIfNeeded: departures.count)
        }
        departures.append(
          Departure(
            section: Int32(truncatingIfNeeded: section),
            item: window.start &+ Int32(truncatingIfNeeded: item) &- window.base, arrival: arrival))
      }
    }
  }
}

extension SectionComparison.Window {
  /// The range of the window in the row of all windows.
  var row: Range<Int> { Int(base)..<Int(base &+ count) }
}
