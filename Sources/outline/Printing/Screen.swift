import OutlineOperations
import OutlineStore
import Terminal

/// Where lines for people are shown: a terminal with its width and colours, or a pipe, which gets
/// whole ids and nothing cut off.
struct Screen {
  let style: Style
  /// How many columns the terminal has; nil for a pipe or a file.
  let width: Int?
  private let showsWholeIDs: Bool

  /// The fewest letters of an id that are shown: fewer would soon name several.
  private static let fewestLetters = 4
  /// Ids longer than this stick out of their column, so that one of them does not push everything
  /// aside.
  private static let widestID = 32

  /// The screen that standard output leads to.
  /// - Parameters:
  ///   - style: the colours.
  ///   - showsWholeIDs: whether a terminal shows ids to their end.
  init(style: Style, showsWholeIDs: Bool = false) {
    self.style = style
    width = Environment.terminalWidth
    self.showsWholeIDs = showsWholeIDs
  }

  /// Whether somebody looks at it, so that marks help and long lines do not.
  var isTerminal: Bool { width != nil }

  /// Whether the part of an id that names it alone has to be known.
  var marksIDs: Bool { style.isOn || isTerminal }
}

// Ids.
extension Screen {
  /// An id as it is shown.
  struct ID {
    /// The letters that name it alone.
    var needed: String
    /// The other letters that are shown.
    var rest: String

    /// How many columns it takes.
    var width: Int { needed.displayWidth + rest.displayWidth }
  }

  /// The letters of an id that are shown. A terminal shows those that name it alone, four at least.
  /// Where the whole id is wanted they are brighter than the rest; without colours the rest is in
  /// brackets, as what may be left out is in the usage of a command.
  /// - Parameter prefixLength: how many bytes name it alone; nil where that is not known.
  func shown(_ id: NodeID, prefixLength: Int?) -> ID {
    let text = id.rawValue
    guard let prefixLength, marksIDs, text.shellSafe == text else {
      return ID(needed: "", rest: text.shellSafe)
    }
    // The length is one of bytes; a letter is not cut in two.
    let end = text.indices.first { text[..<$0].utf8.count >= prefixLength } ?? text.endIndex
    let needed = String(text[..<end])
    if isTerminal && !showsWholeIDs {
      let letters = text.index(
        text.startIndex, offsetBy: Self.fewestLetters, limitedBy: text.endIndex)
      return ID(needed: needed, rest: String(text[end..<max(end, letters ?? text.endIndex)]))
    }
    let rest = String(text[end...])
    if style.isOn || rest.isEmpty || text.contains(where: { "[]".contains($0) }) {
      return ID(needed: needed, rest: rest)
    }
    return ID(needed: needed, rest: "[\(rest)]")
  }

  /// How wide the column of some ids is.
  func columnWidth(of ids: some Sequence<ID>) -> Int {
    // On a narrow screen the texts matter more.
    let limit = width.map { min(Self.widestID, max(8, $0 * 3 / 10)) } ?? Self.widestID
    return min(limit, ids.lazy.map(\.width).max() ?? 0)
  }

  /// An id, and the blanks after it.
  /// - Parameter column: how wide the column of the ids is; nil for an id that is in none. A longer
  ///   id is cut on a terminal, unless whole ids are wanted: the lines must stay a tree.
  func column(_ id: ID, width column: Int? = nil) -> String {
    let columns = columns(of: id, in: column)
    if id.width + 2 > columns {
      let cut = (id.needed + id.rest).truncated(toWidth: columns - 2)
      return style.dim(cut.padded(toWidth: columns))
    }
    let padding = String(repeating: " ", count: columns - id.width)
    return style.strong(id.needed) + style.dim(id.rest + padding)
  }

  /// How many columns an id takes with the blanks after it.
  private func columns(of id: ID, in column: Int?) -> Int {
    guard let column else { return id.width + 2 }
    return (isTerminal && !showsWholeIDs ? column : max(column, id.width)) + 2
  }

  /// How many columns are left after an id; nil for no limit.
  func room(after id: ID, width column: Int) -> Int? {
    width.map { max(1, $0 - columns(of: id, in: column)) }
  }
}

// Paths.
extension Screen {
  /// A path in the columns there are for it: without the texts in the middle where those are too
  /// few, then with its end only.
  /// - Parameter room: how many columns; nil for no limit.
  static func path(_ texts: [String], room: Int?) -> String {
    let whole = NodePath.text(of: texts).shellSafe
    guard let room, whole.displayWidth > room else { return whole }
    if texts.count > 2, let first = texts.first, let last = texts.last {
      let ends = NodePath.text(of: [first]).shellSafe + "/…" + NodePath.text(of: [last]).shellSafe
      if ends.displayWidth <= room { return ends }
    }
    let last = "…" + NodePath.text(of: Array(texts.suffix(1))).shellSafe
    return texts.count > 1 ? last.truncated(toWidth: room) : whole.truncated(toWidth: room)
  }
}

extension ReadOptions {
  /// Where the lines for people go.
  var screen: Screen { Screen(style: style, showsWholeIDs: ids) }

  /// Whether the ids are shown to people: short, or with the part that names them alone marked.
  var marksIDs: Bool { !isForPrograms && screen.marksIDs }
}

extension WriteOptions {
  /// Where the lines for people go.
  var screen: Screen { Screen(style: style) }
}
