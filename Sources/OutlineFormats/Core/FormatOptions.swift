public import OutlineModel

/// Options for reading a file.
public struct ReadingOptions: Sendable {
  /// Whether a flaw that could be repaired is an error instead.
  public var isStrict = false
  /// The largest depth of items below the top level.
  public var maximumDepth = 100_000
  /// The largest number of bytes to collect for a format that cannot be read as a stream, and the
  /// largest size of one record for the others.
  public var maximumBytes = 256 << 20
  /// Whether headings of the first level of Org are sections even if the file does not say so.
  public var headingsAreSections = false
  /// The zone whose midnights taskwarrior writes for days.
  var zone = LocalZone()
  /// The words that a kept table had before for marks and priorities, by the names of its columns
  /// and the values.
  package var words: [String: [String: String]] = [:]
  /// Whether a calendar may have no tasks, but events.
  var mayLackTasks = false
  /// Reads the dates of Todoist that are rules, with their first day or time.
  package var plan: @Sendable (String) -> (rule: String, due: String?)? = { words in
    Recurrence.stored(words).map { ($0, nil) }
  }

  /// Creates the default options.
  public init() {}
}

/// Options for writing a file.
public struct WritingOptions: Hashable, Sendable {
  /// The number of spaces per level, if the format leaves a choice; `nil` for its default.
  public var indentation: Int?
  /// Whether ids are written in formats such as Markdown and Org, in which they distract people who
  /// read the file. Org also gets the line that says that headings of the first level are sections.
  public var hasIDs = false
  /// The zone whose midnights taskwarrior reads as days.
  var zone = LocalZone()
  /// Whether the open items beside done ones have a box in Markdown, although none came with one.
  package var givesBoxes = false
  /// Whether the text goes into one that another program or a person keeps.
  var isKept = false

  /// Creates the default options.
  public init() {}
}

/// The metadata of a file: the head of OPML, the `#+` lines of Org.
public struct DocumentHeader: Hashable, Sendable {
  /// The title of the document.
  public var title: String?
  /// Any other metadata, by its name in the format.
  public var attributes: [String: JSONValue]
  /// The fields that the file states for each node, even by absence: a node without the mark of a
  /// favorite is not one. `nil` if only present values count.
  public var fields: Set<FormatLosses.Field>?
  /// Attributes that the file states for each node, even by absence.
  var names: Set<String> = []
  /// The ids of nodes that were deleted, as the file tells.
  var deleted: Set<String> = []

  /// Creates a header.
  /// - Parameters:
  ///   - title: the title of the document.
  ///   - attributes: any other metadata, by its name in the format.
  ///   - fields: the fields that the file states for each node, even by absence: a node without the
  ///     mark of a favorite is not one. `nil` if only present values count.
  public init(
    title: String? = nil, attributes: [String: JSONValue] = [:],
    fields: Set<FormatLosses.Field>? = nil
  ) {
    self.title = title
    self.attributes = attributes
    self.fields = fields
  }

  /// The warning if nothing uses the metadata of the document; `nil` if there is none.
  package var omission: String? {
    if attributes.isEmpty { return nil }
    let names = attributes.keys.sorted().map(\.visible).joined(separator: ", ")
    return "metadata of the document is left out: \(names)"
  }
}
