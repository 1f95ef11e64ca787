/// What changed between two arrays: what went, what came, and what changed its place.
///
/// Elements are the same if they are equal. Where every element occurs once in each array, the
/// number of moves is the smallest possible. Of elements that occur several times any one may stand
/// for another; the difference is still a correct one.
///
/// It reads as lists on screens take it: first everything out by old offsets, then everything in by
/// new ones.
public struct ArrayDifference<Element: Hashable> {
  /// One element that goes or comes.
  public struct Change {
    /// Where it was in the old array, or is in the new one.
    public var offset: Int
    /// The element.
    public var element: Element

    /// Makes a change.
    /// - Parameters:
    ///   - offset: where it was in the old array, or is in the new one.
    ///   - element: the element.
    @inlinable
    public init(offset: Int, element: Element) {
      self.offset = offset
      self.element = element
    }
  }

  /// One element that changes its place.
  public struct Move {
    /// Where it was in the old array.
    public var from: Int
    /// Where it is in the new array.
    public var to: Int
    /// The element.
    public var element: Element

    /// Makes a move.
    /// - Parameters:
    ///   - from: where it was in the old array.
    ///   - to: where it is in the new array.
    ///   - element: the element.
    @inlinable
    public init(from: Int, to: Int, element: Element) {
      self.from = from
      self.to = to
      self.element = element
    }
  }

  /// What went, by ascending offsets of the old array.
  public var deletes: [Change]
  /// What came, by ascending offsets of the new array.
  public var inserts: [Change]
  /// What changed its place, by ascending offsets of the new array.
  public var moves: [Move]

  /// Makes a difference of its parts.
  /// - Parameters:
  ///   - deletes: what went, by ascending offsets of the old array.
  ///   - inserts: what came, by ascending offsets of the new array.
  ///   - moves: what changed its place, by ascending offsets of the new array.
  @inlinable
  public init(deletes: [Change] = [], inserts: [Change] = [], moves: [Move] = []) {
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
  }

  /// Whether nothing changes.
  @inlinable
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }

  /// How many changes there are; a move counts once.
  @inlinable
  public var count: Int { deletes.count + inserts.count + moves.count }
}

extension ArrayDifference: Equatable, Hashable {}
extension ArrayDifference.Change: Equatable, Hashable {}
extension ArrayDifference.Move: Equatable, Hashable {}
extension ArrayDifference: Sendable where Element: Sendable {}
extension ArrayDifference.Change: Sendable where Element: Sendable {}
extension ArrayDifference.Move: Sendable where Element: Sendable {}
extension ArrayDifference: Encodable where Element: Encodable {}
extension ArrayDifference.Change: Encodable where Element: Encodable {}
extension ArrayDifference.Move: Encodable where Element: Encodable {}
extension ArrayDifference: Decodable where Element: Decodable {}
extension ArrayDifference.Change: Decodable where Element: Decodable {}
extension ArrayDifference.Move: Decodable where Element: Decodable {}
