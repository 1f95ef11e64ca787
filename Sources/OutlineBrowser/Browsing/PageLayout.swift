import OutlineOperations
import OutlineStore
import Terminal

/// The lines of a page: rows of lists, tiles side by side, footers, and empty lines between
/// sections.
struct PageLayout {
  /// A line of the screen.
  enum Line: Hashable {
    /// The row of a section or an item of a list.
    case row(Int)
    /// Tiles of a grid or a strip.
    case tiles([Tile])
    /// The line on which a new item is typed.
    case insertion(level: Int)
    /// The footer of a list.
    case footer(section: Int)
    /// An empty line between two sections.
    case gap
  }

  /// A tile on a line.
  struct Tile: Hashable {
    /// The index of its row.
    var row: Int
    /// The first column.
    var column: Int
    /// The number of columns that it may use.
    var width: Int
  }

  /// A place for a line on which a new item is typed.
  struct Insertion: Hashable {
    /// The index of the row beside it.
    var row: Int
    /// Whether the line is above that row.
    var isAbove: Bool
    var level: Int
  }

  private(set) var lines: [Line] = []
  /// The line of each row; `nil` for a tile that is outside of the shown part of a strip.
  private var lineOfRow: [Int: Int] = [:]

  /// The spaces between two tiles.
  private static let gap = 2
  /// The narrowest and the widest tile.
  private static let tileWidths = 2...24
  /// The columns before the text of a row at the left edge.
  static let margin = 2

  /// Lays out a page.
  /// - Parameters:
  ///   - width: the number of columns.
  ///   - cursor: the index of the row in hand, which a strip scrolls to.
  ///   - insertion: the place of a line on which a new item is typed.
  init(_ page: Page, width: Int, cursor: Int?, insertion: Insertion? = nil) {
    var index = 0
    while index < page.rows.count {
      let row = page.rows[index]
      let section = page.sections[row.section]
      if row.isSection && !lines.isEmpty { lines.append(.gap) }
      if let insertion, insertion.row == index, insertion.isAbove {
        lines.append(.insertion(level: insertion.level))
      }
      var end = index + 1
      if row.isTile {
        while end < page.rows.count, page.rows[end].isTile, page.rows[end].section == row.section {
          end += 1
        }
        addTiles(index..<end, of: section, page, width: width, cursor: cursor)
      } else {
        lineOfRow[index] = lines.count
        lines.append(.row(index))
      }
      if let insertion, !insertion.isAbove, (index..<end).contains(insertion.row) {
        lines.append(.insertion(level: insertion.level))
      }
      let isLast = end == page.rows.count || page.rows[end].section != row.section
      if isLast && section.footer != nil { lines.append(.footer(section: row.section)) }
      index = end
    }
  }

  /// The line of a row.
  func line(ofRow index: Int) -> Int? { lineOfRow[index] }

  /// The line on which a new item is typed.
  var insertionLine: Int? { lines.firstIndex { if case .insertion = $0 { true } else { false } } }

  /// The row on a line that is nearest to a column; `nil` for a line without rows.
  func row(on line: Int, near column: Int) -> Int? {
    guard lines.indices.contains(line) else { return nil }
    switch lines[line] {
    case .row(let row): return row
    case .tiles(let tiles):
      func distance(_ tile: Tile) -> Int {
        column < tile.column ? tile.column - column : max(0, column - tile.column - tile.width + 1)
      }
      return tiles.min { distance($0) < distance($1) }?.row
    case .insertion, .footer, .gap: return nil
    }
  }

  /// The first column of a row.
  func column(ofRow index: Int) -> Int {
    guard let line = lineOfRow[index], case .tiles(let tiles) = lines[line] else { return 0 }
    return tiles.first { $0.row == index }?.column ?? 0
  }

  private mutating func addTiles(
    _ rows: Range<Int>, of section: ListPresentation.Section, _ page: Page, width: Int, cursor: Int?
  ) {
    let widths = rows.map { min(Self.tileWidths.upperBound, page.rows[$0].tileText.displayWidth) }
    let room = max(1, width - Self.margin - 1)
    // A screen that is too narrow for the cells shows equal tiles.
    if section.columns != nil, !section.cells.isEmpty,
      section.cells.allSatisfy({ $0.width * Double(room) >= 4 })
    {
      return addGroups(rows, of: section.cells, room: room)
    }
    if let columns = section.columns?.count(forCells: room) {
      let widest = max(Self.tileWidths.lowerBound, widths.max() ?? 0)
      let count = max(1, min(columns, (room + Self.gap) / (widest + Self.gap)))
      let step = max(1, min(widest + Self.gap, (room + Self.gap) / count))
      for start in stride(from: rows.lowerBound, to: rows.upperBound, by: count) {
        let line = (start..<min(start + count, rows.upperBound)).map {
          Tile(
            row: $0, column: Self.margin + ($0 - start) * step,
            width: max(1, min(step - (count > 1 ? Self.gap : 0), room)))
        }
        for tile in line { lineOfRow[tile.row] = lines.count }
        lines.append(.tiles(line))
      }
      return
    }
    // A strip is one line. It begins so far to the right that the tile in hand is seen whole.
    var first = rows.lowerBound
    if let cursor, rows.contains(cursor) {
      var used = 0
      for index in (rows.lowerBound...cursor).reversed() {
        used += widths[index - rows.lowerBound] + Self.gap
        if used > room { break }
        first = index
      }
    }
    var line: [Tile] = []
    var column = Self.margin
    for index in first..<rows.upperBound {
      let width = max(Self.tileWidths.lowerBound, widths[index - rows.lowerBound])
      if column + width > Self.margin + room && !line.isEmpty { break }
      line.append(Tile(row: index, column: column, width: min(width, room)))
      column += width + Self.gap
    }
    for row in rows { lineOfRow[row] = lines.count }
    lines.append(.tiles(line))
  }

  /// Lays out tiles in groups. Tiles that begin at the same height of a group are on one line.
  private mutating func addGroups(
    _ rows: Range<Int>, of cells: [ListConfiguration.Group.Cell], room: Int
  ) {
    let heights = Set(cells.map(\.y)).sorted()
    for start in stride(from: rows.lowerBound, to: rows.upperBound, by: cells.count) {
      for height in heights {
        let line = cells.indices.filter { cells[$0].y == height && start + $0 < rows.upperBound }
          .map { index in
            let column = Int((cells[index].x * Double(room)).rounded())
            let end = Int(((cells[index].x + cells[index].width) * Double(room)).rounded())
            return Tile(
              row: start + index, column: Self.margin + min(column, room - 1),
              width: max(1, min(end, room) - column - Self.gap))
          }
        if line.isEmpty { continue }
        for tile in line { lineOfRow[tile.row] = lines.count }
        lines.append(.tiles(line))
      }
    }
  }
}

extension Page.Row {
  /// The text of a tile: its image, or its text if it has none, and its marks.
  var tileText: String {
    let shown = (node.content.image ?? node.content.text).shellSafe
    let favorite = isFavorite ? "★" : ""
    let done = node.content.isDone ? "✓" : ""
    return shown + favorite + done + AccessoryMarks.badge(presentation?.badge)
  }
}
