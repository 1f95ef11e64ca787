import OutlineStore

/// The JSON answer of every command; what does not concern a command is left out. `outline help json` documents it.
struct Response: Encodable {
  /// The version of this shape; it changes when a key changes its meaning or goes.
  var schema = 1
  /// The version of the file that was read, or that the change led to.
  var version: Int?
  /// What a change did, in words.
  var did: String?
  /// Whether a change made a version.
  var changed: Bool?
  /// How many nodes a change concerned.
  var count: Int?
  /// The nodes that are listed, or that a change concerned.
  var nodes: [Entry]?
  /// The versions of `log`.
  var versions: [VersionRecord]?
  /// The older version of `diff`.
  var from: Int?
  /// The newer version of `diff`.
  var to: Int?
  /// How many steps of each kind `diff` found.
  var counts: OutlineDifference.Counts?
  /// The steps of `diff`.
  var steps: OutlineDifference?
  /// What `revert` and `apply` left alone.
  var conflicts: [Failure.Conflict]?
  /// The lines of `blame`.
  var lines: [BlameRecord]?
  /// What `check` found.
  var problems: [ProblemRecord]?
  /// What `purge` forgot.
  var purged: PurgeShape?
  /// How large the file of `backup` is.
  var bytes: Int64?
  /// The file of `init` and `backup`.
  var file: String?
  /// The swipe actions of `swipe --list`.
  var actions: [ActionRecord]?
  /// What the lines of `batch` did.
  var reports: [BatchReport]?
}

/// What a purge forgot, and what it did to the size of the file.
struct PurgeShape: Encodable {
  var versions: Int
  var changes: Int
  var oldest: Int
  var bytesBefore: Int64
  var bytesAfter: Int64
}
