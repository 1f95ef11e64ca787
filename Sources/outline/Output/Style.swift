import Foundation
import OutlineFormats
import OutlineStore

/// Colour and weight, where the terminal and the user want them.
struct Style {
  /// Whether anything is styled at all.
  let isOn: Bool

  /// Decides for standard output.
  /// - Parameter isRefused: whether the user said `--no-color`.
  init(isRefused: Bool) {
    if isRefused {
      isOn = false
    } else if Environment.isSet("FORCE_COLOR") || Environment.isSet("CLICOLOR_FORCE") {
      isOn = true
    } else {
      isOn = isatty(STDOUT_FILENO) == 1 && Environment["NO_COLOR"] == nil && Environment["TERM"] != "dumb"
    }
  }

  func dim(_ text: String) -> String { styled(text, "2") }
  func bold(_ text: String) -> String { styled(text, "1") }
  func green(_ text: String) -> String { styled(text, "32") }
  func red(_ text: String) -> String { styled(text, "31") }
  func yellow(_ text: String) -> String { styled(text, "33") }
  func cyan(_ text: String) -> String { styled(text, "36") }

  /// An id with spaces behind it, the part that names it alone standing out.
  func id(of entry: Entry, width: Int) -> String {
    let text = entry.id.rawValue
    let padded = text.shellSafe.padded(toWidth: width) + "  "
    guard isOn, let length = entry.prefixLength, text.shellSafe == text else { return dim(padded) }
    // The length is one of bytes; a letter is not cut in two.
    let end = text.indices.first { text[..<$0].utf8.count >= length } ?? text.endIndex
    return styled(String(text[..<end]), "1;35") + dim(String(padded[end...]))
  }

  private func styled(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// What the process was started with.
enum Environment {
  /// The value of a variable; nil when it is empty or not set.
  static subscript(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    return value
  }

  /// Whether a switch is on: set, and not to 0.
  static func isSet(_ name: String) -> Bool { self[name].map { $0 != "0" } ?? false }

  /// Whether standard output is a terminal, which texts must not steer.
  static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// How many columns standard output has; nil when it is no terminal.
  static var terminalWidth: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    return self["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? terminalSize?.columns
  }

  /// The size of the terminal behind standard output; nil when there is none, or it does not say.
  static var terminalSize: (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
