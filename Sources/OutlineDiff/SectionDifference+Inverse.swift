public import OutlineModel

extension SectionDifference {
  /// The difference that leads back: each step turned around, in the opposite order.
  ///
  /// Its steps are valid one after another as well, and its inverse is this difference again.
  /// - Complexity: O(number of steps).
  public var inverse: SectionDifference {
    SectionDifference(steps: steps.reversed().map(\.inverse))
  }

  /// This difference followed by the next one, as one difference with the fewest steps.
  /// - Parameters:
  ///   - next: made from the snapshot this difference leads to.
  ///   - base: the snapshot this difference was made from.
  /// - Throws: ``DifferenceError`` where one of the two does not apply.
  /// - Complexity: O(n + number of steps).
  public func merged(
    with next: SectionDifference, from base: SectionSnapshot<ItemID>
  ) throws(DifferenceError) -> SectionDifference {
    if next.isEmpty { return self }
    return SectionDifference(from: base, to: try base.applying(self).applying(next))
  }

  /// The inserts, deletes and moves by index paths.
  /// - Parameter snapshot: the snapshot the difference was made from.
  /// - Throws: ``DifferenceError`` where the difference does not apply to it.
  /// - Complexity: O(n + k), and for each of k items its depth.
  public func batch(from snapshot: SectionSnapshot<ItemID>) throws(DifferenceError) -> BatchUpdate<ItemID> {
    let (old, new) = (snapshot.preorder, try snapshot.applying(self).preorder)
    var touched: Set<ItemID> = []
    for step in steps {
      switch step {
      case .insert(let id, _, _, _), .delete(let id, _, _, _), .move(let id, _, _): touched.insert(id)
      case .expand, .collapse: break
      }
    }
    return BatchUpdate(touched: touched, old: (old.ids, old.parents), new: (new.ids, new.parents))
  }
}

extension SectionDifference.Step {
  /// The step that undoes this one.
  public var inverse: Self {
    switch self {
    case .insert(let id, let place, let isRoot, let isExpanded):
      .delete(id, from: place, isRoot: isRoot, isExpanded: isExpanded)
    case .delete(let id, let place, let isRoot, let isExpanded):
      .insert(id, at: place, isRoot: isRoot, isExpanded: isExpanded)
    case .move(let id, let source, let target): .move(id, from: target, to: source)
    case .expand(let id): .collapse(id)
    case .collapse(let id): .expand(id)
    }
  }

  /// The identifier of the item the step is about.
  public var id: ItemID {
    switch self {
    case .insert(let id, _, _, _), .delete(let id, _, _, _), .move(let id, _, _), .expand(let id), .collapse(let id): id
    }
  }
}

extension SectionDifference: CustomStringConvertible {
  /// One line a step, as in a diff: `+` inserts, `-` deletes, `>` moves, `~` expands or collapses.
  public var description: String {
    steps.lazy.map(\.description).joined(separator: "\n")
  }
}

extension SectionDifference.Step: CustomStringConvertible {
  /// The line of this step, beginning with `+`, `-`, `>` or `~`.
  public var description: String {
    func described(_ word: String, _ place: SectionDifference.Place) -> String {
      let under = place.parent.map { "\(word) \($0)" } ?? "\(word) top"
      return under + (place.previous.map { " after \($0)" } ?? " first")
    }
    return switch self {
    case .insert(let id, let place, _, _): "+ \(id) \(described("in", place))"
    case .delete(let id, let place, _, _): "- \(id) \(described("from", place))"
    case .move(let id, let source, let target): "> \(id) \(described("from", source)) \(described("to", target))"
    case .expand(let id): "~ \(id) expanded"
    case .collapse(let id): "~ \(id) collapsed"
    }
  }
}
