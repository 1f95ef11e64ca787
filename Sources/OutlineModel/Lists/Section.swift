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

  /// Whether it shows items of other sections, those that its configuration asks for. A section
  /// that has items of its own, because another program put them there, shows those.
  public var isLive: Bool { configuration.shows != nil && itemCount == 0 }

  // Written down so that no renamed property renames what is stored or sent.
  private enum CodingKeys: String, CodingKey {
    case id, title, image, configuration, isExpanded, itemCount
  }

  /// Makes a section value; it changes nothing in a store.
  /// - Parameters:
  ///   - id: the permanent identifier.
  ///   - title: the title.
  ///   - image: an emoji or the name of a symbol.
  ///   - configuration: how its list looks and behaves.
  ///   - isExpanded: whether its items are shown.
  ///   - itemCount: how many top-level items it has.
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
