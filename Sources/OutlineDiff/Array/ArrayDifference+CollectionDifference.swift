extension ArrayDifference {
  /// Takes over a difference of the standard library; removals and insertions that are associated
  /// become moves.
  ///
  /// Where only one half of an association is there, as in a difference that was put together by
  /// hand, it is a plain removal or insertion.
  /// - Parameter difference: the difference to take over.
  /// - Complexity: O(n log n) for n changes.
  public init(_ difference: CollectionDifference<Element>) {
    self.init()
    var sources: [Int: Int] = [:]
    for case .remove(let offset, _, let partner?) in difference.removals {
      sources[offset] = partner
    }
    var moving: Set<Int> = []
    for case .insert(let offset, let element, let partner) in difference.insertions {
      if let partner, sources[partner] == offset {
        moves.append(Move(from: partner, to: offset, element: element))
        moving.insert(partner)
      } else {
        inserts.append(Change(offset: offset, element: element))
      }
    }
    for case .remove(let offset, let element, _) in difference.removals
    where !moving.contains(offset) {
      deletes.append(Change(offset: offset, element: element))
    }
  }

  /// The same difference in the standard library's form, each move as an associated removal and
  /// insertion.
  ///
  /// Nil where an offset is negative or used twice, which no difference made by comparing has.
  /// - Complexity: O(n log n) for n changes.
  public var collectionDifference: CollectionDifference<Element>? {
    var changes: [CollectionDifference<Element>.Change] = []
    changes.reserveCapacity(deletes.count + inserts.count + 2 * moves.count)
    changes += deletes.map { .remove(offset: $0.offset, element: $0.element, associatedWith: nil) }
    changes += inserts.map { .insert(offset: $0.offset, element: $0.element, associatedWith: nil) }
    for move in moves {
      changes.append(.remove(offset: move.from, element: move.element, associatedWith: move.to))
      changes.append(.insert(offset: move.to, element: move.element, associatedWith: move.from))
    }
    guard changes.allSatisfy({ $0.offset >= 0 }) else { return nil }
    return CollectionDifference(changes)
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }
}
