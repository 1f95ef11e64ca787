package import OutlineModel

/// The coded form is an array of steps. Each step is an object whose `op` is the case, with these
/// keys:
///
/// | op | keys |
/// |---|---|
/// | `insert` | `node` (an object of `id`, `kind`, `content`, `isExpanded`), `to`, `isRoot` |
/// | `delete` | `node`, `from`, `isRoot` |
/// | `move` | `id`, `kind`, `from`, `to` |
/// | `update` | `id`, `kind`, `changes`: objects of `field`, `from`, `to` |
/// | `expand`, `collapse` | `id`, `kind` |
/// | `favorite` | `id`, `to` |
/// | `unfavorite` | `id`, `from` |
/// | `moveFavorite` | `id`, `from`, `to` |
///
/// `kind` is `section` or `item`. A place (`from`, `to`) is an object of `parent` and `previous`,
/// for a favorite of `previous` alone; `nil` is omitted. `isRoot` is omitted if false, and `from`
/// or `to` of a field if the value is `nil`.
extension OutlineDifference: Codable {
  /// Reads the steps. They are checked only when they are applied.
  public init(from decoder: any Decoder) throws { steps = try [Step](from: decoder) }

  /// Writes the steps as an array.
  public func encode(to encoder: any Encoder) throws { try steps.encode(to: encoder) }
}

extension OutlineDifference.Step: Codable {
  private enum CodingKeys: String, CodingKey { case op, node, id, kind, from, to, isRoot, changes }

  private enum Operation: String, Codable {
    case insert, delete, move, update, expand, collapse, favorite, unfavorite, moveFavorite
  }

  /// Reads one step.
  public init(from decoder: any Decoder) throws {
    typealias Place = OutlineDifference.Place
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value {
      try values.decode(Value.self, forKey: key)
    }
    func favoritePlace(_ key: CodingKeys) throws -> Item.ID? {
      (try value(key) as Place).previous.map { Item.ID(checked: $0.rawValue) }
    }
    func isRoot() throws -> Bool { try values.decodeFlag(.isRoot) }
    switch try value(.op) as Operation {
    case .insert: self = .insert(try value(.node), at: try value(.to), isRoot: try isRoot())
    case .delete: self = .delete(try value(.node), from: try value(.from), isRoot: try isRoot())
    case .move:
      self = .move(
        try value(.id), kind: try value(.kind), from: try value(.from), to: try value(.to))
    case .update: self = .update(try value(.id), kind: try value(.kind), try value(.changes))
    case .expand: self = .expand(try value(.id), kind: try value(.kind))
    case .collapse: self = .collapse(try value(.id), kind: try value(.kind))
    case .favorite: self = .favorite(try value(.id), after: try favoritePlace(.to))
    case .unfavorite: self = .unfavorite(try value(.id), after: try favoritePlace(.from))
    case .moveFavorite:
      self = .moveFavorite(
        try value(.id), from: try favoritePlace(.from), to: try favoritePlace(.to))
    }
  }

  /// Writes one step.
  public func encode(to encoder: any Encoder) throws {
    let parts = parts
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(parts.operation, forKey: .op)
    try values.encodeIfPresent(parts.node, forKey: .node)
    if parts.node == nil { try values.encode(id, forKey: .id) }
    if parts.hasKind { try values.encode(kind, forKey: .kind) }
    try values.encodeIfPresent(parts.from, forKey: .from)
    try values.encodeIfPresent(parts.to, forKey: .to)
    try values.encode(flag: parts.isRoot, .isRoot)
    try values.encodeIfPresent(parts.changes, forKey: .changes)
  }

  /// The coded values of a step, beside its id and kind.
  private struct Parts {
    var operation: Operation
    var node: Node?
    var from: OutlineDifference.Place?
    var to: OutlineDifference.Place?
    var isRoot = false
    var changes: [OutlineDifference.FieldChange]?
    /// Whether the kind is written: nodes have their own, and favorites are items.
    var hasKind = false
  }

  private var parts: Parts {
    typealias Place = OutlineDifference.Place
    func place(_ previous: Item.ID?) -> Place { Place(parent: nil, previous: previous?.node) }
    switch self {
    case .insert(let node, let place, let isRoot):
      return Parts(operation: .insert, node: node, to: place, isRoot: isRoot)
    case .delete(let node, let place, let isRoot):
      return Parts(operation: .delete, node: node, from: place, isRoot: isRoot)
    case .move(_, _, let source, let target):
      return Parts(operation: .move, from: source, to: target, hasKind: true)
    case .update(_, _, let changes):
      return Parts(operation: .update, changes: changes, hasKind: true)
    case .expand: return Parts(operation: .expand, hasKind: true)
    case .collapse: return Parts(operation: .collapse, hasKind: true)
    case .favorite(_, let previous): return Parts(operation: .favorite, to: place(previous))
    case .unfavorite(_, let previous): return Parts(operation: .unfavorite, from: place(previous))
    case .moveFavorite(_, let source, let target):
      return Parts(operation: .moveFavorite, from: place(source), to: place(target))
    }
  }
}

// The same objects from the writer of answers, which takes a tenth of the time for many steps.
extension OutlineDifference.Step: JSONWritable {
  /// Writes one step; the keys are in the order of their bytes.
  package func write(to writer: inout JSONWriter) throws {
    let parts = parts
    writer.beginObject()
    try writer.field("changes", parts.changes)
    try writer.field("from", parts.from)
    if parts.node == nil { writer.field("id", id.rawValue) }
    writer.flag("isRoot", parts.isRoot)
    if parts.hasKind { writer.field("kind", kind.rawValue) }
    try writer.field("node", parts.node)
    writer.field("op", parts.operation.rawValue)
    try writer.field("to", parts.to)
    writer.endObject()
  }
}

extension OutlineDifference.Place: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("parent", parent?.rawValue)
    writer.field("previous", previous?.rawValue)
    writer.endObject()
  }
}

extension OutlineDifference.FieldChange: JSONWritable {
  package func write(to writer: inout JSONWriter) throws {
    writer.beginObject()
    writer.field("field", field.rawValue)
    try writer.field("from", from)
    try writer.field("to", to)
    writer.endObject()
  }
}
