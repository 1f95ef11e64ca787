/// The position of an item in a list with sections, like `IndexPath(item:section:)`.
public struct ItemPath: Hashable, Sendable, Codable {
  /// The position of the section.
  public var section: Int
  /// The position of the item in its section.
  public var item: Int

  /// Makes a path.
  /// - Parameters:
  ///   - section: the position of the section.
  ///   - item: the position of the item in its section.
  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }
}

extension ItemPath: Comparable {
  /// Whether an item is before another one in the list.
  @inlinable
  public static func < (left: ItemPath, right: ItemPath) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}

extension ItemPath: CustomStringConvertible {
  /// The section and the item in brackets, such as `[2, 0]` for the first item of the third
  /// section.
  public var description: String { "[\(section), \(item)]" }
}
