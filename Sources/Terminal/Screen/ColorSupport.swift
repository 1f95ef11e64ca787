/// The colors that a terminal can show.
package enum ColorSupport: Hashable, Sendable {
  /// No colors; bold, dim and reverse are shown.
  case none
  case sixteen, indexed, rgb

  /// Decides by the variables `COLORTERM` and `TERM`.
  /// - Parameter isRefused: whether the user wants no colors, as with `NO_COLOR`.
  package init(isRefused: Bool, colorTerm: String?, term: String?) {
    let term = term ?? ""
    if isRefused || term.isEmpty || term == "dumb" || term.hasPrefix("vt") {
      self = .none
    } else if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") {
      self = .rgb
    } else {
      self = term.contains("256color") ? .indexed : .sixteen
    }
  }
}

extension Look {
  /// The sequence that gives a text this look and no other.
  func sequence(_ colors: ColorSupport) -> String {
    if self == .plain { return "\u{1B}[m" }
    var codes = ["0"]
    let marks = [
      (bold, "1"), (dim, "2"), (italic, "3"), (underline, "4"), (reverse, "7"),
      (strikethrough, "9"),
    ]
    for (isOn, code) in marks where isOn { codes.append(code) }
    if let code = foreground?.code(colors, isBackground: false) { codes.append(code) }
    if let code = background?.code(colors, isBackground: true) { codes.append(code) }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}

extension TerminalColor {
  fileprivate func code(_ colors: ColorSupport, isBackground: Bool) -> String? {
    let base = isBackground ? 40 : 30
    switch nearest(colors) {
    case nil: return nil
    case .palette(let number)?: return "\(number < 8 ? base + number : base + 52 + number)"
    case .indexed(let number)?: return "\(base + 8);5;\(number)"
    case .rgb(let red, let green, let blue)?: return "\(base + 8);2;\(red);\(green);\(blue)"
    }
  }

  /// The nearest color that a terminal can show.
  private func nearest(_ colors: ColorSupport) -> TerminalColor? {
    switch (self, colors) {
    case (_, .none): nil
    case (.palette(let number), _): .palette(min(max(number, 0), 15))
    case (.indexed(let number), .indexed), (.indexed(let number), .rgb):
      .indexed(min(max(number, 0), 255))
    case (.indexed(let number), .sixteen):
      .palette(Self.number(nearest: Self.parts(min(max(number, 0), 255)), in: 0...15))
    case (.rgb(let red, let green, let blue), .indexed):
      .indexed(Self.number(nearest: [Int(red), Int(green), Int(blue)], in: 16...255))
    case (.rgb(let red, let green, let blue), .sixteen):
      .palette(Self.number(nearest: [Int(red), Int(green), Int(blue)], in: 0...15))
    case (.rgb, .rgb): self
    }
  }

  private static let steps = [0, 95, 135, 175, 215, 255]
  private static let paletteParts = [
    [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0], [0, 0, 238], [205, 0, 205], [0, 205, 205],
    [229, 229, 229], [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0], [92, 92, 255],
    [255, 0, 255], [0, 255, 255], [255, 255, 255],
  ]

  /// Red, green and blue of one of the colors from 16 to 255.
  private static func parts(_ number: Int) -> [Int] {
    if number < 16 { return paletteParts[number] }
    if number >= 232 { return Array(repeating: 8 + (number - 232) * 10, count: 3) }
    let cube = number - 16
    return [steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6]]
  }

  private static func distance(_ one: [Int], to other: [Int]) -> Int {
    zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }

  private static func number(nearest parts: [Int], in numbers: ClosedRange<Int>) -> Int {
    numbers.min {
      distance(Self.parts($0), to: parts) < distance(Self.parts($1), to: parts)
    }
      ?? numbers.lowerBound
  }
}
