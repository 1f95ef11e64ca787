import Foundation

/// What adds to a program that which looks for races or for faults of memory. It needs more address
/// space than a test may grant, and reports on standard error whatever it lacks.
public enum Sanitizer {
  /// Whether the tests run under one: `Scripts/maintain/sanitize` says so.
  public static let isOn = ProcessInfo.processInfo.environment["OUTLINE_SANITIZER"] != nil
}

/// How many random cases the tests try: `OUTLINE_EFFORT=50` tries fifty times as many as usual.
/// `Scripts/maintain/soak` sets it.
public enum Effort {
  private static let factor = max(
    1, ProcessInfo.processInfo.environment["OUTLINE_EFFORT"].flatMap { Int($0) } ?? 1)

  /// So many cases, or more.
  public static func times(_ usual: Int) -> Int { usual * factor }
}
