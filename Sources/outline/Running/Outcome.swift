import OutlineOperations
import OutlineStore

/// The result of a change, as its command reports it.
struct Outcome {
  /// A sentence without its full stop, such as `Moved 3 items`.
  var sentence: String
  /// The number of nodes concerned.
  var count: Int
  /// The nodes concerned, as they are now.
  var nodes: [Entry] = []
  /// Lines of data for standard output, such as the ids of new nodes.
  var data: [String] = []
  /// The same for people at a terminal, or empty to print `data`.
  var lines: [String] = []
  /// Whether the change has no version, such as counting a use.
  var needsNoVersion = false
  /// The nodes that were not changed, because they conflict.
  var conflicts: [Failure.ConflictingNode] = []
  /// The results of the lines of a batch.
  var reports: [BatchReport] = []
  /// Repairs, omissions and duplicates of an import.
  var warnings: [WarningRecord]?
  /// Changes that a later one hides, of a merge.
  var versionConflicts: [ConflictRecord]?
  /// The file with an edited text that was not applied.
  var file: String?
}

extension Outcome {
  /// The outcome of an operation.
  init(_ effect: Effect) {
    self.init(
      sentence: effect.did, count: effect.count, nodes: effect.entries,
      data: effect.isAddition ? effect.nodes.map(\.rawValue) : [], needsNoVersion: effect.isUseOnly,
      conflicts: effect.conflicts, warnings: effect.warnings.isEmpty ? nil : effect.warnings)
  }

  /// The object of `--json`, without the fields that depend on whether anything changed.
  var response: Response {
    var response = Response(
      .nodes(nodes), .set("conflicts", to: conflicts.isEmpty ? nil : conflicts),
      .set("reports", to: reports.isEmpty ? nil : reports), .set("warnings", to: warnings))
    if let versionConflicts { response.set(.set("conflicts", to: versionConflicts)) }
    return response
  }
}

/// The result of a dry run. It is thrown so that the transaction rolls back.
struct Rehearsal: Error {
  var outcome: Outcome
  var difference: OutlineDifference
  var texts: NodeTexts
  /// The version of the file, which the dry run does not change.
  var version: Int
}
