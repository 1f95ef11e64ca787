import OutlineOperations
import OutlineStore

/// What a change did, as the command that made it tells.
struct Outcome {
  /// A sentence without its full stop, such as `Moved 3 items`.
  var sentence: String
  /// How many nodes it concerned.
  var count: Int
  /// The nodes concerned, as they are now.
  var nodes: [Entry] = []
  /// Lines of data for standard output, such as the ids that were made.
  var data: [String] = []
  /// The same for people at a terminal; empty where they get what a pipe gets.
  var lines: [String] = []
  /// Whether it happened without making a version, as counting uses does.
  var needsNoVersion = false
  /// The nodes that were left alone.
  var conflicts: [Failure.ConflictingNode] = []
  /// What the lines of a batch did.
  var reports: [BatchReport] = []
  /// What was repaired or left out on the way in, or added a second time.
  var warnings: [WarningRecord]?
  /// The file in which a text is kept that was not applied.
  var file: String?
}

extension Outcome {
  /// What an operation did.
  init(_ effect: Effect) {
    self.init(
      sentence: effect.did, count: effect.count, nodes: effect.entries,
      data: effect.isAddition ? effect.nodes.map(\.rawValue) : [], needsNoVersion: effect.isUseOnly,
      warnings: effect.warnings.isEmpty ? nil : effect.warnings)
  }

  /// The object of `--json`, as far as it does not depend on whether anything was done.
  var response: Response {
    var response = Response(
      nodes: nodes, conflicts: conflicts.isEmpty ? nil : conflicts,
      reports: reports.isEmpty ? nil : reports)
    response.warnings = warnings
    return response
  }
}

/// What a dry run found out, thrown so that nothing of it stays.
struct Rehearsal: Error {
  var outcome: Outcome
  var difference: OutlineDifference
  var texts: NodeTexts
  /// The version the file stays at.
  var version: Int
}
