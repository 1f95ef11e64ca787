extension SectionSnapshot {
  /// The position of an item among the children of its parent, or among the roots.
  ///
  /// - Parameter item: the id to look for.
  /// - Returns: the position, or nil when the item is not in the snapshot.
  /// - Complexity: O(distance to the nearer end of the siblings) at most; O(√n) for the first call after a structural
  ///   change and then O(1) where none of the siblings but the last has children.
  @inlinable
  public func indexAmongSiblings(of item: ItemID) -> Int? {
    guard let slot = slots.slot(of: item) else { return nil }
    return links.index(of: slot, within: 64) ?? siblingIndexes.indexes(of: [slot])[0]
  }

  /// Where items are among their siblings; nil for one that is not in the snapshot.
  ///
  /// - Parameter identifiers: the items, each once.
  /// - Complexity: O(k log k) for k items, and O(√n) for the first call after a structural change, where the items have
  ///   siblings of which none but the last has children; and one walk over any other list of siblings.
  @inlinable
  package func siblingPlaces(of identifiers: [ItemID]) -> [(parent: ItemID?, index: Int)?] {
    var places = [(parent: ItemID?, index: Int)?](repeating: nil, count: identifiers.count)
    var wanted: [(owner: Int32, slot: Int32, position: Int)] = []
    for (position, id) in identifiers.enumerated() {
      guard let slot = slots.slot(of: id) else { continue }
      wanted.append((links.members[Int(slot)].owner, slot, position))
    }
    // Many items are worth numbering all of them, unless that has been done.
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
      links: links, sequence: sequence, starts: starts.value { sequence.starts }, positions: numbering?.positions,
      parents: numbering?.parents)
  }
}

/// Finds positions among siblings by the rows of a tree that is written down depth first.
///
/// If no sibling but the last has children, the siblings are in consecutive rows, and a position is a difference of two
/// rows. Otherwise they have to be counted: by reading the parents of the rows between, if all items are numbered (eight
/// and more at once, as the compiler arranges it), else from neighbour to neighbour. To count them in less, every list
/// would have to keep an order of its own, and every change of the tree would pay for two.
@usableFromInline
struct SiblingIndexes {
  let links: SnapshotLinks
  let sequence: SnapshotSequence
  let starts: SnapshotSequence.Starts
  /// By slot the row, if that is known for all.
  let positions: ContiguousArray<Int32>?
  /// By row that of the parent, if that is known for all.
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
    // Reading a row takes a small part of the time of a step to a neighbour.
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
  /// How often a number is in a part of the array.
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
