import OutlineStore

/// Makes items favorites, or changes the order of favorites.
package struct AddFavorites: Verb {
  /// The items.
  package var items: [Reference] = []
  /// The place among the favorites; without one, new favorites become the last.
  package var place = Destination()

  /// Makes items favorites.
  package init(_ items: [Reference], at place: Destination = Destination()) {
    (self.items, self.place) = (items, place)
  }

  package init(named name: String) {}

  package static let names = ["fav"]
  package static let synonyms = ["star": "fav", "favorite": "fav"]
  package static let fields = "ID; before, after, first or last of the favorites"

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
    try fields.place(&place)
  }

  package func perform(_ work: Performance) throws -> Effect {
    let items = try work.names.items(items)
    work.describe("favorite", items)
    let ids = items.map(\.itemID)
    let new = try items.filter { try work.outline.setFavorite(true, for: [$0]) > 0 }
    var moved = 0
    if var placement = try place.amongFavorites(work.names) {
      for id in ids {
        if try work.outline.moveFavorite(id, to: placement) { moved += 1 }
        placement = .after(id)
      }
    }
    let named = new.isEmpty ? items : new
    let made = "Made \(named.named) \(named.count == 1 ? "a favorite" : "favorites")"
    let did = !new.isEmpty || moved == 0 ? made : "Moved \(items.named) among the favorites"
    return try work.effect(did, ids, count: max(new.count, moved))
  }
}
