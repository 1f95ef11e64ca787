package import OutlineStore

extension Failure.ConflictingNode {
  /// The nodes that keep versions from being reverted, with their present or last names, the last
  /// version that changed each, and the fields that both changed.
  /// - Parameters:
  ///   - ids: the nodes of ``OutlineError/cannotRevert(_:conflicts:)``.
  ///   - numbers: the versions that could not be reverted.
  static func nodes(
    of ids: [NodeID], with numbers: ClosedRange<Int>, in outline: OutlineReader
  ) throws -> [Self] {
    let (latest, past) = (try outline.latestVersion(), try outline.at(numbers.upperBound))
    return try RevertConflict.all(of: ids, with: numbers, in: outline).map { conflict in
      let id = conflict.id
      let state = try outline.state(of: id)
      let last = try outline.versions(lastTouching: [id])[id]?.number ?? latest
      let reason =
        state == nil
        ? "deleted in v\(last)"
        : last > numbers.upperBound ? "changed in v\(last)" : "has new children"
      let text = try (state ?? past.state(of: id))?.content.text ?? ""
      var node = Self(id: id, text: text, reason: reason)
      let fields = try fields(of: conflict, before: numbers.lowerBound, in: outline)
      if !fields.isEmpty { node.fields = fields }
      return node
    }
  }

  private static func fields(
    of conflict: RevertConflict, before number: Int, in outline: OutlineReader
  ) throws -> [Failure.ConflictingField] {
    var fields = conflict.fields.map { field, restored, present in
      let none: JSONValue? = field == .isDone ? .bool(false) : nil
      return Failure.ConflictingField(
        field: field.name, restored: restored ?? none, present: present ?? none)
    }
    if let (restored, present) = conflict.place {
      fields.append(
        Failure.ConflictingField(
          field: "place", restored: .string(try restored.words(in: outline.at(number - 1))),
          present: .string(try present.words(in: outline))))
    }
    if let (restored, present) = conflict.favorite {
      fields.append(
        Failure.ConflictingField(
          field: "isFavorite", restored: .bool(restored), present: .bool(present)))
    }
    return fields
  }

  /// The nodes of conflicts with their present texts, and a sentence each about the hidden change.
  package static func nodes(
    of conflicts: [MergeConflict], in outline: OutlineReader
  ) throws -> [Self] {
    try conflicts.map { try Self($0.id, because: $0.reason, in: outline) }
  }

  /// The conflicting nodes with their present texts.
  /// - Parameter names: the names of nodes, also of those that are gone.
  package static func nodes(
    of conflicts: [DifferenceConflict], named names: [NodeID: String] = [:],
    in outline: OutlineReader
  ) throws -> [Self] {
    try conflicts.map { conflict in
      let reason = conflict.reason.sentence { names[$0]?.inQuotes ?? "\($0)" }
      var node = try Self(conflict.id, because: reason, in: outline)
      if node.text.isEmpty { node.text = names[node.id] ?? "" }
      return node
    }
  }

  /// A conflicting node with its present text.
  init(_ id: NodeID, because reason: String, in outline: OutlineReader) throws {
    let text = try outline.state(of: id)?.content.text ?? ""
    self.init(id: id, text: text, reason: reason)
  }
}

extension Failure {
  /// The failure of an undo, a redo or a revert, if its error has conflicts.
  /// - Parameters:
  ///   - error: the error.
  ///   - verb: the word of the command.
  ///   - pull: the versions of a pull, if it was one.
  ///   - outline: the outline as it was left.
  package init?(
    _ error: OutlineError, to verb: String, _ pull: ClosedRange<Int>? = nil,
    in outline: OutlineReader
  ) throws {
    guard case .cannotRevert(let number, let ids) = error, !ids.isEmpty else { return nil }
    let name = pull.map { "the pull of \($0.versionNames)" } ?? "version \(number)"
    self.init(
      .conflict,
      "cannot \(verb) \(name): later versions changed \(ids.count.plural("node")) that it changed")
    let changes = try outline.version(number).changes
    if pull != nil {
      hint = "outline undo first undoes the later changes made here"
    } else if changes > ids.count {
      hint = "outline revert \(number) --skip-conflicts reverts the rest"
    } else if let id = ids.first, ids.count == 1, number > 1 {
      hint =
        "outline restore \(number - 1) --item \(id.rawValue.quotedForShell) returns it to the version before"
    }
    conflicts = try ConflictingNode.nodes(
      of: ids, with: pull ?? number...number, in: outline)
  }
}

extension RevertConflict.Place {
  /// A place in words, such as `/Food, after Milk`.
  package func words(in outline: OutlineReader) throws -> String {
    let titles = try outline.titles(ofPathsTo: [self.parent, self.previous].compactMap(\.self))
    var path: [String] = []
    var next = self.parent
    // In a damaged file the parents may form a cycle.
    while path.count < titles.count, let id = next, let title = titles[id] {
      path.append(title.text)
      next = title.parent
    }
    let previous = self.previous.map { id in
      let name = titles[id].map { Content(text: $0.text, image: $0.image).name } ?? ""
      return "after \(name.isEmpty ? id.rawValue : name)"
    }
    let parent = self.parent == nil ? "" : NodePath.text(of: path.reversed()) + ", "
    return parent + (previous ?? "first")
  }
}

extension Failure.ConflictingField {
  /// The field with both values, for people.
  package var sentence: String {
    "\(field) is \(present?.words ?? "empty") and would become \(restored?.words ?? "empty")"
  }
}

extension ClosedRange<Int> {
  /// The names of the versions with these numbers, such as `v12 to v16`.
  var versionNames: String {
    lowerBound == upperBound ? "v\(lowerBound)" : "v\(lowerBound) to v\(upperBound)"
  }
}

extension MergeConflict {
  /// The end of a sentence that begins with the node.
  fileprivate var reason: String {
    let version = hidden.maker
    switch kind {
    case "place": return "was moved elsewhere in \(version)"
    case "circle": return "was to be moved in \(version), which would have put it below itself"
    case "delete": return "was deleted in \(version), and kept because \(shown.maker) changed it"
    case "id": return "has the id of another one, made in \(version)"
    case "twice":
      return "was added in \(version) too: \(FieldValue.words(hiddenValue, of: kind))"
    case "isDone":
      return "was \(hiddenValue == .bool(true) ? "ticked off" : "reopened") in \(version)"
    default:
      let value = FieldValue.words(hiddenValue, of: kind)
      let isProse = ContentField(rawValue: kind).map { $0 != .image && $0 != .attributes } ?? false
      let shown = isProse ? value.inQuotes : value
      return "has another \(FieldValue.name(of: kind)) in \(version): \(shown)"
    }
  }
}

extension JSONValue {
  /// The value for people.
  var words: String {
    switch self {
    case .string(let text): text.inQuotes
    case .bool(let isTrue): "\(isTrue)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .null: "nothing"
    case .array, .object: jsonLine
    }
  }
}
