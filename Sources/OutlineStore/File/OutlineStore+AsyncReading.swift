public import Foundation

// What reads the outline, for code that must not block its thread. Each is as the one without
// `await`, and throws a `CancellationError` where its task is cancelled before its turn.
extension OutlineStore {
  /// `latestVersion()` without blocking the thread it is awaited on.
  public func latestVersion() async throws -> Int {
    try await read { try $0.latestVersion() }
  }

  /// `sections()` without blocking the thread it is awaited on.
  public func sections() async throws -> [Section] {
    try await read { try $0.sections() }
  }

  /// `section(_:)` without blocking the thread it is awaited on.
  public func section(_ id: Section.ID) async throws -> Section {
    try await read { try $0.section(id) }
  }

  /// `item(_:)` without blocking the thread it is awaited on.
  public func item(_ id: Item.ID) async throws -> Item {
    try await read { try $0.item(id) }
  }

  /// `items(in:onlyVisible:)` without blocking the thread it is awaited on.
  public func items(in section: Section.ID, onlyVisible: Bool = false) async throws -> [Item] {
    try await read { try $0.items(under: .section(section), onlyVisible: onlyVisible) }
  }

  /// `favorites()` without blocking the thread it is awaited on.
  public func favorites() async throws -> [Item] {
    try await read { try $0.favorites() }
  }

  /// `recents(limit:)` without blocking the thread it is awaited on.
  public func recents(limit: Int = 20) async throws -> [OutlineReader.Recent] {
    try await read { try $0.recents(limit: limit) }
  }

  /// `views()` without blocking the thread it is awaited on.
  public func views() async throws -> [String] {
    try await read { try $0.views() }
  }

  /// `items(matching:under:)` without blocking the thread it is awaited on.
  public func items(
    matching query: Query, under parents: [Placement.Parent]? = nil
  ) async throws -> [Item] {
    try await read { try $0.items(matching: query, under: parents) }
  }

  /// `search(_:matching:under:by:limit:)` without blocking the thread it is awaited on.
  public func search(
    _ query: String, matching filter: Query = Query(), under parents: [Placement.Parent]? = nil,
    by order: OutlineReader.SearchOrder = .rank, limit: Int = 100
  ) async throws -> [Item] {
    try await read {
      try $0.search(query, matching: filter, under: parents, by: order, limit: limit)
    }
  }

  /// `versions(from:to:limit:touching:)` without blocking the thread it is awaited on.
  public func versions(
    from first: Int = 1, to last: Int? = nil, limit: Int = .max, touching id: NodeID? = nil
  ) async throws -> [Version] {
    try await read { try $0.versions(from: first, to: last, limit: limit, touching: id) }
  }

  /// `difference(from:to:)` without blocking the thread it is awaited on.
  public func difference(from old: Int, to new: Int) async throws -> OutlineDifference {
    try await read { try $0.difference(from: old, to: new) }
  }

  /// `difference(of:from:to:)` without blocking the thread it is awaited on.
  public func difference(
    of section: Section.ID, from old: Int, to new: Int
  ) async throws -> TreeDifference<Item.ID> {
    try await read { try $0.difference(of: section, from: old, to: new) }
  }

  /// `outline()` without blocking the thread it is awaited on.
  public func outline() async throws -> Outline {
    try await read { try $0.outline() }
  }

  /// `snapshot(of:)` without blocking the thread it is awaited on.
  public func snapshot(of section: Section.ID) async throws -> SectionSnapshot<Item.ID> {
    try await read { try $0.snapshot(of: section) }
  }

  /// `outlineSnapshot()` without blocking the thread it is awaited on.
  public func outlineSnapshot() async throws -> OutlineSnapshot<Section.ID, Item.ID> {
    try await read { try $0.outlineSnapshot() }
  }

  /// `history(of:limit:)` without blocking the thread it is awaited on.
  public func history(of id: NodeID, limit: Int = .max) async throws -> [NodeHistoryEntry] {
    try await read { try $0.history(of: id, limit: limit) }
  }

  /// `problems()` without blocking the thread it is awaited on.
  public func problems() async throws -> [Problem] {
    let allowed = options.allowedTriggers
    return try await read { try $0.problems(allowing: allowed) }
  }

  /// `check(progress:)` without blocking the thread it is awaited on.
  /// - Parameter progress: is called on another thread.
  public func check(
    progress: @escaping @Sendable (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) async throws -> [Problem] {
    let allowed = options.allowedTriggers
    return try await read { try $0.check(allowing: allowed, progress: progress) }
  }

  /// `read(at:_:)` without blocking the thread it is awaited on.
  public func read<Value: Sendable>(
    at number: Int, _ body: @escaping @Sendable (OutlineReader) throws -> Value
  ) async throws -> Value {
    try await read { try body($0.at(number)) }
  }

  /// `read(viewing:_:)` without blocking the thread it is awaited on.
  public func read<Value: Sendable>(
    viewing view: String, _ body: @escaping @Sendable (OutlineReader) throws -> Value
  ) async throws -> Value {
    try await read { try body($0.viewing(view)) }
  }

  /// `undoTitle(by:)` without blocking the thread it is awaited on.
  public func undoTitle(by author: String? = nil) async throws -> String? {
    try await read { try $0.undoTitle(by: author) }
  }

  /// `redoTitle(by:)` without blocking the thread it is awaited on.
  public func redoTitle(by author: String? = nil) async throws -> String? {
    try await read { try $0.redoTitle(by: author) }
  }

  /// `latestVersion(before:)` without blocking the thread it is awaited on.
  public func latestVersion(before date: Date) async throws -> Int? {
    try await read { try $0.latestVersion(before: date) }
  }
}
