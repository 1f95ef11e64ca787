import OutlineOperations
import OutlineStore
import Terminal

/// A list as lines for people: ids in a column on the left, the outline on the right.
///
/// A terminal also gets guide lines and marks, and the lines are cut to its width.
struct ListLines {
  let list: ListPresentation
  let screen: Screen
  private let idWidth: Int

  private var style: Style { screen.style }
  /// The columns to the right of the ids.
  private var room: Int? { screen.width.map { max(1, $0 - idWidth - 2) } }

  /// The widest indentation without a screen: at a column more per level, the lines of a deep
  /// outline would take gigabytes.
  static let widestIndentation = 1000

  /// - Parameter idWidth: the width of the column of ids, or `nil` to find it.
  init(_ list: ListPresentation, screen: Screen, idWidth: Int? = nil) {
    self.list = list
    self.screen = screen
    self.idWidth = idWidth ?? Self.idWidth(of: list, on: screen)
  }

  /// The width of the column of ids.
  static func idWidth(of list: ListPresentation, on screen: Screen) -> Int {
    var ids: [Screen.ID] = []
    for section in list.sections {
      ids.append(screen.id(section.id, prefixLength: section.prefixLength))
      for row in section.rows where row.cell != .tile {
        ids.append(screen.id(row.id.item, prefixLength: row.prefixLength))
      }
    }
    return screen.columnWidth(of: ids)
  }

  /// The lines of all sections, separated by empty lines.
  var lines: [String] {
    Array(list.sections.map { lines(of: $0, offset: Self.offset(of: $0)) }.joined(separator: [""]))
  }

  /// The levels by which the rows of a section are indented below its title, unless its first item
  /// is the title.
  static func offset(of section: ListPresentation.Section) -> Int {
    section.id == section.section.node && section.rows.first?.cell != .header ? 1 : 0
  }

  func lines(of section: ListPresentation.Section, offset: Int) -> [String] {
    var lines = section.header.map { [line(of: $0, section)] } ?? []
    let tiles = section.rows.drop { $0.cell != .tile }
    for row in section.rows[..<tiles.startIndex] { lines.append(line(of: row, offset: offset)) }
    if let columns = section.columns {
      // A group is a line, because the tiles of a page have one line each.
      let count =
        section.cells.isEmpty
        ? room.map(columns.count(forCells:)) ?? columns.columns : section.cells.count
      let grid = TileGrid(tiles.map(tile), columns: count, width: room.map { max(1, $0 - 2) })
      lines += grid.lines.map { besideNoID([.init("  " + $0)]) }
    } else if !tiles.isEmpty {
      let strip = tiles.map(tile).joined(separator: "  ")
      lines.append(besideNoID([.init("  " + strip, minimum: 1)]))
    }
    if let footer = section.footer {
      lines.append(besideNoID([.init("  " + footer.text.shellSafe, minimum: 1, paint: style.dim)]))
    }
    return lines
  }

  private func line(of header: ListPresentation.Header, _ section: ListPresentation.Section)
    -> String
  {
    let title = [header.image, header.title].compactMap { $0?.shellSafe }.joined(separator: " ")
    let mark = header.disclosure == .collapsed ? "▸ " : ""
    let count = header.badge ?? (screen.isTerminal ? section.hiddenCount : nil)
    let badge = section.isHidden ? "  hidden" : count.map { "  " + $0.plural("item") } ?? ""
    let parts: [FittedLine.Part] = [
      .init(mark), .init(title, minimum: 12, paint: style.bold),
      .init(badge, minimum: 0, rank: 1, paint: style.dim),
    ]
    return line(section.id, prefixLength: section.prefixLength, parts)
  }

  private func line(of row: ListPresentation.Row, offset: Int) -> String {
    let content = row.content
    var front = AccessoryMarks.leading(row)
    switch row.disclosure {
    case .none: front += "  "
    case .collapsed: front += "▸ "
    case .expanded: front += "▾ "
    }
    if content.isDone { front += "✓ " }
    if let image = content.image { front += image.shellSafe + (content.text.isEmpty ? "" : " ") }
    let secondary = content.secondaryText.map { "  " + $0.shellSafe } ?? ""
    let path = NodePath.text(of: Array((row.source?.texts ?? []).dropLast()))
    let paint: (String) -> String = { text in
      let text = row.isDimmed ? style.dim(text) : text
      return row.cell == .header ? style.bold(text) : text
    }
    let parts: [FittedLine.Part] = [
      .init(indentation(offset: offset, levels: row.indentation), paint: style.dim), .init(front),
      .init(content.text.shellSafe, minimum: 16, rank: 7, paint: paint),
      .init(secondary, minimum: 10, rank: 3, paint: style.dim),
      .whole(row.isFavorite ? " ★" : "", rank: 4, paint: style.yellow),
    ]
    let trailing = FittedLine.Part(
      AccessoryMarks.trailing(row) + (path.isEmpty ? "" : "  " + path.shellSafe), minimum: 0,
      rank: 2, paint: style.dim)
    return line(row.id.item, prefixLength: row.prefixLength, parts + marks(of: row) + [trailing])
  }

  /// The marks of an item; on a terminal also the number of its hidden items.
  private func marks(of row: ListPresentation.Row) -> [FittedLine.Part] {
    let count = screen.isTerminal ? row.hiddenCount.map { "  \($0)" } ?? "" : ""
    return AttributeMarks.parts(
      for: row.content, isBlocked: row.isBlocked, style, showsNotes: screen.isTerminal)
      + [.whole(count, rank: 8, paint: style.dim)]
  }

  /// The indentation of an item, on a terminal with a guide line for each ancestor.
  private func indentation(offset: Int, levels: Int) -> String {
    // At any depth, half of the screen is left for the text; files have a limit too.
    let limit = screen.width.map { $0 / 2 } ?? Self.widestIndentation
    let blanks = String(repeating: " ", count: min(2 * offset, limit))
    if !screen.isTerminal {
      return String(repeating: " ", count: min(2 * (offset + levels), limit))
    }
    return blanks + String(repeating: "│ ", count: min(levels, max(0, limit / 2 - offset)))
  }

  private func line(_ id: NodeID, prefixLength: Int?, _ parts: [FittedLine.Part]) -> String {
    screen.line(screen.id(id, prefixLength: prefixLength), width: idWidth, parts)
  }

  private func besideNoID(_ parts: [FittedLine.Part]) -> String {
    String(repeating: " ", count: idWidth + 2) + FittedLine(parts).text(width: room)
  }

  // Tiles have no ids; `--plain` prints them.
  private func tile(_ row: ListPresentation.Row) -> String {
    TileGrid.tile(row.content, isFavorite: row.isFavorite, badge: row.badge)
  }
}
