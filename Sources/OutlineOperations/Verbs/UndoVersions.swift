package import OutlineStore

/// Undoes or redoes the latest versions, as a version of its own.
package struct UndoVersions: Verb {
  /// Whether undone versions are redone.
  package var isRedo: Bool
  /// The number of versions, which one version undoes or redoes.
  package var count = 1
  /// The author of both the version and its undo or redo; `nil` for any author's version.
  package var author: String?
  /// Whether all versions that the last merge received are undone.
  package var pull = false

  /// Undoes or redoes one version of any author.
  package init(isRedo: Bool = false) { self.isRedo = isRedo }

  /// Undoes all versions that the last merge received.
  package init(pull: Bool) { (isRedo, self.pull) = (false, pull) }

  package init(named name: String) { isRedo = name == "redo" }

  package static let names = ["undo", "redo"]
  package static let fields = """
    count; or by, the author of the version; or for undo pull, true, all that the last merge \
    received
    """

  package var name: String { isRedo ? "redo" : "undo" }
  package var needsOwnVersion: Bool { true }
  package var wayBack: String { isRedo ? "outline undo" : "outline redo" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.count("count", &count, atLeast: 1)
    try fields.text("by", &author)
    if !isRedo { try fields.flag("pull", &pull) }
    let given = [count > 1 ? "count" : nil, author == nil ? nil : "by", pull ? "pull" : nil]
      .compactMap { $0?.debugDescription }
    if fields.isReading && given.count > 1 {
      throw Failure(.usage, "\(given[0]) and \(given[1]) exclude each other")
    }
  }

  package func perform(_ work: Performance) throws -> Effect {
    let outline = work.outline
    let before = try outline.latestVersion()
    let step = try step(in: outline)
    var seen: Set<NodeID> = []
    let ids = try outline.difference(from: before, to: outline.latestVersion()).steps.map(\.id)
      .filter { seen.insert($0).inserted }
    var effect = Effect(did: step.sentence, nodes: ids, count: step.changes ?? ids.count)
    if work.answers { effect.entries = try outline.entries(changedSince: before) }
    return effect
  }

  /// The versions that were undone or redone.
  package struct Step {
    /// Their name, such as `v12` or `the pull of v3 to v5`.
    package var name: String
    /// A sentence without its full stop.
    package var sentence: String
    /// The number of their changes, if there is only one.
    package var changes: Int?
  }

  /// Undoes or redoes the versions.
  /// - Throws: as ``listingConflicts(in:_:)``.
  package func step(in outline: OutlineTransaction) throws -> Step {
    try listingConflicts(in: outline) {
      if pull { return try undoPull(outline) }
      return try author.map { try step(by: $0, outline) } ?? steps(outline)
    }
  }

  /// Undoes or redoes something. If it is refused, the failure lists the conflicts with both values
  /// of each field.
  package func listingConflicts<Value>(
    in outline: OutlineTransaction, _ body: () throws -> Value
  ) throws -> Value {
    let last = pull ? try outline.lastPull() : nil
    do { return try body() } catch let error as OutlineError {
      guard let failure = try outline.failure(of: error, to: name, last) else { throw error }
      throw failure
    }
  }

  private var verb: String { isRedo ? "Redid" : "Undid" }

  private func steps(_ outline: OutlineTransaction) throws -> Step {
    let line = try outline.step(count, isRedo: isRedo)
    if line.count < count {
      throw Failure(
        .noMatch,
        "there is nothing to \(name), so it would be \(line.count) of \(count) versions")
    }
    let versions = try line.map { try outline.version($0) }
    if versions.count > 1 {
      let name = try versions.map { try self.name(of: $0, outline) }.joined(separator: ", ")
      return Step(name: name, sentence: "\(verb) \(name)")
    }
    return try step(on: versions[0], outline)
  }

  /// One step on a version: the one to undo, or the undo to revert.
  private func step(on version: Version, _ outline: OutlineReader) throws -> Step {
    let name = try name(of: version, outline)
    guard let subject = try isRedo ? subject(of: version, outline) : version else {
      return Step(name: name, sentence: "\(verb) \(name)", changes: version.changes)
    }
    return Step(
      name: name, sentence: "\(verb) \(try outline.name(of: subject))", changes: subject.changes)
  }

  /// The name of a step. A redo names the versions that it restores, not the undo.
  package func name(of version: Version, _ outline: OutlineReader) throws -> String {
    if !isRedo { return "v\(version.number)" }
    if let pull = try outline.pull(undoneBy: version) { return Self.name(of: pull) }
    let numbers = try outline.stepsUndone(by: version)
    if numbers.count > 1 { return numbers.reversed().map { "v\($0)" }.joined(separator: ", ") }
    return "v\(version.undoes ?? version.number)"
  }

  /// The version that an undo undid; `nil` if they are several.
  private func subject(of undo: Version, _ outline: OutlineReader) throws -> Version? {
    if try outline.pull(undoneBy: undo) != nil { return nil }
    if try outline.stepsUndone(by: undo).count > 1 { return nil }
    return try undo.undoes.map { try outline.version($0) } ?? undo
  }

  private func step(by author: String, _ outline: OutlineTransaction) throws -> Step {
    let version = try isRedo ? outline.redo(by: author) : outline.undo(by: author)
    return Step(
      name: "v\(version.number)", sentence: "\(verb) \(try outline.name(of: version))",
      changes: version.changes)
  }

  private func undoPull(_ outline: OutlineTransaction) throws -> Step {
    guard let (pull, undo) = try outline.lastPullAndUndo() else {
      throw Failure(.noMatch, "there is no pull to undo", hint: "outline log lists the versions")
    }
    let name = Self.name(of: pull)
    if let undo {
      throw Failure(
        .noMatch, "\(name) was already undone by v\(undo)",
        hint: "outline revert \(undo) brings it back")
    }
    try outline.undoPull()
    return Step(name: name, sentence: "\(verb) \(name)")
  }

  /// The name of the versions that a merge received.
  private static func name(of pull: ClosedRange<Int>) -> String {
    "the pull of \(pull.versionNames)"
  }
}

extension OutlineReader {
  /// The number and message of a version, or its generated message if it has none.
  func name(of version: Version) throws -> String {
    let message = try version.message ?? generatedMessage(of: version)
    return "v\(version.number)" + (message.map { ": \($0)" } ?? "")
  }
}
