import Foundation
import OutlineStore
import RawSQLite

/// The median of several runs, in seconds. Interleave the runs of what is compared: the machine is
/// never quiet for long.
func median(_ times: [Double]) -> Double {
  let sorted = times.sorted()
  return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
}

func seconds(_ work: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let duration = try clock.measure(work)
  return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
}

/// The time of processors, of all threads: other programs make only the clock's longer.
func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
  let begin = now()
  try work()
  return now() - begin
}

func shown(_ seconds: Double) -> String {
  switch seconds {
  case ..<1e-3: String(format: "%8.1f µs", seconds * 1e6)
  case ..<1: String(format: "%8.2f ms", seconds * 1e3)
  default: String(format: "%8.2f s ", seconds)
  }
}

/// One line of the report: ours, the reference, the ratio, and whether that is what is aimed at.
/// - Parameter target: the ratio aimed at; nil where the design names none.
func report(_ name: String, _ ours: Double, _ reference: Double, atMost target: Double? = nil) {
  let ratio = String(format: "%6.2f", ours / reference)
  let aim = target.map { verdict(String(format: "<= %.1f", $0), ours / reference <= $0) } ?? "-"
  print("\(label(name)) \(shown(ours)) \(shown(reference)) \(ratio)   \(aim)")
}

/// One line without a reference.
/// - Parameters:
///   - value: what was found, with its unit.
///   - aim: what is aimed at; nil where the design names nothing.
func report(_ name: String, _ value: String, aim: (text: String, isMet: Bool)? = nil) {
  let padding = String(repeating: " ", count: max(1, 31 - value.count))
  print("\(label(name)) \(value)\(padding)\(aim.map { verdict($0.text, $0.isMet) } ?? "-")")
}

private func label(_ name: String) -> String {
  name.padding(toLength: 44, withPad: " ", startingAt: 0)
}

private func verdict(_ target: String, _ isMet: Bool) -> String {
  target.padding(toLength: 9, withPad: " ", startingAt: 0) + (isMet ? " met" : " MISSED")
}

/// A fresh folder that is removed at the end.
func withFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "outline-benchmark-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

/// The form that is not awaited.
func withFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "outline-benchmark-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// A new file, and a connection of SQLite's own to it.
func withRaw<Value>(_ body: (OpaquePointer?, _ path: String) throws -> Value) throws -> Value {
  try withFolder { folder in
    let path = folder.appending(path: "raw.outline").path
    try OutlineStore(path: path).close()
    var raw: OpaquePointer?
    try check(raw_open(path, &raw))
    defer { raw_close(raw) }
    return try body(raw, path)
  }
}

func size(of url: URL) -> Int {
  (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? 0
}
