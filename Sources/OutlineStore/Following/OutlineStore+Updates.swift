extension OutlineStore {
  /// The content of a section's list, and the difference from its previous content.
  public struct SectionUpdate: Hashable, Sendable {
    /// The version of the content.
    public var version: Version.ID
    /// The section itself, with its title and list configuration.
    public var section: Section
    /// The items of the section, expanded as in the view. For a live section, the items that match
    /// its query, as a plain list.
    public var snapshot: SectionSnapshot<Item.ID>
    /// The difference from the previous snapshot; empty in the first update.
    public var difference: TreeDifference<Item.ID>
    /// Items in both snapshots that must be redrawn in place, because their content or favorite
    /// mark changed, or they got their first child or lost their last one. The array is unordered.
    public var reconfigured: [Item.ID]
    /// Whether the section itself must be redrawn, because its title, image, configuration or
    /// expansion changed.
    public var isSectionReconfigured: Bool
  }

  /// The updates that a list gets.
  public enum Delivery: Hashable, Sendable {
    /// The present content, and the difference from the previous update. A slow consumer skips the
    /// versions in between.
    case latest
    /// One update for each version that changed the content, in order.
    case everyVersion
  }

  /// Follows the list of a section, as changed by any writer: this store, another process or the
  /// `sqlite3` shell.
  ///
  /// ```swift
  /// for try await update in store.updates(of: fruit, view: "window 1") {
  ///   show(update.snapshot, animating: update.difference, drawingAgain: update.reconfigured)
  /// }
  /// ```
  ///
  /// The first update comes at once, with the present content. Later ones come within about 50 ms
  /// after others can read the change. Without changes the sequence sleeps, like that of
  /// ``changes(in:since:)-(_,Version.ID?)``. It ends when its task is cancelled, and after the
  /// update in which the section is deleted.
  ///
  /// A live section, whose configuration has a query in ``ListConfiguration/shows``, is evaluated
  /// at each version, and some seconds after the local day changes, because words such as `today`
  /// and `friday` then mean other days. A time of day that passes, for example of an item that is
  /// overdue from then on, is noticed with the next change.
  /// - Parameters:
  ///   - section: the section.
  ///   - view: the named view whose expansion is shown, or `nil` for the file's own. Expanding an
  ///     item in a view makes no version, but an update.
  ///   - delivery: whether versions may be skipped.
  /// - Returns: a sequence that throws ``OutlineError/unknownSection(_:)``,
  ///   ``OutlineError/invalidViewName(_:)``, `QueryError` for a live section with a query that
  ///   cannot be evaluated, ``StorageError`` if the file is deleted, replaced or overwritten, and,
  ///   for every version, ``OutlineError/forgottenVersion(_:oldest:)`` if a purge removed some.
  /// - Complexity: O(items) for the first update; then O(k log n) for k changes. In a named view
  ///   and for a live section also O(items) if something in the section changed.
  public func updates(
    of section: Section.ID, view: String? = nil, delivering delivery: Delivery = .latest
  ) -> SectionUpdates {
    SectionUpdates(store: self, section: section, view: view, delivery: delivery)
  }

  /// The updates of a section's list; see ``OutlineStore/updates(of:view:delivering:)``.
  public struct SectionUpdates: AsyncSequence, Sendable {
    fileprivate let store: OutlineStore
    fileprivate let section: Section.ID
    fileprivate let view: String?
    fileprivate let delivery: Delivery

    /// Begins with the present content; each iterator follows independently.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(updates: self) }
  }
}

extension OutlineStore.SectionUpdates {
  /// Returns one update after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let updates: OutlineStore.SectionUpdates
    private var follower: SectionFollower?
    private var isOver = false
    /// Updates that were read and not returned yet, the latest first.
    private var waiting: [OutlineStore.SectionUpdate] = []

    fileprivate init(updates: OutlineStore.SectionUpdates) { self.updates = updates }

    /// Waits for the next update.
    /// - Returns: the update, or `nil` if the task is cancelled, the store is closed or the section
    ///   is deleted.
    /// - Throws: the errors of ``OutlineStore/updates(of:view:delivering:)``, once.
    public mutating func next() async throws -> OutlineStore.SectionUpdate? {
      let gate = updates.store.gate
      while !Task.isCancelled && !isOver && !gate.hasEnded {
        if let update = waiting.popLast() { return update }
        await gate.whileSuspended()
        do {
          guard let follower else {
            let updates = updates
            waiting = try await look { try SectionFollower.begin(updates) }
            self.follower?.versions.signal.map(gate.wakeOnClosing)
            continue
          }
          if follower.isOver { break }
          var next = follower
          if try next.isDue() {
            let due = next
            waiting = try await look { try due.looking() }
          } else {
            self.follower = next
          }
          if waiting.isEmpty, let follower = self.follower, !follower.versions.isBehind,
            !gate.hasEnded
          {
            await follower.versions.wait()
          }
        } catch let error as StorageError where error.kind == .suspended {
          continue
        } catch {
          isOver = true
          if !gate.hasEnded { throw error }
        }
      }
      (follower, waiting, isOver) = (nil, [], true)
      return nil
    }

    /// Reads the file on a thread that may block.
    private mutating func look(
      _ work: @escaping @Sendable () throws -> (SectionFollower, [OutlineStore.SectionUpdate])
    ) async throws -> [OutlineStore.SectionUpdate] {
      let gate = updates.store.gate
      let (follower, found) = try await QueuedWork.elsewhere(endsEarly: false) { _ in
        try gate.pass("") { try work() }
      }
      self.follower = follower
      return found.reversed()
    }
  }
}

/// A tracker of a section, with the follower that reports new versions to it.
private struct SectionFollower: Sendable {
  var versions: VersionFollower
  private var tracker: SectionTracker
  private let delivery: OutlineStore.Delivery
  /// The local day of the last look.
  private var day = DateWords.planned("today")

  var isOver: Bool { tracker.isOver }

  static func begin(
    _ updates: OutlineStore.SectionUpdates
  ) throws -> (SectionFollower, [OutlineStore.SectionUpdate]) {
    let (section, view) = (updates.section, updates.view)
    func first(in outline: OutlineReader) throws -> (SectionTracker, Version?) {
      let number = try outline.latestClosedVersion()
      let tracker = try SectionTracker(section, view: view, at: number, in: outline)
      return (tracker, number == 0 ? nil : try outline.version(number))
    }
    let store = updates.store
    let (tracker, version) = try store.readBeside(first)
    let follower = SectionFollower(
      versions: try VersionFollower(store, after: version, touching: nil), tracker: tracker,
      delivery: updates.delivery)
    let update = OutlineStore.SectionUpdate(
      version: tracker.version, section: tracker.section, snapshot: tracker.snapshot,
      difference: TreeDifference(), reconfigured: [], isSectionReconfigured: false)
    return (follower, [update])
  }

  /// Whether there may be something new. The list of a live section may depend on the day.
  mutating func isDue() throws -> Bool {
    if tracker.section.isLive && day != DateWords.planned("today") { versions.lookAgain() }
    return try versions.isDue()
  }

  /// The new updates, the oldest first, and the follower after them.
  func looking() throws -> (SectionFollower, [OutlineStore.SectionUpdate]) {
    typealias State = (tracker: SectionTracker, updates: [OutlineStore.SectionUpdate])
    var next = self
    next.day = DateWords.planned("today")
    func go(_ state: inout State, to number: Int, _ outline: OutlineReader) throws {
      if let update = try state.tracker.go(to: number, in: outline) { state.updates.append(update) }
    }
    let found: State? =
      switch delivery {
      case .everyVersion: try next.versions.fold((tracker, [])) { try go(&$0, to: $1, $2) }
      case .latest:
        try next.versions.latest { number, outline in
          var state: State = (tracker, [])
          try go(&state, to: number, outline)
          return state
        }
      }
    if let found { next.tracker = found.tracker }
    return (next, found?.updates ?? [])
  }
}
