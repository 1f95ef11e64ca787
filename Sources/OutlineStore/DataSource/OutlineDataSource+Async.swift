// What the methods of the same names do without `await`, without blocking the thread it is awaited on.
// A task that is cancelled while it waits for its turn gets a `CancellationError`, and nothing is done.
extension OutlineDataSource {
  /// Every section, and the items that no collapsed one hides, without blocking the thread.
  public func snapshot() async throws -> List {
    try await store.read { try shown($0).outlineSnapshot() }
  }

  /// The whole tree of a section, expanded as the view shows it, without blocking the thread.
  public func snapshot(for section: Section.ID) async throws -> Tree {
    try await store.read { try shown($0).snapshot(of: section) }
  }

  /// One item, expanded or not as the view shows it, without blocking the thread.
  public func item(_ id: Item.ID) async throws -> Item {
    try await store.read { try shown($0).item(id) }
  }

  /// How an item is shown and what can be done to it, without blocking the thread.
  public func configuration(
    for id: Item.ID, in list: Section.ID? = nil
  ) async throws -> ListConfiguration {
    try await store.read { try configuration(for: id, list, in: $0) }
  }

  /// Expands an item with the ``sectionSnapshotHandlers``, without blocking the thread.
  @discardableResult
  public func expand(_ id: Item.ID) async throws -> Committed<Bool> {
    try await store.write { try expand(id, in: $0) }
  }

  /// Collapses an item with the ``sectionSnapshotHandlers``, without blocking the thread.
  @discardableResult
  public func collapse(_ id: Item.ID) async throws -> Committed<Bool> {
    try await store.write { try collapse(id, in: $0) }
  }

  /// Expands an item that the view shows collapsed, and collapses one that it shows expanded,
  /// without blocking the thread.
  @discardableResult
  public func toggleExpansion(of id: Item.ID) async throws -> Committed<Bool> {
    try await store.write { try toggleExpansion(of: id, in: $0) }
  }

  /// Makes a section hold exactly what a snapshot of it says, without blocking the thread.
  @discardableResult
  public func apply(
    _ snapshot: Tree, to section: Section.ID, contents: [Item.ID: Content] = [:]
  ) async throws -> Committed<OutlineDifference> {
    try await store.write { try apply(snapshot, to: section, contents: contents, in: $0) }
  }

  /// Makes the list show exactly the sections and visible items of a snapshot, without blocking the
  /// thread.
  @discardableResult
  public func apply(
    _ snapshot: List, contents: [Item.ID: Content] = [:], sections: [Section.ID: Content] = [:]
  ) async throws -> Committed<List> {
    try await store.write { try apply(snapshot, contents: contents, sections: sections, in: $0) }
  }

  /// Brings the visible items into another order, without blocking the thread. `didReorder` is told
  /// on the thread that awaits this.
  @discardableResult
  public func reorder(
    _ change: @escaping @Sendable (inout List) throws -> Void
  ) async throws -> Committed<Reordering> {
    tell(try await store.write { try reorder(change, in: $0) })
  }

  /// Moves an item to a place among the children of a parent, without blocking the thread.
  @discardableResult
  public func move(_ id: Item.ID, to placement: Placement) async throws -> Committed<Reordering> {
    tell(try await store.write { try move(id, to: placement, in: $0) })
  }

  /// Moves visible items of a section, named by their positions there, without blocking the thread.
  @discardableResult
  public func moveItems(
    at offsets: some Collection<Int>, to offset: Int, in section: Section.ID
  ) async throws -> Committed<Reordering> {
    let chosen = Set(offsets)
    return try await reorder { try Self.move(chosen, to: offset, in: section, of: &$0) }
  }

  /// Performs a swipe action of an item, found by name, without blocking the thread.
  @discardableResult
  public func perform(
    _ edge: SwipeAction.Edge, action name: String? = nil, on id: Item.ID,
    in list: Section.ID? = nil
  ) async throws -> Committed<SwipeAction> {
    try await store.write { try perform(edge, action: name, on: id, list, in: $0) }
  }

  /// Performs an entry of a menu on an item, without blocking the thread.
  @discardableResult
  public func perform(_ entry: MenuItem, on id: Item.ID) async throws -> Committed<Bool> {
    try await store.write { try perform(entry, on: id, in: $0) }
  }

  /// Does what a tap on an accessory of an item does, without blocking the thread.
  public func perform(_ accessory: Accessory, on id: Item.ID) async throws {
    try await store.write { try perform(accessory, on: id, in: $0) }
  }
}
