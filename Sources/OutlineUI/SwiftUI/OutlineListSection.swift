#if canImport(SwiftUI)
  import OutlineStore

  /// What a list shows of a section.
  struct OutlineListSection: Identifiable, Sendable {
    var id: OutlineStore.Section.ID
    var title: String
    var rows: [OutlineListRow]

    /// All sections with their visible items.
    static func all(in source: OutlineDataSource) throws -> [OutlineListSection] {
      let list = try source.snapshot()
      return try list.sectionIdentifiers.map { id in
        let section = try source.store.section(id)
        let rows = try list.itemIdentifiers(inSection: id).map {
          OutlineListRow(try source.item($0), in: section.configuration)
        }
        let hasHeader = section.configuration.headerMode == .supplementary
        return OutlineListSection(id: id, title: hasHeader ? section.title : "", rows: rows)
      }
    }
  }

  /// What a list shows of an item.
  struct OutlineListRow: Identifiable, Sendable {
    /// The swipe actions of an edge.
    struct Actions: Sendable {
      var actions: [SwipeAction]
      var isFull: Bool

      fileprivate init(_ configuration: ListConfiguration, _ edge: SwipeAction.Edge) {
        actions = configuration.actions(on: edge)
        isFull = configuration.performsFirstActionWithFullSwipe(on: edge)
      }
    }

    var item: OutlineStore.Item
    var isDisabled: Bool
    var leading: Actions
    var trailing: Actions

    var id: OutlineStore.Item.ID { item.id }

    init(_ item: OutlineStore.Item, in configuration: ListConfiguration) {
      let configuration = item.configuration(in: configuration)
      self.item = item
      isDisabled = item.content.presentation.isDisabled
      leading = Actions(configuration, .leading)
      trailing = Actions(configuration, .trailing)
    }
  }
#endif
