package import OutlineStore

/// Performs a swipe action of the items' section, or of a section that shows the items.
package struct SwipeItems: Verb {
  /// The items.
  var items: [Reference] = []
  /// The edge; if `nil`, the only one that has the action.
  var edge: SwipeAction.Edge?
  /// The title of the action; `nil` for the one that a full swipe performs.
  var action: String?
  /// The section whose actions are performed; `nil` for the items' own.
  var list: Reference?

  /// Performs a swipe action.
  package init(
    _ items: [Reference], edge: SwipeAction.Edge?, action: String? = nil, in list: Reference? = nil
  ) { (self.items, self.edge, self.action, self.list) = (items, edge, action, list) }

  package var name: String { "swipe" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
    var name = edge?.rawValue
    try fields.text("edge", into: &name)
    edge = name.flatMap(SwipeAction.Edge.init)
    if let name, edge == nil {
      throw Failure(
        .usage, "unknown edge \(name.inQuotes)", hint: #"there are "leading" and "trailing""#)
    }
    try fields.text("action", into: &action)
    try fields.reference("in", into: &list)
    // Each edge has a first action, so without a title the edge must be given.
    if fields.isReading && edge == nil && action == nil { throw fields.missing("edge") }
  }

  package func perform(_ work: Performance) throws -> Effect {
    let items = try work.names.items(items)
    let list = try list.map(work.names.section)
    let swipe = [edge?.rawValue, action?.withoutControlCharacters].compactMap { $0 }
      .joined(separator: ", ")
    let subject = items.count == 1 ? items[0].name : items.count.plural("item")
    work.describe("swipe", "\(swipe) on \(subject)")
    if let list, try !work.outline.section(list.sectionID).isLive {
      // A live section shows items of other sections.
      for item in items where try work.outline.item(item.itemID).section != list.sectionID {
        throw Failure(
          .usage, "the section \(list.name.inQuotes) does not show \(item.name.inQuotes)",
          hint: "outline swipe \(item.name.inQuotes) --list shows the actions of its section")
      }
    }
    let before = work.answers ? try items.map { try work.outline.entry($0.itemID) } : []
    var performed: SwipeAction?
    let known = work.outline.nextOccurrences.count
    for item in items {
      performed = try work.outline.perform(
        edge ?? onlyEdge(for: item, in: list, work.outline), action: action, on: item.itemID,
        in: list?.sectionID)
    }
    var effect = Effect(
      did: "Swiped \(items.named): \(performed?.name ?? "")",
      nodes: items.map(\.id), count: items.count)
    if items.count == 1, performed?.effect == .toggleDone,
      known == work.outline.nextOccurrences.count,
      try !work.outline.item(items[0].itemID).content.isDone
    {
      effect.did += ", now open"
    }
    effect.isUseOnly = performed?.effect == .recordUse
    if work.answers {
      effect.entries =
        performed?.effect == .delete ? before : try items.map { try work.outline.entry($0.itemID) }
    }
    return effect
  }

  /// The only edge that has the action.
  private func onlyEdge(
    for item: FoundNode, in list: FoundNode?, _ outline: OutlineReader
  ) throws -> SwipeAction.Edge {
    let action = action ?? ""
    let item = try outline.item(item)
    let section = try outline.section(list?.sectionID ?? item.section)
    let configuration = item.configuration(in: section.configuration)
    let edges = SwipeAction.Edge.allCases.filter {
      configuration.action(named: action, on: $0) != nil
    }
    if edges.count > 1 {
      throw Failure(
        .usage, "both edges have an action \(action.inQuotes)", hint: "choose leading or trailing")
    }
    guard let edge = edges.first else {
      let titles = SwipeAction.Edge.allCases.flatMap(configuration.actions).map(\.name.inQuotes)
      throw Failure(
        .notFound, "the section has no action \(action.inQuotes)",
        hint: titles.isEmpty
          ? "outline section configure adds actions" : "it has \(titles.joined(separator: ", "))")
    }
    return edge
  }
}
