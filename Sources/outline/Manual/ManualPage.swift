import OutlineStore
import Terminal

/// A man page, in the `man` macros of roff.
struct ManualPage {
  var name: String
  var section: Int
  var lines: [String]
}

/// The language of man pages.
enum Roff {
  static func paragraph(_ text: String) -> [String] { [".PP"] + lines(text) }

  /// Lines that are not filled.
  static func verbatim(_ text: [String]) -> [String] {
    text.isEmpty ? [] : [".PP", ".nf", ".RS 2"] + text.map(line) + [".RE", ".fi"]
  }

  /// A term and its description.
  static func entry(_ term: String, text: String) -> [String] { [".TP", term] + lines(text) }

  /// A text: prose and tables are filled, other lines stay as they are.
  static func blocks(of text: String) -> [String] {
    TextBlock.blocks(of: text).flatMap { block in
      switch block {
      case .paragraph(let text): return paragraph(text)
      case .table(let rows, _): return table(rows)
      case .lines(let lines):
        let indent = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return verbatim(lines.map { String($0.dropFirst(indent)) })
      }
    }
  }

  private static func table(_ rows: [TextBlock.TableRow]) -> [String] {
    let width = rows.map(\.term.displayWidth).filter { $0 <= widestTerm }.max() ?? 0
    let entries = rows.map { [".TP \(width + 2)n", line($0.term)] + lines($0.text) }
    // Only the first term has a blank line before it.
    return entries.count < 2
      ? entries.flatMap(\.self) : entries[0] + [".PD 0"] + entries[1...].joined() + [".PD"]
  }

  /// A longer term gets its own line.
  private static let widestTerm = 28

  /// Text inside a line.
  static func text(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { roff, scalar in
      switch scalar {
      case "\\": roff += "\\e"
      case "-": roff += "\\-"
      case "'": roff += "\\(aq"
      case "`": roff += "\\(ga"
      case "^": roff += "\\(ha"
      case "~": roff += "\\(ti"
      case "\"": roff += "\\(dq"
      case _ where scalar.isASCII: roff.unicodeScalars.append(scalar)
      default: roff += "\\[u" + scalar.value.digits(4, radix: 16, uppercase: true) + "]"
      }
    }
  }

  /// A line of text. An initial dot or space would be a request.
  static func line(_ text: String) -> String {
    let roff = self.text(text)
    return roff.hasPrefix(".") || roff.hasPrefix(" ") ? "\\&" + roff : roff
  }

  static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { line(String($0)) }
  }

  /// An argument of a macro.
  static func argument(_ text: String) -> String { "\"" + self.text(text) + "\"" }

  static func bold(_ text: String) -> String { "\\fB" + self.text(text) + "\\fR" }

  static func italic(_ text: String) -> String { "\\fI" + self.text(text) + "\\fR" }
}
