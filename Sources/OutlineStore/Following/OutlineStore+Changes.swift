extension OutlineStore {
  /// One version that was committed, and what it changed.
  public struct Change: Hashable, Sendable {
    /// The version: its number, date, origin and message.
    public var version: Version
    /// What it changed, from the version before it.
    public var difference: OutlineDifference
    /// The sections that it touched: itself, its items, or what they say.
    public var sections: Set<Section.ID>
    /// What it changed in each section, as snapshots of sections show it; sections in which nothing
    /// came, went, moved, was expanded or collapsed are left out.
    public var differences: [Section.ID: TreeDifference<Item.ID>]

    /// Makes a change, such as one for a preview or a test.
    /// - Parameters:
    ///   - version: the version.
    ///   - difference: what it changed.
    ///   - sections: the sections that it touched; nil for those that `differences` names.
    ///   - differences: what it changed in each section.
    public init(
      version: Version, difference: OutlineDifference, sections: Set<Section.ID>? = nil,
      differences: [Section.ID: TreeDifference<Item.ID>] = [:]
    ) {
      (self.version, self.difference, self.differences) = (version, difference, differences)
      self.sections = sections ?? Set(differences.keys)
    }

    /// What it changed in one section: `list.applying(change.difference(in: id))` is the section's
    /// snapshot after it.
    ///
    /// Items that came from other sections are inserts, with the items below them, and those that
    /// went to others are deletes. A section that was added or removed was, or is, empty.
    /// - Parameter id: any section.
    /// - Returns: an empty difference where the section did not change.
    public func difference(in id: Section.ID) -> TreeDifference<Item.ID> {
      differences[id] ?? TreeDifference()
    }

    /// The items that say something else or are marked otherwise since, in whatever section: a list
    /// shows them again in their place. They come in no order.
    /// - Complexity: O(steps of the difference).
    public var reconfigured: [Item.ID] { difference.reconfiguredItems }
  }

  /// The versions of an outline as they are committed; see ``OutlineStore/changes(in:since:)-(_,Version.ID?)``.
  public struct Changes: AsyncSequence, Sendable {
    private let beginning: Result<VersionFollower, any Error>
    private let gate: StoreGate

    init(_ gate: StoreGate, _ beginning: Result<VersionFollower, any Error>) {
      (self.beginning, self.gate) = (beginning, gate)
    }

    /// Begins at the version the sequence was made at; each iterator follows on its own.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(gate, beginning)
    }
  }

  /// Follows the outline: each version is handed out once, in order, whoever commits it — this store, another one, another
  /// process, the `sqlite3` shell.
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
  /// follows `changes()` by `outline.applying(change.difference)`.
  ///
  /// A change is seen within about 50 ms after others can read it, and while there are none the sequence sleeps: the file
  /// system wakes it, by one descriptor for all sequences of the process. Where that tells nothing, as of a folder on another
  /// machine, it looks 50 times a second. It holds nothing open in between and writes nothing, so it neither stops a writer
  /// nor keeps the file from being moved; it goes on when the store is closed.
  /// It ends when its task is cancelled, and after the version that deleted the section. Uses make no version. One that the
  /// `sqlite3` shell has left open comes when it is closed.
  ///
  /// It begins at the moment of the call, so the file is looked into before this returns: a short read, without locks where
  /// nobody has the file open. What goes wrong with that is thrown by the first `next()`.
  /// - Parameters:
  ///   - section: only versions that touched this section or something in it, and those through which something came or went.
  ///     The difference is that of the whole outline all the same, so that it can be applied. Nil for all.
  ///   - number: the version to begin after; 0 begins with the first. Nil for the version the file is at now.
  /// - Returns: a sequence that throws ``OutlineError/unknownSection(_:)`` or ``OutlineError/unknownVersion(_:latest:)``;
  ///   ``OutlineError/forgottenVersion(_:oldest:)`` when a purge took versions that were not handed out yet; and
  ///   ``StorageError`` when the file is deleted, replaced or overwritten with another outline. After an error nothing comes.
  /// - Complexity: O(k log n) for a version of k changes, whatever the size of the outline.
  public func changes(in section: Section.ID? = nil, since number: Version.ID? = nil) -> Changes {
    Changes(gate, Result { try follower(in: section, since: number) })
  }

  /// Follows the outline from a version that was read from it; see ``changes(in:since:)-(_,Version.ID?)``.
  ///
  /// A file that was restored from a backup, or is another copy, counts on with other versions of the same numbers. Then the
  /// sequence throws instead of handing them out as if they came after this one.
  /// - Parameters:
  ///   - section: as there.
  ///   - version: the version to begin after, as ``OutlineReader/version(_:)`` gives it.
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
        // One that is gone still has a past to catch up with.
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
  /// Reads on a connection of its own, which does not wait for what this store is writing; an
  /// outline in memory has none.
  func readBeside<Value>(_ body: (OutlineReader) throws -> Value) throws -> Value {
    guard let place else { return try read(body) }
    return try Self.read(place, preparing: options.prepareConnection, body)
  }
}

extension OutlineStore.Changes {
  /// Hands out one version after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var follower: VersionFollower?
    private var error: (any Error)?
    /// What was read and not handed out yet, the latest first.
    private var waiting: [OutlineStore.Change] = []

    private let gate: StoreGate

    init(_ gate: StoreGate, _ beginning: Result<VersionFollower, any Error>) {
      self.gate = gate
      switch beginning {
      case .success(let follower): self.follower = follower
      case .failure(let error): self.error = error
      }
    }

    /// Waits for the next version.
    /// - Returns: nil when the task is cancelled, or the section is gone.
    /// - Throws: what ``OutlineStore/changes(in:since:)-(_,Version.ID?)`` says of its sequence, once.
    public mutating func next() async throws -> OutlineStore.Change? {
      if let error {
        self.error = nil
        throw error
      }
      while !Task.isCancelled {
        if let change = waiting.popLast() { return change }
        guard let follower, !follower.isOver else { return nil }
        await gate.whileSuspended()
        do { try await look(follower) } catch let error as StorageError where error.kind == .suspended {
          continue
        } catch {
          self.follower = nil
          throw error
        }
        if waiting.isEmpty, let follower = self.follower, !follower.isBehind {
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
