/// One item on its way into an outline, as a reader of some format delivers it.
///
/// Readers deliver drafts in pre-order: an item, then its children, each one level deeper.
public struct DraftNode: Hashable, Sendable {
  /// The depth; 0 is a top item of the section the drafts are imported to.
  public var level: Int
  /// The permanent id the format supplies, or `nil` when the store is to make one.
  public var id: String?
  /// The title.
  public var text: String
  /// The second line under the title.
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

  /// Makes a draft; whatever is not given is empty, collapsed and unmarked.
  public init(
    level: Int,
    id: String? = nil,
    text: String,
    secondaryText: String? = nil,
    image: String? = nil,
    note: String? = nil,
    isDone: Bool = false,
    isExpanded: Bool = false,
    isFavorite: Bool = false
  ) {
    self.level = level
    self.id = id
    self.text = text
    self.secondaryText = secondaryText
    self.image = image
    self.note = note
    self.isDone = isDone
    self.isExpanded = isExpanded
    self.isFavorite = isFavorite
  }
}
