import OutlineStore

/// Records a use of items, for the recents.
package struct RecordUse: Verb {
  /// The items.
  package var items: [Reference] = []

  /// Records a use of items.
  package init(_ items: [Reference]) { self.items = items }

  package init(named name: String) {}

  package static let names = ["use"]
  package static let fields = "ID"

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
  }

  package func perform(_ work: Performance) throws -> Effect {
    let items = try work.names.items(items)
    let ids = items.map(\.itemID)
    try work.outline.recordUse(of: ids)
    var effect = try work.effect(
      "Counted a use of \(items.named)", ids, count: ids.count)
    effect.isUseOnly = true
    return effect
  }
}
