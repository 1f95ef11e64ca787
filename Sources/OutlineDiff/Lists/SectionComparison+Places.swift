/// Changes at a place in the lists, found by binary search.
extension SectionComparison {
  /// The departures of an old section.
  func departures(ofSection section: Int) -> Range<Int> {
    let start = firstDeparture(fromSection: section)
    if start == departures.count || departures[start].section != section { return start..<start }
    return start..<firstDeparture(fromSection: section + 1)
  }

  private func firstDeparture(fromSection section: Int) -> Int {
    var (low, high) = (0, departures.count)
    while low < high {
      let middle = (low + high) / 2
      if departures[middle].section < section { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The arrivals in a new section.
  func arrivals(inSection section: Int) -> Range<Int> {
    let start = firstArrival(from: ItemPath(section: section, item: 0))
    return start..<firstArrival(from: ItemPath(section: section + 1, item: 0))
  }

  /// The arrival at a place in the new list, or `nil` if the item there stays.
  func arrival(at path: ItemPath) -> Int? {
    let position = firstArrival(from: path)
    return position < arrivals.count && arrivals[position].path == path ? position : nil
  }

  /// The first arrival at or after a place in the new list.
  func firstArrival(from path: ItemPath) -> Int {
    var (low, high) = (0, arrivals.count)
    while low < high {
      let middle = (low + high) / 2
      if arrivals[middle].path < path { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether the item at a place in the new list was in the old list. `false` if there is no item.
  func isKept(_ path: ItemPath) -> Bool {
    guard newCounts.indices.contains(path.section), path.item >= 0,
      path.item < newCounts[path.section]
    else { return false }
    return arrival(at: path).map { arrivals[$0].departure >= 0 } ?? true
  }
}

extension SectionComparison.Departure {
  /// The position of the item in the old list.
  var path: ItemPath { ItemPath(section: Int(section), item: Int(item)) }
}

extension SectionComparison.Arrival {
  /// The position of the item in the new list.
  var path: ItemPath { ItemPath(section: Int(section), item: Int(item)) }
}
