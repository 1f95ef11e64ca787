import Foundation
import OutlineStore

/// What tasks cost that follow an outline in which nothing happens: the time of processors in a
/// stretch of time, as a share of one core.
func benchmarkWatchers(count: Int, during seconds: Double) throws {
  print("\n\(count) watchers, nothing happens for \(Int(seconds)) s")
  try withFolder { folder in
    let store = try OutlineStore(path: folder.appending(path: "watched.outline").path)
    try measure("of a file, which the store has open", store, count, seconds)
    try store.close()
    try measure("of an outline in memory", OutlineStore.inMemory(), count, seconds)
  }
}

private func measure(
  _ name: String, _ store: OutlineStore, _ count: Int, _ seconds: Double
) throws {
  let list = try store.write { try $0.addSection("S") }.value
  try store.write { try $0.add(drafts(1_000, fan: 10), to: .last(in: list)) }
  let (begun, told) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let tasks = (0..<count).map { number in
    Task {
      // One half follows the versions, the other a list.
      if number % 2 == 0 {
        var changes = store.changes().makeAsyncIterator()
        begun.signal()
        while try await changes.next() != nil { told.signal() }
      } else {
        var updates = store.updates(of: list, view: "window \(number)").makeAsyncIterator()
        _ = try await updates.next()
        begun.signal()
        while try await updates.next() != nil { told.signal() }
      }
    }
  }
  for _ in 0..<count { begun.wait() }
  // Until the last look that what was written before gives rise to.
  Thread.sleep(forTimeInterval: 4)
  let before = Usage()
  Thread.sleep(forTimeInterval: seconds)
  let cost = Usage() - before
  let share = cost.processor / seconds * 100
  report(
    name, String(format: "%.2f %% of a core, %.0f switches/s", share, cost.switches / seconds),
    aim: ("< 1 %", share < 1))
  // They sleep, and have not ended.
  try store.write { try $0.add(drafts(1, fan: 1), to: .last(in: list)) }
  for _ in 0..<count { told.wait() }
  for task in tasks { task.cancel() }
}

/// What the process has used.
struct Usage {
  var processor = 0.0
  var switches = 0.0

  init() {
    var usage = rusage()
    // RUSAGE_SELF, which is of another type on each platform.
    getrusage(0, &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    processor = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    switches = Double(usage.ru_nvcsw + usage.ru_nivcsw)
  }

  static func - (left: Usage, right: Usage) -> Usage {
    var difference = left
    difference.processor -= right.processor
    difference.switches -= right.switches
    return difference
  }
}
