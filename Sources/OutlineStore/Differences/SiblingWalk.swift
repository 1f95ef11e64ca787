internal import GRDB

/// Goes along one list, of children or of favorites, from the first place where its order differs
/// between two versions to the last, and notes who was directly before whom in each.
///
/// What came, went or changed its place is known; it makes the events, at the positions it had
/// before and has after. All other children are in both versions at the same position, so the list
/// as it is at the newer version tells of both. Of them the walk reads:
/// - between events that are close together, page by page, all of them: one ordered scan of an
///   index, which costs a tenth of a query for each;
/// - where the next event is further away than a query costs, only the one directly before it.
///
/// So the cost follows the events, whether they are few in a long list or most of a short one.
/// Those that a moved child passed have to be counted, as far as their number could matter: when
/// they are more than the children that moved at all, none of them has to move.
struct SiblingWalk {
  /// A child that came, went or changed its place, at one of its positions.
  struct Event {
    var position: ListPosition
    var node: Int
    var key: Int64
    var isBefore: Bool
    /// Where the child was and stays in this list: whether this is the first of its two positions.
    var opens: Bool?
  }

  /// The child directly before each node; `rootKey` for none.
  struct Found {
    var before: [(node: Int, left: Int64)] = []
    var after: [(node: Int, left: Int64)] = []
    /// Those that stayed in this list and have to move.
    var moved: [Int] = []
    /// The untouched that have to move, because more children went past them.
    var passed: [(key: Int64, before: Int64, after: Int64)] = []
  }

  private let list: SiblingList
  private let version: Int?
  private let db: Database
  /// Whether every child makes an event, so that there is nothing to read.
  private let isAllKnown: Bool
  private let events: ArraySlice<Event>
  private let movedCount: Int

  private var page: [ChangeTable.Child] = []
  private var next = 0
  /// Whether nothing comes after the page before the last event.
  private var isLastPage = false
  private var eventsOnPage = 0
  /// How many events are only asked about one by one, because the last page reached none.
  private var eventsToSkip = 0
  private var left: (before: Int64, after: Int64) = (ItemTable.rootKey, ItemTable.rootKey)
  private var order = SiblingOrder()
  private var gaps: [Gap] = []

  /// Untouched children without an event among them.
  private struct Gap {
    var keys: [Int64]
    var left: (before: Int64, after: Int64)
  }

  /// How many children are read for what one query costs.
  private static let rowsPerQuery = 16
  private static let largestPage = 4_096
  /// Of up to so many events it is taken that they are close together.
  private static let shortList = 8

  /// - Parameters:
  ///   - list: whose members these are.
  ///   - events: in order of position, one or more.
  ///   - version: the newer version; nil for the present.
  ///   - isAllKnown: whether every child makes an event.
  init(
    of list: SiblingList, _ events: ArraySlice<Event>, at version: Int?, isAllKnown: Bool,
    in db: Database
  ) {
    (self.list, self.version, self.db) = (list, version, db)
    (self.isAllKnown, self.events) = (isAllKnown, events)
    movedCount = events.count { $0.opens == true }
  }

  /// - Complexity: O(k log n) for k events, and the children that moved ones passed: for each event
  ///   no more than there are moved ones.
  mutating func find() throws -> Found {
    var found = Found()
    var open = 0
    var last: ListPosition?
    for index in events.indices {
      let event = events[index]
      if last != event.position {
        try pass(from: last, to: index, isPassed: open > 0)
        last = event.position
      }
      if next < page.count || isLastPage { eventsOnPage += 1 }
      if event.isBefore {
        found.before.append((event.node, left.before))
        left.before = event.key
      } else {
        found.after.append((event.node, left.after))
        left.after = event.key
      }
      guard let opens = event.opens else { continue }
      open += opens ? 1 : -1
      if event.isBefore { order.wasNext(event.node) } else { order.isNext(event.node) }
    }
    let (moved, passed) = order.fewestMoves(weights: gaps.map(\.keys.count))
    found.moved = moved
    for gap in passed {
      var (before, after) = gaps[gap].left
      for key in gaps[gap].keys {
        found.passed.append((key, before, after))
        (before, after) = (key, key)
      }
    }
    return found
  }

  /// Goes past the untouched children between two events.
  /// - Parameter isPassed: whether a moved child passed them, so that their number matters.
  private mutating func pass(from last: ListPosition?, to index: Int, isPassed: Bool) throws {
    if isAllKnown { return }
    let position = events[index].position
    var gap = Gap(keys: [], left: left)
    var count = 0
    let enough = isPassed ? movedCount + 1 : Self.rowsPerQuery
    while true {
      while next < page.count, page[next].position < position {
        let child = page[next]
        next += 1
        // The child of the last event itself.
        if let last, !(last < child.position) { continue }
        left = (child.key, child.key)
        count += 1
        if isPassed && count <= enough { gap.keys.append(child.key) }
      }
      if next < page.count || isLastPage { break }
      let reached = page.last.map(\.position)
      let bound = [last, reached].compactMap(\.self).max()?.text ?? ""
      if count >= enough || !isPassed && !isWorthAPage(index) {
        // Far away, or alone: only the nearest is looked for.
        if !isPassed, count >= enough, eventsOnPage == 0 { eventsToSkip = 4 }
        let nearest = try list.members(
          after: bound, before: position.text, at: version, limit: 1, backwards: true,
          in: db)
        if let child = nearest.first {
          left = (child.key, child.key)
          count = .max
        }
        (page, next) = ([], 0)
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

  /// Whether the next events are looked for by reading on.
  private mutating func isWorthAPage(_ index: Int) -> Bool {
    if eventsToSkip > 0 {
      eventsToSkip -= 1
      return false
    }
    return events.endIndex - index >= 4
  }

  /// Reads as many children as the events of the last page paid for; as a beginning, as those of a
  /// short list do.
  private mutating func readPage(
    after low: String, atLeast minimum: Int, remaining: Int
  ) throws {
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
