import OutlineOperations
import OutlineStore
import Terminal

// How a command that only looks does its work.
extension ReadOptions {
  /// Reads from the file, all of it from one and the same version, and writes nothing anywhere.
  ///
  /// When somebody writes meanwhile it is read again, so what is done here must have no effects:
  /// print afterwards.
  func read<Value>(_ body: @Sendable (OutlineReader) throws -> Value) throws -> Value {
    try OutlineStore.read(file.existingPath(), body)
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
    if self.output.json {
      try self.output.print(response(), to: output)
    } else if self.output.ndjson {
      try self.output.print(lines: records, to: output)
    } else if self.records.isGiven {
      try self.records.print(records, to: output)
    } else {
      try lines().forEach(output.line)
      output.mayBePaged = !noPager
    }
    try output.flush()
  }
}

extension PastOptions {
  /// The outline as it is wanted.
  func shown(_ outline: OutlineReader) throws -> OutlineReader {
    guard let number = try at?.number(in: outline) else { return outline }
    return try outline.at(number)
  }
}

extension OutputOptions {
  /// Prints the one object that a command answers with.
  func print(_ response: Response, to output: Output) throws {
    var writer = JSONWriter(isPretty: json) { piece in
      output.json(piece, isEnd: false)
      try output.drain()
    }
    try response.write(to: &writer)
    output.json(writer.take())
  }

  /// Prints an object of each record on a line of its own.
  func print(lines records: [some JSONWritable], to output: Output) throws {
    var writer = JSONWriter()
    for record in records {
      try record.write(to: &writer)
      output.json(writer.take())
      try output.drain()
    }
  }
}

extension RecordOptions {
  /// Prints records as lines of fields.
  func print<R: Record>(_ records: [R], to output: Output) throws {
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
        case .field(let name): Self.text(of: try R.column(name))
        }
      }
    }
    let columns = try (chosen ?? R.standardColumns).map { try R.column($0) }
    // Nothing has to be told apart in a single field that ends with NUL.
    if print0, columns.count == 1, !Environment.isTerminal { return [columns[0].text] }
    return columns.enumerated().flatMap { index, column -> [(R) -> String] in
      index == 0 ? [Self.text(of: column)] : [{ _ in "\t" }, Self.text(of: column)]
    }
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
