import OutlineOperations
import OutlineStore

/// The JSON answer of every command, with the fields that concern the command. `outline help json`
/// documents it.
struct Response {
  /// A field: its name and its value.
  struct Field {
    fileprivate let name: StaticString
    fileprivate let write: (inout JSONWriter) throws -> Void
  }

  private var fields: [String: Field] = [:]

  /// Creates an answer of fields; those without a value are omitted.
  init(_ fields: Field...) {
    // The version of this format; it changes if a key changes its meaning or is removed.
    set(Field("schema", 1))
    fields.forEach { set($0) }
  }

  /// Replaces the fields of the same names.
  mutating func set(_ fields: Field...) {
    for field in fields { self.fields[field.name.description] = field }
  }
}

extension Response: JSONWritable {
  func write(to writer: inout JSONWriter) throws {
    writer.beginObject()
    for (_, field) in fields.sorted(by: { $0.key < $1.key }) { try field.write(&writer) }
    writer.endObject()
  }
}

extension Response.Field {
  fileprivate init(_ name: StaticString, _ text: String?) {
    self.init(name: name) { $0.field(name, text) }
  }

  fileprivate init(_ name: StaticString, _ number: (some BinaryInteger)?) {
    self.init(name: name) { $0.field(name, number) }
  }

  fileprivate init(_ name: StaticString, _ flag: Bool?) {
    self.init(name: name) { $0.field(name, flag) }
  }

  fileprivate init(_ name: StaticString, encoding value: (some Encodable)?) {
    self.init(name: name) { try $0.field(name, encoding: value) }
  }

  fileprivate init(_ name: StaticString, _ values: [some JSONWritable]?) {
    self.init(name: name) { try $0.field(name, values) }
  }

  /// The version of the file that was read, or that the change led to.
  static func version(_ value: Int?) -> Self { Self("version", value) }

  /// The name of the version of a change.
  static func versionName(_ value: String?) -> Self { Self("versionName", value) }

  /// The effect of a change, in words.
  static func did(_ value: String?) -> Self { Self("did", value) }

  /// Whether a change has a version.
  static func changed(_ value: Bool?) -> Self { Self("changed", value) }

  /// The number of nodes that a change concerned.
  static func count(_ value: Int?) -> Self { Self("count", value) }

  /// The nodes that are listed, or that a change concerned.
  static func nodes(_ value: [Entry]?) -> Self { Self("nodes", value) }

  /// The versions of `log`.
  static func versions(_ value: [VersionRecord]?) -> Self { Self("versions", encoding: value) }

  /// The versions of `log --made`, in place of `versions`.
  static func made(_ value: [MadeRecord]?) -> Self { Self("versions", encoding: value) }

  /// The older version of `diff`.
  static func from(_ value: Int?) -> Self { Self("from", value) }

  /// The newer version of `diff`.
  static func to(_ value: Int?) -> Self { Self("to", value) }

  /// The number of steps of each kind in `diff`.
  static func counts(_ value: OutlineDifference.Counts?) -> Self { Self("counts", encoding: value) }

  /// The steps of `diff`.
  static func steps(_ value: OutlineDifference?) -> Self { Self("steps", value?.steps) }

  /// The nodes that `revert` and `apply` did not change.
  static func conflicts(_ value: [Failure.ConflictingNode]?) -> Self {
    Self("conflicts", encoding: value)
  }

  /// The conflicts of versions, in place of `conflicts`.
  static func versionConflicts(_ value: [ConflictRecord]?) -> Self {
    Self("conflicts", encoding: value)
  }

  /// The remotes of `remote list` and `sync`.
  static func remotes(_ value: [RemoteRecord]?) -> Self { Self("remotes", encoding: value) }

  /// The deleted nodes of `deleted`.
  static func deleted(_ value: [DeletedRecord]?) -> Self { Self("deleted", encoding: value) }

  /// The views of `views list`.
  static func views(_ value: [ViewRecord]?) -> Self { Self("views", encoding: value) }

  /// The lines of `blame`.
  static func lines(_ value: [BlameRecord]?) -> Self { Self("lines", encoding: value) }

  /// The problems that `check` found.
  static func problems(_ value: [ProblemRecord]?) -> Self { Self("problems", encoding: value) }

  /// The seal of the last sealed version, in hexadecimal.
  static func seal(_ value: String?) -> Self { Self("seal", value) }

  /// The effect of `purge`.
  static func purged(_ value: PurgeRecord?) -> Self { Self("purged", encoding: value) }

  /// The size of the file of `backup`.
  static func bytes(_ value: Int64?) -> Self { Self("bytes", value) }

  /// The losses of `rescue`.
  static func losses(_ value: [LossRecord]?) -> Self { Self("losses", encoding: value) }

  /// The repairs of `check --repair`, a sentence each.
  static func repaired(_ value: [String]?) -> Self { Self("repaired", encoding: value) }

  /// The file of `init`, `backup`, `rescue` and `import history`.
  static func file(_ value: String?) -> Self { Self("file", value) }

  /// The swipe actions of `swipe --list`.
  static func actions(_ value: [ActionRecord]?) -> Self { Self("actions", encoding: value) }

  /// The reports of the lines of `batch`.
  static func reports(_ value: [BatchReport]?) -> Self { Self("reports", encoding: value) }

  /// Parts that `import` repaired, left out or added a second time, and the duplicate title of
  /// `section add`.
  static func warnings(_ value: [WarningRecord]?) -> Self { Self("warnings", encoding: value) }

  /// The reports of `report`.
  static func namedReports(_ value: [some Encodable]?) -> Self {
    Self("namedReports", encoding: value)
  }

  /// The contexts of `context`.
  static func contexts(_ value: [ContextRecord]?) -> Self { Self("contexts", encoding: value) }

  /// The numbers of `count --by`.
  static func groups(_ value: [GroupRecord]?) -> Self { Self("groups", encoding: value) }

  /// The reason of `where` for its file.
  static func why(_ value: String?) -> Self { Self("why", value) }

  /// The configuration files of `where`.
  static func configuration(_ value: [ConfigurationRecord]?) -> Self {
    Self("configuration", encoding: value)
  }

  /// The triggers of other programs that `trust` lists.
  static func triggers(_ value: [TriggerRecord]?) -> Self { Self("triggers", encoding: value) }
}

/// The JSON answer of a command that failed.
struct FailureResponse: Encodable {
  var schema = 1
  var error: Failure
}

/// The effect of a purge on the history and on the size of the file.
struct PurgeRecord: Encodable {
  /// The node whose texts were purged.
  var id: NodeID?
  var versions: Int
  var changes: Int?
  var oldest: Int?
  var messages: Int?
  var bytesBefore: Int64
  var bytesAfter: Int64
}
