import Foundation
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
  var versions: [VersionShape]?
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
  var lines: [BlamedLine]?
  /// What `check` found.
  var problems: [ProblemShape]?
  /// What `purge` forgot.
  var purged: PurgeShape?
  /// How large the file of `backup` is.
  var bytes: Int64?
  /// The file of `init` and `backup`.
  var file: String?
  /// The swipe actions of `swipe --list`.
  var actions: [ActionShape]?

  /// One version.
  struct VersionShape: Encodable {
    var number: Int
    var date: Date
    var origin: Version.Origin
    var message: String?
    var undoes: Int?
    var changes: Int
    /// How many steps of each kind, where that was asked for.
    var counts: OutlineDifference.Counts?
    /// The steps, where they were asked for.
    var steps: OutlineDifference?

    init(_ version: Version) {
      number = version.number
      date = version.date
      origin = version.origin
      message = version.message
      undoes = version.undoes
      changes = version.changes
    }
  }

  /// One swipe action on its edge.
  struct ActionShape: Encodable {
    var edge: SwipeAction.Edge
    var action: SwipeAction
    /// Whether a full swipe performs it.
    var isFullSwipe: Bool
  }

  /// One node and the version that last touched it.
  struct BlamedLine: Encodable {
    var id: NodeID
    var kind: Node.Kind
    var level: Int
    var text: String
    var image: String?
    var version: VersionShape?
  }

  /// One thing that is wrong.
  struct ProblemShape: Encodable {
    var subject: String
    var problem: String
  }

  /// What went, and what it did to the size of the file.
  struct PurgeShape: Encodable {
    var versions: Int
    var changes: Int
    var oldest: Int
    var bytesBefore: Int64
    var bytesAfter: Int64
  }
}
