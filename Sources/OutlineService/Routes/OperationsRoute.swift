import OutlineOperations
import OutlineStore

/// `POST api/operations`: one operation, or several as one version.
struct OperationsRoute: Sendable {
  private let batch: Batch
  private let author: String?
  private let message: String?
  /// The names of the versions of which one must be the latest; `nil` for any.
  private let expected: [String]?

  /// - Throws: ``Failure`` for a parameter or a line that cannot be read; ``Problem`` for a body of
  ///   another type.
  init(_ request: ServiceRequest, parameters: inout Parameters) throws {
    author = try Self.line(parameters.text("author"), named: "author")
    message = try Self.line(parameters.text("message"), named: "message")
    try parameters.finish()
    batch = try Self.batch(request)
    try batch.check()
    if batch.lines.isEmpty {
      throw Failure(
        .usage, "there are no operations in the body", hint: "outline help batch lists them")
    }
    expected = try request.value(of: "if-match").flatMap(Self.names)
  }

  private static func batch(_ request: ServiceRequest) throws -> Batch {
    let type = request.value(of: "content-type")?.split(separator: ";").first?.lowercased() ?? ""
    switch type.trimmingSpaces {
    case "application/json":
      var batch = Batch()
      let fields = Result { () throws(Failure) in try Batch.fields(of: request.body) }
      batch.append(line: 1, fields)
      return batch
    case "application/x-ndjson", "application/ndjson", "application/jsonl":
      return Batch(text: request.body)
    default:
      throw Problem(
        415, .usage,
        type.isEmpty ? "the type of the body is not given" : "operations are not \(type)",
        hint:
          "Content-Type: application/json for one operation, application/x-ndjson for several lines"
      )
    }
  }

  /// The names in an `If-Match`; `nil` if any version will do.
  private static func names(in field: String) throws -> [String]? {
    if field.trimmingSpaces == "*" { return nil }
    return try field.split(separator: ",", omittingEmptySubsequences: false).map { tag in
      let text = tag.trimmingSpaces
      guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else {
        throw Failure(
          .usage,
          "If-Match takes the name of a version in quotation marks"
            + (text.isEmpty ? "" : ", not \(text)"),
          hint: "the ETag of api/list is one")
      }
      return String(text.dropFirst().dropLast())
    }
  }

  private static func line(_ text: String?, named name: String) throws -> String? {
    guard let text else { return nil }
    if text.utf8.count > 1_000
      || text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    {
      throw Failure(.usage, "\(name) takes one line of up to 1000 bytes")
    }
    return text
  }

  /// The answer to a change.
  private struct Answer: Encodable, Sendable {
    /// Whether anything changed.
    var changed: Bool
    var did: String
    /// Whether there is a new version; uses and the expansion in views are none.
    var isNew: Bool
    var reports: [BatchReport]
    /// The latest version, which is that of the change if there is a new one.
    var version: Made?
    var warnings: [WarningRecord]?
  }

  private struct Made: Encodable, Sendable {
    var name: String
    var number: Int
  }

  /// The effect inside the transaction.
  private struct Work: Sendable {
    var did: String
    var reports: [BatchReport]
    var warnings: [WarningRecord] = []
    /// The name of the version before.
    var before: String
    var isLocal: Bool
  }

  /// Performs the operations.
  func answer(from file: ServedFile) async throws -> ServiceAnswer {
    let committed = try await file.write(message, author: author) { try perform(in: $0) }
    let work = committed.value
    let count = work.reports.reduce(0) { $0 + ($1.count ?? 0) }
    let name = committed.isNew ? committed.name : work.before
    let answer = Answer(
      changed: committed.isNew || work.isLocal && count > 0,
      did: committed.isNew || work.isLocal ? work.did : "Nothing to change", isNew: committed.isNew,
      reports: work.reports,
      version: name.isEmpty ? nil : Made(name: name, number: committed.version),
      warnings: work.warnings.isEmpty ? nil : work.warnings)
    return try ServiceAnswer(encoding: answer, tag: name)
  }

  private func perform(in outline: OutlineTransaction) throws -> Work {
    let before = try VersionMark(outline.latestVersion(), in: outline)
    if let expected { try check(expected, against: before, outline) }
    if batch.lines.count == 1, let line = batch.lines.first {
      do {
        let effect = try line.operation.get().perform(in: outline)
        var report = BatchReport(line: line.number, op: line.name, key: line.key)
        report.ids = effect.nodes
        report.count = effect.count
        report.isUseOnly = effect.isUseOnly
        report.conflicts = effect.conflicts.isEmpty ? nil : effect.conflicts
        return Work(
          did: effect.did, reports: [report], warnings: effect.warnings, before: before?.name ?? "",
          isLocal: effect.isUseOnly)
      } catch let error as OutlineError {
        throw Failure(describing: error)
      }
    }
    let name = batch.lines.count.plural("operation")
    outline.describe("batch of \(name)")
    let reports = try batch.perform(in: outline, skippingFailures: false)
    return Work(
      did: "Applied \(name)", reports: reports, before: before?.name ?? "",
      isLocal: reports.contains(where: \.isUseOnly))
  }

  /// Refuses the change if none of some versions is the latest. Versions that only expand and
  /// collapse items do not count.
  private func check(_ names: [String], against latest: VersionMark?, _ outline: OutlineTransaction)
    throws
  {
    if names.contains(latest?.name ?? "") { return }
    let known = names.compactMap { VersionMark.number(ofWholeName: $0, in: outline) }.max()
    if let known {
      do { return try outline.expect(version: known) } catch OutlineError.conflict {}
    }
    let change = try KnownChange(since: known, in: outline)
    throw Problem(
      412, .conflict,
      known == nil
        ? "the file has no version \(names.joined(separator: ", "))"
        : "the file has changed since that version",
      hint: "look at the steps, then send it again with the new version",
      headers: [.init("ETag", "\"\(change.version?.name ?? "")\"")], change: change)
  }
}
