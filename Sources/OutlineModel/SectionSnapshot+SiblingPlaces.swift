extension SectionSnapshot {
  /// Where items are among their siblings; nil for one that is not in the snapshot.
  ///
  /// - Parameter identifiers: the items, each once.
  /// - Complexity: O(number of items given), and one walk over each list of siblings they are in.
  package func siblingPlaces(of identifiers: [ItemID]) -> [(parent: ItemID?, index: Int)?] {
    let wanted = identifiers.map { slots.slot(of: $0) }
    var byList: [Int32: [Int32: Int]] = [:]
    for (position, slot) in wanted.enumerated() {
      if let slot { byList[links.members[Int(slot)].owner, default: [:]][slot] = position }
    }
    var places = [(parent: ItemID?, index: Int)?](repeating: nil, count: identifiers.count)
    for (owner, members) in byList {
      let parent = owner == 0 ? nil : slots.ids[Int(owner) - 1]
      // One or two are counted from the nearer end, more in one walk.
      if members.count < 3 {
        for (slot, position) in members { places[position] = (parent, links.index(of: slot)) }
        continue
      }
      var slot = links.owners[Int(owner)].first
      var (index, rest) = (0, members.count)
      while slot >= 0, rest > 0 {
        if let position = members[slot] {
          places[position] = (parent, index)
          rest -= 1
        }
        slot = links.members[Int(slot)].next
        index += 1
      }
    }
    return places
  }
}
