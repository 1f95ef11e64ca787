internal import OutlineModel

extension OutlineDifference: CustomStringConvertible {
  /// One line for each step, as in a diff: `+` inserts, `-` deletes, `>` moves, `~` changes in
  /// place.
  ///
  ///     + qwvtbkzp "grinning face" in faces after dfghjkmn
  ///     > bkzpqwvt from faces first to hands after mnpqrstv
  ///     ~ bkzpqwvt text "a" → "b", image none → "😀"
  ///     ~ bkzpqwvt favorite first
  ///     - mnpqrstv "raised hand" from hands first
  public var description: String { steps.lazy.map(\.description).joined(separator: "\n") }
}

extension OutlineDifference.Step: CustomStringConvertible {
  /// The line of this step, which begins with `+`, `-`, `>` or `~`.
  public var description: String {
    func after(_ id: Item.ID?) -> String { id.map { "after \($0)" } ?? "first" }
    return switch self {
    case .insert(let node, let place, _):
      "+ \(node.id) \(node.content.text.inQuotes) \(place.phrase("in"))"
    case .delete(let node, let place, _):
      "- \(node.id) \(node.content.text.inQuotes) \(place.phrase("from"))"
    case .update(let id, _, let changes):
      "~ \(id) \(changes.map(\.description).joined(separator: ", "))"
    case .move, .expand, .collapse: tree?.description ?? ""
    case .favorite(let id, let previous): "~ \(id) favorite \(after(previous))"
    case .unfavorite(let id, _): "~ \(id) no favorite"
    case .moveFavorite(let id, let source, let target):
      "~ \(id) favorite from \(after(source)) to \(after(target))"
    }
  }
}

extension OutlineDifference.FieldChange: CustomStringConvertible {
  /// The field with its old and new value; of the attributes, the names of those that differ: `+`
  /// added, `-` removed, `~` changed.
  public var description: String {
    func text(of value: JSONValue?) -> String {
      if case .string(let text) = value { text.inQuotes } else { "none" }
    }
    switch field {
    case .isDone: return to == .bool(true) ? "done" : "not done"
    case .attributes:
      let names = changedAttributes.map { name, old, new in
        let mark = new == nil ? "-" : "~"
        return (old == nil ? "+" : mark) + name
      }
      return "attributes " + names.joined(separator: " ")
    default: return "\(field) \(text(of: from)) → \(text(of: to))"
    }
  }
}
