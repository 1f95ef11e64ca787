extension CollectionDifference where ChangeElement: Hashable {
  /// The difference of two arrays without duplicates; an element of both that does not keep its
  /// relative place is a move.
  ///
  /// The difference of the standard library takes time proportional to n × changes, which is too
  /// slow for a shuffled list. Here the elements of a longest increasing run of old positions stay,
  /// so the number of moves is minimal. O(n log n), and O(n) outside the part between the common
  /// ends.
  package static func betweenDistinct(_ old: [ChangeElement], _ new: [ChangeElement]) -> Self {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var common = 0
    while common < old.count - start, common < new.count - start,
      old[old.count - 1 - common] == new[new.count - 1 - common]
    { common += 1 }
    let oldRange = start..<(old.count - common)
    let newRange = start..<(new.count - common)

    let oldOffsets = Dictionary(
      oldRange.map { (old[$0], $0) }, uniquingKeysWith: { first, _ in first })
    let origins = newRange.map { oldOffsets[new[$0]] }
    let kept = longestIncreasingRun(in: origins)

    var isKept = Set<Int>()
    var destinations: [Int: Int] = [:]
    for (index, origin) in origins.enumerated() {
      guard let origin else { continue }
      if kept.contains(index) {
        isKept.insert(origin)
      } else {
        destinations[origin] = newRange.lowerBound + index
      }
    }
    var changes: [Change] = []
    for offset in oldRange where !isKept.contains(offset) {
      changes.append(
        .remove(offset: offset, element: old[offset], associatedWith: destinations[offset]))
    }
    for (index, origin) in origins.enumerated() where !kept.contains(index) {
      let offset = newRange.lowerBound + index
      changes.append(.insert(offset: offset, element: new[offset], associatedWith: origin))
    }
    // The changes are consistent by construction, and the initializer requires nothing else.
    return Self(changes) ?? new.difference(from: old).inferringMoves()
  }

  /// The indices of a longest strictly increasing subsequence, ignoring `nil`. O(n log n).
  private static func longestIncreasingRun(in values: [Int?]) -> Set<Int> {
    // For each length the index of the smallest value that ends a run of this length.
    var ends: [Int] = []
    var predecessors = [Int?](repeating: nil, count: values.count)
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if let end = values[ends[middle]], end < value { low = middle + 1 } else { high = middle }
      }
      predecessors[index] = low == 0 ? nil : ends[low - 1]
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var run = Set<Int>()
    var index = ends.last
    while let current = index {
      run.insert(current)
      index = predecessors[current]
    }
    return run
  }
}
