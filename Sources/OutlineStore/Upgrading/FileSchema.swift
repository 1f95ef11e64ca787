internal import GRDB

/// What the schema of a file had otherwise than it must be when the file was opened, and what
/// follows from it.
///
/// A file may come from anybody. So its schema is compared with ours before any other statement
/// runs: what would run something of somebody else while it is read is not opened, and what would
/// run it with a change is only read. What another program keeps in tables of its own does not
/// matter, and neither do the views, indexes and triggers on those.
struct FileSchema: Sendable {
  /// Triggers of others that changes of ours would set off.
  let triggers: [ForeignTrigger]
  /// What of ours is missing or changed, as a sentence; nil for nothing.
  private let difference: String?

  /// Compares the schema of a file.
  /// - Parameter version: what the file says which schema it has; 0 for an empty file.
  /// - Throws: ``StorageError`` of the kind ``StorageError/Kind/changedSchema`` where reading would
  ///   run something of somebody else.
  init(of db: Database, version: Int, _ path: String) throws {
    guard version > 0 else {
      (triggers, difference) = ([], nil)
      return
    }
    let script: SchemaScript = version == Migration.oldest ? .oldest : .present
    let comparison = try SchemaComparison(of: db, with: script)
    if let trap = comparison.trap {
      throw StorageError(
        kind: .changedSchema, code: 0, message: "\(trap.problem): \(trap.name)",
        doing: "cannot read \(path)")
    }
    triggers = comparison.triggers
    difference = comparison.differences.first.map { "\($0.problem): \($0.name)" }
  }

  /// Why the file is not changed; nil where it may be.
  /// - Parameter isOld: whether the schema is one that is about to be made anew, where nothing of
  ///   ours has to be as it was.
  func refusal(
    of path: String, allowing allowed: Set<AllowedTrigger>, isOld: Bool = false
  ) -> StorageError? {
    if let trigger = triggers.first(where: { trigger in
      !allowed.contains { $0.allows(trigger) }
    }) {
      return StorageError(
        kind: .foreignTrigger, code: 0,
        message: "the trigger \(trigger.name) of another program would run",
        doing: "cannot change \(path)")
    }
    guard let difference, !isOld else { return nil }
    return StorageError(
      kind: .changedSchema, code: 0, message: difference, doing: "cannot change \(path)")
  }
}
