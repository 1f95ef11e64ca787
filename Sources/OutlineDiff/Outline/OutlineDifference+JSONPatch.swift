package import OutlineModel

extension OutlineDifference {
  /// The difference as an RFC 6902 patch of ``OutlineModel/Outline/jsonDocument``.
  ///
  /// A `test` of the identifier or the old value precedes every operation that changes something,
  /// so that the whole patch fails on a document it was not made for.
  /// - Parameter outline: the outline the difference was made from.
  /// - Throws: ``DifferenceError`` if the difference does not apply to the outline.
  /// - Complexity: O(n + k), and for each of k steps the number of siblings before its node and its
  ///   ancestors.
  package func jsonPatch(from outline: Outline) throws(DifferenceError) -> JSONPatch {
    var state = try OutlineState(outline)
    var patch = JSONPatch()
    for step in steps { try state.apply(step, patching: &patch.operations) }
    return patch
  }
}

extension OutlineState {
  fileprivate mutating func apply(
    _ step: OutlineDifference.Step, patching operations: inout [JSONPatch.Operation]
  ) throws(DifferenceError) {
    switch step {
    case .insert(let node, let place, _):
      try apply(step)
      if let parent = place.parent { operations.append(try testID(of: parent)) }
      operations.append(.add(path: try pointer(to: node.id), value: node.json(children: [])))
    case .delete(let node, _, _):
      let path = try pointer(to: node.id)
      try apply(step)
      operations.append(.test(path: path, value: node.json(children: [])))
      operations.append(.remove(path: path))
    case .move(let id, _, _, let target):
      operations.append(try testID(of: id))
      let source = try pointer(to: id)
      let parent = try target.parent.map { id throws(DifferenceError) in try pointer(to: id) }
      try apply(step)
      let path = try pointer(to: id)
      if path.hasPrefix(source + "/") {
        // The node goes below the sibling that takes its index. The RFC forbids a move into the
        // value itself, so copy.
        let offset = tree.forest.offset(of: try tree.forest.number(of: id))
        operations.append(
          .copy(from: source, path: parent.map { "\($0)/children/\(offset)" } ?? path))
        operations.append(.remove(path: source))
      } else {
        operations.append(.move(from: source, path: path))
      }
    case .update(let id, _, let changes):
      let path = try pointer(to: id)
      try apply(step)
      operations.append(try testID(of: id))
      for change in changes { change.append(to: &operations, path: path + "/content/") }
    case .expand(let id, _), .collapse(let id, _):
      try apply(step)
      operations.append(try testID(of: id))
      let path = try pointer(to: id) + "/isExpanded"
      let isExpanded = tree.forest.isExpanded(try tree.forest.number(of: id))
      operations.append(.test(path: path, value: .bool(!isExpanded)))
      operations.append(.replace(path: path, value: .bool(isExpanded)))
    case .favorite(let id, _):
      try apply(step)
      operations.append(.add(path: try pointer(toFavorite: id), value: .string(id.rawValue)))
    case .unfavorite(let id, _):
      let path = try pointer(toFavorite: id)
      try apply(step)
      operations.append(.test(path: path, value: .string(id.rawValue)))
      operations.append(.remove(path: path))
    case .moveFavorite(let id, _, _):
      let source = try pointer(toFavorite: id)
      try apply(step)
      operations.append(.test(path: source, value: .string(id.rawValue)))
      operations.append(.move(from: source, path: try pointer(toFavorite: id)))
    }
  }

  private func testID(of id: NodeID) throws(DifferenceError) -> JSONPatch.Operation {
    .test(path: try pointer(to: id) + "/id", value: .string(id.rawValue))
  }

  private func pointer(toFavorite id: Item.ID) throws(DifferenceError) -> String {
    "/favorites/\(favorites.forest.offset(of: try favorites.forest.number(of: id)))"
  }

  /// The current location of a node in the document.
  private func pointer(to id: NodeID) throws(DifferenceError) -> String {
    var node = try tree.forest.number(of: id)
    var offsets: [Int] = []
    while node >= 0 {
      offsets.append(tree.forest.offset(of: node))
      node = tree.forest.parent(of: node)
    }
    return "/sections/" + offsets.reversed().map(String.init).joined(separator: "/children/")
  }
}

extension OutlineDifference.FieldChange {
  /// Adds the operations for one field; a field with its default value is not in the document.
  fileprivate func append(to operations: inout [JSONPatch.Operation], path: String) {
    func write(_ old: JSONValue?, _ new: JSONValue?) {
      let path = path + field
      if let old { operations.append(.test(path: path, value: old)) }
      switch (old, new) {
      case (nil, nil): break
      case (nil, let new?): operations.append(.add(path: path, value: new))
      case (_?, nil): operations.append(.remove(path: path))
      case (_?, let new?): operations.append(.replace(path: path, value: new))
      }
    }
    switch self {
    case .text(let old, let new): write(.string(old), .string(new))
    case .secondaryText(let old, let new), .image(let old, let new), .note(let old, let new):
      write(old.map { .string($0) }, new.map { .string($0) })
    case .isDone(let old, let new): write(old ? .bool(true) : nil, new ? .bool(true) : nil)
    case .attributes(let old, let new):
      write(old.isEmpty ? nil : .object(old), new.isEmpty ? nil : .object(new))
    }
  }
}
