import Foundation
import OutlineCare
import OutlineStore
import RawSQLite

// Files with a long past: what a difference, the log and a check take, wherever in the past.

/// How many versions the file has that long ones are compared with.
private let short = 1_000

/// A file with so many versions, mixed of all kinds of edits.
private func withVersions<Value>(
  _ count: Int, items: Int, _ body: (OutlineStore) throws -> Value
) throws -> Value {
  try withRaw { raw, path in
    try check(raw_lists(raw, Int64(items)))
    try check(raw_versions(raw, RAW_MIXED, Int64(items), Int64(count)))
    let store = try OutlineStore(path: path)
    defer { try? store.close() }
    return try body(store)
  }
}

/// Differences of 100 versions at the head, in the middle and near the beginning, by place.
///
/// Each is the median of several runs, in processor time, on average of three pairs of versions: no
/// two pairs have as many moves among them.
private func differences(in store: OutlineStore) throws -> [(place: String, time: Double)] {
  let latest = try store.latestVersion()
  var ends: [(place: String, version: Int)] = [
    ("the head", latest), ("the middle", latest / 2 + 150), ("the beginning", 304),
  ]
  if latest > 10 * short { ends.insert(("a hundredth from the beginning", latest / 100), at: 2) }
  return try ends.map { place, end in
    var sum = 0.0
    for pair in 0..<3 {
      let to = end - 100 * pair
      var times: [Double] = []
      for _ in 0..<15 {
        times.append(
          try processorSeconds { _ = try store.read { try $0.difference(from: to - 100, to: to) } })
      }
      sum += median(times)
    }
    return (place, sum / 3)
  }
}

/// Many versions in one file: whether the past costs more the further back it lies, or the more
/// there is of it.
func benchmarkVersions(_ count: Int, items: Int) throws {
  print("\n\(count) mixed versions of \(items) items, against the fastest of 100 versions anywhere")
  let few = try withVersions(short, items: items) { try differences(in: $0) }
  try withVersions(count, items: items) { store in
    let many = try differences(in: store)
    let fastest = (few + many).map(\.time).min() ?? 0
    for (total, found) in [(short, few), (count, many)] {
      for (place, time) in found {
        report("difference at \(place) of \(total)", time, fastest, atMost: 1.3)
      }
    }
    var undo: [Double] = []
    for _ in 0..<50 { undo.append(try seconds { _ = try store.write { try $0.undo() }.value }) }
    report("undo", shown(median(undo)))
    try checkEverything(store, count)
  }
}

private func checkEverything(_ store: OutlineStore, _ count: Int) throws {
  var problems: [Problem] = []
  let taken = try processorSeconds { problems = try store.check() }
  precondition(problems.isEmpty, "\(problems.prefix(3))")
  var aim: (text: String, isMet: Bool)?
  // Of a few versions it is the items that take the time.
  if count >= 100_000 {
    let most = 5 * Double(count) / 1_000_000
    aim = (text: String(format: "<= %.1f s", most), isMet: taken <= most)
  }
  report("check with all its past replayed, of CPU", shown(taken), aim: aim)
}

/// The latest versions, before and after one that is as large as a whole file.
func benchmarkLog(rows: Int) throws {
  print("\nan import of \(rows) rows into a file of \(short) versions")
  try withVersions(short, items: 1_000) { store in
    func log() throws -> Double {
      var times: [Double] = []
      for _ in 0..<200 {
        times.append(try seconds { _ = try store.read { try $0.versions(limit: 10) } })
      }
      return median(times)
    }
    let before = try log()
    let section = try store.write { try $0.addSection("Imported") }.value
    try store.write { try $0.add(drafts(rows, fan: 10), to: .last(in: section)) }
    report("the latest 10 versions, after against before", try log(), before, atMost: 1.1)
  }
}
