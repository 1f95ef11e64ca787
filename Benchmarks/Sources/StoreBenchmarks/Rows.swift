import Foundation
import OutlineLists

/// How long after a commit an `OutlineList` shows it, on the main actor: the time until the row of
/// a visible list is the new one.
/// - Parameters:
///   - count: how many commits.
///   - pause: between two commits, in milliseconds.
///   - sizes: the numbers of rows.
@MainActor
func benchmarkRows(count: Int, every pause: Int, sizes: [Int]) async throws {
  print("\n\(count) commits, one each \(pause) ms, until an OutlineList shows them")
  for size in sizes {
    let folder = FileManager.default.temporaryDirectory.path + "/outline-rows-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/a.outline"
    let store = try OutlineStore(path: file)
    let section = try await store.write { try $0.addSection("S") }.value
    try await store.write { try $0.add(drafts(size, fan: 1), to: .last(in: section)) }
    let list = OutlineList(OutlineDataSource(store), showing: .section(section))
    list.start()
    while !list.isLoaded { try await Task.sleep(for: .milliseconds(1)) }
    let writers: [(String, DelayWriter)] = [
      ("the same store", .store(store)), ("another store", .store(try OutlineStore(path: file))),
      ("the sqlite3 shell", .shell(try Shell(file))),
    ]
    for (name, writer) in writers {
      try await rows("\(size) rows, \(name)", list, writer, count, pause)
    }
    try await store.close()
  }
}

@MainActor
private func rows(
  _ name: String, _ list: OutlineList, _ writer: DelayWriter, _ count: Int, _ pause: Int
) async throws {
  var times: [(version: Int, time: ContinuousClock.Instant)] = []
  list.animate = { change in
    change()
    times.append((list.latestChange?.version ?? 0, .now))
  }
  guard let item = list.rows.last?.id.item else { return }
  try await Task.sleep(for: .seconds(1))
  let first = try await list.source.store.latestVersion()
  var commits: [ContinuousClock.Instant] = []
  for number in 1...count {
    commits.append(try await writer.commit(item, number))
    try await Task.sleep(for: .milliseconds(pause))
  }
  try await Task.sleep(for: .seconds(1))
  let delays = commits.enumerated().map { index, commit in
    times.first { $0.version >= first + 1 + index }
      .map { max(0, commit.duration(to: $0.time) / .milliseconds(1)) } ?? .infinity
  }.sorted()
  let (middle, worst) = (delays[delays.count / 2], delays[delays.count - 1])
  report(
    name, String(format: "median %.0f ms, worst %.0f ms", middle, worst),
    aim: ("a median of 30 ms", middle <= 30))
}
