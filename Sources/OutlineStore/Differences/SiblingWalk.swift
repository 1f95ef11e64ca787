internal import GRDB

/// Walks one list, of children or of favorites, from the first difference between two versions to
/// the last, and finds the child directly before each touched child in both versions.
///
/// The nodes that were inserted, deleted or moved are known. They give the events, at their old and
/// new positions. All other children have the same position in both versions, so the list at the
/// newer version serves for both. Of these children the walk reads:
/// - between events that are close together, all, page by page: one ordered scan of an index, which
///   costs a tenth of a query for each;
/// - before an event that is further away than a query costs, only the one directly before it.
///
/// So the cost depends on the events, whether they are few in a long list or most of a short one.
/// The children that a moved child passed must be counted, as far as their number could matter: if
/// they are more than the moved children, none of them must move.
struct SiblingWalk {
  /// A child that was inserted, deleted or moved, at one of its positions.
  struct Event {
    var position: ListPosition
    var node: Int
    var key: Int64
    var isBefore: Bool
    /// For a child that stays in this list: whether this is the first of its two positions.
    var opens: Bool?

    var child: ChangeTable.Child { ChangeTable.Child(key: key, position: position) }
  }

  /// The child directly before each node, or `rootKey` if there is none.
  struct Found {
    var before: [(node: Int, left: Int64)] = []
    var after: [(node: Int, left: Int64)] = []
    /// Nodes that stayed in this list and must move.
    var moved: [Int] = []
    /// Untouched nodes that must move, because more children passed them.
    var passed: [(key: Int64, before: Int64, after: Int64)] = []
  }

  private let list: SiblingList
  private let version: Int?
  private let db: Database
  /// Whether every child has an event, so that nothing must be read.
  private let isAllKnown: Bool
  private let neighbours: KnownNeighbours?
  private let events: [Event]
  private let movedCount: Int

  private var page: [ChangeTable.Child] = []
  private var next = 0
  /// Whether there is no child between the page and the last event.
  private var isLastPage = false
  private var eventsOnPage = 0
  /// The number of events to query one by one, because the last page reached none.
  private var eventsToSkip = 0
  private var left = (before: KnownNeighbours.start, after: KnownNeighbours.start)
  private var order = SiblingOrder()
  /// Untouched children without an event among them.
  private var gaps: [(keys: [Int64], left: (before: ChangeTable.Child, after: ChangeTable.Child))] =
    []

  /// The number of children that can be read for the cost of one query.
  private static let rowsPerQuery = 16
  private static let largestPage = 4_096
  /// Up to this number of events, they are assumed to be close together.
  private static let shortList = 8

  /// - Parameters:
  ///   - list: the list.
  ///   - events: one or more events, in order of position.
  ///   - version: the newer version; `nil` for the present.
  ///   - isAllKnown: whether every child has an event.
  ///   - neighbours: the neighbours that the version before found.
  init(
    of list: SiblingList, _ events: [Event], at version: Int?, isAllKnown: Bool,
    beside neighbours: KnownNeighbours?, in db: Database
  ) {
    self.list = list
    self.version = version
    self.db = db
    self.isAllKnown = isAllKnown
    self.neighbours = neighbours
    self.events = events
    movedCount = events.count { $0.opens == true }
  }

  /// - Complexity: O(k log n) for k events, and the children that moved ones passed: for each event
  ///   at most as many as there are moved ones.
  mutating func find() throws -> Found {
    var found = Found()
    var open = 0
    var last: ListPosition?
    var placed: [KnownNeighbours.Gap] = []
    for index in events.indices {
      let event = events[index]
      if last != event.position {
        try pass(from: last, to: index, isPassed: open > 0)
        last = event.position
      }
      if next < page.count || isLastPage { eventsOnPage += 1 }
      if event.isBefore {
        found.before.append((event.node, left.before.key))
        left.before = event.child
      } else {
        found.after.append((event.node, left.after.key))
        if neighbours != nil { placed.append((left.after, event.child)) }
        left.after = event.child
      }
      guard let opens = event.opens else { continue }
      open += opens ? 1 : -1
      if event.isBefore { order.wasNext(event.node) } else { order.isNext(event.node) }
    }
    neighbours?.pass(events, placed: placed, in: list)
    let (moved, passed) = order.fewestMoves(weights: gaps.map(\.keys.count))
    found.moved = moved
    for gap in passed {
      var (before, after) = (gaps[gap].left.before.key, gaps[gap].left.after.key)
      for key in gaps[gap].keys {
        found.passed.append((key, before, after))
        before = key
        after = key
      }
    }
    return found
  }

  /// Passes the untouched children between two events.
  /// - Parameter isPassed: whether a moved child passed them, so that their number matters.
  private mutating func pass(from last: ListPosition?, to index: Int, isPassed: Bool) throws {
    if isAllKnown { return }
    let position = events[index].position
    var gap = (keys: [Int64](), left: left)
    var count = 0
    let enough = isPassed ? movedCount + 1 : Self.rowsPerQuery
    while true {
      while next < page.count, page[next].position < position {
        let child = page[next]
        next += 1
        // The child of the last event itself.
        if let last, !(last < child.position) { continue }
        left = (child, child)
        count += 1
        if isPassed && count <= enough { gap.keys.append(child.key) }
      }
      if next < page.count || isLastPage { break }
      let reached = page.last.map(\.position)
      let bound = [last, reached].compactMap(\.self).max()?.text ?? ""
      if count >= enough || !isPassed && !isWorthAPage(index) {
        // Far away or alone: only the nearest child is read.
        if !isPassed, count >= enough, eventsOnPage == 0 { eventsToSkip = 4 }
        if let child = try nearest(after: bound, before: position) {
          left = (child, child)
          count = .max
        }
        page = []
        next = 0
        break
      }
      try readPage(
        after: bound, atLeast: isPassed ? enough - count : 0, remaining: events.endIndex - index)
    }
    if isPassed, count > 0 {
      order.bothNext(gap: gaps.count)
      gaps.append(gap)
    }
  }

  /// The last untouched child between two positions.
  private func nearest(after low: String, before high: ListPosition) throws -> ChangeTable.Child? {
    if let known = neighbours?.member(before: high, in: list) {
      return ListPosition(low) < known.position ? known : nil
    }
    return try list.members(
      after: low, before: high.text, at: version, limit: 1, backwards: true, in: db
    ).first
  }

  /// Whether to reach the next events by reading pages.
  private mutating func isWorthAPage(_ index: Int) -> Bool {
    if eventsToSkip > 0 {
      eventsToSkip -= 1
      return false
    }
    return events.endIndex - index >= 4
  }

  /// Reads as many children as the events on the last page justify; at first, as many as a short
  /// list justifies.
  private mutating func readPage(after low: String, atLeast minimum: Int, remaining: Int) throws {
    let paid = max(eventsOnPage + 1, min(remaining, Self.shortList))
    let limit = max(minimum, min(Self.rowsPerQuery * paid, Self.largestPage))
    page = try list.members(
      after: low, before: events[events.endIndex - 1].position.text, at: version,
      limit: limit, in: db)
    next = 0
    isLastPage = page.count < limit
    eventsOnPage = 0
  }
}
