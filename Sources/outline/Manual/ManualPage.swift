import ArgumentParser
import OutlineOperations
import Terminal

/// A man page, in the `man` macros of roff.
struct ManualPage {
  var name: String
  var section: Int
  var lines: [String]

  /// Begins a page with its title and name. The page has no date, so that builds are reproducible.
  init(_ name: String, section: Int, about abstract: String, version: String) {
    self.name = name
    self.section = section
    lines = [
      ".TH \(Roff.text(name.uppercased())) \(section) \"\" \"outline \(version)\" \"outline\"",
      ".SH NAME",
      Roff.text(name) + " \\- "
        + Roff.text(abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract),
    ]
  }

  mutating func heading(_ text: String) { lines.append(".SH " + Roff.quoted(text)) }

  mutating func subheading(_ text: String) { lines.append(".SS " + Roff.quoted(text)) }

  mutating func paragraph(_ text: String) { lines += [".PP"] + Roff.lines(text) }

  /// Adds lines without filling them.
  mutating func verbatim(_ text: [String]) {
    lines += [".PP", ".nf", ".RS 2"] + text.map(Roff.line) + [".RE", ".fi"]
  }

  /// Adds a term and its description.
  mutating func entry(_ term: String, _ text: String) { lines += [".TP", term] + Roff.lines(text) }

  /// Adds a text: prose and tables are filled, other lines stay as they are.
  mutating func text(_ text: String) {
    for block in TextBlock.blocks(of: text) {
      switch block {
      case .paragraph(let text): paragraph(text)
      case .table(let rows, _): table(rows)
      case .lines(let lines):
        let indent = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        verbatim(lines.map { String($0.dropFirst(indent)) })
      }
    }
  }

  private mutating func table(_ rows: [TextBlock.TableRow]) {
    let width = rows.map(\.term.displayWidth).filter { $0 <= Self.widestTerm }.max() ?? 0
    for (index, row) in rows.enumerated() {
      // Only the first term has a blank line before it.
      if index == 1 { lines.append(".PD 0") }
      lines += [".TP \(width + 2)n", Roff.line(row.term)] + Roff.lines(row.text)
    }
    if rows.count > 1 { lines.append(".PD") }
  }

  /// A longer term gets its own line.
  private static let widestTerm = 28
}

/// The language of man pages.
enum Roff {
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
      default:
        roff +=
          "\\[u" + String(repeating: "0", count: max(0, 4 - hexadecimal(scalar).count))
          + hexadecimal(scalar) + "]"
      }
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    String(scalar.value, radix: 16, uppercase: true)
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
  static func quoted(_ text: String) -> String { "\"" + self.text(text) + "\"" }

  static func bold(_ text: String) -> String { "\\fB" + self.text(text) + "\\fR" }

  static func italic(_ text: String) -> String { "\\fI" + self.text(text) + "\\fR" }
}
