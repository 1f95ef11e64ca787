/// What a format had no way to say, counted by what it was.
public struct FormatLosses: Hashable, Sendable, CustomStringConvertible {
  /// What can be lost.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// The permanent id.
    case id = "ids"
    /// That a top-level node is a section.
    case section = "sections"
    /// How the list of a section looks and behaves.
    case configuration = "list configurations"
    /// The second text.
    case secondaryText = "second texts"
    /// The image.
    case image = "images"
    /// The note.
    case note = "notes"
    /// That an item is done.
    case done = "done marks"
    /// That the children are shown.
    case expansion = "expansion marks"
    /// That an item is a favorite, or which of them.
    case favorite = "favorite marks"
    /// Attributes of items.
    case attributes = "attributes"
    /// A part of the header.
    case header = "parts of the header"
    /// A character that the format cannot hold.
    case character = "characters"
  }

  private var counts: [Field: Int] = [:]

  /// Makes an account in which nothing is lost.
  public init() {}

  /// How many of a field were lost.
  /// - Parameter field: the field.
  public subscript(field: Field) -> Int { counts[field, default: 0] }

  /// Whether everything could be said.
  public var isEmpty: Bool { counts.isEmpty }

  /// What was lost and how many of it, in the order of the fields.
  public var all: [(field: Field, count: Int)] {
    Field.allCases.compactMap { field in counts[field].map { (field, $0) } }
  }

  /// Counts what is lost.
  /// - Parameters:
  ///   - field: the field.
  ///   - number: how many of it; below 1 counts nothing.
  public mutating func count(_ field: Field, _ number: Int = 1) {
    if number > 0 { counts[field, default: 0] += number }
  }

  /// What was lost, as `images: 2, favorite marks: 3`; empty where nothing was.
  public var description: String {
    all.map { "\($0.field.rawValue): \($0.count)" }.joined(separator: ", ")
  }
}
