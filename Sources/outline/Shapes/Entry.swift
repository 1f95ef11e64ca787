import OutlineStore

/// A section or an item as commands show it: the node of every list and of every JSON answer.
struct Entry {
  var id: NodeID
  var kind: Node.Kind
  /// The section an item stands in.
  var section: NodeID?
  /// What an item stands under: an item or the section.
  var parent: NodeID?
  /// How many items stand above an item.
  var level = 0
  var content: Content
  var isExpanded: Bool
  var isFavorite = false
  var hasChildren: Bool
  /// How the list of a section looks and behaves.
  var configuration: ListConfiguration?
  /// How many top-level items a section has.
  var itemCount: Int?
  /// The texts from the section down to the node, where they were asked for.
  var path: [String]?
  /// How many bytes of the id name it alone, where ids are shown with that marked.
  var prefixLength: Int?
  /// How often it was used, in the list of recents.
  var useCount: Int?
  /// When it was last used, in the list of recents: milliseconds since 1970.
  var lastUsed: Int64?
}

extension Entry {
  init(_ item: Item, path: [String]? = nil) {
    id = item.id.node
    kind = .item
    section = item.section.node
    parent = item.parent?.node ?? item.section.node
    level = item.level
    content = item.content
    isExpanded = item.isExpanded
    isFavorite = item.isFavorite
    hasChildren = item.hasChildren
    self.path = path
  }

  init(_ section: Section) {
    id = section.id.node
    kind = .section
    content = Content(text: section.title, image: section.image)
    isExpanded = section.isExpanded
    hasChildren = section.itemCount > 0
    configuration = section.configuration
    itemCount = section.itemCount
    path = [section.title]
  }
}

extension OutlineReader {
  /// The nodes with the shortest beginnings of their ids that name them alone; of very many it would take too long.
  func marked(_ entries: [Entry]) throws -> [Entry] {
    if entries.count > 5_000 { return entries }
    let lengths = try shortestPrefixes(of: entries.map(\.id))
    return entries.map { entry in
      var entry = entry
      entry.prefixLength = lengths[entry.id]
      return entry
    }
  }

  /// An item with its path.
  func entry(_ id: Item.ID) throws -> Entry {
    Entry(try item(id), path: try path(of: id))
  }

  /// Items with their paths.
  func entries(_ items: [Item]) throws -> [Entry] {
    try zip(items, paths(of: items)).map { Entry($0, path: $1) }
  }

  /// A node with its path.
  func entry(_ named: Named) throws -> Entry {
    switch named {
    case .item(let id): try entry(id)
    case .section(let id): Entry(try section(id))
    }
  }
}

extension OutlineReader {
  /// The node a text names, also one that is deleted by now if the text is its whole id.
  func node(everNamed text: String) throws -> NodeID {
    do { return try node(named: text).node } catch OutlineError.deleted(let id, _) { return id }
  }
}

extension Entry: Encodable {
  private enum CodingKeys: String, CodingKey {
    case id, kind, section, parent, level, text, secondaryText, image, note, isDone, isFavorite, isExpanded, hasChildren
    case attributes, configuration, itemCount, path, useCount, lastUsed
  }

  /// Writes the node; of an item all marks, of a section its configuration, and nothing that is nil.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(kind, forKey: .kind)
    try values.encode(content.text, forKey: .text)
    try values.encodeIfPresent(content.image, forKey: .image)
    try values.encode(isExpanded, forKey: .isExpanded)
    try values.encodeIfPresent(path.map(NodePath.text(of:)), forKey: .path)
    if kind == .section {
      try values.encodeIfPresent(configuration, forKey: .configuration)
      try values.encodeIfPresent(itemCount, forKey: .itemCount)
      return
    }
    try values.encodeIfPresent(section, forKey: .section)
    try values.encodeIfPresent(parent, forKey: .parent)
    try values.encode(level, forKey: .level)
    try values.encodeIfPresent(content.secondaryText, forKey: .secondaryText)
    try values.encodeIfPresent(content.note, forKey: .note)
    try values.encode(content.isDone, forKey: .isDone)
    try values.encode(isFavorite, forKey: .isFavorite)
    try values.encode(hasChildren, forKey: .hasChildren)
    if !content.attributes.isEmpty { try values.encode(content.attributes, forKey: .attributes) }
    try values.encodeIfPresent(useCount, forKey: .useCount)
    try values.encodeIfPresent(lastUsed, forKey: .lastUsed)
  }
}

/// A path such as `/Fruit/Apple`, in the form that commands take.
enum NodePath {
  static func text(of parts: [String]) -> String {
    parts.reduce(into: "") { path, part in
      path += "/"
      for character in part.unicodeScalars {
        if character == "/" || character == "\\" { path.unicodeScalars.append("\\") }
        path.unicodeScalars.append(character)
      }
    }
  }
}
