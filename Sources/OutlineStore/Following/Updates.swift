extension OutlineStore {
  /// The changes of a store, one element after the other: its versions, the list of a section, a
  /// window, or the value of any read.
  ///
  /// Without changes the sequence sleeps. It reads on the store's own readers; after the store is
  /// released, it opens the file for each read. While the store is suspended it does not read. It
  /// ends when its task is cancelled, when the store is closed, and after an error.
  public struct Updates<Element: Sendable>: AsyncSequence, Sendable {
    fileprivate let gate: StoreGate
    fileprivate let begin: @Sendable () throws -> (any UpdateSource<Element>, [Element])

    /// - Parameter begin: creates the source of an iterator, with its first elements.
    init(
      _ gate: StoreGate,
      begin: @escaping @Sendable () throws -> (any UpdateSource<Element>, [Element])
    ) { (self.gate, self.begin) = (gate, begin) }

    /// Begins with the first element; each iterator follows independently.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

    /// Returns one element after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private let updates: Updates
      private var source: (any UpdateSource<Element>)?
      private var isOver = false
      /// Elements that were found and not returned yet, the latest first.
      private var waiting: [Element] = []

      fileprivate init(_ updates: Updates) { self.updates = updates }

      /// Waits for the next element.
      /// - Returns: the element, or `nil` if the task is cancelled, the store is closed or the
      ///   followed section is deleted.
      /// - Throws: the errors of the sequence, once.
      public mutating func next() async throws -> Element? {
        let gate = updates.gate
        while !Task.isCancelled && !isOver && !gate.hasEnded {
          if let element = waiting.popLast() { return element }
          await gate.whileSuspended()
          do {
            try await look(gate)
          } catch let error as StorageError where error.kind == .suspended {
            continue
          } catch {
            isOver = true
            // The file of a closed store may be gone.
            if !gate.hasEnded { throw error }
          }
        }
        source = nil
        waiting = []
        isOver = true
        return nil
      }

      private mutating func look(_ gate: StoreGate) async throws {
        guard var next = source else {
          (source, waiting) = try await gate.elsewhere(updates.begin)
          waiting.reverse()
          return
        }
        if next.isOver { return isOver = true }
        if try next.isDue() {
          let due = next
          (next, waiting) = try await gate.elsewhere {
            var source = due
            let found = try source.look()
            return (source, found.reversed())
          }
        }
        source = next
        // A store that is already closed sends no more wake-ups.
        if waiting.isEmpty && !next.follower.isBehind && !gate.hasEnded {
          await next.follower.wait()
        }
      }
    }
  }
}

/// Finds the elements of a sequence of updates.
protocol UpdateSource<Element>: Sendable {
  associatedtype Element: Sendable
  /// Knows when the file may have changed.
  var follower: VersionFollower { get }
  /// Whether nothing more will come.
  var isOver: Bool { get }
  /// Whether there may be something new.
  mutating func isDue() throws -> Bool
  /// Reads the file.
  /// - Returns: the new elements, the oldest first.
  mutating func look() throws -> [Element]
}

extension StoreGate {
  /// Runs work on a thread that may block, unless the store is suspended.
  func elsewhere<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await QueuedWork.elsewhere(endsEarly: false) { _ in try self.pass("", work) }
  }
}

extension OutlineStore {
  /// Whether reads neither wait for a write of this store nor miss one of another program.
  var readsBeside: Bool { readers?.isUsable == true && options.access != .readOnly && gate.isOpen }

  /// Reads without waiting for a write of this store. An outline in memory has only one
  /// connection.
  func readBeside<Value>(_ body: (OutlineReader) throws -> Value) throws -> Value {
    guard let place, !readsBeside else { return try read(body) }
    return try Self.read(place, preparing: options.prepareConnection, body)
  }

  /// The `async` variant, on a thread that may block.
  package func readBeside<Value: Sendable>(
    _ body: @escaping @Sendable (OutlineReader) throws -> Value
  ) async throws -> Value { try await gate.elsewhere { try self.readBeside(body) } }
}
