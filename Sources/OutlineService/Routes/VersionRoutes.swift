import OutlineOperations
import OutlineStore

extension ServedFile {
  private struct VersionsAnswer: Encodable, Sendable {
    var versions: [VersionRecord]
    /// The number of the oldest version that is kept.
    var oldest: Int
    /// Whether there are older versions than those listed.
    var hasMore: Bool
  }

  /// `GET api/versions`: the versions, the latest first.
  /// - Throws: ``Failure`` for a parameter that is unknown or has a wrong value.
  func answerVersions(_ parameters: inout Parameters) async throws -> ServiceAnswer {
    let since = try parameters.version("since")
    let until = try parameters.version("until")
    let limit = try parameters.number("limit", in: 1...1_000) ?? 50
    let node = parameters.text("of")
    let includesQuiet = try parameters.flag("all")
    try parameters.finish()
    let answer = try await read { outline in
      let oldest = try outline.oldestVersionNumber()
      let versions = try outline.versions(
        from: since?.first(in: outline) ?? 1,
        to: until.map { try $0.numberAtEnd(in: outline) ?? 0 }, limit: limit + 1,
        touching: node.map { try NameResolver(outline).idOfNode(everNamed: $0) },
        includingQuiet: includesQuiet)
      let records = try versions.prefix(limit).map { version in
        var record = VersionRecord(version)
        if version.message == nil, version.number > oldest || oldest == 1 {
          record.message = try version.generatedMessage(in: outline)
        }
        return record
      }
      return VersionsAnswer(versions: records, oldest: oldest, hasMore: versions.count > limit)
    }
    return try ServiceAnswer(encoding: answer)
  }

  /// `GET api/versions/NAME`: one version with its changes.
  /// - Throws: ``Failure`` for a parameter that is unknown, or a text that is not a version.
  func answerVersion(_ text: String, parameters: Parameters) async throws -> ServiceAnswer {
    try parameters.finish()
    guard let version = VersionExpression(text) else {
      throw Failure(.notFound, "\(text.inQuotes) is not a version")
    }
    let record = try await read { outline in
      let version = try outline.version(version.number(in: outline))
      var record = VersionRecord(version)
      if try version.number > outline.oldestVersionNumber() || version.number == 1 {
        record.steps = try KnownChange.steps(of: version, in: outline)
        record.counts = record.steps?.counts
      }
      if record.message == nil { record.message = try version.generatedMessage(in: outline) }
      return record
    }
    return try ServiceAnswer(encoding: record, tag: record.name)
  }

  private struct DifferenceAnswer: Encodable, Sendable {
    var from: VersionMark?
    var to: VersionMark?
    var counts: OutlineDifference.Counts
    var steps: OutlineDifference
  }

  /// `GET api/difference`: the changes from one version to another.
  /// - Throws: ``Failure`` for a parameter that is missing, unknown or has a wrong value.
  func answerDifference(_ parameters: inout Parameters) async throws -> ServiceAnswer {
    guard let from = try parameters.version("from") else {
      throw Failure(.usage, "from is missing", hint: "api/difference?from=VERSION&to=VERSION")
    }
    let to: VersionExpression = try parameters.version("to") ?? .latest
    try parameters.finish()
    let answer = try await read { outline in
      let (old, new) = (try from.numberOrNothing(in: outline), try to.numberOrNothing(in: outline))
      let difference = try outline.difference(from: old, to: new)
      return DifferenceAnswer(
        from: try VersionMark(old, in: outline), to: try VersionMark(new, in: outline),
        counts: difference.counts,
        steps: difference)
    }
    return try ServiceAnswer(encoding: answer)
  }
}
