internal import GRDB

extension OutlineTransaction {
  /// Whether a node has, or ever had, an id.
  package func isTaken(_ id: NodeID) throws -> Bool {
    let db = try db
    return try ItemTable.key(of: id.rawValue, in: db) != nil
      || DeletedTable.key(of: id.rawValue, in: db) != nil
  }

  /// Starts to add items after the last child of a section or item, one at a time, so only one has
  /// to be in memory.
  ///
  /// If the transaction fails, all added items are lost. Call ``ItemAppender/finish()`` before any
  /// other change.
  /// - Throws: Errors of a parent that does not exist.
  package func appender(to parent: Placement.Parent) throws -> ItemAppender {
    try ItemAppender(self, below: row(parent).key)
  }
}

/// Adds items one at a time at the end of a section or item. The first ones are inserted
/// individually, and the others in bulk once there are many.
package final class ItemAppender {
  private let transaction: OutlineTransaction
  private let db: Database
  /// The open items from the common parent down, each with the position of its last child.
  private var open: [(key: Int64, last: OrderKey?)]
  private var bulk: BulkInsert?
  private var firstBulkKey: Int64 = 0
  private let hasRetired: Bool
  /// New identifiers, the last one first.
  private var ids: [Item.ID] = []
  private static let mostIDs = 1 << 16
  /// The number of added items.
  private(set) var count = 0

  fileprivate init(_ transaction: OutlineTransaction, below parent: Int64) throws {
    self.transaction = transaction
    db = try transaction.db
    try transaction.touch()
    // Choosing a position makes room if nothing can follow the last one.
    let free = try transaction.position(
      in: transaction.gap(before: nil, in: parent, notCounting: -1))
    open = [(parent, OrderKey(free))]
    hasRetired = try DeletedTable.maximumKey(in: db) > 0
  }

  /// Adds an item, below the last one of the level above.
  /// - Parameter draft: the item; its level is at most one more than that of the item before. If
  ///   another node has, or ever had, its id, the item gets a new one.
  /// - Returns: Its id.
  /// - Throws: ``OutlineError`` for a skipped level, and for invalid content.
  /// - Complexity: O(log n).
  package func append(_ draft: Item.Draft) throws -> Item.ID {
    guard draft.level >= 0 && draft.level < open.count
    else { throw OutlineError.brokenLevels(at: count) }
    try draft.content.check()
    if bulk == nil && count >= BulkInsert.worthwhile {
      try transaction.keepMorePages()
      bulk = try BulkInsert(in: db)
      firstBulkKey = 0
    }
    open.removeLast(open.count - 1 - draft.level)
    let place = open[draft.level].last
    let position = count == 0 ? place : OrderKey.between(place, and: nil)
    guard let position else { throw OutlineError.brokenLevels(at: count) }
    let key = try transaction.makeKey()
    if bulk != nil && firstBulkKey == 0 { firstBulkKey = key }
    let image = try NodeImage(
      content: draft.content, parent: open[draft.level].key, position: position.rawValue,
      isExpanded: draft.isExpanded)
    let id = try insert(draft.id, key: key, image: image)
    open[draft.level].last = position
    open.append((key, nil))
    count += 1
    return id
  }

  private func insert(_ wanted: Item.ID?, key: Int64, image: NodeImage) throws -> Item.ID {
    if let wanted, try insert(wanted, key: key, image: image) { return wanted }
    while true {
      // They are created in ascending order and in growing numbers, so that many of them are on one
      // page of the index before the next one is written.
      if ids.isEmpty { ids = Item.ID.random(min(max(1, count), Self.mostIDs)).reversed() }
      let id = ids.removeLast()
      if try insert(id, key: key, image: image) { return id }
    }
  }

  /// Inserts a row.
  /// - Returns: `false` if another node has, or had, its id.
  private func insert(_ id: Item.ID, key: Int64, image: NodeImage) throws -> Bool {
    if hasRetired, try DeletedTable.key(of: id.rawValue, in: db) != nil { return false }
    // The note would be stored before its row is rejected, and would belong to no row.
    if image.note != nil, try ItemTable.key(of: id.rawValue, in: db) != nil { return false }
    let row = NodeRow(key: key, id: id.rawValue, kind: .item, image: image)
    do {
      try transaction.takingIdentifier(row.nodeID) {
        if let bulk { try bulk.insert(row) } else { try ItemTable.insert(row, in: db) }
      }
      return true
    } catch OutlineError.identifierTaken { return false }
  }

  /// Completes the bulk insert: writes the history and recreates the triggers.
  package func finish() throws {
    if let bulk, firstBulkKey > 0 {
      try bulk.finish(from: firstBulkKey, version: transaction.version)
    }
    bulk = nil
  }
}
