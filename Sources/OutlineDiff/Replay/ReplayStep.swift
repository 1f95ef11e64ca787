package import OutlineModel

/// A change by one version, valid in every file: nodes and neighbours are named by identifier.
package enum ReplayStep: Hashable, Sendable {
  /// Inserts a node: a section if the parent is `nil`, else an item.
  case insert(
    NodeID, parent: NodeID?, beside: [ReplayAnchor], [ReplayField: JSONValue], isExpanded: Bool)
  /// Moves a node with its descendants: a section if the new parent is `nil`, else an item.
  case move(NodeID, from: NodeID?, to: NodeID?, beside: [ReplayAnchor])
  /// Writes a field; `nil` is its default.
  case set(NodeID, kind: Node.Kind, ReplayField, JSONValue?)
  /// Deletes a subtree: its root, which is a section if the parent is `nil`, and all its
  /// descendants.
  case delete(NodeID, parent: NodeID?, descendants: [NodeID])
  /// Makes an item a favorite, or moves it among the favorites.
  case favorite(NodeID, beside: [ReplayAnchor])
  /// Removes an item from the favorites.
  case unfavorite(NodeID)
  /// Settles the conflicts of one kind that the version knows, and keeps the node as it is.
  case settle(NodeID, kind: Node.Kind, ReplayConflict.Kind)
}

/// A neighbour that a node was placed beside.
package struct ReplayAnchor: Hashable, Sendable {
  /// The neighbour.
  package var id: NodeID
  /// Whether the node was placed before it.
  package var isBefore: Bool

  /// Creates an anchor.
  package init(_ id: NodeID, isBefore: Bool = false) { (self.id, self.isBefore) = (id, isBefore) }
}

extension ReplayStep {
  /// All nodes that the step names.
  package var nodes: Set<NodeID> {
    switch self {
    case .insert(let id, let parent, let anchors, _, _):
      Set([id, parent].compactMap { $0 } + anchors.map(\.id))
    case .move(let id, let source, let target, let anchors):
      Set([id, source, target].compactMap { $0 } + anchors.map(\.id))
    case .delete(let id, let parent, let descendants):
      Set([id, parent].compactMap { $0 } + descendants)
    case .favorite(let id, let anchors): Set([id] + anchors.map(\.id))
    case .set(let id, _, _, _), .unfavorite(let id), .settle(let id, _, _): [id]
    }
  }

  /// The node whose dependencies the step writes; `nil` if it writes none.
  package var dependent: NodeID? {
    let field = ReplayField.attribute(ReservedAttribute.depends.rawValue)
    switch self {
    case .set(let id, _, field, _): return id
    case .insert(let id, _, _, let fields, _): return fields[field].map { _ in id }
    case .set, .move, .delete, .favorite, .unfavorite, .settle: return nil
    }
  }

  /// The steps that write fields of a node.
  package static func sets(
    _ id: NodeID, kind: Node.Kind, _ changes: [OutlineDifference.FieldChange]
  ) -> [ReplayStep] { fields(changes).map { .set(id, kind: kind, $0.field, $0.value) } }

  /// The fields in which two contents differ, with the new values.
  /// - Complexity: O(size of the contents).
  package static func fields(
    from old: Content, to new: Content
  ) -> [(field: ReplayField, value: JSONValue?)] {
    fields(OutlineDifference.FieldChange.changes(from: old, to: new))
  }

  /// The fields that do not have their default, by coded name.
  package static func values(of content: Content) -> [String: JSONValue] {
    let fields = fields(from: Content(text: ""), to: content)
    return Dictionary(uniqueKeysWithValues: fields.map { ($0.field.name, $0.value ?? .null) })
  }

  private static func fields(
    _ changes: [OutlineDifference.FieldChange]
  ) -> [(field: ReplayField, value: JSONValue?)] {
    changes.flatMap { change -> [(field: ReplayField, value: JSONValue?)] in
      change.field == .attributes
        ? change.changedAttributes.map { (.attribute($0.name), $0.to) }
        : [(.content(change.field), change.to == .bool(false) ? nil : change.to)]
    }
  }
}

extension Content {
  /// The value of a field; `nil` is its default.
  package subscript(field: ReplayField) -> JSONValue? {
    get {
      switch field {
      case .content(.isDone): isDone ? .bool(true) : nil
      case .content(let field): self[field]
      case .attribute(let key): attributes[key]
      }
    }
    set {
      switch field {
      case .content(let field): self[field] = newValue
      case .attribute(let key): attributes[key] = newValue
      }
    }
  }
}
