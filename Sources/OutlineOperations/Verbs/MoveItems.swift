internal import OutlineStore

/// Moves items with their descendants; afterwards they follow each other in the order given.
package struct MoveItems: Verb {
  /// The items.
  var items: [Reference] = []
  /// The destination. Its `first` and `last` alone are the ends of the list of the first item.
  var destination = Destination()
  /// Instead of a destination: before the item before them.
  var up = false
  /// Instead of a destination: after the item after them.
  var down = false

  /// Moves items.
  package init(_ items: [Reference], to destination: Destination) {
    self.items = items
    self.destination = destination
  }

  /// Moves items that follow each other by one place.
  package init(_ items: [Reference], up isUp: Bool) {
    self.items = items
    up = isUp
    down = !isUp
  }

  package var name: String { "mv" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
    try fields.flag("up", into: &up)
    try fields.flag("down", into: &down)
    if up && down { throw Failure(.usage, #""up" and "down" exclude each other"#) }
    if !up && !down { return try fields.givenDestination(&destination) }
    try fields.destination(&destination)
    if destination.isGiven { throw Failure(.usage, #""up" and "down" exclude a destination"#) }
  }

  package func perform(_ work: Performance) throws -> Effect {
    let outline = work.outline
    var items = try work.names.items(items, asTrees: true)
    work.describe("move", items)
    let placement: FoundPlacement?
    if up || down {
      items = try run(of: items, in: outline)
      let other = try (up ? items.first : items.last).flatMap {
        try outline.sibling(of: $0.id, isAfter: down)
      }.map { try work.names.item(.id($0.rawValue)) }
      placement = other.map { up ? .before($0) : .after($0) }
    } else {
      placement = try destination.placement(of: items, work.names)
    }
    guard let placement
    else { return try work.effect("Moved 0 items", on: items.map(\.itemID), count: 0) }
    let count = try outline.move(items, to: placement)
    let subject = count == items.count ? items.named : count.plural("item")
    let place = try count > 0 && work.tells ? self.place(of: items, placement, outline) : ""
    return try work.effect("Moved \(subject)\(place)", on: items.map(\.itemID), count: count)
  }

  /// The new place of items as the end of a sentence: ` to /Dairy, after "Milk"`.
  private func place(
    of items: [FoundNode], _ placement: FoundPlacement, _ outline: OutlineReader
  ) throws -> String {
    let parent = try items.first.map { try outline.path(of: $0.itemID).dropLast() } ?? []
    let path = parent.suffix(Self.longestPath).map { $0.withoutControlCharacters.shortened(to: 40) }
    let place = " to " + (parent.count > path.count ? "…" : "") + NodePath.text(of: path)
    return switch placement {
    case .before(let other): place + ", before " + other.name.inQuotes
    case .after(let other): place + ", after " + other.name.inQuotes
    case .first: place + ", first"
    case .last: place
    }
  }

  /// The largest number of ancestors in the sentence.
  private static let longestPath = 6
}

/// Moves items one level down, into the item before them, or one level up, after their parent.
package struct IndentItems: ItemsVerb {
  /// The items, which follow each other in one list.
  var items: [Reference] = []
  /// Whether they go down a level; otherwise up.
  var isDeeper: Bool

  /// Indents or outdents items.
  package init(_ items: [Reference], isDeeper: Bool) {
    self.items = items
    self.isDeeper = isDeeper
  }

  package var name: String { isDeeper ? "indent" : "outdent" }

  package func perform(_ work: Performance) throws -> Effect {
    let outline = work.outline
    let run = try run(of: work.names.items(items), in: outline)
    work.describe(name, run)
    guard let first = run.first else { return try work.effect("Moved 0 items", on: [], count: 0) }
    if isDeeper {
      guard let before = try outline.sibling(of: first.id, isAfter: false) else {
        throw Failure(
          .conflict, "there is no item before \(first.name.inQuotes) to move it into",
          hint: "outline mv \(first.id.rawValue) --into ID names one")
      }
      let parent = try work.names.item(.id(before.rawValue))
      let count = try outline.move(run, to: .last(in: parent))
      // The items stay in sight.
      _ = try outline.setExpanded(true, for: parent)
      return try work.effect(
        "Moved \(run.named) into \(parent.name.inQuotes)", on: run.map(\.itemID), count: count)
    }
    let parent = try outline.parent(of: first)
    if parent.kind == .section {
      throw Failure(
        .conflict, "\(first.name.inQuotes) is at the top level of its section",
        hint: "outline mv \(first.id.rawValue) --to-section TITLE moves it to another one")
    }
    let count = try outline.move(run, to: .after(parent))
    return try work.effect(
      "Moved \(run.named) after \(parent.name.inQuotes)", on: run.map(\.itemID), count: count)
  }
}

/// Items that follow each other in one list, in its order.
/// - Parameter items: the items, in any order, each once.
/// - Throws: ``Failure`` if they do not follow each other.
/// - Complexity: O(items · log n).
private func run(of items: [FoundNode], in outline: OutlineReader) throws -> [FoundNode] {
  if items.count < 2 { return items }
  let known = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
  let heads = try items.filter { item in
    try outline.sibling(of: item.id, isAfter: false).flatMap { known[$0] } == nil
  }
  guard heads.count == 1 else {
    throw Failure(
      .conflict, "the \(items.count) items do not follow each other in one list",
      hint: "move them one by one, or outline mv ID… --after ID")
  }
  var run = heads
  while let last = run.last, let next = try outline.sibling(of: last.id, isAfter: true),
    let item = known[next]
  { run.append(item) }
  return run
}

/// Adds copies of items with their descendants.
package struct CopyItems: NodeMaking {
  /// The items.
  var items: [Reference] = []
  /// The destination of the copies.
  var destination = Destination()
  /// The key by which later operations of a batch name the new node.
  var key: String?

  /// Copies items.
  package init(_ items: [Reference], to destination: Destination) {
    self.items = items
    self.destination = destination
  }

  package var name: String { "copy" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
    try fields.givenDestination(&destination)
    try fields.key(&key)
    try fields.checkKey(key, count: items.count)
  }

  package func perform(_ work: Performance) throws -> Effect {
    let (outline, items) = (work.outline, try work.names.items(items, asTrees: true))
    work.describe("copy", items)
    // The originals are read first, so a copy may go into its own original.
    let drafts = try items.flatMap { try Self.drafts(copying: $0, outline) }
    guard let placement = try destination.placement(of: items, work.names)
    else { return Effect(did: "Copied nothing", nodes: [], count: 0) }
    let ids = try outline.add(drafts, to: placement, progress: work.progress)
    let tops = zip(ids, drafts).filter { $0.1.level == 0 }.map(\.0)
    let below = ids.count - tops.count
    let others = below == 0 ? "" : ", with \(below.plural("item")) below"
    return try work.effect("Copied \(items.named)\(others)", on: tops, count: ids.count, adds: true)
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

/// Deletes items and their descendants.
package struct DeleteItems: ItemsVerb {
  /// The items.
  var items: [Reference] = []

  /// Deletes items.
  package init(_ items: [Reference]) { self.items = items }

  package var name: String { "rm" }

  package func perform(_ work: Performance) throws -> Effect {
    let items = try work.names.items(items, asTrees: true)
    work.describe("delete", items)
    let entries = work.answers ? try items.map { try work.outline.entry($0.itemID) } : []
    let count = try work.outline.delete(items)
    let below = count - items.count
    let others = below > 0 ? ", with \(below.plural("item")) below" : ""
    return Effect(
      did: "Deleted \(items.named)\(others)", nodes: items.map(\.id), count: count,
      entries: entries)
  }
}
