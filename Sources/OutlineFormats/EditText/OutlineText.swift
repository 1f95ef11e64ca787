public import OutlineModel

/// An outline as text that a person edits, and that is read back: one line a node, with the
/// beginning of its identifier at the end.
///
///     Food                                            {food}
///       [+] Fruit                                     {frui}
///         [x*] 🍎 Apple :: 2 kg                       {appl}
///           | a note,
///           | line by line
///
/// The indentation says whose child a line is. Then it has up to five parts, each of which may be
/// missing: marks in brackets (`x` done, `*` favorite, `+` children shown, `-` children hidden); the
/// image, which is one emoji or anything else in angle brackets; the text; after ` :: ` the
/// secondary text; and the identifier in braces. The identifier may be anywhere in the line, as it
/// is when somebody types after it; in front it is where texts had it once. A line that begins with
/// `|` goes on with the note of the node above it. Empty lines say nothing, nor do those at the
/// beginning that begin with `#`.
///
/// A text may look like any of that: a backslash before it makes it text, and `\u{20}` is a
/// character by its number, which blanks at the ends and control characters need. What is written
/// is read back exactly.
public enum OutlineText {
  /// One line as it was read.
  public struct Line: Hashable, Sendable {
    /// Which line of the text it is; the first is 1.
    public var number: Int
    /// How many of the lines above it, each indented less than the one below, are its ancestors.
    public var level = 0
    /// The identifier; nil for a new node.
    public var id: String?
    /// What it says; attributes are not part of the text.
    public var content = Content(text: "")
    /// Whether it has the mark of a favorite.
    public var isFavorite = false
    /// Whether its children are shown; nil without a mark.
    public var isExpanded: Bool?

    /// Makes a line that says nothing.
    /// - Parameter number: which line of the text it is; the first is 1.
    public init(number: Int) { self.number = number }
  }

  /// What is wrong with one line.
  public struct Flaw: Hashable, Sendable, CustomStringConvertible {
    /// The line; the first is 1.
    public var line: Int
    /// What is wrong, as a sentence without its full stop.
    public var reason: String

    /// The number of the line and what is wrong with it.
    public var description: String { "line \(line): \(reason)" }
  }
}

/// Why a text cannot be taken for an edited outline.
public struct OutlineTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Everything that is wrong, from the first line to the last; never empty.
  public var flaws: [OutlineText.Flaw]

  init(_ flaws: [OutlineText.Flaw]) {
    self.flaws = flaws.sorted { $0.line < $1.line }
  }

  /// One line for each flaw.
  public var description: String { flaws.map(\.description).joined(separator: "\n") }
}
