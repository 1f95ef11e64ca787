/// An item with its attributes decoded as a type of the app.
public struct TypedItem<Attributes: Sendable>: Identifiable, Sendable {
  /// The item.
  public var item: Item
  /// The decoded attributes.
  public var attributes: Attributes

  /// The permanent identifier.
  public var id: Item.ID { item.id }

  /// Combines an item with its attributes.
  /// - Parameters:
  ///   - item: the item.
  ///   - attributes: the decoded attributes.
  public init(_ item: Item, attributes: Attributes) {
    self.item = item
    self.attributes = attributes
  }
}

extension TypedItem where Attributes: Decodable {
  /// Reads the attributes of an item.
  /// - Parameter item: the item.
  /// - Throws: ``OutlineError/unfitAttributes(_:type:reason:)``.
  /// - Complexity: O(size of the attributes).
  public init(_ item: Item) throws {
    do {
      self.init(item, attributes: try item.content.attributes(as: Attributes.self))
    } catch OutlineError.unfitAttributes(_, let type, let reason) {
      throw OutlineError.unfitAttributes(item.id, type: type, reason: reason)
    }
  }
}

extension TypedItem: Equatable where Attributes: Equatable {}
extension TypedItem: Hashable where Attributes: Hashable {}
