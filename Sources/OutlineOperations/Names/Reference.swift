package import OutlineModel
import OutlineStore

/// A reference to a node: a name, or the key of an earlier operation in the same batch.
///
/// In JSON a name is a text. The others are objects, `{"key": "a"}`, `{"id": "bkzp"}`, `{"name":
/// "Milk", "section": "Food"}` and `{"query": "+shop"}`, because any text might be an id, a title
/// or a path.
package enum Reference: Hashable, Sendable {
  /// A whole id or the beginning of a generated one, a path such as `/Fruit/Apple`, `@`, or a whole
  /// text, title or image, if only one node fits; `=text` always means a text.
  case name(String)
  /// The same, but never the text or the image of an item, and a whole id always means its node;
  /// for programs.
  case id(String)
  /// A name inside the section of another name.
  case inside(String, section: String)
  /// The key of an earlier operation, for its new node.
  case key(String)
  /// All items that match a query, in the section of a name or anywhere.
  case matching(String, section: String? = nil)

  /// Names a node by its permanent identifier.
  package init<Subject>(_ id: Identifier<Subject>) { self = .id(id.rawValue) }
}

extension Reference: ExpressibleByStringLiteral {
  /// Creates a name.
  package init(stringLiteral name: String) { self = .name(name) }
}

extension Reference {
  /// Reads a reference from JSON; `nil` if the value is neither a text nor a known object.
  init?(_ value: JSONValue) {
    switch value {
    case .string(let name): self = .name(name)
    case .object(let object):
      guard object.count == (object["section"] == nil ? 1 : 2),
        let (name, value) = object.first(where: { $0.key != "section" }),
        case .string(let text) = value
      else { return nil }
      switch (name, object["section"]) {
      case ("key", nil): self = .key(text)
      case ("id", nil): self = .id(text)
      case ("name", .string(let section)): self = .inside(text, section: section)
      case ("query", .string(let section)): self = .matching(text, section: section)
      case ("query", nil): self = .matching(text)
      default: return nil
      }
    default: return nil
    }
  }

  /// The reference as JSON.
  var json: JSONValue {
    switch self {
    case .name(let name): .string(name)
    case .key(let key): .object(["key": .string(key)])
    case .matching(let query, let section):
      .object(
        ["query": .string(query)].merging(section.map { ["section": .string($0)] } ?? [:]) { $1 })
    case .id(let id): .object(["id": .string(id)])
    case .inside(let name, let section):
      .object(["name": .string(name), "section": .string(section)])
    }
  }
}

/// The nodes of keys while a batch is performed, and the node touched last.
package struct NodeKeys: Sendable {
  private var ids: [String: NodeID] = [:]
  /// The lines that failed to add the nodes of their keys.
  private var failed: [String: Int] = [:]
  /// The node that the operations so far touched last. The file records this by version, and a
  /// batch is one version.
  private var touchedLast: NodeID?

  /// Creates a n empty table.
  package init() {}

  /// A name that means the same node everywhere.
  func name(of reference: Reference) throws -> String {
    switch reference {
    case .name("@"), .id("@"): return touchedLast?.rawValue ?? "@"
    case .name(let name), .id(let name), .inside(let name, _): return name
    case .matching(let query, _):
      throw Failure(.usage, "one item is meant here, and \(query.inQuotes) is a query")
    case .key(let key):
      if let id = ids[key] { return id.rawValue }
      if let line = failed[key] {
        throw Failure(.notFound, "the key \(key.inQuotes) names nothing: line \(line) failed")
      }
      throw Failure(
        .notFound, "no line above has the key \(key.inQuotes)",
        hint: "put the key on the line that adds the item or section, before the lines that use it")
    }
  }

  /// Records the nodes that an operation added and touched.
  /// - Parameters:
  ///   - key: the key of its new node.
  ///   - nodes: the nodes it concerned.
  ///   - isTouched: whether it changed any.
  mutating func note(key: String?, nodes: [NodeID], isTouched: Bool) {
    if let key { ids[key] = nodes.first }
    if isTouched { touchedLast = nodes.last ?? touchedLast }
  }

  /// Forgets the node that was touched last, because the next operation belongs to another version.
  package mutating func endVersion() { touchedLast = nil }

  /// Records a line that failed.
  package mutating func noteFailure(of line: Int, key: String?) {
    if let key { failed[key] = line }
  }

  /// A hint for an error if the unknown name is a key.
  func hint(for error: any Error) -> String? {
    guard case OutlineError.unknownNode(let text) = error else { return nil }
    let key = text.hasPrefix("$") ? String(text.dropFirst()) : text
    return ids[key] == nil ? nil : "write the key of a line above as {\"key\": \(key.jsonLine)}"
  }
}

extension Identifier {
  /// Creates a n identifier of a text that a person chose. A text that commands read as something else
  /// is refused: it could never name its node, and an id is permanent.
  /// - Throws: ``Failure`` or ``IdentifierError``.
  package init(chosen text: String) throws {
    if text == "@" || ["/", "-", "="].contains(where: text.hasPrefix) {
      throw Failure(
        .usage, "the id \(text.inQuotes) would be read as something else",
        hint: "an id may not be @, and may not begin with /, - or =")
    }
    try self.init(text)
  }
}
