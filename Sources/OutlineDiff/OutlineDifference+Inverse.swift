public import OutlineModel

extension OutlineDifference {
  /// The difference that leads back: each step turned around, in the opposite order.
  ///
  /// Its steps are valid one after another as well, and its inverse is this difference again.
  /// - Complexity: O(number of steps).
  public var inverse: OutlineDifference {
    OutlineDifference(steps: steps.reversed().map(\.inverse))
  }

  /// This difference followed by the next one, as one difference with the fewest steps.
  ///
  /// The outline they begin at is needed: which of two siblings it takes fewer steps to move depends on how many others stand
  /// between them, and a difference does not name those.
  /// - Parameters:
  ///   - next: made from the outline this difference leads to.
  ///   - base: the outline this difference was made from.
  /// - Throws: ``DifferenceError`` where one of the two does not apply.
  /// - Complexity: O(n + number of steps).
  public func merged(with next: OutlineDifference, from base: Outline) throws(DifferenceError) -> OutlineDifference {
    if next.isEmpty { return self }
    return OutlineDifference(from: base, to: try base.applying(self).applying(next))
  }
}

extension OutlineDifference.Step {
  /// The step that undoes this one.
  public var inverse: Self {
    switch self {
    case .insert(let node, let place, let isRoot): .delete(node, from: place, isRoot: isRoot)
    case .delete(let node, let place, let isRoot): .insert(node, at: place, isRoot: isRoot)
    case .move(let id, let kind, let source, let target): .move(id, kind: kind, from: target, to: source)
    case .update(let id, let kind, let changes): .update(id, kind: kind, changes.reversed().map(\.inverse))
    case .expand(let id, let kind): .collapse(id, kind: kind)
    case .collapse(let id, let kind): .expand(id, kind: kind)
    case .favorite(let id, let previous): .unfavorite(id, after: previous)
    case .unfavorite(let id, let previous): .favorite(id, after: previous)
    case .moveFavorite(let id, let source, let target): .moveFavorite(id, from: target, to: source)
    }
  }
}
