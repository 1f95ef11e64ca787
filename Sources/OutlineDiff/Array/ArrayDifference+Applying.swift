extension ArrayDifference {
  /// Returns the new array.
  /// - Parameter old: the array the difference starts from.
  /// - Throws: ``DifferenceError`` if an offset does not exist or is used twice, or if the array
  ///   has another element there.
  /// - Complexity: O(n + number of changes).
  public func applying(to old: [Element]) throws(DifferenceError) -> [Element] {
    if isEmpty { return old }
    var stays = [Bool](repeating: true, count: old.count)
    func take(_ element: Element, at offset: Int) throws(DifferenceError) {
      guard old.indices.contains(offset), stays[offset] else { throw .outOfBounds(offset: offset) }
      guard old[offset] == element else { throw .displaced(id: "\(element)") }
      stays[offset] = false
    }
    for change in deletes { try take(change.element, at: change.offset) }
    for move in moves { try take(move.element, at: move.from) }
    var slots = [Element?](repeating: nil, count: old.count - deletes.count + inserts.count)
    func put(_ element: Element, at offset: Int) throws(DifferenceError) {
      guard slots.indices.contains(offset), slots[offset] == nil
      else { throw .outOfBounds(offset: offset) }
      slots[offset] = element
    }
    for change in inserts { try put(change.element, at: change.offset) }
    for move in moves { try put(move.element, at: move.to) }
    var staying = zip(old, stays).lazy.filter(\.1).map(\.0).makeIterator()
    return slots.compactMap { $0 ?? staying.next() }
  }

  /// The difference from the new array to the old one.
  /// - Complexity: O(number of changes), and sorting the moves.
  public var inverse: ArrayDifference {
    let back = moves.map { Move(from: $0.to, to: $0.from, element: $0.element) }
    return ArrayDifference(deletes: inserts, inserts: deletes, moves: back.sorted { $0.to < $1.to })
  }
}
