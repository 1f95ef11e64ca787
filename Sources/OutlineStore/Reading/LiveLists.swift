/// The items that live sections show, each list read as far as a window needs it.
final class LiveLists {
  private let reader: OutlineReader
  private var known: [Int64: LiveList] = [:]

  init(_ reader: OutlineReader) { self.reader = reader }

  /// - Returns: `nil` if a row is not that of a live section.
  func list(of row: NodeRow) throws -> LiveList? {
    guard row.kind == .section, row.image.attributes != nil else { return nil }
    if let list = known[row.key] { return list }
    let section = try reader.section(row)
    guard section.isLive, let query = section.configuration.shows else { return nil }
    let list = try LiveList(query, in: reader)
    known[row.key] = list
    return list
  }
}

/// The items that one live section shows.
///
/// In the order of the outline the first ones are found by looking at one node after another, if
/// many match. Otherwise the whole query is evaluated, once for a window.
final class LiveList {
  private let reader: OutlineReader
  private let query: Query
  private let matcher: RowMatcher
  private var items: [NodeRow] = []
  private var isComplete = false
  /// Steps from node to node, expanded or not, and the first one not looked at yet.
  private let steps: VisibleSteps
  private var next: VisibleSteps.Step?
  private var seen = 0

  /// The maximum number of nodes to look at.
  private static let nearby = 2_000

  init(_ query: Query, in reader: OutlineReader) throws {
    self.query = query
    self.reader = reader
    matcher = try RowMatcher(query, in: reader)
    steps = try VisibleSteps(reader, in: nil, opensAll: true)
    if query.effectiveOrder == Query.Order(.outline) && !matcher.isListed {
      next = try steps.first()
    }
  }

  /// An item by its index; `nil` if there are fewer.
  func item(at index: Int) throws -> NodeRow? {
    while !isComplete && items.count <= index { try readOn() }
    return items.indices.contains(index) ? items[index] : nil
  }

  /// The index of an item; `nil` if it is not shown.
  func index(of id: NodeID) throws -> Int? {
    var index = 0
    while let item = try item(at: index) {
      if item.nodeID == id { return index }
      index += 1
    }
    return nil
  }

  /// All items.
  func all() throws -> [NodeRow] {
    if !isComplete { try readAll() }
    return items
  }

  /// Looks at some more nodes, or evaluates the whole query.
  private func readOn() throws {
    guard next != nil, seen < Self.nearby else { return try readAll() }
    var page: [NodeRow] = []
    while let node = next, page.count < 64 {
      page.append(node.row)
      next = try steps.next(to: node)
    }
    seen += page.count
    let matching = try matcher.matching(page)
    items += page.filter { matching.contains($0.key) }
    let limit = query.effectiveLimit ?? .max
    if items.count >= limit { items.removeLast(items.count - limit) }
    isComplete = next == nil || items.count == limit
  }

  private func readAll() throws {
    items = try reader.placedItems(matching: query, below: nil).map(\.row)
    isComplete = true
  }
}
