extension ArrayDifference {
  /// The difference between two arrays, with the fewest moves where no element occurs twice.
  /// - Complexity: O(n) comparisons where little changed; at most O(n) hashes, and O(k log k) for k
  ///   elements that may have moved.
  @inlinable
  public init(from old: [Element], to new: [Element]) {
    self = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var matches = ElementMatches(old: old, new: new)
        matches.findMoves()
        return ArrayDifference(matches, old: old, new: new)
      }
    }
  }

  @inlinable
  init(_ matches: ElementMatches, old: UnsafeBufferPointer<Element>, new: UnsafeBufferPointer<Element>) {
    var deletes: [Change] = []
    var inserts: [Change] = []
    deletes.reserveCapacity(matches.oldLeft.count - matches.pairCount)
    inserts.reserveCapacity(matches.newLeft.count - matches.pairCount)
    for (position, offset) in matches.oldLeft.enumerated() where matches.newPartners[position] < 0 {
      deletes.append(Change(offset: Int(offset), element: old[Int(offset)]))
    }
    for (position, offset) in matches.newLeft.enumerated() where matches.oldPartners[position] < 0 {
      inserts.append(Change(offset: Int(offset), element: new[Int(offset)]))
    }
    var moves: [Move] = []
    moves.reserveCapacity(matches.moved.reduce(0) { $0 + Int($1.count) })
    for run in matches.moved {
      for step in 0..<Int(run.count) {
        let offset = Int(run.new) + step
        moves.append(Move(from: Int(run.old) + step, to: offset, element: new[offset]))
      }
    }
    self.init(deletes: deletes, inserts: inserts, moves: moves)
  }

  /// The pairs of offsets at which two arrays hold the same element with other content.
  /// - Parameters:
  ///   - old: the array before.
  ///   - new: the array after.
  ///   - content: what is compared, such as a version number or the whole content.
  /// - Returns: the old and the new offset of each kept element whose content differs, by ascending
  ///   new offsets.
  /// - Complexity: that of the difference, and O(n) comparisons of content.
  @inlinable
  public static func updates<Content: Equatable>(
    from old: [Element], to new: [Element], by content: (Element) -> Content
  ) -> [(old: Int, new: Int)] {
    updates(from: old, to: new) { content($0) == content($1) }
  }

  /// The pairs of offsets at which two arrays hold the same element with other content.
  /// - Parameters:
  ///   - old: the array before.
  ///   - new: the array after.
  ///   - isSame: whether an element says the same in both arrays.
  @inlinable
  public static func updates(
    from old: [Element], to new: [Element], where isSame: (Element, Element) -> Bool
  ) -> [(old: Int, new: Int)] {
    let partners = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in ElementMatches(old: old, new: new).oldOfNew(count: new.count) }
    }
    var found: [(old: Int, new: Int)] = []
    for (offset, partner) in partners.enumerated() where partner >= 0 {
      if !isSame(old[Int(partner)], new[offset]) { found.append((Int(partner), offset)) }
    }
    return found
  }
}
