import Foundation

/// Colour and weight, if the terminal and the user want them.
package struct Style {
  /// Whether anything is styled.
  package let isOn: Bool

  /// Decides for standard output.
  /// - Parameter isRefused: whether the user gave `--no-color`.
  package init(isRefused: Bool) {
    if isRefused || Environment["NO_COLOR"] != nil {
      // NO_COLOR overrides even a setting that forces colours.
      isOn = false
    } else if Environment.isSet("FORCE_COLOR") || Environment.isSet("CLICOLOR_FORCE") {
      isOn = true
    } else {
      isOn = Environment.isTerminal && Environment["TERM"] != "dumb"
    }
  }

  package func dim(_ text: String) -> String { styled(text, "2") }
  package func bold(_ text: String) -> String { styled(text, "1") }
  package func green(_ text: String) -> String { styled(text, "32") }
  package func red(_ text: String) -> String { styled(text, "31") }
  package func yellow(_ text: String) -> String { styled(text, "33") }
  package func cyan(_ text: String) -> String { styled(text, "36") }
  package func italic(_ text: String) -> String { styled(text, "3") }
  /// The shortest unique prefix of an id.
  package func strong(_ text: String) -> String { styled(text, "1;35") }

  private func styled(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
