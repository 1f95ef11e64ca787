import OutlineModel

/// An outline as text for editing, one line per node, with a prefix of its identifier at the end.
///
///     Food                                            {food}
///       [+] Fruit                                     {frui}
///         [x*] 🍎 Apple :: 2 kg                       {appl}
///           | a note,
///           | line by line
///
/// The indentation determines the parent of a line. After it, a line has up to five optional parts:
/// marks in brackets (`x` done, `*` favorite, `+` children shown, `-` children hidden); the image,
/// which is one emoji or any text in angle brackets; the text; after ` :: ` the secondary text; and
/// the identifier in braces. The identifier may be anywhere in the line, for example if somebody
/// types after it; in older texts it comes first. A line that begins with `|` continues the note of
/// the node above it. Empty lines are ignored, and so are lines at the beginning that start with
/// `#`.
///
/// If the lines at the beginning have ``planningHeader``, the words `due:` and `start:` with a
/// date, `pri:` with a letter and `+tag` anywhere in a line are the dates, the priority and the
/// tags of the item; they are written after its texts.
///
/// If a text looks like one of these parts, it has a backslash before it. `\u{20}` is a character
/// by its number, needed for blanks at the ends and for control characters. A written text reads
/// back exactly.
package enum OutlineText {
  static let escapes = LineEscapes.anyNumber

  /// One line of the text.
  package struct Line: Hashable, Sendable {
    /// The number of the line in the text, from 1.
    var number: Int
    /// The number of its ancestors: lines above it, each indented less than the next one.
    var level = 0
    /// The identifier; `nil` for a new node.
    var id: String?
    /// The content, without attributes.
    var content = Content(text: "")
    /// Whether it has the mark of a favorite.
    var isFavorite = false
    /// Whether its children are shown; `nil` without a mark.
    var isExpanded: Bool?

    /// The dates, the tags and the priority; `nil` if the lines of the text have none.
    var plan: Plan?

    /// Creates an empty line.
    /// - Parameter number: the number of the line in the text, from 1.
    init(number: Int) { self.number = number }
  }

  /// An error in one line.
  package struct Flaw: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the line, from 1.
    var line: Int
    /// The error, as a sentence without its full stop.
    var reason: String

    /// The number of the line and its error.
    package var description: String { "line \(line): \(reason)" }
  }
}

/// The reason why a text cannot be read as an edited outline.
package struct OutlineTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// All errors, from the first line to the last; never empty.
  package var flaws: [OutlineText.Flaw]

  init(_ flaws: [OutlineText.Flaw]) { self.flaws = flaws.sorted { $0.line < $1.line } }

  /// One line for each flaw.
  package var description: String { flaws.map(\.description).joined(separator: "\n") }
}
