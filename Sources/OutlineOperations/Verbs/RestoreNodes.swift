package import OutlineStore

/// Returns everything, or one section or item, to an earlier version; or restores a deleted node.
package struct RestoreNodes: Verb {
  /// The section or item, by its name now or at the version; `nil` for everything. Without a
  /// version it is deleted, and named by its id or the beginning of it.
  package var node: Reference?
  /// The version to return to; `nil` for the last one that had the deleted node.
  package var version: VersionExpression?
  /// The kind that the node must have; `nil` for both.
  package var kind: Node.Kind?

  /// Returns everything, or a section or an item, to a version.
  package init(_ node: Reference? = nil, _ kind: Node.Kind? = nil, to version: VersionExpression) {
    (self.node, self.kind, self.version) = (node, kind, version)
  }

  /// Restores a deleted section or item.
  package init(deleted id: String) { node = .id(id) }

  package init(named name: String) {}

  package static let names = ["restore"]
  package static let synonyms = ["undelete": "restore"]
  package static let fields = """
    version, id of a section or an item, or both; id alone brings a deleted one back
    """

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.reference("id", &node)
    try fields.version("version", &version)
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
    let subject = part.map { "\($0.text.debugDescription) of " } ?? ""
    return Effect(did: "Restored \(subject)v\(number)", nodes: changed, count: changed.count)
  }

  /// The node to restore, by its current name or its name at the version.
  private func part(
    _ reference: Reference, at number: Int, _ names: NameResolver
  ) throws -> (id: NodeID, text: String) {
    let past = try names.outline.at(number)
    let now: NodeID? =
      switch kind {
      case .section: (try? names.sectionID(reference))?.node
      case .item: (try? names.itemID(reference))?.node
      case nil: (try? names.node(reference))?.id
      }
    let id = try now.flatMap { try past.node($0) }?.node ?? names.at(past).node(reference).id
    guard let state = try past.state(of: id) else {
      throw OutlineError.absent(id.rawValue, at: number)
    }
    let isSection = state.parent == nil
    if let kind, isSection != (kind == .section) {
      throw Failure(
        .usage,
        "\(try names.text(of: reference).debugDescription) is \(isSection ? "a section" : "an item")",
        hint: isSection ? "--section \(id)" : "--item \(id)")
    }
    return (id, state.content.text)
  }

  /// Restores a deleted node, with everything below it.
  private func restoreDeleted(_ work: Performance) throws -> Effect {
    let outline = work.outline
    let name = try node.map(work.names.text) ?? ""
    guard let id = try outline.deletedNode(named: name) else { throw try unknown(name, work.names) }
    let count = try outline.restore(deleted: id)
    let text = try outline.state(of: id)?.content.text ?? id.rawValue
    let others = count > 1 ? " and \((count - 1).plural("item")) below it" : ""
    return Effect(did: "Restored \(text.debugDescription)\(others)", nodes: [id], count: count)
  }

  /// The failure for a name that no deleted node has.
  private func unknown(_ name: String, _ names: NameResolver) throws -> Failure {
    if let reference = node, let node = try? names.node(reference) {
      return .notDeleted(name, node)
    }
    return Failure(
      .notFound, "\(name.debugDescription) is not the id of a deleted node",
      hint: "outline deleted lists them")
  }
}

extension OutlineReader {
  /// The deleted node with an id, or the only one whose id begins so; `nil` if there is none.
  /// - Throws: ``Failure`` if there are several.
  package func deletedNode(named prefix: String) throws -> NodeID? {
    let found = try deletions(idPrefix: prefix).map(\.id)
    if found.count < 2 || found[0].rawValue == prefix { return found.first }
    throw Failure(
      .ambiguous, "\(prefix.debugDescription) fits several deleted nodes",
      hint: "outline deleted lists them; give more letters of the id")
  }
}

extension Failure {
  /// The failure for a node that cannot be restored, because it exists.
  package static func notDeleted(_ name: String, _ node: FoundNode) -> Failure {
    Failure(
      .usage, "\(name.debugDescription) is not deleted",
      hint: "outline restore VERSION --\(node.kind == .section ? "section" : "item") "
        + "\(node.id.rawValue.quotedForShell) restores its earlier state")
  }
}
