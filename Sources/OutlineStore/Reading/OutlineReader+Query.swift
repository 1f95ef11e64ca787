extension OutlineReader {
  /// The items that match a query, in the present or at the shown version.
  ///
  /// Dates are days, or words such as `today`, `friday` and `3d`, which count from the day of the
  /// call even at a past version. Uses are not versioned: recents at a past version are those items
  /// that existed.
  /// - Parameters:
  ///   - query: the conditions, the order and the maximum number of items.
  ///   - parents: the sections and items whose descendants are wanted; `nil` for all.
  /// - Throws: `QueryError` for a word that does not name a day, or more than 250 conditions;
  ///   ``OutlineError/ambiguous(_:candidates:)`` for a name after `under`.
  /// - Complexity: O(items) for conditions on attributes and marks only; otherwise O(favorites),
  ///   O(recents) or O(matches of the words). Sorting k items takes O(k log k + their parents).
  public func items(
    matching query: Query, under parents: [Placement.Parent]? = nil
  ) throws -> [Item] {
    try items(matching: query, below: parents.map { try $0.map { try row($0).key } })
  }

  /// The number of items that match a query, in the present or at the shown version, counted in
  /// SQL.
  ///
  /// ```swift
  /// let open = try Query("open")
  /// for try await count in store.observe({ try $0.count(matching: open) }) { badge = count }
  /// ```
  /// - Parameters:
  ///   - query: the conditions, and the maximum number of items.
  ///   - parents: the sections and items whose descendants count; `nil` for all.
  /// - Throws: `QueryError` for a word that does not name a day, or more than 250 conditions;
  ///   ``OutlineError/ambiguous(_:candidates:)`` for a name after `under`.
  /// - Complexity: as ``items(matching:under:)``, but no items are created.
  public func count(matching query: Query, under parents: [Placement.Parent]? = nil) throws -> Int {
    try count(matching: query, below: parents.map { try $0.map { try row($0).key } })
  }

  /// The number of items of each section that match a query, for the badges of a list of sections.
  /// Sections without such items have the count 0. A live section counts its own items, not those
  /// that it shows.
  /// - Parameter query: the conditions; the maximum number of items is ignored.
  /// - Throws: as ``count(matching:under:)``.
  /// - Complexity: as ``count(matching:under:)``, plus O(parents of the items · depth); at an earlier
  ///   version the items are read.
  public func counts(matching query: Query) throws -> [Section.ID: Int] {
    var query = query
    query.limit = .max
    var counts = try Dictionary(uniqueKeysWithValues: sections().map { ($0.id, 0) })
    if try tree.version != nil {
      for item in try items(matching: query) { counts[item.section, default: 0] += 1 }
    } else if let filter = try filter(for: query) {
      for (id, count) in try ItemTable.counts(matching: filter, in: db) {
        counts[Section.ID(checked: id)] = count
      }
    }
    return counts
  }

  /// The number of items that match a query, below nodes that were found.
  @_disfavoredOverload
  package func count(matching query: Query, under parents: [FoundNode]?) throws -> Int {
    try count(matching: query, below: parents.map { try $0.map { try row($0).key } })
  }

  private func count(matching query: Query, below parents: [Int64]?) throws -> Int {
    guard var filter = try filter(for: query) else { return 0 }
    if let parents {
      // Only the present tree finds all descendants in one statement.
      guard try tree.version == nil else { return try items(matching: query, below: parents).count }
      filter.addBelow(parents)
    }
    return min(try tree.count(matching: filter), query.effectiveLimit ?? .max)
  }

  private func items(matching query: Query, below parents: [Int64]?) throws -> [Item] {
    try placedItems(matching: query, below: parents).map(item)
  }

  /// The items that match a query, as rows.
  /// - Parameter parents: the keys of the nodes whose descendants are wanted; `nil` for all.
  func placedItems(
    matching query: Query, below parents: [Int64]?
  ) throws -> [ItemPlaces.PlacedItem] {
    try placedItems(
      rows(matching: query), in: query.effectiveOrder, below: parents,
      limit: query.effectiveLimit ?? .max)
  }

  /// The found rows with their places, in an order.
  /// - Parameters:
  ///   - order: the order; `nil` for that of `keys`.
  ///   - keys: the keys of the rows, the best first.
  ///   - parents: the keys of the nodes whose descendants are wanted; `nil` for all.
  func placedItems(
    _ rows: [ListedRow], in order: Query.Order?, rankedBy keys: [Int64] = [],
    below parents: [Int64]? = nil, limit: Int
  ) throws -> [ItemPlaces.PlacedItem] {
    var placed = try ItemPlaces(rows, in: tree).items(below: parents)
    if let order {
      // Items without a key come last, in display order.
      placed = try order.indices(sorting: sortKeys(of: placed, by: order)).map { placed[$0] }
    } else {
      let ranks = Dictionary(zip(keys, keys.indices)) { first, _ in first }
      placed.sort { (ranks[$0.row.key] ?? .max) < (ranks[$1.row.key] ?? .max) }
    }
    return Array(placed.prefix(limit))
  }

  /// The rows that match a query, unordered.
  /// - Parameter keys: the keys of the rows to search; `nil` for all.
  func rows(matching query: Query, among keys: [Int64]? = nil) throws -> [ListedRow] {
    try filter(for: query, among: keys).map { try tree.items(matching: $0) } ?? []
  }

  /// The filter for a query.
  /// - Returns: `nil` if no row can match.
  func filter(for query: Query, among keys: [Int64]? = nil) throws -> RowFilter? {
    // Few rows contain the words or were used, so only those are read.
    var terms: [Query.Term] = []
    var among = keys
    for term in query.terms {
      let listed: [Int64]
      switch term.condition {
      case .text where !term.isNegated, .fuzzy where !term.isNegated:
        listed = try self.keys(matching: term.condition)
      case .recent where !term.isNegated: listed = try UsageTable.keys(in: db)
      default:
        terms.append(term)
        continue
      }
      let wanted = Set(listed)
      among = among.map { $0.filter(wanted.contains) } ?? listed
    }
    if among?.isEmpty == true { return nil }
    var filter = RowFilter(keys: among)
    try filter.add(terms, with: RowFilter.Lookup(keys: keys(matching:), below: nodes(below:)))
    return filter
  }

  /// The nodes below a named one; none if nothing has the name here.
  private func nodes(below name: String) throws -> RowFilter.Below {
    let row: NodeRow
    // A stored query has ids, which mean their nodes whatever other texts there are.
    let held = try tree.row(id: name)
    do { row = try held ?? self.row(NodeQuery(text: name)) } catch let error as OutlineError {
      switch error {
      // A live section outlives the node that its query names.
      case .unknownNode, .deleted, .absent: return .listed([])
      default: throw error
      }
    }
    let tree = try tree
    if tree.version == nil { return .present(row.key) }
    var keys: [Int64] = []
    var descent = Set([row.key])
    var waiting = [row.key]
    while let next = waiting.popLast() {
      for node in try tree.nodes(under: next) where descent.insert(node.key).inserted {
        keys.append(node.key)
        waiting.append(node.key)
      }
    }
    return .listed(keys)
  }

  func item(_ found: ItemPlaces.PlacedItem) throws -> Item {
    try item(
      found.row, section: found.section, parent: found.parent, level: found.level,
      hasChildren: found.hasChildren)
  }

  /// The keys by which items are sorted; `nil` for an item without one.
  func sortKeys(of items: [ItemPlaces.PlacedItem], by order: Query.Order) throws -> [SortKey?] {
    var uses: [Int64: Int64] = [:]
    if order.key == .used { uses = try UsageTable.lastUses(in: db) }
    var moments: [Item.ID: Double] = [:]
    if case .time(let time) = order.key {
      moments = try self.moments(of: time, for: items.map(\.row.itemID))
    }
    let urgency = order.key == .urgency ? try Urgency(of: items.map(\.row), self) : nil
    return try items.map { item -> SortKey? in
      let image = item.row.image
      func content() throws -> Content { try image.content(in: db, readingNote: false) }
      switch order.key {
      case .outline: return nil
      case .favorites: return image.favoritePosition.map(SortKey.text)
      case .used: return uses[item.row.key].map { .number(-Double($0)) }
      case .text: return .text(TextFolding.fold(image.text))
      case .due: return try content().due.map { .number($0.moment) }
      case .start: return try content().start.map { .number($0.moment) }
      case .priority: return try content().priority.map(SortKey.text)
      case .urgency: return try urgency.map { .number(-(try $0.value(of: item.row))) }
      case .time: return moments[item.row.itemID].map(SortKey.number)
      case .attribute(let name): return SortKey(try content().attributes[name])
      }
    }
  }
}

extension Query.Order {
  /// The places of items in this order. Items without a key come last, in display order.
  /// - Parameter keys: the keys of the items in display order.
  func indices(sorting keys: [SortKey?]) -> [Int] {
    if key == .outline { return isReversed ? keys.indices.reversed() : Array(keys.indices) }
    return keys.indices.sorted { left, right in
      switch (keys[left], keys[right]) {
      case (let one?, let other?) where one != other: return isReversed ? other < one : one < other
      case (.some, nil): return true
      case (nil, .some): return false
      default: return left < right
      }
    }
  }
}

/// The sort key of an item.
enum SortKey: Comparable {
  case number(Double)
  case text(String)

  init?(_ attribute: JSONValue?) {
    switch attribute {
    case .string(let text): self = .text(TextFolding.fold(text))
    case .integer(let number): self = .number(Double(number))
    case .number(let number): self = .number(number)
    case .bool(let isTrue): self = .number(isTrue ? 1 : 0)
    case .array, .object, .null, nil: return nil
    }
  }

  static func < (left: SortKey, right: SortKey) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left < right
    case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.number, .text): true
    case (.text, .number): false
    }
  }
}

/// The places of items found anywhere: their display order, sections, parents and levels. Ancestors
/// that items share are read once.
struct ItemPlaces {
  /// An item with its place.
  struct PlacedItem {
    var row: NodeRow
    var hasChildren: Bool
    var section: Section.ID
    /// The parent, if it is an item.
    var parent: Item.ID?
    var level: Int
  }

  private let found: [Int64: (row: NodeRow, hasChildren: Bool)]
  private var nodes: [Int64: (id: String, position: String)] = [:]
  private var children: [Int64: [Int64]] = [:]

  init(_ rows: [ListedRow], in tree: TreeSource) throws {
    found = Dictionary(rows.map { ($0.row.key, $0) }) { known, _ in known }
    for (row, _) in found.values {
      var next: NodeRow? = row
      while let node = next, nodes[node.key] == nil, let parent = node.image.parent {
        nodes[node.key] = (node.id, node.image.position)
        children[parent, default: []].append(node.key)
        if parent == ItemTable.rootKey || nodes[parent] != nil { break }
        next = try found[parent]?.row ?? tree.row(key: parent)
      }
    }
  }

  /// The found items, in display order.
  /// - Parameter parents: the keys of the nodes whose descendants are wanted; `nil` for all.
  /// - Throws: `SQLITE_CORRUPT` if the path from one of the items does not end at the root.
  func items(below parents: [Int64]?) throws -> [PlacedItem] {
    let parents = parents.map { Set($0) }
    var items: [PlacedItem] = []
    var reached = 0
    // An explicit stack, because an outline may be deeper than a thread's stack.
    var waiting: [(key: Int64, parent: Item.ID?, section: Section.ID?, level: Int, isBelow: Bool)] =
      []
    func push(
      childrenOf key: Int64, parent: Item.ID?, section: Section.ID?, level: Int, isBelow: Bool
    ) {
      let siblings = (children[key] ?? []).compactMap { child in
        nodes[child].map { (key: child, position: $0.position) }
      }
      let ordered = siblings.sorted { $1.position.utf8.lexicographicallyPrecedes($0.position.utf8) }
      for sibling in ordered { waiting.append((sibling.key, parent, section, level, isBelow)) }
    }
    push(
      childrenOf: ItemTable.rootKey, parent: nil, section: nil, level: -1, isBelow: parents == nil)
    while let next = waiting.popLast() {
      guard let node = nodes[next.key] else { continue }
      let isBelow = next.isBelow || parents?.contains(next.key) == true
      guard let section = next.section else {
        push(
          childrenOf: next.key, parent: nil, section: Section.ID(checked: node.id), level: 0,
          isBelow: isBelow)
        continue
      }
      if let (row, hasChildren) = found[next.key] {
        reached += 1
        if next.isBelow {
          items.append(
            PlacedItem(
              row: row, hasChildren: hasChildren, section: section, parent: next.parent,
              level: next.level))
        }
      }
      push(
        childrenOf: next.key, parent: Item.ID(checked: node.id), section: section,
        level: next.level + 1, isBelow: isBelow)
    }
    if reached < found.count { throw CycleCheck.flaw("a row that was found") }
    return items
  }
}
