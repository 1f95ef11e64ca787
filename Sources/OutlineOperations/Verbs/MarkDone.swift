public import OutlineStore

/// Marks items as done, or as not done.
public struct MarkDone: Verb {
  /// The items.
  public var items: [Reference] = []
  /// Whether they become done.
  public var isDone: Bool

  /// Marks items.
  public init(_ items: [Reference], isDone: Bool) { (self.items, self.isDone) = (items, isDone) }

  public init(named name: String) { isDone = name == "done" }

  public static let names = ["done", "reopen"]
  public static let synonyms = ["tick"]
  public static let fields = "ID"

  public var name: String { isDone ? "done" : "reopen" }
  public var firstChange: FirstChange { .content }

  public mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
  }

  public func perform(_ work: Performance) throws -> Effect {
    let items = try work.names.items(items)
    work.describe(name, items)
    let count = try items.reduce(0) {
      try work.outline.update($1, Item.Changes(isDone: isDone)) ? $0 + 1 : $0
    }
    let subject = items.count == 1 ? items[0].name.debugDescription : count.plural("item")
    return try work.effect(
      "\(isDone ? "Ticked off" : "Reopened") \(subject)", items.map(\.itemID), count: count)
  }
}
