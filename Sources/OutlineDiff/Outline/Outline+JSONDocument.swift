package import OutlineModel

extension Outline {
  /// The outline as one nested JSON document, to which the patches of
  /// `OutlineDifference.jsonPatch(from:)` apply.
  ///
  ///     {"sections": [{"id": …, "kind": "section", "content": {"text": …}, "isExpanded": true,
  ///     "children": […]}],
  ///      "favorites": [id, …]}
  ///
  /// - Complexity: O(n).
  package var jsonDocument: JSONValue {
    let parents = parentIndices
    var children = [[JSONValue]](repeating: [], count: rows.count)
    var sections: [JSONValue] = []
    // In reverse order the children of a node are complete when it is reached, the last one first.
    for (index, row) in rows.enumerated().reversed() {
      let json = row.node.json(children: children[index].reversed())
      children[index] = []
      if parents[index] >= 0 {
        children[Int(parents[index])].append(json)
      } else {
        sections.append(json)
      }
    }
    return .object([
      "sections": .array(sections.reversed()),
      "favorites": .array(favorites.map { .string($0.rawValue) }),
    ])
  }
}

extension Node {
  func json(children: [JSONValue]) -> JSONValue {
    .object([
      "id": .string(id.rawValue), "kind": .string(kind.rawValue), "content": content.json,
      "isExpanded": .bool(isExpanded), "children": .array(children),
    ])
  }
}

extension Content {
  /// The same object that encoding produces.
  fileprivate var json: JSONValue {
    var object: [String: JSONValue] = ["text": .string(text)]
    object["secondaryText"] = secondaryText.map { .string($0) }
    object["image"] = image.map { .string($0) }
    object["note"] = note.map { .string($0) }
    if isDone { object["isDone"] = .bool(true) }
    if !attributes.isEmpty { object["attributes"] = .object(attributes) }
    return .object(object)
  }
}
