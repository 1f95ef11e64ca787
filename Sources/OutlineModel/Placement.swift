/// A place for an item, as a value: what it means is decided inside the transaction that uses it.
public enum Placement: Hashable, Sendable, Codable {
  /// Directly in front of an item, under the same parent.
  case before(Item.ID)
  /// Directly behind an item and all that stands under it, under the same parent.
  case after(Item.ID)
  /// In front of all children.
  case first(in: Parent)
  /// Behind all children.
  case last(in: Parent)
  /// So that exactly `n` children stand in front of it; past the end means last.
  case at(Int, in: Parent)

  /// What an item can stand under.
  public enum Parent: Hashable, Sendable, Codable {
    case item(Item.ID)
    case section(Section.ID)

    /// The identifier, of whichever kind.
    public var node: NodeID {
      switch self {
      case .item(let id): id.node
      case .section(let id): id.node
      }
    }
  }

  /// In front of all top-level items of a section.
  public static func first(in section: Section.ID) -> Placement { .first(in: .section(section)) }
  /// In front of all children of an item.
  public static func first(in item: Item.ID) -> Placement { .first(in: .item(item)) }
  /// Behind all top-level items of a section.
  public static func last(in section: Section.ID) -> Placement { .last(in: .section(section)) }
  /// Behind all children of an item.
  public static func last(in item: Item.ID) -> Placement { .last(in: .item(item)) }
  /// So that exactly `n` top-level items of a section stand in front of it.
  public static func at(_ n: Int, in section: Section.ID) -> Placement { .at(n, in: .section(section)) }
  /// So that exactly `n` children of an item stand in front of it.
  public static func at(_ n: Int, in item: Item.ID) -> Placement { .at(n, in: .item(item)) }
}
