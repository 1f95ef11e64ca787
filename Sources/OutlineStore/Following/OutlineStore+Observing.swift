extension OutlineStore {
  /// Observes a read: it is performed at once, and again when what it read may have changed, by any
  /// writer: this store, another process or the `sqlite3` shell. A value that equals the one before
  /// it is omitted.
  ///
  /// ```swift
  /// let open = try Query("open")
  /// let counts = store.observe { try $0.items(matching: open).count }
  /// for try await count in counts { badge = count }
  /// ```
  ///
  /// The closure may read anything: items, queries, several sections, a past version, and by
  /// `withConnection` the tables of an app. SQLite reports which tables its statements read. If
  /// they are those of the outline, it runs again when there is a new version. If it reads uses,
  /// the expansion in a view, or a table of an app, it runs again after each commit. It also runs
  /// again when the local day changes, because `today` in a query is then another day.
  ///
  /// A value arrives within about 50 ms after others can read the change. A slow consumer gets the
  /// latest value and skips those in between. Without changes the sequence sleeps, and holds
  /// nothing open. While the store is suspended it does not read.
  ///
  /// The sequence ends when its task is cancelled or the store is closed.
  /// - Parameters:
  ///   - nodes: sections and items; then a version that touches none of them and nothing below them
  ///     does not run the closure again. Name all that it reads: an item that it reads through
  ///     another one must be below a node. An item's level and section depend on its ancestors;
  ///     their own moves count only if they are named. `nil` for everything.
  ///   - read: reads from the reader, on another thread. It may run twice for one value.
  /// - Returns: a sequence that throws the error of the closure, and ``StorageError`` if the file
  ///   is deleted, replaced or overwritten. It ends after an error.
  /// - Complexity: the cost of the read for each change, and O(log n) to notice that there was
  ///   none.
  public func observe<Value: Sendable & Equatable>(
    touching nodes: [NodeID]? = nil, _ read: @escaping @Sendable (OutlineReader) throws -> Value
  ) -> Observation<Value> {
    Observation(store: self, nodes: nodes, read: read, isSame: ==)
  }

  /// Observes a read whose values cannot be compared: each value is returned, even if it is the
  /// same as before; see ``observe(touching:_:)-8ccni``.
  /// - Parameters:
  ///   - nodes: sections and items, or `nil` for everything.
  ///   - read: reads from the reader, on another thread. It may run twice for one value.
  /// - Returns: as for values that can be compared.
  @_disfavoredOverload
  public func observe<Value: Sendable>(
    touching nodes: [NodeID]? = nil, _ read: @escaping @Sendable (OutlineReader) throws -> Value
  ) -> Observation<Value> {
    Observation(store: self, nodes: nodes, read: read, isSame: { _, _ in false })
  }

  /// The values of a read that is repeated; see ``OutlineStore/observe(touching:_:)-8ccni``.
  public struct Observation<Value: Sendable>: AsyncSequence, Sendable {
    fileprivate let store: OutlineStore
    fileprivate let nodes: [NodeID]?
    fileprivate let read: @Sendable (OutlineReader) throws -> Value
    fileprivate let isSame: @Sendable (Value, Value) -> Bool

    /// Begins with the present value; each iterator observes independently.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(observation: self) }
  }
}

extension OutlineStore.Observation {
  /// Returns one value after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let observation: OutlineStore.Observation<Value>
    private var follower: VersionFollower?
    private var last: Reading?
    private var isOver = false

    fileprivate init(observation: OutlineStore.Observation<Value>) {
      self.observation = observation
    }

    /// Waits for the next value.
    /// - Returns: the value, or `nil` if the task is cancelled or the store is closed.
    /// - Throws: the errors of ``OutlineStore/observe(touching:_:)-8ccni``, once.
    public mutating func next() async throws -> Value? {
      let gate = observation.store.gate
      while !Task.isCancelled && !isOver && gate.isOpen {
        await gate.whileSuspended()
        do {
          guard let follower else {
            try await begin()
            return last?.value
          }
          if let value = try await look(follower) { return value }
          // A store that is already closed sends no more wake-ups.
          if let follower = self.follower, !follower.isBehind, gate.isOpen { await follower.wait() }
        } catch let error as StorageError where error.kind == .suspended {
          continue
        } catch {
          isOver = true
          // A closed store cannot be read, and its file may be gone.
          if gate.isOpen { throw error }
        }
      }
      (follower, last, isOver) = (nil, nil, true)
      return nil
    }

    private mutating func begin() async throws {
      let observation = observation
      let (reading, follower) = try await elsewhere {
        let store = observation.store
        let (reading, version) = try store.readBeside { outline in
          let number = try outline.latestClosedVersion()
          let version = number == 0 ? nil : try outline.version(number)
          return (try observation.reading(in: outline), version)
        }
        // The follower begins with a look, so no commit in between is missed.
        return (reading, try VersionFollower(store, after: version, touching: nil))
      }
      (last, self.follower) = (reading, follower)
      if let signal = follower.signal { observation.store.gate.wakeOnClosing(signal) }
    }

    /// Looks whether there is another value.
    private mutating func look(_ follower: VersionFollower) async throws -> Value? {
      var follower = follower
      guard let last else { return nil }
      if last.region.isOfAnotherDay { follower.lookAgain() }
      defer { self.follower = follower }
      guard try follower.isDue() else { return nil }
      let (observation, due) = (observation, follower)
      let (reading, after) = try await elsewhere {
        var follower = due
        let reading = try follower.latest { _, outline in
          try last.region.mayHaveChanged(in: outline) ? try observation.reading(in: outline) : nil
        }
        return (reading ?? nil, follower)
      }
      follower = after
      guard let reading else { return nil }
      self.last = reading
      return observation.isSame(last.value, reading.value) ? nil : reading.value
    }

    private func elsewhere<Found: Sendable>(
      _ work: @escaping @Sendable () throws -> Found
    ) async throws -> Found {
      let gate = observation.store.gate
      return try await QueuedWork.elsewhere(endsEarly: false) { _ in try gate.pass("", work) }
    }
  }

  /// A value, with the region from which it was read.
  fileprivate struct Reading: Sendable {
    let value: Value
    let region: ReadRegion
  }

  fileprivate func reading(in outline: OutlineReader) throws -> Reading {
    let (value, tables) = try TablesRead.during(on: outline.db) { try read(outline) }
    return Reading(value: value, region: try ReadRegion(tables, touching: nodes, in: outline))
  }
}
