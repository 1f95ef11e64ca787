/// What changed between two section snapshots, as a script of steps that are carried out one after another.
///
/// Every step is valid on its own when its turn comes: an item is only put under a parent and behind a sibling that are in place
/// already, and no step ever makes a cycle. The order is: inserts and moves in pre-order of the target, then expansion, and the
/// deletes last, the deepest first. Places are those of the moment, as in ``OutlineDifference``.
public struct SectionDifference<ItemID: Hashable & Sendable>: Hashable, Sendable {
  /// The steps in the order in which they are carried out.
  public let steps: [Step]

  /// A difference that changes nothing.
  @inlinable
  public init() {
    steps = []
  }

  /// Makes a difference of steps that are known to be valid one after another.
  @usableFromInline
  init(steps: [Step]) {
    self.steps = steps
  }

  /// Where an item stands, by its neighbours.
  public struct Place: Hashable, Sendable {
    /// The item it stands under; nil at the top level.
    public var parent: ItemID?
    /// The sibling directly in front of it; nil for the first.
    public var previous: ItemID?

    /// Makes a place.
    /// - Parameters:
    ///   - parent: the item it stands under; nil at the top level.
    ///   - previous: the sibling directly in front of it; nil for the first.
    @inlinable
    public init(parent: ItemID?, previous: ItemID?) {
      self.parent = parent
      self.previous = previous
    }
  }

  /// One step.
  public enum Step: Hashable, Sendable {
    /// A new item; `isRoot` where its parent is not new.
    case insert(ItemID, at: Place, isRoot: Bool, isExpanded: Bool)
    /// An item goes, after all its children; `isRoot` where its parent stays.
    case delete(ItemID, from: Place, isRoot: Bool, isExpanded: Bool)
    /// An item goes to another place, and all that stands under it goes with it.
    case move(ItemID, from: Place, to: Place)
    /// The children of an item are shown.
    case expand(ItemID)
    /// The children of an item are hidden.
    case collapse(ItemID)
  }
}

extension SectionDifference {
  /// How many steps of each kind a difference has.
  public struct Counts: Hashable, Sendable, Codable {
    /// New items.
    public var inserted = 0
    /// Items that go.
    public var deleted = 0
    /// Items that go to another place; what goes with them is not counted.
    public var moved = 0
    /// Items that are expanded.
    public var expanded = 0
    /// Items that are collapsed.
    public var collapsed = 0

    /// All of them together.
    public var total: Int { inserted + deleted + moved + expanded + collapsed }
  }

  /// How many steps of each kind there are.
  /// - Complexity: O(number of steps).
  public var counts: Counts {
    var counts = Counts()
    for step in steps {
      switch step {
      case .insert: counts.inserted += 1
      case .delete: counts.deleted += 1
      case .move: counts.moved += 1
      case .expand: counts.expanded += 1
      case .collapse: counts.collapsed += 1
      }
    }
    return counts
  }

  /// Whether nothing changes.
  public var isEmpty: Bool { steps.isEmpty }
}

extension SectionDifference.Place: Codable where ItemID: Codable {}
