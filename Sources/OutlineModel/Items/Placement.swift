/// A place for an item, as a value that is resolved in the transaction that uses it.
///
/// It can be stored and sent; see ``encode(to:)`` for the coded form, which is stable.
public enum Placement: Hashable, Sendable {
  /// Directly before an item, under the same parent.
  case before(Item.ID)
  /// Directly after an item and its descendants, under the same parent.
  case after(Item.ID)
  /// Before all children.
  case first(in: Parent)
  /// After all children.
  case last(in: Parent)
  /// At index `n` among the children; past the end means last, a negative index means first.
  case at(Int, in: Parent)

  /// A node with children: an item, or a section with its top-level items.
  public enum Parent: Hashable, Sendable {
    /// An item.
    case item(Item.ID)
    /// A section.
    case section(Section.ID)

    /// The identifier of the item or section.
    public var node: NodeID {
      switch self {
      case .item(let id): id.node
      case .section(let id): id.node
      }
    }
  }

  /// Before all top-level items of a section.
  /// - Parameter section: the section.
  public static func first(in section: Section.ID) -> Placement { .first(in: .section(section)) }
  /// Before all children of an item.
  /// - Parameter item: the item.
  public static func first(in item: Item.ID) -> Placement { .first(in: .item(item)) }
  /// After all top-level items of a section.
  /// - Parameter section: the section.
  public static func last(in section: Section.ID) -> Placement { .last(in: .section(section)) }
  /// After all children of an item.
  /// - Parameter item: the item.
  public static func last(in item: Item.ID) -> Placement { .last(in: .item(item)) }
  /// At index `n` among the top-level items of a section; past the end means last.
  /// - Parameters:
  ///   - n: the index, from 0.
  ///   - section: the section.
  public static func at(_ n: Int, in section: Section.ID) -> Placement {
    .at(n, in: .section(section))
  }
  /// At index `n` among the children of an item; past the end means last.
  /// - Parameters:
  ///   - n: the index, from 0.
  ///   - item: the item.
  public static func at(_ n: Int, in item: Item.ID) -> Placement { .at(n, in: .item(item)) }
}

extension Section {
  /// A place for a section, as a value.
  public enum Placement: Hashable, Sendable {
    /// Before all sections.
    case first
    /// After all sections.
    case last
    /// Directly before a section.
    case before(Section.ID)
    /// Directly after a section.
    case after(Section.ID)
  }
}
