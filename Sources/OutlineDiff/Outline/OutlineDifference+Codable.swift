import OutlineModel

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
    func isRoot() throws -> Bool { try values.decodeIfPresent(Bool.self, forKey: .isRoot) ?? false }
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
    typealias Place = OutlineDifference.Place
    var values = encoder.container(keyedBy: CodingKeys.self)
    func write(
      _ operation: Operation, _ node: Node? = nil, from: Place? = nil, to: Place? = nil,
      isRoot: Bool = false
    ) throws {
      try values.encode(operation, forKey: .op)
      try values.encodeIfPresent(node, forKey: .node)
      if node == nil { try values.encode(id, forKey: .id) }
      // Inserted nodes have their kind, and favorites are items.
      switch operation {
      case .move, .update, .expand, .collapse: try values.encode(kind, forKey: .kind)
      case .insert, .delete, .favorite, .unfavorite, .moveFavorite: break
      }
      try values.encodeIfPresent(from, forKey: .from)
      try values.encodeIfPresent(to, forKey: .to)
      if isRoot { try values.encode(true, forKey: .isRoot) }
    }
    func place(_ previous: Item.ID?) -> Place { Place(parent: nil, previous: previous?.node) }
    switch self {
    case .insert(let node, let place, let isRoot):
      try write(.insert, node, to: place, isRoot: isRoot)
    case .delete(let node, let place, let isRoot):
      try write(.delete, node, from: place, isRoot: isRoot)
    case .move(_, _, let source, let target): try write(.move, from: source, to: target)
    case .update(_, _, let changes):
      try write(.update)
      try values.encode(changes, forKey: .changes)
    case .expand: try write(.expand)
    case .collapse: try write(.collapse)
    case .favorite(_, let previous): try write(.favorite, to: place(previous))
    case .unfavorite(_, let previous): try write(.unfavorite, from: place(previous))
    case .moveFavorite(_, let source, let target):
      try write(.moveFavorite, from: place(source), to: place(target))
    }
  }
}
