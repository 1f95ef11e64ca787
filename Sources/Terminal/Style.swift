/// Colour and weight, if the terminal and the user want them.
package struct Style {
  /// Whether anything is styled.
  package let isOn: Bool
  /// The user's own colors by name, as parameters of SGR.
  package var colors: [String: String] = [:]
  /// Whether the terminal has a light background, on which yellow and bright colors are hard to
  /// read.
  package var isOnLight = false

  /// Whether the terminal says that its background is light: rxvt, Konsole and others set
  /// `COLORFGBG`, whose last number is the background.
  package static var terminalIsLight: Bool {
    guard let last = Environment["COLORFGBG"]?.split(separator: ";").last, let number = Int(last)
    else { return false }
    return number == 7 || (9...15).contains(number)
  }

  /// Decides for standard output.
  /// - Parameter isRefused: whether the user gave `--no-color`.
  package init(isRefused: Bool) {
    let isForced = Environment.isSet("FORCE_COLOR") || Environment.isSet("CLICOLOR_FORCE")
    // NO_COLOR overrides even a setting that forces colors.
    isOn =
      !isRefused && Environment["NO_COLOR"] == nil
      && (isForced || Environment.isTerminal && Environment["TERM"] != "dumb")
  }

  package func dim(_ text: String) -> String { paint(text, with: "2") }
  package func bold(_ text: String) -> String { paint(text, with: "1") }
  package func green(_ text: String) -> String { paint(text, with: isOnLight ? "38;5;28" : "32") }
  package func red(_ text: String) -> String { paint(text, with: "31") }
  package func yellow(_ text: String) -> String { paint(text, with: isOnLight ? "38;5;130" : "33") }
  package func cyan(_ text: String) -> String { paint(text, with: isOnLight ? "38;5;30" : "36") }
  package func italic(_ text: String) -> String { paint(text, with: "3") }
  /// The shortest unique prefix of an id.
  package func strong(_ text: String) -> String { paint(text, with: "1;35") }

  /// A text in the user's own color, or else in the usual one.
  /// - Parameters:
  ///   - names: the names of the color, the most special first.
  ///   - usual: the usual color.
  func own(_ names: String..., text: String, else usual: (String) -> String) -> String {
    for name in names { if let code = colors[name] { return paint(text, with: code) } }
    return usual(text)
  }

  /// The parameters of SGR for a color in words, such as `bold red`, `bright-blue on-white`, `208`
  /// or `#ff8800`; `nil` if a word is unknown.
  package static func code(_ words: String) -> String? {
    let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    var looks = ["plain": 0, "bold": 1, "dim": 2, "italic": 3, "underline": 4, "reverse": 7]
    for (prefix, first) in ["": 30, "bright-": 90, "on-": 40] {
      for (index, name) in names.enumerated() { looks[prefix + name] = first + index }
    }
    var codes: [String] = []
    for word in words.lowercased().split(whereSeparator: \.isWhitespace) {
      if let look = looks[String(word)] {
        codes.append("\(look)")
      } else if let number = UInt8(word) {
        codes.append("38;5;\(number)")
      } else if word.count == 7, word.first == "#", let color = UInt32(word.dropFirst(), radix: 16)
      {
        codes.append("38;2;\(color >> 16);\(color >> 8 & 0xFF);\(color & 0xFF)")
      } else {
        return nil
      }
    }
    return codes.isEmpty ? nil : codes.joined(separator: ";")
  }

  private func paint(_ text: String, with code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
