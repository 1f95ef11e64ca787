public import OutlineModel

/// What changed between two outlines, as a script of steps that are carried out one after another.
///
/// Every step is valid on its own when its turn comes: a node is only put under a parent and behind a sibling that are in place
/// already, and no step ever makes a cycle. That holds for a value, for a database and for a screen alike. The order is: inserts
/// and moves in pre-order of the target, then changes of content and expansion, then the favorites, and the deletes last, the
/// deepest first.
///
/// Places are those of the moment: the place a step takes a node from is where the node stands directly before that step, and
/// the place it puts a node to is where the node stands directly behind it. So the inverse of a difference is each step turned
/// around, in the opposite order.
public struct OutlineDifference: Hashable, Sendable {
  /// The steps in the order in which they are carried out.
  public let steps: [Step]

  /// Makes a difference of steps that are known to be valid one after another.
  package init(steps: [Step]) {
    self.steps = steps
  }

  /// A difference that changes nothing.
  public init() {
    steps = []
  }

  /// Where a node stands, by its neighbours.
  public struct Place: Hashable, Sendable, Codable {
    /// The section or item it stands under; nil at the top level, where the sections are.
    public var parent: NodeID?
    /// The sibling directly in front of it; nil for the first.
    public var previous: NodeID?

    /// Makes a place.
    /// - Parameters:
    ///   - parent: the section or item it stands under; nil for a section.
    ///   - previous: the sibling directly in front of it; nil for the first.
    public init(parent: NodeID?, previous: NodeID?) {
      self.parent = parent
      self.previous = previous
    }
  }

  /// One step.
  public enum Step: Hashable, Sendable {
    /// A new node; `isRoot` where its parent is not new.
    case insert(Node, at: Place, isRoot: Bool)
    /// A node goes, after all its children; `isRoot` where its parent stays.
    case delete(Node, from: Place, isRoot: Bool)
    /// A node goes to another place, and all that stands under it goes with it.
    case move(NodeID, kind: Node.Kind, from: Place, to: Place)
    /// The content of a node changes.
    case update(NodeID, kind: Node.Kind, [FieldChange])
    /// The children of a node are shown.
    case expand(NodeID, kind: Node.Kind)
    /// The children of a node are hidden.
    case collapse(NodeID, kind: Node.Kind)
    /// An item becomes a favorite, directly behind another one or the first.
    case favorite(Item.ID, after: Item.ID?)
    /// An item that stood directly behind another one, or first, is a favorite no longer.
    case unfavorite(Item.ID, after: Item.ID?)
    /// A favorite goes from behind one favorite to behind another in the user's own order; nil is the front.
    case moveFavorite(Item.ID, from: Item.ID?, to: Item.ID?)
  }

  /// One field of a node's content, before and after.
  public enum FieldChange: Hashable, Sendable {
    /// The line itself.
    case text(from: String, to: String)
    /// The second line.
    case secondaryText(from: String?, to: String?)
    /// The emoji or symbol.
    case image(from: String?, to: String?)
    /// The longer text.
    case note(from: String?, to: String?)
    /// The done mark.
    case isDone(from: Bool, to: Bool)
    /// Everything else, whole; of a section, its list configuration.
    case attributes(from: [String: JSONValue], to: [String: JSONValue])
  }
}
