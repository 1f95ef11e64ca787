/// Writes the cells of one frame as bytes of a terminal.
///
/// Terminals give a cluster such as an emoji any number of columns. So its cells are blanked
/// first, and after it the column is set.
struct LineWriter {
  private(set) var bytes: [UInt8] = []
  private let columns: Int
  private let colors: ColorSupport
  private var look = Look.plain

  init(columns: Int, colors: ColorSupport) { (self.columns, self.colors) = (columns, colors) }

  /// Writes a sequence or a text as it is.
  mutating func write(_ text: String) { bytes += text.utf8 }

  /// Moves the cursor to a cell, from 0.
  mutating func move(row: Int, column: Int) {
    write(column == 0 ? "\u{1B}[\(row + 1)H" : "\u{1B}[\(row + 1);\(column + 1)H")
  }

  mutating func setLook(_ new: Look) {
    if new == look { return }
    look = new
    write(new.sequence(colors))
  }

  private mutating func setColumn(_ column: Int) {
    // After the last column there is nothing to write.
    if column < columns { write("\u{1B}[\(column + 1)G") }
  }

  /// Writes the difference between two lines.
  mutating func update(row: Int, from old: [ScreenCell], to new: [ScreenCell]) {
    let same = zip(old, new).prefix { $0 == $1 }.count
    if same == old.count, same == new.count { return }
    let kept = Self.sameEnd(of: old[same...], and: new[same...])
    let column = new[..<same].reduce(0) { $0 + $1.width }
    move(row: row, column: column)
    let end = write(new[same..<new.count - kept], at: column)
    if kept == 0, end < columns {
      setLook(.plain)
      write("\u{1B}[K")
    }
  }

  /// The number of cells at the end of two lines that need not be written again.
  private static func sameEnd(of old: ArraySlice<ScreenCell>, and new: ArraySlice<ScreenCell>)
    -> Int
  {
    let width = { (cells: ArraySlice<ScreenCell>) in cells.reduce(0) { $0 + $1.width } }
    guard width(old) == width(new) else { return 0 }
    let kept = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    // A cluster may be drawn over the cells after it, and a run may be reordered with them.
    let isPlain = { (cells: ArraySlice<ScreenCell>) in cells.allSatisfy { $0.kind == .solid } }
    return isPlain(old.dropLast(kept)) && isPlain(new.dropLast(kept))
      && new.last?.kind != .rightToLeft && new.suffix(kept).first?.kind != .rightToLeft ? kept : 0
  }

  /// Writes cells from a column on.
  /// - Returns: the column after them.
  private mutating func write(_ cells: ArraySlice<ScreenCell>, at start: Int) -> Int {
    var column = start
    var index = cells.startIndex
    while index < cells.endIndex {
      let cell = cells[index]
      var next = index + 1
      switch cell.kind {
      case .solid, .loose:
        setLook(cell.look)
        write(cell.text)
        column += cell.width
        if cell.kind == .loose, next == cells.endIndex || cells[next].kind != .loose {
          setColumn(column)
        }
      case .fragile: column = writeApart(cells[index..<next], at: column, around: "")
      case .rightToLeft:
        next = Self.endOfRun(cells[index...])
        // Marks from left to right keep the neighbours in their places.
        column = writeApart(cells[index..<next], at: column, around: "\u{200E}")
      }
      index = next
    }
    return column
  }

  /// - Returns: the column after the cells.
  private mutating func writeApart(
    _ cells: ArraySlice<ScreenCell>, at column: Int, around mark: String
  ) -> Int {
    for cell in cells {
      setLook(cell.look)
      write(String(repeating: " ", count: cell.width))
    }
    write("\u{1B}[\(column + 1)G" + mark)
    for cell in cells {
      setLook(cell.look)
      write(cell.text)
    }
    write(mark)
    let end = cells.reduce(column) { $0 + $1.width }
    setColumn(end)
    return end
  }

  /// The end of a run from right to left: its words, and single characters between them.
  private static func endOfRun(_ cells: ArraySlice<ScreenCell>) -> Int {
    var end = cells.startIndex
    var blanks = 0
    for index in cells.indices {
      if cells[index].kind == .rightToLeft {
        end = index + 1
        blanks = 0
      } else if cells[index].kind != .solid || cells[index].text.first?.isLetter == true {
        break
      } else {
        blanks = cells[index].text == " " ? blanks + 1 : 0
        // Two blanks separate columns.
        if blanks == 2 { break }
      }
    }
    return end
  }
}
