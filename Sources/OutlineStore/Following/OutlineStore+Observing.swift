extension OutlineStore {
  /// Observes a read: it is performed at once, and again when its rows may have changed, by any
  /// writer: this store, another process or the `sqlite3` shell. A value that equals the one before
  /// it is omitted.
  ///
  /// ```swift
  /// let open = try Query("open")
  /// let counts = store.observe { try $0.count(matching: open) }
  /// for try await count in counts { badge = count }
  /// ```
  ///
  /// The closure may read anything: items, queries, several sections, a past version, and by
  /// `withConnection` the tables of an app. SQLite reports which tables its statements read. If
  /// they are those of the outline, it runs again when there is a new version. If it reads uses,
  /// the expansion in a view, or a table of an app, it runs again after each commit. It also runs
  /// again when the local day changes, because `today` in a query is then another day.
  ///
  /// A value arrives within about a millisecond after a change of this store, and within about
  /// 15 ms after one of others can be read. A slow consumer gets the latest value and skips those in
  /// between. Without changes the sequence sleeps. While the store is suspended it does not read.
  ///
  /// The sequence ends when its task is cancelled or the store is closed.
  /// - Parameters:
  ///   - nodes: sections and items; then a version that touches none of them and nothing below them
  ///     does not run the closure again. Name all that it reads: an item that it reads through
  ///     another one must be below a node. An item's level and section depend on its ancestors;
  ///     their own moves count only if they are named. `nil` for everything.
  ///   - read: reads from the reader, on another thread. It may run twice for one value, and must
  ///     not write to the store.
  /// - Returns: a sequence that throws the error of the closure, and ``StorageError`` if the file
  ///   is deleted, replaced or overwritten. It ends after an error.
  /// - Complexity: the cost of the read for each change, and O(log n) to notice that there was
  ///   none.
  public func observe<Value: Sendable & Equatable>(
    touching nodes: [NodeID]? = nil, _ read: @escaping @Sendable (OutlineReader) throws -> Value
  ) -> Updates<Value> { observe(touching: nodes, omitting: ==, read) }

  /// Observes a read whose values cannot be compared: each value is returned, even if it is the
  /// same as before; see ``observe(touching:_:)-yyz0``.
  /// - Parameters:
  ///   - nodes: sections and items, or `nil` for everything.
  ///   - read: reads from the reader, on another thread. It may run twice for one value.
  /// - Returns: as for values that can be compared.
  @_disfavoredOverload
  public func observe<Value: Sendable>(
    touching nodes: [NodeID]? = nil, _ read: @escaping @Sendable (OutlineReader) throws -> Value
  ) -> Updates<Value> { observe(touching: nodes, omitting: { _, _ in false }, read) }

  private func observe<Value: Sendable>(
    touching nodes: [NodeID]?, omitting isSame: @escaping @Sendable (Value, Value) -> Bool,
    _ read: @escaping @Sendable (OutlineReader) throws -> Value
  ) -> Updates<Value> {
    Updates(gate) {
      let observed = try ObservedRead(self, touching: nodes, omitting: isSame, read)
      return (observed, [observed.last.value])
    }
  }
}

/// A read that is repeated when its tables may have changed.
struct ObservedRead<Value: Sendable>: UpdateSource {
  private let nodes: [NodeID]?
  private let isSame: @Sendable (Value, Value) -> Bool
  private let read: @Sendable (OutlineReader) throws -> Value
  private(set) var follower: VersionFollower
  /// The latest value, with the region from which it was read.
  private(set) var last: (value: Value, region: ReadRegion)
  var isOver: Bool { false }

  /// Reads the first value.
  init(
    _ store: OutlineStore, touching nodes: [NodeID]? = nil,
    omitting isSame: @escaping @Sendable (Value, Value) -> Bool,
    _ read: @escaping @Sendable (OutlineReader) throws -> Value
  ) throws {
    let (first, version) = try store.readBeside { outline in
      (try Self.reading(outline, touching: nodes, read), try outline.latestClosed())
    }
    self.nodes = nodes
    self.isSame = isSame
    self.read = read
    last = first
    // The follower begins with a look, so no commit in between is missed.
    follower = try VersionFollower(store, after: version)
  }

  mutating func isDue() throws -> Bool {
    if last.region.isOfAnotherDay { follower.lookAgain() }
    return try follower.isDue()
  }

  mutating func look() throws -> [Value] {
    let (old, nodes, read) = (last, nodes, read)
    let found = try follower.latest { _, outline in
      try old.region.mayHaveChanged(in: outline)
        ? try Self.reading(outline, touching: nodes, read) : nil
    }
    guard case let new?? = found else { return [] }
    last = new
    return isSame(old.value, new.value) ? [] : [new.value]
  }

  private static func reading(
    _ outline: OutlineReader, touching nodes: [NodeID]?, _ read: (OutlineReader) throws -> Value
  ) throws -> (value: Value, region: ReadRegion) {
    let (value, tables) = try TablesRead.during(on: outline.db) { try read(outline) }
    return (value, try ReadRegion(tables, touching: nodes, in: outline))
  }
}
