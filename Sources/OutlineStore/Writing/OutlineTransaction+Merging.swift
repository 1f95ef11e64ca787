internal import GRDB

extension OutlineTransaction {
  /// Carries out on the outline as it is now what was changed in an earlier one: a three-way merge.
  ///
  /// What was changed in the same way meanwhile is not changed again. A node goes after the nearest of the siblings in front
  /// of it that still stands there. What was changed otherwise is a conflict, as ``applyUnconflicted(_:)`` has it.
  /// - Parameters:
  ///   - difference: the change.
  ///   - target: the outline that the change leads to.
  /// - Returns: a conflict for each step that was left; one that builds on it is left too.
  /// - Throws: ``StorageError`` where the file cannot be written. What the outline refuses is a
  ///   conflict.
  /// - Complexity: as of ``apply(_:)-(OutlineDifference)``, and O(size of the target).
  @discardableResult
  public func merge(_ difference: OutlineDifference, leadingTo target: Outline) throws -> [DifferenceConflict] {
    if difference.isEmpty { return [] }
    return try atomically {
      let anchors = Anchors(of: target)
      var conflicts: [DifferenceConflict] = []
      for step in difference.steps {
        guard let step = try rebased(step, anchors) else { continue }
        conflicts += try applyUnconflicted(OutlineDifference(steps: [step]))
      }
      return conflicts
    }
  }

  /// A step as the outline needs it now; nil when it is done already.
  private func rebased(_ step: OutlineDifference.Step, _ anchors: Anchors) throws -> OutlineDifference.Step? {
    let row = try ItemTable.row(id: step.id.rawValue, in: db)
    switch step {
    case .insert(let node, let place, let isRoot):
      return .insert(node, at: try anchored(place, anchors), isRoot: isRoot)
    case .delete: return row == nil ? nil : step
    case .move(let id, let kind, var source, let target):
      let present = try row.flatMap { try parent(of: $0.image) }
      if row != nil, present == target.parent { source.parent = present }
      return .move(id, kind: kind, from: source, to: try anchored(target, anchors))
    case .update(let id, let kind, let changes):
      guard let content = try row?.image.content(in: db) else { return step }
      let open = changes.filter { !$0.inverse.finds(content) }
      return open.isEmpty ? nil : .update(id, kind: kind, open)
    case .expand, .collapse: return step
    case .favorite(let id, _):
      return row?.image.favoritePosition == nil ? .favorite(id, after: try anchor(ofFavorite: id, anchors)) : nil
    case .unfavorite: return row?.image.favoritePosition == nil ? nil : step
    case .moveFavorite(let id, let source, _):
      return .moveFavorite(id, from: source, to: try anchor(ofFavorite: id, anchors))
    }
  }

  private func anchored(_ place: OutlineDifference.Place, _ anchors: Anchors) throws -> OutlineDifference.Place {
    var previous = place.previous
    while let sibling = previous {
      if let row = try ItemTable.row(id: sibling.rawValue, in: db), try parent(of: row.image) == place.parent { break }
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
private struct Anchors {
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
    for (favorite, next) in zip(outline.favorites, outline.favorites.dropFirst()) { previousFavorite[next] = favorite }
  }
}
