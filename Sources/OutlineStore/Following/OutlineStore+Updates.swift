extension OutlineStore {
  /// What a list of a section shows, and how it came to that from what it showed before.
  public struct SectionUpdate: Hashable, Sendable {
    /// The version that it shows.
    public var version: Version.ID
    /// The section itself: its title, and how its list looks.
    public var section: Section
    /// What it shows now: the items of the section, expanded as the view says; of a live section
    /// the items that it asks for, as a plain list.
    public var snapshot: SectionSnapshot<Item.ID>
    /// What leads from the snapshot before to this one; empty in the first update.
    public var difference: TreeDifference<Item.ID>
    /// Items that were shown before, and are to be drawn again in their place: they say something
    /// else, are marked otherwise, have got their first child or lost their last one. They come in
    /// no order.
    public var reconfigured: [Item.ID]
    /// Whether the section itself is to be drawn again: its title, its image, how its list looks,
    /// or whether its items are shown.
    public var isSectionReconfigured: Bool
  }

  /// Which updates a list is given.
  public enum Delivery: Hashable, Sendable {
    /// What the section shows now, and the difference from the update before: who is slow passes
    /// over the versions in between.
    case latest
    /// Each version that changed what the section shows, in order, one update for each.
    case everyVersion
  }

  /// What the list of a section shows, from now on, whoever changes the file: this store, another
  /// process, the `sqlite3` shell.
  ///
  /// ```swift
  /// for try await update in store.updates(of: fruit, view: "window 1") {
  ///   show(update.snapshot, animating: update.difference, drawingAgain: update.reconfigured)
  /// }
  /// ```
  ///
  /// The first update comes at once, with the present. Later ones come within about 50 ms after
  /// others can read the change; while there is none, the sequence sleeps, as that of
  /// ``changes(in:since:)-(_,Version.ID?)`` does. It ends when its task is cancelled, and after the update
  /// in which the section is gone.
  ///
  /// A live section, whose configuration says what it ``ListConfiguration/shows``, is evaluated at
  /// each version, and some seconds after the local day turns: words such as `today` and `friday`
  /// mean other days then. A moment of the day that passes, as of what is overdue since, is noticed
  /// with the next change.
  /// - Parameters:
  ///   - section: the section.
  ///   - view: the named view whose expansion is shown; nil for the file's own. What a view expands
  ///     is no version, and gives an update all the same.
  ///   - delivery: whether versions may be passed over.
  /// - Returns: a sequence that throws ``OutlineError/unknownSection(_:)``,
  ///   ``OutlineError/invalidViewName(_:)``, `QueryError` for a live section with a query that
  ///   cannot be evaluated, ``StorageError`` when the file is deleted, replaced or overwritten,
  ///   and, where every version is wanted, ``OutlineError/forgottenVersion(_:oldest:)`` when a
  ///   purge took some.
  /// - Complexity: of the first update O(items); then O(k log n) for k changes, in a named view and
  ///   for a live section O(items) where something of the section changed.
  public func updates(
    of section: Section.ID, view: String? = nil, delivering delivery: Delivery = .latest
  ) -> SectionUpdates {
    SectionUpdates(store: self, section: section, view: view, delivery: delivery)
  }

  /// What the list of a section shows, one update after the other; see
  /// ``OutlineStore/updates(of:view:delivering:)``.
  public struct SectionUpdates: AsyncSequence, Sendable {
    fileprivate let store: OutlineStore
    fileprivate let section: Section.ID
    fileprivate let view: String?
    fileprivate let delivery: Delivery

    /// Begins with the present; each iterator follows on its own.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(updates: self) }
  }
}

extension OutlineStore.SectionUpdates {
  /// Hands out one update after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let updates: OutlineStore.SectionUpdates
    private var follower: SectionFollower?
    private var isOver = false
    /// What was found and not handed out yet, the latest first.
    private var waiting: [OutlineStore.SectionUpdate] = []

    fileprivate init(updates: OutlineStore.SectionUpdates) { self.updates = updates }

    /// Waits for the next update.
    /// - Returns: nil when the task is cancelled, or the section is gone.
    /// - Throws: what ``OutlineStore/updates(of:view:delivering:)`` says of its sequence, once.
    public mutating func next() async throws -> OutlineStore.SectionUpdate? {
      while !Task.isCancelled && !isOver {
        if let update = waiting.popLast() { return update }
        await updates.store.gate.whileSuspended()
        do {
          guard let follower else {
            let updates = updates
            waiting = try await look { try SectionFollower.begin(updates) }
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
          if waiting.isEmpty, let follower = self.follower, !follower.versions.isBehind {
            await follower.versions.wait()
          }
        } catch let error as StorageError where error.kind == .suspended {
          continue
        } catch {
          isOver = true
          throw error
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

/// A tracker of a section, and what tells it that there may be something new.
private struct SectionFollower: Sendable {
  var versions: VersionFollower
  private var tracker: SectionTracker
  private let delivery: OutlineStore.Delivery
  /// The local day on which it was looked at last.
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

  /// Whether there may be something new: what a live section shows may depend on the day.
  mutating func isDue() throws -> Bool {
    if tracker.section.isLive && day != DateWords.planned("today") { versions.lookAgain() }
    return try versions.isDue()
  }

  /// What is new, the oldest first, and the follower after it.
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
