/// The choice between equally small sets of sections to move.
extension SectionComparison {
  /// Chooses the sections to move so that the list needs few batches. The number of moves stays the
  /// same.
  ///
  /// A section whose items change cannot move in the same batch, so it should stay. If items leave
  /// deleted sections or enter inserted ones, two batches are needed anyway, and then no group of
  /// moving sections should be torn, see ``SectionGroups``. A section that is torn on its own stays
  /// if possible. Chains of sections that exchange items are handled by trial: for up to 8 rounds
  /// the price of moving the sections of torn groups rises.
  ///
  /// The exact minimum for chains is as hard as satisfiability: each pair of sections that swap
  /// places is a variable (either of the two can move), and every chain forbids a combination.
  mutating func keepSectionsThatChange(_ traffic: SectionTraffic) {
    if traffic.goesAcross || !traffic.hasChanges(inMoved: hasMoved) { return }
    guard traffic.needsTwoBatches else {
      let prices = ContiguousArray(traffic.isChanged.lazy.map { Int32($0 ? 1 : 0) })
      return keepDearest { Price(torn: 0, other: prices[$0]) }
    }
    var prices = ContiguousArray<Int32>(repeating: 0, count: newCounts.count)
    for _ in 0..<8 {
      var groups = SectionGroups(traffic, hasMoved: hasMoved)
      if !groups.isAnyTorn { return }
      for section in prices.indices where hasMoved[section] && groups.isTorn(section) {
        prices[section] += 1
      }
      keepDearest {
        let isTorn = traffic.getsFromDeleted[$0] && traffic.givesToInserted[$0]
        return Price(torn: isTorn ? 1 : 0, other: prices[$0])
      }
    }
  }

  /// The price of moving some sections.
  private struct Price {
    /// How many of the sections are torn on their own.
    var torn: Int32
    /// The other reasons not to move them.
    var other: Int32
  }

  /// The best run of sections in their old order that ends with a given section.
  private struct Run {
    var length: Int32
    var price: Price
    /// The previous section of the run, or -1.
    var previous: Int32

    static func < (left: Run, right: Run) -> Bool {
      (left.length, left.price.torn, left.price.other)
        < (right.length, right.price.torn, right.price.other)
    }
  }

  /// Keeps one of the longest runs of sections in their old order: the one with the highest price.
  ///
  /// A prefix tree finds the best run that ends before a place (Fenwick, 1994).
  /// - Complexity: O(s log s) for s sections.
  private mutating func keepDearest(_ price: (Int) -> Price) {
    let none = Run(length: 0, price: Price(torn: 0, other: 0), previous: -1)
    var runs = ContiguousArray<Run>(repeating: none, count: newCounts.count)
    // For each position in the tree the section with the best run, or -1.
    var tree = ContiguousArray<Int32>(repeating: -1, count: oldCounts.count + 1)
    var last = Int32(-1)
    for section in newCounts.indices where oldOfNew[section] >= 0 {
      var (best, position) = (Int32(-1), Int(oldOfNew[section]))
      while position > 0 {
        let found = tree[position]
        if found >= 0, best < 0 || runs[Int(best)] < runs[Int(found)] { best = found }
        position -= position & -position
      }
      let (own, before) = (price(section), best < 0 ? none : runs[Int(best)])
      runs[section] = Run(
        length: before.length + 1,
        price: Price(torn: before.price.torn + own.torn, other: before.price.other &+ own.other),
        previous: best)
      let number = Int32(truncatingIfNeeded: section)
      position = Int(oldOfNew[section]) + 1
      while position < tree.count {
        let found = tree[position]
        if found < 0 || runs[Int(found)] < runs[section] { tree[position] = number }
        position += position & -position
      }
      if last < 0 || runs[Int(last)] < runs[section] { last = number }
    }
    for section in hasMoved.indices { hasMoved[section] = oldOfNew[section] >= 0 }
    while last >= 0 {
      hasMoved[Int(last)] = false
      last = runs[Int(last)].previous
    }
  }
}
