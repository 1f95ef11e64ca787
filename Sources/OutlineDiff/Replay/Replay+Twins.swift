internal import OutlineModel

// One line that two people add, each with an identifier of its own.
extension Replay {
  /// An identifier that stands for an item which another version added.
  struct Twin {
    var node: Int
    /// The version that added a second item, which is the first one here.
    var maker: Int
    /// The versions that add the second item again, because their makers saw that it was gone.
    var partings: [Int] = []
  }

  /// The place and the text of a new item.
  struct Line: Hashable {
    var row: Int
    var text: JSONValue
  }

  /// The number of the node that has an identifier now, for a version.
  func node(named id: NodeID, _ kind: Node.Kind, for version: Int) throws -> Int {
    let node = try ownNumber(of: id, kind)
    guard let twin = twins[node], !twin.partings.contains(where: { context.knows(version, $0) })
    else { return node }
    return twin.node
  }

  /// The number of the node that got an identifier, even if it is the twin of another one.
  func ownNumber(of id: NodeID, _ kind: Node.Kind) throws -> Int {
    try (kind == .item ? substitutes[id] : nil) ?? context.number(of: id, kind)
  }

  /// Finds the items of a version that others added too, before any of its steps is applied: they
  /// may name each other.
  mutating func pair(_ version: Int) throws {
    for case .insert(let id, let parent?, _, let fields, _) in context.versions[version].steps {
      let node = try ownNumber(of: id, .item)
      makeRoom(for: node)
      if let twin = twins[node] {
        // An undo of the merge, for example.
        let first = states[twin.node].inserters.prefix { $0 != twin.maker }
        if context.knows(version, twin.maker), first.contains(where: { context.knows(version, $0) })
        {
          twins[node]?.partings.append(version)
        }
        continue
      }
      guard context.versions[version].isNew, !states[node].exists, let text = fields[.text],
        let row = try existingParent(parent, for: version),
        let first = try lines[Line(row: row, text: text), default: []].first(where: {
          try isLine($0, in: row, isDone: fields[.isDone] != nil, newTo: version)
        }), try context.isNew(node)
      else { continue }
      twins[node] = Twin(node: first, maker: version)
      states[node].inserters.append(version)
      states[first].inserters.append(version)
    }
  }

  /// Whether an item is still as a version that others did not know added it.
  private func isLine(_ node: Int, in row: Int, isDone: Bool, newTo version: Int) throws -> Bool {
    let state = states[node]
    return try state.units.isEmpty && state.content.isDone == isDone && parent(node) == row
      && state.fields[.text]?.entries.count == 1
      && !state.inserters.contains { context.knows(version, $0) } && context.isNew(node)
  }

  /// Notes an item that a version added, for those who add the same one.
  mutating func addLine(_ node: Int, in row: Int, _ text: JSONValue?, _ version: Int) {
    guard let text, text != .string(""), row >= 0, context.versions[version].isNew else { return }
    lines[Line(row: row, text: text), default: []].append(node)
  }

  /// Adds the fields of a second item to the first one, as far as it does not have others.
  mutating func fill(_ node: Int, with fields: [ReplayField: JSONValue], _ version: Int) {
    var differs = false
    for (field, value) in fields where field != .text && field.takes(value) {
      let present = states[node].content[field]
      if JSONValue.isSame(present, value) { continue }
      let both = FieldMerge.value(of: present, and: value, from: nil, in: field)
      let isFree = present == nil && states[node].fields[field] == nil
      if isFree || both != nil { set(field, of: node, value, version) } else { differs = true }
      if !isFree, let both { states[node].content[field] = both }
    }
    guard differs else { return }
    let values = Dictionary(uniqueKeysWithValues: fields.map { ($0.key.name, $0.value) })
    add(.twice, of: node, shown: states[node].maker, hidden: version, .object(values))
  }

  /// A value in which an item that is gone is named by the one that it is now.
  func following(_ value: JSONValue?, in field: ReplayField, _ version: Int) throws -> JSONValue? {
    guard !twins.isEmpty, ReplayField.naming.contains(field) else { return value }
    guard case .array(let names)? = value else {
      return try value.map { try following($0, for: version) }
    }
    var found: [JSONValue] = []
    for name in try names.map({ try following($0, for: version) }) where !found.contains(name) {
      found.append(name)
    }
    return .array(found)
  }

  private func following(_ name: JSONValue, for version: Int) throws -> JSONValue {
    guard case .string(let text) = name, let id = try? NodeID(text) else { return name }
    let node = try node(named: id, .item, for: version)
    return try node == ownNumber(of: id, .item) ? name : .string(context.id(node).rawValue)
  }
}
