import Foundation
import OutlineOperations
import OutlineStore

/// One swipe action on its edge.
struct ActionRecord: Record, Encodable {
  var edge: SwipeAction.Edge
  var action: SwipeAction
  /// Whether a full swipe performs it.
  var isFullSwipe: Bool

  static let columns: [Column<ActionRecord>] = [
    Column("edge") { $0.edge.rawValue },
    Column("title") { $0.action.title },
    Column("effect") { $0.action.effect.name },
    Column("fullSwipe", alias: "isFullSwipe") { $0.isFullSwipe ? "full swipe" : "" },
  ]
}

/// One node and the version that last touched it.
struct BlameRecord: Record, Encodable {
  var id: NodeID
  var kind: Node.Kind
  var level: Int
  var text: String
  var image: String?
  var version: VersionRecord?
  /// Whether a change of it is hidden by a later one.
  var hasConflict: Bool?

  init(_ entry: Entry, version: Version?, hasConflict: Bool) {
    self.hasConflict = hasConflict ? true : nil
    id = entry.id
    kind = entry.kind
    level = entry.level
    text = entry.content.text
    image = entry.content.image
    self.version = version.map { VersionRecord($0) }
  }

  static let standardColumns = ["version", "date", "id", "level", "text", "origin", "message"]
  static let columns: [Column<BlameRecord>] = [
    Column("version", alias: "number") { $0.version.map { String($0.number) } ?? "" },
    Column("date") { $0.version.map { Moment.utc($0.source?.date ?? $0.date) } ?? "" },
    Column("id") { $0.id.rawValue },
    Column("kind") { $0.kind.rawValue },
    Column("level") { String($0.level) },
    Column("image") { $0.image ?? "" },
    Column("text") { $0.text },
    Column("origin") { $0.version?.origin.rawValue ?? "" },
    Column("author") { $0.version?.author ?? "" },
    Column("message") { $0.version?.message ?? "" },
    Column("conflict") { $0.hasConflict == true ? "1" : "0" },
  ]
}

/// One deleted section or item.
struct DeletedRecord: Record, Encodable {
  var id: NodeID
  var kind: Node.Kind
  var text: String
  var image: String?
  var parent: NodeID?
  var version: Int
  var date: Date
  /// The number of descendants deleted with it.
  var below: Int

  init(_ node: DeletedNode) {
    (id, kind, text, image) = (node.id, node.kind, node.text, node.image)
    (parent, version, date, below) = (node.parent, node.version, node.date, node.countBelow)
  }

  static let standardColumns = ["version", "date", "id", "kind", "text", "below", "parent"]
  static let columns: [Column<DeletedRecord>] = [
    Column("version", alias: "number") { String($0.version) },
    Column("date") { Moment.utc($0.date) },
    Column("id") { $0.id.rawValue },
    Column("kind") { $0.kind.rawValue },
    Column("image") { $0.image ?? "" },
    Column("text") { $0.text },
    Column("below") { String($0.below) },
    Column("parent") { $0.parent?.rawValue ?? "" },
  ]
}

/// One thing that a rescue could not save.
struct LossRecord: Record, Encodable {
  var kind: String
  var subject: String
  var loss: String

  static let columns: [Column<LossRecord>] = [
    Column("kind") { $0.kind },
    Column("subject") { $0.subject },
    Column("loss") { $0.loss },
  ]
}

/// One problem of the file.
struct ProblemRecord: Record, Encodable {
  var subject: String
  var problem: String
  /// The kind of the problem, which decides about the remedy.
  var kind: String

  static let standardColumns = ["subject", "problem"]
  static let columns: [Column<ProblemRecord>] = [
    Column("subject") { $0.subject },
    Column("problem") { $0.problem },
    Column("kind") { $0.kind },
  ]
}

/// A remote of `remote list` and `sync`.
struct RemoteRecord: Record, Encodable {
  var name: String
  var place: String
  /// The last time that versions were exchanged.
  var met: Date?
  /// The number of versions that it lacks, as far as is known.
  var unsent: Int?
  /// The numbers of versions that a `sync` pulled and pushed.
  var pulled: Int?
  var pushed: Int?
  /// The format of a text file.
  var format: String?
  /// The numbers of nodes that a text file changed in a `sync`, and of lines that it got or lost.
  var changes: Int?
  var lines: Int?
  /// The reason why it could not be reached.
  var error: Failure?

  init(_ remote: Remote, unsent: Int? = nil) {
    name = remote.name
    place = remote.place
    met = remote.met
    self.unsent = unsent
  }

  /// A text file.
  /// - Parameter path: the absolute path.
  init(_ file: TextFile, at path: String) {
    name = file.path
    place = path
    met = file.met
    format = file.format
  }

  static let standardColumns = ["name", "place", "met", "unsent"]
  static let columns: [Column<RemoteRecord>] = [
    Column("name") { $0.name },
    Column("place") { $0.place },
    Column("met") { $0.met.map(Moment.utc) ?? "" },
    Column("unsent") { $0.unsent.map(String.init) ?? "" },
    Column("format") { $0.format ?? "" },
  ]
}

/// One trigger of another program that would run on changes of the outline.
struct TriggerRecord: Record, Encodable {
  /// The name.
  var name: String
  /// Its table.
  var table: String
  /// Whether the user trusts its present form.
  var isTrusted: Bool
  /// The statement that created it.
  var sql: String

  static let columns: [Column<TriggerRecord>] = [
    Column("name") { $0.name },
    Column("table") { $0.table },
    Column("trusted", alias: "isTrusted") { $0.isTrusted ? "trusted" : "" },
    Column("sql") { $0.sql },
  ]
}

/// One named view, with its rule and its own set of expanded nodes.
struct ViewRecord: Record, Encodable {
  var view: String
  /// `expanded`, `collapsed` or `level N`; `nil` if the view follows the file.
  var rule: String?
  /// The number of sections and items that have a state in this view.
  var nodes: Int

  init(view: String, rule: ExpansionRule?, nodes: Int) {
    self.view = view
    self.nodes = nodes
    self.rule =
      switch rule {
      case nil: nil
      case .expanded: "expanded"
      case .collapsed: "collapsed"
      case let rule?: "level \(rule.levels)"
      }
  }

  static let standardColumns = ["view", "nodes"]
  static let columns: [Column<ViewRecord>] = [
    Column("view") { $0.view },
    Column("rule") { $0.rule ?? "" },
    Column("nodes") { String($0.nodes) },
  ]
}

/// The number of items with a value, of `count --by`.
struct GroupRecord: Record, Encodable {
  var count: Int
  /// The value; empty for items without one.
  var name: String

  static let columns: [Column<GroupRecord>] = [
    Column("count") { String($0.count) },
    Column("name") { $0.name },
  ]
}

/// A context of `context`.
struct ContextRecord: Record, Encodable {
  var name: String
  var query: String
  /// Whether it applies to lists on a terminal now.
  var isActive: Bool

  static let standardColumns = ["name", "query"]
  static let columns: [Column<ContextRecord>] = [
    Column("name") { $0.name },
    Column("query") { $0.query },
    Column("isActive") { $0.isActive ? "true" : "false" },
  ]
}

/// A configuration file of `where`.
struct ConfigurationRecord: Encodable {
  var file: String
  /// Whether it exists.
  var exists: Bool
  /// The problems, each with its line.
  var problems: [String]
}

extension VersionRecord: Record {
  static let standardColumns = ["number", "date", "origin", "changes", "message", "undoes"]
  static let columns: [Column<VersionRecord>] = [
    Column("number", alias: "version") { String($0.number) },
    Column("date") { Moment.utc($0.date) },
    Column("origin") { $0.origin.rawValue },
    Column("changes") { String($0.changes) },
    Column("message") { $0.message ?? "" },
    Column("undoes") { $0.undoes.map(String.init) ?? "" },
    Column("name") { $0.name },
    Column("author") { $0.author ?? "" },
    Column("isQuiet") { $0.isQuiet == true ? "1" : "" },
    Column("seal") { $0.seal ?? "" },
    Column("made") { Moment.utc($0.source?.date ?? $0.date) },
    Column("madeAs") { String($0.source?.number ?? $0.number) },
    Column("madeIn") { $0.source?.file ?? "" },
  ]
}

/// One version of `log --made`, the same in every file that has it.
struct MadeRecord: Record, Encodable {
  var name: String
  var made: Date
  /// The origin that its maker recorded.
  var origin: Version.Origin
  var author: String?
  var message: String?

  init(_ version: Version) {
    name = version.name
    made = version.made
    origin = version.source?.origin ?? version.origin
    author = version.author
    message = version.message
  }

  static let columns: [Column<MadeRecord>] = [
    Column("name") { $0.name },
    Column("made") { Moment.utc($0.made) },
    Column("origin") { $0.origin.rawValue },
    Column("author") { $0.author ?? "" },
    Column("message") { $0.message ?? "" },
  ]
}

/// One version of the log, with its changes if requested.
struct LogEntry {
  var version: Version
  /// The changes; `nil` if not requested, or purged.
  var difference: OutlineDifference?
  /// The number of changes of each kind; `nil` if not requested, or purged.
  var counts: OutlineDifference.Counts?
  var texts: NodeTexts?
  /// The generated message of a version without one; `nil` if it has a message, or if not
  /// requested.
  var generatedMessage: String?

  /// - Parameters:
  ///   - needsSteps: whether to read the changes.
  ///   - needsCounts: whether to count the changes.
  ///   - oldest: the number of the oldest version.
  ///   - namesAll: whether to generate a message for a version without one.
  ///   - marksIDs: whether to look up the shortest unique prefixes of the ids.
  init(
    _ version: Version, needsSteps: Bool, needsCounts: Bool = false, _ oldest: Int,
    _ outline: OutlineReader, namesAll: Bool = false, marksIDs: Bool = false
  ) throws {
    self.version = version
    // The changes of the oldest version are known only if it is version 1.
    guard version.number > oldest || oldest == 1 else { return }
    if needsSteps {
      let difference = try outline.difference(from: version.number &- 1, to: version.number)
      self.difference = difference
      counts = difference.counts
      texts = try NodeTexts(of: difference, at: version.number, outline, marksIDs: marksIDs)
    } else if needsCounts {
      counts = try outline.differenceCounts(from: version.number &- 1, to: version.number)
    }
    if namesAll, version.message == nil {
      generatedMessage = try version.generatedMessage(in: outline, difference, texts)
    }
  }

  /// The version as a record.
  func record(withSteps: Bool) -> VersionRecord {
    var record = VersionRecord(version)
    record.counts = counts
    if withSteps { record.steps = difference }
    return record
  }
}

extension StepRecord: Record {
  static let columns: [Column<StepRecord>] = [
    Column("sign") { String($0.sign) },
    Column("id") { $0.step.id.rawValue },
    Column("kind") { $0.step.kind.rawValue },
    Column("what") { $0.what },
    Column("text") { $0.texts.text(of: $0.step.id) },
    Column("path", isEscaped: true) { $0.texts.path(of: $0.step.id) },
  ]
}
