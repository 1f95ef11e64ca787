import OutlineStore

/// The fields of one operation, handed out by type. What is left when it has all its own is
/// unknown.
struct OperationFields {
  private let operation: String
  private var rest: [String: JSONValue]
  private var known = ["op"]

  init(of operation: String, _ fields: [String: JSONValue]) {
    self.operation = operation
    rest = fields
    rest["op"] = nil
  }

  /// The value of a field; nil where it is not given.
  mutating func value(_ name: String) -> JSONValue? {
    known.append(name)
    return rest.removeValue(forKey: name)
  }

  /// A text; nil where none is given.
  mutating func text(_ name: String) throws -> String? {
    guard let value = value(name) else { return nil }
    guard case .string(let text) = value else { throw wrong(name, "a text", value) }
    return text
  }

  /// A text that may be null: nil where the field is not given, an inner nil for null.
  mutating func emptiableText(_ name: String) throws -> String?? {
    guard let value = value(name) else { return nil }
    if value == .null { return .some(nil) }
    guard case .string(let text) = value else { throw wrong(name, "a text or null", value) }
    return text
  }

  /// Texts in an array; nil where none is given, none for null.
  mutating func texts(_ name: String) throws -> [String]? {
    guard let value = value(name) else { return nil }
    if value == .null { return [] }
    guard case .array(let values) = value else { throw wrong(name, "an array of texts", value) }
    return try values.map { value in
      guard case .string(let text) = value else { throw wrong(name, "an array of texts", value) }
      return text
    }
  }

  /// Yes or no; nil where it is not given.
  mutating func flag(_ name: String) throws -> Bool? {
    guard let value = value(name) else { return nil }
    guard case .bool(let flag) = value else { throw wrong(name, "true or false", value) }
    return flag
  }

  /// An object that may be null, with an inner nil.
  mutating func emptiableObject(_ name: String) throws -> [String: JSONValue]?? {
    guard let value = value(name) else { return nil }
    if value == .null { return .some(nil) }
    guard case .object(let object) = value else { throw wrong(name, "an object or null", value) }
    return object
  }

  /// What names one node; nil where it is not given.
  mutating func reference(_ name: String) throws -> Reference? {
    try value(name).map { try reference(in: $0, name) }
  }

  /// What names the one node that the operation is about.
  mutating func subject() throws -> Reference {
    guard let reference = try reference("id") else { throw missing("id") }
    return reference
  }

  /// What names the nodes that the operation is about: `id`, or several in `ids`.
  mutating func subjects() throws -> [Reference] {
    guard let references = try subjectsIfGiven() else { throw missing("id") }
    return references
  }

  /// The same where they may be left out.
  mutating func subjectsIfGiven() throws -> [Reference]? {
    let one = try reference("id")
    guard let several = value("ids") else { return one.map { [$0] } }
    if one != nil { throw Failure(.usage, "\"id\" and \"ids\" exclude each other") }
    guard case .array(let values) = several else {
      throw wrong("ids", "an array of names", several)
    }
    if values.isEmpty { throw Failure(.usage, "\"ids\" is empty") }
    return try values.map { try reference(in: $0, "ids") }
  }

  /// Where items go.
  mutating func destination() throws -> Destination {
    let destination = Destination(
      before: try reference("before"), after: try reference("after"), into: try reference("into"),
      toSection: try reference("toSection"), first: try flag("first") ?? false,
      last: try flag("last") ?? false)
    if let problem = destination.contradiction(\.debugDescription) {
      throw Failure(.usage, problem)
    }
    return destination
  }

  /// A place among sections or favorites.
  mutating func siblingPlace() throws -> SiblingPlace {
    let place = SiblingPlace(
      before: try reference("before"), after: try reference("after"),
      first: try flag("first") ?? false,
      last: try flag("last") ?? false)
    if place.count > 1 {
      throw Failure(.usage, #"choose one of "before", "after", "first" and "last""#)
    }
    return place
  }

  /// What later lines call the node that is made; nil where it is not given.
  mutating func key() throws -> String? {
    guard let value = value("key") else { return nil }
    guard case .string(let key) = value, !key.isEmpty else {
      throw Failure(.usage, "\"key\" takes a text that is not empty, not \(value.jsonLine)")
    }
    return key
  }

  /// Objects in an array; nil where none is given.
  mutating func objects(_ name: String) throws -> [[String: JSONValue]]? {
    guard let value = value(name) else { return nil }
    guard case .array(let values) = value else { throw wrong(name, "an array of objects", value) }
    if values.isEmpty { throw Failure(.usage, "\(name.debugDescription) is empty") }
    if rest["text"] != nil {
      throw Failure(.usage, "\"text\" and \(name.debugDescription) exclude each other")
    }
    return try values.map { value in
      guard case .object(let object) = value else {
        throw wrong(name, "an array of objects", value)
      }
      return object
    }
  }

  /// A whole number of 0 or more; nil where none is given.
  mutating func count(_ name: String) throws -> Int? {
    guard let value = value(name) else { return nil }
    guard case .integer(let number) = value, let count = Int(exactly: number), count >= 0 else {
      throw wrong(name, "a whole number of 0 or more", value)
    }
    return count
  }

  /// Refuses what is left, naming the nearest field there is.
  func finish() throws {
    guard let name = rest.keys.min() else { return }
    let near = Suggestion.nearest(to: name, in: known, alsoKnownAs: Self.synonyms).map(
      \.debugDescription)
    throw Failure(
      .usage, "\(operation) has no field \(name.debugDescription)",
      hint: near.isEmpty
        ? "its fields are \(known.dropFirst().joined(separator: ", "))"
        : "did you mean \(near.joined(separator: " or "))?")
  }

  /// What people may call a field, by its name here.
  private static let synonyms = [
    "title": "text", "name": "text", "secondary": "secondaryText", "done": "isDone",
    "favorite": "isFavorite",
    "expanded": "isExpanded", "attribute": "attributes", "parent": "into", "section": "toSection",
    "tag": "tags", "addTag": "addTags", "removeTag": "removeTags", "pri": "priority",
    "item": "id", "items": "ids", "names": "ids", "config": "configuration",
  ]

  /// The failure of a field that must be there.
  func missing(_ name: String) -> Failure {
    Failure(.usage, "\(operation) needs \(name.debugDescription)")
  }

  private func reference(in value: JSONValue, _ name: String) throws -> Reference {
    if let reference = Reference(value) { return reference }
    if case .object = value {
      let forms = #"{"key": …}, {"id": …} or {"name": …, "section": …}"#
      throw wrong(name, "a name, \(forms)", value)
    }
    throw wrong(name, "a name", value)
  }

  private func wrong(_ name: String, _ wanted: String, _ value: JSONValue) -> Failure {
    let text = value.jsonLine
    let shown = text.count > 40 ? text.prefix(40) + "…" : text
    return Failure(.usage, "\(name.debugDescription) takes \(wanted), not \(shown)")
  }
}
