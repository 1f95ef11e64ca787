#if Agents
import OutlineOperations
import OutlineStore

/// An outline that an assistant keeps, or some sections of it.
struct AgentFile: Sendable {
  /// Its path.
  let path: String
  /// The sections that the assistant sees and changes; `nil` for all. Ids, because a title may go
  /// to another section.
  let sections: [NodeID]?

  /// - Throws: `Failure` if the file cannot be read or has no such section.
  init(_ path: String, sections: [String]) throws {
    let ids = try OutlineStore.read(path) { outline in
      try sections.map { try NameResolver(outline).section(.name($0)).id }
    }
    self.path = path
    self.sections = ids.isEmpty ? nil : ids
  }

  /// The name of the file.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Whether the assistant may see and change a node; `nil` if the outline does not have it.
  func allows(_ id: NodeID, in outline: OutlineReader) throws -> Bool? {
    guard var state = try outline.state(of: id) else { return nil }
    var top = id
    while let parent = state.parent, let above = try outline.state(of: parent) {
      top = parent
      state = above
    }
    return sections?.contains(top) ?? true
  }

  /// Refuses nodes that are, or were, outside the sections of the assistant.
  /// - Parameter version: the version before a change; `nil` to look at the outline alone.
  func check(
    _ ids: some Sequence<NodeID>, since version: Int? = nil, _ outline: OutlineReader
  ) throws {
    if sections == nil { return }
    var states = [outline]
    if let version, version > 0 { states.append(try outline.at(version)) }
    for id in ids where try states.contains(where: { try allows(id, in: $0) == false }) {
      throw Failure(.usage, "that is outside the sections that are yours", hint: "list shows them")
    }
  }

  /// The names of the sections and items to look at.
  /// - Parameter parent: the one that the assistant named; `nil` for all.
  /// - Throws: `Failure` for one outside the sections of the assistant.
  func names(in parent: Reference?, _ outline: OutlineReader) throws -> [Reference] {
    guard let parent else {
      guard let sections else { return [] }
      let there = try sections.filter { try outline.state(of: $0) != nil }
      if there.isEmpty { throw Failure(.notFound, "none of the sections that are yours is there") }
      return there.map { Reference($0) }
    }
    let node = try NameResolver(outline).node(parent)
    try check([node.id], outline)
    return [Reference(node.id)]
  }

  /// The steps on nodes that the assistant may see, before and after them.
  func visible(
    _ difference: OutlineDifference, from: Int, to: Int, _ outline: OutlineReader
  ) throws -> OutlineDifference {
    if sections == nil { return difference }
    let states = try [from, to].filter { $0 > 0 }.map(outline.at)
    return OutlineDifference(
      steps: try difference.steps.filter { step in
        try states.allSatisfy { try allows(step.id, in: $0) != false }
      })
  }

  /// A failure without the names of nodes that the assistant may not see.
  func visible(_ failure: Failure) -> Failure {
    if sections == nil { return failure }
    var failure = failure
    func isSeen(_ id: NodeID) -> Bool {
      (try? OutlineStore.read(path) { try allows(id, in: $0) }) == true
    }
    failure.candidates = failure.candidates.filter { isSeen($0.id) }
    failure.conflicts = failure.conflicts.filter { isSeen($0.id) }
    if failure.code == .conflict { failure.message = String(failure.message.prefix { $0 != "(" }) }
    if failure.code != .usage || failure.message.contains("sections") { failure.hint = nil }
    return failure
  }
}
#endif
