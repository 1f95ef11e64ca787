internal import OutlineModel

/// A version as its maker wrote it, for ``Replay``.
package struct ReplayVersion: Hashable, Sendable, Comparable {
  /// The name, which is unique in all files.
  package var name: String
  /// The time, in microseconds since 1970. It is later than those of all versions that its maker
  /// knew.
  var stamp: Int64
  /// The names of the last versions that its maker knew. Their predecessors were known too.
  var after: [String]
  /// The changes, in order.
  var steps: [ReplayStep]
  /// Whether its items are new ones of a person, also in a text file, and not those of an undo.
  package var isNew = true

  /// Creates a version.
  package init(name: String, stamp: Int64, after: [String], steps: [ReplayStep]) {
    self.name = name
    self.stamp = stamp
    self.after = after
    self.steps = steps
  }

  /// The first node of a version that only inserts.
  var firstOfInsertions: NodeID? {
    guard case .insert(let first, _, _, _, _) = steps.first,
      steps.allSatisfy({ if case .insert = $0 { true } else { false } })
    else { return nil }
    return first
  }

  /// Whether two versions that only insert add the same nodes, wherever among their siblings.
  func inserts(sameAs other: ReplayVersion) -> Bool {
    steps.count == other.steps.count
      && zip(steps, other.steps).allSatisfy { one, other in
        guard case .insert(let id, let parent, _, let fields, let isExpanded) = one,
          case .insert(let otherID, let otherParent, _, let others, let isOther) = other
        else { return false }
        return id == otherID && parent == otherParent && fields == others && isExpanded == isOther
      }
  }

  /// Versions are in the order of their times; of equal ones, in that of their names.
  package static func < (left: Self, right: Self) -> Bool {
    if left.stamp != right.stamp { return left.stamp < right.stamp }
    return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
  }
}
