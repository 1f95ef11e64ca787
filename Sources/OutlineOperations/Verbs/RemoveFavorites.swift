import OutlineStore

/// Removes items from the favorites.
package struct RemoveFavorites: Verb {
  /// The items.
  package var items: [Reference] = []

  /// Removes items from the favorites.
  package init(_ items: [Reference]) { self.items = items }

  package init(named name: String) {}

  package static let names = ["unfav"]
  package static let synonyms = ["unfavorite": "unfav", "unstar": "unfav"]
  package static let fields = "ID"

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
  }

  package func perform(_ work: Performance) throws -> Effect {
    let items = try work.names.items(items)
    work.describe("unfavorite", items)
    let old = try items.filter { try work.outline.setFavorite(false, for: [$0]) > 0 }
    let named = old.isEmpty ? items : old
    return try work.effect(
      "Removed \(named.named) from the favorites", items.map(\.itemID), count: old.count)
  }
}
