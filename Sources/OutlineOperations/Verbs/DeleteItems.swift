import OutlineStore

/// Deletes items and their descendants.
package struct DeleteItems: Verb {
  /// The items.
  package var items: [Reference] = []

  /// Deletes items.
  package init(_ items: [Reference]) { self.items = items }

  package init(named name: String) {}

  package static let names = ["rm"]
  package static let synonyms = ["delete": "rm", "remove": "rm"]
  package static let fields = "ID"

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
  }

  package func perform(_ work: Performance) throws -> Effect {
    let items = try work.names.items(items)
    work.describe("delete", items)
    let entries = work.answers ? try items.map { try work.outline.entry($0.itemID) } : []
    let count = try work.outline.delete(items)
    let below = count - items.count
    let others = below > 0 ? ", with \(below.plural("item")) below" : ""
    var effect = Effect(
      did: "Deleted \(items.named)\(others)", nodes: items.map(\.id), count: count)
    effect.entries = entries
    return effect
  }
}
