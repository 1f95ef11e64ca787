/// A list on the main actor: its content, and the actions of its user.
///
/// Actions are shown at once and written without blocking the thread, even while another program
/// keeps the file locked. If the store rejects one, the list shows the stored content again and
/// ``report`` gets the error.
///
/// ```swift
/// let list = OutlineListModel(OutlineDataSource(store, view: "left window"))
/// list.didChange = { old, new in show(new, insteadOf: old) }
/// await list.follow()
/// ```
///
/// A list of very many rows is read as a ``ListWindow``, which moves on as the user scrolls; see
/// ``rowAppeared(_:)``.
@MainActor
public final class OutlineListModel {
  /// The decisions of the app, on the main actor.
  @MainActor
  public struct Handlers {
    /// Whether a row may be dragged; `nil` uses the handlers of the source.
    public var canReorder: ((ShownList.RowID) -> Bool)?
    /// Whether a row may be expanded.
    public var shouldExpand: (ShownList.RowID) -> Bool = { _ in true }
    /// Whether a row may be collapsed.
    public var shouldCollapse: (ShownList.RowID) -> Bool = { _ in true }
    /// Called after rows were reordered in the store.
    public var didReorder: () -> Void = {}
  }

  /// The source of the list, with the handlers that run inside the transactions.
  public let source: OutlineDataSource
  /// The decisions of the app.
  public var handlers = Handlers()
  /// Called after each change of ``shown``.
  public var didChange: (_ old: ShownList, _ new: ShownList) -> Void = { _, _ in }
  /// Called with each error.
  public var report: (any Error) -> Void = { _ in }
  /// The content that the list shows now: the stored content with the pending edits.
  public private(set) var shown = ShownList()

  /// The rows that the list shows.
  public let scope: ListScope
  /// Words that the shown items must have; an empty text, as at first, shows the whole list. A
  /// change of it reads the list again. See `OutlineDataSource.shownList(_:searching:)`.
  public var searchText: String {
    get { search.withValue { $0 } }
    set {
      if newValue == searchText { return }
      search.withValue { $0 = newValue }
      readAgain()
    }
  }
  /// The part of the list that is shown; `nil` shows the whole list. A change of it reads the list
  /// again. A search shows all that it finds, without a window.
  public var window: ListWindow? {
    didSet {
      if window == oldValue { return }
      let (scope, view, new) = (scope, source.view, window)
      windowReading.withValue { reading in
        guard let new else { return reading = nil }
        if reading == nil { reading = ListWindowReading(new, of: scope, view: view) }
        reading?.window = new
      }
      readAgain()
    }
  }

  private var stored = ShownList()
  /// The search, for the thread that reads.
  private let search = Locked("")
  /// The reading of the window, for the thread that reads.
  private let windowReading: Locked<ListWindowReading?>
  /// The reading of the whole list, for the thread that reads.
  private let listReading: Locked<ListReading>
  /// Counts the rows of the window.
  private var counting: Task<Void, Never>?
  /// Edits that are shown, and may not be stored yet, in order.
  private var edits: [Edit] = []
  private var editCount = 0
  /// Ends with the latest write.
  private var lastWrite: Task<Void, Never>?
  /// The number of loops that show each change.
  private var followers = 0
  private var following: Task<Void, Never>?
  /// Edits whose version the list does not show yet.
  private var waiting: [(version: Int, continuation: CheckedContinuation<Void, Never>)] = []
  /// Called after each reading.
  var didRead: () -> Void = {}
  /// Called after each write that made a version. The write is over when the task is.
  var didWrite: (Committed<Void>) -> Task<Void, Never>? = { _ in nil }

  private struct Edit {
    var number: Int
    /// The version that stored it, as soon as it is known.
    var version: Int?
    /// May be performed on a list that has it already.
    var show: (inout ShownList) -> Void
  }

  /// Creates an empty list; ``follow()``, ``start()`` or ``refresh()`` fills it.
  /// - Parameters:
  ///   - source: the source of the list.
  ///   - scope: the rows that it shows.
  ///   - window: the part of them that it shows, or `nil` for all.
  public init(
    _ source: OutlineDataSource, showing scope: ListScope = .outline, window: ListWindow? = nil
  ) {
    (self.source, self.scope, self.window) = (source, scope, window)
    windowReading = Locked(window.map { ListWindowReading($0, of: scope, view: source.view) })
    listReading = Locked(ListReading(of: scope))
  }

  deinit {
    following?.cancel()
    counting?.cancel()
  }

  /// Reads the list once.
  /// - Throws: the errors of `OutlineDataSource.shownList(_:searching:)`.
  public func refresh() async throws { take(try await readOnce()) }

  /// Reads the list in a task.
  private func readAgain() {
    Task { [weak self] in
      do { try await self?.refresh() } catch { self?.report(error) }
    }
  }

  private func readOnce() async throws -> ShownList {
    let readings = readings
    return try await source.store.read { try readings.read(in: $0) }
  }

  private var readings: Readings {
    Readings(
      source: source, scope: scope, search: search, window: windowReading, whole: listReading)
  }

  /// The state that the reading thread needs.
  private struct Readings: Sendable {
    let source: OutlineDataSource
    let scope: ListScope
    let search: Locked<String>
    let window: Locked<ListWindowReading?>
    let whole: Locked<ListReading>

    func read(in outline: OutlineReader) throws -> ShownList {
      let words = search.withValue { $0 }
      if !words.allSatisfy(\.isWhitespace) {
        return try source.shownList(scope, words, in: outline)
      }
      // Copied, because the main thread must not wait for a reading.
      var (now, whole) = (window.withValue { $0 }, whole.withValue { $0 })
      var list: ShownList
      if let found = try now?.read(from: source, in: outline) {
        OutlineListModel.keep(now, in: window)
        list = found
      } else {
        list = try whole.read(from: source, in: outline)
        self.whole.withValue { [whole] in $0 = whole }
      }
      list.search = words
      return list
    }
  }

  /// Keeps the result of a reading, unless the window has changed since.
  private nonisolated static func keep(
    _ now: ListWindowReading?, in window: Locked<ListWindowReading?>
  ) {
    window.withValue { reading in
      guard let wanted = reading?.window else { return }
      reading = now
      if reading?.window != wanted { reading?.window = wanted }
    }
  }

  /// Counts the rows of a window, while its first rows are shown already.
  private func countRows() {
    guard counting == nil, windowReading.withValue({ $0?.mustCount ?? false }) else { return }
    let (source, window) = (source, windowReading)
    counting = Task { [weak self] in
      do {
        // Reads beside the store, which stays free for others.
        let gate = source.store.gate
        _ = try await QueuedWork.elsewhere { _ in
          try gate.pass("") {
            try source.store.readBeside { outline in
              var now = window.withValue { $0 }
              now?.beginCounting()
              _ = try now?.read(from: source, in: outline)
              Self.keep(now, in: window)
            }
          }
        }
        try await self?.refresh()
      } catch is CancellationError {
      } catch { self?.report(error) }
    }
  }

  /// Shows the content of the store and each change, by any program, until the task is cancelled or
  /// the store is closed. An error that may pass, for example of a locked or protected file or of
  /// the disk, is reported, and the list is read again later; also if another outline was copied
  /// into the file. Any other error is reported, and ends it.
  public func follow() async {
    followers += 1
    await Self.follow(readings) {
      self.take($0)
    } fail: {
      self.noteFailure($0)
    }
    endFollowing()
  }

  /// Follows, as ``follow()`` does, in a task that ends when the list is released. A second call
  /// does nothing.
  public func start() {
    guard following == nil else { return }
    followers += 1
    let readings = readings
    following = Task { [weak self] in
      await Self.follow(readings) {
        self?.take($0)
      } fail: {
        self?.noteFailure($0)
      }
      self?.endFollowing()
    }
  }

  private static func follow(
    _ readings: Readings, take: @MainActor (ShownList) -> Void,
    fail: @MainActor (any Error) -> Void
  ) async {
    var pause = shortestPause
    while !Task.isCancelled {
      do {
        let lists = readings.source.store.observe { try readings.read(in: $0) }
        for try await list in lists {
          take(list)
          pause = shortestPause
        }
        return
      } catch is CancellationError {
        return
      } catch let error as StorageError where error.mayPass {
        fail(error)
        try? await Task.sleep(for: pause)
        pause = min(pause * 2, .seconds(8))
      } catch {
        return fail(error)
      }
    }
  }

  /// The pause after a first error; after each one that follows it is twice as long.
  private static let shortestPause = Duration.milliseconds(500)

  private func noteFailure(_ error: any Error) {
    // The file may have another history when it is read again, with smaller numbers.
    stored.version = 0
    report(error)
  }

  private func endFollowing() {
    followers -= 1
    if followers > 0 { return }
    defer { waiting = [] }
    for (_, continuation) in waiting { continuation.resume() }
  }

  package func take(_ list: ShownList) {
    let isSearch = !list.search.allSatisfy(\.isWhitespace)
    if list.search != searchText || !isSearch && list.window != window { return }
    // Of two readings, the later one can end first.
    if list.version >= stored.version {
      stored = list
      edits.removeAll { $0.version.map { $0 <= list.version } ?? false }
    }
    show()
    didRead()
    countRows()
    let ready = waiting.filter { $0.version <= stored.version }
    waiting.removeAll { $0.version <= stored.version }
    for (_, continuation) in ready { continuation.resume() }
  }

  /// Shows the stored content with the edits.
  func show() {
    let old = shown
    shown = edits.reduce(into: stored) { $1.show(&$0) }
    if shown != old { didChange(old, shown) }
  }

  /// Shows an edit, performs it in the store, and then shows the stored content.
  /// - Parameters:
  ///   - edit: may be performed on a list that has it already.
  ///   - registersUndo: whether it can be undone by an undo manager.
  ///   - work: performs it in the store.
  /// - Returns: a task that ends after that. Its value is whether the store did it.
  @discardableResult
  func perform<Value: Sendable>(
    showing edit: @escaping (inout ShownList) -> Void, registersUndo: Bool = true,
    _ work: @escaping @Sendable (OutlineDataSource) async throws -> Committed<Value>
  ) -> Task<Bool, Never> {
    editCount += 1
    let number = editCount
    edits.append(Edit(number: number, show: edit))
    show()
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
          let registering = registersUndo ? didWrite(made.withoutValue) : nil
          let isShown = await isRead(number, as: made.version)
          await registering?.value
          if isShown { return true }
        }
      } catch {
        isDone = false
        report(error)
      }
      let list: ShownList?
      do { list = try await readOnce() } catch {
        list = nil
        report(error)
      }
      edits.removeAll { $0.number == number }
      if let list { take(list) } else { show() }
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
    edits.removeAll { $0.number == number }
    show()
    return true
  }
}

extension StorageError {
  /// Whether the same read may succeed later.
  fileprivate var mayPass: Bool {
    switch kind {
    case .busy, .protected, .cannotOpen, .full, .readOnly, .other: true
    default: false
    }
  }
}

extension Committed {
  /// The result without the value of the closure.
  fileprivate var withoutValue: Committed<Void> {
    Committed<Void>(value: (), version: version, isNew: isNew, name: name, isQuiet: isQuiet)
  }
}
