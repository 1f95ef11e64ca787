import Foundation

/// The synopsis of a command. The parser prints it on one line.
enum Usage {
  /// The width of help in columns.
  private static let width = 80

  /// A help text with its synopsis wrapped at 80 columns. Lines break between arguments; a
  /// bracketed option stays together with its value.
  static func wrapped(in help: String) -> String {
    let mark = "USAGE: "
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.map { line in
      let isUsage = line.hasPrefix(mark) || line.hasPrefix("outline ")
      return isUsage ? wrapped(line, indent: line.hasPrefix(mark) ? mark.count : 2) : line
    }.joined(separator: "\n")
  }

  private static func wrapped(_ line: String, indent: Int) -> String {
    let margin = "\n" + String(repeating: " ", count: indent)
    var (text, column) = ("", 0)
    for (index, part) in line.components(separatedBy: " [").enumerated() {
      let part = index == 0 ? part : " [" + part
      if index > 0 && column + part.count > width {
        text += margin + part.dropFirst()
        column = indent + part.count - 1
      } else {
        text += part
        column += part.count
      }
    }
    return text
  }
}
