internal import GRDB

/// A node that is not in the state that a difference expects.
public struct DifferenceConflict: Hashable, Sendable, CustomStringConvertible {
  /// The mismatch.
  public enum Reason: Hashable, Sendable {
    /// A node to insert already exists.
    case exists
    /// The node does not exist.
    case missing
    /// The node is not of the kind that the step expects.
    case isNot(Node.Kind)
    /// The step would put a section into a node, or an item at the top level.
    case wrongLevel
    /// A field has neither the old value nor, in a merge, the new one.
    case otherValue(field: String)
    /// The node has this other parent, or none.
    case otherParent(NodeID?)
    /// A node to delete has children that would stay.
    case hasChildren
    /// A node to delete is a favorite.
    case isFavorite
    /// A node to add to the favorites is one already.
    case isFavoriteAlready
    /// The node is not a favorite.
    case isNoFavorite
    /// The new parent does not exist.
    case missingParent(NodeID)
    /// The sibling that the node would follow is not there.
    case missingSibling(NodeID)
    /// The node that it would follow among the favorites is not a favorite.
    case missingFavorite(Item.ID)
    /// The outline rejects the step.
    case refused(OutlineError)
  }

  /// The node.
  public var id: NodeID
  /// The mismatch.
  public var reason: Reason

  /// One line.
  public var description: String { "\(id) \(reason)" }
}

extension DifferenceConflict.Reason: CustomStringConvertible {
  /// The end of a sentence that begins with the node.
  public var description: String { sentence { "\($0)" } }

  /// The same with other names of nodes than their ids.
  package func sentence(naming name: (NodeID) -> String) -> String {
    switch self {
    case .exists: "already exists"
    case .missing: "does not exist"
    case .isNot(let kind): "is no \(kind.rawValue)"
    case .wrongLevel: "cannot be there"
    case .otherValue(let field): "now has another \(field)"
    case .otherParent(let id): id.map { "is a child of \(name($0)) now" } ?? "is at the top now"
    case .hasChildren: "has children that would stay"
    case .isFavorite: "is now a favorite"
    case .isFavoriteAlready: "is a favorite already"
    case .isNoFavorite: "is not a favorite"
    case .missingParent(let id): "would be a child of \(name(id)), which does not exist"
    case .missingSibling(let id): "would go after \(name(id)), which does not exist"
    case .missingFavorite(let id): "would go after \(id), which is not a favorite"
    case .refused(.cycle(let id, let under)) where id.node != under:
      "is refused: \(name(id.node)) cannot move into \(name(under)), which is inside it"
    case .refused(let error): "is refused: \(error)"
    }
  }
}

extension OutlineTransaction {
  /// Applies the steps of a difference whose nodes are in the expected state, and skips the others.
  ///
  /// A node to insert must not exist; all others must. A changed node must have the old values, a
  /// moved one must have the old parent, and a deleted one must have the content and the parent of
  /// the step, no other children, and not be a favorite. A neighbour that a node is placed after
  /// must be there. Other neighbours and expansion may have changed.
  /// - Parameter difference: the steps, in their order.
  /// - Returns: A conflict for each skipped step, including steps that build on a skipped one.
  /// - Throws: ``StorageError`` if the file cannot be written. Errors of the outline are conflicts.
  /// - Complexity: as of ``apply(_:)-(OutlineDifference)``.
  @discardableResult
  package func applyUnconflicted(_ difference: OutlineDifference) throws -> [DifferenceConflict] {
    if difference.isEmpty { return [] }
    var conflicts: [DifferenceConflict] = []
    try atomically {
      for step in difference.steps {
        let reason = try conflict(with: step) ?? refusal(carryingOut: step)
        if let reason { conflicts.append(DifferenceConflict(id: step.id, reason: reason)) }
      }
    }
    return conflicts
  }

  /// Applies one step.
  /// - Returns: The reason why the outline rejects it, if it does.
  private func refusal(carryingOut step: OutlineDifference.Step) throws -> DifferenceConflict
    .Reason?
  {
    var keys: [NodeID: Int64] = [:]
    do {
      try attempt { try carryOut(step, with: &keys) }
      return nil
    } catch let error as OutlineError { return .refused(error) }
  }
}

// Compares the expectations of steps with the outline.
extension OutlineTransaction {
  private func conflict(with step: OutlineDifference.Step) throws -> DifferenceConflict.Reason? {
    if case .insert(let node, let place, _) = step {
      if try ItemTable.row(id: node.id.rawValue, in: db) != nil { return .exists }
      if (node.kind == .section) != (place.parent == nil) { return .wrongLevel }
      return try conflict(after: place)
    }
    guard let row = try ItemTable.row(id: step.id.rawValue, in: db) else { return .missing }
    if row.kind.rawValue != step.kind.rawValue { return .isNot(step.kind) }
    switch step {
    case .insert, .expand, .collapse: return nil
    case .delete(let node, let place, _):
      let content = try row.image.content(in: db)
      let changes = OutlineDifference.FieldChange.changes(from: node.content, to: content)
      if let change = changes.first { return .otherValue(field: change.field.rawValue) }
      if let reason = try conflict(of: row, from: place) { return reason }
      if row.image.favoritePosition != nil { return .isFavorite }
      return try ItemTable.hasChildren(row.key, in: db) ? .hasChildren : nil
    case .move(_, let kind, let source, let target):
      if (kind == .section) != (target.parent == nil) { return .wrongLevel }
      return try conflict(of: row, from: source) ?? conflict(after: target)
    case .update(_, _, let changes):
      let content = try row.image.content(in: db)
      return changes.first { !$0.finds(content) }.map { .otherValue(field: $0.field.rawValue) }
    case .favorite(_, let previous):
      return try row.image.favoritePosition != nil
        ? .isFavoriteAlready : conflict(afterFavorite: previous)
    case .unfavorite: return row.image.favoritePosition == nil ? .isNoFavorite : nil
    case .moveFavorite(_, _, let previous):
      return try row.image.favoritePosition == nil
        ? .isNoFavorite : conflict(afterFavorite: previous)
    }
  }

  /// The conflict of taking a node from a place, if it has another parent.
  private func conflict(of row: NodeRow, from place: OutlineDifference.Place) throws
    -> DifferenceConflict.Reason?
  {
    let parent = try parent(of: row.image)
    return parent == place.parent ? nil : .otherParent(parent)
  }

  /// The conflict of putting a node at a place, if there is one.
  private func conflict(after place: OutlineDifference.Place) throws -> DifferenceConflict.Reason? {
    var parent = ItemTable.rootKey
    if let id = place.parent {
      guard let row = try ItemTable.row(id: id.rawValue, in: db) else { return .missingParent(id) }
      parent = row.key
    }
    guard let previous = place.previous else { return nil }
    let row = try ItemTable.row(id: previous.rawValue, in: db)
    return row?.image.parent == parent ? nil : .missingSibling(previous)
  }

  private func conflict(afterFavorite previous: Item.ID?) throws -> DifferenceConflict.Reason? {
    guard let previous else { return nil }
    let row = try ItemTable.row(id: previous.rawValue, in: db)
    return row?.image.favoritePosition == nil ? .missingFavorite(previous) : nil
  }
}
