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
  /// The first update comes at once, with the present content. Later ones come within about a
  /// millisecond after a change of this store, and within about 15 ms after one of others can be
  /// read. Without changes the sequence sleeps, like that of
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
  ///     item in a view creates no version, but an update.
  ///   - delivery: whether versions may be skipped.
  /// - Returns: a sequence that throws ``OutlineError/unknownSection(_:)``,
  ///   ``OutlineError/invalidViewName(_:)``, `QueryError` for a live section with a query that
  ///   cannot be evaluated, ``StorageError`` if the file is deleted, replaced or overwritten, and,
  ///   for every version, ``OutlineError/forgottenVersion(_:oldest:)`` if a purge removed some.
  /// - Complexity: O(items) for the first update; then O(k log n) for k changes. In a named view
  ///   and for a live section also O(items) if something in the section changed.
  public func updates(
    of section: Section.ID, view: String? = nil, delivering delivery: Delivery = .latest
  ) -> Updates<SectionUpdate> {
    Updates(gate) {
      let list = try FollowedList(self, of: section, view: view, delivering: delivery)
      return (list, [list.tracker.last])
    }
  }
}

/// A tracker of a section, with the follower that reports new versions to it.
private struct FollowedList: UpdateSource {
  private(set) var follower: VersionFollower
  private(set) var tracker: SectionTracker
  private let delivery: OutlineStore.Delivery
  /// The local day of the last look.
  private var day = DateWords.planned("today")
  var isOver: Bool { tracker.isOver }

  init(
    _ store: OutlineStore, of section: Section.ID, view: String?,
    delivering delivery: OutlineStore.Delivery
  ) throws {
    let (tracker, version) = try store.readBeside { outline in
      let version = try outline.latestClosed()
      let number = version?.number ?? 0
      return (try SectionTracker(section, view: view, at: number, in: outline), version)
    }
    self.tracker = tracker
    self.delivery = delivery
    follower = try VersionFollower(store, after: version)
  }

  /// Whether there may be something new. The list of a live section may depend on the day.
  mutating func isDue() throws -> Bool {
    if tracker.last.section.isLive && day != DateWords.planned("today") { follower.lookAgain() }
    return try follower.isDue()
  }

  mutating func look() throws -> [OutlineStore.SectionUpdate] {
    typealias State = (tracker: SectionTracker, updates: [OutlineStore.SectionUpdate])
    day = DateWords.planned("today")
    let state: State = (tracker, [])
    func go(_ state: inout State, to number: Int, _ outline: OutlineReader) throws {
      if let update = try state.tracker.go(to: number, in: outline) { state.updates.append(update) }
    }
    let found: State? =
      switch delivery {
      case .everyVersion: try follower.fold(state) { try go(&$0, to: $1, $2) }
      case .latest:
        try follower.latest { number, outline in
          var state = state
          try go(&state, to: number, outline)
          return state
        }
      }
    if let found { tracker = found.tracker }
    return found?.updates ?? []
  }
}
