package import OutlineStore

/// A section or an item as it is shown: the node of every list and of every JSON answer.
package struct Entry: Hashable, Sendable {
  /// The permanent identifier.
  package var id: NodeID
  /// Whether it is a section or an item.
  package var kind: Node.Kind
  /// The section of an item.
  package var section: NodeID?
  /// The parent of an item: an item or the section.
  package var parent: NodeID?
  /// The number of ancestors: 0 for a section, 1 for an item at its top level.
  package var level = 0
  /// The content.
  package var content: Content
  /// Whether its children are shown.
  package var isExpanded: Bool
  /// Whether it is among the favorites.
  package var isFavorite = false
  /// Whether it has children.
  package var hasChildren: Bool
  /// The look and behaviour of the list of a section.
  package var configuration: ListConfiguration?
  /// The number of top-level items of a section.
  package var itemCount: Int?
  /// The path, if requested.
  package var path: NodePath?
  /// The length in bytes of the shortest unique prefix of the id, if that is to be highlighted.
  package var prefixLength: Int?
  /// The live section that shows an item of another one.
  package var list: NodeID?
  /// The number of children, if requested and they are not listed.
  var hiddenCount: Int?
  /// The number of uses, in the list of recents.
  package var useCount: Int?
  /// The time of the last use in milliseconds since 1970, in the list of recents.
  package var lastUsed: Int64?
  /// The times at which it was added, done and last changed, if requested.
  package var times: [ItemTime: ItemDate] = [:]
  /// When an item that recurs was done, if requested.
  package var completions: [ItemDate] = []
  /// How urgent it is, with two decimals, if requested.
  package var urgency: Double?
  /// Whether it waits for an item that is not done.
  package var isBlocked = false
  /// Whether it is a section whose items are hidden, because of ``ListConfiguration/shownWhile``.
  var isHidden = false
  /// The reason why a section is shown with the default look, and without a query.
  package var flaw: OutlineError?

  /// Creates an entry of an item.
  /// - Parameters:
  ///   - item: the item.
  ///   - path: the path to it, if it is to be shown.
  init(_ item: Item, path: NodePath? = nil) {
    id = item.id.node
    kind = .item
    section = item.section.node
    parent = item.parent?.node ?? item.section.node
    level = item.level + 1
    content = item.content
    isExpanded = item.isExpanded
    isFavorite = item.isFavorite
    hasChildren = item.hasChildren
    self.path = path
  }

  /// Creates an entry of a section.
  init(_ section: Section) {
    id = section.id.node
    kind = .section
    content = Content(text: section.title, image: section.image)
    isExpanded = section.isExpanded
    hasChildren = section.itemCount > 0
    configuration = section.configuration
    itemCount = section.itemCount
    path = NodePath([section.title])
  }
}

// Reading entries.
extension OutlineReader {
  /// An item with its path.
  package func entry(_ id: Item.ID) throws -> Entry { try entry(find(id)) }

  /// A node with its path. A section whose configuration cannot be read has the default one, and
  /// the reason as its ``Entry/flaw``.
  package func entry(_ node: FoundNode) throws -> Entry {
    if node.kind == .section {
      do { return try entry(section(node)) } catch OutlineError.invalidConfiguration(
        let id, let why)
      {
        var entry = Entry(try section(node, configuration: ListConfiguration()))
        entry.flaw = .invalidConfiguration(id, reason: why)
        return entry
      }
    }
    let (item, path) = try itemWithPath(node)
    return try dependent(Entry(item, path: NodePath(path)))
  }

  /// The entry, with ``Entry/isBlocked`` set if it waits for an open item.
  func dependent(_ entry: Entry) throws -> Entry {
    var entry = entry
    entry.isBlocked = try isBlocked(entry.content, of: entry.id)
    return entry
  }

  /// A section. The `itemCount` of a live section is the number of items it shows.
  /// - Throws: ``Failure`` if its query cannot be evaluated.
  func entry(_ section: Section) throws -> Entry {
    var entry = Entry(section)
    if section.isLive {
      let count = try items(shownIn: section).count
      entry.itemCount = count
      entry.hasChildren = count > 0
    }
    return entry
  }

  /// The items that a live section shows; none for any other section.
  /// - Throws: `OutlineError.invalidConfiguration` if its query cannot be evaluated.
  func items(shownIn section: Section) throws -> [Item] {
    guard section.isLive, let query = section.configuration.shows else { return [] }
    do { return try items(matching: query.resolvingDates()) } catch let error
      where error is Failure || error is QueryError
    {
      let reason = "shows: \(Failure(describing: error).message)"
      throw OutlineError.invalidConfiguration(section.id, reason: reason)
    }
  }

  /// The items that match a query, without paths.
  func items(matching query: Query, under names: [Reference]) throws -> [Item] {
    var items: [Item] = []
    try foundItems(matching: query, under: names).eachPage { page in
      items += page
      return true
    }
    return items
  }

  /// The items that match a query, to be read some at a time.
  package func foundItems(matching query: Query, under names: [Reference]) throws -> FoundItems {
    let query = try query.naming(nodesIn: self)
    if names.isEmpty || names == ["/"] { return try FoundItems(query, under: nil, self) }
    let nodes = try NameResolver(self).nodes(names)
    var own: [FoundNode] = []
    var shown: [Item.ID] = []
    for node in nodes {
      let section = node.kind == .section ? try section(node) : nil
      if let section, section.isLive {
        shown += try items(shownIn: section).map(\.id)
      } else {
        own.append(node)
      }
    }
    if shown.isEmpty { return try FoundItems(query, under: own, self) }
    // Live sections may show items from anywhere, so all items are searched.
    var everything = query
    everything.limit = nil
    let below = Set(try items(matching: everything, under: own.map(\.asParent)).map(\.id)).union(
      shown)
    let found = try items(matching: everything).filter { below.contains($0.id) }
    return FoundItems(Array(found.prefix(query.effectiveLimit ?? .max)), in: self)
  }

  /// The items that match a query, with their paths.
  /// - Parameters:
  ///   - query: the query, with days instead of words for dates.
  ///   - names: sections and items to whose descendants, or shown items of a live section, the
  ///     result is limited; all if there are none.
  /// - Throws: ``Failure``, `OutlineError`.
  package func entries(matching query: Query, under names: [Reference]) throws -> [Entry] {
    try entries(items(matching: query, under: names))
  }

  /// The number of items that match a query.
  /// - Parameters:
  ///   - query: the query, with days instead of words for dates.
  ///   - names: as in ``entries(matching:under:)``.
  /// - Throws: ``Failure``, `OutlineError`.
  package func count(matching query: Query, under names: [Reference]) throws -> Int {
    let query = try query.naming(nodesIn: self)
    if names.isEmpty || names == ["/"] { return try count(matching: query) }
    let nodes = try NameResolver(self).nodes(names)
    let showsOthers = try nodes.contains { try $0.kind == .section && section($0).isLive }
    return try showsOthers
      ? items(matching: query, under: names).count : count(matching: query, under: nodes)
  }

  /// The items that a search finds, with their paths.
  /// - Parameters:
  ///   - text: words, or an emoji.
  ///   - filter: further conditions, with days instead of words for dates.
  ///   - parent: a section or item to whose descendants, or shown items of a live section, the
  ///     result is limited; `nil` for all.
  ///   - order: the order of the result.
  ///   - limit: the largest number of items.
  /// - Throws: ``Failure``, `OutlineError`.
  package func entries(
    finding text: String, matching filter: Query, under parent: Reference?, by order: SearchOrder,
    limit: Int
  ) throws -> [Entry] {
    let filter = try filter.naming(nodesIn: self)
    guard let parent else {
      return try entries(search(text, matching: filter, by: order, limit: limit))
    }
    let node = try NameResolver(self).node(parent)
    let shown = try node.kind == .section ? items(shownIn: section(node)).map(\.id) : []
    if shown.isEmpty {
      return try entries(search(text, matching: filter, under: [node], by: order, limit: limit))
    }
    let all = try search(text, matching: filter, by: order, limit: .max)
    return try entries(Array(all.filter { shown.contains($0.id) }.prefix(limit)))
  }

  /// Items with their paths.
  package func entries(_ items: [Item]) throws -> [Entry] {
    let paths = try sharedPaths(of: items)
    let table = NodePath.Table(texts: paths.texts, parents: paths.parents)
    return try zip(items, paths.ends).map { item, end in
      try dependent(Entry(item, path: NodePath(table, at: end)))
    }
  }

  /// The entries with the times of items.
  /// - Parameters:
  ///   - times: the requested times. If only the time of completion is requested, only items that
  ///     are done are looked up.
  ///   - urgency: their urgency, if that is requested as well.
  package func addingTimes(
    _ times: Set<ItemTime>, to entries: [Entry], adding urgency: Urgency? = nil
  ) throws -> [Entry] {
    let items = entries.filter { $0.kind == .item }
    let wanted = items.filter {
      $0.content.isDone || $0.content.lastDone != nil || times != [.completed]
    }
    func ids(of items: [Entry]) throws -> [Item.ID] {
      try items.map { try Item.ID($0.id.rawValue) }
    }
    let found = try times.isEmpty ? [:] : self.times(times, of: ids(of: wanted))
    let urgencies = try urgency?.values(of: ids(of: items)) ?? [:]
    if found.isEmpty && urgencies.isEmpty { return entries }
    return try entries.map { entry in
      guard entry.kind == .item else { return entry }
      let id = try Item.ID(entry.id.rawValue)
      var entry = entry
      entry.times = found[id] ?? entry.times
      if let urgency = urgencies[id] { entry.urgency = (urgency * 100).rounded() / 100 }
      return entry
    }
  }

  /// The entries with the lengths of their shortest unique prefixes. For more than 5,000 entries
  /// this would take too long, so they are returned unchanged.
  package func addingPrefixes(to entries: [Entry]) throws -> [Entry] {
    if entries.count > 5_000 { return entries }
    let lengths = try shortestPrefixes(of: entries.map(\.id))
    return entries.map { entry in
      var entry = entry
      entry.prefixLength = lengths[entry.id]
      return entry
    }
  }

  /// The nodes that changed since a version, as they are now, or as they were if they are deleted.
  package func entries(changedSince version: Int) throws -> [Entry] {
    let ids = try difference(from: version, to: latestVersion()).steps.map(\.id).uniqued()
    let before = try at(version)
    return try ids.compactMap { id in try entry(ofNode: id) ?? before.entry(ofNode: id) }
  }

  /// The node with an identifier and its path, or `nil` if there is none.
  package func entry(ofNode id: NodeID) throws -> Entry? {
    switch try node(id) {
    case .item(let id): try entry(id)
    case .section(let id): try entry(section(id))
    case nil: nil
    }
  }
}

extension Entry: JSONWritable {
  /// Writes the node: all flags of an item, the configuration of a section, and no fields that are
  /// `nil`.
  package func write(to writer: inout JSONWriter) throws {
    let isItem = kind == .item
    writer.beginObject()
    if isItem { writer.field("attributes", content.attributes) }
    if isItem {
      writer.field("completed", times[.completed]?.rawValue)
      if !completions.isEmpty { try writer.field("completions", encoding: completions) }
      writer.field("created", times[.created]?.rawValue)
    }
    if !isItem { try writer.field("configuration", encoding: configuration) }
    if isItem { writer.field("hasChildren", hasChildren) }
    writer.field("id", id.rawValue)
    writer.field("image", content.image)
    if isItem { writer.field("isBlocked", isBlocked ? true : nil) }
    if isItem { writer.field("isDone", content.isDone) }
    writer.field("isExpanded", isExpanded)
    if isItem { writer.field("isFavorite", isFavorite) }
    if !isItem { writer.field("itemCount", itemCount) }
    writer.field("kind", kind.rawValue)
    if isItem {
      writer.field("lastUsed", lastUsed)
      writer.field("level", level)
      writer.field("list", list?.rawValue)
      writer.field("modified", times[.modified]?.rawValue)
      writer.field("note", content.note)
      writer.field("parent", parent?.rawValue)
    }
    if let path {
      writer.key("path")
      writer.path(path)
    }
    if isItem {
      writer.field("secondaryText", content.secondaryText)
      writer.field("section", section?.rawValue)
    }
    writer.field("text", content.text)
    if isItem { try writer.field("urgency", encoding: urgency) }
    if isItem { writer.field("useCount", useCount) }
    writer.endObject()
  }
}
