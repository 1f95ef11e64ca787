package import Foundation
package import OutlineStore

/// One swipe action on its edge.
package struct ActionRecord: Record, Encodable {
  package var edge: SwipeAction.Edge
  package var action: SwipeAction
  /// Whether a full swipe performs it.
  package var isFullSwipe: Bool

  package init(edge: SwipeAction.Edge, action: SwipeAction, isFullSwipe: Bool) {
    (self.edge, self.action, self.isFullSwipe) = (edge, action, isFullSwipe)
  }

  package static let standardColumns = ["edge", "title", "effect", "fullSwipe"]
  package static let columns: [Column<ActionRecord>] = [
    Column("edge") { $0.edge.rawValue },
    Column("title") { $0.action.title },
    Column("effect") { $0.action.effect.name },
    Column("fullSwipe", alias: "isFullSwipe") { $0.isFullSwipe ? "full swipe" : "" },
  ]
}

/// One node and the version that last touched it.
package struct BlameRecord: Record, Encodable {
  package var id: NodeID
  package var kind: Node.Kind
  package var level: Int
  package var text: String
  package var image: String?
  package var version: VersionRecord?

  package init(_ entry: Entry, _ version: Version?) {
    id = entry.id
    kind = entry.kind
    level = entry.level
    text = entry.content.text
    image = entry.content.image
    self.version = version.map { VersionRecord($0) }
  }

  package static let standardColumns = [
    "version", "date", "id", "level", "text", "origin", "message",
  ]
  package static let columns: [Column<BlameRecord>] = [
    Column("version") { $0.version.map { String($0.number) } ?? "" },
    Column("date") { $0.version.map { Moment.utc($0.date) } ?? "" },
    Column("id") { $0.id.rawValue },
    Column("kind") { $0.kind.rawValue },
    Column("level") { String($0.level) },
    Column("image") { $0.image ?? "" },
    Column("text") { $0.text },
    Column("origin") { $0.version?.origin.rawValue ?? "" },
    Column("message") { $0.version?.message ?? "" },
  ]
}

/// One deleted section or item.
package struct DeletedRecord: Record, Encodable {
  package var id: NodeID
  package var kind: Node.Kind
  package var text: String
  package var image: String?
  package var parent: NodeID?
  package var version: Int
  package var date: Date
  /// The number of descendants deleted with it.
  package var below: Int

  package init(_ node: DeletedNode) {
    (id, kind, text, image) = (node.id, node.kind, node.text, node.image)
    (parent, version, date, below) = (node.parent, node.version, node.date, node.countBelow)
  }

  package static let standardColumns = ["version", "date", "id", "kind", "text", "below", "parent"]
  package static let columns: [Column<DeletedRecord>] = [
    Column("version") { String($0.version) },
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
package struct LossRecord: Record, Encodable {
  package var kind: String
  package var subject: String
  package var loss: String

  package init(kind: String, subject: String, loss: String) {
    (self.kind, self.subject, self.loss) = (kind, subject, loss)
  }

  package static let standardColumns = ["kind", "subject", "loss"]
  package static let columns: [Column<LossRecord>] = [
    Column("kind") { $0.kind },
    Column("subject") { $0.subject },
    Column("loss") { $0.loss },
  ]
}

/// One problem of the file.
package struct ProblemRecord: Record, Encodable {
  package var subject: String
  package var problem: String
  /// The kind of the problem, which decides about the remedy.
  package var kind: String

  package init(subject: String, problem: String, kind: String) {
    (self.subject, self.problem, self.kind) = (subject, problem, kind)
  }

  package static let standardColumns = ["subject", "problem"]
  package static let columns: [Column<ProblemRecord>] = [
    Column("subject") { $0.subject },
    Column("problem") { $0.problem },
    Column("kind") { $0.kind },
  ]
}

/// A remote of `remote list` and `sync`.
package struct RemoteRecord: Record, Encodable {
  package var name: String
  package var place: String
  /// The last time that versions were exchanged.
  package var met: Date?
  /// The number of versions that it lacks, as far as is known.
  package var unsent: Int?
  /// The numbers of versions that a `sync` pulled and pushed.
  package var pulled: Int?
  package var pushed: Int?
  /// The format of a text file.
  package var format: String?
  /// The numbers of nodes that a text file changed in a `sync`, and of lines that it got or lost.
  package var changes: Int?
  package var lines: Int?
  /// The reason why it could not be reached.
  package var error: Failure?

  package init(_ remote: Remote, unsent: Int? = nil) {
    (name, place, met) = (remote.name, remote.place, remote.met)
    self.unsent = unsent
  }

  /// A text file.
  /// - Parameter path: the absolute path.
  package init(_ file: TextFile, at path: String) {
    (name, place, met, format) = (file.path, path, file.met, file.format)
  }

  package static let standardColumns = ["name", "place", "met", "unsent"]
  package static let columns: [Column<RemoteRecord>] = [
    Column("name") { $0.name },
    Column("place") { $0.place },
    Column("met") { $0.met.map(Moment.utc) ?? "" },
    Column("unsent") { $0.unsent.map(String.init) ?? "" },
    Column("format") { $0.format ?? "" },
  ]
}

/// One trigger of another program that would run on changes of the outline.
package struct TriggerRecord: Record, Encodable {
  /// The name.
  package var name: String
  /// Its table.
  package var table: String
  /// Whether the user trusts its present form.
  package var isTrusted: Bool
  /// The statement that created it.
  package var sql: String

  /// Makes a record of a trigger.
  package init(_ trigger: ForeignTrigger, isTrusted: Bool) {
    (name, table, sql) = (trigger.name, trigger.table, trigger.sql)
    self.isTrusted = isTrusted
  }

  package static let standardColumns = ["name", "table", "trusted", "sql"]
  package static let columns: [Column<TriggerRecord>] = [
    Column("name") { $0.name },
    Column("table") { $0.table },
    Column("trusted", alias: "isTrusted") { $0.isTrusted ? "trusted" : "" },
    Column("sql") { $0.sql },
  ]
}

/// One named view, with its rule and its own set of expanded nodes.
package struct ViewRecord: Record, Encodable {
  package var view: String
  /// `expanded`, `collapsed` or `level N`; `nil` if the view follows the file.
  package var rule: String?
  /// The number of sections and items that have a state in this view.
  package var nodes: Int

  package init(view: String, rule: ExpansionRule?, nodes: Int) {
    (self.view, self.nodes) = (view, nodes)
    self.rule =
      switch rule {
      case nil: nil
      case .expanded: "expanded"
      case .collapsed: "collapsed"
      case let rule?: "level \(rule.levels)"
      }
  }

  package static let standardColumns = ["view", "nodes"]
  package static let columns: [Column<ViewRecord>] = [
    Column("view") { $0.view },
    Column("rule") { $0.rule ?? "" },
    Column("nodes") { String($0.nodes) },
  ]
}

/// An unexpected effect: a part of an imported file that was repaired or left out, or a new section
/// whose title another one has.
package struct WarningRecord: Hashable, Sendable, Encodable {
  /// The kind of warning about a title that another section has.
  package static let duplicate = "duplicate"

  /// The kind of warning about a word that looks like a field, and is text.
  package static let text = "text"

  package var file: String?
  package var line: Int?
  package var kind: String
  package var message: String

  package init(file: String? = nil, line: Int? = nil, kind: String, message: String) {
    (self.file, self.line, self.kind, self.message) = (file, line, kind, message)
  }
}

/// The effect of a line of a batch, or the reason why it had none.
package struct BatchReport: Sendable {
  /// The number of the line.
  package var line: Int
  /// The name of its operation.
  package var op: String?
  /// The key by which later lines name the new node.
  package var key: String?
  /// The nodes it concerned.
  package var ids: [NodeID]?
  /// The number of nodes it changed.
  package var count: Int?
  /// Whether it only recorded a use.
  package var isUseOnly = false
  /// The nodes that a revert left alone, because later versions changed the same fields.
  package var conflicts: [Failure.ConflictingNode] = []
  /// The number of the version that it made, if the line is a version of its own.
  package var version: Int?
  /// The reason why the line was skipped.
  package var failure: Failure?

  package init(line: Int, op: String?, key: String?) {
    self.line = line
    self.op = op
    self.key = key
  }
}

extension BatchReport: Encodable {
  private enum CodingKeys: String, CodingKey {
    case line, op, key, ids, count, conflicts, version, error
  }

  /// Writes the report, without the fields that are `nil`.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(line, forKey: .line)
    try values.encodeIfPresent(op, forKey: .op)
    try values.encodeIfPresent(key, forKey: .key)
    try values.encodeIfPresent(ids, forKey: .ids)
    try values.encodeIfPresent(count, forKey: .count)
    if !conflicts.isEmpty { try values.encode(conflicts, forKey: .conflicts) }
    try values.encodeIfPresent(version, forKey: .version)
    try values.encodeIfPresent(failure, forKey: .error)
  }
}

extension BatchReport: JSONWritable {}

/// A report of `report` without a name.
package struct ReportRecord: Record, Encodable {
  package var name: String
  package var title: String
  package var query: String
  package var columns: [String]
  package var group: String?
  /// The configuration file that has it; `nil` for a report of the program.
  package var file: String?

  package init(
    name: String, title: String, query: String, columns: [String], group: String?, file: String?
  ) {
    (self.name, self.title, self.query) = (name, title, query)
    (self.columns, self.group, self.file) = (columns, group, file)
  }

  package static let standardColumns = ["name", "title", "query"]
  package static let columns: [Column<ReportRecord>] = [
    Column("name") { $0.name },
    Column("title") { $0.title },
    Column("query") { $0.query },
    Column("columns") { $0.columns.joined(separator: ",") },
    Column("group") { $0.group ?? "" },
    Column("file") { $0.file ?? "" },
  ]
}

/// The number of items with a value, of `count --by`.
package struct GroupRecord: Record, Encodable {
  package var count: Int
  /// The value; empty for items without one.
  package var name: String

  package init(_ group: Grouping.Group) {
    (count, name) = (group.entries.count, group.name)
  }

  package static let standardColumns = ["count", "name"]
  package static let columns: [Column<GroupRecord>] = [
    Column("count") { String($0.count) },
    Column("name") { $0.name },
  ]
}

/// A context of `context`.
package struct ContextRecord: Record, Encodable {
  package var name: String
  package var query: String
  /// Whether it applies to lists on a terminal now.
  package var isActive: Bool

  package init(name: String, query: String, isActive: Bool) {
    (self.name, self.query, self.isActive) = (name, query, isActive)
  }

  package static let standardColumns = ["name", "query"]
  package static let columns: [Column<ContextRecord>] = [
    Column("name") { $0.name },
    Column("query") { $0.query },
    Column("isActive") { $0.isActive ? "true" : "false" },
  ]
}

/// A configuration file of `where`.
package struct ConfigurationRecord: Encodable {
  package var file: String
  /// Whether it exists.
  package var exists: Bool
  /// The problems, each with its line.
  package var problems: [String]

  package init(file: String, exists: Bool, problems: [String]) {
    (self.file, self.exists, self.problems) = (file, exists, problems)
  }
}
