import OutlineModel
import Terminal

// The looks of the browser. No color is the only sign of something.
extension Look {
  static let title = Look(bold: true)
  static let problem = Look(bold: true, foreground: .palette(1))

  /// The look of the sign of a change: + new, - gone, > moved, ~ changed.
  static func sign(_ sign: Character) -> Look {
    Look(bold: true, foreground: .palette(signColors[sign] ?? 3))
  }

  private static let signColors: [Character: Int] = ["+": 2, "-": 1, ">": 6]
}

extension TerminalColor {
  /// The color of a token of the list model. Those that a palette has are taken from it, so that
  /// they fit a light and a dark background.
  init?(token: String?) {
    guard let token, let color = ListColor(token: token) else { return nil }
    let number = Self.paletteNames.first { ListColor(token: $0.value) == color }?.key
    self = number.map { .palette($0) } ?? .rgb(red: color.red, green: color.green, blue: color.blue)
  }

  private static let paletteNames = [
    1: "red", 2: "green", 3: "yellow", 4: "blue", 5: "purple", 6: "teal", 8: "gray",
  ]
}
