/// A message for a version without one, for example from a SQLite shell. It describes the changes
/// in the words of the operations, is created for display and never stored.
package struct GeneratedMessage {
  private static let mostGroups = 3

  /// The nodes with the same change.
  private var groups: [(verb: String, noun: String, ids: [NodeID])] = []

  /// - Parameter difference: the changes of the version.
  package init(_ difference: OutlineDifference) {
    var known: Set<NodeID> = []
    let deleted = Set(
      difference.steps.lazy.filter { if case .delete = $0 { true } else { false } }.map(\.id))
    for step in difference.steps {
      guard let verb = Self.verb(for: step) else { continue }
      // A deleted node is no longer a favorite anyway.
      if case .unfavorite = step, deleted.contains(step.id) { continue }
      // Only the first step of a node counts: a new node is not moved or changed as well.
      guard known.insert(step.id).inserted else { continue }
      let noun = step.kind == .section ? "section" : "item"
      if let index = groups.firstIndex(where: { $0.verb == verb && $0.noun == noun }) {
        groups[index].ids.append(step.id)
      } else {
        groups.append((verb, noun, [step.id]))
      }
    }
  }

  /// The message, or `nil` if there is nothing to report.
  /// - Parameter name: the name of a node; not called for every node.
  package func text(_ name: (NodeID) throws -> String) rethrows -> String? {
    if groups.isEmpty { return nil }
    let shown = try groups.prefix(Self.mostGroups).map { group in
      let noun = group.noun == "section" && group.ids.count == 1 ? "section " : ""
      let what =
        group.ids.count == 1 ? try noun + name(group.ids[0]) : "\(group.ids.count) \(group.noun)s"
      return group.verb + " " + what
    }
    return shown.joined(separator: ", ") + (groups.count > Self.mostGroups ? ", …" : "")
  }

  /// The verb for a step, or `nil` if the step follows from another.
  private static func verb(for step: OutlineDifference.Step) -> String? {
    switch step {
    case .insert: "add"
    case .delete(_, _, let isRoot): isRoot ? "delete" : nil
    case .move: "move"
    case .update(_, .section, let changes):
      changes.contains { $0.field == .text } ? "rename" : "configure"
    case .update: "set"
    case .expand: "expand"
    case .collapse: "collapse"
    case .favorite, .moveFavorite: "favorite"
    case .unfavorite: "unfavorite"
    }
  }
}
