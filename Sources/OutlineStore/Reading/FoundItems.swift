/// The items that match a query, in its order, to be read some at a time.
///
/// Few of them are in memory. Of many, only their keys are: the outline is walked in its order, or
/// the sorted items are read page by page.
package struct FoundItems {
  private enum Source {
    case items([Item])
    case placed([ItemPlaces.PlacedItem])
    /// The keys in order.
    case sorted([Int64])
    case walk(Walk)
  }

  private let reader: OutlineReader
  private let source: Source
  private let limit: Int

  private static let pageSize = TreeSource.pageSize

  /// Items that were found otherwise.
  package init(_ items: [Item], in reader: OutlineReader) {
    self.reader = reader
    source = .items(items)
    limit = .max
  }

  /// - Parameters:
  ///   - parents: the nodes whose descendants are wanted; `nil` for all.
  ///   - many: the number of items that are many.
  /// - Complexity: as ``OutlineReader/items(matching:under:)``, or O(items of the sections with the
  ///   parents) if many items match.
  package init(
    _ query: Query, under parents: [FoundNode]?, _ reader: OutlineReader, many: Int = 10_000
  ) throws {
    let parents = try parents?.map { try reader.row($0).key }
    let order = query.effectiveOrder
    self.reader = reader
    let limit = query.effectiveLimit ?? .max
    self.limit = limit
    let tree = try reader.tree
    guard var filter = try reader.filter(for: query) else {
      source = .items([])
      return
    }
    // The past has no index.
    let rows = try tree.items(matching: filter, limit: tree.version == nil ? many : .max)
    if tree.version != nil || rows.count < many {
      source = .placed(try reader.placedItems(rows, in: order, below: parents, limit: limit))
      return
    }
    var walk = Walk()
    if let parents {
      filter.addBelow(parents)
      walk.sections = Set(try parents.compactMap { try tree.path(up: $0).dropLast().last?.key })
    }
    let isAll = query.terms.isEmpty && parents == nil
    walk.wanted = isAll ? nil : try ItemTable.keys(matching: filter, in: reader.db)
    if order.key == .outline && !order.isReversed {
      source = .walk(walk)
      return
    }
    var sortKeys = try SortKeys(order, in: reader)
    try walk.eachPage(in: tree) { page in
      try sortKeys.add(page)
      if sortKeys.rows.count / 2 > max(limit, many) { sortKeys.keepBest(limit) }
      return true
    }
    source = .sorted(sortKeys.indices().prefix(limit).map { sortKeys.rows[Int($0)] })
  }

  /// Calls a closure with the items in their order, some at a time, until it returns false. It may
  /// be called again.
  package func eachPage(_ body: ([Item]) throws -> Bool) throws {
    switch source {
    case .items(let items): try Self.eachPage(of: items, body)
    case .placed(let items): try Self.eachPage(of: items) { try body($0.map(reader.item)) }
    case .sorted(let keys):
      try Self.eachPage(of: keys) { page in
        let rows = try reader.tree.items(matching: RowFilter(keys: page))
        let items = try reader.placedItems(rows, in: nil, rankedBy: page, limit: .max)
        return try body(items.map(reader.item))
      }
    case .walk(let walk):
      var left = limit
      try walk.eachPage(in: reader.tree) { page in
        let page = page.prefix(left)
        left -= page.count
        return try body(page.map(reader.item)) && left > 0
      }
    }
  }

  private static func eachPage<Element>(
    of elements: [Element], _ body: ([Element]) throws -> Bool
  ) throws {
    for start in stride(from: 0, to: elements.count, by: pageSize) {
      if try !body(Array(elements[start..<min(start + pageSize, elements.count)])) { return }
    }
  }
}

/// A walk over the items of sections in display order, of which some are wanted.
private struct Walk {
  /// The keys of the sections; `nil` for all.
  var sections: Set<Int64>?
  /// The keys of the wanted items, ascending; `nil` for all.
  var wanted: [Int64]?

  func eachPage(in tree: TreeSource, _ body: ([ItemPlaces.PlacedItem]) throws -> Bool) throws {
    var walk = PagedWalk(tree)
    try walk.push(childrenOf: ItemTable.rootKey, level: -1)
    var section: Section.ID?
    var above: [Item.ID] = []
    var page: [ItemPlaces.PlacedItem] = []
    while let (row, hasChildren, level) = try walk.next() {
      if level < 0 {
        if sections?.contains(row.key) == false { continue }
        section = row.sectionID
        above = []
      } else if let section {
        above.removeLast(above.count - level)
        if wants(row.key) {
          page.append(
            ItemPlaces.PlacedItem(
              row: row, hasChildren: hasChildren, section: section, parent: above.last,
              level: level))
        }
        above.append(row.itemID)
      }
      if hasChildren { try walk.push(childrenOf: row.key, level: level + 1) }
      if page.count >= TreeSource.pageSize {
        if try !body(page) { return }
        page.removeAll(keepingCapacity: true)
      }
    }
    if !page.isEmpty { _ = try body(page) }
  }

  private func wants(_ key: Int64) -> Bool {
    guard let wanted else { return true }
    let index = wanted.sortedIndex { $0 < key }
    return index < wanted.count && wanted[index] == key
  }
}

extension Array {
  /// The index of the first element that is not before something, in an array sorted like this.
  func sortedIndex(_ isBefore: (Element) throws -> Bool) rethrows -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if try isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
