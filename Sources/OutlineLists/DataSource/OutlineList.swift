public import Observation
public import OutlineStore

/// The rows of a section, a query, the favorites or the whole outline, for views that observe them.
///
/// The rows follow the file: changes of this app, of another process and of the `sqlite3` shell
/// arrive by themselves, read once for each change and off the main thread. Actions of the user are
/// shown at once and written without blocking, even while another program keeps the file locked. If
/// the store rejects one, the rows are restored and ``error`` has the reason.
///
/// ```swift
/// let list = OutlineList(OutlineDataSource(store), showing: .section(groceries))
/// list.start()
/// list.add("Milk")
/// list.move(fromOffsets: [0], toOffset: 2)
/// list.delete(at: [1])
/// ```
///
/// A list of very many rows is read as a ``ListWindow``, which moves on as the user scrolls:
///
/// ```swift
/// let list = OutlineList(
///   OutlineDataSource(store), showing: .section(log), window: ListWindow(after: 400))
/// // In the view of each row: .onAppear { list.rowAppeared(row.id) }
/// ```
///
/// Offsets are turned into ids when the method is called, so a row that arrived meanwhile is not
/// moved or deleted by mistake. Systems without Observation use ``OutlineDataSource`` and
/// ``OutlineStore/updates(of:view:delivering:)``.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor
@Observable
public final class OutlineList {
  /// A row: an item, with its appearance and its actions.
  public typealias Row = ShownList.Row
  /// The id of a row.
  public typealias RowID = ShownList.RowID

  /// The sections with their rows. A list of one section, a query or the favorites has one; it is
  /// empty before the first reading, and while there is no such section.
  public private(set) var sections: [ShownList.Part] = []
  /// Whether the rows were read.
  public private(set) var isLoaded = false
  /// The latest change of the rows, also one that is not stored yet.
  public private(set) var latestChange: Change?
  /// The latest error, or `nil` if there was none. A view that has shown it sets it to `nil`.
  public var error: (any Error)?
  /// The selected rows. Removed rows are no longer selected.
  public var selection: Set<RowID> = []
  /// Words that the shown items must have; an empty text shows the whole list. At most 1,000 items
  /// are found, without a window. A change of it reads the list again.
  public var searchText = "" {
    didSet {
      if searchText == oldValue { return }
      reader.search(searchText)
      readAgain()
    }
  }
  /// The part of the rows that is shown; `nil` shows all. A change of it reads the list again.
  @ObservationIgnored public var window: ListWindow? {
    didSet {
      if window == oldValue { return }
      reader.show(window)
      readAgain()
    }
  }

  /// The source of the items, with the handlers that run inside the transactions.
  public let source: OutlineDataSource
  /// The rows that the list shows.
  public let scope: ListScope
  /// The undo manager that gets each change of this list, before the task of the change ends; `nil`
  /// for none.
  @ObservationIgnored public var undoRegistry: (any UndoRegistry)?
  /// Performs each change of the rows, for example in an animation.
  @ObservationIgnored public var animate: (_ change: () -> Void) -> Void = { $0() }
  /// Called with each error.
  @ObservationIgnored public var report: (any Error) -> Void = { _ in }
  /// Whether a row may be dragged; `nil` asks the handlers of the source.
  @ObservationIgnored public var canReorderRow: ((RowID) -> Bool)?
  /// Whether a row may be expanded.
  @ObservationIgnored public var shouldExpandRow: (RowID) -> Bool = { _ in true }
  /// Whether a row may be collapsed.
  @ObservationIgnored public var shouldCollapseRow: (RowID) -> Bool = { _ in true }
  /// Called after rows were reordered in the store.
  @ObservationIgnored public var didReorderRows: () -> Void = {}

  /// The content that the list shows now: the stored content with the pending edits.
  @ObservationIgnored package private(set) var shown = ShownList()
  /// The place of the window, for views that observe it.
  private var place = ShownList.Place()
  @ObservationIgnored private var stored = ShownList()
  private let reader: ListReader
  /// Counts the rows of the window.
  @ObservationIgnored private var counting: Task<Void, Never>?
  /// Edits that are shown, and may not be stored yet, in order.
  @ObservationIgnored private(set) var edits: [Edit] = []
  @ObservationIgnored private var editCount = 0
  /// Ends with the latest write.
  @ObservationIgnored private var lastWrite: Task<Void, Never>?
  /// Registers the latest change with the undo manager.
  @ObservationIgnored private var registering: Task<Void, Never>?
  /// The number of loops that show each change.
  @ObservationIgnored private var followers = 0
  @ObservationIgnored private var following: Task<Void, Never>?
  /// Edits whose version the list does not show yet.
  @ObservationIgnored private var waiting:
    [(version: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// An edit with the version that stored it, as soon as it is known. It may be shown in a list that
  /// has it already.
  typealias Edit = (number: Int, version: Int?, show: (inout ShownList) -> Void)

  /// Creates an empty list; ``start()``, ``follow()`` or ``refresh()`` fills it.
  /// - Parameters:
  ///   - source: the source of the items; its view decides what is expanded.
  ///   - scope: the rows to show.
  ///   - window: the part of them to show, or `nil` for all.
  public init(
    _ source: OutlineDataSource, showing scope: ListScope = .outline, window: ListWindow? = nil
  ) {
    self.source = source
    self.scope = scope
    self.window = window
    reader = ListReader(source, of: scope, window)
  }

  deinit {
    following?.cancel()
    counting?.cancel()
  }

  /// The rows that are shown, of all sections.
  /// - Complexity: O(1) for one section, otherwise O(rows).
  public var rows: [Row] { sections.rows }
  /// The section that a list of one section shows; `nil` while there is none.
  public var section: Section? { sections.first?.section }
  /// Whether there are rows before the first one, because a window begins here.
  public var hasRowsBefore: Bool { place.hasRowsBefore }
  /// Whether there are rows after the last one, because a window ends here.
  public var hasRowsAfter: Bool { place.hasRowsAfter }
  /// The number of the first row of a window among all rows, from 0; `nil` if it is not known, and
  /// without a window. In the outline sections are rows as well.
  public var firstNumber: Int? { place.number }
  /// The number of all rows, of which a window shows some; `nil` if it is not known, and without a
  /// window.
  public var total: Int? { place.total }
}

// Reading.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension OutlineList {
  /// Reads the rows once.
  /// - Throws: the errors of ``OutlineDataSource/shownList(_:searching:)``.
  public func refresh() async throws { take(try await load()) }

  private func load() async throws -> ShownList {
    try await source.store.read { [reader] in try reader.load(in: $0) }
  }

  /// Shows the rows and each change of them, by any program, until the task is cancelled or the
  /// store is closed. An error that may pass, for example of a locked or protected file or of the
  /// disk, is reported once, and the rows are read again later; also if another outline was copied into
  /// the file. Any other error is reported, and ends it.
  public func follow() async {
    followers += 1
    await Self.follow(reader) { self }
    endFollowing()
  }

  /// Follows, as ``follow()`` does, until the list is released. A second call does nothing.
  public func start() {
    guard following == nil else { return }
    followers += 1
    following = Task { [weak self, reader] in
      await Self.follow(reader) { [weak self] in self }
      self?.endFollowing()
    }
  }

  private static func follow(_ reader: ListReader, for list: () -> OutlineList?) async {
    var pause = shortestPause
    var latest: StorageError?
    while !Task.isCancelled {
      do {
        for try await content in reader.source.store.observe({ try reader.load(in: $0) }) {
          list()?.take(content)
          pause = shortestPause
          latest = nil
        }
        return
      } catch is CancellationError {
        return
      } catch let error as StorageError where passing.contains(error.kind) {
        // Told only once, since an app may show an alert for each.
        list()?.noteFailure(error, isNew: error != latest)
        latest = error
        try? await Task.sleep(for: pause)
        pause = min(pause * 2, .seconds(8))
      } catch {
        list()?.noteFailure(error)
        return
      }
    }
  }

  /// The errors after which the same read may succeed later.
  private static let passing: Set<StorageError.Kind> = [
    .busy, .protected, .cannotOpen, .full, .readOnly, .other,
  ]

  /// The pause after a first error; after each one that follows it is twice as long.
  private static let shortestPause = Duration.milliseconds(500)

  private func noteFailure(_ error: any Error, isNew: Bool = true) {
    // The file may have another history when it is read again, with smaller numbers.
    stored.version = 0
    if isNew { tell(error) }
  }

  func tell(_ error: any Error) {
    self.error = error
    report(error)
  }

  private func endFollowing() {
    followers -= 1
    if followers > 0 { return }
    defer { waiting = [] }
    for (_, continuation) in waiting { continuation.resume() }
  }

  /// Reads the list in a task.
  private func readAgain() {
    Task { [weak self] in
      do { try await self?.refresh() } catch { self?.tell(error) }
    }
  }

  /// Counts the rows of a window, while its first rows are shown already.
  private func countRows() {
    guard counting == nil, reader.mustCount else { return }
    counting = Task { [weak self, reader] in
      do {
        // Reads beside the store, which stays free for others.
        _ = try await reader.source.store.readBeside { try reader.load(in: $0, counting: true) }
        try await self?.refresh()
      } catch is CancellationError {
      } catch { self?.tell(error) }
    }
  }

  func take(_ list: ShownList) {
    let isSearch = !list.search.allSatisfy(\.isWhitespace)
    if list.search != searchText || !isSearch && list.window != window { return }
    var isAsShown = true
    // Of two readings, the later one can end first.
    if list.version >= stored.version {
      isAsShown = list.parts == stored.parts
      // Usually the first edits are in it, and the others still show the same. To perform twenty of
      // them again would hold the main thread.
      var next = stored
      let last = edits.prefix(3).firstIndex { edit in
        edit.show(&next)
        return next.parts == list.parts
      }
      if let last {
        edits.removeSubrange(...last)
        isAsShown = true
      }
      stored = list
      let isStored: (Edit) -> Bool = { $0.version.map { $0 <= list.version } ?? false }
      isAsShown = isAsShown && !edits.contains(where: isStored)
      edits.removeAll(where: isStored)
    }
    show(isAsShown)
    if !isLoaded { isLoaded = true }
    countRows()
    let ready = waiting.filter { $0.version <= stored.version }
    waiting.removeAll { $0.version <= stored.version }
    for (_, continuation) in ready { continuation.resume() }
  }

  /// Shows the stored content with the edits.
  /// - Parameter isAsShown: whether it is shown already.
  private func show(_ isAsShown: Bool = false) {
    let parts = shown.parts
    shown = stored
    if isAsShown { shown.parts = parts } else { for edit in edits { edit.show(&shown) } }
    publish()
  }

  /// Shows the list without an edit that is stored or was refused.
  private func drop(_ number: Int) {
    guard let index = edits.firstIndex(where: { $0.number == number }) else { return }
    edits.remove(at: index)
    show()
  }

  /// Tells views of the shown rows.
  private func publish() {
    // Only if it differs, because views that observe it are drawn again.
    if place != shown.place { place = shown.place }
    let after = shown.parts.rows
    let change = Change(from: rows, to: after, at: shown.version)
    // Another version of other items is not a change of these rows.
    let hasSameRows = change.difference.isEmpty && change.reconfigured.isEmpty
    if hasSameRows && sections.map(\.section) == shown.parts.map(\.section) { return }
    let isSelected = !selection.isEmpty && !change.difference.deletes.isEmpty
    let selected = isSelected ? selection.intersection(after.map(\.id)) : selection
    animate {
      sections = shown.parts
      latestChange = change
      if selected != selection { selection = selected }
    }
  }

  // MARK: Edits that are shown before they are stored

  /// Shows an edit, performs it in the store, and then shows the stored content.
  /// - Parameters:
  ///   - edit: may be performed on a list that has it already.
  ///   - registersUndo: whether it can be undone by an undo manager.
  ///   - work: performs it in the store.
  /// - Returns: a task that ends after that. Its value is whether the store did it.
  @discardableResult
  func perform<Value: Sendable>(
    showing edit: @escaping (inout ShownList) -> Void = { _ in }, registersUndo: Bool = true,
    _ work: @escaping @Sendable (OutlineDataSource) async throws -> Committed<Value>
  ) -> Task<Bool, Never> {
    editCount += 1
    let number = editCount
    edits.append((number, nil, edit))
    edit(&shown)
    publish()
    let (source, previous) = (source, lastWrite)
    let write = Task {
      // In the order of the user, because one edit may need the one before it.
      await previous?.value
      return try await work(source)
    }
    lastWrite = Task { _ = try? await write.value }
    return Task {
      var isDone = true
      do {
        let made = try await write.value
        if made.isNew {
          let registering = registersUndo ? registerUndo(of: made) : nil
          let isShown = await isRead(number, as: made.version)
          await registering?.value
          if isShown { return true }
        }
      } catch {
        isDone = false
        tell(error)
      }
      var content: ShownList?
      do { content = try await load() } catch { tell(error) }
      drop(number)
      if let content { take(content) }
      return isDone
    }
  }

  /// Waits until the list shows the version of an edit, if it follows the store.
  private func isRead(_ number: Int, as version: Int) async -> Bool {
    if let index = edits.firstIndex(where: { $0.number == number }) {
      edits[index].version = version
    }
    if stored.version < version && followers > 0 {
      await withCheckedContinuation { waiting.append((version, $0)) }
    }
    if stored.version < version { return false }
    drop(number)
    return true
  }

  private func registerUndo<Value: Sendable>(of made: Committed<Value>) -> Task<Void, Never>? {
    guard let undoRegistry, !made.isQuiet else { return nil }
    let (store, author, previous) = (source.store, source.author, registering)
    // One after the other, because the title of each is read first.
    let task = Task { [weak self] in
      await previous?.value
      do {
        try await store.registerUndo(of: made, with: undoRegistry, author: author) {
          self?.tell($0)
        }
      } catch { self?.tell(error) }
    }
    registering = task
    return task
  }
}
