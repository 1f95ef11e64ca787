import Foundation

/// The median of several runs, in seconds. Interleave the runs of what is compared: the machine is never quiet for long.
func median(_ times: [Double]) -> Double {
  let sorted = times.sorted()
  return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
}

func seconds(_ work: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let duration = try clock.measure(work)
  return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
}

func shown(_ seconds: Double) -> String {
  switch seconds {
  case ..<1e-3: String(format: "%8.1f µs", seconds * 1e6)
  case ..<1: String(format: "%8.2f ms", seconds * 1e3)
  default: String(format: "%8.2f s ", seconds)
  }
}

/// One line of the report: ours, the reference, and the ratio.
func report(_ name: String, _ ours: Double, _ reference: Double) {
  let ratio = String(format: "%5.2f", ours / reference)
  print("\(name.padding(toLength: 44, withPad: " ", startingAt: 0)) \(shown(ours)) \(shown(reference))  ×\(ratio)")
}

func report(_ name: String, _ value: String) {
  print("\(name.padding(toLength: 44, withPad: " ", startingAt: 0)) \(value)")
}

/// A fresh folder that is removed at the end.
func withFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(path: "outline-benchmark-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

func size(of url: URL) -> Int {
  (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? 0
}
