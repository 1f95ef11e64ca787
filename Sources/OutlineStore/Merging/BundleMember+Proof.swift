internal import Foundation

extension VersionBundle.Member {
  /// The digest of the content. Message, author and series are no part of it: a shell may change
  /// them, and a purge the message.
  /// - Complexity: O(size of the steps).
  private func digest(salt: String?) -> String {
    var bytes = SealedBytes()
    bytes.add(salt)
    bytes.add(name)
    bytes.add(stamp)
    bytes.add(origin)
    bytes.add(count: after.count)
    after.forEach { bytes.add($0) }
    bytes.add(count: steps.count)
    steps.forEach { bytes.add($0) }
    return bytes.hexadecimal()
  }

  /// The proof of a version that nothing has changed since it was written.
  func proof(salt: String) -> VersionProof { VersionProof(salt: salt, digest: digest(salt: salt)) }

  /// Whether the version says what its proof covers; `true` if it has none.
  var agreesWithProof: Bool {
    guard let proof else { return true }
    if let links = proof.links, links.count != after.count { return false }
    guard let salt = proof.salt else { return digest(salt: nil) == proof.now }
    return proof.now == nil && digest(salt: salt) == proof.digest
  }

  /// The proof, changed if the version says something else.
  var proofOfPresent: VersionProof? {
    guard var proof, !agreesWithProof else { return proof }
    proof.salt = nil
    proof.now = digest(salt: nil)
    return proof
  }
}

extension SealedBytes {
  fileprivate mutating func add(_ step: ReplayStep) {
    switch step {
    case .insert(let id, let parent, let anchors, let fields, let isExpanded):
      add("insert", of: id, beside: anchors)
      add(parent?.rawValue)
      add(isExpanded ? 1 : 0)
      add(count: fields.count)
      for (name, value) in fields.map({ ($0.key.name, $0.value) }).sorted(by: { $0.0 < $1.0 }) {
        add(name)
        add(value)
      }
    case .move(let id, let source, let target, let anchors):
      add("move", of: id, beside: anchors)
      add(source?.rawValue)
      add(target?.rawValue)
    case .set(let id, let kind, let field, let value):
      add("set", of: id)
      add(kind.rawValue)
      add(field.name)
      add(value ?? .null)
    case .delete(let id, let parent, let descendants):
      add("delete", of: id)
      add(parent?.rawValue)
      add(count: descendants.count)
      descendants.forEach { add($0.rawValue) }
    case .favorite(let id, let anchors): add("favorite", of: id, beside: anchors)
    case .unfavorite(let id): add("unfavorite", of: id)
    case .settle(let id, let kind, let conflict):
      add("settle", of: id)
      add(kind.rawValue)
      add(conflict.name)
    }
  }

  private mutating func add(_ name: String, of id: NodeID, beside anchors: [ReplayAnchor] = []) {
    add(name)
    add(id.rawValue)
    add(count: anchors.count)
    for anchor in anchors {
      add(anchor.isBefore ? 1 : 0)
      add(anchor.id.rawValue)
    }
  }

  /// Adds a value as every reader of JSON finds it: 1.0 is 1.
  mutating func add(_ value: JSONValue) {
    switch value {
    case .null: addNothing()
    case .bool(let value): add(value ? "true" : "false")
    case .integer(let value): add(value)
    case .number(let value):
      if let whole = Int64(exactly: value) { return add(whole) }
      add("number")
      add(Int64(bitPattern: value.bitPattern))
    case .string(let value):
      add("string")
      add(Self.canonical(value))
    case .array(let values):
      add("array")
      add(count: values.count)
      values.forEach { add($0) }
    case .object(let values):
      add("object")
      add(count: values.count)
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        add(Self.canonical(name))
        add(value)
      }
    }
  }

  /// Attributes that differ only in the encoding of their characters are equal.
  private static func canonical(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 128 } ? text : text.precomposedStringWithCanonicalMapping
  }
}
