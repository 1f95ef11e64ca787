internal import GRDB

/// Notices that a walk through the tree comes by a node twice. Only a damaged file has circles; a
/// walk that did not look for them would never end there.
struct CycleCheck {
  private var seen: Set<Int64> = []

  /// Notes that a walk goes on from a node.
  /// - Throws: `SQLITE_CORRUPT` where it did so before.
  mutating func enter(_ key: Int64, _ id: @autoclosure () -> String? = nil) throws {
    if !seen.insert(key).inserted { throw Self.flaw(id() ?? "the row \(key)") }
  }

  /// That the way up from a node leads in a circle, or to a row that is missing.
  static func flaw(_ name: String) -> DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_CORRUPT,
      message:
        "\(name) is not below the root: its parents go in a circle, or one of them is missing")
  }
}
