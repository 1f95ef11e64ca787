import Foundation

/// Keeps the optimizer from leaving out what nobody looks at.
@inline(never)
func blackHole<Value>(_ value: Value) {}

/// The median time of some rounds, in nanoseconds; `prepare` is not timed.
func median<State>(
  rounds: Int = 11, prepare: () throws -> State, _ body: (inout State) throws -> Void
) rethrows -> Double {
  var times: [Double] = []
  let clock = ContinuousClock()
  for _ in 0..<rounds {
    var state = try prepare()
    let start = clock.now
    try body(&state)
    let time = start.duration(to: clock.now)
    times.append(Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9)
    blackHole(state)
  }
  return times.sorted()[times.count / 2]
}

/// A time with a unit that suits it.
func text(nanoseconds: Double) -> String {
  let (value, unit) =
    switch nanoseconds {
    case ..<1e3: (nanoseconds, "ns")
    case ..<1e6: (nanoseconds / 1e3, "µs")
    default: (nanoseconds / 1e6, "ms")
    }
  return "\(rounded(value)) \(unit)"
}

/// Three digits that mean something.
func rounded(_ value: Double) -> String {
  String(format: value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value)
}

/// One line of the table.
func report(_ name: String, _ ours: Double, against naive: Double? = nil) {
  func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
  let label = name + String(repeating: " ", count: max(0, 46 - name.count))
  let other = naive.map { pad(text(nanoseconds: $0), 12) + pad(rounded($0 / ours) + "×", 12) } ?? ""
  print(label + pad(text(nanoseconds: ours), 12) + other)
}
