import Foundation

/// Colour and weight, where the terminal and the user want them.
package struct Style {
  /// Whether anything is styled at all.
  package let isOn: Bool

  /// Decides for standard output.
  /// - Parameter isRefused: whether the user said `--no-color`.
  package init(isRefused: Bool) {
    if isRefused || Environment["NO_COLOR"] != nil {
      // NO_COLOR has the last word, also over a setting that forces them.
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
  /// The part of an id that names it alone.
  package func strong(_ text: String) -> String { styled(text, "1;35") }

  private func styled(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
