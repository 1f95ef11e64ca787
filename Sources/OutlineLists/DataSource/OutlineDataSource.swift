public import OutlineStore

/// The data source of a list, without a list view: the content that a view shows, and the actions
/// of its user, with the handlers of the app.
///
/// Apple: `UICollectionViewDiffableDataSource`. `OutlineUI` connects it to list views; a program
/// without one uses it directly.
///
/// ```swift
/// var list = OutlineDataSource(store, view: "left window")
/// list.reorderingHandlers.canReorderItem = { _ in true }
/// list.performCustomAction = { name, item, outline in
///   if name == "archive" { try outline.move(item, to: .last(in: archive)) }
/// }
/// try await list.expand(fruit)  // in the left window alone
/// try await list.reorder { try $0.moveItem(milk, beforeItem: fruit) }
/// try await list.perform(.trailing, action: "archive", on: milk)
/// ```
///
/// It stores only its handlers. All state is in the store, so several data sources of one store
/// always show the same items, each with its own expansion. Each call is one transaction and, if it
/// changes something, one version. Handlers run inside the transaction: they may read the store,
/// which still has the old state, but must not write to it.
///
/// Calls do not block the thread. If a task is cancelled while it waits for its turn, it gets a
/// `CancellationError` and nothing is done. The item and the configuration, which a list view needs
/// at once for a cell or a swipe, can be read without waiting too.
public struct OutlineDataSource: Sendable {
  /// A list of all sections with their visible items.
  public typealias List = OutlineSnapshot<Section.ID, Item.ID>
  /// The tree of one section.
  public typealias Tree = SectionSnapshot<Item.ID>

  /// The store of the items.
  public let store: OutlineStore
  /// The named view whose expansion is shown and changed, or `nil` for the file's own.
  public let view: String?
  /// The author of the versions that it writes, for ``OutlineTransaction/undo(by:)``, or `nil` for
  /// none.
  public var author: String?
  /// The handlers of expanding and collapsing, which also provide the children of items; see
  /// `expand(_:)`.
  public var sectionSnapshotHandlers = SectionSnapshotHandlers<Item.ID>()
  /// The handlers of reordering; see `reorder(_:)`.
  public var reorderingHandlers = ReorderingHandlers<Section.ID, Item.ID>()
  /// Provides the content of an item that is in a snapshot but not in the store, unless the content
  /// was given with the snapshot; `nil` rejects such items.
  public var content: (@Sendable (Item.ID) throws -> Content)?
  /// Performs a custom effect. It gets the name of the swipe action, menu entry or accessory, the
  /// item, and the transaction. If it throws, its changes are rolled back.
  public var performCustomAction:
    (@Sendable (_ name: String, _ item: Item.ID, _ outline: OutlineTransaction) throws -> Void)?

  /// Creates a data source without handlers.
  /// - Parameters:
  ///   - store: the store of the items.
  ///   - view: the named view, for example of a window, whose expansion is shown and changed; `nil`
  ///     for the file's own, which all windows share and each copy of the file has.
  ///   - author: the author of the versions that it writes, or `nil` for none.
  public init(_ store: OutlineStore, view: String? = nil, author: String? = nil) {
    self.store = store
    self.view = view
    self.author = author
  }

  /// All sections, and the items that no collapsed one hides.
  /// - Throws: ``OutlineError/invalidViewName(_:)``, ``StorageError``; `CancellationError`.
  /// - Complexity: O(sections + visible items).
  public func snapshot() async throws -> List {
    try await store.read { try shown($0).outlineSnapshot() }
  }

  /// The whole tree of a section, with the expansion of the view.
  /// - Parameter section: the section.
  /// - Throws: ``OutlineError/unknownSection(_:)`` or ``OutlineError/deleted(_:version:)``;
  ///   `CancellationError`.
  /// - Complexity: O(items of the section).
  public func snapshot(for section: Section.ID) async throws -> Tree {
    try await store.read { try shown($0).snapshot(of: section) }
  }

  /// One item, with the expansion of the view.
  /// - Parameter id: the item.
  /// - Throws: ``OutlineError/unknownItem(_:)`` or ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(depth).
  public func item(_ id: Item.ID) throws -> Item { try store.read { try shown($0).item(id) } }

  /// The `async` variant of `item(_:)`.
  /// - Parameter id: the item.
  /// - Throws: as `item(_:)`; `CancellationError`.
  /// - Complexity: O(depth).
  public func item(_ id: Item.ID) async throws -> Item {
    try await store.read { try shown($0).item(id) }
  }

  /// The appearance and actions of an item: the configuration of its section, overridden by the
  /// item's own.
  /// - Parameters:
  ///   - id: the item.
  ///   - list: the section that shows it, or `nil` for its own.
  /// - Throws: an error if there is no such item or section;
  ///   ``OutlineError/invalidConfiguration(_:reason:)``.
  public func configuration(
    for id: Item.ID, in list: Section.ID? = nil
  ) throws -> ListConfiguration { try store.read { try configuration(for: id, list, in: $0) } }

  /// The `async` variant of `configuration(for:in:)`.
  /// - Parameters:
  ///   - id: the item.
  ///   - list: the section that shows it, or `nil` for its own.
  /// - Throws: as `configuration(for:in:)`; `CancellationError`.
  public func configuration(
    for id: Item.ID, in list: Section.ID? = nil
  ) async throws -> ListConfiguration {
    try await store.read { try configuration(for: id, list, in: $0) }
  }

  private func configuration(
    for id: Item.ID, _ list: Section.ID?, in outline: OutlineReader
  ) throws -> ListConfiguration {
    let item = try outline.item(id)
    return item.configuration(in: try outline.section(list ?? item.section).configuration)
  }

  /// The outline with the expansion of the view.
  func shown(_ outline: OutlineReader) throws -> OutlineReader { try outline.reader(viewing: view) }

  /// Writes as the author.
  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (OutlineTransaction) throws -> Value
  ) async throws -> Committed<Value> { try await store.write(author: author, body) }
}
