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
    try placedItems(matching: query, below: parents.map { try $0.map { try row($0).key } })
      .map(item)
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
      guard try tree.version == nil else {
        return try placedItems(matching: query, below: parents).count
      }
      filter.addBelow(parents)
    }
    return min(try tree.count(matching: filter), query.effectiveLimit ?? .max)
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
      var keys = try SortKeys(order, in: self)
      try keys.add(placed)
      placed = keys.indices().map { placed[Int($0)] }
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
}

/// The keys by which items are sorted. Their bytes follow each other: a million texts would take
/// several times the memory.
struct SortKeys {
  private let order: Query.Order
  private let reader: OutlineReader
  private let uses: [Int64: Int64]
  private let urgency: Urgency?
  private var bytes: [UInt8] = []
  /// The beginning of the first key and the end of each. That of an item without a key is empty.
  private var ends = [0]
  /// The keys of the rows.
  private(set) var rows: [Int64] = []

  private static let number: UInt8 = 1
  private static let text: UInt8 = 2

  init(_ order: Query.Order, in reader: OutlineReader) throws {
    self.order = order
    self.reader = reader
    uses = order.key == .used ? try UsageTable.lastUses(in: reader.db) : [:]
    urgency = order.key == .urgency ? try Urgency(reader) : nil
  }

  /// Adds the keys of items that follow the others in display order.
  mutating func add(_ items: [ItemPlaces.PlacedItem]) throws {
    var moments: [Item.ID: Double] = [:]
    if case .time(let time) = order.key {
      moments = try reader.moments(of: time, for: items.map(\.row.itemID))
    }
    let urgencies = try urgency?.values(of: items.map(\.row)) ?? []
    for (index, item) in items.enumerated() {
      let image = item.row.image
      func content() throws -> Content { try image.content(in: reader.db, readingNote: false) }
      switch order.key {
      case .outline: break
      case .favorites: add(image.favoritePosition)
      case .used: add(uses[item.row.key].map { -Double($0) })
      case .text: add(TextFolding.fold(image.text))
      case .due: add(try content().due?.moment)
      case .start: add(try content().start?.moment)
      case .priority: add(try content().priority)
      case .urgency: add(-urgencies[index])
      case .time: add(moments[item.row.itemID])
      case .attribute(let name):
        switch try content().attributes[name] {
        case .string(let text): add(TextFolding.fold(text))
        case .integer(let number): add(Double(number))
        case .number(let number): add(number)
        case .bool(let isTrue): add(isTrue ? 1 : 0)
        case .array, .object, .null, nil: break
        }
      }
      ends.append(bytes.count)
      rows.append(item.row.key)
    }
  }

  /// Removes all but the first items in their order.
  mutating func keepBest(_ count: Int) {
    let all = self
    bytes = []
    ends = [0]
    rows = []
    for place in all.indices().prefix(count).sorted() {
      bytes += all.bytes[all.range(place)]
      ends.append(bytes.count)
      rows.append(all.rows[Int(place)])
    }
  }

  private func range(_ place: UInt32) -> Range<Int> { ends[Int(place)]..<ends[Int(place) + 1] }

  private mutating func add(_ text: String?) {
    guard let text else { return }
    bytes.append(Self.text)
    bytes += text.utf8
  }

  private mutating func add(_ number: Double?) {
    guard let number else { return }
    // The bits of positive numbers are in their order, those of negative ones in reverse. The sum
    // has no negative zero.
    let bits = (number + 0).bitPattern
    let ordered = number < 0 ? ~bits : bits | 1 << 63
    bytes.append(Self.number)
    withUnsafeBytes(of: ordered.bigEndian) { bytes += $0 }
  }

  /// The places of the items in their order. Items without a key come last, in display order.
  func indices() -> [UInt32] {
    let all = 0..<UInt32(rows.count)
    if order.key == .outline { return order.isReversed ? all.reversed() : Array(all) }
    return bytes.withUnsafeBufferPointer { bytes in
      all.sorted { left, right in
        let one = UnsafeBufferPointer(rebasing: bytes[range(left)])
        let other = UnsafeBufferPointer(rebasing: bytes[range(right)])
        if one.isEmpty || other.isEmpty || Self.isEqual(one, to: other) {
          return one.isEmpty == other.isEmpty ? left < right : other.isEmpty
        }
        return one.lexicographicallyPrecedes(other) != order.isReversed
      }
    }
  }

  /// Whether a key equals another one. Texts that differ in a letter beyond ASCII may be equal in
  /// Unicode.
  private static func isEqual(
    _ one: UnsafeBufferPointer<UInt8>, to other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let shared = 0..<min(one.count, other.count)
    guard let index = shared.first(where: { one[$0] != other[$0] })
    else { return one.count == other.count }
    return one[0] == text && one[index] | other[index] >= 0x80
      && String(decoding: one, as: UTF8.self) == String(decoding: other, as: UTF8.self)
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

  private typealias Child = (key: Int64, id: String, position: String)

  private let found: [Int64: ListedRow]
  private var children: [Int64: [Child]] = [:]

  init(_ rows: [ListedRow], in tree: TreeSource) throws {
    found = Dictionary(rows.map { ($0.row.key, $0) }) { known, _ in known }
    var known: Set<Int64> = []
    for (row, _) in found.values {
      var next: NodeRow? = row
      while let node = next, let parent = node.image.parent, known.insert(node.key).inserted {
        children[parent, default: []].append(
          (key: node.key, id: node.id, position: node.image.position))
        if parent == ItemTable.rootKey || known.contains(parent) { break }
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
    var waiting:
      [(node: Child, parent: Item.ID?, section: Section.ID?, level: Int, isBelow: Bool)] =
        []
    func push(
      childrenOf key: Int64, parent: Item.ID?, section: Section.ID?, level: Int, isBelow: Bool
    ) {
      let ordered = (children[key] ?? []).sorted {
        $1.position.utf8.lexicographicallyPrecedes($0.position.utf8)
      }
      for child in ordered { waiting.append((child, parent, section, level, isBelow)) }
    }
    push(
      childrenOf: ItemTable.rootKey, parent: nil, section: nil, level: -1, isBelow: parents == nil)
    while let next = waiting.popLast() {
      if let section = next.section, let (row, hasChildren) = found[next.node.key] {
        reached += 1
        if next.isBelow {
          items.append(
            PlacedItem(
              row: row, hasChildren: hasChildren, section: section, parent: next.parent,
              level: next.level))
        }
      }
      push(
        childrenOf: next.node.key, parent: next.section.map { _ in Item.ID(checked: next.node.id) },
        section: next.section ?? Section.ID(checked: next.node.id), level: next.level + 1,
        isBelow: next.isBelow || parents?.contains(next.node.key) == true)
    }
    if reached < found.count { throw CycleCheck.flaw("a row that was found") }
    return items
  }
}
