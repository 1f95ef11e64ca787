internal import GRDB

extension OutlineTransaction {
  /// Adds an item.
  /// - Parameters:
  ///   - draft: the item; its level is ignored.
  ///   - placement: the destination.
  /// - Returns: Its permanent identifier.
  /// - Throws: ``OutlineError/identifierTaken(_:)`` and the errors of a placement.
  /// - Complexity: O(log n).
  @discardableResult
  public func add(_ draft: Item.Draft, to placement: Placement) throws -> Item.ID {
    var draft = draft
    draft.level = 0
    return try add([draft], to: placement)[0]
  }

  /// Adds items with their descendants, in the given order.
  /// - Parameters:
  ///   - drafts: the items in pre-order; the first is at level 0, and each at most one level below
  ///     the one before it.
  ///   - placement: the destination of the items of level 0.
  ///   - progress: called now and then with the number of items added and the total.
  /// - Returns: The identifiers, in the same order.
  /// - Throws: ``OutlineError/brokenLevels(at:)``, ``OutlineError/identifierTaken(_:)`` and the
  ///   errors of a placement.
  /// - Complexity: O(n log n), independent of the size of the outline except for the depth of its
  ///   indexes.
  @discardableResult
  public func add(
    _ drafts: [Item.Draft], to placement: Placement,
    progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) throws -> [Item.ID] {
    try add(drafts, at: { try neighbours(placement, notCounting: -1) }, progress)
  }

  /// Adds items at a place that was found; see ``add(_:to:progress:)``.
  package func add(
    _ drafts: [Item.Draft], to placement: FoundPlacement,
    progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) throws -> [Item.ID] {
    try add(drafts, at: { try neighbours(placement, notCounting: -1) }, progress)
  }

  private func add(
    _ drafts: [Item.Draft], at place: () throws -> Neighbours,
    _ progress: (_ done: Int, _ of: Int) throws -> Void
  ) throws -> [Item.ID] {
    try check(drafts)
    if drafts.isEmpty { return [] }
    return try atomically { try insert(drafts, at: place(), progress) }
  }

  private func insert(
    _ drafts: [Item.Draft], at place: Neighbours,
    _ progress: (_ done: Int, _ of: Int) throws -> Void
  ) throws -> [Item.ID] {
    let positions = try positions(in: place, count: drafts.count { $0.level == 0 })
    var made = Item.ID.random(drafts.count { $0.id == nil }).makeIterator()
    let ids = drafts.map { $0.id ?? made.next() ?? Item.ID.random() }
    let isLong = drafts.count >= BulkInsert.worthwhile
    if isLong { try keepMorePages() }
    let bulk = isLong ? try BulkInsert(in: db) : nil
    var places = ChildPlaces(parent: place.parent, positions: positions)
    var favorites = try SiblingList.newFavorites(count: drafts.count { $0.isFavorite }, in: db)
    let firstKey = try makeKey()
    for (index, draft) in drafts.enumerated() {
      if index % 10_000 == 0 { try progress(index, drafts.count) }
      let key = index == 0 ? firstKey : try makeKey()
      let place = try places.next(level: draft.level, key: key)
      let image = try NodeImage(
        content: draft.content, parent: place.parent, position: place.position,
        isExpanded: draft.isExpanded, favoritePosition: draft.isFavorite ? favorites.next() : nil)
      let row = NodeRow(key: key, id: ids[index].rawValue, kind: .item, image: image)
      try takingIdentifier(ids[index].node) {
        if let bulk { try bulk.insert(row) } else { try ItemTable.insert(row, in: db) }
      }
    }
    if let bulk, let version = openVersion { try bulk.finish(from: firstKey, version: version) }
    return ids
  }

  private func check(_ drafts: [Item.Draft]) throws {
    var level = -1
    for (index, draft) in drafts.enumerated() {
      guard draft.level >= 0 && draft.level <= level + 1
      else { throw OutlineError.brokenLevels(at: index) }
      level = draft.level
      try draft.content.check()
    }
  }

  /// Converts the schema's rejection of a taken identifier into an error that names it.
  func takingIdentifier<Value>(_ id: NodeID, insert: () throws -> Value) throws -> Value {
    do {
      defer { noteNewText(of: id) }
      return try insert()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      let reasons = ["the id is taken", "this id belonged", "item.id"]
      if reasons.contains(where: (error.message ?? "").contains) {
        throw OutlineError.identifierTaken(id)
      }
      throw error
    }
  }
}

/// The places of the drafts of a list. The positions of level 0 are given; those below count up
/// from the first key.
private struct ChildPlaces {
  private var stack: [(parent: Int64, last: OrderKey?)]
  private var roots: IndexingIterator<[String]>

  init(parent: Int64, positions: [String]) {
    stack = [(parent, nil)]
    roots = positions.makeIterator()
  }

  /// The place of the next draft, whose key becomes the parent of following drafts one level
  /// deeper.
  mutating func next(level: Int, key: Int64) throws -> (parent: Int64, position: String) {
    stack.removeLast(stack.count - 1 - level)
    var position = level == 0 ? roots.next() : nil
    if position == nil {
      let orderKey = OrderKey.between(stack[level].last, and: nil)
      stack[level].last = orderKey
      position = orderKey?.rawValue
    }
    guard let position else { throw OutlineError.brokenLevels(at: level) }
    stack.append((key, nil))
    return (stack[level].parent, position)
  }
}

extension SiblingList {
  /// Positions after the last favorite, in a version that is already open.
  static func newFavorites(count: Int, in db: Database) throws -> IndexingIterator<[String]> {
    let last = count == 0 ? nil : try favorites.position(beside: nil, isBefore: true, in: db)
    return try favorites.positions(between: last, nil, count: count, opening: {}, in: db)
      .makeIterator()
  }
}
