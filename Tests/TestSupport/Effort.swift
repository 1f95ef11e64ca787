import Foundation

/// How many random cases the tests try: `OUTLINE_EFFORT=50` tries fifty times as many as usual. `Scripts/soak` sets it.
public enum Effort {
  private static let factor = max(1, ProcessInfo.processInfo.environment["OUTLINE_EFFORT"].flatMap { Int($0) } ?? 1)

  /// So many cases, or more.
  public static func times(_ usual: Int) -> Int { usual * factor }
}
