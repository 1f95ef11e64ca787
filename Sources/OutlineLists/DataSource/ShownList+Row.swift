public import OutlineStore

extension ShownList {
  /// An item as a section shows it.
  ///
  /// Copies of a row share their content, so copying a long list, or comparing it with the list
  /// before, costs one pointer for each unchanged row.
  public struct Row: Identifiable, Hashable, Sendable {
    /// The id of the row.
    public var id: RowID {
      get { shared.id }
      set { shared = Shared(id: newValue, item: item, configuration: configuration) }
    }
    /// The item. In a live section it is a plain row at level 0, without children.
    public var item: Item {
      get { shared.item }
      set { shared = Shared(id: id, item: newValue, configuration: configuration) }
    }
    /// Its appearance and actions: the configuration of the section, overridden by the item's own.
    public var configuration: ListConfiguration {
      get { shared.configuration }
      set { shared = Shared(id: id, item: item, configuration: newValue) }
    }
    private var shared: Shared

    private final class Shared: Sendable {
      let id: RowID
      let item: Item
      let configuration: ListConfiguration

      init(id: RowID, item: Item, configuration: ListConfiguration) {
        (self.id, self.item, self.configuration) = (id, item, configuration)
      }
    }

    init(id: RowID, item: Item, configuration: ListConfiguration) {
      shared = Shared(id: id, item: item, configuration: configuration)
    }

    /// The row of an item in a section.
    init(_ item: Item, in section: Section) {
      self.init(
        id: RowID(item.id, in: section.id), item: item,
        configuration: item.configuration(in: section.configuration))
    }

    /// The text of the item.
    public var text: String { item.content.text }
    /// The attributes of the item, as a type of the app.
    /// - Parameter type: the type to decode.
    /// - Throws: ``OutlineError/unfitAttributes(_:type:reason:)``.
    /// - Complexity: O(size of the attributes). Each call decodes again.
    public func attributes<Attributes: Decodable & Sendable>(
      as type: Attributes.Type = Attributes.self
    ) throws -> Attributes { try TypedItem(item).attributes }
    /// Its look, and the accessories and actions that it offers.
    /// - Complexity: O(accessories + actions + size of the item's own presentation).
    public var appearance: RowAppearance { item.appearance(in: configuration) }

    /// Whether two rows have the same content.
    /// - Parameters:
    ///   - one: a row.
    ///   - other: another one.
    /// - Complexity: O(1) for copies of one row, otherwise O(content).
    public static func == (one: Row, other: Row) -> Bool {
      one.isCopy(of: other)
        || one.id == other.id && one.item == other.item && one.configuration == other.configuration
    }

    /// Hashes the content.
    /// - Parameter hasher: the hasher.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(id)
      hasher.combine(item)
      hasher.combine(configuration)
    }

    /// Whether both are copies of one row, and so equal. Rows that are no copies can be equal too.
    func isCopy(of other: Row) -> Bool { shared === other.shared }
  }
}
