import Foundation
import OutlineLists

/// How long drags hold the main actor: one in a list of some rows, then twenty while another
/// program keeps the file locked, and the longest time while those are stored.
/// - Parameter size: the number of rows.
@MainActor
func benchmarkDrags(rows size: Int) async throws {
  print("\ndrags in a list of \(size) rows")
  let folder = FileManager.default.temporaryDirectory.path + "/outline-drags-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let file = folder + "/a.outline"
  let store = try OutlineStore(path: file)
  let section = try await store.write { try $0.addSection("S") }.value
  let items = (0..<size).map { Item.Draft(text: "Item \($0)") }
  try await store.write { try $0.add(items, to: .last(in: section)) }
  let list = OutlineList(OutlineDataSource(store), showing: .section(section))
  list.start()
  while list.rows.count < size { try await Task.sleep(for: .milliseconds(1)) }

  func drag(_ number: Int) -> (task: Task<Bool, Never>, time: Double) {
    var task = Task { false }
    let from = (number * 7_919) % size
    let to = (number * 104_729) % size
    let time = ContinuousClock().measure { task = list.move(fromOffsets: [from], toOffset: to) }
    return (task, time / .milliseconds(1))
  }
  func shown(_ times: [Double]) -> String {
    let sorted = times.sorted()
    return String(
      format: "median %.1f ms, worst %.1f ms", sorted[sorted.count / 2], sorted[sorted.count - 1])
  }
  var times: [Double] = []
  for number in 1...20 {
    let move = drag(number)
    times.append(move.time)
    let isStored = await move.task.value
    precondition(isStored)
  }
  report("a drag", shown(times), aim: ("<= 8 ms", (times.max() ?? 0) <= 8))

  let shell = try Shell(file)
  try shell.run("BEGIN IMMEDIATE;")
  let pending = (21...40).map(drag)
  times = pending.map(\.time)
  report("20 while the file is locked", shown(times), aim: ("<= 8 ms", (times.max() ?? 0) <= 8))

  // What else the main actor does waits as long as the longest step.
  var pauses: [Double] = []
  let ticker = Task {
    while !Task.isCancelled {
      let start = ContinuousClock.now
      await Task.yield()
      pauses.append(start.duration(to: .now) / .milliseconds(1))
    }
  }
  let start = ContinuousClock.now
  try shell.run("ROLLBACK;")
  for move in pending {
    let isStored = await move.task.value
    precondition(isStored)
  }
  let whole = start.duration(to: .now) / .milliseconds(1)
  ticker.cancel()
  let longest = pauses.max() ?? 0
  report(
    "the longest step of the main actor while they are stored",
    String(format: "%.1f ms; all stored after %.0f ms", longest, whole),
    aim: ("<= 8 ms", longest <= 8))
  try await store.close()
}
