import OutlineModel

/// The numbers of fields that a format could not express.
public struct FormatLosses: Hashable, Sendable, CustomStringConvertible {
  /// A field that can be lost.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// The permanent id.
    case id = "ids"
    /// The mark of a section.
    case section = "sections"
    /// The depth of an item.
    case level = "levels"
    /// The configuration of the list of a section.
    case configuration = "list configurations"
    /// The second text.
    case secondaryText = "second texts"
    /// The image.
    case image = "images"
    /// The note.
    case note = "notes"
    /// The mark of an item that is done.
    case done = "done marks"
    /// The mark of a node that shows its children.
    case expansion = "expansion marks"
    /// The mark or position of a favorite.
    case favorite = "favorite marks"
    /// Attributes of items.
    case attributes = "attributes"
    /// A part of the header.
    case header = "parts of the header"
    /// A character that the format cannot hold.
    case character = "characters"

    /// The losses of a field of content.
    init(_ field: ContentField) { self = Self.ofContent[field] ?? .attributes }

    private static let ofContent: [ContentField: Self] = [
      .text: .character, .secondaryText: .secondaryText, .image: .image, .note: .note,
      .isDone: .done,
    ]

    /// The text whose losses they are.
    var text: ContentField? { ContentField.texts.first { Self($0) == self } }
  }

  private var counts: [Field: Int] = [:]

  /// Creates an account without losses.
  package init() {}

  /// The number of losses of a field.
  /// - Parameter field: the field.
  public subscript(field: Field) -> Int { counts[field, default: 0] }

  /// Whether nothing was lost.
  public var isEmpty: Bool { counts.isEmpty }

  /// The lost fields and their numbers, in the order of the fields.
  public var all: [(field: Field, count: Int)] {
    Field.allCases.compactMap { field in counts[field].map { (field, $0) } }
  }

  /// Counts losses.
  /// - Parameters:
  ///   - field: the field.
  ///   - number: the number of losses; numbers below 1 count nothing.
  package mutating func count(_ field: Field, times number: Int = 1) {
    if number > 0 { counts[field, default: 0] += number }
  }

  /// Counts the parts of a header that the format cannot hold at all.
  mutating func count(_ header: DocumentHeader) {
    count(.header, times: header.attributes.count + (header.title == nil ? 0 : 1))
  }

  /// Counts the losses of another account.
  mutating func add(_ others: FormatLosses) { counts.merge(others.counts, uniquingKeysWith: +) }

  /// The losses, as `images: 2, favorite marks: 3`; empty if there are none.
  public var description: String {
    all.map { "\($0.field.rawValue): \($0.count)" }.joined(separator: ", ")
  }
}
