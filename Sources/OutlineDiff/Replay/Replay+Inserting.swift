internal import OutlineModel

// Who wrote what, for a version that brings a node back.
extension Replay {
  /// Whether a version inserted a node whose deletion its maker knew.
  func isReturn(of node: Int, _ version: Int) -> Bool {
    states[node].inserters.last == version
      && states[node].units.contains { context.knows(version, units[$0].version) }
  }

  /// Whether a version knew a deletion of a node that another version did not know.
  private func knewDeletion(of node: Int, _ version: Int, unknownTo other: Int) -> Bool {
    other != ReplayKnowledge.base
      && states[node].units.contains {
        context.knows(version, units[$0].version) && !context.knows(other, units[$0].version)
      }
  }

  /// The last writer of a thing for a version. A return from a deletion that the version did not
  /// know is passed over if it left the thing as it was.
  func writer<Value>(_ past: ReplayPast<Value>?, of node: Int, for version: Int) -> Int {
    past?.entries.last {
      !$0.isReturn || !knewDeletion(of: node, $0.version, unknownTo: version)
    }?.version ?? ReplayKnowledge.base
  }

  /// The value of a thing before a version, as its maker knew it.
  private func known<Value>(_ past: ReplayPast<Value>?, to version: Int, base: Value) -> Value {
    past?.entries.last { $0.version != version && context.knows(version, $0.version) }?.value
      ?? base
  }

  /// Whether a write stays although a version brings the node back: neither knew of the other, and
  /// the writer did not know of the deletion.
  ///
  /// Only such a write is in every replay that can see it. Of two that knew the deletion, the later
  /// one wins, as always.
  func outranks(_ writer: Int, over version: Int, of node: Int) -> Bool {
    !context.knows(version, writer) && knewDeletion(of: node, version, unknownTo: writer)
  }

  /// Whether a version changed the mark of a node, and did not just bring it back.
  func leavesMark(_ node: Int, as isMarked: Bool, _ version: Int) throws -> Bool {
    guard isReturn(of: node, version) else { return false }
    let base = try context.isInBase(node, row: ReplayContext.favorites)
    return isMarked == known(states[node].marks, to: version, base: base)
  }
}

// Nodes that a version adds or brings back.
extension Replay {
  /// Inserts a node.
  /// - Parameter marked: the items that the version makes favorites.
  mutating func insert(
    _ id: NodeID, in parentID: NodeID?, beside anchors: [ReplayAnchor],
    fields: [ReplayField: JSONValue], isExpanded: Bool, marked: Set<NodeID>, by version: Int
  ) throws {
    let kind: Node.Kind = parentID == nil ? .section : .item
    guard let target = try target(parentID, for: version) else { return }
    let node = try number(of: id, kind, for: version)
    var fields = fields
    for field in ReplayField.naming where fields[field] != nil {
      fields[field] = try following(fields[field], in: field, version)
    }
    if kind == .item, try twins[ownNumber(of: id, kind)]?.maker == version {
      fill(node, with: fields, version)
    } else if states[node].exists {
      states[node].inserters.append(version)
      try insertAgain(node, in: target, anchors, fields, isMarked: marked.contains(id), version)
    } else {
      states[node].inserters.append(version)
      states[node].exists = true
      states[node].isExpanded = isExpanded
      states[node].maker = version
      try put(node, in: target, anchors, version)
      for (field, value) in fields where field.takes(value) { set(field, of: node, value, version) }
      addLine(node, in: target, fields[.text], version)
    }
    try substitute(id, by: version)
    touch(node, by: version)
    if target >= 0 { touch(target, by: version) }
  }

  /// Inserts a node that is there: another version added it too, or a version brings it back.
  private mutating func insertAgain(
    _ node: Int, in target: Int, _ anchors: [ReplayAnchor], _ fields: [ReplayField: JSONValue],
    isMarked: Bool, _ version: Int
  ) throws {
    let maker = states[node].maker
    // Two versions added it, or brought it back from the same deletion.
    let isTwin =
      !context.knows(version, maker) && !knewDeletion(of: node, version, unknownTo: maker)
    let old = states[node].content
    if isTwin, !fields.allSatisfy({ JSONValue.isSame(old[$0.key], $0.value) }) {
      let values = JSONValue.object(ReplayStep.values(of: old))
      add(.id, of: node, shown: version, hidden: maker, values)
    }
    let isReturn = isReturn(of: node, version)
    if isReturn {
      clear(node, but: fields, version)
      try returnMark(node, isMarked: isMarked, version)
      states[node].maker = version
    }
    try insertPlace(of: node, in: target, beside: anchors, isReturn: isReturn, by: version)
    for (field, value) in fields.sorted(by: { $0.key.name < $1.key.name })
    where field.takes(value) {
      insertField(field, of: node, value, isReturn, twin: isTwin ? maker : nil, version)
    }
  }

  /// Clears the fields that a version does not bring back, except those that others wrote.
  private mutating func clear(_ node: Int, but fields: [ReplayField: JSONValue], _ version: Int) {
    // The fields that do not have their default.
    let present = ReplayStep.fields(from: Content(text: ""), to: states[node].content)
    for (field, _) in present where fields[field] == nil {
      let writer = writer(states[node].fields[field], of: node, for: version)
      if context.knows(version, writer) { set(field, of: node, nil, version) }
    }
  }

  private mutating func insertField(
    _ field: ReplayField, of node: Int, _ value: JSONValue, _ isReturn: Bool, twin: Int?,
    _ version: Int
  ) {
    let past = states[node].fields[field]
    let writer = writer(past, of: node, for: version)
    let present = states[node].content[field]
    let base = context.base(node)?.node.content[field]
    let isUnchanged = JSONValue.isSame(value, known(past, to: version, base: base))
    if isReturn, outranks(writer, over: version, of: node) {
      if !isUnchanged, !JSONValue.isSame(present, value) {
        add(.field(field), of: node, shown: writer, hidden: version, value)
      }
      return
    }
    // What the other maker wrote first is in the conflict of identifiers.
    if !context.knows(version, writer), writer != twin, !JSONValue.isSame(present, value) {
      add(.field(field), of: node, shown: version, hidden: writer, present)
    }
    if !isUnchanged { settle(.field(field), of: node, version) }
    set(field, of: node, value, version, isReturn: isReturn && isUnchanged)
  }

  private mutating func insertPlace(
    of node: Int, in target: Int, beside anchors: [ReplayAnchor], isReturn: Bool, by version: Int
  ) throws {
    let present = try parent(node)
    let writer = writer(states[node].places, of: node, for: version)
    let base = try context.base(node) == nil ? nil : context.baseParent(node)
    let isUnchanged = known(states[node].places, to: version, base: base) == target
    if isReturn, outranks(writer, over: version, of: node) {
      if !isUnchanged, present != target {
        add(.place, of: node, shown: writer, hidden: version, nil)
      }
      return
    }
    if try isNode(target, below: node) { return try addCircle(from: target, to: node, version) }
    if !context.knows(version, writer), present != target {
      add(.place, of: node, shown: version, hidden: writer, nil)
    }
    try leave(node, by: version)
    try put(node, in: target, anchors, version, isReturn: isReturn && isUnchanged)
  }

  /// Takes a node that comes back from the favorites, unless another version put it there, or left
  /// it there for a version that marks it.
  private mutating func returnMark(_ node: Int, isMarked: Bool, _ version: Int) throws {
    let writer = writer(states[node].marks, of: node, for: version)
    // A mark of the version itself takes the node out by itself.
    guard !isMarked, context.knows(version, writer) else { return }
    let isUnchanged = try leavesMark(node, as: false, version)
    try leaveFavorites(node, by: version)
    states[node].marks.append(false, by: version, isReturn: isUnchanged)
  }
}
