/// How a file is read.
public struct ReadingOptions: Hashable, Sendable {
  /// Whether what would be repaired is an error instead.
  public var isStrict = false
  /// How deep items may be below the top.
  public var maximumDepth = 100_000
  /// How many bytes a format may gather that cannot be read as a stream, and how long one record of
  /// the others may be.
  public var maximumBytes = 256 << 20
  /// Whether headings of Markdown become items that have what follows as children.
  public var headingsBecomeParents = true

  /// Makes options in which everything has its default.
  public init() {}
}

/// How a file is written.
public struct WritingOptions: Hashable, Sendable {
  /// How many spaces each level is indented, where the format leaves a choice; `nil` is its default.
  public var indentation: Int?
  /// Whether ids are written where they are in the way of people who read the file, as in Markdown.
  public var hasIDs = false

  /// Makes options in which everything has its default.
  public init() {}
}
