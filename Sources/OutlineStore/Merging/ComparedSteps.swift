/// The steps of a version in a form that does not change while the version travels.
///
/// - A purge forgets which neighbour got to its place first, so neighbours are sets.
/// - A purge of a node forgets its former content: the text becomes "(forgotten)", and other fields
///   are missing. So a value that only one of two files has is no contradiction.
struct ComparedSteps {
  /// A value that a version wrote.
  private struct Written: Hashable {
    var id: NodeID
    var kind: Node.Kind
    var field: ReplayField
  }

  /// The steps without values.
  private var structure: Set<ReplayStep> = []
  /// The done marks, which no purge forgets.
  private var marks: [Written: JSONValue?] = [:]
  private var values: [Written: JSONValue?] = [:]

  /// - Throws: ``OutlineError/unstorable(path:reason:)`` for a number that JSON cannot represent.
  init(_ steps: [ReplayStep]) throws {
    // A number such as 1.0 comes out of JSON as a whole one.
    let json = try AttributeCoding.text(of: steps)
    for step in try AttributeCoding.decode([ReplayStep].self, from: json) {
      switch step {
      case .insert(let id, let parent, let anchors, let fields, let isExpanded):
        let anchors = Self.inOrder(anchors)
        structure.insert(
          .insert(id, parent: parent, beside: anchors, [:], isExpanded: isExpanded))
        let kind: Node.Kind = parent == nil ? .section : .item
        for (field, value) in fields {
          note(Written(id: id, kind: kind, field: field), value: value)
        }
      case .move(let id, let source, let target, let anchors):
        structure.insert(.move(id, from: source, to: target, beside: Self.inOrder(anchors)))
      case .favorite(let id, let anchors):
        structure.insert(.favorite(id, beside: Self.inOrder(anchors)))
      case .delete(let id, let parent, let descendants):
        let descendants = descendants.sorted { $0.rawValue < $1.rawValue }
        structure.insert(.delete(id, parent: parent, descendants: descendants))
      case .set(let id, let kind, let field, let value):
        note(Written(id: id, kind: kind, field: field), value: value)
      case .unfavorite, .settle: structure.insert(step)
      }
    }
  }

  private mutating func note(_ written: Written, value: JSONValue?) {
    if written.field == .isDone {
      marks[written] = .some(value)
    } else {
      values[written] = .some(value)
    }
  }

  private static func inOrder(_ anchors: [ReplayAnchor]) -> [ReplayAnchor] {
    anchors.sorted {
      $0.isBefore == $1.isBefore ? $0.id.rawValue < $1.id.rawValue : $1.isBefore
    }
  }

  /// Whether both can be the changes of one version.
  func agree(with other: ComparedSteps) -> Bool {
    if structure != other.structure || marks != other.marks { return false }
    let forgotten = JSONValue.string(ReceivedTable.forgotten)
    return values.allSatisfy { written, value in
      guard let others = other.values[written] else { return true }
      return value == others || value == forgotten || others == forgotten
    }
  }
}
