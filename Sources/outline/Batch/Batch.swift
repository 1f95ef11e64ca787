import OutlineStore

/// Operations that are carried out together, read from lines of JSON.
struct Batch {
  /// One operation, or why it is none.
  struct Line {
    /// Where it stands, the first line being 1.
    var number: Int
    /// Its name, as far as it could be read.
    var name: String?
    /// What later lines call the node it makes.
    var key: String?
    var operation: Result<BatchOperation, Failure>
  }

  /// The operations, in order; empty lines are none.
  private(set) var lines: [Line] = []

  /// Reads all operations of a file; `-` is standard input.
  init(at path: String) throws {
    let bytes = try File.bytes(at: path).withoutByteOrderMark
    var makers: [String: Int] = [:]
    for (index, bytes) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      var line = Line(number: index + 1, operation: .failure(Failure(.usage, "")))
      do { line.operation = .success(try line.read(Array(bytes), &makers)) } catch {
        line.operation = .failure(Failure(error))
      }
      lines.append(line)
    }
  }

  /// Refuses the batch if a line of it cannot be understood.
  func check() throws {
    for line in lines { if case .failure(let failure) = line.operation { throw failure.at(line: line.number) } }
  }

  /// Carries the operations out, one after another.
  /// - Parameter goesOn: whether a line that fails is left out; otherwise its failure is thrown.
  /// - Returns: a report of each line.
  func perform(in outline: OutlineTransaction, goingOn goesOn: Bool) throws -> [BatchReport] {
    var keys = BatchKeys()
    return try lines.map { line in
      var report = BatchReport(line: line.number, op: line.name, key: line.key)
      do {
        let operation = try line.operation.get()
        let effect =
          goesOn ? try outline.attempt { try operation(outline, keys) } : try operation(outline, keys)
        keys.note(effect, key: line.key)
        (report.ids, report.count, report.isUseOnly) = (effect.nodes, effect.count, effect.isUseOnly)
      } catch {
        // Trouble with the file is no matter of a line, and ends everything.
        guard error is OutlineError || error is Failure || error is IdentifierError else { throw error }
        var failure = Failure(error)
        failure.hint = keys.hint(for: error) ?? failure.hint
        if !goesOn { throw failure.at(line: line.number) }
        keys.noteFailure(of: line.number, key: line.key)
        report.failure = failure
      }
      return report
    }
  }
}

extension Batch.Line {
  /// Reads the operation, and what else the line says.
  /// - Parameter makers: the lines that have keys, by their keys.
  fileprivate mutating func read(_ bytes: [UInt8], _ makers: inout [String: Int]) throws -> BatchOperation {
    guard String(validating: bytes) != nil else {
      throw Failure(.usage, "the line is not UTF-8", hint: "iconv -t UTF-8 converts it")
    }
    let fields = try Self.object(bytes)
    guard let op = fields["op"] else { throw Failure(.usage, "\"op\" is missing", hint: "outline help batch") }
    guard case .string(let name) = op else {
      throw Failure(.usage, "\"op\" takes a text, not \(JSON.plainLine(of: op))")
    }
    self.name = name
    if let value = fields["key"], BatchOperations.makesNode(name) {
      guard case .string(let key) = value, !key.isEmpty else {
        throw Failure(.usage, "\"key\" takes a text that is not empty, not \(JSON.plainLine(of: value))")
      }
      if let other = makers.updateValue(number, forKey: key) {
        makers[key] = other
        throw Failure(.usage, "the key \(key.debugDescription) is taken by line \(other)")
      }
      self.key = key
    }
    return try BatchOperations.operation(name, fields)
  }

  private static func object(_ bytes: [UInt8]) throws -> [String: JSONValue] {
    do {
      switch try JSONText.value(of: bytes) {
      case .object(let fields): return fields
      case .array: throw Failure(.usage, "an array is no operation", hint: "jq -c '.[]' makes lines of one")
      case let value:
        throw Failure(.usage, "\(JSON.plainLine(of: value).prefix(40)) is no operation", hint: "outline help batch")
      }
    } catch let flaw as JSONText.Flaw {
      let isCut = flaw.offset == bytes.count
      let column = String(decoding: bytes[..<flaw.offset], as: UTF8.self).unicodeScalars.count + 1
      throw Failure(
        .usage, "column \(column): \(flaw.reason)",
        hint: isCut ? "an operation is one JSON object on one line; jq -c makes one of several" : nil)
    }
  }
}

extension Failure {
  /// The same failure, saying in which line of the input it is.
  func at(line: Int) -> Failure {
    var failure = self
    failure.message = "line \(line): \(message)"
    return failure
  }
}

/// What a line of a batch did, or why it did nothing.
struct BatchReport: Encodable {
  var line: Int
  var op: String?
  var key: String?
  /// The nodes it concerned.
  var ids: [NodeID]?
  /// How many nodes it changed.
  var count: Int?
  /// Whether it counted a use, and changed nothing.
  var isUseOnly = false
  /// Why the line was left out.
  var failure: Failure?

  private enum CodingKeys: String, CodingKey { case line, op, key, ids, count, error }

  init(line: Int, op: String?, key: String?) {
    self.line = line
    self.op = op
    self.key = key
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(line, forKey: .line)
    try values.encodeIfPresent(op, forKey: .op)
    try values.encodeIfPresent(key, forKey: .key)
    try values.encodeIfPresent(ids, forKey: .ids)
    try values.encodeIfPresent(count, forKey: .count)
    try values.encodeIfPresent(failure?.shape.error, forKey: .error)
  }
}
