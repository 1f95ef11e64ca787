import OutlineStore

/// What names a node in a batch: a text, as everywhere, or the key of a line above. A key is an object in the JSON,
/// `{"key": "a"}`, because any text might be an id, a title or a path.
enum Reference: Equatable {
  case text(String)
  case key(String)
}

/// What the keys of a batch stand for, while its lines are carried out.
struct BatchKeys {
  private var ids: [String: NodeID] = [:]
  /// The lines that were to make the node of a key, and failed.
  private var failed: [String: Int] = [:]
  /// What the lines so far touched last. The file knows that by versions only, and this is one version.
  private var touchedLast: NodeID?

  /// A text that names the node everywhere.
  func text(of reference: Reference) throws -> String {
    switch reference {
    case .text("@"): return touchedLast?.rawValue ?? "@"
    case .text(let text): return text
    case .key(let key):
      if let id = ids[key] { return id.rawValue }
      if let line = failed[key] {
        throw Failure(.notFound, "the key \(key.debugDescription) names nothing: line \(line) failed")
      }
      throw Failure(
        .notFound, "no line above has the key \(key.debugDescription)",
        hint: "a key goes with the line that adds the item or section, in front of those that use it")
    }
  }

  /// Texts that name the nodes everywhere.
  func texts(of references: [Reference]) throws -> [String] { try references.map { try text(of: $0) } }

  /// Takes notice of a line that is done.
  mutating func note(_ effect: BatchEffect, key: String?) {
    if let key { ids[key] = effect.nodes.first }
    if effect.count > 0 && !effect.isUseOnly { touchedLast = effect.nodes.last ?? touchedLast }
  }

  /// Takes notice of a line that failed.
  mutating func noteFailure(of line: Int, key: String?) {
    if let key { failed[key] = line }
  }

  /// What an error says besides, where a key may have been meant.
  func hint(for error: any Error) -> String? {
    guard case OutlineError.unknownNode(let text) = error else { return nil }
    let key = text.hasPrefix("$") ? String(text.dropFirst()) : text
    return ids[key] == nil ? nil : "the key of a line above is written {\"key\": \(JSON.plainLine(of: key))}"
  }
}
