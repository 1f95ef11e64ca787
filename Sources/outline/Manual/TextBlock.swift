import Terminal

/// A piece of a text of help, which is set in lines of 80 columns: what another page may fill anew,
/// and what stays as it is.
enum TextBlock: Equatable {
  /// Prose.
  case paragraph(String)
  /// Terms, each with what it is, and the lines they are set in.
  case table([TableRow], lines: [String])
  /// An example, or anything else whose lines mean something.
  case lines([String])

  /// A term of a table, and what it is.
  struct TableRow: Equatable {
    var term: String
    var text: String
  }

  /// The pieces of a text, in order. Prose begins at the left; in a table two spaces or more are
  /// between the terms and the texts, which begin in one column.
  static func blocks(of text: String) -> [TextBlock] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.split(separator: "").flatMap { chunk in
      runs(of: chunk).map { lines in
        if !isSet(lines[0]) { return .paragraph(lines.joined(separator: "\n")) }
        return table(lines).map { .table($0, lines: lines) } ?? .lines(lines)
      }
    }
  }

  /// Lines that belong together: prose, or lines that are set.
  private static func runs(of lines: ArraySlice<String>) -> [[String]] {
    var runs: [[String]] = []
    for line in lines {
      if let last = runs.last?.last, isSet(last) == isSet(line) {
        runs[runs.count - 1].append(line)
      } else {
        runs.append([line])
      }
    }
    return runs
  }

  private static func isSet(_ line: String) -> Bool {
    line.hasPrefix(" ") || line.contains(/^\S+ {2,}\S/)
  }

  /// The rows of a table; nil for lines that make none.
  private static func table(_ lines: [String]) -> [TableRow]? {
    let indent = lines[0].prefix { $0 == " " }.count
    guard let column = lines.lazy.compactMap({ Self.column($0, indent) }).first else { return nil }
    var rows: [TableRow] = []
    for line in lines {
      let spaces = line.prefix { $0 == " " }.count
      let isBroken = rows.last?.text.isEmpty == true
      if spaces == column, let last = rows.last {
        rows[rows.count - 1].text = last.text + (isBroken ? "" : "\n") + line.dropFirst(spaces)
      } else if spaces == indent, !isBroken, Self.column(line, indent) ?? column == column {
        let parts = Self.parts(line, indent)
        rows.append(TableRow(term: parts.term, text: parts.text))
      } else {
        return nil
      }
    }
    return rows.contains { $0.text.isEmpty } ? nil : rows
  }

  /// The column in which the text of a row begins; nil for a line with a term alone.
  private static func column(_ line: String, _ indent: Int) -> Int? {
    let parts = parts(line, indent)
    return parts.text.isEmpty ? nil : line.displayWidth - parts.text.displayWidth
  }

  private static func parts(_ line: String, _ indent: Int) -> (term: String, text: String) {
    let line = line.dropFirst(indent)
    guard let gap = line.firstRange(of: /\ {2,}(?=\S)/), gap.lowerBound > line.startIndex else {
      return (String(line), "")
    }
    return (String(line[..<gap.lowerBound]), String(line[gap.upperBound...]))
  }
}
