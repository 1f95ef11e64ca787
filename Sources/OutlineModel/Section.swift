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
  /// How its list looks and behaves.
  public var configuration: ListConfiguration
  /// Whether its items are shown.
  public var isExpanded: Bool
  /// How many top-level items it has.
  public var itemCount: Int

  /// Makes a section value; it changes nothing in a store.
  public init(
    id: ID, title: String, image: String? = nil, configuration: ListConfiguration = ListConfiguration(),
    isExpanded: Bool = true, itemCount: Int = 0
  ) {
    self.id = id
    self.title = title
    self.image = image
    self.configuration = configuration
    self.isExpanded = isExpanded
    self.itemCount = itemCount
  }

  /// A place for a section, as a value.
  public enum Placement: Hashable, Sendable, Codable {
    /// In front of all sections.
    case first
    /// Behind all sections.
    case last
    /// Directly in front of a section.
    case before(Section.ID)
    /// Directly behind a section.
    case after(Section.ID)
  }
}
