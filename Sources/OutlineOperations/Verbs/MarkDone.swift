package import OutlineStore

/// Marks items as done, or as not done. A recurring item gets its next occurrence.
package struct MarkDone: Verb {
  /// The items.
  package var items: [Reference] = []
  /// Whether they become done.
  package var isDone: Bool

  /// Marks items.
  package init(_ items: [Reference], isDone: Bool) { (self.items, self.isDone) = (items, isDone) }

  package init(named name: String) { isDone = name == "done" }

  package static let names = ["done", "reopen"]
  package static let synonyms = ["tick": "done", "undone": "reopen", "untick": "reopen"]
  package static let fields = "ID"

  package var name: String { isDone ? "done" : "reopen" }
  package var firstChange: FirstChange { .content }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
  }

  package func perform(_ work: Performance) throws -> Effect {
    let items = try work.names.items(items)
    work.describe(name, items)
    var count = 0
    for item in items where try work.outline.update(item, Item.Changes(isDone: isDone)) {
      count += 1
    }
    let subject = items.count == 1 ? items[0].name.debugDescription : count.plural("item")
    return try work.effect(
      "\(isDone ? "Ticked off" : "Reopened") \(subject)", items.map(\.itemID), count: count)
  }
}
