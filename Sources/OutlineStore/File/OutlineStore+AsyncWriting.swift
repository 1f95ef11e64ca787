// What changes the outline, for code that must not block its thread. Each waits for its turn, and
// does nothing where its task is cancelled before that; otherwise it is as the one without `await`.
extension OutlineStore {
  /// `addSection(_:id:image:configuration:at:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - title: never empty.
  ///   - id: the identifier it is to have; nil makes one.
  ///   - image: an emoji or the name of a symbol.
  ///   - configuration: how its list looks and behaves.
  ///   - placement: where it goes.
  /// - Returns: its permanent identifier, and the version the file is at.
  /// - Throws: ``OutlineError/emptyText``, ``OutlineError/identifierTaken(_:)``; ``StorageError``;
  ///   `CancellationError`.
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
  /// - Parameters:
  ///   - id: the section.
  ///   - title: the new title.
  ///   - image: the new image; an inner nil removes it.
  /// - Returns: whether anything is different now, and the version the file is at.
  /// - Throws: ``OutlineError/emptyText``, ``OutlineError/controlCharacter(field:scalar:in:)``,
  ///   ``OutlineError/tooLong(field:bytes:limit:)``; ``OutlineError/unknownSection(_:)``,
  ///   ``OutlineError/deleted(_:version:)``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(log n + length of its content).
  @discardableResult
  public func rename(
    _ id: Section.ID, to title: String, image: String?? = nil
  ) async throws -> Committed<Bool> {
    try await write { try $0.rename(id, to: title, image: image) }
  }

  /// `configure(_:_:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - id: the section.
  ///   - change: is given the configuration and makes of it what it is to be.
  /// - Returns: whether anything is different now, and the version the file is at.
  /// - Throws: ``OutlineError/sectionHasItems(_:count:)`` where one with items is to show those of
  ///   others; ``OutlineError/unknownSection(_:)``, ``OutlineError/deleted(_:version:)``; what
  ///   `change` throws; ``StorageError``; `CancellationError`.
  /// - Complexity: O(log n + length of the configuration).
  @discardableResult
  public func configure(
    _ id: Section.ID, _ change: @escaping @Sendable (inout ListConfiguration) throws -> Void
  ) async throws -> Committed<Bool> {
    try await write { try $0.configure(id, change) }
  }

  /// `move(_:to:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - id: the section.
  ///   - placement: where it goes.
  /// - Returns: whether it stood elsewhere before, and the version the file is at.
  /// - Throws: ``OutlineError/unknownSection(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``OutlineError/relativeToItself(_:)``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(log n), whatever the size of the section.
  @discardableResult
  public func move(
    _ id: Section.ID, to placement: Section.Placement
  ) async throws -> Committed<Bool> {
    try await write { try $0.move(id, to: placement) }
  }

  /// `delete(_:)` without blocking the thread it is awaited on.
  /// - Parameter id: the section.
  /// - Returns: how many items are gone with it, and the version the file is at.
  /// - Throws: ``OutlineError/unknownSection(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError`` of the kind ``StorageError/Kind/referenced`` where a table of the app keeps
  ///   an item from going; `CancellationError`. Nothing is deleted then.
  /// - Complexity: O(items deleted).
  @discardableResult
  public func delete(_ id: Section.ID) async throws -> Committed<Int> {
    try await write { try $0.delete(id) }
  }

  /// `add(_:to:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - draft: what it says; its level does not matter.
  ///   - placement: where it goes.
  /// - Returns: its permanent identifier, and the version the file is at.
  /// - Throws: ``OutlineError/identifierTaken(_:)`` and the errors of a placement;
  ///   ``StorageError``; `CancellationError`.
  /// - Complexity: O(log n).
  @discardableResult
  public func add(_ draft: Item.Draft, to placement: Placement) async throws -> Committed<Item.ID> {
    try await write { try $0.add(draft, to: placement) }
  }

  /// `add(_:to:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - drafts: in pre-order; the first is at level 0, and each at most one level below the one
  ///     before it.
  ///   - placement: where the ones of level 0 go.
  /// - Returns: the identifiers, in the same order, and the version the file is at.
  /// - Throws: ``OutlineError/brokenLevels(at:)``, ``OutlineError/identifierTaken(_:)`` and the
  ///   errors of a placement; ``StorageError``; `CancellationError`.
  /// - Complexity: O(n log n), and independent of the size of the outline but for the depth of its
  ///   indexes.
  @discardableResult
  public func add(
    _ drafts: [Item.Draft], to placement: Placement
  ) async throws -> Committed<[Item.ID]> {
    try await write { try $0.add(drafts, to: placement) }
  }

  /// `update(_:_:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - id: the item.
  ///   - change: is given what the item says and makes of it what it is to say.
  /// - Returns: whether anything is different now, and the version the file is at.
  /// - Throws: ``OutlineError`` when there is no such item, or the new content is refused: a
  ///   control character, more than fits; what `change` throws; ``StorageError``;
  ///   `CancellationError`. Nothing is changed then.
  /// - Complexity: O(length of the content).
  @discardableResult
  public func update(
    _ id: Item.ID, _ change: @escaping @Sendable (inout Content) throws -> Void
  ) async throws -> Committed<Bool> {
    try await write { try $0.update(id, change) }
  }

  /// `move(_:to:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - id: the item.
  ///   - placement: where it goes.
  /// - Returns: whether it stood elsewhere before, and the version the file is at.
  /// - Throws: ``OutlineError/cycle(_:under:)``, ``OutlineError/relativeToItself(_:)``,
  ///   ``OutlineError/reorderingConstrained(_:section:)``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(depth + log n), whatever the size of the subtree.
  @discardableResult
  public func move(_ id: Item.ID, to placement: Placement) async throws -> Committed<Bool> {
    try await write { try $0.move(id, to: placement) }
  }

  /// `move(_:to:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - ids: the items, in the order they are to be in.
  ///   - placement: where the first of them goes.
  /// - Returns: how many stood elsewhere before, and the version the file is at.
  /// - Throws: ``OutlineError/cycle(_:under:)``, ``OutlineError/relativeToItself(_:)``,
  ///   ``OutlineError/reorderingConstrained(_:section:)``; ``StorageError``; `CancellationError`.
  ///   Nothing is moved then.
  /// - Complexity: O(items · (depth + log n)).
  @discardableResult
  public func move(_ ids: [Item.ID], to placement: Placement) async throws -> Committed<Int> {
    try await write { try $0.move(ids, to: placement) }
  }

  /// `delete(_:)` without blocking the thread it is awaited on.
  /// - Parameter ids: the items.
  /// - Returns: how many items are gone, those under them included, and the version the file is at.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError`` of the kind ``StorageError/Kind/referenced`` where a table of the app keeps
  ///   one from going; `CancellationError`. Nothing is deleted then.
  /// - Complexity: O(items deleted).
  @discardableResult
  public func delete(_ ids: [Item.ID]) async throws -> Committed<Int> {
    try await write { try $0.delete(ids) }
  }

  /// `setExpanded(_:for:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - isExpanded: whether the children are shown.
  ///   - ids: the items; one that is named twice counts once.
  /// - Returns: how many were otherwise before, and the version the file is at.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError``; `CancellationError`.
  /// - Complexity: O(items · log n).
  @discardableResult
  public func setExpanded(_ isExpanded: Bool, for ids: [Item.ID]) async throws -> Committed<Int> {
    try await write { try $0.setExpanded(isExpanded, for: ids) }
  }

  /// `setExpanded(_:for:in:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - isExpanded: whether the children are shown.
  ///   - ids: the items.
  ///   - view: the name of the view: 1 to 255 bytes without control characters.
  /// - Returns: how many the view showed otherwise before, and the version the file is at.
  /// - Throws: ``OutlineError/invalidViewName(_:)``, ``OutlineError/unknownItem(_:)``,
  ///   ``OutlineError/deleted(_:version:)``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(items · log n).
  @discardableResult
  public func setExpanded(
    _ isExpanded: Bool, for ids: [Item.ID], in view: String
  ) async throws -> Committed<Int> {
    try await write { try $0.setExpanded(isExpanded, for: ids, in: view) }
  }

  /// `setExpanded(_:for:in:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - isExpanded: whether the items are shown.
  ///   - id: the section.
  ///   - view: the name of the view: 1 to 255 bytes without control characters.
  /// - Returns: whether the view showed it otherwise before, and the version the file is at.
  /// - Throws: ``OutlineError/invalidViewName(_:)``, ``OutlineError/unknownSection(_:)``,
  ///   ``OutlineError/deleted(_:version:)``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(log n).
  @discardableResult
  public func setExpanded(
    _ isExpanded: Bool, for id: Section.ID, in view: String
  ) async throws -> Committed<Bool> {
    try await write { try $0.setExpanded(isExpanded, for: id, in: view) }
  }

  /// `forgetView(_:)` without blocking the thread it is awaited on.
  /// - Parameter name: the name of the view.
  /// - Returns: of how many nodes the view had a state of its own; 0 when there was no such view,
  ///   and the version the file is at.
  /// - Throws: ``OutlineError/invalidViewName(_:)``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(nodes of which it had a state of its own).
  @discardableResult
  public func forgetView(_ name: String) async throws -> Committed<Int> {
    try await write { try $0.forgetView(name) }
  }

  /// `setDone(_:for:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - isDone: whether they are ticked off.
  ///   - ids: the items; one that is named twice counts once.
  /// - Returns: how many were otherwise before, and the version the file is at.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError``; `CancellationError`.
  /// - Complexity: O(items · log n).
  @discardableResult
  public func setDone(_ isDone: Bool, for ids: [Item.ID]) async throws -> Committed<Int> {
    try await write { try $0.setDone(isDone, for: ids) }
  }

  /// `setFavorite(_:for:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - isFavorite: whether they are favorites.
  ///   - ids: the items, in the order in which they become favorites.
  /// - Returns: how many were otherwise before, and the version the file is at.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError``; `CancellationError`.
  /// - Complexity: O(items · log n).
  @discardableResult
  public func setFavorite(_ isFavorite: Bool, for ids: [Item.ID]) async throws -> Committed<Int> {
    try await write { try $0.setFavorite(isFavorite, for: ids) }
  }

  /// `moveFavorite(_:to:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - id: the favorite.
  ///   - placement: where it goes.
  /// - Returns: whether it stood elsewhere before, and the version the file is at.
  /// - Throws: ``OutlineError/notFavorite(_:)`` for it or for the one it is to be beside;
  ///   ``StorageError``; `CancellationError`.
  /// - Complexity: O(log n).
  @discardableResult
  public func moveFavorite(
    _ id: Item.ID, to placement: FavoritePlacement
  ) async throws -> Committed<Bool> {
    try await write { try $0.moveFavorite(id, to: placement) }
  }

  /// `recordUse(of:)` without blocking the thread it is awaited on.
  /// - Parameter ids: the items; one that is named twice is used twice.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError``; `CancellationError`.
  /// - Complexity: O(items · log n).
  public func recordUse(of ids: [Item.ID]) async throws {
    try await write { try $0.recordUse(of: ids) }
  }

  /// `perform(_:action:on:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - edge: the edge the action stands on.
  ///   - title: which action: its id, or else its title; nil performs the one a full swipe
  ///     performs, the first.
  ///   - id: the item, wherever it is now.
  /// - Returns: the action that was performed, and the version the file is at.
  /// - Throws: ``OutlineError/unknownAction(_:edge:available:)`` when there is none such, or no
  ///   full swipe; ``OutlineError/customAction(_:)`` for a custom one; ``StorageError``;
  ///   `CancellationError`.
  @discardableResult
  public func perform(
    _ edge: SwipeAction.Edge, action title: String? = nil, on id: Item.ID
  ) async throws -> Committed<SwipeAction> {
    try await write { try $0.perform(edge, action: title, on: id) }
  }

  /// `apply(_:contents:deletingHidden:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - snapshots: the sections and what they are to hold. A section that does not exist is added
  ///     after all others, with its identifier as its title. An item may go from one of these
  ///     sections to another.
  ///   - contents: what items say: needed for new ones, and laid over the content of existing ones.
  ///   - deletingHidden: whether all children of an item may go that is collapsed and stays. A list
  ///     of the rows that are seen does not have them, so without this it is refused. To store the
  ///     order of such a list, use ``OutlineTransaction/reorder(_:)``.
  /// - Returns: what changed, and the version the file is at.
  /// - Throws: ``OutlineError/missingContent(_:)`` for a new item;
  ///   ``OutlineError/standsElsewhere(_:section:)`` for one of a section that is not among these;
  ///   ``OutlineError/wouldDeleteHidden(_:)``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(items of the sections); writes only what differs.
  @discardableResult
  public func apply(
    _ snapshots: [(section: Section.ID, snapshot: SectionSnapshot<Item.ID>)],
    contents: [Item.ID: Content] = [:], deletingHidden: Bool = false
  ) async throws -> Committed<OutlineDifference> {
    try await write { try $0.apply(snapshots, contents: contents, deletingHidden: deletingHidden) }
  }

  /// `reorder(_:)` without blocking the thread it is awaited on.
  /// - Parameter transaction: what was there and what is to be. Items that came or went with it and
  ///   sections that are in one of its snapshots only are left alone. Neighbours that were deleted
  ///   since are passed over.
  /// - Returns: how many were moved, and the version.
  /// - Throws: ``OutlineError/unknownItem(_:)`` or ``OutlineError/deleted(_:version:)`` for an item
  ///   that was moved and is gone, ``OutlineError/cycle(_:under:)``,
  ///   ``OutlineError/reorderingConstrained(_:section:)``; nothing is moved then; ``StorageError``;
  ///   `CancellationError`.
  /// - Complexity: O(items of the sections that changed + moves · (depth + log n)).
  @discardableResult
  public func reorder(
    _ transaction: ReorderTransaction<Section.ID, Item.ID>
  ) async throws -> Committed<Int> {
    try await write { try $0.reorder(transaction) }
  }

  /// `apply(_:to:contents:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - difference: made from the snapshot that the section has now.
  ///   - section: the section; one that does not exist is empty, and added.
  ///   - contents: as for ``OutlineTransaction/apply(_:contents:deletingHidden:)``.
  /// - Returns: what changed, and the version.
  /// - Throws: `DifferenceError` where the section is not the one the difference was made from;
  ///   otherwise as ``OutlineTransaction/apply(_:contents:deletingHidden:)``; ``StorageError``;
  ///   `CancellationError`.
  /// - Complexity: O(items of the section); writes only what differs.
  @discardableResult
  public func apply(
    _ difference: TreeDifference<Item.ID>, to section: Section.ID,
    contents: [Item.ID: Content] = [:]
  ) async throws -> Committed<OutlineDifference> {
    try await write { try $0.apply(difference, to: section, contents: contents) }
  }

  /// `apply(_:to:contents:deletingHidden:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - snapshot: what the section is to hold, hidden items too.
  ///   - section: the section; one that does not exist is added after all others.
  ///   - contents: what items say: needed for new ones, and laid over the content of existing ones.
  ///   - deletingHidden: whether all children of an item may go that is collapsed and stays.
  /// - Returns: what changed, and the version.
  /// - Throws: ``OutlineError/missingContent(_:)`` for a new item;
  ///   ``OutlineError/standsElsewhere(_:section:)`` for one of another section;
  ///   ``OutlineError/wouldDeleteHidden(_:)``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(items of the section); writes only what differs.
  @discardableResult
  public func apply(
    _ snapshot: SectionSnapshot<Item.ID>, to section: Section.ID,
    contents: [Item.ID: Content] = [:], deletingHidden: Bool = false
  ) async throws -> Committed<OutlineDifference> {
    try await apply([(section, snapshot)], contents: contents, deletingHidden: deletingHidden)
  }
}
