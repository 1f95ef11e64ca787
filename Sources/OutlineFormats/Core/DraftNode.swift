public import OutlineModel

/// One section or item on its way into an outline or out of one, as the formats represent it.
///
/// Drafts are in pre-order: an item, then its children, each one level deeper.
public struct DraftNode: Hashable, Sendable {
  /// The depth of an item: 0 is a top-level item of the section before it, or of the destination of
  /// the drafts. A section is at level 0 too, and its items begin at 0 again.
  public var level: Int
  /// Whether this is a section: it contains the nodes up to the next section.
  public var isSection: Bool
  /// The permanent id from the file, or `nil` if the store gives one.
  public var id: String?
  /// The text; the title of a section.
  public var text: String
  /// The second line.
  public var secondaryText: String?
  /// An emoji or the name of a symbol.
  public var image: String?
  /// Free text that belongs to the item.
  public var note: String?
  /// Whether the item is done.
  public var isDone: Bool
  /// Whether the item shows its children.
  public var isExpanded: Bool
  /// Whether the item is one of the user's favorites.
  public var isFavorite: Bool
  /// The position among the favorites, from 1; `nil` if the file does not tell.
  public var favoriteRank: Int?
  /// Any other fields; for a section, the stored configuration of its list.
  public var attributes: [String: JSONValue]

  /// Creates a draft, by default empty, collapsed and unmarked.
  /// - Parameters:
  ///   - level: the depth of an item: 0 is a top-level item of the section before it, or of the
  ///     destination of the drafts. A section is at level 0 too, and its items begin at 0 again.
  ///   - isSection: whether this is a section: it contains the nodes up to the next section.
  ///   - id: the permanent id from the file, or `nil` if the store gives one.
  ///   - text: the text; the title of a section.
  ///   - secondaryText: the second line.
  ///   - image: an emoji or the name of a symbol.
  ///   - note: free text that belongs to the item.
  ///   - isDone: whether the item is done.
  ///   - isExpanded: whether the item shows its children.
  ///   - isFavorite: whether the item is one of the user's favorites.
  ///   - favoriteRank: the position among the favorites, from 1; `nil` if the file does not tell.
  ///   - attributes: any other fields; for a section, the stored configuration of its list.
  public init(
    level: Int = 0, isSection: Bool = false, id: String? = nil, text: String,
    secondaryText: String? = nil, image: String? = nil, note: String? = nil, isDone: Bool = false,
    isExpanded: Bool = false, isFavorite: Bool = false, favoriteRank: Int? = nil,
    attributes: [String: JSONValue] = [:]
  ) {
    self.level = level
    self.isSection = isSection
    self.id = id
    self.text = text
    self.secondaryText = secondaryText
    self.image = image
    self.note = note
    self.isDone = isDone
    self.isExpanded = isExpanded
    self.isFavorite = isFavorite
    self.favoriteRank = favoriteRank
    self.attributes = attributes
  }

  /// Creates a section, which shows its items by default.
  /// - Parameters:
  ///   - title: the title.
  ///   - id: the permanent id from the file, or `nil` if the store gives one.
  ///   - image: an emoji or the name of a symbol.
  ///   - isExpanded: whether it shows its items.
  ///   - attributes: the stored configuration of its list.
  public static func section(
    _ title: String, id: String? = nil, image: String? = nil, isExpanded: Bool = true,
    attributes: [String: JSONValue] = [:]
  ) -> DraftNode {
    DraftNode(
      isSection: true, id: id, text: title, image: image, isExpanded: isExpanded,
      attributes: attributes)
  }
}

extension DraftNode: ContentFields {
  /// The content of the node.
  package var content: Content {
    Content(
      text: text, secondaryText: secondaryText, image: image, note: note, isDone: isDone,
      attributes: attributes)
  }

  /// Creates the draft of a node.
  package init(_ node: Node, level: Int, favoriteRank: Int?) {
    let content = node.content
    self.init(
      level: level, isSection: node.kind == .section, id: node.id.rawValue, text: content.text,
      secondaryText: content.secondaryText, image: content.image, note: content.note,
      isDone: content.isDone, isExpanded: node.isExpanded, isFavorite: favoriteRank != nil,
      favoriteRank: favoriteRank, attributes: content.attributes)
  }

  /// The draft as a node of an outline.
  func node(_ id: NodeID, as kind: Node.Kind) -> Node {
    Node(id: id, kind: kind, content: content, isExpanded: isExpanded)
  }
}

extension [String: JSONValue] {
  /// The attributes of an item as named texts of a file.
  /// - Parameters:
  ///   - others: the name of the JSON of the other attributes.
  ///   - text: the name and the text of an attribute, or `nil` for one that only JSON can express.
  func texts(
    others: String, _ text: (String, JSONValue) -> (name: String, text: String)?
  ) -> [(name: String, text: String)] {
    if isEmpty { return [] }
    var rest: [String: JSONValue] = [:]
    var texts: [(name: String, text: String)] = []
    for (name, value) in sortedByName {
      if let text = text(name, value) { texts.append(text) } else { rest[name] = value }
    }
    return rest.isEmpty ? texts : texts + [(others, JSONValue.object(rest).line)]
  }
}
