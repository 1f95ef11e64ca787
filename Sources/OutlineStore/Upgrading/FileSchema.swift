internal import GRDB

/// The differences between the schema of a file, when it was opened, and the expected schema.
///
/// A file may come from anybody, so its schema is compared with ours before any other statement
/// runs. A file whose schema would run foreign SQL in a read is not opened; one that would run it
/// in a change is only read. Other programs may have tables of their own, with views, indexes and
/// triggers on them.
struct FileSchema: Sendable {
  /// Triggers of other programs that our changes would fire.
  let triggers: [ForeignTrigger]
  /// The first missing or changed part of our schema, as a sentence, or `nil` if there is none.
  private let difference: String?

  /// Compares the schema of a file.
  /// - Parameter version: the schema version in the header of the file; 0 for an empty file.
  /// - Throws: ``StorageError`` of the kind ``StorageError/Kind/changedSchema`` if reading would
  ///   run foreign SQL.
  init(of db: Database, version: Int, _ path: String) throws {
    guard version > 0 else {
      triggers = []
      difference = nil
      return
    }
    let script: SchemaScript = version == Migration.oldest ? .oldest : .present
    let comparison = try SchemaComparison(of: db, with: script)
    if let trap = comparison.trap {
      throw StorageError(
        .changedSchema, message: "\(trap.problem): \(trap.name)", doing: "cannot read \(path)")
    }
    triggers = comparison.triggers
    difference = comparison.differences.first.map { "\($0.problem): \($0.name)" }
  }

  /// The reason why the file must not be changed, or `nil` if it may be.
  /// - Parameter isOld: whether the file is about to be migrated. Differences do not matter then,
  ///   because a migration recreates our schema.
  func refusal(
    of path: String, allowing allowed: Set<AllowedTrigger>, isOld: Bool = false
  ) -> StorageError? {
    if let trigger = triggers.first(where: { trigger in
      !allowed.contains { $0.allows(trigger) }
    }) {
      return StorageError(.foreignTrigger, message: trigger.refusal, doing: "cannot change \(path)")
    }
    guard let difference, !isOld else { return nil }
    return StorageError(.changedSchema, message: difference, doing: "cannot change \(path)")
  }
}
