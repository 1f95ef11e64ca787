extension OutlineStore {
  /// A committed version and its changes.
  public struct Change: Hashable, Sendable {
    /// The version.
    public var version: Version
    /// The difference from the version before it.
    public var difference: OutlineDifference
    /// The sections that it touched, themselves or their items.
    public var sections: Set<Section.ID>
    /// The difference of each section, for snapshots of sections. Sections in which no item was
    /// inserted, deleted, moved, expanded or collapsed are omitted.
    public var differences: [Section.ID: TreeDifference<Item.ID>]

    /// Creates a change in memory, for a preview or a test.
    /// - Parameters:
    ///   - version: the version.
    ///   - difference: the difference from the version before it.
    ///   - sections: the sections that it touched, or `nil` for those in `differences`.
    ///   - differences: the difference of each section.
    public init(
      version: Version, difference: OutlineDifference, sections: Set<Section.ID>? = nil,
      differences: [Section.ID: TreeDifference<Item.ID>] = [:]
    ) {
      (self.version, self.difference, self.differences) = (version, difference, differences)
      self.sections = sections ?? Set(differences.keys)
    }

    /// The difference of one section: `list.applying(change.difference(in: id))` is the section's
    /// snapshot after the version.
    ///
    /// Items that came from other sections are inserts, with the items below them. Items that went
    /// to other sections are deletes. A section is empty before it is added and after it is
    /// removed.
    /// - Parameter id: any section.
    /// - Returns: the difference, empty if the section did not change.
    public func difference(in id: Section.ID) -> TreeDifference<Item.ID> {
      differences[id] ?? TreeDifference()
    }

    /// The items in any section whose content or favorite mark changed, which a list redraws in
    /// place. The array is unordered.
    /// - Complexity: O(steps of the difference).
    public var reconfigured: [Item.ID] { difference.reconfiguredItems }
  }

  /// The versions of an outline as they are committed; see
  /// ``OutlineStore/changes(in:since:)-(_,Version.ID?)``.
  public struct Changes: AsyncSequence, Sendable {
    private let beginning: Result<VersionFollower, any Error>
    private let gate: StoreGate

    init(_ gate: StoreGate, _ beginning: Result<VersionFollower, any Error>) {
      (self.beginning, self.gate) = (beginning, gate)
    }

    /// Begins at the version at which the sequence was made; each iterator follows independently.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(gate, beginning)
    }
  }

  /// Follows the outline. Each version is returned once, in order, from any writer: this store,
  /// another one, another process or the `sqlite3` shell.
  ///
  /// ```swift
  /// var (list, version) = try await store.read { outline in
  ///   (try outline.snapshot(of: faces), try outline.latestVersion())
  /// }
  /// for try await change in store.changes(in: faces, since: version) {
  ///   list = try list.applying(change.difference(in: faces))
  /// }
  /// ```
  ///
  /// So a list follows its section without reading it again, and a copy of the whole outline
  /// follows `changes()` with `outline.applying(change.difference)`.
  ///
  /// A change arrives within about 50 ms after others can read it. Without changes the sequence
  /// sleeps: the file system wakes it, through one descriptor for all sequences of the process. If
  /// the file system reports no changes, for example in a folder on another machine, the sequence
  /// polls 50 times a second. Between reads it holds nothing open and writes nothing, so it neither
  /// blocks a writer nor keeps the file from being moved. It ends when the store is closed, when
  /// its task is cancelled, and after the version that deleted the section; a store that is only
  /// released does not end it. Uses make no version. A version that the `sqlite3` shell has left
  /// open comes when it is closed.
  ///
  /// The sequence begins at the moment of the call, so this method reads the file before it
  /// returns. The read is short, and without locks if nobody has the file open. The first `next()`
  /// throws its error.
  /// - Parameters:
  ///   - section: a section, or `nil` for all. Only versions that touched the section or its items
  ///     are included, and those that moved items into or out of it. The difference is still that
  ///     of the whole outline, so that it can be applied.
  ///   - number: the version to begin after; 0 begins with the first one, `nil` after the latest
  ///     one.
  /// - Returns: a sequence that throws ``OutlineError/unknownSection(_:)`` or
  ///   ``OutlineError/unknownVersion(_:latest:)``; ``OutlineError/forgottenVersion(_:oldest:)`` if
  ///   a purge removed versions that were not returned yet; and ``StorageError`` if the file is
  ///   deleted, replaced or overwritten with another outline. It ends after an error.
  /// - Complexity: O(k log n) for a version of k changes, independent of the size of the outline.
  public func changes(in section: Section.ID? = nil, since number: Version.ID? = nil) -> Changes {
    Changes(gate, Result { try follower(in: section, since: number) })
  }

  /// Follows the outline from a version that was read from it; see
  /// ``changes(in:since:)-(_,Version.ID?)``.
  ///
  /// A file that was restored from a backup, or is another copy, may have other versions with the
  /// same numbers. Then the sequence throws instead of returning them as later versions.
  /// - Parameters:
  ///   - section: a section, or `nil` for all.
  ///   - version: the version to begin after, from ``OutlineReader/version(_:)``.
  /// - Returns: a sequence that also throws ``OutlineError/otherHistory(_:)``.
  public func changes(in section: Section.ID? = nil, since version: Version) -> Changes {
    Changes(gate, Result { try follower(in: section, since: version.number, known: version) })
  }

  private func follower(
    in section: Section.ID?, since number: Int?, known: Version? = nil
  ) throws -> VersionFollower {
    func first(in outline: OutlineReader) throws -> Version? {
      if let section {
        let isNew = try outline.key(everHeldBy: section.node) == nil
        // A deleted section still has changes to catch up with.
        if number == nil || isNew { _ = try outline.section(section) }
      }
      if let known { try outline.checkHistory(known) }
      let number = try number ?? outline.latestClosedVersion()
      return number == 0 ? nil : try outline.version(number)
    }
    let version = try readBeside(first)
    return try VersionFollower(self, after: version, touching: section?.node)
  }
}

extension OutlineStore {
  /// Reads on a separate connection, which does not wait for a write of this store. An outline in
  /// memory has no other connection.
  func readBeside<Value>(_ body: (OutlineReader) throws -> Value) throws -> Value {
    guard let place else { return try read(body) }
    return try Self.read(place, preparing: options.prepareConnection, body)
  }
}

extension OutlineStore.Changes {
  /// Returns one version after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var follower: VersionFollower?
    private var error: (any Error)?
    /// Changes that were read and not returned yet, the latest first.
    private var waiting: [OutlineStore.Change] = []

    private let gate: StoreGate

    init(_ gate: StoreGate, _ beginning: Result<VersionFollower, any Error>) {
      self.gate = gate
      switch beginning {
      case .success(let follower):
        self.follower = follower
        if let signal = follower.signal { gate.wakeOnClosing(signal) }
      case .failure(let error): self.error = error
      }
    }

    /// Waits for the next version.
    /// - Returns: the change, or `nil` if the task is cancelled, the store is closed or the section
    ///   is deleted.
    /// - Throws: the errors of ``OutlineStore/changes(in:since:)-(_,Version.ID?)``, once.
    public mutating func next() async throws -> OutlineStore.Change? {
      if let error {
        self.error = nil
        throw error
      }
      while !Task.isCancelled && !gate.hasEnded {
        if let change = waiting.popLast() { return change }
        guard let follower, !follower.isOver else { return nil }
        await gate.whileSuspended()
        do { try await look(follower) } catch let error as StorageError
          where error.kind == .suspended
        {
          continue
        } catch {
          self.follower = nil
          // The file of a closed store may be gone.
          if !gate.hasEnded { throw error }
        }
        if waiting.isEmpty, let follower = self.follower, !follower.isBehind, !gate.hasEnded {
          await follower.wait()
        }
      }
      (follower, waiting) = (nil, [])
      return nil
    }

    private mutating func look(_ follower: VersionFollower) async throws {
      var follower = follower
      if try follower.isDue() {
        let (due, gate) = (follower, gate)
        (follower, waiting) = try await QueuedWork.elsewhere(endsEarly: false) { _ in
          try gate.pass("") { try due.changes() }
        }
      }
      self.follower = follower
    }
  }
}

extension VersionFollower {
  /// The changes that were committed since, the latest first, and the follower after them.
  fileprivate func changes() throws -> (VersionFollower, [OutlineStore.Change]) {
    var follower = self
    let changes = try follower.versions { version, outline in
      let difference = try outline.versionDifference(version.number &- 1, version.number)
      return OutlineStore.Change(
        version: version, difference: try difference.make(),
        sections: try difference.touchedSections(), differences: try difference.makeSections())
    }
    return (follower, changes.reversed())
  }
}

extension OutlineDifference {
  /// The items whose content or favorite mark changes, each once.
  var reconfiguredItems: [Item.ID] {
    var items: Set<Item.ID> = []
    for step in steps {
      switch step {
      case .update(let id, kind: .item, _): items.insert(Item.ID(checked: id.rawValue))
      case .favorite(let id, _), .unfavorite(let id, _): items.insert(id)
      default: break
      }
    }
    return Array(items)
  }
}
