/// Follows an outline from version to version. Each version, by any writer, is returned once, in
/// order.
///
/// Between two looks it holds nothing open of its own, so it blocks nobody; see ``FileWatch``. An
/// outline in memory has only one connection, which is read after each write.
package struct VersionFollower: Sendable {
  /// The result of a look.
  private struct Findings<Value> {
    var values: [Value] = []
    /// The last version that was read.
    var seen: Version?
    var isBehind = false
    var isOver = false
  }

  private var watch: any ContentWatch
  private let name: String
  /// The node whose versions are returned, or `nil` for all.
  private let subject: NodeID?
  /// The number of the last version that was processed.
  private(set) var seen: Int
  /// That version, which reveals another history in the same file; `nil` before the first.
  private var mark: Version?
  /// Whether one look could not read all versions, so another one is due at once.
  package private(set) var isBehind = false
  /// Whether the followed node is deleted, so that nothing more will come.
  package private(set) var isOver = false

  /// Follows the file at a path.
  /// - Parameters:
  ///   - path: an outline file.
  ///   - version: the version to begin after, as read from the file, or `nil` to begin with the
  ///     first one.
  ///   - subject: a section or an item; only versions that touch it or its descendants are
  ///     returned.
  ///   - signals: the signals that wake it.
  /// - Throws: ``StorageError`` if there is no such file.
  package init(
    path: String, after version: Version?, touching subject: NodeID? = nil,
    wokenBy signals: WatchSignals = .all
  ) throws {
    watch = try FileWatch(path, wokenBy: signals)
    name = path
    seen = version?.number ?? 0
    mark = version
    self.subject = subject
  }

  /// Follows the outline of a store.
  package init(
    _ store: OutlineStore, after version: Version?, touching subject: NodeID? = nil
  ) throws {
    if let place = store.place {
      let prepare = store.options.prepareConnection
      watch = try FileWatch(place, preparing: prepare, beside: store)
    } else {
      watch = MemoryWatch(store)
    }
    store.gate.add(watch.signal)
    name = store.path
    seen = version?.number ?? 0
    mark = version
    self.subject = subject
  }

  /// Whether there may be something new.
  /// - Throws: ``StorageError`` if the file is gone, or another one has replaced it.
  /// - Complexity: some microseconds.
  package mutating func isDue() throws -> Bool { try !isOver && watch.isDue() }

  /// Makes another look due, even if there is no new version.
  mutating func lookAgain() { watch.lookAgain() }

  /// How long no look is due, or `nil` until there is an event.
  package var pause: Duration? { watch.pause }

  /// Waits until there may be something new, or the task is cancelled.
  package func wait() async { await watch.wait() }

  /// Calls a handler whenever there may be something new, on a thread that it must not block.
  package func onWake(_ handler: @escaping @Sendable () -> Void) { watch.signal.onWake(handler) }

  /// Forms a value of each version committed since the last look, the oldest first. A version that
  /// a shell left open comes when it is closed.
  /// - Parameter make: called with the version and a reader that can read it and the one before it.
  /// - Throws: the error of `make`; ``OutlineError/forgottenVersion(_:oldest:)`` if a purge removed
  ///   versions before they were read; ``StorageError`` if the file now has another history.
  /// - Complexity: O(k log n) for k changes, in one short read of at most a hundred versions.
  package mutating func versions<Value>(
    _ make: (Version, OutlineReader) throws -> Value
  ) throws -> [Value] {
    let now = self
    return try look { try now.find(in: $0, make) }
  }

  /// Creates a value of the latest closed version, skipping those in between.
  /// - Parameter make: called with the number of the version, even if that was seen before. It may
  ///   be called again; only its last value counts.
  /// - Throws: the error of `make`; ``StorageError`` if the file now has another history.
  mutating func latest<Value>(_ make: (Int, OutlineReader) throws -> Value) throws -> Value? {
    let now = self
    return try look { outline in
      let latest = try outline.latestClosedVersion()
      if try now.seen >= VersionTable.oldest(in: outline.db) { try now.checkHistory(in: outline) }
      var findings = Findings(values: [try make(latest, outline)])
      findings.seen = latest == 0 ? nil : try outline.version(latest)
      return findings
    }.first
  }

  /// Like ``versions(_:)``, with one more call for changes that create no version, such as the
  /// expansion of a view.
  /// - Parameters:
  ///   - state: the initial state.
  ///   - make: called with each version and, when none is left, with the last one again.
  /// - Returns: the final state, or `nil` if nothing could be read.
  package mutating func fold<State>(
    _ state: State, make: (inout State, Int, OutlineReader) throws -> Void
  ) throws -> State? {
    let now = self
    return try look { outline in
      var state = state
      let found: Findings<Void> = try now.find(in: outline) { try make(&state, $0.number, $1) }
      if !found.isBehind { try make(&state, found.seen?.number ?? now.seen, outline) }
      return Findings(
        values: [state], seen: found.seen, isBehind: found.isBehind, isOver: found.isOver)
    }.first
  }

  private mutating func look<Value>(
    _ find: (OutlineReader) throws -> Findings<Value>
  ) throws -> [Value] {
    guard let findings = try watch.read(find) else {
      isBehind = false
      return []
    }
    if findings.isBehind { lookAgain() }
    if let version = findings.seen { (seen, mark) = (version.number, version) }
    isBehind = findings.isBehind
    isOver = findings.isOver
    return findings.values
  }

  private func find<Value>(
    in outline: OutlineReader, _ make: (Version, OutlineReader) throws -> Value
  ) throws -> Findings<Value> {
    let latest = try outline.latestClosedVersion()
    let oldest = try VersionTable.oldest(in: outline.db)
    if latest > seen && seen < oldest && !(seen == 0 && oldest == 1) {
      throw OutlineError.forgottenVersion(seen, oldest: oldest)
    }
    if seen >= oldest { try checkHistory(in: outline) }
    var findings = Findings<Value>()
    let key = try subject.flatMap { try outline.key(everHeldBy: $0) }
    // A look is one read transaction, and a long one would keep writers from restarting the log.
    var (number, weight) = (seen, 0)
    while number < latest && number < seen + 100 && weight < 10_000 {
      number += 1
      let version = try outline.version(number)
      weight += version.changes
      findings.seen = version
      if let key, try !outline.version(number, touchesAnythingUnder: key) { continue }
      findings.values.append(try make(version, outline))
    }
    findings.isBehind = number < latest
    if let subject { findings.isOver = try !findings.isBehind && outline.node(subject) == nil }
    return findings
  }

  /// Checks that the last version seen is still the same.
  private func checkHistory(in outline: OutlineReader) throws {
    guard let mark else { return }
    do { try outline.checkHistory(mark) } catch OutlineError.otherHistory {
      throw StorageError(
        .other, message: "its history was replaced by one without version \(seen)",
        doing: "cannot watch \(name)")
    }
  }
}

/// Reads an outline when its content may have changed.
protocol ContentWatch: Sendable {
  /// Wakes those who wait.
  var signal: ChangeSignal { get }
  /// How long no read is due, or `nil` to wait for an event.
  var pause: Duration? { get }
  /// Whether the outline should be read now.
  mutating func isDue() throws -> Bool
  /// Makes another read due now, for example because the last one did not read everything.
  mutating func lookAgain()
  /// Waits until a read may be due, or the task is cancelled.
  func wait() async
  /// Reads the outline, or returns `nil` if there is nothing new.
  mutating func read<Value>(_ body: (OutlineReader) throws -> Value) throws -> Value?
}

/// Looks into an outline in memory after each write.
private struct MemoryWatch: ContentWatch {
  /// The longest wait, because the content may depend on the day.
  private static let rest = Duration.milliseconds(2_500)

  private let store: OutlineStore
  let signal = ChangeSignal()
  var pause: Duration? { nil }
  /// The number of writes at the last look, or `nil` if another look is due at once.
  private var seen: Int?
  private var wakingsSeen = 0

  init(_ store: OutlineStore) { self.store = store }

  mutating func isDue() -> Bool {
    // First, so that no write in between is slept through.
    wakingsSeen = signal.wakings
    let commits = store.gate.commits
    defer { seen = commits }
    return seen != commits
  }

  mutating func lookAgain() { seen = nil }

  func wait() async {
    if seen == nil { return }
    await signal.wait(afterWaking: wakingsSeen, atMost: Self.rest)
  }

  func read<Value>(_ body: (OutlineReader) throws -> Value) throws -> Value? {
    try store.read(body)
  }
}
