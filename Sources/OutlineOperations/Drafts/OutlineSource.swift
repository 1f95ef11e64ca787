package import OutlineFormats
package import OutlineStore

/// The source of an export: a whole outline or some of its nodes, at some version.
package struct OutlineSource: DraftSource {
  /// The exported part.
  package enum Part {
    case everything
    /// Whole subtrees.
    case nodes([NodeID])
    /// Only the favorites, in their own order.
    case favorites
    /// Only the items that match a query, below these nodes if there are any. Unless the query
    /// sorts them, each is below its nearest ancestor that matches, or in its section.
    case matching(Query, under: [Reference])
  }

  /// The name of the attribute that keeps the metadata of an imported document on its section.
  package static let documentName = "document"

  private let outline: OutlineReader
  private let part: Part
  private let tops: [NodeID]?
  /// The section that is the document.
  private let document: NodeID?
  private let format: FileFormat
  /// The section whose title is that of the document, and has no line of its own.
  private let untitled: NodeID?
  /// The number of parts of the metadata of the original document that the format cannot store.
  package private(set) var lostMetadata = 0

  /// - Parameters:
  ///   - outline: the outline, which must stay readable while this is used.
  ///   - part: the exported part.
  ///   - format: the output format. Only some can store document metadata.
  ///   - isDocument: whether the only section of the outline, or of the part, is the document that
  ///     other programs see: its items are not a level deeper than in the file they came from.
  package init(
    _ outline: OutlineReader, of part: Part, for format: FileFormat, isDocument: Bool = false
  ) throws {
    self.outline = outline
    self.part = part
    self.format = format
    var ids: [NodeID]?
    if case .nodes(let nodes) = part { ids = nodes }
    if isDocument, case .everything = part {
      let sections = try outline.foundSections()
      if sections.count == 1 { ids = sections.map(\.id) }
    }
    let document = isDocument && ids?.count == 1 ? ids?.first : nil
    let state = try document.flatMap { try outline.state(of: $0) }
    // A section with a title, perhaps the metadata of a document, and nothing else.
    if let document, let state, state.parent == nil, state.content.isOnlyText,
      state.content.attributes.allSatisfy({ $0.key == Self.documentName })
    {
      let header = Self.header(of: state.content, for: format)
      self.document = document
      lostMetadata = header.lost
      // Bookmarks have a folder for a section that did not come from a file with a title.
      let hasHeader = state.content.attributes[Self.documentName] != nil
      let isInHead = format == .opml || format == .bookmarks && hasHeader
      // Front matter may have the title.
      let isInText = format == .markdown && header.isTitled
      untitled = isInHead || isInText ? document : nil
    } else {
      self.document = nil
      untitled = nil
    }
    // An item after a section would be read back as an item of that section.
    var (items, sections): ([NodeID], [NodeID]) = ([], [])
    for id in ids ?? [] {
      let node = try NameResolver(outline).node(.id(id.rawValue))
      if node.kind == .section { sections.append(id) } else { items.append(id) }
    }
    tops = ids == nil ? nil : items + sections
  }

  /// The metadata of the original document, if the export is one section that was a document.
  package var header: DocumentHeader {
    get throws {
      guard let tops, tops.count == 1, let node = try outline.state(of: tops[0]),
        node.parent == nil
      else { return DocumentHeader() }
      // In front matter and keywords, the heading of the section is already the title.
      let title = format != .markdown && format != .org ? node.content.text : nil
      guard case .object(let attributes)? = node.content.attributes[Self.documentName],
        Self.hasPlace(for: attributes, in: format)
      else { return DocumentHeader(title: untitled == nil ? nil : title) }
      return DocumentHeader(title: title, attributes: attributes)
    }
  }

  /// Whether the front matter of a document has the title of its section, and the number of parts
  /// of the metadata that the format cannot store.
  private static func header(
    of content: Content, for format: FileFormat
  ) -> (isTitled: Bool, lost: Int) {
    guard case .object(let attributes)? = content.attributes[documentName]
    else { return (false, 0) }
    if attributes["bookmarks"] != nil { return (false, attributes.count - 1) }
    if !hasPlace(for: attributes, in: format) { return (false, attributes.count) }
    guard case .string(let raw)? = attributes["frontMatter"] else { return (false, 0) }
    return (FrontMatter.title(of: raw) == content.text, 0)
  }

  /// Whether the format can store the metadata of a document so that it is read back unchanged.
  /// Otherwise the metadata becomes an attribute of the section.
  private static func hasPlace(for attributes: [String: JSONValue], in format: FileFormat) -> Bool {
    let areTexts = attributes.values.allSatisfy { if case .string = $0 { true } else { false } }
    switch format {
    case .opml, .json, .ndjson: return true
    case .markdown: return areTexts
    case .org:
      return areTexts && attributes.keys.joined().utf8.allSatisfy { (0x41...0x5F).contains($0) }
    default: return false
    }
  }

  /// Calls a closure with all nodes in pre-order.
  package func forEachNode(_ body: (DraftNode) throws -> Void) throws {
    if case .favorites = part {
      for (index, item) in try outline.favorites().enumerated() {
        try body(draft(item, favoriteRank: index + 1, level: 0))
      }
      return
    }
    if case .matching(let query, let names) = part {
      let items = try outline.items(matching: query, under: names)
      return try query.order == nil ? nest(items, to: body) : list(items, to: body)
    }
    let hasHeader = try !header.attributes.isEmpty
    var base = 0
    try outline.walk(tops) { walked in
      if let shown = try items(shownBy: walked.node) {
        // A live section is an ordinary one with its current items and without the query, so that
        // it can be read back.
        var heading = Self.draft(walked, from: 1)
        heading.attributes["shows"] = nil
        try body(heading)
        return try list(shown, to: body)
      }
      let isSection = walked.node.kind == .section
      if isSection || walked.level == 0 { base = isSection ? 1 : 0 }
      var draft = Self.draft(walked, from: base)
      if draft.isSection, hasHeader || walked.node.id == document {
        draft.attributes[Self.documentName] = nil
      }
      if walked.node.id == untitled { return }
      try body(withCompletion(draft))
    }
  }

  /// Passes on items without sections.
  private func list(_ items: [Item], to body: (DraftNode) throws -> Void) throws {
    let ranks = try favoriteRanks()
    for item in items { try body(draft(item, favoriteRank: ranks[item.id], level: 0)) }
  }

  /// Passes on items in the order of the outline, with their sections.
  private func nest(_ items: [Item], to body: (DraftNode) throws -> Void) throws {
    let ranks = try favoriteRanks()
    var section: Section.ID?
    // The level of each item, and of the nearest match above each other ancestor.
    var levels = Dictionary(items.map { ($0.id, -1) }) { known, _ in known }
    func level(above item: Item) throws -> Int {
      var next = item.parent
      while let id = next {
        if let level = levels[id] { return level }
        next = try outline.item(id).parent
      }
      return -1
    }
    for item in items {
      if section != item.section {
        section = item.section
        if let state = try outline.state(of: item.section.node) {
          let node = Node(
            id: item.section.node, kind: .section, content: state.content,
            isExpanded: state.isExpanded)
          try body(Self.draft(WalkedNode(node: node, level: 0, favoriteRank: nil), from: 1))
        }
      }
      let level = try level(above: item) + 1
      levels[item.id] = level
      try body(draft(item, favoriteRank: ranks[item.id], level: level))
    }
  }

  private func favoriteRanks() throws -> [Item.ID: Int] {
    let favorites = try outline.favorites().enumerated().map { ($0.element.id, $0.offset + 1) }
    return Dictionary(favorites) { first, _ in first }
  }

  /// A node with its completion time, if the format can store it. Files of other programs do not
  /// have the time when an item that recurs was last done.
  private func withCompletion(_ draft: DraftNode) throws -> DraftNode {
    var draft = draft
    if ![.json, .ndjson, .icalendar].contains(format), !draft.isSection {
      draft.attributes[ReservedAttribute.lastDone.rawValue] = nil
    }
    guard draft.isDone, CompletionTime.formats.contains(format), let id = draft.id
    else { return draft }
    let item = try Item.ID(id)
    let name = ReservedAttribute.completed.rawValue
    guard let time = try outline.times([.completed], of: [item])[item]?[.completed],
      draft.attributes[name] != .string(time.rawValue)
    else { return draft }
    draft.attributes = CompletionTime(time).attributes(from: draft.attributes, for: format)
    return draft
  }

  /// The items of a live section that was requested by name, or `nil` for any other node.
  private func items(shownBy node: Node) throws -> [Item]? {
    guard tops != nil, node.kind == .section else { return nil }
    let section = try outline.section(Section.ID(node.id.rawValue))
    return section.isLive ? try outline.items(shownIn: section) : nil
  }

  private func draft(_ item: Item, favoriteRank: Int?, level: Int) throws -> DraftNode {
    let node = Node(
      id: item.id.node, kind: .item, content: item.content, isExpanded: item.isExpanded)
    let walked = WalkedNode(node: node, level: level, favoriteRank: favoriteRank)
    return try withCompletion(Self.draft(walked, from: 0))
  }

  private static func draft(_ walked: WalkedNode, from base: Int) -> DraftNode {
    let node = walked.node
    return DraftNode(
      node, level: node.kind == .section ? 0 : walked.level - base,
      favoriteRank: walked.favoriteRank)
  }
}
