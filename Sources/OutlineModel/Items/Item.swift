/// One line of a section's ordered forest.
public struct Item: Identifiable, Hashable, Sendable, Codable {
  /// The permanent identifier of an item.
  public typealias ID = Identifier<Item>

  /// The permanent identifier.
  public var id: ID
  /// The section it stands in.
  public var section: Section.ID
  /// Its parent; nil for a top-level item of its section.
  public var parent: Item.ID?
  /// How many items are above it on the way to its section; 0 at the top.
  public var level: Int
  /// What it says.
  public var content: Content
  /// Whether its children are shown.
  public var isExpanded: Bool
  /// Whether it is among the favorites.
  public var isFavorite: Bool
  /// Whether it has children.
  public var hasChildren: Bool

  // Written down so that no renamed property renames what is stored or sent.
  private enum CodingKeys: String, CodingKey {
    case id, section, parent, level, content, isExpanded, isFavorite, hasChildren
  }

  /// Makes an item value; it changes nothing in a store.
  /// - Parameters:
  ///   - id: the permanent identifier.
  ///   - section: the section it is in.
  ///   - parent: the item it is a child of; nil for a top-level item.
  ///   - level: how many items it has above it.
  ///   - content: what it says.
  ///   - isExpanded: whether its children are shown.
  ///   - isFavorite: whether it is among the favorites.
  ///   - hasChildren: whether it has children.
  public init(
    id: ID, section: Section.ID, parent: Item.ID? = nil, level: Int = 0, content: Content, isExpanded: Bool = false,
    isFavorite: Bool = false, hasChildren: Bool = false
  ) {
    self.id = id
    self.section = section
    self.parent = parent
    self.level = level
    self.content = content
    self.isExpanded = isExpanded
    self.isFavorite = isFavorite
    self.hasChildren = hasChildren
  }

  /// A new item that has not been added to an outline yet.
  public struct Draft: Hashable, Sendable {
    /// The identifier it is to have; nil lets the store make one.
    public var id: ID?
    /// What it says.
    public var content: Content
    /// Whether its children are shown.
    public var isExpanded: Bool
    /// Whether it becomes the last of the favorites.
    public var isFavorite: Bool
    /// How deep it stands below the top of the drafts it is added with; a step down is at most one level.
    public var level: Int

    /// Makes a draft.
    /// - Parameters:
    ///   - text: the line itself.
    ///   - id: the identifier it is to have; nil lets the store make one.
    ///   - secondaryText: a second line.
    ///   - image: an emoji or the name of a symbol.
    ///   - note: longer text.
    ///   - isDone: whether it is ticked off.
    ///   - attributes: anything else.
    ///   - isExpanded: whether its children are shown.
    ///   - isFavorite: whether it becomes the last of the favorites.
    ///   - level: its depth among the drafts it is added with.
    public init(
      text: String, id: ID? = nil, secondaryText: String? = nil, image: String? = nil, note: String? = nil,
      isDone: Bool = false, attributes: [String: JSONValue] = [:], isExpanded: Bool = false,
      isFavorite: Bool = false, level: Int = 0
    ) {
      self.init(
        content: Content(
          text: text, secondaryText: secondaryText, image: image, note: note, isDone: isDone, attributes: attributes),
        id: id, isExpanded: isExpanded, isFavorite: isFavorite, level: level)
    }

    /// Makes a draft of content.
    /// - Parameters:
    ///   - content: what it says.
    ///   - id: the identifier it is to have; nil lets the store make one.
    ///   - isExpanded: whether its children are shown.
    ///   - isFavorite: whether it becomes the last of the favorites.
    ///   - level: its depth among the drafts it is added with.
    public init(
      content: Content, id: ID? = nil, isExpanded: Bool = false, isFavorite: Bool = false, level: Int = 0
    ) {
      self.id = id
      self.content = content
      self.isExpanded = isExpanded
      self.isFavorite = isFavorite
      self.level = level
    }
  }

  /// Fields to change; nil leaves a field as it is.
  ///
  /// For commands and other input, where each field may be there or not. Callers of the library change the content
  /// itself, as in `outline.update(id) { $0.note = nil }`: with `String??` a plain nil would compile and change nothing.
  package struct Changes: Hashable, Sendable {
    /// The new line.
    package var text: String?
    /// The new second line; an inner nil removes it.
    package var secondaryText: String??
    /// The new image; an inner nil removes it.
    package var image: String??
    /// The new note; an inner nil removes it.
    package var note: String??
    /// Whether it is ticked off.
    package var isDone: Bool?
    /// Attributes to set by name; `null` removes one.
    package var attributes: [String: JSONValue]

    /// Makes a set of changes; nothing is changed where nothing is given.
    package init(
      text: String? = nil, secondaryText: String?? = nil, image: String?? = nil, note: String?? = nil,
      isDone: Bool? = nil, attributes: [String: JSONValue] = [:]
    ) {
      self.text = text
      self.secondaryText = secondaryText
      self.image = image
      self.note = note
      self.isDone = isDone
      self.attributes = attributes
    }
  }
}

extension Content {
  /// This content with changes laid over it. O(number of attributes).
  package func applying(_ changes: Item.Changes) -> Content {
    var content = self
    if let text = changes.text { content.text = text }
    if let secondaryText = changes.secondaryText { content.secondaryText = secondaryText }
    if let image = changes.image { content.image = image }
    if let note = changes.note { content.note = note }
    if let isDone = changes.isDone { content.isDone = isDone }
    for (name, value) in changes.attributes { content.attributes[name] = value == .null ? nil : value }
    return content
  }
}
