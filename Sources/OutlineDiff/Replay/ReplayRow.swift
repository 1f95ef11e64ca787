/// The children of a node, or the favorites, in a ``Replay``: the row of the base with the nodes
/// that came into it and left it.
///
/// Nodes that came are in gaps: each gap follows a node of the base, or begins the row. So the
/// rest of the base is never read. A node that left leaves a ghost, so that those who did not know
/// of it can still place something beside it.
struct ReplayRow: Equatable {
  /// The gap before the first node of the base.
  static let start = -1
  private static let alive: Int32 = -1

  private struct Element: Equatable {
    var node: Int32
    /// The version that took the node away, or ``alive``.
    var leaver: Int32
  }

  private struct Ghost: Equatable {
    /// The gap; `nil` if it is at the node's own place in the base.
    var gap: Int?
    var leaver: Int
  }

  /// A place for a new node: a gap, and the number of elements before it there.
  struct Position {
    var gap: Int
    var index: Int
  }

  private var gaps: [Int: [Element]] = [:]
  /// The gap of each node that came and is there.
  private var gapOf: [Int: Int] = [:]
  /// The nodes of the base that left their places.
  private var vacated: Set<Int> = []
  /// The ghosts of each node that left its place, in their order.
  private var ghosts: [Int: [Ghost]] = [:]

  /// Whether a node that came from elsewhere is present.
  func hasCome(_ node: Int) -> Bool { gapOf[node] != nil }

  /// Whether a node of the base has left its place.
  func isVacated(_ node: Int) -> Bool { vacated.contains(node) }

  /// The nodes that came into a gap and are there.
  func gap(_ gap: Int) -> [Int] {
    gaps[gap]?.compactMap { $0.leaver == Self.alive ? Int($0.node) : nil } ?? []
  }

  /// Finds the place beside a node.
  /// - Parameters:
  ///   - isInBase: whether the node is in this row of the base.
  ///   - isBefore: whether the place is before the node.
  ///   - isNew: whether the asking version did not know that a version took the node away. The
  ///     place is then where the node was, also if it went to another place of this row.
  ///   - isSettled: whether the asking version knew the one that placed the node.
  ///   - previous: returns the node before it in the base, or ``start``.
  func position(
    beside node: Int, isInBase: Bool, isBefore: Bool, isNew: (_ leaver: Int) -> Bool,
    isSettled: Bool, previous: () throws -> Int
  ) rethrows -> Position? {
    let left = isSettled ? nil : ghosts[node]?.reversed().prefix { isNew($0.leaver) }.last
    if let gap = left.map(\.gap) ?? gapOf[node] {
      let leaver = left.map { Int32(truncatingIfNeeded: $0.leaver) } ?? Self.alive
      return index(of: node, in: gap, leaver: leaver)
        .map { Position(gap: gap, index: isBefore ? $0 : $0 + 1) }
    }
    guard left != nil || isInBase && !vacated.contains(node) else { return nil }
    return try besideBase(node, isBefore: isBefore, previous)
  }

  /// The last place of a node in a gap, alive or as a ghost. Runs grow at their end, so the search
  /// begins there.
  private func index(of node: Int, in gap: Int, leaver: Int32) -> Int? {
    gaps[gap]?.lastIndex {
      $0.node == Int32(truncatingIfNeeded: node) && $0.leaver == leaver
    }
  }

  private func besideBase(
    _ node: Int, isBefore: Bool, _ previous: () throws -> Int
  ) rethrows -> Position {
    if !isBefore { return Position(gap: node, index: 0) }
    let gap = try previous()
    return Position(gap: gap, index: gaps[gap]?.count ?? 0)
  }

  /// Takes a node away and leaves a ghost.
  mutating func remove(_ node: Int, by version: Int, isInBase: Bool) {
    if let gap = gapOf.removeValue(forKey: node) {
      let index = index(of: node, in: gap, leaver: Self.alive)
      if let index { gaps[gap]?[index].leaver = Int32(truncatingIfNeeded: version) }
      ghosts[node, default: []].append(Ghost(gap: gap, leaver: version))
    } else if isInBase, vacated.insert(node).inserted {
      ghosts[node, default: []].append(Ghost(gap: nil, leaver: version))
    }
  }

  /// Puts a node that is not in the row at a place.
  mutating func insert(_ node: Int, at position: Position) {
    let element = Element(node: Int32(truncatingIfNeeded: node), leaver: Self.alive)
    gaps[position.gap, default: []].insert(element, at: position.index)
    gapOf[node] = position.gap
  }
}
