import OutlineStore
import Terminal

/// Tiles in rows and columns, which fit the screen whatever is on them.
///
/// A pipe gets as many columns as the section has, all of one width. On a terminal each column is
/// as wide as its widest tile. Where they are too wide together, long tiles are cut; where even
/// that does not do, there are fewer columns.
struct TileGrid {
  private let tiles: [String]
  private let widths: [Int]
  private let columns: Int
  private let isFitted: Bool

  /// The blanks between two tiles.
  private static let gap = 2
  /// A text is cut to this width before a column is given up.
  private static let narrowestText = 8

  /// Arranges tiles.
  /// - Parameters:
  ///   - tiles: what is on them, row by row.
  ///   - columns: how many columns the section has.
  ///   - width: how wide the screen is; nil for no limit.
  init(_ tiles: [String], columns: Int, width: Int?) {
    self.tiles = tiles
    isFitted = width != nil
    let natural = tiles.map(\.displayWidth)
    guard let width else {
      (widths, self.columns) = ([natural.max() ?? 0], columns)
      return
    }
    for count in stride(from: min(columns, max(1, tiles.count)), through: 1, by: -1) {
      let widest = Self.widest(of: natural, columns: count)
      let room = width - Self.gap * (count - 1)
      let least = count == 1 ? 1 : Self.narrowestText
      if let limit = Self.limit(for: widest, room: room, atLeast: least) {
        (widths, self.columns) = (widest.map { min($0, limit) }, count)
        return
      }
    }
    (widths, self.columns) = ([max(1, width)], 1)
  }

  /// What is on the tile of an item: its image, or its text if it has none.
  static func tile(_ content: Content, isFavorite: Bool) -> String {
    let shown = (content.image ?? content.text).shellSafe.truncated(toWidth: 24)
    return shown + (isFavorite ? "★" : "") + (content.isDone ? "✓" : "")
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

  /// How wide the widest tile of each column is.
  private static func widest(of widths: [Int], columns: Int) -> [Int] {
    var widest = [Int](repeating: 0, count: columns)
    for (index, width) in widths.enumerated() {
      widest[index % columns] = max(widest[index % columns], width)
    }
    return widest
  }

  /// The greatest width of a column with which all of them fit; nil where that would be too narrow.
  private static func limit(for widest: [Int], room: Int, atLeast least: Int) -> Int? {
    if widest.reduce(0, +) <= room { return .max }
    // What the narrow ones leave goes to the wide ones.
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
