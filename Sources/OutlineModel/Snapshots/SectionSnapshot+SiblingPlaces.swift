extension SectionSnapshot {
  /// The position of an item among the children of its parent, or among the roots.
  ///
  /// - Parameter item: the id to look for.
  /// - Returns: the position, or `nil` if the item is not in the snapshot.
  /// - Complexity: O(distance to the nearer end of the siblings) at most; O(√n) for the first call
  ///   after a structural change and then O(1) if only the last sibling has children.
  @inlinable
  public func indexAmongSiblings(of item: ItemID) -> Int? {
    guard let slot = slots.slot(of: item) else { return nil }
    return links.index(of: slot, within: 64) ?? siblingIndexes.indexes(of: [slot])[0]
  }

  /// The places of items among their siblings, `nil` for each item that is not in the snapshot.
  ///
  /// - Parameter identifiers: the items, each once.
  /// - Complexity: O(k log k) for k items, and O(√n) for the first call after a structural change
  ///   if only the last sibling has children; also one walk over each other list of siblings.
  @inlinable
  package func siblingPlaces(of identifiers: [ItemID]) -> [(parent: ItemID?, index: Int)?] {
    var places = [(parent: ItemID?, index: Int)?](repeating: nil, count: identifiers.count)
    var wanted: [(owner: Int32, slot: Int32, position: Int)] = []
    for (position, id) in identifiers.enumerated() {
      guard let slot = slots.slot(of: id) else { continue }
      wanted.append((links.members[Int(slot)].owner, slot, position))
    }
    // If there are many, it pays to number all items.
    if wanted.count > count / 64 { _ = numbering }
    wanted.sort { $0.owner < $1.owner }
    let siblingIndexes = siblingIndexes
    var rest = wanted[...]
    while let owner = rest.first?.owner {
      let members = rest.prefix { $0.owner == owner }
      rest = rest.dropFirst(members.count)
      let parent = owner == 0 ? nil : slots.ids[Int(owner) - 1]
      for (member, index) in zip(members, siblingIndexes.indexes(of: members.map(\.slot))) {
        places[member.position] = (parent, index)
      }
    }
    return places
  }

  @usableFromInline
  var siblingIndexes: SiblingIndexes {
    let numbering = order.present
    return SiblingIndexes(
      links: links, sequence: sequence, starts: starts.value { sequence.starts },
      positions: numbering?.positions,
      parents: numbering?.parents)
  }
}

/// Finds positions among siblings from the rows of a tree in depth-first order.
///
/// If only the last sibling has children, the siblings are in consecutive rows, and a position is
/// the difference of two rows. Otherwise they must be counted: if all items are numbered, by
/// reading the parents of the rows between (the compiler makes that eight or more at once), else by
/// walking from neighbour to neighbour. To count faster, every list would need an order of its own,
/// and every change would have to update two.
@usableFromInline
struct SiblingIndexes {
  let links: SnapshotLinks
  let sequence: SnapshotSequence
  let starts: SnapshotSequence.Starts
  /// The row of each slot, if all items are numbered.
  let positions: ContiguousArray<Int32>?
  /// The row of the parent for each row, if all items are numbered.
  let parents: ContiguousArray<Int32>?

  private func row(of slot: Int32) -> Int {
    positions.map { Int($0[Int(slot)]) } ?? sequence.index(of: slot, from: starts)
  }

  /// The positions of some members of one list.
  @usableFromInline
  func indexes(of members: [Int32]) -> [Int] {
    guard let one = members.first else { return [] }
    let list = links.owners[Int(links.members[Int(one)].owner)]
    if members.count * Int(list.count) <= 128 { return members.map { links.index(of: $0) } }
    let (first, last) = (row(of: list.first), row(of: list.last))
    let rows = members.map { row(of: $0) }
    if last - first == Int(list.count) - 1 { return rows.map { $0 - first } }
    let order = members.indices.sorted { rows[$0] < rows[$1] }
    let isForward = rows[order[order.count - 1]] - first <= last - rows[order[0]]
    var (here, slot) = isForward ? (first, list.first) : (last, list.last)
    var (distance, indexes) = (0, members.map { _ in 0 })
    // Reading a row takes a fraction of the time of a step to a neighbour.
    let parents = (last - first) / 8 <= Int(list.count) ? parents : nil
    for position in isForward ? order : order.reversed() {
      if let parents {
        let between = isForward ? here..<rows[position] : rows[position] + 1..<here + 1
        distance += parents.count(of: parents[first], in: between)
      } else {
        while slot != members[position], slot >= 0 {
          slot = isForward ? links.members[Int(slot)].next : links.members[Int(slot)].previous
          distance += 1
        }
      }
      here = rows[position]
      indexes[position] = isForward ? distance : Int(list.count) - 1 - distance
    }
    return indexes
  }
}

extension ContiguousArray<Int32> {
  /// How often a number occurs in a part of the array.
  fileprivate func count(of number: Int32, in range: Range<Int>) -> Int {
    withUnsafeBufferPointer { numbers in
      let part = UnsafeBufferPointer(rebasing: numbers[range])
      var (count, index) = (Int32(0), 0)
      while index < part.count {
        count &+= part[index] == number ? 1 : 0
        index &+= 1
      }
      return Int(count)
    }
  }
}
