import OutlineOperations
import OutlineStore
import Terminal

/// The output for people: a terminal with its width and colors, or a pipe, which gets whole ids and
/// uncut lines.
struct Screen {
  let style: Style
  /// The width of the terminal in columns, or `nil` for a pipe or a file.
  let width: Int?
  private let showsWholeIDs: Bool

  /// Longer ids than a UUID extend beyond their column, so that one long id does not move all texts
  /// to the right.
  static let widestID = 36

  /// The screen of standard output.
  /// - Parameters:
  ///   - style: the colors.
  ///   - showsWholeIDs: whether a terminal shows whole ids.
  init(style: Style, showsWholeIDs: Bool = false) {
    self.style = style
    width = Environment.terminalWidth
    self.showsWholeIDs = showsWholeIDs
  }

  /// Whether the output is a terminal, with marks and cut lines.
  var isTerminal: Bool { width != nil }

  /// Whether the unique prefixes of ids are needed.
  var marksIDs: Bool { style.isOn || isTerminal }
}

// Ids.
extension Screen {
  /// A displayed id.
  struct ID {
    /// The unique prefix.
    var needed: String
    /// The other displayed letters.
    var rest: String

    /// The width in columns.
    var width: Int { needed.displayWidth + rest.displayWidth }
  }

  /// The displayed part of an id. A terminal shows the unique prefix. If it
  /// shows whole ids, the prefix is brighter than the rest; without colors the rest is in brackets,
  /// like optional arguments in a usage line.
  /// - Parameters:
  ///   - id: the id.
  ///   - prefixLength: the length of the unique prefix in bytes, or `nil` if it is unknown.
  func id(_ id: NodeID, prefixLength: Int?) -> ID {
    let text = id.rawValue
    guard let prefixLength, marksIDs, text.shellSafe == text
    else { return ID(needed: "", rest: text.shellSafe) }
    // The length is in bytes; a character is never split.
    let end = text.indices.first { text[..<$0].utf8.count >= prefixLength } ?? text.endIndex
    let needed = String(text[..<end])
    if isTerminal && !showsWholeIDs { return ID(needed: needed, rest: "") }
    let rest = String(text[end...])
    if style.isOn || rest.isEmpty || text.contains(where: { "[]".contains($0) }) {
      return ID(needed: needed, rest: rest)
    }
    return ID(needed: needed, rest: "[\(rest)]")
  }

  /// The width of a column of ids.
  func columnWidth(of ids: some Sequence<ID>) -> Int {
    // On a narrow screen the texts are more important.
    let limit = width.map { min(Self.widestID, max(8, $0 * 3 / 10)) } ?? Self.widestID
    return min(limit, ids.lazy.map(\.width).max() ?? 0)
  }

  /// An id, padded to its column.
  /// - Parameters:
  ///   - id: the id.
  ///   - column: the width of the column, or `nil` for an id outside a column. Longer ids are cut
  ///     on a terminal, so that the tree stays aligned, unless whole ids are requested.
  func column(_ id: ID, width column: Int? = nil) -> String {
    let columns = columns(of: id, in: column)
    if id.width + 2 > columns {
      let cut = (id.needed + id.rest).truncated(toWidth: columns - 2)
      return style.dim(cut.padded(toWidth: columns))
    }
    let padding = String(repeating: " ", count: columns - id.width)
    return style.strong(id.needed) + style.dim(id.rest + padding)
  }

  /// The columns of an id and the spaces after it.
  private func columns(of id: ID, in column: Int?) -> Int {
    guard let column else { return id.width + 2 }
    return (isTerminal && !showsWholeIDs ? column : max(column, id.width)) + 2
  }

  /// An id in its column, and the parts of a line after it.
  func line(_ id: ID, width column: Int, _ parts: [FittedLine.Part]) -> String {
    let room = width.map { max(1, $0 - columns(of: id, in: column)) }
    return self.column(id, width: column) + FittedLine(parts).text(width: room)
  }
}

// Paths.
extension Screen {
  /// A path that fits a number of columns: first without the texts in the middle, then only its
  /// end.
  /// - Parameters:
  ///   - texts: the texts of the path.
  ///   - room: the number of columns, or `nil` for no limit.
  static func path(_ texts: [String], room: Int?) -> String {
    // Of a path of many levels, the whole is not written to see that it is too long.
    let isShort = texts.count <= room ?? .max
    let whole = isShort ? NodePath.text(of: texts).shellSafe : ""
    guard let room, !isShort || whole.displayWidth > room else { return whole }
    if texts.count > 2, let first = texts.first, let last = texts.last {
      let ends = NodePath.text(of: [first]).shellSafe + "/…" + NodePath.text(of: [last]).shellSafe
      if ends.displayWidth <= room { return ends }
    }
    let last = "…" + NodePath.text(of: Array(texts.suffix(1))).shellSafe
    return texts.count > 1 ? last.truncated(toWidth: room) : whole.truncated(toWidth: room)
  }
}

extension ReadOptions {
  /// The screen for people.
  var screen: Screen { Screen(style: style, showsWholeIDs: ids) }

  /// Whether people see ids: short ones, or whole ones with a marked prefix.
  var marksIDs: Bool { !isForPrograms && screen.marksIDs }
}
