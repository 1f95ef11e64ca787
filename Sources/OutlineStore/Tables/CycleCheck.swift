internal import GRDB

/// Detects cycles during a walk through the tree. Only a damaged file has cycles, but there an
/// unchecked walk would never end.
struct CycleCheck {
  private var seen: Set<Int64> = []

  /// Records that a walk continues from a node.
  /// - Throws: `SQLITE_CORRUPT` if it did so before.
  mutating func enter(_ key: Int64, _ id: @autoclosure () -> String? = nil) throws {
    if !seen.insert(key).inserted { throw Self.flaw(id() ?? "the row \(key)") }
  }

  /// The error for a node whose parents form a cycle, or end at a missing row.
  static func flaw(_ name: String) -> DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_CORRUPT,
      message:
        "\(name) is not below the root: its parents form a cycle, or one of them is missing")
  }
}
