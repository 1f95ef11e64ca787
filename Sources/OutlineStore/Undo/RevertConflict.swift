/// A node that keeps versions from being reverted, because later ones changed the same fields.
package struct RevertConflict: Sendable {
  /// The node.
  package var id: NodeID
  /// The fields of its content, each with the value that a revert would restore, and the present
  /// one.
  package var fields: [(field: ReplayField, restored: JSONValue?, present: JSONValue?)] = []
  /// Its places, if both moved it.
  package var place: (restored: Place, present: Place)?
  /// Whether it is a favorite, if both changed that.
  package var favorite: (restored: Bool, present: Bool)?

  /// A place in the outline.
  package struct Place: Hashable, Sendable {
    /// The parent, or `nil` for the place of a section.
    package var parent: NodeID?
    /// The sibling before it, or `nil` for the first place.
    package var previous: NodeID?
  }
}

extension RevertConflict {
  /// The fields of nodes that both some versions and later ones changed. A node that was deleted
  /// later, or that these versions created, has none.
  /// - Parameters:
  ///   - ids: the nodes of ``OutlineError/cannotRevert(_:conflicts:)``.
  ///   - numbers: the versions that could not be reverted.
  /// - Complexity: O(nodes · log n).
  package static func all(
    of ids: [NodeID], with numbers: ClosedRange<Int>, in outline: OutlineReader
  ) throws -> [RevertConflict] {
    let db = try outline.db
    return try ids.map { id in
      var conflict = RevertConflict(id: id)
      guard let key = try outline.key(everHeldBy: id),
        let now = try ItemTable.row(key: key, in: db)?.image,
        let before = try ChangeTable.image(of: key, at: numbers.lowerBound &- 1, in: db),
        let after = try ChangeTable.image(of: key, at: numbers.upperBound, in: db)
      else { return conflict }
      let contents = (
        before: try before.content(in: db), after: try after.content(in: db),
        now: try now.content(in: db)
      )
      for (field, new) in ReplayStep.fields(from: contents.before, to: contents.after) {
        let (old, present) = (contents.before[field], contents.now[field])
        if present != old && present != new { conflict.fields.append((field, old, present)) }
      }
      if !before.isPlaced(as: after), !now.isPlaced(as: before), !now.isPlaced(as: after) {
        conflict.place = (
          try Place(of: before, at: numbers.lowerBound &- 1, in: outline),
          try Place(of: now, in: outline)
        )
      }
      let favorites = [before, after, now].map(\.favoritePosition)
      if Set(favorites).count == 3, (favorites[0] == nil) != (favorites[2] == nil) {
        conflict.favorite = (favorites[0] != nil, favorites[2] != nil)
      }
      return conflict
    }
  }
}

extension RevertConflict.Place {
  init(of image: NodeImage, at version: Int? = nil, in outline: OutlineReader) throws {
    let previous = try SiblingList.children(of: image.parent ?? ItemTable.rootKey)
      .neighbour(of: image.position, isNext: false, at: version, in: outline.db)
    parent = try outline.parent(of: image)
    self.previous = try previous.map { try outline.nodeID(ofKey: $0) }
  }
}

extension NodeImage {
  /// Whether both have the same place.
  func isPlaced(as other: NodeImage) -> Bool {
    parent == other.parent && position == other.position
  }
}
