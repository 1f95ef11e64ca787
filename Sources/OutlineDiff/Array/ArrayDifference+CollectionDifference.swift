extension ArrayDifference {
  /// Converts a difference of the standard library; associated removals and insertions become
  /// moves.
  ///
  /// If only one half of an association exists, as in a difference built by hand, it becomes a
  /// plain removal or insertion.
  /// - Parameter difference: the difference to convert.
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

  /// The same difference as a `CollectionDifference`, with each move as an associated removal and
  /// insertion.
  ///
  /// `nil` if an offset is negative or used twice, which never happens in a difference made by
  /// comparing.
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
