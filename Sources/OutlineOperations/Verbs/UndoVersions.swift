package import OutlineStore

/// Undoes or redoes the latest versions, as a version of its own.
package struct UndoVersions: Verb {
  /// Whether undone versions are redone.
  package var isRedo: Bool
  /// The number of versions, which one version undoes or redoes.
  var count = 1
  /// The author of both the version and its undo or redo; `nil` for any author's version.
  package var author: String?
  /// Whether all versions that the last merge received are undone.
  var pull = false

  /// Undoes or redoes one version of any author.
  package init(isRedo: Bool = false) { self.isRedo = isRedo }

  /// Undoes all versions that the last merge received.
  package init(pull: Bool) { (isRedo, self.pull) = (false, pull) }

  package var name: String { isRedo ? "redo" : "undo" }
  package var wayBack: String { isRedo ? "outline undo" : "outline redo" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.count("count", into: &count, atLeast: 1)
    try fields.text("by", into: &author)
    if !isRedo { try fields.flag("pull", into: &pull) }
    let given = [("count", count > 1), ("by", author != nil), ("pull", pull)].filter(\.1)
      .map(\.0.inQuotes)
    if fields.isReading && given.count > 1 {
      throw Failure(.usage, "\(given[0]) and \(given[1]) exclude each other")
    }
  }

  package func perform(_ work: Performance) throws -> Effect {
    let outline = work.outline
    let before = try outline.latestVersion()
    let step = try step(in: outline)
    let ids = try outline.difference(from: before, to: outline.latestVersion()).steps.map(\.id)
      .uniqued()
    return Effect(
      did: step.sentence, nodes: ids, count: step.changes ?? ids.count,
      entries: work.answers ? try outline.entries(changedSince: before) : [])
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
      guard let failure = try Failure(error, to: name, last, in: outline) else { throw error }
      throw failure
    }
  }

  private var verb: String { isRedo ? "Redid" : "Undid" }

  private func steps(_ outline: OutlineTransaction) throws -> Step {
    let line = try outline.step(count, isRedo: isRedo)
    if line.count < count {
      throw Failure(
        .noMatch, "there is nothing to \(name), so it would be \(line.count) of \(count) versions")
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
    guard let subject = try isRedo ? subject(of: version, outline) : version
    else { return Step(name: name, sentence: "\(verb) \(name)", changes: version.changes) }
    return Step(
      name: name, sentence: "\(verb) \(try subject.nameWithMessage(in: outline))",
      changes: subject.changes)
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
      name: "v\(version.number)", sentence: "\(verb) \(try version.nameWithMessage(in: outline))",
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
    return Step(name: name, sentence: "\(verb) \(name)\(try outline.makers(of: pull))")
  }

  /// The name of the versions that a merge received.
  private static func name(of pull: ClosedRange<Int>) -> String {
    "the pull of \(pull.versionNames)"
  }
}

/// Undoes one earlier version, and keeps everything after it.
package struct RevertVersion: Verb {
  /// The version.
  var version: VersionExpression?
  /// Whether nodes that later versions changed are left alone; otherwise nothing is done then.
  var skipsConflicts = false

  /// Reverts a version.
  package init(_ version: VersionExpression?, skippingConflicts skipsConflicts: Bool = false) {
    self.version = version
    self.skipsConflicts = skipsConflicts
  }

  package var name: String { "revert" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.version("version", into: &version)
    fields.choose("version")
    try fields.flag("skipConflicts", into: &skipsConflicts)
    if fields.isReading && version == nil { throw fields.missing("version") }
  }

  package func perform(_ work: Performance) throws -> Effect {
    let outline = work.outline
    let number = try (version ?? .latest).number(in: outline)
    let before = try outline.latestClosedVersion()
    do {
      let name = try outline.version(number).nameWithMessage(in: outline)
      let (changed, left) = try outline.revertedNodes(number, skippingConflicts: skipsConflicts)
      return Effect(
        did: "Reverted \(name)", nodes: changed, count: changed.count,
        entries: work.answers ? try outline.entries(changedSince: before) : [],
        conflicts: try Failure.ConflictingNode.nodes(
          of: left, with: number...number, in: outline))
    } catch let error as OutlineError {
      guard var failure = try Failure(error, to: name, in: outline) else { throw error }
      failure.hint =
        "\(work.describes ? "--skip-conflicts" : #""skipConflicts": true"#) reverts the rest"
      throw failure
    }
  }
}

/// Returns everything, or one section or item, to an earlier version; or restores a deleted node.
package struct RestoreNodes: Verb {
  /// The section or item, by its name now or at the version; `nil` for everything. Without a
  /// version it is deleted, and named by its id or the beginning of it.
  var node: Reference?
  /// The version to return to; `nil` for the last one that had the deleted node.
  var version: VersionExpression?
  /// The kind that the node must have; `nil` for both.
  var kind: Node.Kind?

  /// Returns everything, or a section or an item, to a version.
  package init(_ node: Reference? = nil, kind: Node.Kind? = nil, to version: VersionExpression?) {
    self.node = node
    self.kind = kind
    self.version = version
  }

  /// Restores a deleted section or item.
  package init(deleted id: String) { node = .id(id) }

  package var name: String { "restore" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.reference("id", into: &node)
    try fields.version("version", into: &version)
    if fields.isReading && node == nil && version == nil {
      throw Failure(.usage, #"give "version", "id" or both"#)
    }
  }

  package func perform(_ work: Performance) throws -> Effect {
    let before = try work.outline.latestClosedVersion()
    var effect =
      try version.map { try restore(to: $0.number(in: work.outline), work) } ?? restoreDeleted(work)
    if work.answers { effect.entries = try work.outline.entries(changedSince: before) }
    return effect
  }

  private func restore(to number: Int, _ work: Performance) throws -> Effect {
    let part = try node.map { try self.part($0, at: number, work.names) }
    let changed = try work.outline.restoredNodes(part?.id, to: number)
    let subject = part.map { "\($0.text.inQuotes) of " } ?? ""
    return Effect(did: "Restored \(subject)v\(number)", nodes: changed, count: changed.count)
  }

  /// The node to restore, by its current name or its name at the version.
  private func part(
    _ reference: Reference, at number: Int, _ names: NameResolver
  ) throws -> (id: NodeID, text: String) {
    let past = try names.outline.at(number)
    let now: NodeID? =
      switch kind {
      case .section: (try? names.section(reference))?.id
      case .item: (try? names.item(reference))?.id
      case nil: (try? names.node(reference))?.id
      }
    let id = try now.flatMap { try past.node($0) }?.node ?? names.at(past).node(reference).id
    guard let state = try past.state(of: id)
    else { throw OutlineError.absent(id.rawValue, at: number) }
    let isSection = state.parent == nil
    if let kind, isSection != (kind == .section) {
      throw Failure(
        .usage,
        "\(try names.text(of: reference).inQuotes) is \(isSection ? "a section" : "an item")",
        hint: isSection ? "--section \(id)" : "--item \(id)")
    }
    return (id, state.content.text)
  }

  /// Restores a deleted node, with everything below it.
  private func restoreDeleted(_ work: Performance) throws -> Effect {
    let outline = work.outline
    let name = try node.map(work.names.text) ?? ""
    guard let id = try NameResolver(outline).deletedNode(named: name) else {
      if let node = node.flatMap({ try? work.names.node($0) }) {
        throw Failure.notDeleted(node, named: name)
      }
      throw Failure(
        .notFound, "\(name.inQuotes) is not a deleted node", hint: "outline deleted lists them")
    }
    let count = try outline.restore(deleted: id)
    let text = try outline.state(of: id)?.content.text ?? id.rawValue
    let others = count > 1 ? " and \((count - 1).plural("item")) below it" : ""
    return Effect(did: "Restored \(text.inQuotes)\(others)", nodes: [id], count: count)
  }
}

extension Failure {
  /// The failure for a node that cannot be restored, because it exists.
  package static func notDeleted(_ node: FoundNode, named name: String) -> Failure {
    Failure(
      .usage, "\(name.inQuotes) is not deleted",
      hint: "outline restore VERSION --\(node.kind == .section ? "section" : "item") "
        + "\(node.id.rawValue.quotedForShell) restores its earlier state")
  }
}
