import ArgumentParser
import Terminal

/// How the records that a command lists are written for programs.
struct RecordOptions: ParsableArguments {
  @Flag(help: "Print one record a line, its fields separated by tabs.")
  var plain = false

  @Option(
    help: ArgumentHelp(
      "Which fields, separated by commas; implies --plain. A wrong name lists those there are.", valueName: "names"))
  var fields: String?

  @Option(
    help: ArgumentHelp(
      #"One line a record, such as '{id}\t{text}'; fields stand in braces."#, valueName: "template"),
    transform: Template.init)
  var format: Template?

  @Flag(name: [.customShort("0"), .long], help: "End records with NUL, not with a line end; implies --plain.")
  var print0 = false

  /// The names of the fields that were chosen; nil where none were.
  var chosen: [String]? {
    format?.fields ?? fields?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether lines of fields are wanted, and not the form for people.
  var isGiven: Bool { plain || print0 || fields != nil || format != nil }

  /// Whether a field is wanted by name.
  func contains(_ field: String) -> Bool { chosen?.contains(field) == true }

  func validate() throws {
    if fields != nil && format != nil { throw ValidationError("Choose one of --fields and --format.") }
  }

  /// Refuses names of fields that records of a kind do not have.
  func check<R: Record>(for _: R.Type) throws {
    for name in chosen ?? [] { _ = try R.column(name) }
  }

  /// Prints records as lines of fields.
  func print<R: Record>(_ records: [R], to output: Output) throws {
    let line = try self.line(for: R.self)
    for record in records { output.record(line(record).utf8, end: print0 ? 0 : 0x0A) }
  }

  private func line<R: Record>(for _: R.Type) throws -> (R) -> String {
    if let format {
      let parts: [(R) -> String] = try format.parts.map { part in
        switch part {
        case .text(let text): { _ in text }
        case .field(let name): Self.text(of: try R.column(name))
        }
      }
      return { record in parts.reduce(into: "") { $0 += $1(record) } }
    }
    let columns = try (chosen ?? R.standardColumns).map { try R.column($0) }
    // Nothing has to be told apart in a single field that ends with NUL.
    if print0, columns.count == 1, !Environment.isTerminal { return columns[0].text }
    let texts = columns.map(Self.text)
    return { record in texts.map { $0(record) }.joined(separator: "\t") }
  }

  private static func text<R: Record>(of column: Column<R>) -> (R) -> String {
    // Bidi marks are part of a text, and programs get them; a terminal would be steered.
    let isShown = column.isEscaped || Environment.isTerminal
    return { record in
      let text = column.isEscaped ? column.text(record) : column.text(record).plainField
      return isShown ? text.shellSafe : text
    }
  }
}
