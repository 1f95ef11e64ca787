extension OutlineTransaction {
  /// Applies changes that were written to an earlier outline to the present one: a three-way merge.
  ///
  /// Changes that happened in the same way meanwhile are not repeated. A node is placed after the
  /// nearest sibling before it that is still there. Any other mismatch is a conflict, as in
  /// ``applyUnconflicted(_:)``.
  /// - Parameters:
  ///   - difference: the changes.
  ///   - target: the outline that the changes lead to.
  /// - Returns: A conflict for each skipped step, including steps that build on a skipped one.
  /// - Throws: ``StorageError`` if the file cannot be written. Errors of the outline are conflicts.
  /// - Complexity: as of ``apply(_:)-(OutlineDifference)``, plus O(size of the target).
  @discardableResult
  package func merge(_ difference: OutlineDifference, leadingTo target: Outline) throws
    -> [DifferenceConflict]
  {
    if difference.isEmpty { return [] }
    return try atomically {
      let anchors = Anchors(of: target)
      var conflicts: [DifferenceConflict] = []
      for step in difference.steps {
        guard let step = try rebase(step, on: anchors) else { continue }
        conflicts += try applyUnconflicted(OutlineDifference(steps: [step]))
      }
      return conflicts
    }
  }

  /// A step adapted to the present outline, or `nil` if its change is already there.
  private func rebase(_ step: OutlineDifference.Step, on anchors: Anchors) throws
    -> OutlineDifference.Step?
  {
    let row = try ItemTable.row(id: step.id.rawValue, in: db)
    switch step {
    case .insert(let node, let place, let isRoot):
      return .insert(node, at: try anchor(place, by: anchors), isRoot: isRoot)
    case .delete: return row == nil ? nil : step
    case .move(let id, let kind, var source, let target):
      let present = try row.flatMap { try parent(of: $0.image) }
      if row != nil, present == target.parent { source.parent = present }
      return .move(id, kind: kind, from: source, to: try anchor(target, by: anchors))
    case .update(let id, let kind, let changes):
      guard let content = try row?.image.content(in: db) else { return step }
      let open = changes.filter { !$0.inverse.finds(content) }
      return open.isEmpty ? nil : .update(id, kind: kind, open)
    case .expand, .collapse: return step
    case .favorite(let id, _):
      return row?.image.favoritePosition == nil
        ? .favorite(id, after: try anchor(ofFavorite: id, anchors)) : nil
    case .unfavorite: return row?.image.favoritePosition == nil ? nil : step
    case .moveFavorite(let id, let source, _):
      return .moveFavorite(id, from: source, to: try anchor(ofFavorite: id, anchors))
    }
  }

  private func anchor(_ place: OutlineDifference.Place, by anchors: Anchors) throws
    -> OutlineDifference.Place
  {
    var previous = place.previous
    while let sibling = previous {
      let row = try ItemTable.row(id: sibling.rawValue, in: db)
      if let row, try parent(of: row.image) == place.parent { break }
      previous = anchors.previous[sibling]
    }
    return OutlineDifference.Place(parent: place.parent, previous: previous)
  }

  private func anchor(ofFavorite id: Item.ID, _ anchors: Anchors) throws -> Item.ID? {
    var previous = anchors.previousFavorite[id]
    while let favorite = previous {
      if try ItemTable.row(id: favorite.rawValue, in: db)?.image.favoritePosition != nil { break }
      previous = anchors.previousFavorite[favorite]
    }
    return previous
  }
}

/// The sibling before each node in an outline.
struct Anchors {
  var previous: [NodeID: NodeID] = [:]
  var previousFavorite: [Item.ID: Item.ID] = [:]

  init(of outline: Outline) {
    var last: [NodeID] = []
    for row in outline.rows {
      if row.level < last.count {
        previous[row.node.id] = last[row.level]
        last.removeLast(last.count - row.level)
      }
      last.append(row.node.id)
    }
    for (favorite, next) in zip(outline.favorites, outline.favorites.dropFirst()) {
      previousFavorite[next] = favorite
    }
  }
}
