import OutlineOperations
import OutlineStore

/// `GET api/versions`: the versions, the latest first.
struct VersionsRoute: Sendable {
  private let since: VersionExpression?
  private let until: VersionExpression?
  private let limit: Int
  private let node: String?
  private let includesQuiet: Bool

  private static let mostVersions = 1_000

  /// - Throws: ``Failure`` for a parameter that is unknown or has a wrong value.
  init(_ parameters: inout Parameters) throws {
    since = try parameters.version("since")
    until = try parameters.version("until")
    limit = try parameters.number("limit", in: 1...Self.mostVersions) ?? 50
    node = parameters.text("of")
    includesQuiet = try parameters.flag("all")
    try parameters.finish()
  }

  private struct Answer: Encodable, Sendable {
    var versions: [VersionRecord]
    /// The number of the oldest version that is kept.
    var oldest: Int
    /// Whether there are older versions than those listed.
    var hasMore: Bool
  }

  func answer(from file: ServedFile) async throws -> ServiceAnswer {
    let route = self
    let answer = try await file.read { try route.answer(in: $0) }
    return try ServiceAnswer(encoding: answer)
  }

  private func answer(in outline: OutlineReader) throws -> Answer {
    let oldest = try outline.oldestVersionNumber()
    let versions = try outline.versions(
      from: since?.first(in: outline) ?? 1, to: until.map { try $0.numberAtEnd(in: outline) ?? 0 },
      limit: limit + 1, touching: node.map { try NameResolver(outline).idOfNode(everNamed: $0) },
      includingQuiet: includesQuiet)
    let records = try versions.prefix(limit).map { version in
      var record = VersionRecord(version)
      if version.message == nil, version.number > oldest || oldest == 1 {
        record.message = try outline.generatedMessage(of: version)
      }
      return record
    }
    return Answer(versions: records, oldest: oldest, hasMore: versions.count > limit)
  }
}

/// `GET api/versions/NAME`: one version with its changes.
struct VersionRoute: Sendable {
  private let version: VersionExpression

  /// - Throws: ``Failure`` for a parameter that is unknown, or a text that is not a version.
  init(_ text: String, _ parameters: Parameters) throws {
    try parameters.finish()
    guard let version = VersionExpression(text) else {
      throw Failure(.notFound, "\(text.inQuotes) is not a version")
    }
    self.version = version
  }

  func answer(from file: ServedFile) async throws -> ServiceAnswer {
    let version = version
    let record = try await file.read { outline in
      let version = try outline.version(version.number(in: outline))
      var record = VersionRecord(version)
      if try version.number > outline.oldestVersionNumber() || version.number == 1,
        version.changes <= OutlineReader.mostTold
      {
        let steps = try outline.difference(from: version.number - 1, to: version.number)
        (record.steps, record.counts) = (steps, steps.counts)
      }
      if record.message == nil { record.message = try outline.generatedMessage(of: version) }
      return record
    }
    return try ServiceAnswer(encoding: record, tag: record.name)
  }
}

/// `GET api/difference`: the changes from one version to another.
struct DifferenceRoute: Sendable {
  private let from: VersionExpression
  private let to: VersionExpression

  /// - Throws: ``Failure`` for a parameter that is missing, unknown or has a wrong value.
  init(_ parameters: inout Parameters) throws {
    guard let from = try parameters.version("from") else {
      throw Failure(.usage, "from is missing", hint: "api/difference?from=VERSION&to=VERSION")
    }
    self.from = from
    to = try parameters.version("to") ?? .latest
    try parameters.finish()
  }

  private struct Answer: Encodable, Sendable {
    var from: VersionMark?
    var to: VersionMark?
    var counts: OutlineDifference.Counts
    var steps: OutlineDifference
  }

  func answer(from file: ServedFile) async throws -> ServiceAnswer {
    let (from, to) = (from, to)
    let answer = try await file.read { outline in
      let (old, new) = (try from.numberOrNothing(in: outline), try to.numberOrNothing(in: outline))
      let difference = try outline.difference(from: old, to: new)
      return Answer(
        from: try outline.mark(old), to: try outline.mark(new), counts: difference.counts,
        steps: difference)
    }
    return try ServiceAnswer(encoding: answer)
  }
}
