internal import GRDB

extension OutlineTransaction {
  /// Whether an id is that of a node, or ever was.
  package func isTaken(_ id: NodeID) throws -> Bool {
    let db = try db
    return try ItemTable.key(of: id.rawValue, in: db) != nil
      || DeletedTable.key(of: id.rawValue, in: db) != nil
  }

  /// Begins to add items after the last child of a section or item, one after another as they come,
  /// so that no more of them has to be in memory than one.
  ///
  /// All that was added goes with the transaction when that fails; ``ItemAppender/finish()`` has to
  /// be called before anything else is changed.
  /// - Throws: the errors of a parent that is not there.
  package func appender(to parent: Placement.Parent) throws -> ItemAppender {
    try ItemAppender(self, below: row(parent).key)
  }
}

/// Adds items one after another at the end of a section or item. The first ones are inserted each
/// for itself, and once there are many the others in bulk.
package final class ItemAppender {
  private let transaction: OutlineTransaction
  private let db: Database
  /// The open items from the parent of all of them down, each with the place of its last child.
  private var open: [(key: Int64, last: OrderKey?)]
  private var bulk: BulkInsert?
  private var firstBulkKey: Int64 = 0
  private let hasRetired: Bool
  /// How many items were added.
  package private(set) var count = 0

  fileprivate init(_ transaction: OutlineTransaction, below parent: Int64) throws {
    self.transaction = transaction
    db = try transaction.db
    try transaction.touch()
    let last = try SiblingList.children(of: parent).position(before: nil, notCounting: -1, in: db)
    // The slot makes room where the last place is one that nothing can follow.
    let neighbours = Neighbours(parent: parent, left: last, right: nil)
    let free = try transaction.slot(in: neighbours, count: 1).positions[0]
    open = [(parent, OrderKey(free))]
    hasRetired = try DeletedTable.maximumKey(in: db) > 0
  }

  /// Adds an item, below the last one that is a level higher.
  /// - Parameter draft: its level is at most one more than that of the item before. An id that is,
  ///   or ever was, that of another node is not taken: the item gets a new one.
  /// - Returns: its id.
  /// - Throws: ``OutlineError`` for a level that leaves one out, and for content that no item can have.
  /// - Complexity: O(log n).
  package func append(_ draft: Item.Draft) throws -> Item.ID {
    guard draft.level >= 0 && draft.level < open.count else {
      throw OutlineError.brokenLevels(at: count)
    }
    try draft.content.check()
    if bulk == nil && count >= BulkInsert.worthwhile {
      bulk = try BulkInsert(in: db)
      firstBulkKey = 0
    }
    open.removeLast(open.count - 1 - draft.level)
    let place = open[draft.level].last
    let position = count == 0 ? place : OrderKey.between(place, nil)
    guard let position else { throw OutlineError.brokenLevels(at: count) }
    let key = try transaction.makeKey()
    if bulk != nil && firstBulkKey == 0 { firstBulkKey = key }
    let image = try NodeImage(
      content: draft.content, parent: open[draft.level].key, position: position.rawValue,
      isExpanded: draft.isExpanded)
    let id = try insert(draft.id, key, image)
    open[draft.level].last = position
    open.append((key, nil))
    count += 1
    return id
  }

  private func insert(_ wanted: Item.ID?, _ key: Int64, _ image: NodeImage) throws -> Item.ID {
    if let wanted, try insert(wanted, key, image) { return wanted }
    while true {
      let id = Item.ID.random()
      if try insert(id, key, image) { return id }
    }
  }

  /// Inserts a row.
  /// - Returns: false where its id is, or was, that of another.
  private func insert(_ id: Item.ID, _ key: Int64, _ image: NodeImage) throws -> Bool {
    if hasRetired, try DeletedTable.key(of: id.rawValue, in: db) != nil { return false }
    // A note is stored before its row is refused, and would be nobody's then.
    if image.note != nil, try ItemTable.key(of: id.rawValue, in: db) != nil { return false }
    let row = NodeRow(key: key, id: id.rawValue, kind: .item, image: image)
    do {
      try transaction.takingIdentifier(row.nodeID) {
        if let bulk { try bulk.insert(row) } else { try ItemTable.insert(row, in: db) }
      }
      return true
    } catch OutlineError.identifierTaken { return false }
  }

  /// Completes what was added in bulk: its history, and the guards of the file.
  package func finish() throws {
    if let bulk, firstBulkKey > 0 {
      try bulk.finish(from: firstBulkKey, version: transaction.version)
    }
    bulk = nil
  }
}
