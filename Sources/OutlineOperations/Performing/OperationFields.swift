package import OutlineStore

/// The fields of one operation while they are read from a line of a batch, written to one, or
/// described.
///
/// A verb names each field once: reading assigns the value to the variable, or leaves it as it is
/// if there is no such field, writing stores the variable, and describing notes its type. Defaults
/// are omitted. The fields left over at the end of reading are unknown.
package struct OperationFields {
  /// Whether the fields are read; otherwise they are written.
  private(set) var isReading = false
  /// Whether the types of the fields are noted.
  private(set) var isDescribing = false
  /// The written fields.
  private(set) var line: [String: JSONValue] = [:]
  /// The type of each described field, as JSON Schema.
  package var types: [String: JSONValue] = [:]
  /// The described fields that must be given.
  package private(set) var required: [String] = []
  /// The described fields of which exactly one must be given, for each such choice.
  private var choices: [[String]] = []
  private let operation: String
  private var rest: [String: JSONValue] = [:]
  private var known = ["op"]
  /// The fields that a refusal does not offer.
  private var untold: Set<String> = []

  /// Describes fields.
  /// - Parameter operation: the operation of the line; empty for an object that is none.
  package init(describing operation: String = "") {
    isDescribing = true
    self.operation = operation
    if operation.isEmpty { return }
    types["op"] = .object(["const": .string(operation)])
    required = ["op"]
  }

  /// Reads fields.
  /// - Parameter untold: the fields that a refusal does not offer.
  package init(
    of operation: String, _ fields: [String: JSONValue], untold: Set<String> = []
  ) {
    isReading = true
    self.operation = operation
    self.untold = untold
    rest = fields
    rest["op"] = nil
  }

  /// Writes fields.
  /// - Parameter operation: the name of the operation; empty for an object inside a line.
  init(writing operation: String) {
    self.operation = operation
    if !operation.isEmpty { line["op"] = .string(operation) }
  }

  /// Writes or describes a field, or returns its value to be read; `nil` if there is nothing to
  /// read.
  /// - Parameters:
  ///   - types: the types of its value in JSON.
  ///   - elements: the types of the elements of an array.
  mutating func exchange(
    _ name: String, _ types: String..., of elements: [String] = ["string"],
    json: @autoclosure () -> JSONValue?
  ) -> JSONValue? {
    if isReading { return value(name) }
    if isDescribing {
      var type = Self.type(types)
      if types.contains("array") { type["items"] = .object(Self.type(elements)) }
      self.types[name] = .object(type)
    } else {
      write(json(), as: name)
    }
    return nil
  }

  /// The type of a field that names a node.
  package static let reference = ["$ref": JSONValue.string("#/components/schemas/Reference")]

  private static func type(_ names: [String]) -> [String: JSONValue] {
    if names == ["string", "object"] { return reference }
    let names = names.map(JSONValue.string)
    return ["type": names.count == 1 ? names[0] : .array(names)]
  }

  /// Notes that exactly one of some described fields must be given.
  mutating func choose(_ names: String...) { if isDescribing { choices.append(names) } }

  /// The described fields as the JSON Schema of an object.
  package var schema: JSONValue {
    func list(_ names: [String]) -> JSONValue { .array(names.map(JSONValue.string)) }
    let chosen = choices.map { names in
      JSONValue.object(["oneOf": .array(names.map { .object(["required": list([$0])]) })])
    }
    let schema: [String: JSONValue] = [
      "type": .string("object"), "properties": .object(types), "additionalProperties": .bool(false),
      "required": list(required.filter { !choices.joined().contains($0) }),
    ]
    return .object(chosen.isEmpty ? schema : schema.merging(["allOf": .array(chosen)]) { $1 })
  }

  /// The value of a field that is read; `nil` if it is absent.
  mutating func value(_ name: String) -> JSONValue? {
    if !untold.contains(name) { known.append(name) }
    return rest.removeValue(forKey: name)
  }

  /// Writes a field.
  mutating func write(_ value: JSONValue?, as name: String) { line[name] = value }
}

// Fields of one type each.
extension OperationFields {
  /// A text that may be absent.
  package mutating func text(_ name: String, into text: inout String?) throws {
    guard let value = exchange(name, "string", json: text.map(JSONValue.string)) else { return }
    guard case .string(let new) = value else { throw wrong(name, takes: "a text", not: value) }
    text = new
  }

  /// A text that must be given.
  package mutating func text(_ name: String, into text: inout String) throws {
    if isDescribing { required.append(name) }
    try given(name, into: &text) { try $0.text(name, into: &$1) }
  }

  /// A value that must be given.
  /// - Parameter exchange: exchanges the value, which may be absent.
  mutating func given<Value>(
    _ name: String, into value: inout Value, by exchange: (inout Self, inout Value?) throws -> Void
  ) throws {
    var given = isReading ? nil : Optional(value)
    try exchange(&self, &given)
    guard let given else { throw missing(name) }
    value = given
  }

  /// A text that may be null: `nil` if the field is absent, an inner `nil` for null.
  mutating func emptiableText(_ name: String, into text: inout String??) throws {
    let json = text.map { $0.map(JSONValue.string) ?? .null }
    guard let value = exchange(name, "string", "null", json: json) else { return }
    switch value {
    case .null: text = .some(nil)
    case .string(let new): text = try name == "image" ? .image(typed: new) : new
    default: throw wrong(name, takes: "a text or null", not: value)
    }
  }

  /// A text for which null and absence mean the same.
  mutating func emptiableText(_ name: String, into text: inout String?) throws {
    var given: String??
    if let text { given = .some(text) }
    try emptiableText(name, into: &given)
    text = given ?? nil
  }

  /// Texts in an array; null stands for an empty one.
  mutating func texts(_ name: String, into texts: inout [String]?) throws {
    let json = texts.map { JSONValue.array($0.map(JSONValue.string)) }
    guard let value = exchange(name, "array", "null", json: json) else { return }
    if value == .null {
      texts = []
      return
    }
    guard case .array(let values) = value
    else { throw wrong(name, takes: "an array of texts", not: value) }
    texts = try values.map { value in
      guard case .string(let text) = value
      else { throw wrong(name, takes: "an array of texts", not: value) }
      return text
    }
  }

  /// Texts in an array, omitted if there are none.
  mutating func texts(_ name: String, into texts: inout [String]) throws {
    var given = texts.isEmpty ? nil : Optional(texts)
    try self.texts(name, into: &given)
    texts = given ?? []
  }

  /// True or false, or absent.
  package mutating func flag(_ name: String, into flag: inout Bool?) throws {
    guard let value = exchange(name, "boolean", json: flag.map(JSONValue.bool)) else { return }
    guard case .bool(let new) = value else { throw wrong(name, takes: "true or false", not: value) }
    flag = new
  }

  /// True or false, omitted if false.
  package mutating func flag(_ name: String, into flag: inout Bool) throws {
    var given = flag ? Optional(true) : nil
    try self.flag(name, into: &given)
    flag = given ?? false
  }

  /// A whole number, omitted if it is the least one.
  package mutating func count(_ name: String, into count: inout Int, atLeast least: Int = 0) throws
  {
    var given = count == least ? nil : Optional(count)
    try self.count(name, into: &given, atLeast: least)
    count = given ?? least
  }

  /// A whole number, or absent.
  package mutating func count(_ name: String, into count: inout Int?, atLeast least: Int = 0) throws
  {
    guard let value = exchange(name, "integer", json: count.map { .integer(Int64($0)) })
    else { return }
    guard case .integer(let number) = value, let new = Int(exactly: number), new >= least
    else { throw wrong(name, takes: "a whole number of \(least) or more", not: value) }
    count = new
  }

  /// A version: a number, or a text such as `@-`, `kxzq` or `yesterday`.
  package mutating func version(_ name: String, into version: inout VersionExpression?) throws {
    guard let value = exchange(name, "integer", "string", json: version?.json) else { return }
    let new: VersionExpression? =
      switch value {
      case .integer(let number): VersionExpression(String(number))
      case .string(let text): VersionExpression(text)
      default: nil
      }
    guard let new
    else { throw wrong(name, takes: "a version, such as 12, \"@-\" or \"yesterday\"", not: value) }
    version = new
  }

  /// An object that may be null, with an inner `nil`.
  mutating func emptiableObject(_ name: String, into object: inout [String: JSONValue]??) throws {
    let json = object.map { $0.map(JSONValue.object) ?? .null }
    guard let value = exchange(name, "object", "null", json: json) else { return }
    switch value {
    case .null: object = .some(nil)
    case .object(let new): object = new
    default: throw wrong(name, takes: "an object or null", not: value)
    }
  }

  /// The objects of an array that is read; `nil` if it is absent.
  mutating func objects(_ name: String) throws -> [[String: JSONValue]]? {
    guard let value = value(name) else { return nil }
    guard case .array(let values) = value
    else { throw wrong(name, takes: "an array of objects", not: value) }
    if values.isEmpty { throw Failure(.usage, "\(name.inQuotes) is empty") }
    if rest["text"] != nil {
      throw Failure(.usage, "\"text\" and \(name.inQuotes) exclude each other")
    }
    return try values.map { value in
      guard case .object(let object) = value
      else { throw wrong(name, takes: "an array of objects", not: value) }
      return object
    }
  }
}

// Names of nodes and places.
extension OperationFields {
  /// A node that may be absent.
  package mutating func reference(_ name: String, into reference: inout Reference?) throws {
    guard let value = exchange(name, "string", "object", json: reference?.json) else { return }
    reference = try self.reference(in: value, name)
  }

  /// The node of the operation.
  package mutating func subject(_ subject: inout Reference) throws {
    if isDescribing { required.append("id") }
    try given("id", into: &subject) { try $0.reference("id", into: &$1) }
  }

  /// The nodes of the operation: `id`, or several in `ids`.
  mutating func subjects(_ subjects: inout [Reference]) throws {
    choose("id", "ids")
    try given("id", into: &subjects) { try $0.subjects(&$1) }
  }

  /// The nodes of an operation that may have none.
  mutating func subjects(_ subjects: inout [Reference]?) throws {
    var one = subjects?.count == 1 ? subjects?[0] : nil
    try reference("id", into: &one)
    let several = one == nil ? subjects.map { JSONValue.array($0.map(\.json)) } : nil
    guard let value = exchange("ids", "array", of: ["string", "object"], json: several) else {
      if isReading { subjects = one.map { [$0] } }
      return
    }
    if one != nil { throw Failure(.usage, "\"id\" and \"ids\" exclude each other") }
    guard case .array(let values) = value
    else { throw wrong("ids", takes: "an array of names", not: value) }
    if values.isEmpty { throw Failure(.usage, "\"ids\" is empty") }
    subjects = try values.map { try reference(in: $0, "ids") }
  }

  /// The destination of items.
  mutating func destination(_ destination: inout Destination) throws {
    try reference("before", into: &destination.before)
    try reference("after", into: &destination.after)
    try reference("into", into: &destination.into)
    try reference("toSection", into: &destination.toSection)
    try flag("first", into: &destination.first)
    try flag("last", into: &destination.last)
    if let problem = destination.contradiction(\.inQuotes) { throw Failure(.usage, problem) }
  }

  /// The destination of items, which must be given.
  mutating func givenDestination(_ destination: inout Destination) throws {
    try self.destination(&destination)
    if isReading && !destination.isGiven {
      throw Failure(
        .usage, #"give a destination: "before", "after", "into", "toSection", "first" or "last""#)
    }
  }

  /// A place among sections or favorites.
  mutating func place(_ place: inout Destination) throws {
    try reference("before", into: &place.before)
    try reference("after", into: &place.after)
    try flag("first", into: &place.first)
    try flag("last", into: &place.last)
    if place.namesSeveralPlaces {
      throw Failure(.usage, #"choose one of "before", "after", "first" and "last""#)
    }
  }

  /// The key by which later lines name the new node.
  mutating func key(_ key: inout String?) throws {
    try text("key", into: &key)
    if key == "" { throw wrong("key", takes: "a text that is not empty", not: .string("")) }
  }

  private func reference(in value: JSONValue, _ name: String) throws -> Reference {
    if let reference = Reference(value) { return reference }
    if case .object = value {
      let forms = #"{"key": …}, {"id": …}, {"query": …} or {"name": …, "section": …}"#
      throw wrong(name, takes: "a name, \(forms)", not: value)
    }
    throw wrong(name, takes: "a name", not: value)
  }
}

// Refusals.
extension OperationFields {
  /// Refuses the remaining fields, suggesting known names.
  package func finish() throws {
    guard let name = rest.keys.min() else { return }
    let near = Suggestion.nearest(to: name, in: known, alsoKnownAs: Self.synonyms)
    throw Failure(
      .usage, "\(operation) has no field \(name.inQuotes)",
      hint: near.map(\.inQuotes).question
        ?? "its fields are \(known.dropFirst().joined(separator: ", "))")
  }

  /// Other words for fields.
  private static let synonyms = [String: String](embedded: "field-words.txt")

  /// The failure for a required field that is absent.
  func missing(_ name: String) -> Failure { Failure(.usage, "\(operation) needs \(name.inQuotes)") }

  /// Refuses a key for several nodes.
  func checkKey(_ key: String?, count: Int) throws {
    if isReading && key != nil && count > 1 {
      throw Failure(.usage, "\"key\" is for one item only")
    }
  }

  private func wrong(_ name: String, takes wanted: String, not value: JSONValue) -> Failure {
    let text = value.jsonLine
    let shown = text.count > 40 ? text.prefix(40) + "…" : text
    return Failure(.usage, "\(name.inQuotes) takes \(wanted), not \(shown)")
  }
}
