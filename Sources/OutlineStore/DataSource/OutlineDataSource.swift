/// What feeds a list from a store, without a list: the state that a view shows, and what people do
/// to it, with the handlers of the app.
///
/// Apple: `UICollectionViewDiffableDataSource`. `OutlineUI` connects it with list views; a program
/// without one uses it directly.
///
/// ```swift
/// var list = OutlineDataSource(store, view: "left window")
/// list.reorderingHandlers.canReorderItem = { _ in true }
/// list.performCustomAction = { name, item, outline in
///   if name == "archive" { try outline.move(item, to: .last(in: archive)) }
/// }
/// try list.expand(fruit)  // in the left window alone
/// try list.reorder { try $0.moveItem(milk, beforeItem: fruit) }
/// try list.perform(.trailing, action: "archive", on: milk)
/// ```
///
/// It keeps nothing but its handlers: all state is in the store, so several data sources of one
/// store show the same at any time, each with its own expansion. What one call does is one
/// transaction and, where it changes something, one version. Handlers run inside of it: they may
/// read the store, where the old state still stands, but not write to it.
public struct OutlineDataSource: Sendable {
  /// A list of all sections with their visible items.
  public typealias List = OutlineSnapshot<Section.ID, Item.ID>
  /// The tree of one section.
  public typealias Tree = SectionSnapshot<Item.ID>

  /// The store that has the items.
  public let store: OutlineStore
  /// The named view whose expansion is shown and changed; nil for the file's own.
  public let view: String?
  /// What to ask and to tell while items are expanded and collapsed, and where their children come
  /// from; see `expand(_:)`.
  public var sectionSnapshotHandlers = SectionSnapshotHandlers<Item.ID>()
  /// What to ask and to tell while items are reordered; see `reorder(_:)`.
  public var reorderingHandlers = ReorderingHandlers<Section.ID, Item.ID>()
  /// Says what an item is that the store does not have yet, where a snapshot has it and its content
  /// was not given with it; nil refuses such items.
  public var content: (@Sendable (Item.ID) throws -> Content)?
  /// Performs what is not an effect of its own: given the name of the swipe action, menu entry or
  /// accessory, the item, and the transaction. What it throws takes back what it did.
  public var performCustomAction:
    (@Sendable (_ name: String, _ item: Item.ID, _ outline: OutlineTransaction) throws -> Void)?

  /// Makes a data source without handlers.
  /// - Parameters:
  ///   - store: the store that has the items.
  ///   - view: the named view, a window perhaps, whose expansion is shown and changed; nil for the
  ///     file's own, which every window shows and every copy of the file has.
  public init(_ store: OutlineStore, view: String? = nil) {
    (self.store, self.view) = (store, view)
  }
}

extension OutlineDataSource {
  /// Every section, and the items that no collapsed one hides.
  /// - Throws: ``OutlineError/invalidViewName(_:)``, ``StorageError``.
  /// - Complexity: O(sections + visible items).
  public func snapshot() throws -> List {
    try store.read { try shown($0).outlineSnapshot() }
  }

  /// The whole tree of a section, expanded as the view shows it.
  /// - Parameter section: the section.
  /// - Throws: ``OutlineError/unknownSection(_:)`` or ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(items of the section).
  public func snapshot(for section: Section.ID) throws -> Tree {
    try store.read { try shown($0).snapshot(of: section) }
  }

  /// One item, expanded or not as the view shows it.
  /// - Parameter id: the item.
  /// - Throws: ``OutlineError/unknownItem(_:)`` or ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(depth).
  public func item(_ id: Item.ID) throws -> Item {
    try store.read { try shown($0).item(id) }
  }

  /// How an item is shown and what can be done to it: the configuration of its section, with what
  /// the item has of its own laid over it.
  /// - Parameters:
  ///   - id: the item.
  ///   - list: the section that shows it, where that is not its own.
  /// - Throws: when there is no such item or section; ``OutlineError/invalidConfiguration(_:reason:)``.
  public func configuration(
    for id: Item.ID, in list: Section.ID? = nil
  ) throws -> ListConfiguration {
    try store.read { try configuration(for: id, list, in: $0) }
  }

  func configuration(
    for id: Item.ID, _ list: Section.ID?, in outline: OutlineReader
  ) throws -> ListConfiguration {
    let item = try outline.item(id)
    let section = try outline.section(list ?? item.section)
    return item.configuration(in: section.configuration)
  }

  /// The outline with the expansion that the view shows.
  func shown(_ outline: OutlineReader) throws -> OutlineReader {
    try view.map(outline.viewing) ?? outline
  }

  /// Expands, or collapses, items where the view has it.
  func setExpanded(
    _ isExpanded: Bool, for ids: [Item.ID], in outline: OutlineTransaction
  ) throws -> Int {
    guard let view else { return try outline.setExpanded(isExpanded, for: ids) }
    return try outline.setExpanded(isExpanded, for: ids, in: view)
  }
}
