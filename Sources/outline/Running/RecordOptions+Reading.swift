import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

// How a command that only reads does its work.
extension RecordOptions {
  /// Reads one version of the file, and writes nothing anywhere.
  ///
  /// The body must have no side effects: it runs again if another process writes meanwhile. Print
  /// afterwards.
  func read<Value>(_ body: @Sendable (OutlineReader) throws -> Value) throws -> Value {
    try OutlineStore.read(existingPath(), body)
  }

  /// Prints the results of a command in the requested form.
  /// - Parameters:
  ///   - records: the listed records.
  ///   - response: the object of `--json`.
  ///   - lines: the lines for people.
  func print<R: Record>(
    _ records: some Sequence<R>, as response: @autoclosure () -> Response,
    for lines: () throws -> [String]
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

  /// Prints results part by part, as they are read.
  /// - Parameters:
  ///   - key: the key of the records in the object of `--json`.
  ///   - version: the version that has them.
  ///   - parts: calls its closure with each part.
  ///   - record: returns the record of a result.
  ///   - lines: the lines of a part for people.
  func print<Element, R: Record>(
    _ key: StaticString, at version: Int, to output: Output,
    parts: @escaping (([Element]) throws -> Void) throws -> Void,
    record: @escaping (Element) -> R, lines: ([Element]) throws -> [String]
  ) throws {
    if json {
      let list = Response.Field.parts(key) { body in try parts { try body($0.lazy.map(record)) } }
      return try print(Response(.version(version), list), to: output)
    }
    output.mayBePaged = !noPager && !isForPrograms
    try parts { part in
      if ndjson { return try print(lines: part.lazy.map(record), to: output) }
      if wantsRecords { return try printRecords(part.lazy.map(record), to: output) }
      try lines(part).forEach(output.line)
      // A pager gets the whole text.
      if !Environment.isTerminal { try output.drain() }
    }
  }
}

extension ReadOptions {
  /// Prints one version of the file while it reads.
  /// - Parameters:
  ///   - moment: the requested version, or `nil` for the present.
  ///   - view: the view with the requested expansion, or `nil` for that of the file.
  ///   - body: adds to the output; it may run again, with the version that it printed.
  func printInParts(
    at moment: VersionExpression?, in view: String? = nil,
    _ body: (OutlineReader, Output) throws -> Void
  ) throws {
    let output = Output()
    output.beginAtOnce()
    var version: Int?
    try OutlineStore.readInParts(existingPath()) { outline in
      output.beginAgain(confirmedBy: outline.confirm)
      var outline = try moment.reader(of: outline, in: view)
      // If somebody wrote meanwhile, the rest of what is printed is in the version before.
      if let version { outline = try outline.at(version) }
      version = try outline.shownVersion()
      try body(outline, output)
    }
    try output.flush()
  }

  /// Reads entries, with the times, the urgency and the marks that the form of the answer needs.
  /// - Parameters:
  ///   - moment: the requested version, or `nil` for the present.
  ///   - view: the view with the requested expansion, or `nil` for that of the file.
  ///   - columns: the columns of a table.
  ///   - time: a time that the answer needs as well.
  ///   - order: the order of the entries.
  ///   - find: finds the entries; it may run again.
  /// - Returns: the entries, and the version that has them.
  func readEntries(
    at moment: VersionExpression? = nil, in view: String? = nil, columns: [String] = [],
    also time: ItemTime? = nil, by order: Query.Order? = nil,
    _ find: @Sendable (OutlineReader) throws -> [Entry]
  ) throws -> (entries: [Entry], version: Int) {
    let times = wantedTimes.union(columns.compactMap(ItemTime.init)).union(time.map { [$0] } ?? [])
    return try read { outline in
      let outline = try moment.reader(of: outline, in: view)
      if let order { try order.check(in: outline) }
      let found = try outline.addingTimes(
        times, to: find(outline), adding: urgency(in: outline, columns: columns, by: order))
      return (try marksIDs ? outline.addingPrefixes(to: found) : found, try outline.shownVersion())
    }
  }

  /// Prints entries of a version in the requested form, for people as a line each.
  func print(
    _ entries: [Entry], of version: Int, for lines: (() throws -> [String])? = nil
  ) throws {
    tellFlaws(of: entries)
    try print(entries, as: Response(.version(version), .nodes(entries))) {
      try lines?() ?? screen.lines(of: entries)
    }
  }

  /// Tells of the sections that are shown plainly, because their configuration cannot be read.
  func tellFlaws(of entries: [Entry]) {
    for case let flaw? in entries.map(\.flaw) { Failure(describing: flaw).lines.forEach(say) }
  }

  /// Prints a message for people, if something is so.
  func tell(_ message: @autoclosure () -> String, if isSo: Bool) {
    if isSo && !isForPrograms { say(message()) }
  }

  /// The error of a command that has found nothing, and says so.
  func noMatch(saying message: String = "No matching items", to query: Query) throws -> ExitCode {
    // A field that no item has is usually a typing error.
    let fields = query.terms.compactMap { term -> String? in
      guard case .attribute(let field) = term.condition, !term.isNegated else { return nil }
      let isKnown =
        ItemTime(rawValue: field.name) != nil || ReservedAttribute(rawValue: field.name) != nil
      return isKnown ? nil : field.name
    }
    let field = try read { outline in try fields.first { try !outline.hasAttribute(named: $0) } }
    say(message + (field.map { ": no item has a field \($0.inQuotes)" } ?? ""))
    return ExitCode(Failure.Code.noMatch.rawValue)
  }
}

extension VersionExpression? {
  /// The outline that a command shows: at this version, or the present one.
  /// - Parameters:
  ///   - outline: the present outline.
  ///   - view: the view with the requested expansion, or `nil` for that of the file.
  func reader(of outline: OutlineReader, in view: String? = nil) throws -> OutlineReader {
    let shown = try view.map(outline.viewing) ?? outline
    guard let number = try self?.number(in: outline) else { return shown }
    return try shown.at(number)
  }
}

extension RecordOptions {
  /// Prints each record as a line of fields.
  func printRecords<R: Record>(_ records: some Sequence<R>, to output: Output) throws {
    let add = try addingRecords(of: R.self)
    for record in records {
      add(record, output)
      try output.drain()
    }
  }

  /// A function that adds the line of a record to an output.
  func addingRecords<R: Record>(of _: R.Type) throws -> (R, Output) -> Void {
    let parts = try self.parts(of: R.self)
    let end: UInt8 = print0 ? 0 : 0x0A
    return { record, output in
      // Parts go to the output one by one: joining them would be one more copy.
      for part in parts { output.text(part(record)) }
      output.end(end)
    }
  }

  /// The parts of a record's line.
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
    // A single field that ends with NUL needs no escapes.
    if print0, columns.count == 1, !Environment.isTerminal { return [columns[0].text] }
    return columns.enumerated().flatMap { index, column -> [(R) -> String] in
      index == 0 ? [Self.text(of: column)] : [{ _ in "\t" }, Self.text(of: column)]
    }
  }

  /// The field with a name.
  /// - Throws: `Failure` if there is neither a field nor an attribute with that name.
  func column<R: Record>(_ name: String, of _: R.Type) throws -> Column<R> {
    try R.column(name) { name in try read { try $0.hasAttribute(named: name) } }
  }

  private static func text<R: Record>(of column: Column<R>) -> (R) -> String {
    column.isEscaped ? { column.text($0).shellSafe } : { column.text($0).plainField }
  }
}
