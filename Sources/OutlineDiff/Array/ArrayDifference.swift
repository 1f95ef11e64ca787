/// The difference between two arrays: deletes, inserts and moves.
///
/// Elements are matched by equality. If no element occurs twice in an array, the number of moves is
/// minimal. Equal elements are interchangeable, so with duplicates the difference is correct but
/// not always minimal.
///
/// Changes apply in the order that list views use: first all removals by old offsets, then all
/// insertions by new offsets.
public struct ArrayDifference<Element: Hashable>: Hashable {
  /// A deleted or inserted element.
  public struct Change: Hashable {
    /// The offset in the old array of a deleted element, in the new array of an inserted one.
    public var offset: Int
    /// The element.
    public var element: Element

    /// Creates a change.
    /// - Parameters:
    ///   - offset: the offset in the old array for a delete, in the new array for an insert.
    ///   - element: the element.
    @inlinable
    init(offset: Int, element: Element) {
      self.offset = offset
      self.element = element
    }
  }

  /// An element that moves.
  public struct Move: Hashable {
    /// The offset in the old array.
    public var from: Int
    /// The offset in the new array.
    public var to: Int
    /// The element.
    public var element: Element

    /// Creates a move.
    /// - Parameters:
    ///   - from: the offset in the old array.
    ///   - to: the offset in the new array.
    ///   - element: the element.
    @inlinable
    package init(from: Int, to: Int, element: Element) {
      self.from = from
      self.to = to
      self.element = element
    }
  }

  /// The deleted elements, by ascending offsets of the old array.
  public var deletes: [Change]
  /// The inserted elements, by ascending offsets of the new array.
  public var inserts: [Change]
  /// The moved elements, by ascending offsets of the new array.
  public var moves: [Move]

  /// Creates a difference from its parts.
  /// - Parameters:
  ///   - deletes: the deleted elements, by ascending offsets of the old array.
  ///   - inserts: the inserted elements, by ascending offsets of the new array.
  ///   - moves: the moved elements, by ascending offsets of the new array.
  @inlinable
  package init(deletes: [Change] = [], inserts: [Change] = [], moves: [Move] = []) {
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
  }

  /// Whether there are no changes.
  @inlinable
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }

  /// The number of changes; a move counts once.
  @inlinable
  public var count: Int { deletes.count + inserts.count + moves.count }
}

extension ArrayDifference: Sendable where Element: Sendable {}
extension ArrayDifference.Change: Sendable where Element: Sendable {}
extension ArrayDifference.Move: Sendable where Element: Sendable {}
extension ArrayDifference: Encodable where Element: Encodable {}
extension ArrayDifference.Change: Encodable where Element: Encodable {}
extension ArrayDifference.Move: Encodable where Element: Encodable {}
extension ArrayDifference: Decodable where Element: Decodable {}
extension ArrayDifference.Change: Decodable where Element: Decodable {}
extension ArrayDifference.Move: Decodable where Element: Decodable {}
