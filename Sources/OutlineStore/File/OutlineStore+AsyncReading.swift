public import Foundation

// What reads the outline, for code that must not block its thread. Each is as the one without
// `await`, and throws a `CancellationError` where its task is cancelled before its turn.
extension OutlineStore {
  /// `latestVersion()` without blocking the thread it is awaited on.
  /// - Returns: its number; 0 in an outline without any version.
  /// - Throws: ``StorageError``; `CancellationError`.
  /// - Complexity: O(log n).
  public func latestVersion() async throws -> Int {
    try await read { try $0.latestVersion() }
  }

  /// `sections()` without blocking the thread it is awaited on.
  /// - Throws: ``OutlineError/invalidConfiguration(_:reason:)`` where a hand has broken one;
  ///   ``StorageError``; `CancellationError`.
  /// - Complexity: O(sections).
  public func sections() async throws -> [Section] {
    try await read { try $0.sections() }
  }

  /// `section(_:)` without blocking the thread it is awaited on.
  /// - Parameter id: the section.
  /// - Throws: ``OutlineError/unknownSection(_:)`` or ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError``; `CancellationError`.
  /// - Complexity: O(log n + children).
  public func section(_ id: Section.ID) async throws -> Section {
    try await read { try $0.section(id) }
  }

  /// `item(_:)` without blocking the thread it is awaited on.
  /// - Parameter id: the item.
  /// - Throws: ``OutlineError/unknownItem(_:)`` or ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError``; `CancellationError`.
  /// - Complexity: O(depth).
  public func item(_ id: Item.ID) async throws -> Item {
    try await read { try $0.item(id) }
  }

  /// `items(in:onlyVisible:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - section: the section.
  ///   - onlyVisible: leaves out the children of collapsed items.
  /// - Throws: ``OutlineError/unknownSection(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError``; `CancellationError`.
  /// - Complexity: O(items returned).
  public func items(in section: Section.ID, onlyVisible: Bool = false) async throws -> [Item] {
    try await read { try $0.items(under: .section(section), onlyVisible: onlyVisible) }
  }

  /// `favorites()` without blocking the thread it is awaited on.
  /// - Throws: ``StorageError``; `CancellationError`.
  /// - Complexity: O(favorites + depth of each of their parents).
  public func favorites() async throws -> [Item] {
    try await read { try $0.favorites() }
  }

  /// `recents(limit:)` without blocking the thread it is awaited on.
  /// - Parameter limit: how many at most.
  /// - Throws: ``StorageError``; `CancellationError`.
  /// - Complexity: O(limit · (depth + log n)).
  public func recents(limit: Int = 20) async throws -> [OutlineReader.Recent] {
    try await read { try $0.recents(limit: limit) }
  }

  /// `views()` without blocking the thread it is awaited on.
  /// - Throws: ``StorageError``; `CancellationError`.
  /// - Complexity: O(views · log n).
  public func views() async throws -> [String] {
    try await read { try $0.views() }
  }

  /// `items(matching:under:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - query: the conditions, the order and how many items at most.
  ///   - parents: sections and items, of which only what is below them is wanted; nil for all.
  /// - Throws: `QueryError` for a word that names no day; ``StorageError``; `CancellationError`.
  /// - Complexity: O(items) where nothing but attributes and marks is asked; O(favorites),
  ///   O(recents) or O(matches of the words) where those are. Sorting takes O(k log k + parents of
  ///   them) for k items.
  public func items(
    matching query: Query, under parents: [Placement.Parent]? = nil
  ) async throws -> [Item] {
    try await read { try $0.items(matching: query, under: parents) }
  }

  /// `search(_:matching:under:by:limit:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - query: words, or an emoji.
  ///   - filter: what else is asked of the items; an order of its own goes before `order`.
  ///   - parents: sections and items, of which only what is below them is wanted; nil for all.
  ///   - order: the order of the answer.
  ///   - limit: how many items at most.
  /// - Throws: `QueryError` for a date of the filter that is none; ``StorageError``;
  ///   `CancellationError`.
  public func search(
    _ query: String, matching filter: Query = Query(), under parents: [Placement.Parent]? = nil,
    by order: OutlineReader.SearchOrder = .rank, limit: Int = 100
  ) async throws -> [Item] {
    try await read {
      try $0.search(query, matching: filter, under: parents, by: order, limit: limit)
    }
  }

  /// `versions(from:to:limit:touching:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - first: the oldest one to return.
  ///   - last: the newest one to return; nil for the latest.
  ///   - limit: how many at most.
  ///   - id: only those that touched this node.
  /// - Returns: the versions; none where `last` is less than `first`.
  /// - Throws: ``OutlineError/unknownNode(_:)``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(versions returned and passed over).
  public func versions(
    from first: Int = 1, to last: Int? = nil, limit: Int = .max, touching id: NodeID? = nil
  ) async throws -> [Version] {
    try await read { try $0.versions(from: first, to: last, limit: limit, touching: id) }
  }

  /// `difference(from:to:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - old: where it begins; 0 is the nothing before version 1.
  ///   - new: where it leads to.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(k log n) for k nodes touched between them, whatever the size of the outline.
  public func difference(from old: Int, to new: Int) async throws -> OutlineDifference {
    try await read { try $0.difference(from: old, to: new) }
  }

  /// `difference(of:from:to:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - section: a section that exists, or did once.
  ///   - old: the version at which it begins; 0 is the empty outline before version 1.
  ///   - new: the version it leads to.
  /// - Throws: ``OutlineError/unknownSection(_:)``; ``OutlineError/unknownVersion(_:latest:)``;
  ///   ``StorageError``; `CancellationError`.
  /// - Complexity: O(k log n) for k nodes touched between the versions, times their depth, and the
  ///   number of items that went from one section to another.
  public func difference(
    of section: Section.ID, from old: Int, to new: Int
  ) async throws -> TreeDifference<Item.ID> {
    try await read { try $0.difference(of: section, from: old, to: new) }
  }

  /// `outline()` without blocking the thread it is awaited on.
  /// - Throws: ``StorageError``; `CancellationError`.
  /// - Complexity: O(n log n).
  public func outline() async throws -> Outline {
    try await read { try $0.outline() }
  }

  /// `snapshot(of:)` without blocking the thread it is awaited on.
  /// - Parameter section: the section.
  /// - Throws: ``OutlineError/unknownSection(_:)`` or ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError``; `CancellationError`.
  /// - Complexity: O(items), and of the past also what came and went in the section since.
  public func snapshot(of section: Section.ID) async throws -> SectionSnapshot<Item.ID> {
    try await read { try $0.snapshot(of: section) }
  }

  /// `outlineSnapshot()` without blocking the thread it is awaited on.
  /// - Throws: ``StorageError``; `CancellationError`.
  /// - Complexity: O(sections + visible items).
  public func outlineSnapshot() async throws -> OutlineSnapshot<Section.ID, Item.ID> {
    try await read { try $0.outlineSnapshot() }
  }

  /// `history(of:limit:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - id: a section or an item, existing or deleted.
  ///   - limit: how many at most.
  /// - Throws: ``OutlineError/unknownNode(_:)``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(versions returned · log n).
  public func history(of id: NodeID, limit: Int = .max) async throws -> [NodeHistoryEntry] {
    try await read { try $0.history(of: id, limit: limit) }
  }

  /// `problems()` without blocking the thread it is awaited on.
  /// - Throws: ``StorageError`` where the file cannot be read at all; `CancellationError`.
  /// - Complexity: O(size of the file).
  public func problems() async throws -> [Problem] {
    let allowed = options.allowedTriggers
    return try await read { try $0.problems(allowing: allowed) }
  }

  /// `check(progress:)` without blocking the thread it is awaited on.
  /// - Parameter progress: is called on another thread.
  /// - Throws: what `progress` throws; ``StorageError`` where the file cannot be read at all;
  ///   `CancellationError`.
  /// - Complexity: O(size of the file, and depth for each node that changed its parent).
  public func check(
    progress: @escaping @Sendable (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) async throws -> [Problem] {
    let allowed = options.allowedTriggers
    return try await read { try $0.check(allowing: allowed, progress: progress) }
  }

  /// `read(at:_:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - number: the version.
  ///   - body: what to read.
  /// - Returns: what the closure returns.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)`` or
  ///   ``OutlineError/forgottenVersion(_:oldest:)``; what the closure throws; ``StorageError``;
  ///   `CancellationError`.
  public func read<Value: Sendable>(
    at number: Int, _ body: @escaping @Sendable (OutlineReader) throws -> Value
  ) async throws -> Value {
    try await read { try body($0.at(number)) }
  }

  /// `read(viewing:_:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - view: the name of the view, a window perhaps; it need not exist yet.
  ///   - body: what to read.
  /// - Returns: what the closure returns.
  /// - Throws: ``OutlineError/invalidViewName(_:)``; what the closure throws; ``StorageError``;
  ///   `CancellationError`.
  public func read<Value: Sendable>(
    viewing view: String, _ body: @escaping @Sendable (OutlineReader) throws -> Value
  ) async throws -> Value {
    try await read { try body($0.viewing(view)) }
  }

  /// `undoTitle(by:)` without blocking the thread it is awaited on.
  /// - Parameter author: whose undo it is, by ``OutlineTransaction/undo(by:)``; nil for the one of
  ///   all.
  /// - Returns: nil where there is nothing to undo.
  /// - Throws: ``StorageError``; `CancellationError`.
  /// - Complexity: O(versions passed).
  public func undoTitle(by author: String? = nil) async throws -> String? {
    try await read { try $0.undoTitle(by: author) }
  }

  /// `redoTitle(by:)` without blocking the thread it is awaited on.
  /// - Parameter author: whose redo it is, by ``OutlineTransaction/redo(by:)``; nil for the one of
  ///   all.
  /// - Returns: nil where there is nothing to redo.
  /// - Throws: ``StorageError``; `CancellationError`.
  /// - Complexity: O(versions passed).
  public func redoTitle(by author: String? = nil) async throws -> String? {
    try await read { try $0.redoTitle(by: author) }
  }

  /// `latestVersion(before:)` without blocking the thread it is awaited on.
  /// - Parameter date: the moment.
  /// - Returns: its number.
  /// - Throws: ``StorageError``; `CancellationError`.
  /// - Complexity: O(log n).
  public func latestVersion(before date: Date) async throws -> Int? {
    try await read { try $0.latestVersion(before: date) }
  }

  /// `items(as:in:where:orderedBy:limit:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - type: what the attributes are to be.
  ///   - section: of which all items are wanted, at any depth; nil for those of all sections.
  ///   - predicate: the condition they meet; nil for none.
  ///   - order: what they are sorted by, the first of it first. Items without a field come last, of
  ///     equal ones those first that were added first. Empty means the order of the outline.
  ///   - limit: how many at most; nil for all of them.
  /// - Throws: ``OutlineError/unfitAttributes(_:type:reason:)`` for an item whose attributes are no
  ///   such type; ``OutlineError/unknownSection(_:)``; `QueryError` for a field whose name SQLite
  ///   cannot look for, or a value it cannot be compared with; `EncodingError` for a value that
  ///   cannot be stored; ``StorageError``; `CancellationError`.
  /// - Complexity: O(items, of the section where one is given) without an index, O(log n + items
  ///   found) with one.
  public func items<Attributes: Decodable & Sendable>(
    as type: Attributes.Type = Attributes.self, in section: Section.ID? = nil,
    where predicate: FieldPredicate<Attributes>? = nil,
    orderedBy order: [FieldOrder<Attributes>] = [], limit: Int? = nil
  ) async throws -> [TypedItem<Attributes>] {
    try await read {
      try $0.items(as: type, in: section, where: predicate, orderedBy: order, limit: limit)
    }
  }

  /// `declaredIndexes()` without blocking the thread it is awaited on.
  /// - Throws: ``StorageError``; `CancellationError`.
  public func declaredIndexes() async throws -> [FieldIndex] {
    try await read { try FieldIndex.declared(in: $0.db) }
  }
}
