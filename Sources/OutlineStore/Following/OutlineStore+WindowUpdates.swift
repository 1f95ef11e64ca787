extension OutlineStore {
  /// A window, and the difference from its previous rows.
  public struct WindowUpdate: Sendable {
    /// The version of the rows.
    public var version: Version.ID
    /// The rows, with the number of the first one and of all of them as far as they are counted.
    public var window: OutlineWindow
    /// The rows that were inserted, removed and moved inside the window, as few as possible; empty
    /// in the first update.
    public var difference: ArrayDifference<OutlineWindow.Row.ID>
    /// Rows in both windows that must be redrawn in place.
    public var reconfigured: [OutlineWindow.Row.ID]
    /// The reading that found it, from which another window continues.
    fileprivate let reading: WindowReading
  }

  /// Follows some consecutive rows of the visible outline, as changed by any writer. The outline
  /// may have a million rows: an update holds the rows of the window, and costs as much as they and
  /// the change.
  ///
  /// ```swift
  /// for try await update in store.updates(ofWindow: .around(milk.node), before: 20, after: 40) {
  ///   show(update.window.rows, animating: update.difference, drawingAgain: update.reconfigured)
  ///   scrollBar.set(position: update.window.number, of: update.window.total)
  /// }
  /// ```
  ///
  /// The window keeps to its place: a row stays inside it when rows before it come and go. If that
  /// row is deleted, a row next to it takes its place. While `top` is deleted, the window is empty.
  ///
  /// The first update comes at once, and one with the number of all rows as soon as they are
  /// counted. From then on each change updates the numbers. Later updates come as fast as those of
  /// ``observe(touching:_:)-yyz0``, and only if the window shows it: other rows, other content,
  /// other numbers. The sequence ends when its task is cancelled or the store is closed.
  ///
  /// A view that scrolls on takes the updates of another window, and passes the last update of the
  /// one before. Then the rows are not counted again.
  /// - Parameters:
  ///   - place: the place of the window.
  ///   - before: the number of rows before the place.
  ///   - after: the number of rows after the place, or at the start or end.
  ///   - top: the node whose descendants are shown, even if it is collapsed; `nil` for all
  ///     sections.
  ///   - view: the named view whose expansion is shown, or `nil` for the file's own.
  ///   - showsLive: whether the items that a live section shows are rows below it. If such a
  ///     section is expanded, rows are not counted.
  ///   - query: the conditions for items, as in
  ///     ``OutlineReader/window(at:before:after:in:showingLive:matching:numbers:takingOlder:)``;
  ///     rows are not counted then.
  ///   - countsRows: whether the number of all rows is wanted.
  ///   - update: an update of another window of the same rows.
  /// - Returns: a sequence that throws the errors of
  ///   ``OutlineReader/window(at:before:after:in:showingLive:matching:numbers:takingOlder:)`` if
  ///   its first window cannot be read; ``OutlineError/invalidViewName(_:)``; and ``StorageError``
  ///   if the file is deleted, replaced or overwritten. It ends after an error.
  /// - Complexity: the cost of a window for each change, plus O(k · depth · log n) for k changes
  ///   between two updates, plus the number of rows that these show, hide, or move past the window.
  ///   All rows are counted once, as with ``OutlineReader/rowNumbers(in:showingLive:)``; and again
  ///   if a place is far away and the outline has changed since, if everything in the window moved,
  ///   if a view whose rule ends at a level changes in structure, or if a purge removed versions
  ///   that were not read yet. A view with its own expansion of more than 4,096 nodes has no
  ///   numbers.
  public func updates(
    ofWindow place: OutlineWindow.Place = .start, before: Int = 0, after: Int,
    in top: NodeID? = nil, view: String? = nil, showingLive showsLive: Bool = false,
    matching query: Query? = nil, countingRows countsRows: Bool = true,
    continuing update: WindowUpdate? = nil
  ) -> Updates<WindowUpdate> {
    var subject = WindowReading.Subject(top: top, view: view)
    subject.showsLive = showsLive
    subject.query = query
    var reading = WindowReading(subject, at: place, counting: countsRows)
    // Numbers of other rows would be wrong.
    if let update, update.reading.subject == subject, update.reading.counts == countsRows {
      reading = update.reading
      reading.go(to: place)
    }
    return Updates(gate) { [reading] in
      var window = try FollowedWindow(self, reading: reading, before: before, after: after)
      return (window, window.first())
    }
  }
}

/// A window of which each change is told.
private struct FollowedWindow: UpdateSource {
  private let store: OutlineStore
  /// The state of the reading, which the observed closure carries on.
  private let reading: Locked<WindowReading>
  private let read: @Sendable (OutlineReader) throws -> WindowReading.Found
  private var windows: ObservedRead<WindowReading.Found>
  private var last: OutlineWindow?
  var follower: VersionFollower { windows.follower }
  var isOver: Bool { false }

  init(_ store: OutlineStore, reading: WindowReading, before: Int, after: Int) throws {
    let reading = Locked(reading)
    let read = { @Sendable (outline: OutlineReader) in
      try reading.withValue { try $0.read(before: before, after: after, in: outline) }
    }
    self.store = store
    self.reading = reading
    self.read = read
    windows = try ObservedRead(store, omitting: ==, read)
  }

  mutating func first() -> [OutlineStore.WindowUpdate] { updates(to: windows.last.value) }

  /// Whether its rows are still to be counted, while the first window is on the screen already.
  private var mustCount: Bool { reading.withValue { $0.counts && !$0.hasCounted } }

  mutating func isDue() throws -> Bool {
    if mustCount { return true }
    return try windows.isDue()
  }

  mutating func look() throws -> [OutlineStore.WindowUpdate] {
    if !mustCount { return try windows.look().flatMap { updates(to: $0) } }
    reading.withValue { $0.beginCounting() }
    return updates(to: try store.readBeside(read))
  }

  private mutating func updates(to found: WindowReading.Found) -> [OutlineStore.WindowUpdate] {
    let (old, new) = (last, found.window)
    if old == new { return [] }
    last = new
    var update = OutlineStore.WindowUpdate(
      version: found.version, window: new, difference: ArrayDifference(), reconfigured: [],
      reading: reading.withValue { $0 })
    guard let old else { return [update] }
    let (before, after) = (old.rows.map(\.id), new.rows.map(\.id))
    if before != after { update.difference = ArrayDifference(from: before, to: after) }
    let known = Dictionary(old.rows.map { ($0.id, $0) }) { first, _ in first }
    update.reconfigured = new.rows.filter { row in
      known[row.id].map { $0 != row } ?? false
    }.map(\.id)
    return [update]
  }
}
