internal import OutlineModel

/// A part of a step that a later program has added.
package struct UnknownStepPart: Error, Hashable, CustomStringConvertible {
  /// One clause.
  package var description: String
}

/// A step is an array, such as `["move","milk","groceries","done",[">eggs","<bread"]]`: its name,
/// its node, and its parts in the order of the case. `>` stands for "after", `<` for "before".
extension ReplayStep: Codable {
  private enum Name: String, Codable {
    case insert, move, set, delete, favorite, unfavorite, settle
  }

  package init(from decoder: any Decoder) throws {
    var parts = try decoder.unkeyedContainer()
    let word = try parts.decode(String.self)
    guard let name = Name(rawValue: word)
    else { throw UnknownStepPart(description: "unknown step \(word.inQuotes)") }
    let id = try parts.decode(NodeID.self)
    func optional<Value: Decodable>(_ type: Value.Type) throws -> Value? {
      try parts.decodeNil() ? nil : parts.decode(type)
    }
    func kind() throws -> Node.Kind { parts.isAtEnd ? .item : try parts.decode(Node.Kind.self) }
    switch name {
    case .insert:
      let parent = try optional(NodeID.self)
      let anchors = try parts.decode([ReplayAnchor].self)
      var fields: [ReplayField: JSONValue] = [:]
      for (name, value) in try parts.decode([String: JSONValue].self) {
        fields[try ReplayField(name: name, for: value, in: parts)] = value
      }
      let isExpanded = parts.isAtEnd ? false : try parts.decode(Bool.self)
      self = .insert(id, parent: parent, beside: anchors, fields, isExpanded: isExpanded)
    case .move:
      let (source, target) = (try optional(NodeID.self), try optional(NodeID.self))
      self = .move(id, from: source, to: target, beside: try parts.decode([ReplayAnchor].self))
    case .set:
      let field = try parts.decode(String.self)
      let value = try optional(JSONValue.self)
      self = .set(id, kind: try kind(), try ReplayField(name: field, for: value, in: parts), value)
    case .delete:
      let parent = try optional(NodeID.self)
      var descendants: [NodeID] = []
      while !parts.isAtEnd { descendants.append(try parts.decode(NodeID.self)) }
      self = .delete(id, parent: parent, descendants: descendants)
    case .favorite: self = .favorite(id, beside: try parts.decode([ReplayAnchor].self))
    case .unfavorite: self = .unfavorite(id)
    case .settle:
      let conflict = try parts.decode(String.self)
      guard let conflict = ReplayConflict.Kind(name: conflict)
      else { throw UnknownStepPart(description: "unknown conflict \(conflict)") }
      self = .settle(id, kind: try kind(), conflict)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var parts = encoder.unkeyedContainer()
    func write(_ name: Name, of id: NodeID) throws {
      try parts.encode(name)
      try parts.encode(id)
    }
    func write(_ value: (some Encodable)?) throws {
      if let value { try parts.encode(value) } else { try parts.encodeNil() }
    }
    func write(_ kind: Node.Kind) throws { if kind != .item { try parts.encode(kind) } }
    switch self {
    case .insert(let id, let parent, let anchors, let fields, let isExpanded):
      try write(.insert, of: id)
      try write(parent)
      try parts.encode(anchors)
      try parts.encode(Dictionary(fields.map { ($0.key.name, $0.value) }) { $1 })
      if isExpanded { try parts.encode(true) }
    case .move(let id, let source, let target, let anchors):
      try write(.move, of: id)
      try write(source)
      try write(target)
      try parts.encode(anchors)
    case .set(let id, let kind, let field, let value):
      try write(.set, of: id)
      try parts.encode(field.name)
      try write(value)
      try write(kind)
    case .delete(let id, let parent, let descendants):
      try write(.delete, of: id)
      try write(parent)
      for id in descendants { try parts.encode(id) }
    case .favorite(let id, let anchors):
      try write(.favorite, of: id)
      try parts.encode(anchors)
    case .unfavorite(let id): try write(.unfavorite, of: id)
    case .settle(let id, let kind, let conflict):
      try write(.settle, of: id)
      try parts.encode(conflict.name)
      try write(kind)
    }
  }
}

extension ReplayAnchor: Codable {
  package init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    guard let side = text.first, side == "<" || side == ">"
    else { throw decoder.flaw("the neighbour \(text.inQuotes) needs < or > before it") }
    do { self.init(try NodeID(String(text.dropFirst())), isBefore: side == "<") } catch {
      throw decoder.flaw("\(error)")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    try ((isBefore ? "<" : ">") + id.rawValue).encode(to: encoder)
  }
}

extension ReplayField {
  /// Finds a field by its coded name, and checks whether it accepts a value.
  fileprivate init(
    name: String, for value: JSONValue?, in container: any UnkeyedDecodingContainer
  ) throws {
    guard let field = ReplayField(name: name)
    else { throw UnknownStepPart(description: "unknown field \(name)") }
    guard field.takes(value) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(name) has a value of another kind")
    }
    self = field
  }
}
