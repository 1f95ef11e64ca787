package import OutlineStore

/// The JSON answer of every command, without the fields that do not concern the command. `outline
/// help json` documents it.
package struct Response {
  /// The version of this format; it changes if a key changes its meaning or is removed.
  package var schema = 1
  /// The version of the file that was read, or that the change led to.
  package var version: Int?
  /// The name of the version that a change made.
  package var versionName: String?
  /// The effect of a change, in words.
  package var did: String?
  /// Whether a change made a version.
  package var changed: Bool?
  /// The number of nodes that a change concerned.
  package var count: Int?
  /// The nodes that are listed, or that a change concerned.
  package var nodes: [Entry]?
  /// The versions of `log`.
  package var versions: [VersionRecord]?
  /// The versions of `log --made`, in place of `versions`.
  package var made: [MadeRecord]?
  /// The older version of `diff`.
  package var from: Int?
  /// The newer version of `diff`.
  package var to: Int?
  /// The number of steps of each kind in `diff`.
  package var counts: OutlineDifference.Counts?
  /// The steps of `diff`.
  package var steps: OutlineDifference?
  /// The nodes that `revert` and `apply` did not change.
  package var conflicts: [Failure.ConflictingNode]?
  /// The conflicts of versions, in place of `conflicts`.
  package var versionConflicts: [ConflictRecord]?
  /// The remotes of `remote list` and `sync`.
  package var remotes: [RemoteRecord]?
  /// The deleted nodes of `deleted`.
  package var deleted: [DeletedRecord]?
  /// The views of `views list`.
  package var views: [ViewRecord]?
  /// The lines of `blame`.
  package var lines: [BlameRecord]?
  /// The problems that `check` found.
  package var problems: [ProblemRecord]?
  /// The seal of the last sealed version, in hexadecimal.
  package var seal: String?
  /// The effect of `purge`.
  package var purged: PurgeRecord?
  /// The size of the file of `backup`.
  package var bytes: Int64?
  /// The losses of `rescue`.
  package var losses: [LossRecord]?
  /// The repairs of `check --repair`, a sentence each.
  package var repaired: [String]?
  /// The file of `init`, `backup`, `rescue` and `import history`.
  package var file: String?
  /// The swipe actions of `swipe --list`.
  package var actions: [ActionRecord]?
  /// The reports of the lines of `batch`.
  package var reports: [BatchReport]?
  /// Parts that `import` repaired, left out or added a second time, and the duplicate title of
  /// `section add`.
  package var warnings: [WarningRecord]?
  /// The reports of `report`.
  package var namedReports: [ReportRecord]?
  /// The contexts of `context`.
  package var contexts: [ContextRecord]?
  /// The numbers of `count --by`.
  package var groups: [GroupRecord]?
  /// The reason of `where` for its file.
  package var why: String?
  /// The configuration files of `where`.
  package var configuration: [ConfigurationRecord]?
  /// The triggers of other programs that `trust` lists.
  package var triggers: [TriggerRecord]?

  /// Makes an answer with the fields that concern a command.
  package init(
    version: Int? = nil, did: String? = nil, changed: Bool? = nil, count: Int? = nil,
    nodes: [Entry]? = nil,
    versions: [VersionRecord]? = nil, from: Int? = nil, to: Int? = nil,
    counts: OutlineDifference.Counts? = nil, steps: OutlineDifference? = nil,
    conflicts: [Failure.ConflictingNode]? = nil, lines: [BlameRecord]? = nil,
    problems: [ProblemRecord]? = nil, purged: PurgeRecord? = nil, bytes: Int64? = nil,
    file: String? = nil,
    actions: [ActionRecord]? = nil, reports: [BatchReport]? = nil,
    deleted: [DeletedRecord]? = nil, versionName: String? = nil, losses: [LossRecord]? = nil,
    triggers: [TriggerRecord]? = nil, views: [ViewRecord]? = nil, repaired: [String]? = nil,
    seal: String? = nil
  ) {
    self.seal = seal
    self.losses = losses
    self.repaired = repaired
    (self.version, self.did, self.changed, self.count, self.nodes) = (
      version, did, changed, count, nodes
    )
    (self.versions, self.from, self.to, self.counts, self.steps) = (
      versions, from, to, counts, steps
    )
    (self.conflicts, self.lines, self.problems, self.purged) = (conflicts, lines, problems, purged)
    (self.bytes, self.file, self.actions, self.reports) = (bytes, file, actions, reports)
    (self.deleted, self.versionName, self.triggers) = (deleted, versionName, triggers)
    self.views = views
  }
}

extension Response: JSONWritable {
  package func write(to writer: inout JSONWriter) throws {
    writer.beginObject()
    try writer.field("actions", encoding: actions)
    writer.field("bytes", bytes)
    writer.field("changed", changed)
    try writer.field("configuration", encoding: configuration)
    if let versionConflicts {
      try writer.field("conflicts", encoding: versionConflicts)
    } else {
      try writer.field("conflicts", encoding: conflicts)
    }
    try writer.field("contexts", encoding: contexts)
    writer.field("count", count)
    try writer.field("counts", encoding: counts)
    try writer.field("deleted", encoding: deleted)
    writer.field("did", did)
    writer.field("file", file)
    writer.field("from", from)
    try writer.field("groups", encoding: groups)
    try writer.field("lines", encoding: lines)
    try writer.field("losses", encoding: losses)
    try writer.field("namedReports", encoding: namedReports)
    try writer.field("nodes", nodes)
    try writer.field("problems", encoding: problems)
    try writer.field("purged", encoding: purged)
    try writer.field("remotes", encoding: remotes)
    try writer.field("repaired", encoding: repaired)
    try writer.field("reports", encoding: reports)
    writer.field("schema", schema)
    writer.field("seal", seal)
    try writer.field("steps", encoding: steps)
    writer.field("to", to)
    try writer.field("triggers", encoding: triggers)
    writer.field("version", version)
    writer.field("versionName", versionName)
    if let made {
      try writer.field("versions", encoding: made)
    } else {
      try writer.field("versions", encoding: versions)
    }
    try writer.field("views", encoding: views)
    try writer.field("warnings", encoding: warnings)
    writer.field("why", why)
    writer.endObject()
  }
}

/// The JSON answer of a command that failed.
package struct FailureResponse: Encodable {
  package var schema = 1
  package var error: Failure

  package init(_ failure: Failure) { error = failure }
}

/// The effect of a purge on the history and on the size of the file.
package struct PurgeRecord: Encodable {
  /// The node whose texts were purged.
  package var id: NodeID?
  package var versions: Int
  package var changes: Int?
  package var oldest: Int?
  package var messages: Int?
  package var bytesBefore: Int64
  package var bytesAfter: Int64

  package init(versions: Int, changes: Int, oldest: Int, bytesBefore: Int64, bytesAfter: Int64) {
    (self.versions, self.changes, self.oldest) = (versions, changes, oldest)
    (self.bytesBefore, self.bytesAfter) = (bytesBefore, bytesAfter)
  }

  package init(id: NodeID, versions: Int, messages: Int, bytesBefore: Int64, bytesAfter: Int64) {
    (self.id, self.versions, self.messages) = (id, versions, messages)
    (self.bytesBefore, self.bytesAfter) = (bytesBefore, bytesAfter)
  }
}
