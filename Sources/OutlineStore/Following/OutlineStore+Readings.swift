extension OutlineStore {
  /// Repeats a read: at once, and whenever something may have changed, by any program: versions,
  /// uses and the expansion in views.
  struct Readings<Value: Sendable>: AsyncSequence {
    let store: OutlineStore
    let read: @Sendable (OutlineReader) throws -> Value

    func makeAsyncIterator() -> Iterator { Iterator(readings: self) }

    struct Iterator: AsyncIteratorProtocol {
      let readings: Readings
      private var follower: VersionFollower?

      init(readings: Readings) { self.readings = readings }

      mutating func next() async throws -> Value? {
        while !Task.isCancelled {
          await readings.store.gate.whileSuspended()
          do {
            guard var follower else { return try await first() }
            var value: Value?
            if try follower.isDue() { (follower, value) = try await look(follower) }
            self.follower = follower
            if let value { return value }
            if !follower.isBehind { await follower.wait() }
          } catch let error as StorageError where error.kind == .suspended {
            continue
          }
        }
        return nil
      }

      private mutating func first() async throws -> Value {
        let (store, read) = (readings.store, readings.read)
        let (value, follower) = try await elsewhere {
          let (value, version) = try store.readBeside { outline in
            let number = try outline.latestClosedVersion()
            return (try read(outline), number == 0 ? nil : try outline.version(number))
          }
          // The follower begins with a look, so no commit in between is missed.
          return (value, try VersionFollower(store, after: version, touching: nil))
        }
        self.follower = follower
        return value
      }

      private func look(_ follower: VersionFollower) async throws -> (VersionFollower, Value?) {
        let read = readings.read
        return try await elsewhere {
          var follower = follower
          let value = try follower.latest { _, outline in try read(outline) }
          return (follower, value)
        }
      }

      private func elsewhere<Found: Sendable>(
        _ work: @escaping @Sendable () throws -> Found
      ) async throws -> Found {
        let gate = readings.store.gate
        return try await QueuedWork.elsewhere(endsEarly: false) { _ in try gate.pass("", work) }
      }
    }
  }
}
