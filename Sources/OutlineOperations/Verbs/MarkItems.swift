internal import OutlineStore

/// Marks items as done, or as not done. A recurring item moves to its next dates.
package struct MarkDone: Verb {
  /// The items.
  var items: [Reference] = []
  /// Whether they become done.
  var isDone: Bool
  /// Whether recurring items end: they are done, and do not come again.
  package var isLast = false

  /// Marks items.
  package init(_ items: [Reference], isDone: Bool) { (self.items, self.isDone) = (items, isDone) }

  package var name: String { isDone ? "done" : "reopen" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
    if isDone { try fields.flag("once", into: &isLast) }
  }

  package func perform(_ work: Performance) throws -> Effect {
    // Of two items of one text, the other one is so already.
    let items = try work.names.items(items, ofSameTextWhere: { $0.content.isDone != isDone })
    work.describe(name, items)
    var changes = Item.Changes(isDone: isDone)
    if isLast { changes.attributes[ReservedAttribute.recur.rawValue] = .null }
    let changed = try items.filter { try work.outline.update($0, changes) }
    let names = (items.count == 1 ? items : changed).named
    let did = "\(isDone ? "Ticked off" : "Reopened") \(names)"
    return try work.effect(
      did + openBelow(items, in: work), on: items.map(\.itemID), count: changed.count)
  }

  /// The number of items below those that were done which stay open, as the end of a sentence.
  private func openBelow(_ items: [FoundNode], in work: Performance) throws -> String {
    // Of more items nobody asks, and each would cost a query.
    guard isDone, items.count <= 100 else { return "" }
    let parents = try items.filter { item in
      try work.outline.childCount(of: item.id, upTo: 0) == nil
        && work.outline.item(item.itemID).content.isDone
    }
    if parents.isEmpty { return "" }
    let count = try work.outline.count(matching: Query([Query.Term(.open)]), under: parents)
    let place = items.count == 1 ? "it" : "them"
    return count == 0 ? "" : ", but not \(count.plural("open item")) below \(place)"
  }
}

/// Adds items to the favorites, or changes the order of favorites.
package struct AddFavorites: Verb {
  /// The items.
  package var items: [Reference] = []
  /// The place among the favorites; without one, new favorites become the last.
  var place = Destination()

  /// Adds favorites.
  package init(_ items: [Reference], at place: Destination = Destination()) {
    self.items = items
    self.place = place
  }

  package var name: String { "fav" }

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
    return try work.effect(did, on: ids, count: max(new.count, moved))
  }
}

/// Removes items from the favorites.
package struct RemoveFavorites: ItemsVerb {
  /// The items.
  var items: [Reference] = []

  /// Removes items from the favorites.
  package init(_ items: [Reference]) { self.items = items }

  package var name: String { "unfav" }

  package func perform(_ work: Performance) throws -> Effect {
    let items = try work.names.items(items)
    work.describe("unfavorite", items)
    let old = try items.filter { try work.outline.setFavorite(false, for: [$0]) > 0 }
    let named = old.isEmpty ? items : old
    return try work.effect(
      "Removed \(named.named) from the favorites", on: items.map(\.itemID), count: old.count)
  }
}

/// Records a use of items, for the recents.
package struct RecordUse: ItemsVerb {
  /// The items.
  var items: [Reference] = []

  /// Records a use of items.
  package init(_ items: [Reference]) { self.items = items }

  package var name: String { "use" }

  package func perform(_ work: Performance) throws -> Effect {
    let items = try work.names.items(items)
    let ids = items.map(\.itemID)
    try work.outline.recordUse(of: ids)
    var effect = try work.effect("Used \(items.named)", on: ids, count: ids.count)
    effect.isUseOnly = true
    return effect
  }
}
