public import OutlineModel

/// One section or item on its way into an outline or out of one, as the formats know it.
///
/// Drafts come in pre-order: an item, then its children, each one level deeper.
public struct DraftNode: Hashable, Sendable {
  /// The depth of an item: 0 is a top item of the section before it, or of the place that the
  /// drafts go to. A section is at level 0 too, and its items begin at 0 again.
  public var level: Int
  /// Whether this is a section: what follows, up to the next section, is in it.
  public var isSection: Bool
  /// The permanent id the format supplies, or `nil` when the store is to make one.
  public var id: String?
  /// The line itself; the title of a section.
  public var text: String
  /// The second line.
  public var secondaryText: String?
  /// An emoji or the name of a symbol.
  public var image: String?
  /// Free text that belongs to the item.
  public var note: String?
  /// Whether the item is ticked off.
  public var isDone: Bool
  /// Whether the item shows its children.
  public var isExpanded: Bool
  /// Whether the item is one of the user's favorites.
  public var isFavorite: Bool
  /// Which of the favorites it is, the first being 1; `nil` where the format does not say.
  public var favoriteRank: Int?
  /// Anything else; of a section, how its list looks and behaves, as it is stored.
  public var attributes: [String: JSONValue]

  /// Makes a draft; what is not given is empty, collapsed and unmarked.
  /// - Parameters:
  ///   - level: the depth of an item: 0 is a top item of the section before it, or of the place
  ///     that the drafts go to. A section is at level 0 too, and its items begin at 0 again.
  ///   - isSection: whether this is a section: what follows, up to the next section, is in it.
  ///   - id: the permanent id the format supplies, or `nil` when the store is to make one.
  ///   - text: the line itself; the title of a section.
  ///   - secondaryText: the second line.
  ///   - image: an emoji or the name of a symbol.
  ///   - note: free text that belongs to the item.
  ///   - isDone: whether the item is ticked off.
  ///   - isExpanded: whether the item shows its children.
  ///   - isFavorite: whether the item is one of the user's favorites.
  ///   - favoriteRank: which of the favorites it is, the first being 1; `nil` where the format does
  ///     not say.
  ///   - attributes: anything else; of a section, how its list looks and behaves, as it is stored.
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

  /// Makes a section, which shows its items unless told otherwise.
  /// - Parameters:
  ///   - title: the title.
  ///   - id: the permanent id the format supplies, or `nil` when the store is to make one.
  ///   - image: an emoji or the name of a symbol.
  ///   - isExpanded: whether it shows its items.
  ///   - attributes: how its list looks and behaves, as it is stored.
  public static func section(
    _ title: String, id: String? = nil, image: String? = nil, isExpanded: Bool = true,
    attributes: [String: JSONValue] = [:]
  ) -> DraftNode {
    DraftNode(
      isSection: true, id: id, text: title, image: image, isExpanded: isExpanded,
      attributes: attributes)
  }
}
