// Async variants, which do not block the thread. If a task is cancelled while it waits for its
// turn, it gets a `CancellationError` and nothing is done.
extension OutlineDataSource {
  /// The `async` variant of `snapshot()`.
  /// - Throws: ``OutlineError/invalidViewName(_:)``, ``StorageError``; `CancellationError`.
  /// - Complexity: O(sections + visible items).
  public func snapshot() async throws -> List {
    try await store.read { try shown($0).outlineSnapshot() }
  }

  /// The `async` variant of `snapshot(for:)`.
  /// - Parameter section: the section.
  /// - Throws: ``OutlineError/unknownSection(_:)`` or ``OutlineError/deleted(_:version:)``;
  ///   `CancellationError`.
  /// - Complexity: O(items of the section).
  public func snapshot(for section: Section.ID) async throws -> Tree {
    try await store.read { try shown($0).snapshot(of: section) }
  }

  /// The `async` variant of `item(_:)`.
  /// - Parameter id: the item.
  /// - Throws: ``OutlineError/unknownItem(_:)`` or ``OutlineError/deleted(_:version:)``;
  ///   `CancellationError`.
  /// - Complexity: O(depth).
  public func item(_ id: Item.ID) async throws -> Item {
    try await store.read { try shown($0).item(id) }
  }

  /// The `async` variant of `configuration(for:in:)`.
  /// - Parameters:
  ///   - id: the item.
  ///   - list: the section that shows it, or `nil` for its own.
  /// - Throws: an error if there is no such item or section;
  ///   ``OutlineError/invalidConfiguration(_:reason:)``; `CancellationError`.
  public func configuration(
    for id: Item.ID, in list: Section.ID? = nil
  ) async throws -> ListConfiguration {
    try await store.read { try configuration(for: id, list, in: $0) }
  }

  /// The `async` variant of `expand(_:)`.
  /// - Parameter id: the item.
  /// - Returns: whether it was collapsed and is expanded now.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``OutlineError/missingContent(_:)`` and ``OutlineError/belongsToAnotherSection(_:section:)``
  ///   for children; the error of a handler; `CancellationError`. Nothing changes then.
  /// - Complexity: O(depth + log n), and with a handler for children O(items of the section).
  @discardableResult
  public func expand(_ id: Item.ID) async throws -> Committed<Bool> {
    try await write { try expand(id, in: $0) }
  }

  /// The `async` variant of `collapse(_:)`.
  /// - Parameter id: the item.
  /// - Returns: whether it was expanded and is collapsed now.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   `CancellationError`.
  /// - Complexity: O(depth + log n).
  @discardableResult
  public func collapse(_ id: Item.ID) async throws -> Committed<Bool> {
    try await write { try collapse(id, in: $0) }
  }

  /// The `async` variant of `toggleExpansion(of:)`.
  /// - Parameter id: the item.
  /// - Returns: whether anything changed.
  /// - Throws: as `expand(_:)` and `collapse(_:)`; `CancellationError`.
  @discardableResult
  public func toggleExpansion(of id: Item.ID) async throws -> Committed<Bool> {
    try await write { try toggleExpansion(of: id, in: $0) }
  }

  /// The `async` variant of `apply(_:to:contents:)`.
  /// - Parameters:
  ///   - snapshot: the wanted items.
  ///   - section: the section.
  ///   - contents: the content of new items, unless ``content`` provides it; replaces the content
  ///     of existing ones.
  /// - Returns: the changes, except for expansion in a view.
  /// - Throws: as ``OutlineTransaction/apply(_:contents:deletingHidden:)``; `CancellationError`.
  /// - Complexity: O(items of the section); writes only the differences.
  @discardableResult
  public func apply(
    _ snapshot: Tree, to section: Section.ID, contents: [Item.ID: Content] = [:]
  ) async throws -> Committed<OutlineDifference> {
    try await write { try apply(snapshot, to: section, contents: contents, in: $0) }
  }

  /// The `async` variant of `apply(_:contents:sections:)`.
  /// - Parameters:
  ///   - snapshot: the wanted list. Its marks are for views, and are ignored here.
  ///   - contents: the content of new items, unless ``content`` provides it.
  ///   - sections: the content of new sections, with their configuration as attributes; a section
  ///     without content gets its id as its title.
  /// - Returns: the list afterwards.
  /// - Throws: ``OutlineError/missingContent(_:)``; ``OutlineError/liveSection(_:)``;
  ///   ``OutlineError/reorderingConstrained(_:section:)``; `CancellationError`.
  /// - Complexity: O(sections + visible items + items of the sections that change).
  @discardableResult
  public func apply(
    _ snapshot: List, contents: [Item.ID: Content] = [:], sections: [Section.ID: Content] = [:]
  ) async throws -> Committed<List> {
    try await write { try apply(snapshot, contents: contents, sections: sections, in: $0) }
  }

  /// The `async` variant of `reorder(_:)` with a closure. `didReorder` is called on the thread that
  /// awaits this.
  /// - Parameter change: changes the order of the items, also across sections.
  /// - Returns: the change. Its sections are whole trees, so each of them can be applied to a copy.
  ///   Its final snapshot is the list afterwards.
  /// - Throws: ``OutlineError/notReordered(_:)`` if something is inserted or deleted;
  ///   ``OutlineError/reorderingConstrained(_:section:)``; ``OutlineError/liveSection(_:)``; the
  ///   error of `change`; `CancellationError`. Nothing changes then.
  /// - Complexity: O(sections + visible items + items of the sections that change).
  @discardableResult
  public func reorder(
    _ change: @escaping @Sendable (inout List) throws -> Void
  ) async throws -> Committed<Reordering> {
    tell(try await write { try reorder(change, in: $0) })
  }

  /// The `async` variant of `move(_:to:)`.
  /// - Parameters:
  ///   - id: the item, which moves with everything below it.
  ///   - placement: the destination.
  /// - Returns: the change. The handlers are called as with `reorder(_:)`.
  /// - Throws: as ``OutlineTransaction/move(_:to:)-(Item.ID,_)``; ``SnapshotError`` if the
  ///   destination is the item itself or below it; `CancellationError`.
  /// - Complexity: O(sections + visible items + items of the sections that change).
  @discardableResult
  public func move(_ id: Item.ID, to placement: Placement) async throws -> Committed<Reordering> {
    tell(try await write { try move(id, to: placement, in: $0) })
  }

  /// The `async` variant of `perform(_:action:on:in:)`.
  /// - Parameters:
  ///   - edge: the edge of the action.
  ///   - name: its id, or otherwise its title; `nil` performs the action of a full swipe.
  ///   - id: the item, even if it has moved.
  ///   - list: the section that shows it, or `nil` for its own.
  /// - Returns: the performed action.
  /// - Throws: ``OutlineError/unknownAction(_:edge:available:)``; ``OutlineError/customAction(_:)``
  ///   without ``performCustomAction``, and errors of that closure; `CancellationError`.
  @discardableResult
  public func perform(
    _ edge: SwipeAction.Edge, action name: String? = nil, on id: Item.ID,
    in list: Section.ID? = nil
  ) async throws -> Committed<SwipeAction> {
    try await write { try perform(edge, action: name, on: id, list, in: $0) }
  }

  /// The `async` variant of `perform(_:on:)` for a menu entry.
  /// - Parameters:
  ///   - entry: the chosen entry.
  ///   - id: the item, even if it has moved.
  /// - Returns: whether it was performed.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``; otherwise as
  ///   for a swipe action; `CancellationError`.
  @discardableResult
  public func perform(_ entry: MenuItem, on id: Item.ID) async throws -> Committed<Bool> {
    try await write { try perform(entry, on: id, in: $0) }
  }

  /// The `async` variant of `perform(_:on:)` for an accessory.
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - id: the item, even if it has moved.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``; otherwise as
  ///   for a swipe action; `CancellationError`.
  public func perform(_ accessory: Accessory, on id: Item.ID) async throws {
    try await write { try perform(accessory, on: id, in: $0) }
  }

  /// The `async` variant of `reorder(_:)` with the lists before and after.
  /// - Parameter transaction: the list before and after.
  /// - Returns: the number of moved items and sections.
  /// - Throws: as ``OutlineTransaction/reorder(_:)``; `CancellationError`. Nothing changes then.
  /// - Complexity: O(items of the sections that changed + moves · (depth + log n)).
  @discardableResult
  public func reorder(_ transaction: Reordering) async throws -> Committed<Int> {
    tell(transaction, try await write { try reorder(transaction, in: $0) })
  }
}
