import OutlineOperations
import OutlineStore
import Terminal

// How a command that only looks does its work.
extension RecordOptions {
  /// Reads from the file, all of it from one and the same version, and writes nothing anywhere.
  ///
  /// When somebody writes meanwhile it is read again, so what is done here must have no effects:
  /// print afterwards.
  func read<Value>(_ body: @Sendable (OutlineReader) throws -> Value) throws -> Value {
    try OutlineStore.read(existingPath(), body)
  }

  /// Prints what a command found, in the form that was asked for.
  /// - Parameters:
  ///   - records: what it lists.
  ///   - response: the same as the object of `--json`.
  ///   - lines: the same for people.
  func print<R: Record>(
    _ records: [R], _ response: @autoclosure () -> Response, for lines: () throws -> [String]
  ) throws {
    let output = Output()
    if json {
      try print(response(), to: output)
    } else if ndjson {
      try print(lines: records, to: output)
    } else if wantsRecords {
      try printRecords(records, to: output)
    } else {
      try lines().forEach(output.line)
      output.mayBePaged = !noPager
    }
    try output.flush()
  }
}

extension OutlineReader {
  /// The outline as a command shows it.
  /// - Parameter moment: the version that was asked for; nil for the present.
  func shown(at moment: VersionExpression?) throws -> OutlineReader {
    guard let number = try moment?.number(in: self) else { return self }
    return try at(number)
  }
}

extension RecordOptions {
  /// Prints records as lines of fields.
  func printRecords<R: Record>(_ records: [R], to output: Output) throws {
    let line = try self.line(for: R.self)
    for record in records {
      output.record(line(record).utf8, end: print0 ? 0 : 0x0A)
      try output.drain()
    }
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
    let columns = try (chosenFields ?? R.standardColumns).map { try R.column($0) }
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
