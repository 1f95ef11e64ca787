import OutlineStore

/// Deletes items and their descendants.
public struct DeleteItems: Verb {
  /// The items.
  public var items: [Reference] = []

  /// Deletes items.
  public init(_ items: [Reference]) { self.items = items }

  public init(named name: String) {}

  public static let names = ["rm"]
  public static let synonyms = ["delete", "remove"]
  public static let fields = "ID"

  public mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
  }

  public func perform(_ work: Performance) throws -> Effect {
    let items = try work.names.items(items)
    work.describe("delete", items)
    let entries = work.answers ? try items.map { try work.outline.entry($0.itemID) } : []
    let count = try work.outline.delete(items)
    var effect = Effect(did: "Deleted \(count.plural("item"))", nodes: items.map(\.id), count: count)
    effect.entries = entries
    return effect
  }
}
