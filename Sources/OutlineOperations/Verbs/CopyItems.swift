package import OutlineStore

/// Adds copies of items with their descendants.
package struct CopyItems: NodeMaking {
  /// The items.
  package var items: [Reference] = []
  /// The destination of the copies.
  package var destination = Destination()
  /// The key by which later operations of a batch name the new node.
  package var key: String?

  /// Copies items.
  package init(_ items: [Reference], to destination: Destination, key: String? = nil) {
    (self.items, self.destination, self.key) = (items, destination, key)
  }

  package init(named name: String) {}

  package static let names = ["copy"]
  package static let synonyms = ["duplicate": "copy"]
  package static let fields = "ID, key; a destination"

  package var firstChange: FirstChange { .adding }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
    try fields.givenDestination(&destination)
    try fields.key(&key)
    try fields.checkKey(key, count: items.count)
  }

  package func perform(_ work: Performance) throws -> Effect {
    let (outline, items) = (work.outline, try work.names.items(items))
    work.describe("copy", items)
    // The originals are read first, so a copy may go into its own original.
    let drafts = try items.flatMap { try Self.drafts(copying: $0, outline) }
    let placement =
      try destination.placement(work.names)
      ?? items.first.map { destination.end(of: try outline.parent(of: $0)) }
    guard let placement else { return Effect(did: "Copied nothing", nodes: [], count: 0) }
    let ids = try outline.add(drafts, to: placement, progress: work.progress)
    let tops = zip(ids, drafts).filter { $0.1.level == 0 }.map(\.0)
    let subject = items.count == 1 ? items[0].name.debugDescription : items.count.plural("item")
    let below = ids.count - tops.count
    let others = below == 0 ? "" : ", with \(below.plural("item")) below"
    var effect = try work.effect("Copied \(subject)\(others)", tops, count: ids.count)
    effect.isAddition = true
    return effect
  }

  /// An item and its descendants as new items. Copies are not favorites: people chose the original.
  private static func drafts(copying item: FoundNode, _ outline: OutlineReader) throws -> [Item
    .Draft]
  {
    func draft(_ item: Item, level: Int) -> Item.Draft {
      Item.Draft(content: item.content, isExpanded: item.isExpanded, level: level)
    }
    let top = try outline.item(item)
    let below = try outline.items(under: item)
    return [draft(top, level: 0)] + below.map { draft($0, level: $0.level - top.level) }
  }
}
