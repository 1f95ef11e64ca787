internal import Dispatch

// What changes the outline, for code that must not block its thread. Each waits for its turn, and
// does nothing where its task is cancelled before that; otherwise it is as the one without `await`.
extension OutlineStore {
  /// `addSection(_:id:image:configuration:at:)` without blocking the thread it is awaited on.
  @discardableResult
  public func addSection(
    _ title: String, id: Section.ID? = nil, image: String? = nil,
    configuration: ListConfiguration = ListConfiguration(),
    at placement: Section.Placement = .last
  ) async throws -> Committed<Section.ID> {
    try await write {
      try $0.addSection(title, id: id, image: image, configuration: configuration, at: placement)
    }
  }

  /// `rename(_:to:image:)` without blocking the thread it is awaited on.
  @discardableResult
  public func rename(
    _ id: Section.ID, to title: String, image: String?? = nil
  ) async throws -> Committed<Bool> {
    try await write { try $0.rename(id, to: title, image: image) }
  }

  /// `configure(_:_:)` without blocking the thread it is awaited on.
  @discardableResult
  public func configure(
    _ id: Section.ID, _ change: @escaping @Sendable (inout ListConfiguration) throws -> Void
  ) async throws -> Committed<Bool> {
    try await write { try $0.configure(id, change) }
  }

  /// `move(_:to:)` without blocking the thread it is awaited on.
  @discardableResult
  public func move(
    _ id: Section.ID, to placement: Section.Placement
  ) async throws -> Committed<Bool> {
    try await write { try $0.move(id, to: placement) }
  }

  /// `delete(_:)` without blocking the thread it is awaited on.
  @discardableResult
  public func delete(_ id: Section.ID) async throws -> Committed<Int> {
    try await write { try $0.delete(id) }
  }

  /// `add(_:to:)` without blocking the thread it is awaited on.
  @discardableResult
  public func add(_ draft: Item.Draft, to placement: Placement) async throws -> Committed<Item.ID> {
    try await write { try $0.add(draft, to: placement) }
  }

  /// `add(_:to:)` without blocking the thread it is awaited on.
  @discardableResult
  public func add(
    _ drafts: [Item.Draft], to placement: Placement
  ) async throws -> Committed<[Item.ID]> {
    try await write { try $0.add(drafts, to: placement) }
  }

  /// `update(_:_:)` without blocking the thread it is awaited on.
  @discardableResult
  public func update(
    _ id: Item.ID, _ change: @escaping @Sendable (inout Content) throws -> Void
  ) async throws -> Committed<Bool> {
    try await write { try $0.update(id, change) }
  }

  /// `move(_:to:)` without blocking the thread it is awaited on.
  @discardableResult
  public func move(_ id: Item.ID, to placement: Placement) async throws -> Committed<Bool> {
    try await write { try $0.move(id, to: placement) }
  }

  /// `move(_:to:)` without blocking the thread it is awaited on.
  @discardableResult
  public func move(_ ids: [Item.ID], to placement: Placement) async throws -> Committed<Int> {
    try await write { try $0.move(ids, to: placement) }
  }

  /// `delete(_:)` without blocking the thread it is awaited on.
  @discardableResult
  public func delete(_ ids: [Item.ID]) async throws -> Committed<Int> {
    try await write { try $0.delete(ids) }
  }

  /// `setExpanded(_:for:)` without blocking the thread it is awaited on.
  @discardableResult
  public func setExpanded(_ isExpanded: Bool, for ids: [Item.ID]) async throws -> Committed<Int> {
    try await write { try $0.setExpanded(isExpanded, for: ids) }
  }

  /// `setExpanded(_:for:in:)` without blocking the thread it is awaited on.
  @discardableResult
  public func setExpanded(
    _ isExpanded: Bool, for ids: [Item.ID], in view: String
  ) async throws -> Committed<Int> {
    try await write { try $0.setExpanded(isExpanded, for: ids, in: view) }
  }

  /// `setExpanded(_:for:in:)` without blocking the thread it is awaited on.
  @discardableResult
  public func setExpanded(
    _ isExpanded: Bool, for id: Section.ID, in view: String
  ) async throws -> Committed<Bool> {
    try await write { try $0.setExpanded(isExpanded, for: id, in: view) }
  }

  /// `forgetView(_:)` without blocking the thread it is awaited on.
  @discardableResult
  public func forgetView(_ name: String) async throws -> Committed<Int> {
    try await write { try $0.forgetView(name) }
  }

  /// `setDone(_:for:)` without blocking the thread it is awaited on.
  @discardableResult
  public func setDone(_ isDone: Bool, for ids: [Item.ID]) async throws -> Committed<Int> {
    try await write { try $0.setDone(isDone, for: ids) }
  }

  /// `setFavorite(_:for:)` without blocking the thread it is awaited on.
  @discardableResult
  public func setFavorite(_ isFavorite: Bool, for ids: [Item.ID]) async throws -> Committed<Int> {
    try await write { try $0.setFavorite(isFavorite, for: ids) }
  }

  /// `moveFavorite(_:to:)` without blocking the thread it is awaited on.
  @discardableResult
  public func moveFavorite(
    _ id: Item.ID, to placement: FavoritePlacement
  ) async throws -> Committed<Bool> {
    try await write { try $0.moveFavorite(id, to: placement) }
  }

  /// `recordUse(of:)` without blocking the thread it is awaited on.
  public func recordUse(of ids: [Item.ID]) async throws {
    try await write { try $0.recordUse(of: ids) }
  }

  /// `perform(_:action:on:)` without blocking the thread it is awaited on.
  @discardableResult
  public func perform(
    _ edge: SwipeAction.Edge, action title: String? = nil, on id: Item.ID
  ) async throws -> Committed<SwipeAction> {
    try await write { try $0.perform(edge, action: title, on: id) }
  }

  /// `undo()` without blocking the thread it is awaited on.
  @discardableResult
  public func undo() async throws -> Committed<Version> {
    try await write { try $0.undo() }
  }

  /// `redo()` without blocking the thread it is awaited on.
  @discardableResult
  public func redo() async throws -> Committed<Version> {
    try await write { try $0.redo() }
  }

  /// `restore(to:)` without blocking the thread it is awaited on.
  @discardableResult
  public func restore(to number: Int) async throws -> Committed<Bool> {
    try await write { try $0.restore(to: number) }
  }

  /// `restore(_:to:)` without blocking the thread it is awaited on.
  @discardableResult
  public func restore(_ id: NodeID, to number: Int) async throws -> Committed<Bool> {
    try await write { try $0.restore(id, to: number) }
  }

  /// `revert(_:skippingConflicts:)` without blocking the thread it is awaited on.
  @discardableResult
  public func revert(
    _ number: Int, skippingConflicts: Bool = false
  ) async throws -> Committed<[NodeID]> {
    try await write { try $0.revert(number, skippingConflicts: skippingConflicts) }
  }

  /// `apply(_:contents:deletingHidden:)` without blocking the thread it is awaited on.
  @discardableResult
  public func apply(
    _ snapshots: [(section: Section.ID, snapshot: SectionSnapshot<Item.ID>)],
    contents: [Item.ID: Content] = [:], deletingHidden: Bool = false
  ) async throws -> Committed<OutlineDifference> {
    try await write { try $0.apply(snapshots, contents: contents, deletingHidden: deletingHidden) }
  }

  /// `reorder(_:)` without blocking the thread it is awaited on.
  @discardableResult
  public func reorder(
    _ transaction: ReorderTransaction<Section.ID, Item.ID>
  ) async throws -> Committed<Int> {
    try await write { try $0.reorder(transaction) }
  }

  /// `apply(_:to:contents:)` without blocking the thread it is awaited on.
  @discardableResult
  public func apply(
    _ difference: TreeDifference<Item.ID>, to section: Section.ID,
    contents: [Item.ID: Content] = [:]
  ) async throws -> Committed<OutlineDifference> {
    try await write { try $0.apply(difference, to: section, contents: contents) }
  }

  /// `undo(by:)` without blocking the thread it is awaited on.
  @discardableResult
  public func undo(by author: String) async throws -> Committed<Version> {
    try await write(author: author) { try $0.undo(by: author) }
  }

  /// `redo(by:)` without blocking the thread it is awaited on.
  @discardableResult
  public func redo(by author: String) async throws -> Committed<Version> {
    try await write(author: author) { try $0.redo(by: author) }
  }

  /// `apply(_:to:contents:deletingHidden:)` without blocking the thread it is awaited on.
  @discardableResult
  public func apply(
    _ snapshot: SectionSnapshot<Item.ID>, to section: Section.ID,
    contents: [Item.ID: Content] = [:], deletingHidden: Bool = false
  ) async throws -> Committed<OutlineDifference> {
    try await apply([(section, snapshot)], contents: contents, deletingHidden: deletingHidden)
  }

  /// `undo(steps:)` without blocking the thread it is awaited on.
  @discardableResult
  public func undo(steps: Int) async throws -> [Version] {
    try await elsewhere { try self.undo(steps: steps) }
  }

  /// `purge(before:)` without blocking the thread it is awaited on.
  @discardableResult
  public func purge(before number: Int) async throws -> PurgeSummary {
    try await elsewhere { try self.purge(before: number) }
  }

  /// `purge(wordsOf:)` without blocking the thread it is awaited on.
  @discardableResult
  public func purge(wordsOf id: NodeID) async throws -> WordsPurgeSummary {
    try await elsewhere { try self.purge(wordsOf: id) }
  }

  /// `backup(to:)` without blocking the thread it is awaited on.
  public func backup(to target: String) async throws {
    try await elsewhere { try self.backup(to: target) }
  }

  /// `close()` without blocking the thread it is awaited on.
  public func close() async throws { try await elsewhere { try self.close() } }

  /// Does what takes long, or is several transactions, on a thread that may block.
  private func elsewhere<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await Turn<Value>.run { turn in DispatchQueue.global().async { turn.take(work) } }
  }
}
