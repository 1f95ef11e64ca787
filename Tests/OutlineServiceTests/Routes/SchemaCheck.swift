import OutlineModel
import OutlineOperations
import OutlineService

/// Compares values with the JSON Schemas of the description, as far as it uses that language.
struct SchemaCheck {
  private let description: JSONValue
  /// Whether an answer may have only the fields that are described.
  var isClosed = true
  /// The fields that values had, as `Row.content`.
  private(set) var seen: Set<String> = []

  init(_ description: JSONValue) { self.description = description }

  /// A schema by its name.
  func schema(_ name: String) -> JSONValue? { description["components"]?["schemas"]?[name] }

  /// Compares a value.
  /// - Returns: what is wrong, a line each; nothing if the value is as described.
  mutating func flaws(of value: JSONValue, in name: String) -> [String] {
    guard let schema = schema(name) else { return ["there is no schema \(name)"] }
    return flaws(value, schema, name)
  }

  /// The fields that a schema has, as ``seen`` has them, with those of the schemas in it.
  func fields(of name: String) -> Set<String> {
    var found: Set<String> = []
    var open = [(schema(name) ?? .null, name)]
    var known: Set<String> = [name]
    while let (schema, path) = open.popLast() {
      if let other = Self.reference(schema) {
        if known.insert(other).inserted { open.append((self.schema(other) ?? .null, other)) }
        continue
      }
      for part in ["allOf", "oneOf", "anyOf"] {
        for schema in schema[part]?.values ?? [] { open.append((schema, path)) }
      }
      if let items = schema["items"] { open.append((items, path)) }
      for (field, schema) in schema["properties"]?.fields ?? [:] {
        found.insert("\(path).\(field)")
        open.append((schema, "\(path).\(field)"))
      }
    }
    return found
  }

  private static func reference(_ schema: JSONValue) -> String? {
    schema["$ref"]?.text?.split(separator: "/").last.map(String.init)
  }

  /// The names of all fields of an object with a schema; `nil` if it may have any.
  private func names(_ schema: JSONValue) -> Set<String>? {
    if let other = Self.reference(schema) { return self.schema(other).flatMap(names) }
    let parts = (schema["allOf"]?.values ?? []).compactMap(names)
    let own = schema["properties"].map { Set($0.fields.keys) }
    if own == nil && parts.isEmpty { return nil }
    return parts.reduce(own ?? []) { $0.union($1) }
  }

  private mutating func flaws(
    _ value: JSONValue, _ schema: JSONValue, _ path: String, isPart: Bool = false
  ) -> [String] {
    if let other = Self.reference(schema) {
      guard let schema = self.schema(other) else { return ["\(path): no schema \(other)"] }
      return flaws(value, schema, other, isPart: isPart)
    }
    var found: [String] = []
    let types = schema["type"].map { $0.text.map { [$0] } ?? $0.values.compactMap(\.text) }
    if let types, !types.contains(where: value.isOf) {
      found.append("\(path) is not \(types): \(value.jsonLine)")
    }
    if let values = schema["enum"]?.values, !values.contains(value) {
      found.append("\(path) has another value: \(value.jsonLine)")
    }
    if let only = schema["const"], only != value { found.append("\(path) is not \(only)") }
    for part in schema["allOf"]?.values ?? [] {
      found += flaws(value, part, path, isPart: true)
    }
    for (name, takesSeveral) in [("oneOf", false), ("anyOf", true)] {
      guard let parts = schema[name]?.values else { continue }
      var problems: [[String]] = []
      for part in parts { problems.append(flaws(value, part, path, isPart: true)) }
      let count = problems.count(where: \.isEmpty)
      if count == 0 || count > 1 && !takesSeveral {
        found.append("\(path) fits \(count) of \(name): \(value.jsonLine)")
      }
    }
    if let items = schema["items"] {
      for value in value.values { found += flaws(value, items, path) }
    }
    guard case .object(let fields) = value else { return found }
    for name in schema["required"]?.values.compactMap(\.text) ?? [] where fields[name] == nil {
      found.append("\(path) has no \(name)")
    }
    let properties = schema["properties"]?.fields ?? [:]
    for (name, value) in fields {
      guard let schema = properties[name] else { continue }
      seen.insert("\(path).\(name)")
      found += flaws(value, schema, "\(path).\(name)")
    }
    let isStrict = isClosed && !isPart || schema["additionalProperties"] == .bool(false)
    if isStrict, let known = names(schema) {
      found += fields.keys.filter { !known.contains($0) }.map { "\(path) has a field \($0)" }
    }
    return found
  }
}

extension JSONValue {
  /// The fields of an object; none for another value.
  var fields: [String: JSONValue] { if case .object(let fields) = self { fields } else { [:] } }

  /// Whether it has a type of JSON Schema.
  fileprivate func isOf(type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .integer: type == "integer" || type == "number"
    case .number: type == "number"
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
