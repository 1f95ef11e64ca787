import Terminal

/// A block of help text, which is wrapped at 80 columns in the source. Other pages may rewrap prose
/// and tables, but not other lines.
enum TextBlock: Equatable {
  /// Prose.
  case paragraph(String)
  /// Terms with their descriptions, and the original lines.
  case table([TableRow], lines: [String])
  /// An example, or other lines whose breaks matter.
  case lines([String])

  /// A term of a table and its description.
  struct TableRow: Equatable {
    var term: String
    var text: String
  }

  /// The blocks of a text, in order. Prose begins in the first column. In a table two or more
  /// spaces separate terms from descriptions, which are aligned.
  static func blocks(of text: String) -> [TextBlock] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.split(separator: "").flatMap { chunk in
      runs(of: chunk).map { lines in
        if !isSet(lines[0]) { return .paragraph(lines.joined(separator: "\n")) }
        return table(lines).map { .table($0, lines: lines) } ?? .lines(lines)
      }
    }
  }

  /// Runs of lines that are all prose, or all preformatted.
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

  /// The rows of a table, or `nil` if the lines are not a table.
  private static func table(_ lines: [String]) -> [TableRow]? {
    let indent = lines[0].prefix { $0 == " " }.count
    guard let column = lines.lazy.compactMap({ Self.column($0, indent: indent) }).first
    else { return nil }
    var rows: [TableRow] = []
    for line in lines {
      let spaces = line.prefix { $0 == " " }.count
      let isBroken = rows.last?.text.isEmpty == true
      if spaces == column, let last = rows.last {
        rows[rows.count - 1].text = last.text + (isBroken ? "" : "\n") + line.dropFirst(spaces)
      } else if spaces == indent, !isBroken, Self.column(line, indent: indent) ?? column == column {
        rows.append(parts(line, indent: indent))
      } else {
        return nil
      }
    }
    return rows.contains { $0.text.isEmpty } ? nil : rows
  }

  /// The column of the description in a row, or `nil` if the row has only a term.
  private static func column(_ line: String, indent: Int) -> Int? {
    let parts = parts(line, indent: indent)
    return parts.text.isEmpty ? nil : line.displayWidth - parts.text.displayWidth
  }

  private static func parts(_ line: String, indent: Int) -> TableRow {
    let line = line.dropFirst(indent)
    guard let gap = line.firstRange(of: /\ {2,}(?=\S)/), gap.lowerBound > line.startIndex
    else { return TableRow(term: String(line), text: "") }
    return TableRow(term: String(line[..<gap.lowerBound]), text: String(line[gap.upperBound...]))
  }
}
