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
  /// - Parameters:
  ///   - moment: the version that was asked for; nil for the present.
  ///   - view: the view whose expansion was asked for; nil for the file's own.
  func shown(at moment: VersionExpression?, in view: String? = nil) throws -> OutlineReader {
    let outline = try view.map(viewing) ?? self
    guard let number = try moment?.number(in: self) else { return outline }
    return try outline.at(number)
  }
}

extension RecordOptions {
  /// Prints records as lines of fields.
  func printRecords<R: Record>(_ records: [R], to output: Output) throws {
    let parts = try self.parts(of: R.self)
    for record in records {
      // Each goes to the output as it is: a line of its own would be one more copy.
      for part in parts { output.text(part(record)) }
      output.end(print0 ? 0 : 0x0A)
      try output.drain()
    }
  }

  /// What makes up the line of a record.
  private func parts<R: Record>(of _: R.Type) throws -> [(R) -> String] {
    if let format {
      return try format.parts.map { part in
        switch part {
        case .text(let text): { _ in text }
        case .field(let name): Self.text(of: try column(name, of: R.self))
        }
      }
    }
    let columns = try (chosenFields ?? R.standardColumns).map { try column($0, of: R.self) }
    // Nothing has to be told apart in a single field that ends with NUL.
    if print0, columns.count == 1, !Environment.isTerminal { return [columns[0].text] }
    return columns.enumerated().flatMap { index, column -> [(R) -> String] in
      index == 0 ? [Self.text(of: column)] : [{ _ in "\t" }, Self.text(of: column)]
    }
  }

  /// The field of a name.
  /// - Throws: `Failure` where there is none, nor an attribute of that name.
  func column<R: Record>(_ name: String, of _: R.Type) throws -> Column<R> {
    try R.column(name) { name in try read { try $0.hasAttribute(named: name) } }
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
