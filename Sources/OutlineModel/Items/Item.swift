/// An item of a section: a row in its ordered forest.
public struct Item: Identifiable, Hashable, Sendable, Codable {
  /// The permanent identifier of an item.
  public typealias ID = Identifier<Item>

  /// The permanent identifier.
  public var id: ID
  /// The section of the item.
  public var section: Section.ID
  /// The parent, or `nil` for a top-level item of its section.
  public var parent: Item.ID?
  /// The number of items above it on the path to its section; 0 for a top-level item.
  public var level: Int
  /// The content of the item.
  public var content: Content
  /// Whether its children are shown.
  public var isExpanded: Bool
  /// Whether it is a favorite.
  public var isFavorite: Bool
  /// Whether it has children.
  public var hasChildren: Bool

  /// Creates an item value without changing a store.
  /// - Parameters:
  ///   - id: the permanent identifier.
  ///   - section: the section of the item.
  ///   - parent: the parent, or `nil` for a top-level item.
  ///   - level: the number of items above it on the path to its section.
  ///   - content: the content of the item.
  ///   - isExpanded: whether its children are shown.
  ///   - isFavorite: whether it is a favorite.
  ///   - hasChildren: whether it has children.
  public init(
    id: ID, section: Section.ID, parent: Item.ID? = nil, level: Int = 0, content: Content,
    isExpanded: Bool = false, isFavorite: Bool = false, hasChildren: Bool = false
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
    /// The identifier of the new item, or `nil` to let the store create one.
    public var id: ID?
    /// The content of the item.
    public var content: Content
    /// Whether its children are shown.
    public var isExpanded: Bool
    /// Whether it becomes the last favorite.
    public var isFavorite: Bool
    /// Its depth among the drafts it is added with, from 0; at most one more than that of the draft
    /// before.
    public var level: Int

    /// Creates a draft.
    /// - Parameters:
    ///   - text: the text of the item.
    ///   - id: the identifier of the new item, or `nil` to let the store create one.
    ///   - secondaryText: a second line.
    ///   - image: an emoji or the name of a symbol.
    ///   - note: a longer text.
    ///   - isDone: whether the item is done.
    ///   - attributes: custom values.
    ///   - isExpanded: whether its children are shown.
    ///   - isFavorite: whether it becomes the last favorite.
    ///   - level: its depth among the drafts it is added with.
    public init(
      text: String, id: ID? = nil, secondaryText: String? = nil, image: String? = nil,
      note: String? = nil, isDone: Bool = false, attributes: [String: JSONValue] = [:],
      isExpanded: Bool = false, isFavorite: Bool = false, level: Int = 0
    ) {
      self.init(
        content: Content(
          text: text, secondaryText: secondaryText, image: image, note: note, isDone: isDone,
          attributes: attributes),
        id: id, isExpanded: isExpanded, isFavorite: isFavorite, level: level)
    }

    /// Creates a draft from content.
    /// - Parameters:
    ///   - content: the content of the item.
    ///   - id: the identifier of the new item, or `nil` to let the store create one.
    ///   - isExpanded: whether its children are shown.
    ///   - isFavorite: whether it becomes the last favorite.
    ///   - level: its depth among the drafts it is added with.
    public init(
      content: Content, id: ID? = nil, isExpanded: Bool = false, isFavorite: Bool = false,
      level: Int = 0
    ) {
      self.id = id
      self.content = content
      self.isExpanded = isExpanded
      self.isFavorite = isFavorite
      self.level = level
    }
  }

  /// Fields to change; `nil` leaves a field unchanged.
  ///
  /// For commands and other input in which each field is optional. Code changes the content itself,
  /// as in `outline.update(id) { $0.note = nil }`: with `String??` a plain `nil` would compile and
  /// change nothing.
  package struct Changes: Hashable, Sendable {
    /// The new text.
    package var text: String?
    /// The new ``ContentField/texts``; an inner `nil` removes one.
    package var texts: [ContentField: String?]
    /// Whether the item is done.
    package var isDone: Bool?
    /// The attributes to set, by name; `null` removes an attribute.
    package var attributes: [String: JSONValue]

    /// Creates a set of changes; the defaults change nothing.
    package init(
      text: String? = nil, secondaryText: String?? = nil, image: String?? = nil,
      note: String?? = nil, isDone: Bool? = nil, attributes: [String: JSONValue] = [:]
    ) {
      self.text = text
      texts = [.secondaryText: secondaryText, .image: image, .note: note].compactMapValues(\.self)
      self.isDone = isDone
      self.attributes = attributes
    }
  }
}

extension Content {
  /// Returns this content with changes applied. O(number of attributes).
  package func applying(_ changes: Item.Changes) -> Content {
    var content = self
    if let text = changes.text { content.text = text }
    for (field, text) in changes.texts { content[text: field] = text }
    if let isDone = changes.isDone { content.isDone = isDone }
    for (name, value) in changes.attributes {
      content.attributes[name] = value == .null ? nil : value
    }
    return content
  }
}
