package import OutlineStore

/// One step of a difference, with the texts of its nodes.
package struct StepRecord: JSONWritable {
  package let step: OutlineDifference.Step
  package let texts: NodeTexts

  package init(_ step: OutlineDifference.Step, texts: NodeTexts) {
    self.step = step
    self.texts = texts
  }

  /// The kind of the step: + for added, - for deleted, > for moved, ~ for changed in place.
  package var sign: Character {
    switch step {
    case .insert: "+"
    case .delete: "-"
    case .move: ">"
    case .update, .expand, .collapse, .favorite, .unfavorite, .moveFavorite: "~"
    }
  }

  /// The step in words, such as `in /Fruit`.
  package var what: String {
    switch step {
    case .insert(let node, _, _): "in " + texts.place(of: node.id)
    case .delete(let node, _, _): "from " + texts.place(of: node.id)
    case .move(_, _, let source, let target):
      source.parent == target.parent
        ? position(after: target.previous) + " in " + texts.place(target.parent)
        : "from " + texts.place(source.parent) + " to " + texts.place(target.parent) + ", "
          + position(after: target.previous)
    case .update(_, _, let changes): changes.map(\.inWords).joined(separator: ", ")
    case .expand: "expanded"
    case .collapse: "collapsed"
    case .favorite: "favorite"
    case .unfavorite: "no favorite"
    case .moveFavorite(_, _, let previous): "favorite " + position(after: previous?.node)
    }
  }

  private func position(after previous: NodeID?) -> String {
    previous.map { "after " + texts.name(of: $0) } ?? "first"
  }

  /// Writes the step.
  package func write(to writer: inout JSONWriter) throws { try step.write(to: &writer) }
}

extension OutlineDifference.FieldChange {
  /// The field with its old and its new value; for attributes, those of each one that changed.
  fileprivate var inWords: String {
    if field != .attributes { return description }
    return changedAttributes.map { name, old, new in
      "\(name) \(old?.shortLine(of: name) ?? "none") → \(new?.shortLine(of: name) ?? "none")"
    }.joined(separator: ", ")
  }
}

extension JSONValue {
  /// The value as JSON, shortened for one line; a rule of recurrence in words.
  fileprivate func shortLine(of name: String) -> String {
    let rule = name == ReservedAttribute.recur.rawValue ? text.flatMap(Recurrence.init) : nil
    return (rule.map { JSONValue.string($0.words).jsonLine } ?? jsonLine).shortened(to: 60)
  }
}

extension OutlineDifference.Counts {
  /// The number of steps of each kind, in words: `1 added, 2 moved`.
  package var summary: String {
    let favorites = favorited + unfavorited + movedFavorites
    let kinds = [
      (inserted, "added"), (deleted, "deleted"), (moved, "moved"), (updated, "changed"),
      (expanded, "expanded"), (collapsed, "collapsed"),
      (favorites, favorites == 1 ? "favorite" : "favorites"),
    ]
    let shown = kinds.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return shown.isEmpty ? "no difference" : shown.joined(separator: ", ")
  }
}
