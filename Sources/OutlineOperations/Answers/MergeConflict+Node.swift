package import OutlineStore

extension OutlineReader {
  /// The nodes of conflicts with their present texts, and a sentence each about the hidden change.
  package func named(_ conflicts: [MergeConflict]) throws -> [Failure.ConflictingNode] {
    try conflicts.map { conflict in
      let text = try state(of: conflict.id)?.content.text ?? ""
      return Failure.ConflictingNode(id: conflict.id, text: text, reason: conflict.reason)
    }
  }
}

extension MergeConflict {
  /// The end of a sentence that begins with the node.
  fileprivate var reason: String {
    let version = "v\(hidden.number)\(hidden.author.map { " of \($0)" } ?? "")"
    switch kind {
    case "place": return "was moved elsewhere in \(version)"
    case "circle": return "was to be moved in \(version), which would have put it below itself"
    case "delete": return "was deleted in \(version), and kept because v\(shown.number) changed it"
    case "id": return "has the id of another one, made in \(version)"
    default:
      let value = hiddenValue?.words ?? "nothing"
      let field = kind.hasPrefix("attributes.") ? String(kind.dropFirst("attributes.".count)) : kind
      return "has another \(field) in \(version): \(value)"
    }
  }
}

extension JSONValue {
  /// The value for people.
  package var words: String {
    switch self {
    case .string(let text): text.debugDescription
    case .bool(let isTrue): "\(isTrue)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .null, .array, .object: "a value that JSON shows"
    }
  }
}
