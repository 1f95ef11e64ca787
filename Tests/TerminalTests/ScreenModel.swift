import Terminal

/// A terminal that knows the sequences which a painter writes.
struct ScreenModel {
  /// A cell: its text, or `nil` if a wide character before it covers it, and its look.
  struct Cell: Equatable {
    var text: String? = " "
    var look = ""
  }

  private let rows: Int
  private let columns: Int
  private let width: (Character) -> Int
  private var region: Range<Int>
  private var look = ""
  private(set) var cells: [[Cell]]
  private(set) var row = 0
  private(set) var column = 0
  private(set) var showsCursor = true
  /// Sequences that it does not know, and frames without an end.
  private(set) var troubles: [String] = []
  private var isInFrame = false

  /// - Parameter width: the columns that the terminal gives a character.
  init(rows: Int, columns: Int, width: @escaping (Character) -> Int = \.displayWidth) {
    (self.rows, self.columns, self.width) = (rows, columns, width)
    region = 0..<rows
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// The lines without blanks at their ends.
  var text: [String] {
    cells.map { line in
      let text = line.compactMap(\.text).joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  mutating func receive(_ bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).split(
      separator: "\u{1B}", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      var part = part
      if index > 0 {
        guard part.first == "[",
          let end = part.dropFirst().unicodeScalars.firstIndex(where: { $0.value >= 0x40 })
        else {
          troubles.append("Esc \(part)")
          continue
        }
        obey(String(part[part.index(after: part.startIndex)..<end]), part.unicodeScalars[end])
        part = Substring(part.unicodeScalars[end...].dropFirst())
      }
      for character in part { draw(character) }
    }
    if isInFrame { troubles.append("a frame has no end") }
  }

  private mutating func obey(_ parameters: String, _ final: Unicode.Scalar) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let first = max(numbers.first.flatMap(\.self) ?? 1, 1)
    switch (parameters, final) {
    case (_, "H"):
      (row, column) = (first - 1, (numbers.count > 1 ? numbers[1] ?? 1 : 1) - 1)
      if !(0..<rows).contains(row) || !(0..<columns).contains(column) {
        troubles.append("moved outside")
      }
    case (_, "G"):
      column = first - 1
      if !(0..<columns).contains(column) { troubles.append("moved outside") }
    case (_, "m"): look = parameters
    case ("", "K"): for place in column..<columns { put(nil, at: place) }
    case ("2", "J"):
      cells = Array(repeating: Array(repeating: Cell(look: look), count: columns), count: rows)
    case (_, "r"):
      region = numbers.count == 2 ? first - 1..<(numbers[1] ?? rows) : 0..<rows
      (row, column) = (0, 0)
    case (_, "M"), (_, "L"):
      let blank = Array(repeating: Cell(look: look), count: columns)
      for _ in 0..<first {
        cells.remove(at: final == "M" ? row : region.upperBound - 1)
        cells.insert(blank, at: final == "M" ? region.upperBound - 1 : row)
      }
    case ("?25", _): showsCursor = final == "h"
    case ("?7", "l"): break
    case ("?2026", _):
      if isInFrame == (final == "h") { troubles.append("a frame in a frame") }
      isInFrame = final == "h"
    default: troubles.append("CSI \(parameters)\(final)")
    }
  }

  /// Makes a cell blank, and with it the wide character that it is a part of.
  private mutating func put(_ text: String?, at place: Int) {
    var start = place
    while start > 0, cells[row][start].text == nil { start -= 1 }
    var end = place + 1
    while end < columns, cells[row][end].text == nil { end += 1 }
    for index in start..<end where index != place { cells[row][index].text = " " }
    cells[row][place] = Cell(text: text ?? " ", look: look)
  }

  private mutating func draw(_ character: Character) {
    let width = min(width(character), columns - column)
    if width <= 0 { return }
    for place in column..<column + width { put(nil, at: place) }
    cells[row][column].text = String(character)
    for place in (column + 1)..<(column + width) { cells[row][place].text = nil }
    // Without wrapping the cursor stays in the last column.
    column = min(column + width, columns - 1)
  }
}
