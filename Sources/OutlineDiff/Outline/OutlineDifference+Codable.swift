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
  public init(from decoder: any Decoder) throws {
    steps = try [Step](from: decoder)
  }

  /// Writes the steps as an array.
  public func encode(to encoder: any Encoder) throws {
    try steps.encode(to: encoder)
  }
}

extension OutlineDifference.Step: Codable {
  private enum CodingKeys: String, CodingKey { case op, node, id, kind, from, to, isRoot, changes }

  private enum Operation: String, Codable {
    case insert, delete, move, update, expand, collapse, favorite, unfavorite, moveFavorite
  }

  private struct FavoritePlace: Codable {
    var previous: Item.ID?
  }

  /// Reads one step.
  public init(from decoder: any Decoder) throws {
    typealias Place = OutlineDifference.Place
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value {
      try values.decode(Value.self, forKey: key)
    }
    func favoritePlace(_ key: CodingKeys) throws -> Item.ID? {
      (try value(key) as FavoritePlace).previous
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
    var values = encoder.container(keyedBy: CodingKeys.self)
    func begin(_ operation: Operation) throws { try values.encode(operation, forKey: .op) }
    func name(_ id: some Encodable, _ kind: Node.Kind?) throws {
      try values.encode(id, forKey: .id)
      try values.encodeIfPresent(kind, forKey: .kind)
    }
    switch self {
    case .insert(let node, let place, let isRoot):
      try begin(.insert)
      try values.encode(node, forKey: .node)
      try values.encode(place, forKey: .to)
      if isRoot { try values.encode(true, forKey: .isRoot) }
    case .delete(let node, let place, let isRoot):
      try begin(.delete)
      try values.encode(node, forKey: .node)
      try values.encode(place, forKey: .from)
      if isRoot { try values.encode(true, forKey: .isRoot) }
    case .move(let id, let kind, let source, let target):
      try begin(.move)
      try name(id, kind)
      try values.encode(source, forKey: .from)
      try values.encode(target, forKey: .to)
    case .update(let id, let kind, let changes):
      try begin(.update)
      try name(id, kind)
      try values.encode(changes, forKey: .changes)
    case .expand(let id, let kind):
      try begin(.expand)
      try name(id, kind)
    case .collapse(let id, let kind):
      try begin(.collapse)
      try name(id, kind)
    case .favorite(let id, let previous):
      try begin(.favorite)
      try name(id, nil)
      try values.encode(FavoritePlace(previous: previous), forKey: .to)
    case .unfavorite(let id, let previous):
      try begin(.unfavorite)
      try name(id, nil)
      try values.encode(FavoritePlace(previous: previous), forKey: .from)
    case .moveFavorite(let id, let source, let target):
      try begin(.moveFavorite)
      try name(id, nil)
      try values.encode(FavoritePlace(previous: source), forKey: .from)
      try values.encode(FavoritePlace(previous: target), forKey: .to)
    }
  }
}
