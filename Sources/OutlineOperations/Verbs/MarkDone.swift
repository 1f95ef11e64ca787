package import OutlineStore

/// Marks items as done, or as not done. One that recurs gets its next occurrence.
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
    var next: [Item.ID] = []
    for item in items {
      if isDone {
        let (isChanged, following) = try work.outline.tickOff(item)
        count += isChanged ? 1 : 0
        next += following.map { [$0] } ?? []
      } else if try work.outline.update(item, Item.Changes(isDone: false)) {
        count += 1
      }
    }
    let subject = items.count == 1 ? items[0].name.debugDescription : count.plural("item")
    return try work.effect(
      "\(isDone ? "Ticked off" : "Reopened") \(subject)" + sentence(on: next, work.outline),
      items.map(\.itemID) + next, count: count)
  }

  /// The end of the sentence, on next occurrences.
  private func sentence(on next: [Item.ID], _ outline: OutlineReader) throws -> String {
    if next.count > 1 { return "; \(next.count) come again" }
    guard let id = next.first else { return "" }
    let content = try outline.item(id).content
    if let due = content.due { return "; the next one is due \(due.day)" }
    return "; the next one comes " + ((content.start ?? content.wait)?.day ?? "later")
  }
}
