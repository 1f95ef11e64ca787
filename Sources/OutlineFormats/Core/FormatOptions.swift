/// Options for reading a file.
public struct ReadingOptions: Hashable, Sendable {
  /// Whether a flaw that could be repaired is an error instead.
  public var isStrict = false
  /// The largest depth of items below the top level.
  public var maximumDepth = 100_000
  /// The largest number of bytes to collect for a format that cannot be read as a stream, and the
  /// largest size of one record for the others.
  public var maximumBytes = 256 << 20
  /// Whether headings of Markdown become parents of the items after them.
  public var headingsBecomeParents = true
  /// Whether headings of the first level of Org are sections even if the file does not say so.
  public var headingsAreSections = false
  /// The zone whose midnights taskwarrior writes for days.
  package var zone = LocalZone()

  /// Makes the default options.
  public init() {}
}

/// Options for writing a file.
public struct WritingOptions: Hashable, Sendable {
  /// The number of spaces per level, if the format leaves a choice; `nil` for its default.
  public var indentation: Int?
  /// Whether ids are written in formats such as Markdown and Org, in which they distract people who
  /// read the file. Org also gets the line that makes headings of the first level sections.
  public var hasIDs = false
  /// The zone whose midnights taskwarrior reads as days.
  package var zone = LocalZone()

  /// Makes the default options.
  public init() {}
}
