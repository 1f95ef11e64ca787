import OutlineStore

/// Records a use of items, for the recents.
public struct RecordUse: Verb {
  /// The items.
  public var items: [Reference] = []

  /// Records a use of items.
  public init(_ items: [Reference]) { self.items = items }

  public init(named name: String) {}

  public static let names = ["use"]
  public static let fields = "ID"

  public mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
  }

  public func perform(_ work: Performance) throws -> Effect {
    let ids = try work.names.items(items).map(\.itemID)
    try work.outline.recordUse(of: ids)
    var effect = try work.effect("Counted a use of \(ids.count.plural("item"))", ids, count: ids.count)
    effect.isUseOnly = true
    return effect
  }
}
