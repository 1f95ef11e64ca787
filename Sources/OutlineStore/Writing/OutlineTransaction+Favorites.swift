/// A place among the favorites.
public enum FavoritePlacement: Hashable, Sendable {
  /// Before all favorites.
  case first
  /// After all favorites.
  case last
  /// Directly before a favorite.
  case before(Item.ID)
  /// Directly after a favorite.
  case after(Item.ID)
}

extension OutlineTransaction {
  /// Adds items to the favorites, after the existing ones, or removes them.
  /// - Parameters:
  ///   - isFavorite: whether they are favorites.
  ///   - ids: the items, in the order in which they become favorites.
  /// - Returns: The number of items that changed.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(items · log n).
  @discardableResult
  public func setFavorite(_ isFavorite: Bool, for ids: [Item.ID]) throws -> Int {
    try setFavorite(isFavorite, for: rows(ids))
  }

  /// Adds an item to the favorites, after the existing ones, or removes it.
  /// - Parameters:
  ///   - isFavorite: whether it is a favorite.
  ///   - id: the item.
  /// - Returns: Whether it changed.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(log n).
  @discardableResult
  public func setFavorite(_ isFavorite: Bool, for id: Item.ID) throws -> Bool {
    try setFavorite(isFavorite, for: [id]) > 0
  }

  /// Adds items that were found to the favorites, or removes them.
  @discardableResult
  package func setFavorite(_ isFavorite: Bool, for items: [FoundNode]) throws -> Int {
    try setFavorite(isFavorite, for: rows(items))
  }

  private func setFavorite(_ isFavorite: Bool, for rows: [NodeRow]) throws -> Int {
    let rows = rows.filter { ($0.image.favoritePosition != nil) != isFavorite }
    if rows.isEmpty { return 0 }
    return try atomically {
      var positions = try SiblingList.newFavorites(count: isFavorite ? rows.count : 0, in: db)
      for row in rows {
        try ItemTable.setFavorite(row.key, to: isFavorite ? positions.next() : nil, in: db)
      }
      return rows.count
    }
  }

  /// Moves a favorite in the user's order.
  /// - Parameters:
  ///   - id: the favorite.
  ///   - placement: the destination.
  /// - Returns: Whether it moved.
  /// - Throws: ``OutlineError/notFavorite(_:)`` for the item or the one beside its destination.
  /// - Complexity: O(log n).
  @discardableResult
  public func moveFavorite(_ id: Item.ID, to placement: FavoritePlacement) throws -> Bool {
    let row = try row(id)
    guard let position = row.image.favoritePosition else { throw OutlineError.notFavorite(id) }
    let list = SiblingList.favorites
    let left: String?
    let right: String?
    switch placement {
    case .first:
      (left, right) = (
        nil, try list.position(beside: nil, isBefore: false, notCounting: row.key, in: db)
      )
    case .last:
      (left, right) = (
        try list.position(beside: nil, isBefore: true, notCounting: row.key, in: db), nil
      )
    case .before(let other):
      right = try favoritePosition(of: other, besides: row)
      left = try list.position(beside: right, isBefore: true, notCounting: row.key, in: db)
    case .after(let other):
      left = try favoritePosition(of: other, besides: row)
      right = try list.position(beside: left, isBefore: false, notCounting: row.key, in: db)
    }
    if Neighbours(parent: ItemTable.rootKey, left: left, right: right).isBetween(position) {
      return false
    }
    try touch()
    let positions = try list.positions(between: left, right, count: 1, opening: {}, in: db)
    try ItemTable.setFavorite(row.key, to: positions[0], in: db)
    return true
  }

  private func favoritePosition(of id: Item.ID, besides row: NodeRow) throws -> String {
    let other = try self.row(id)
    if other.key == row.key { throw OutlineError.relativeToItself(id.node) }
    guard let position = other.image.favoritePosition else { throw OutlineError.notFavorite(id) }
    return position
  }
}
