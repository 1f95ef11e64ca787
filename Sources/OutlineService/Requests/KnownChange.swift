import OutlineOperations
import OutlineStore

/// The latest version, and the steps that led to it from another one.
struct KnownChange: Sendable {
  var version: VersionRecord?
  /// The steps; `nil` if the other version is not known here, or they are too many.
  var steps: OutlineDifference?
}

extension OutlineReader {
  /// The most nodes whose changes are reported. For more, a list is read again.
  static let mostTold = 2_000

  /// The latest version and the steps that led to it.
  /// - Parameter number: the version before them, or `nil` if it is not known here.
  func change(since number: Int?) throws -> KnownChange {
    let latest = try latestVersion()
    var change = KnownChange(version: latest == 0 ? nil : VersionRecord(try version(latest)))
    guard let number else { return change }
    let size = try versions(from: number + 1, limit: Self.mostTold + 1).reduce(0) {
      $0 + $1.changes
    }
    if size <= Self.mostTold { change.steps = try difference(from: number, to: latest) }
    return change
  }
}
