/// The items that match a query, and their ancestors, in display order.
///
/// The nodes around a place are looked at one by one, which is enough if many match. If few do, all
/// matches are found by index or by one scan, and put in order.
struct FilteredRows {
  private let matcher: RowMatcher
  /// Steps from node to node, expanded or not.
  private let steps: VisibleSteps
  private let ancestors: Ancestors

  /// The number of nodes to look at in one direction, and the maximum if some of these match.
  private static let nearby = 1_000
  private static let mostNearby = 16_000
  /// The number of matches among the first nodes that promises enough of them among the next ones.
  private static let promising = 8

  init(_ reader: OutlineReader, matching query: Query, in top: NodeID?) throws {
    matcher = try RowMatcher(query, in: reader)
    steps = try VisibleSteps(reader, in: top, opensAll: true)
    ancestors = Ancestors(try reader.tree, below: steps.top.key)
  }

  /// The first rows, or the last ones.
  func window(atEnd isAtEnd: Bool, count: Int) throws -> OutlineWindow {
    let found =
      isAtEnd
      ? try matches(at: nil, earlier: count + 1, later: 0).earlier
      : try matches(at: steps.first(), earlier: 0, later: count + 1).later
    let rows = try rows(of: found)
    let hasMore = rows.count > count
    return OutlineWindow(
      rows: try windowRows(isAtEnd ? rows.suffix(count) : rows.prefix(count)), index: nil,
      hasMoreBefore: isAtEnd && hasMore, hasMoreAfter: !isAtEnd && hasMore)
  }

  /// The rows around a node; if it does not match, around the next match or the last one.
  func window(around id: NodeID, before: Int, after: Int) throws -> OutlineWindow {
    let node = try steps.visible(OutlineWindow.Row.ID(id))
    // Each match has a row of its own, so that these are enough rows, and show whether there are
    // more: around the next match, and if there is none, around the last.
    let found = try matches(at: node, earlier: before + 2, later: after + 2)
    let rows = try rows(of: found.earlier + found.later)
    if rows.isEmpty { return .empty }
    var index = rows.count - 1
    if let next = found.later.first {
      let isAbove = try ancestors.path(to: next).contains { $0.key == node.row.key }
      let key = isAbove ? node.row.key : next.key
      index = rows.firstIndex { $0.row.key == key } ?? index
    }
    return try window(rows, around: index, before: before, after: after)
  }

  /// The rows around a row with an index, for which all rows are put in order.
  func window(at index: Int, before: Int, after: Int) throws -> OutlineWindow {
    let rows = try rows(of: matcher.all(below: steps.top.key))
    let index = min(max(0, index), rows.count - 1)
    var window = OutlineWindow.empty
    if !rows.isEmpty {
      window = try self.window(rows, around: index, before: before, after: after)
      window.number = max(0, index - before)
    }
    window.total = rows.count
    return window
  }

  private func window(
    _ rows: [PlacedRow], around index: Int, before: Int, after: Int
  ) throws -> OutlineWindow {
    let (first, last) = (max(0, index - before), min(rows.count - 1, index + after))
    return OutlineWindow(
      rows: try windowRows(rows[first...last]), index: index - first, hasMoreBefore: first > 0,
      hasMoreAfter: last < rows.count - 1)
  }

  private typealias PlacedRow = (row: NodeRow, level: Int)

  /// Some of the matches before a node, and some from it on, in display order. There are fewer only
  /// if there are no others.
  /// - Parameter node: `nil` for the end of the outline.
  private func matches(
    at node: VisibleSteps.Step?, earlier: Int, later: Int
  ) throws -> (earlier: [NodeRow], later: [NodeRow]) {
    if !matcher.isListed,
      let next = try nearby(node, atMost: later, by: steps.next),
      let previous = try nearby(
        node.map(steps.previous) ?? steps.last(), atMost: earlier, by: steps.previous)
    {
      return (previous.reversed(), next)
    }
    let all = try matcher.all(below: steps.top.key)
    let path = try node.map { try ancestors.path(to: $0.row) }
    let index = try all.sortedIndex { row in
      try path.map { try ancestors.path(to: row).isBefore($0) } ?? true
    }
    return (Array(all[..<index].suffix(earlier)), Array(all[index...].prefix(later)))
  }

  /// The first matches from a node on.
  /// - Returns: `nil` if they are not among the next nodes.
  private func nearby(
    _ first: VisibleSteps.Step?, atMost count: Int,
    by step: (VisibleSteps.Step) throws -> VisibleSteps.Step?
  ) throws -> [NodeRow]? {
    var found: [NodeRow] = []
    var next = first
    var seen = 0
    while next != nil, found.count < count {
      if seen >= (found.count < Self.promising ? Self.nearby : Self.mostNearby) { return nil }
      var page: [NodeRow] = []
      while let node = next, page.count < 64 {
        page.append(node.row)
        next = try step(node)
      }
      seen += page.count
      let matching = try matcher.matching(page)
      found += page.filter { matching.contains($0.key) }
    }
    return Array(found.prefix(count))
  }

  /// The rows of matches that follow each other, and of their ancestors.
  private func rows(of matches: [NodeRow]) throws -> [PlacedRow] {
    var rows: [PlacedRow] = []
    var last: [NodeRow] = []
    for match in matches {
      let path = try ancestors.path(to: match)
      let shared = zip(path, last).prefix { $0.key == $1.key }.count
      rows += path.enumerated().dropFirst(shared).map { ($1, $0) }
      last = path
    }
    return rows
  }

  private func windowRows(_ rows: ArraySlice<PlacedRow>) throws -> [OutlineWindow.Row] {
    let matching = try matcher.matching(rows.map(\.row))
    return try rows.map { row, level in
      var shown = try steps.row(steps.step(row, level: level))
      shown.isMatch = matching.contains(row.key)
      return shown
    }
  }
}

/// The ancestors of nodes. Those that nodes share are read once.
private final class Ancestors {
  private let tree: TreeSource
  private let top: Int64
  private var known: [Int64: NodeRow] = [:]

  init(_ tree: TreeSource, below top: Int64) { (self.tree, self.top) = (tree, top) }

  /// The nodes from below the top down to a node.
  /// - Throws: `SQLITE_CORRUPT` if the node is not below it.
  func path(to row: NodeRow) throws -> [NodeRow] {
    var path = [row]
    var next = row
    var descent = CycleCheck()
    while let parent = next.image.parent, parent != top {
      try descent.enter(parent, named: row.id)
      guard let above = try known[parent] ?? tree.row(key: parent) else {
        throw CycleCheck.flaw(row.id)
      }
      known[parent] = above
      path.append(above)
      next = above
    }
    return path.reversed()
  }
}

extension [NodeRow] {
  /// Whether the last node of this path comes before that of another one in display order.
  fileprivate func isBefore(_ other: [NodeRow]) -> Bool {
    for (row, another) in zip(self, other) where row.key != another.key {
      return ListPosition(row.image.position) < ListPosition(another.image.position)
    }
    return count < other.count
  }
}
