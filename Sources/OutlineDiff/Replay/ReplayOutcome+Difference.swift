internal import OutlineModel

extension ReplayOutcome {
  /// The difference from another outcome of the same context to this one, in which items have the
  /// identifiers of this one from the start.
  ///
  /// Of the differences with as few moves, it is the one that moves the nodes that the maker of a
  /// version moved.
  /// - Parameters:
  ///   - old: the outcome before.
  ///   - maker: the number of the version that causes the difference.
  /// - Throws: the errors of the base.
  /// - Complexity: O(n log n) for n nodes that the versions name.
  func difference(from old: ReplayOutcome, by maker: Int?) throws -> OutlineDifference {
    var old = old
    old.substituteNumbers = substituteNumbers
    var comparison = OutcomeComparison(old: old, new: self)
    return try comparison.difference(moved: maker.map { try movedNodes(by: $0) } ?? [])
  }

  /// The shown numbers of the nodes that a version places.
  private func movedNodes(by version: Int) throws -> Set<Int> {
    var moved: Set<Int> = []
    for step in replay.context.versions[version].steps {
      switch step {
      case .move(let id, _, let target, _):
        let kind: Node.Kind = target == nil ? .section : .item
        moved.insert(shownNumber(of: try replay.node(named: id, kind, for: version)))
      case .favorite(let id, _):
        moved.insert(shownNumber(of: try replay.node(named: id, .item, for: version)))
      case .insert, .set, .delete, .unfavorite, .settle: break
      }
    }
    return moved
  }
}

/// Compares two outcomes node by node, then row by row.
private struct OutcomeComparison {
  let old: ReplayOutcome
  let new: ReplayOutcome
  private var context: ReplayContext { new.replay.context }
  private var assembler = DifferenceAssembler()
  /// The nodes by their shown numbers.
  private var (before, after): ([Int?], [Int?]) = ([], [])
  private var rows: Set<Int> = []
  /// The old places in these rows: the rank, and the node directly before.
  private var sources: [Int: [Int: (rank: Int, previous: Int)]] = [:]

  init(old: ReplayOutcome, new: ReplayOutcome) { (self.old, self.new) = (old, new) }

  /// - Parameter moved: the nodes that should be moved if there is a choice.
  mutating func difference(moved: Set<Int>) throws -> OutlineDifference {
    for row in Set(old.replay.rows.keys).union(new.replay.rows.keys)
    where old.replay.rows[row] != new.replay.rows[row] {
      rows.insert(row)
      // A node that passes an empty place in the base passes the node before that place, too.
      for slot in context.slots(row: row) where try !isThere(slot, row: row) {
        _ = try context.previous(slot, row: row)
      }
    }
    before = Self.shownNodes(of: old, count: context.count)
    after = Self.shownNodes(of: new, count: context.count)
    try compareNodes()
    for row in rows { sources[row] = try places(in: row) }
    for row in rows { try compare(row: row, moved: moved) }
    let (new, after, context) = (new, after, context)
    return try assembler.difference(
      id: { context.id($0) },
      content: { [before, old] number in
        if let node = after[number] { return new.replay.state(node).content }
        return before[number].map { old.replay.state($0).content } ?? Content(text: "")
      },
      targetParent: { number in
        let node = number < after.count ? after[number] ?? number : number
        let parent = try new.replay.parent(node)
        return parent < 0 ? nil : new.shownNumber(of: parent)
      })
  }

  /// Whether a node is at its place in the base before and after.
  private func isThere(_ node: Int, row: Int) throws -> Bool {
    guard try context.isInBase(node, row: row), old.isAlive(node), new.isAlive(node)
    else { return false }
    return [old, new].allSatisfy { !($0.replay.rows[row]?.isVacated(node) ?? false) }
  }

  private static func shownNodes(of outcome: ReplayOutcome, count: Int) -> [Int?] {
    var nodes = [Int?](repeating: nil, count: count)
    for node in 0..<count where outcome.isAlive(node) {
      nodes[outcome.shownNumber(of: node)] = node
    }
    return nodes
  }

  private mutating func compareNodes() throws {
    for number in before.indices {
      let (one, other) = (before[number], after[number])
      if one == nil && other == nil { continue }
      let source = try one.map { try old.replay.parent($0) }
      let target = try other.map { try new.replay.parent($0) }
      if let one, let other {
        let (was, now) = (old.replay.state(one).content, new.replay.state(other).content)
        assembler.update(from: node(number, with: was), to: node(number, with: now))
      }
      if source.map(old.shownNumber) != target.map(new.shownNumber) {
        for row in [source, target] { if let row { rows.insert(row) } }
      }
      if one == nil || other == nil { rows.insert(ReplayContext.favorites) }
    }
  }

  private func node(_ number: Int, with content: Content) -> Node {
    Node(id: context.id(number), kind: context.kind(number), content: content, isExpanded: false)
  }

  /// Adds the nodes that came to a row, left it, or moved in it.
  private mutating func compare(row: Int, moved: Set<Int>) throws {
    let isFavorites = row == ReplayContext.favorites
    let source = sources[row] ?? [:]
    let target = try new.line(row: row, count: before.count).map {
      (new.shownNumber(of: $0.node), new.shownNumber(of: $0.previous))
    }
    var kept: [(number: Int, rank: Int, previous: Int)] = []
    for (number, previous) in target {
      if let place = source[number] {
        kept.append((number, place.rank, previous))
      } else {
        try come(number, to: place(in: row, after: previous, of: new), isFavorites)
      }
    }
    let staying = Set(target.map(\.0))
    for (number, place) in source where !staying.contains(number) {
      leave(number, from: self.place(in: row, after: place.previous, of: old), isFavorites)
    }
    let members = try kept.map { ($0.number, $0.rank, isPinned: try isThere($0.number, row: row)) }
    for index in Self.moves(in: members, preferring: moved) {
      let (number, _, previous) = kept[index]
      let from = place(in: row, after: source[number]?.previous ?? -1, of: old)
      let to = place(in: row, after: previous, of: new)
      if isFavorites {
        assembler.favorites.add(number, from: from, to: to)
      } else {
        assembler.tree.add(number, from: from, to: to)
      }
    }
  }

  private func places(in row: Int) throws -> [Int: (rank: Int, previous: Int)] {
    var places: [Int: (rank: Int, previous: Int)] = [:]
    for (rank, (node, previous)) in try old.line(row: row, count: before.count).enumerated() {
      places[old.shownNumber(of: node)] = (rank, old.shownNumber(of: previous))
    }
    return places
  }

  private func place(in row: Int, after previous: Int, of outcome: ReplayOutcome)
    -> TreeAssembler.Place
  {
    TreeAssembler.Place(
      parent: row < 0 ? nil : outcome.shownNumber(of: row),
      previous: previous < 0 ? nil : previous)
  }

  /// Adds a node that came to a row. If it left another one, the comparison of that row does not
  /// add it.
  private mutating func come(
    _ number: Int, to place: TreeAssembler.Place, _ isFavorites: Bool
  ) throws {
    if isFavorites {
      assembler.favorites.add(number, to: place)
    } else if let node = number < before.count ? before[number] : nil {
      let parent = try old.replay.parent(node)
      let previous = sources[parent]?[number]?.previous ?? -1
      assembler.tree.add(number, from: self.place(in: parent, after: previous, of: old), to: place)
    } else {
      let isExpanded = after[number].map { new.replay.state($0).isExpanded } ?? false
      assembler.tree.add(number, to: place, isExpanded: isExpanded)
    }
  }

  private mutating func leave(_ number: Int, from place: TreeAssembler.Place, _ isFavorites: Bool) {
    if isFavorites {
      assembler.favorites.add(number, from: place)
    } else if number < after.count, after[number] == nil {
      let isExpanded = before[number].map { old.replay.state($0).isExpanded } ?? false
      assembler.tree.add(number, from: place, isExpanded: isExpanded)
    }
  }

  /// The members of a row to move, as few as possible.
  ///
  /// A node that is at its place in the base before and after is pinned: the nodes around it, which
  /// have no number, would have to move with it.
  private static func moves(
    in members: [(number: Int, rank: Int, isPinned: Bool)], preferring preferred: Set<Int>
  ) -> [Int] {
    if isSorted(members.map(\.rank)) { return [] }
    let chosen = members.indices.filter {
      preferred.contains(members[$0].number) && !members[$0].isPinned
    }
    let chosenMembers = Set(chosen)
    let rest = members.indices.filter { !chosenMembers.contains($0) }
    let others = outsideOfLongestRun(members)
    return chosen.count <= others.count && isSorted(rest.map { members[$0].rank }) ? chosen : others
  }

  private static func isSorted(_ ranks: [Int]) -> Bool {
    zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// The members outside of a longest run of ascending ranks that has all pinned ones.
  private static func outsideOfLongestRun(
    _ members: [(number: Int, rank: Int, isPinned: Bool)]
  ) -> [Int] {
    var floors: [Int] = []
    var floor = -1
    for member in members {
      if member.isPinned { floor = max(floor, member.rank) }
      floors.append(floor)
    }
    var fitting: [Int] = []
    var ceiling = Int.max
    for index in members.indices.reversed() {
      let member = members[index]
      if member.isPinned { ceiling = min(ceiling, member.rank) }
      if member.isPinned || (member.rank > floors[index] && member.rank < ceiling) {
        fitting.append(index)
      }
    }
    fitting.reverse()
    let kept = Set(
      longestIncreasingSubsequence(fitting.map { members[$0].rank }).map { fitting[$0] })
    return members.indices.filter { !kept.contains($0) }
  }
}
