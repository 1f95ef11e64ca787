package import OutlineModel

/// Two concurrent changes: neither version knew of the other. The later one wins.
package struct ReplayConflict: Hashable, Sendable {
  /// The subject of the two changes.
  package enum Kind: Hashable, Sendable {
    /// A field was written twice.
    case field(ReplayField)
    /// A node was moved twice.
    case place
    /// A move was skipped: together with another one, it would have put a node below itself.
    case circle
    /// A deletion was skipped: another version changed the node or a descendant.
    case delete
    /// Two nodes got the same identifier, and are now one.
    case id
    /// Two items with the same text were added in the same place, and are now one.
    case twice

    /// The coded name: that of the field, or of the case.
    package var name: String { if case .field(let field) = self { field.name } else { "\(self)" } }

    /// Finds a kind by its coded name.
    package init?(name: String) {
      let plain = [Self.place, .circle, .delete, .id, .twice].first { $0.name == name }
      guard let kind = plain ?? ReplayField(name: name).map(Self.field) else { return nil }
      self = kind
    }
  }

  /// The node.
  package var id: NodeID
  /// Its kind.
  var nodeKind: Node.Kind
  /// The subject of the two changes.
  package var kind: Kind
  /// The name of the version whose change won.
  package var shown: String
  /// The name of the version whose change lost.
  package var hidden: String
  /// The lost value: of a field, or all fields of a node with the same identifier.
  var hiddenValue: JSONValue?
  /// The other identifiers by which versions name the node, because two added it.
  package var twins: [NodeID] = []
}
