package import OutlineStore

/// Operations that are performed together, one after another: each sees the effects of the earlier
/// ones.
package struct Batch: Sendable {
  /// One operation, or the reason why it cannot be read.
  package struct Line: Sendable {
    /// The number of the line, from 1.
    package var number: Int
    /// The name of the operation, if it could be read.
    package var name: String?
    /// The key by which later lines name the new node.
    package var key: String?
    /// The operation.
    package var operation: Result<OutlineOperation, Failure>
  }

  /// The operations, in order.
  package private(set) var lines: [Line] = []
  /// The numbers of the lines with keys, by key.
  private var makers: [String: Int] = [:]

  /// Creates a batch without operations.
  package init() {}

  /// Adds a line.
  /// - Parameters:
  ///   - number: the number of the line.
  ///   - fields: its fields, or the reason why they cannot be read.
  package mutating func append(line number: Int, _ fields: Result<[String: JSONValue], Failure>) {
    var line = Line(number: number, operation: .failure(Failure(.usage, "")))
    do { line.operation = .success(try operation(from: fields.get(), at: &line)) } catch {
      line.operation = .failure(Failure(describing: error))
    }
    lines.append(line)
  }

  private mutating func operation(from fields: [String: JSONValue], at line: inout Line) throws
    -> OutlineOperation
  {
    if case .string(let name)? = fields["op"] {
      line.name = name
      // Later lines may name the node even if something else is wrong with this line.
      if OutlineOperation.verb(named: name) is any NodeMaking,
        case .string(let key)? = fields["key"], !key.isEmpty
      {
        if let other = makers[key] {
          throw Failure(.usage, "the key \(key.inQuotes) is taken by line \(other)")
        }
        makers[key] = line.number
        line.key = key
      }
    }
    return try OutlineOperation(fields)
  }

  /// Refuses the batch if one of its lines cannot be read.
  /// - Throws: ``Failure`` of the first such line.
  package func check() throws {
    for line in lines {
      do { try check(line.operation.get()) } catch let failure as Failure {
        throw failure.at(line: line.number)
      }
    }
  }

  /// Refuses an operation that is a version of its own beside others: either its version or that
  /// of the batch would be missing.
  private func check(_ operation: OutlineOperation) throws {
    guard operation.verb is UndoVersions, lines.count > 1 else { return }
    let name = operation.verb.name
    throw Failure(
      .usage, "\(name) makes a version of its own, so it must be the only line of a batch",
      hint: "outline \(name) before or after the batch")
  }

  /// The command that undoes the batch.
  package var wayBack: String {
    guard lines.count == 1, case .success(let operation) = lines[0].operation
    else { return "outline undo" }
    return operation.verb.wayBack
  }

  /// Performs the operations, one after another.
  /// - Parameters:
  ///   - outline: the transaction.
  ///   - skips: whether to skip a line that fails; otherwise its failure is thrown.
  /// - Returns: a report of each line.
  package func perform(
    in outline: OutlineTransaction, skippingFailures skips: Bool
  ) throws -> [BatchReport] {
    var keys = NodeKeys()
    return try perform(in: outline, skippingFailures: skips, keys: &keys)
  }

  /// Performs the operations, as the next ones of a stream.
  /// - Parameter keys: the nodes that the lines before them added.
  package func perform(
    in outline: OutlineTransaction, skippingFailures skips: Bool, keys: inout NodeKeys
  ) throws -> [BatchReport] {
    var reports: [BatchReport] = []
    outline.keepsLabel = lines.count > 1
    while reports.count < lines.count {
      let run = run(from: reports.count)
      if let made = try add(run, in: outline, keys: &keys) {
        reports += made
      } else {
        for line in run {
          reports.append(try perform(line, in: outline, skippingFailures: skips, keys: &keys))
        }
      }
    }
    return reports
  }

  /// Forgets all lines, but not their keys.
  package mutating func removeLines() { lines = [] }

  private func perform(
    _ line: Line, in outline: OutlineTransaction, skippingFailures skips: Bool, keys: inout NodeKeys
  ) throws -> BatchReport {
    var report = BatchReport(line: line.number, op: line.name, key: line.key)
    do {
      let operation = try line.operation.get()
      try check(operation)
      let effect =
        skips
        ? try outline.attempt {
          try operation.verb.perform(in: outline, keys: keys, describing: false)
        }
        : try operation.verb.perform(in: outline, keys: keys, describing: false)
      keys.note(
        key: line.key, nodes: effect.nodes, isTouched: effect.count > 0 && !effect.isUseOnly)
      report.ids = effect.nodes
      report.count = effect.count
      report.isUseOnly = effect.isUseOnly
      report.conflicts = effect.conflicts.isEmpty ? nil : effect.conflicts
    } catch {
      guard Self.isOfLine(error) else { throw error }
      let failure = Failure(describing: error).hinting { keys.hint(for: error) ?? $0 }
      if !skips { throw failure.at(line: line.number) }
      keys.noteFailure(of: line.number, key: line.key)
      report.failure = failure
    }
    return report
  }
}
