import Foundation
import OutlineStore

/// How long after a commit those who follow an outline have its change, while one writer goes on
/// steadily: by `changes()` and by `updates(of:)`, at once.
/// - Parameters:
///   - count: how many commits.
///   - pause: between two commits, in milliseconds.
func benchmarkDelays(count: Int, every pause: Int) async throws {
  print("\n\(count) commits, one each \(pause) ms, until they are delivered")
  for folder in [FileManager.default.temporaryDirectory.path, "/dev/shm"] {
    guard FileManager.default.isWritableFile(atPath: folder) else { continue }
    let path = "\(folder)/outline-delays-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = path + "/a.outline"
    let store = try OutlineStore(path: file)
    try await delays("\(folder), the same store", store, DelayWriter.store(store), count, pause)
    try await delays(
      "\(folder), another store", store, .store(OutlineStore(path: file)), count, pause)
    try await delays("\(folder), the sqlite3 shell", store, .shell(Shell(file)), count, pause)
    try await store.close()
  }
  let store = try OutlineStore.inMemory()
  try await delays("an outline in memory", store, .store(store), count, pause)
}

/// Who commits.
enum DelayWriter: Sendable {
  case store(OutlineStore)
  case shell(Shell)

  /// - Returns: when the commit was over.
  func commit(_ item: Item.ID, _ number: Int) async throws -> ContinuousClock.Instant {
    switch self {
    case .store(let store):
      try await store.write { try $0.update(item) { $0.text = "n\(number)" } }
    case .shell(let shell):
      try shell.run("UPDATE item SET text='n\(number)' WHERE id='\(item)';")
    }
    return .now
  }
}

/// A `sqlite3` shell that stays open. One writer uses it, one commit after the other.
final class Shell: @unchecked Sendable {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())

  init(_ path: String) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["sqlite3", path]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try run("PRAGMA busy_timeout=10000;")
  }

  deinit { try? input.fileHandleForWriting.close() }

  /// Runs a statement and waits for its end.
  func run(_ sql: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(sql)\n.print done\n".utf8))
    while !String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      .hasSuffix("done\n")
    {}
  }
}

/// When versions were delivered.
private final class Deliveries: @unchecked Sendable {
  private let lock = NSLock()
  private var times: [(version: Int, time: ContinuousClock.Instant)] = []

  func note(_ version: Int) { lock.withLock { times.append((version, .now)) } }

  /// When a version was delivered, or a later one with it.
  func time(of version: Int) -> ContinuousClock.Instant? {
    lock.withLock { times.first { $0.version >= version }?.time }
  }
}

private func delays(
  _ name: String, _ store: OutlineStore, _ writer: DelayWriter, _ count: Int, _ pause: Int
) async throws {
  let list = try await store.write { try $0.addSection("S") }.value
  let item = try await store.write { try $0.add(Item.Draft(text: "n"), to: .last(in: list)) }.value
  let (changes, updates) = (Deliveries(), Deliveries())
  let followers = [
    Task { for try await change in store.changes() { changes.note(change.version.number) } },
    Task { for try await update in store.updates(of: list) { updates.note(update.version) } },
  ]
  try await Task.sleep(for: .seconds(1))
  let first = try await store.latestVersion()
  var commits: [ContinuousClock.Instant] = []
  for number in 1...count {
    commits.append(try await writer.commit(item, number))
    try await Task.sleep(for: .milliseconds(pause))
  }
  try await Task.sleep(for: .seconds(4))
  for follower in followers { follower.cancel() }
  // Others' commits reach us by events of the file system, our own directly.
  let isOwn = if case .store(let other) = writer { other === store } else { false }
  let aim = isOwn ? (middle: 1.0, worst: 16.0) : (middle: 15.0, worst: 60.0)
  for (kind, deliveries) in [("changes()", changes), ("updates(of:)", updates)] {
    // A change may be delivered before the writer comes to look at its clock.
    let delays = commits.enumerated().map { index, commit in
      deliveries.time(of: first + 1 + index).map {
        max(0, commit.duration(to: $0) / .milliseconds(1))
      }
        ?? .infinity
    }.sorted()
    let (middle, worst) = (delays[delays.count / 2], delays[delays.count - 1])
    report(
      "\(kind), \(name)", String(format: "median %.2f ms, worst %.1f ms", middle, worst),
      aim: (
        String(format: "%.0f and %.0f ms", aim.middle, aim.worst),
        middle <= aim.middle && worst <= aim.worst
      ))
  }
}

/// How long after a commit of their store lists have it, and what that costs the processors: lists
/// of one section, or of many of which one shows the change.
/// - Parameters:
///   - counts: how many lists.
///   - rows: of each list.
func benchmarkLists(counts: [Int], rows: Int) async throws {
  print("\nlists of \(rows) rows, until they have a commit of the same store")
  for count in counts {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "outline-lists-\(UUID().uuidString)"
    ).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let store = try OutlineStore(path: path + "/a.outline")
    let sections = try await store.write { outline in
      try (0..<count).map { number in
        let section = try outline.addSection("S\(number)")
        try outline.add(drafts(rows, fan: 10), to: .last(in: section))
        return section
      }
    }.value
    let same = sections.map { _ in sections[0] }
    try await lists("\(count) lists of one section", store, same, changed: count)
    try await lists("\(count) lists of as many, one changed", store, sections, changed: 1)
    try await store.close()
  }
}

private func lists(
  _ name: String, _ store: OutlineStore, _ sections: [OutlineStore.Section.ID], changed: Int
) async throws {
  let told = sections.map { _ in Deliveries() }
  let tasks = zip(sections, told).map { section, told in
    Task { for try await update in store.updates(of: section) { told.note(update.version) } }
  }
  try await Task.sleep(for: .seconds(3))
  var (delays, costs): ([Double], [Double]) = ([], [])
  for round in 0..<20 {
    let cost = Usage()
    let version = try await store.write { outline in
      try outline.add(Item.Draft(text: "r\(round)"), to: .last(in: sections[0]))
    }.version
    let commit = ContinuousClock.now
    let concerned = told.prefix(changed)
    while concerned.contains(where: { $0.time(of: version) == nil }) {
      if commit.duration(to: .now) > .seconds(10) { throw RawFailure(code: -1) }
      try await Task.sleep(for: .microseconds(200))
    }
    let last = concerned.compactMap { $0.time(of: version) }.max() ?? .now
    delays.append(max(0, commit.duration(to: last) / .milliseconds(1)))
    try await Task.sleep(for: .milliseconds(100))
    costs.append((Usage() - cost).processor * 1e3)
  }
  for task in tasks { task.cancel() }
  let limit: Double = sections.count == 1 ? 1 : 50
  report(
    name, String(format: "%.2f ms, %.1f ms of processors", median(delays), median(costs)),
    aim: (String(format: "%.0f ms", limit), median(delays) <= limit))
}
