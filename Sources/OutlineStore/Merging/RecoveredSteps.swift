internal import GRDB

/// The steps of a version with words that this file forgot, as another file has them.
///
/// A purge of words keeps the present ones, but a deleted node has none. If another file changed
/// the node meanwhile, a merge restores the node, with the words that the other file shows.
struct RecoveredSteps {
  private(set) var steps: [ReplayStep]
  /// The nodes whose words were recovered.
  private(set) var subjects: Set<ForgottenWords.Subject> = []

  /// - Parameters:
  ///   - steps: the steps here.
  ///   - other: the steps of the same version in another file.
  ///   - isForgotten: whether the words of a node were purged here.
  /// - Returns: `nil` if there is nothing to recover.
  init?(
    _ steps: [ReplayStep], from other: [ReplayStep],
    isForgotten: (ForgottenWords.Subject) throws -> Bool, in db: Database
  ) throws {
    self.steps = steps
    for step in other {
      guard let (id, kind) = step.writtenNode else { continue }
      let subject = try ForgottenWords.Subject(id, kind: kind, in: db)
      if try isForgotten(subject), recover(step) { subjects.insert(subject) }
    }
    if subjects.isEmpty { return nil }
  }

  /// - Returns: Whether the step had something that these steps lack.
  private mutating func recover(_ step: ReplayStep) -> Bool {
    let forgotten = JSONValue.string(ReceivedTable.forgotten)
    switch step {
    case .insert(let id, let parent, _, let fields, _):
      for (index, old) in steps.enumerated() {
        guard case .insert(id, parent, let anchors, var kept, let isExpanded) = old
        else { continue }
        let lost = fields.filter { $0.value != forgotten && kept[$0.key] ?? forgotten == forgotten }
        kept.merge(lost) { $1 }
        steps[index] = .insert(id, parent: parent, beside: anchors, kept, isExpanded: isExpanded)
        return !lost.isEmpty
      }
    case .set(let id, let kind, let field, let value) where value != forgotten:
      for (index, old) in steps.enumerated() {
        guard case .set(id, kind, field, let kept) = old else { continue }
        if kept == forgotten { steps[index] = step }
        return kept == forgotten
      }
      steps.append(step)
      return true
    default: break
    }
    return false
  }

  /// Stores the steps of versions if they wrote words that are visible here now.
  /// - Parameter recovered: the steps, by number.
  /// - Returns: the nodes whose words may be visible.
  static func store(
    _ recovered: [Int: RecoveredSteps], in reader: OutlineReader
  ) throws -> Set<ForgottenWords.Subject> {
    let db = try reader.db
    var shown: Set<ForgottenWords.Subject> = []
    for (number, version) in recovered.sorted(by: { $0.key < $1.key }) {
      let subjects = try version.subjects.filter { subject in
        try SubstituteIDs.keys(of: subject.id, subject.kind, in: db).contains {
          try ItemTable.key(exists: $0, in: db)
        }
      }
      guard !subjects.isEmpty, let entry = try ReceivedTable.entry(number, in: db) else { continue }
      var member = try reader.member(entry, after: reader.heads(upTo: number - 1), file: "")
      member.steps = version.steps
      let guards = try LiftedTriggers(["received_before_insert", "received_before_delete"], in: db)
      try db.run("DELETE FROM received WHERE version=?", [number])
      try ReceivedTable.insert(ReceivedTable.Received(member), as: number, in: db)
      try guards.putBack()
      try VersionDigests.renew(number, in: reader)
      shown.formUnion(subjects)
    }
    return shown
  }
}
