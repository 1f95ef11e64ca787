internal import GRDB

/// Follows an outline from version to version, whoever commits them: asked again and again, it hands out each one once, in
/// order.
///
/// It never keeps anything open between two questions, so it is in nobody's way; see ``FileWatch``. An outline in memory has
/// one connection only, which is asked after each write.
package struct VersionFollower: Sendable {
  private enum Source: Sendable {
    case file(FileWatch)
    case memory(MemoryWatch)
  }

  /// What a look found.
  private struct Findings<Value> {
    var values: [Value] = []
    /// The last version that was looked at.
    var seen: Version?
    var isBehind = false
    var isOver = false
  }

  private var source: Source
  private let name: String
  /// The node whose versions are wanted; nil for all.
  private let subject: NodeID?
  /// The number of the last version that is done with.
  package private(set) var seen: Int
  /// That version, by which another history in the same file is found out; nil before the first.
  private var mark: Version?
  /// Whether there was more than one look may read; ask again at once.
  package private(set) var isBehind = false
  /// Whether the node that was followed is gone, and nothing more will come.
  package private(set) var isOver = false

  /// Follows the file at a path.
  /// - Parameters:
  ///   - path: an outline file.
  ///   - version: the version to begin after, as it was read from the file; nil begins with the first one.
  ///   - subject: a section or an item; only versions that touch it, or its children, are handed out.
  ///   - signals: what wakes it.
  /// - Throws: ``StorageError`` when there is no such file.
  package init(
    path: String, after version: Version?, touching subject: NodeID? = nil,
    wokenBy signals: WatchSignals = .all
  ) throws {
    source = .file(try FileWatch(path, wokenBy: signals))
    (name, seen, mark, self.subject) = (path, version?.number ?? 0, version, subject)
  }

  /// Follows the outline of a store.
  init(_ store: OutlineStore, after version: Version?, touching subject: NodeID?) throws {
    let prepare = store.options.prepareConnection
    source =
      try store.place.map { .file(try FileWatch($0, preparing: prepare, beside: store.gate)) }
      ?? .memory(MemoryWatch(store))
    (name, seen, mark, self.subject) = (store.path, version?.number ?? 0, version, subject)
  }

  /// Whether there may be something new.
  /// - Throws: ``StorageError`` when the file is gone, or another one has taken its place.
  /// - Complexity: some microseconds.
  package mutating func isDue() throws -> Bool {
    guard !isOver else { return false }
    switch source {
    case .file(var watch):
      defer { source = .file(watch) }
      return try watch.isDue()
    case .memory(var watch):
      defer { source = .memory(watch) }
      return watch.isDue()
    }
  }

  /// Wants another look, though no version may have come.
  mutating func lookAgain() {
    switch source {
    case .file(var watch):
      watch.lookAgain()
      source = .file(watch)
    case .memory(var watch):
      watch.lookAgain()
      source = .memory(watch)
    }
  }

  /// How long there is nothing to ask for; nil until something happens.
  package var pause: Duration? {
    if case .file(let watch) = source { watch.pause } else { nil }
  }

  /// Waits until there may be something new, or the task is cancelled.
  package func wait() async {
    switch source {
    case .file(let watch): await watch.wait()
    case .memory(let watch): await watch.wait()
    }
  }

  /// Has something done whenever there may be something new, on a thread that must not be kept.
  package func onWake(_ handler: @escaping @Sendable () -> Void) {
    switch source {
    case .file(let watch): watch.onWake(handler)
    case .memory(let watch): watch.onWake(handler)
    }
  }

  /// Makes a value of each version that was committed since, the oldest first. A version that a shell left open is not over,
  /// and comes when it is closed.
  /// - Parameter make: is called with the version and a reader that knows it and the one before it.
  /// - Throws: what `make` throws; ``OutlineError/forgottenVersion(_:oldest:)`` when a purge has taken what was not seen yet;
  ///   ``StorageError`` when the file has another history now.
  /// - Complexity: O(k log n) for k changes; it is one short read, of a hundred versions at most.
  package mutating func versions<Value>(
    _ make: (Version, OutlineReader) throws -> Value
  ) throws -> [Value] {
    let now = self
    return try look { try now.find(in: $0, make) }
  }

  /// Makes a value of the version the file is at, however many were committed since.
  /// - Parameter make: is called with the number of the latest version that is over, also when that
  ///   was seen before; perhaps again, with what only the last call made of it counting.
  /// - Throws: what `make` throws; ``StorageError`` when the file has another history now.
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

  /// The same as ``versions(_:)``, and one value more for what no version tells, such as the
  /// expansion of a view.
  /// - Parameters:
  ///   - state: what the first version begins with.
  ///   - make: is called with each version, and, when none is left, with the last one again.
  /// - Returns: the state in the end; nil where nothing could be read.
  mutating func fold<State>(
    _ state: State, _ make: (inout State, Int, OutlineReader) throws -> Void
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
    let findings: Findings<Value>
    switch source {
    case .memory(let watch): findings = try watch.store.read(find)
    case .file(var watch):
      defer { source = .file(watch) }
      guard let found = try watch.read(find) else {
        isBehind = false
        return []
      }
      findings = found
    }
    if findings.isBehind { lookAgain() }
    if let version = findings.seen { (seen, mark) = (version.number, version) }
    (isBehind, isOver) = (findings.isBehind, findings.isOver)
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
    // A look is one read transaction, and a long one would keep writers from starting their log anew.
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

  /// Looks whether the version that was seen last is the one it was.
  private func checkHistory(in outline: OutlineReader) throws {
    guard let mark else { return }
    do { try outline.checkHistory(mark) } catch OutlineError.otherHistory {
      throw StorageError(
        kind: .other, code: 0, message: "its history was replaced by one without version \(seen)",
        doing: "cannot watch \(name)")
    }
  }
}

/// Looks into an outline in memory whenever it was written.
private struct MemoryWatch: Sendable {
  /// How long to wait at most: what is shown may depend on the day.
  private static let rest = Duration.milliseconds(2_500)

  let store: OutlineStore
  /// How many writes there were before the last look; nil where another one is wanted at once.
  private var seen: Int?

  init(_ store: OutlineStore) { self.store = store }

  mutating func isDue() -> Bool {
    let writes = store.writes?.wakings
    defer { seen = writes }
    return seen == nil || seen != writes
  }

  mutating func lookAgain() { seen = nil }

  func wait() async {
    guard let writes = store.writes, let seen else { return }
    await writes.wait(afterWaking: seen, atMost: Self.rest)
  }

  func onWake(_ handler: @escaping @Sendable () -> Void) { store.writes?.onWake(handler) }
}

extension OutlineReader {
  /// The latest version that is over; one that a shell left open may follow it.
  package func latestClosedVersion() throws -> Int {
    try VersionTable.latestClosed(in: db)
  }

  /// Whether a version touched a node or a descendant of it, or stood there until then.
  /// - Complexity: O(changes of the version · depth · log n) at most; nodes above several are asked
  ///   once.
  func version(_ number: Int, touchesAnythingUnder key: Int64) throws -> Bool {
    var before = Ancestry(of: key, at: number &- 1)
    var after = Ancestry(of: key, at: number)
    for (item, standing) in try ChangeTable.places(before: number, in: db) {
      if item == key { return true }
      if let standing, try before.includes(standing.parent, in: db) { return true }
      if try after.includes(item, in: db) { return true }
    }
    return false
  }
}

/// The descendants of a node at a version, found out from below.
private struct Ancestry {
  private let version: Int
  private var known: [Int64: Bool]

  init(of key: Int64, at version: Int) {
    self.version = version
    known = [key: true, ItemTable.rootKey: false]
  }

  mutating func includes(_ key: Int64, in db: Database) throws -> Bool {
    var path: [Int64] = []
    var next: Int64? = key
    while let key = next, known[key] == nil {
      path.append(key)
      // A way that comes by here again goes in a circle.
      known[key] = false
      next = try ChangeTable.image(of: key, at: version, in: db)?.parent
    }
    let answer = next.flatMap { known[$0] } ?? false
    for key in path { known[key] = answer }
    return answer
  }
}
