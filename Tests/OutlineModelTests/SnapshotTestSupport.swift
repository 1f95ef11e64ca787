import OutlineModel
import Testing

protocol CheckableSnapshot: Equatable, CustomStringConvertible {
  func checkInvariants() throws(SnapshotInvariantViolation)
}

extension SectionSnapshot: CheckableSnapshot {}
extension OutlineSnapshot: CheckableSnapshot {}

/// Expects that a change is refused with an error, and that it has changed nothing.
func expectRefusal<Snapshot: CheckableSnapshot>(
  _ expected: SnapshotError, by original: Snapshot,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ change: (inout Snapshot) throws -> Void
) throws {
  var changed = original
  #expect(throws: expected, sourceLocation: sourceLocation) { try change(&changed) }
  #expect(changed == original, sourceLocation: sourceLocation)
  #expect(changed.description == original.description, sourceLocation: sourceLocation)
  try changed.checkInvariants()
  try original.checkInvariants()
}

extension SnapshotError {
  static func duplicates<ID: Hashable & Sendable>(_ ids: ID...) -> Self {
    .duplicate(ids.map { SnapshotError.ID($0) })
  }
}

/// Food > (a > c, b), Drinks; Food is expanded.
func menu() throws -> SectionSnapshot<String> {
  var snapshot = SectionSnapshot<String>()
  try snapshot.append(["Food", "Drinks"])
  try snapshot.append(["a", "b"], to: "Food")
  try snapshot.append(["c"], to: "a")
  snapshot.expand(["Food"])
  return snapshot
}

/// An id whose hash has three values only, so that nearly all of them collide.
struct CrowdedID: Hashable, Sendable, CustomStringConvertible {
  var number: Int

  var description: String { "#\(number)" }

  func hash(into hasher: inout Hasher) {
    hasher.combine(number % 3)
  }
}
