/// What a version is called that nobody said anything of, such as one from a SQLite shell: made of
/// what it changed, in the words that operations use for their own. It is made when it is shown and
/// never stored.
package struct GeneratedMessage {
  /// Nodes to which the same happened.
  private struct Group {
    var verb: String
    var noun: String
    var ids: [NodeID]
  }

  private static let mostGroups = 3

  private var groups: [Group] = []

  /// - Parameter difference: what the version changed.
  package init(_ difference: OutlineDifference) {
    var known: Set<NodeID> = []
    let deleted = Set(
      difference.steps.lazy.filter { if case .delete = $0 { true } else { false } }.map(\.id))
    for step in difference.steps {
      guard let verb = Self.verb(for: step) else { continue }
      // That a deleted node is no favorite any more needs no word.
      if case .unfavorite = step, deleted.contains(step.id) { continue }
      // A node that is new is not moved or changed besides.
      guard known.insert(step.id).inserted else { continue }
      let noun = step.kind == .section ? "section" : "item"
      if let index = groups.firstIndex(where: { $0.verb == verb && $0.noun == noun }) {
        groups[index].ids.append(step.id)
      } else {
        groups.append(Group(verb: verb, noun: noun, ids: [step.id]))
      }
    }
  }

  /// The message; nil where nothing is left to tell of.
  /// - Parameter name: what a node is called; of some nodes it is not asked.
  package func text(_ name: (NodeID) throws -> String) rethrows -> String? {
    if groups.isEmpty { return nil }
    let shown = try groups.prefix(Self.mostGroups).map { group in
      let noun = group.noun == "section" && group.ids.count == 1 ? "section " : ""
      let what =
        group.ids.count == 1
        ? try noun + name(group.ids[0]) : "\(group.ids.count) \(group.noun)s"
      return group.verb + " " + what
    }
    return shown.joined(separator: ", ") + (groups.count > Self.mostGroups ? ", …" : "")
  }

  /// What is said of a step; nil for one that follows from another.
  private static func verb(for step: OutlineDifference.Step) -> String? {
    switch step {
    case .insert: "add"
    case .delete(_, _, let isRoot): isRoot ? "delete" : nil
    case .move: "move"
    case .update(_, .section, let changes):
      changes.contains { if case .text = $0 { true } else { false } } ? "rename" : "configure"
    case .update: "set"
    case .expand: "expand"
    case .collapse: "collapse"
    case .favorite, .moveFavorite: "favorite"
    case .unfavorite: "unfavorite"
    }
  }
}
