import OutlineStore
import Terminal

/// Tiles in rows and columns that always fit the screen.
///
/// A pipe gets the section's number of columns, all equally wide. On a terminal each column is as
/// wide as its widest tile. If the columns do not fit, long tiles are cut; if that is not enough,
/// there are fewer columns.
struct TileGrid {
  private let tiles: [String]
  private let widths: [Int]
  private let columns: Int
  private let isFitted: Bool

  /// The spaces between two tiles.
  private static let gap = 2
  /// Tiles are cut to no less than this width before a column is dropped.
  private static let narrowestText = 8

  /// Arranges tiles.
  /// - Parameters:
  ///   - tiles: the texts of the tiles, row by row.
  ///   - columns: the section's number of columns.
  ///   - width: the width of the screen, or `nil` for no limit.
  init(_ tiles: [String], columns: Int, width: Int?) {
    self.tiles = tiles
    isFitted = width != nil
    let natural = tiles.map(\.displayWidth)
    widths =
      width.map { Self.widths(natural, columns: columns, fitting: $0) } ?? [natural.max() ?? 0]
    self.columns = width == nil ? columns : widths.count
  }

  /// The width of each of the columns that fit, at most as many as wanted.
  private static func widths(_ natural: [Int], columns: Int, fitting width: Int) -> [Int] {
    for count in stride(from: min(columns, max(1, natural.count)), through: 1, by: -1) {
      let widest = widest(of: natural, columns: count)
      let least = count == 1 ? 1 : narrowestText
      if let limit = limit(for: widest, room: width - gap * (count - 1), atLeast: least) {
        return widest.map { min($0, limit) }
      }
    }
    return [max(1, width)]
  }

  /// The text of an item's tile: its image, or its text if it has none.
  static func tile(_ content: Content, isFavorite: Bool, badge: String? = nil) -> String {
    let shown = (content.image ?? content.text).shellSafe.truncated(toWidth: 24)
    let favorite = isFavorite ? "★" : ""
    return shown + favorite + (content.isDone ? "✓" : "") + AccessoryMarks.badge(badge)
  }

  /// The lines of the grid.
  var lines: [String] {
    stride(from: 0, to: tiles.count, by: columns).map { start in
      let row = tiles[start..<min(start + columns, tiles.count)]
      return row.enumerated().map { column, tile in
        let width = widths[isFitted ? column : 0]
        let text = isFitted ? tile.truncated(toWidth: width) : tile
        return column == row.count - 1 ? text : text.padded(toWidth: width + Self.gap)
      }.joined()
    }
  }

  /// The width of the widest tile of each column.
  private static func widest(of widths: [Int], columns: Int) -> [Int] {
    var widest = [Int](repeating: 0, count: columns)
    for (index, width) in widths.enumerated() {
      widest[index % columns] = max(widest[index % columns], width)
    }
    return widest
  }

  /// The greatest width at which all columns fit when cut to it, or `nil` if it would be below the
  /// minimum.
  private static func limit(for widest: [Int], room: Int, atLeast least: Int) -> Int? {
    if widest.reduce(0, +) <= room { return .max }
    // Narrow columns leave their space to wide ones.
    var (left, columns) = (room, widest.count)
    for width in widest.sorted() {
      let share = left / columns
      if width > share { return share >= least ? share : nil }
      left -= width
      columns -= 1
    }
    return .max
  }
}
