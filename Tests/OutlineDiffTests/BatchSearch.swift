import OutlineDiff
import OutlineModel

/// The fewest batches that a list takes from one form to another with the fewest changes, found by
/// trying: the rules are those of ``BatchSimulator``, and nothing here knows how differences are
/// made.
struct BatchSearch {
  typealias Lists = [(id: String, items: [Int])]

  /// What one batch does, and how many sections and items it inserts, deletes and moves.
  private struct Batch {
    var changes: ListChanges
    var cost: Int
  }

  /// Whether one batch can lead from one list to another with the fewest changes.
  static func isOneBatch(from old: BatchSimulator, to new: BatchSimulator) -> Bool {
    batches(from: old, to: new).contains { batch in
      (try? old.performing(batch.changes, showing: new)) == new
    }
  }

  /// Whether two batches can lead from one list to another over one of some lists, with the fewest
  /// changes in sum.
  static func areTwoBatches(
    from old: BatchSimulator, to new: BatchSimulator, over between: some Sequence<BatchSimulator>
  ) -> Bool {
    let least = cost(from: old, to: new)
    func ids(_ list: BatchSimulator) -> Set<String> {
      Set(list.sections.map(\.id) + list.sections.flatMap(\.items).map(String.init))
    }
    let kept = ids(old).intersection(ids(new))
    return between.contains { middle in
      kept.isSubset(of: ids(middle))
        && cost(from: old, to: middle) + cost(from: middle, to: new) == least
        && isOneBatch(from: old, to: middle) && isOneBatch(from: middle, to: new)
    }
  }

  /// The fewest changes from one list to another.
  static func cost(from old: BatchSimulator, to new: BatchSimulator) -> Int {
    batches(from: old, to: new, first: true).first?.cost ?? 0
  }

  /// The batches with the fewest changes: one for each choice of the sections that move.
  /// - Parameter first: whether any one will do.
  private static func batches(
    from old: BatchSimulator, to new: BatchSimulator, first: Bool = false
  ) -> [Batch] {
    let (oldIDs, newIDs) = (old.sections.map(\.id), new.sections.map(\.id))
    let homes = home(old.sections)
    let targets = home(new.sections)
    var batch = Batch(changes: ListChanges(), cost: 0)
    for (place, section) in old.sections.enumerated() where !newIDs.contains(section.id) {
      batch.changes.deletedSections.append(place)
      batch.cost += 1
    }
    for (place, section) in new.sections.enumerated() where !oldIDs.contains(section.id) {
      batch.changes.insertedSections.append(place)
      batch.cost += 1
    }
    for section in new.sections {
      let own = section.items.filter { homes[$0]?.id == section.id }
      let stays = longestRuns(own.map { homes[$0]?.path.item ?? 0 })[0].map { own[$0] }
      for (item, id) in section.items.enumerated() where !stays.contains(id) {
        let path = ItemPath(section: newIDs.firstIndex(of: section.id) ?? 0, item: item)
        batch.cost += 1
        if let home = homes[id] {
          batch.changes.movedItems.append(.init(from: home.path, to: path))
        } else if oldIDs.contains(section.id) {
          batch.changes.insertedItems.append(path)
        }
      }
    }
    for (id, home) in homes where targets[id] == nil {
      batch.cost += 1
      if newIDs.contains(home.id) { batch.changes.deletedItems.append(home.path) }
    }
    let kept = newIDs.filter(oldIDs.contains)
    let runs = longestRuns(kept.map { oldIDs.firstIndex(of: $0) ?? 0 })
    return (first ? Array(runs.prefix(1)) : runs).map { run in
      var choice = batch
      for (position, id) in kept.enumerated() where !run.contains(position) {
        choice.cost += 1
        choice.changes.movedSections.append(
          .init(from: oldIDs.firstIndex(of: id) ?? 0, to: newIDs.firstIndex(of: id) ?? 0))
      }
      return choice
    }
  }

  private static func home(_ sections: Lists) -> [Int: (id: String, path: ItemPath)] {
    var homes: [Int: (id: String, path: ItemPath)] = [:]
    for (place, section) in sections.enumerated() {
      for (item, id) in section.items.enumerated() {
        homes[id] = (section.id, ItemPath(section: place, item: item))
      }
    }
    return homes
  }

  /// Every longest increasing run of some numbers, by the positions of its members.
  static func longestRuns(_ numbers: [Int]) -> [[Int]] {
    var longest: [[Int]] = [[]]
    for set in 1..<Swift.max(1, 1 << numbers.count) where set.nonzeroBitCount >= longest[0].count {
      let run = numbers.indices.filter { set >> $0 & 1 == 1 }
      if zip(run, run.dropFirst()).contains(where: { numbers[$0] >= numbers[$1] }) { continue }
      if run.count > longest[0].count { longest = [] }
      longest.append(run)
    }
    return longest
  }
}

extension BatchSearch {
  /// The lists on the way from one to another in two batches: for each choice of the sections that
  /// move, and each set of changes that the first batch has, one list.
  static func middles(
    from old: BatchSimulator, to new: BatchSimulator
  ) -> some Sequence<BatchSimulator> {
    let (oldIDs, newIDs) = (old.sections.map(\.id), new.sections.map(\.id))
    let kept = newIDs.filter(oldIDs.contains)
    let items = changingItems(from: old, to: new)
    let runs = longestRuns(kept.map { oldIDs.firstIndex(of: $0) ?? 0 })
    return runs.lazy.flatMap { run in
      let sections =
        kept.indices.filter { !run.contains($0) }.map { kept[$0] }
        + oldIDs.filter { !newIDs.contains($0) } + newIDs.filter { !oldIDs.contains($0) }
      return (0..<(1 << (items.count + sections.count))).lazy.map { first in
        func chosen<Member: Hashable>(_ members: [Member], _ offset: Int) -> [Member: Bool] {
          let pairs = members.enumerated().map { ($1, first >> (offset + $0) & 1 == 1) }
          return Dictionary(uniqueKeysWithValues: pairs)
        }
        return middle(
          from: old, to: new, items: chosen(items, 0), sections: chosen(sections, items.count))
      }
    }
  }

  /// The items that move, and those that come to or go from a section that stays.
  private static func changingItems(
    from old: BatchSimulator, to new: BatchSimulator
  ) -> [Int] {
    let (oldIDs, newIDs) = (old.sections.map(\.id), new.sections.map(\.id))
    let (homes, targets) = (home(old.sections), home(new.sections))
    let placed = new.sections.flatMap { section in
      let own = section.items.filter { homes[$0]?.id == section.id }
      let stays = longestRuns(own.map { homes[$0]?.path.item ?? 0 })[0].map { own[$0] }
      return section.items.filter {
        !stays.contains($0) && (homes[$0] != nil || oldIDs.contains(section.id))
      }
    }
    let gone = old.sections.filter { newIDs.contains($0.id) }.flatMap(\.items)
    return placed + gone.filter { targets[$0] == nil }
  }

  /// The list between two batches.
  /// - Parameters:
  ///   - items: the items that change, and whether they do in the first batch.
  ///   - sections: the same of the sections.
  private static func middle(
    from old: BatchSimulator, to new: BatchSimulator, items: [Int: Bool], sections: [String: Bool]
  ) -> BatchSimulator {
    var result = old
    let order = merged(old.sections.map(\.id), new.sections.map(\.id), sections)
    result.sections = order.map { id in
      let before = old.sections.first { $0.id == id }?.items ?? []
      let after = new.sections.first { $0.id == id }?.items ?? []
      return (id, merged(before, after, items))
    }
    return result
  }

  /// The members of a list between two batches: those that have not left yet come directly after
  /// those that are before them in the old list.
  /// - Parameter isEarly: the members that change, and whether they do in the first batch.
  private static func merged<Member: Hashable>(
    _ old: [Member], _ new: [Member], _ isEarly: [Member: Bool]
  ) -> [Member] {
    var result = new.filter { isEarly[$0] ?? true }
    var place = 0
    for member in old {
      switch isEarly[member] {
      case nil where new.contains(member): place = (result.firstIndex(of: member) ?? 0) + 1
      case nil, false?:
        result.insert(member, at: place)
        place += 1
      case true?: break
      }
    }
    return result
  }
}

extension BatchSearch {
  /// Whether two batches are enough, by what the rules come to.
  ///
  /// Items that leave a deleted section move in the first batch, those that come to an inserted one
  /// in the second. A section that moves does so in one batch and has all its items move in the
  /// other; and so has each moving section with which it exchanges items.
  struct Chains {
    /// Whether they are for some choice of the sections that move.
    private(set) var areTwoBatches = false
    /// Whether they are for every choice.
    private(set) var areAlwaysTwoBatches = true

    init(from old: BatchSimulator, to new: BatchSimulator) {
      let (oldIDs, newIDs) = (old.sections.map(\.id), new.sections.map(\.id))
      let kept = newIDs.filter(oldIDs.contains)
      let (homes, targets) = (home(old.sections), home(new.sections))
      let moves = homes.compactMap { item, home in targets[item].map { (home.id, $0.id) } }
      for run in longestRuns(kept.map { oldIDs.firstIndex(of: $0) ?? 0 }) {
        let moved = Set(kept.indices.filter { !run.contains($0) }.map { kept[$0] })
        // The moving sections whose items have to move in the first batch.
        var early = Set(moves.filter { !newIDs.contains($0.0) }.map(\.1)).intersection(moved)
        var count = -1
        while count < early.count {
          count = early.count
          for (source, target) in moves where moved.contains(source) && moved.contains(target) {
            if early.isDisjoint(with: [source, target]) { continue }
            early.formUnion([source, target])
          }
        }
        let isPossible = !moves.contains { source, target in
          !oldIDs.contains(target) && (!newIDs.contains(source) || early.contains(source))
        }
        areTwoBatches = areTwoBatches || isPossible
        areAlwaysTwoBatches = areAlwaysTwoBatches && isPossible
      }
    }
  }
}
