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

  /// Any other text; `outline help json` documents it with its command.
  static func set(_ name: StaticString, to text: String?) -> Self { Self(name, text) }

  /// Any other field.
  static func set(_ name: StaticString, to value: (some Encodable)?) -> Self {
    Self(name: name) { try $0.field(name, encoding: value) }
  }

  fileprivate init(_ name: StaticString, _ values: [some JSONWritable]?) {
    self.init(name: name) { try $0.field(name, values) }
  }

  /// The version of the file that was read, or that the change led to.
  static func version(_ value: Int?) -> Self { Self("version", value) }

  /// The effect of a change, in words.
  static func did(_ value: String?) -> Self { Self("did", value) }

  /// Whether a change has a version.
  static func changed(_ value: Bool?) -> Self { Self("changed", value) }

  /// The number of nodes that a change concerned.
  static func count(_ value: Int?) -> Self { Self("count", value) }

  /// The nodes that are listed, or that a change concerned.
  static func nodes(_ value: [Entry]?) -> Self { Self("nodes", value) }

  /// The steps of `diff`.
  static func steps(_ value: OutlineDifference?) -> Self { Self("steps", value?.steps) }

  /// The same, read while they are written.
  static func steps(_ parts: DifferenceParts) -> Self {
    .parts("steps") { body in try parts.forEach { try body($0.steps) } }
  }

  /// A list that is read while it is written.
  /// - Parameter forEach: calls its closure with each part.
  static func parts<Part: Sequence>(
    _ name: StaticString, forEach: @escaping ((Part) throws -> Void) throws -> Void
  ) -> Self where Part.Element: JSONWritable {
    Self(name: name) { writer in
      writer.key(name)
      writer.beginArray()
      try forEach { try writer.elements($0) }
      writer.endArray()
    }
  }

  /// The file of `init`, `backup`, `rescue` and `import history`.
  static func file(_ value: String?) -> Self { Self("file", value) }
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
