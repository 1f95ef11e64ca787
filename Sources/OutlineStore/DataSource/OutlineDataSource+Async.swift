// What the methods of the same names do without `await`, without blocking the thread it is awaited on.
// A task that is cancelled while it waits for its turn gets a `CancellationError`, and nothing is done.
extension OutlineDataSource {
  /// Every section, and the items that no collapsed one hides, without blocking the thread.
  /// - Throws: ``OutlineError/invalidViewName(_:)``, ``StorageError``; `CancellationError`.
  /// - Complexity: O(sections + visible items).
  public func snapshot() async throws -> List {
    try await store.read { try shown($0).outlineSnapshot() }
  }

  /// The whole tree of a section, expanded as the view shows it, without blocking the thread.
  /// - Parameter section: the section.
  /// - Throws: ``OutlineError/unknownSection(_:)`` or ``OutlineError/deleted(_:version:)``;
  ///   `CancellationError`.
  /// - Complexity: O(items of the section).
  public func snapshot(for section: Section.ID) async throws -> Tree {
    try await store.read { try shown($0).snapshot(of: section) }
  }

  /// One item, expanded or not as the view shows it, without blocking the thread.
  /// - Parameter id: the item.
  /// - Throws: ``OutlineError/unknownItem(_:)`` or ``OutlineError/deleted(_:version:)``;
  ///   `CancellationError`.
  /// - Complexity: O(depth).
  public func item(_ id: Item.ID) async throws -> Item {
    try await store.read { try shown($0).item(id) }
  }

  /// How an item is shown and what can be done to it, without blocking the thread.
  /// - Parameters:
  ///   - id: the item.
  ///   - list: the section that shows it, where that is not its own.
  /// - Throws: when there is no such item or section;
  ///   ``OutlineError/invalidConfiguration(_:reason:)``; `CancellationError`.
  public func configuration(
    for id: Item.ID, in list: Section.ID? = nil
  ) async throws -> ListConfiguration {
    try await store.read { try configuration(for: id, list, in: $0) }
  }

  /// Expands an item with the ``sectionSnapshotHandlers``, without blocking the thread.
  /// - Parameter id: the item.
  /// - Returns: whether it is expanded now and was not before.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``OutlineError/missingContent(_:)`` and ``OutlineError/standsElsewhere(_:section:)`` for
  ///   children; what a handler throws; `CancellationError`. Nothing changes then.
  /// - Complexity: O(depth + log n), and with a handler for children O(items of the section).
  @discardableResult
  public func expand(_ id: Item.ID) async throws -> Committed<Bool> {
    try await store.write { try expand(id, in: $0) }
  }

  /// Collapses an item with the ``sectionSnapshotHandlers``, without blocking the thread.
  /// - Parameter id: the item.
  /// - Returns: whether it is collapsed now and was not before.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   `CancellationError`.
  /// - Complexity: O(depth + log n).
  @discardableResult
  public func collapse(_ id: Item.ID) async throws -> Committed<Bool> {
    try await store.write { try collapse(id, in: $0) }
  }

  /// Expands an item that the view shows collapsed, and collapses one that it shows expanded,
  /// without blocking the thread.
  /// - Parameter id: the item.
  /// - Returns: whether anything is otherwise now.
  /// - Throws: as `expand(_:)` and `collapse(_:)`; `CancellationError`.
  @discardableResult
  public func toggleExpansion(of id: Item.ID) async throws -> Committed<Bool> {
    try await store.write { try toggleExpansion(of: id, in: $0) }
  }

  /// Makes a section hold exactly what a snapshot of it says, without blocking the thread.
  /// - Parameters:
  ///   - snapshot: what the section is to hold.
  ///   - section: the section.
  ///   - contents: what items say: needed for new ones, unless ``content`` has it, and laid over
  ///     the content of existing ones.
  /// - Returns: what changed, expansion in a view not counted.
  /// - Throws: as ``OutlineTransaction/apply(_:contents:deletingHidden:)``; `CancellationError`.
  /// - Complexity: O(items of the section); writes only what differs.
  @discardableResult
  public func apply(
    _ snapshot: Tree, to section: Section.ID, contents: [Item.ID: Content] = [:]
  ) async throws -> Committed<OutlineDifference> {
    try await store.write { try apply(snapshot, to: section, contents: contents, in: $0) }
  }

  /// Makes the list show exactly the sections and visible items of a snapshot, without blocking the
  /// thread.
  /// - Parameters:
  ///   - snapshot: what the list is to show. Its marks are for views, and do not count here.
  ///   - contents: what new items say, where ``content`` does not have it.
  ///   - sections: what new sections say, with their configuration as attributes; a section that is
  ///     not among these has its id as its title.
  /// - Returns: what the list shows then.
  /// - Throws: ``OutlineError/missingContent(_:)``; ``OutlineError/liveSection(_:)``;
  ///   ``OutlineError/reorderingConstrained(_:section:)``; `CancellationError`.
  /// - Complexity: O(sections + visible items + items of the sections that change).
  @discardableResult
  public func apply(
    _ snapshot: List, contents: [Item.ID: Content] = [:], sections: [Section.ID: Content] = [:]
  ) async throws -> Committed<List> {
    try await store.write { try apply(snapshot, contents: contents, sections: sections, in: $0) }
  }

  /// Brings the visible items into another order, without blocking the thread. `didReorder` is told
  /// on the thread that awaits this.
  /// - Parameter change: changes the order of the items, also across sections.
  /// - Returns: what was done: its sections are whole trees, so each of them may be applied to a
  ///   copy. Its final snapshot is what the list shows then.
  /// - Throws: ``OutlineError/notReordered(_:)`` where something comes or goes;
  ///   ``OutlineError/reorderingConstrained(_:section:)``; ``OutlineError/liveSection(_:)``; what
  ///   `change` throws; `CancellationError`. Nothing changes then.
  /// - Complexity: O(sections + visible items + items of the sections that change).
  @discardableResult
  public func reorder(
    _ change: @escaping @Sendable (inout List) throws -> Void
  ) async throws -> Committed<Reordering> {
    tell(try await store.write { try reorder(change, in: $0) })
  }

  /// Moves an item to a place among the children of a parent, without blocking the thread.
  /// - Parameters:
  ///   - id: the item, which takes along what is below it.
  ///   - placement: where it goes.
  /// - Returns: what was done, and the handlers are told, as with `reorder(_:)`.
  /// - Throws: as ``OutlineTransaction/move(_:to:)-(Item.ID,_)``; ``SnapshotError`` for a place
  ///   that is the item's own or below it; `CancellationError`.
  /// - Complexity: O(sections + visible items + items of the sections that change).
  @discardableResult
  public func move(_ id: Item.ID, to placement: Placement) async throws -> Committed<Reordering> {
    tell(try await store.write { try move(id, to: placement, in: $0) })
  }

  /// Performs a swipe action of an item, found by name, without blocking the thread.
  /// - Parameters:
  ///   - edge: the edge the action stands on.
  ///   - name: its id, or else its title; nil performs what a full swipe performs.
  ///   - id: the item, wherever it is now.
  ///   - list: the section that shows it, where that is not its own.
  /// - Returns: the action that was performed.
  /// - Throws: ``OutlineError/unknownAction(_:edge:available:)``; ``OutlineError/customAction(_:)``
  ///   without ``performCustomAction``, and what that throws; `CancellationError`.
  @discardableResult
  public func perform(
    _ edge: SwipeAction.Edge, action name: String? = nil, on id: Item.ID,
    in list: Section.ID? = nil
  ) async throws -> Committed<SwipeAction> {
    try await store.write { try perform(edge, action: name, on: id, list, in: $0) }
  }

  /// Performs an entry of a menu on an item, without blocking the thread.
  /// - Parameters:
  ///   - entry: the entry that was chosen.
  ///   - id: the item, wherever it is now.
  /// - Returns: whether it was performed.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``; as for a
  ///   swipe action; `CancellationError`.
  @discardableResult
  public func perform(_ entry: MenuItem, on id: Item.ID) async throws -> Committed<Bool> {
    try await store.write { try perform(entry, on: id, in: $0) }
  }

  /// Does what a tap on an accessory of an item does, without blocking the thread.
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - id: the item, wherever it is now.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``; as for a
  ///   swipe action; `CancellationError`.
  public func perform(_ accessory: Accessory, on id: Item.ID) async throws {
    try await store.write { try perform(accessory, on: id, in: $0) }
  }

  /// Does what a list says was reordered in it, without blocking the thread.
  /// - Parameter transaction: what the list showed before and after.
  /// - Returns: how many items and sections were moved.
  /// - Throws: as ``OutlineTransaction/reorder(_:)``; `CancellationError`. Nothing changes then.
  /// - Complexity: O(items of the sections that changed + moves · (depth + log n)).
  @discardableResult
  public func reorder(_ transaction: Reordering) async throws -> Committed<Int> {
    tell(transaction, try await store.write { try reorder(transaction, in: $0) })
  }
}
