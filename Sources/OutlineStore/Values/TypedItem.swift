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
    } catch let error as DecodingError {
      throw OutlineError.unfitAttributes(item.id, type: "\(Attributes.self)", reason: error.inWords)
    }
  }
}

extension TypedItem: Equatable where Attributes: Equatable {}
extension TypedItem: Hashable where Attributes: Hashable {}

extension DecodingError {
  /// The mismatch, with its path in the attributes.
  fileprivate var inWords: String {
    func flaw(at path: [any CodingKey], _ words: String) -> String {
      path.isEmpty ? words : path.map(\.stringValue).joined(separator: ".") + ": " + words
    }
    return switch self {
    case .keyNotFound(let key, let context): flaw(at: context.codingPath + [key], "it is missing")
    case .valueNotFound(_, let context): flaw(at: context.codingPath, "it is null")
    case .typeMismatch(let type, let context):
      flaw(at: context.codingPath, "it is not of type \(type)")
    case .dataCorrupted(let context): flaw(at: context.codingPath, context.debugDescription)
    @unknown default: "they have another form"
    }
  }
}
