import Foundation

#if os(Linux)
// Of <malloc.h>, which Swift's Glibc module does not show.
@_silgen_name("malloc_trim")
private func malloc_trim(_ padding: Int) -> Int32
#endif

/// The times of several works in milliseconds of this thread's own processor time, run in turn so
/// that a slow moment of the machine strikes all of them; what other processes take does not count.
func medians(rounds: Int, _ works: [() -> Void]) -> [Double] {
  var times = [[Double]](repeating: [], count: works.count)
  for round in 0...rounds {
    for (index, work) in works.enumerated() {
      let start = processorMilliseconds()
      work()
      let milliseconds = processorMilliseconds() - start
      // The first round warms up.
      if round > 0 { times[index].append(milliseconds) }
    }
  }
  return times.map { $0.sorted()[$0.count / 2] }
}

private func processorMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// Keeps the optimizer from dropping what was computed.
@inline(never)
func keep<Value>(_ value: Value) {}

/// How many megabytes the process grew at the most while it worked, by Linux's own account.
func peakMegabytes(_ work: () -> Void) -> Double? {
  func field(_ name: String) -> Double? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
  }
  // Memory that was used before and is kept for later would hide what is needed now.
  #if os(Linux)
  _ = malloc_trim(0)
  #endif
  // 5 sets the high-water mark back to what is used now.
  guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return nil }
  file.write(Data("5".utf8))
  try? file.close()
  guard let before = field("VmRSS:") else { return nil }
  work()
  return field("VmHWM:").map { ($0 - before) / 1024 }
}

extension Double {
  /// Three significant digits.
  var short: String {
    if self >= 100 { return String(format: "%.0f", self) }
    if self >= 10 { return String(format: "%.1f", self) }
    if self >= 1 { return String(format: "%.2f", self) }
    return String(format: "%.4f", self)
  }
}

/// One line of a table.
func row(_ cells: [String], widths: [Int]) -> String {
  zip(cells, widths).map { cell, width in
    cell + String(repeating: " ", count: Swift.max(1, width - cell.count))
  }.joined(separator: " ")
}
