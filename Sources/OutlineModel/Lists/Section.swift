/// A top-level node of an outline: an ordered list with its own configuration.
public struct Section: Identifiable, Hashable, Sendable, Codable {
  /// The permanent identifier of a section.
  public typealias ID = Identifier<Section>

  /// The permanent identifier.
  public var id: ID
  /// The title; never empty.
  public var title: String
  /// An emoji or the name of a symbol.
  public var image: String?
  /// The look and behaviour of its list.
  public var configuration: ListConfiguration
  /// Whether its items are shown.
  public var isExpanded: Bool
  /// The number of top-level items.
  public var itemCount: Int

  /// Whether it shows the items of other sections that match its query. A section with items of its
  /// own, which another program may have added, shows those instead.
  public var isLive: Bool { configuration.shows != nil && itemCount == 0 }

  /// Creates a section value without changing a store.
  /// - Parameters:
  ///   - id: the permanent identifier.
  ///   - title: the title.
  ///   - image: an emoji or the name of a symbol.
  ///   - configuration: the look and behaviour of its list.
  ///   - isExpanded: whether its items are shown.
  ///   - itemCount: the number of top-level items.
  public init(
    id: ID, title: String, image: String? = nil,
    configuration: ListConfiguration = ListConfiguration(),
    isExpanded: Bool = true, itemCount: Int = 0
  ) {
    self.id = id
    self.title = title
    self.image = image
    self.configuration = configuration
    self.isExpanded = isExpanded
    self.itemCount = itemCount
  }
}
