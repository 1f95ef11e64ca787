import OutlineStore

/// Removes items from the favorites.
public struct RemoveFavorites: Verb {
  /// The items.
  public var items: [Reference] = []

  /// Removes items from the favorites.
  public init(_ items: [Reference]) { self.items = items }

  public init(named name: String) {}

  public static let names = ["unfav"]
  public static let synonyms = ["unfavorite", "unstar"]
  public static let fields = "ID"

  public mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
  }

  public func perform(_ work: Performance) throws -> Effect {
    let items = try work.names.items(items)
    work.describe("unfavorite", items)
    let count = try work.outline.setFavorite(false, for: items)
    return try work.effect(
      "Took \(count.plural("item")) from the favorites", items.map(\.itemID), count: count)
  }
}
