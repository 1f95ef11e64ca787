internal import OutlineModel

/// An outline built from versions of several files, which converges: the same versions
/// lead from the same base to the same outline.
///
/// The versions are applied in their order. These are the rules:
/// - **Content.** The last write of a field wins. Lists of values merge as sets, and notes by their
///   lines, unless two changes exclude each other.
/// - **Moves.** A move that would put a node below itself is skipped.
/// - **Places.** A node goes beside the one of its two neighbours that got there last, as far as
///   its maker knew, so the items that one person types stay together. If that neighbour left its
///   place without the maker's knowledge, the node goes to the place that it left, else beside the
///   other one.
/// - **Favorites.** A version that deletes an item does not remove it from the favorites: if the
///   deletion is void, the item is still a favorite. A version that restores the item makes it a
///   favorite only if it says so.
/// - **Returns.** A version that restores a deleted node, or adds it again, replaces its fields,
///   its place and its mark as a favorite, except those that a version wrote which knew neither of
///   it nor of the deletion. If it changed them, there is a conflict.
/// - **Deletions.** The deletion of a subtree is one unit. It is void if another version touched a
///   member (wrote a field, moved it, or moved something into or out of it) and neither knew of the
///   other. Otherwise its members are gone, except those that a version which knew of the deletion
///   restored. The ancestors of a living node live.
/// - **Identifiers.** If an item and a section have the same one, the item gets `-` and the first
///   four letters of the version that added it as a suffix.
/// - **Equal acts.** Versions that insert the same nodes, and nothing else, without knowing of each
///   other are one act: the first is applied, and who knows one of them knows all.
/// - **Twins.** An item that two versions add below the same parent with the same text, without
///   knowing of each other, is one: the first. It gets the fields of the second one that it lacks,
///   and changes of the second one are changes of it, unless a version that knew both adds the
///   second one again. An item that was moved, renamed, ticked off or deleted first is another.
/// - **Base.** The versions start from an outline that all of them know.
struct Replay {
  let context: ReplayContext
  private(set) var rows: [Int: ReplayRow] = [:]
  var states: [State] = []
  /// The deletions of subtrees, each by one version.
  private(set) var units: [(version: Int, root: Int, members: [Int])] = []
  /// The second items of lines that are one, by the number of their own identifier.
  var twins: [Int: Twin] = [:]
  /// The items that may be added twice, in the order in which they were added.
  var lines: [Line: [Int]] = [:]
  /// The conflicts that no later version has settled, by node.
  private(set) var conflicts: [Int: [Conflict]] = [:]
  /// The items that share their identifier with a section, by each identifier that a file shows
  /// instead.
  var substitutes: [NodeID: Int] = [:]
  /// The number of the identifier that such an item shows here.
  var substituteNumbers: [Int: Int] = [:]

  /// The acts that were applied.
  private var acts: Set<Int> = []

  /// A node as the versions applied so far left it.
  struct State {
    var exists: Bool
    /// The number of the parent, or ``ReplayContext/top``; `nil` for the parent in the base.
    var parent: Int?
    var content: Content
    var isExpanded: Bool
    /// The version that added it or, later, restored it; ``ReplayKnowledge/base`` in the base.
    var maker = ReplayKnowledge.base
    /// All versions that inserted it, in their order.
    var inserters: [Int] = []
    /// The version that placed it, and the neighbours it named.
    var placer = ReplayKnowledge.base
    var anchors: [ReplayAnchor] = []
    /// The writes of each field; without an entry the value is of the base.
    var fields: [ReplayField: ReplayPast<JSONValue?>] = [:]
    /// The parents that it got.
    var places = ReplayPast<Int?>()
    /// Whether it became a favorite, or no favorite.
    var marks = ReplayPast<Bool>()
    /// The versions that touched it.
    var touches: [Int] = []
    /// The deletions that it is a member of.
    var units: [Int] = []
  }

  /// A conflict by numbers.
  struct Conflict {
    var kind: ReplayConflict.Kind
    var shown: Int
    var hidden: Int
    var hiddenValue: JSONValue?
  }

  /// Creates the outline of the base.
  init(_ context: ReplayContext) { self.context = context }

  /// Applies the steps of a version. A step that names a node that was never there is skipped.
  /// - Parameter version: the number of the version in the context. All versions that are before it
  ///   in their order have been applied.
  /// - Throws: the errors of the base.
  /// - Complexity: O(s · (log n + r)) for s steps and r nodes that came to one gap; for a move to
  ///   another parent, also the depth.
  mutating func apply(_ version: Int) throws {
    if let act = context.act(of: version), !acts.insert(act).inserted { return }
    try pair(version)
    let firstUnit = units.count
    var deleted: Set<NodeID> = []
    var marked: Set<NodeID> = []
    for step in context.versions[version].steps {
      switch step {
      case .delete(let id, _, let descendants): deleted.formUnion(CollectionOfOne(id) + descendants)
      case .favorite(let id, _): marked.insert(id)
      default: break
      }
    }
    for step in context.versions[version].steps {
      switch step {
      case .insert(let id, let parent, let anchors, let fields, let isExpanded):
        try insert(
          id, in: parent, beside: anchors, fields: fields, isExpanded: isExpanded, marked: marked,
          by: version)
      case .move(let id, let source, let target, let anchors):
        try move(id, from: source, to: target, beside: anchors, by: version)
      case .set(let id, let kind, let field, let value):
        guard field.takes(value), let node = try existing(id, as: kind, for: version)
        else { continue }
        write(field, of: node, try following(value, in: field, version), version)
        touch(node, by: version)
      case .delete(let id, let parent, let descendants):
        guard let root = try existing(id, as: parent == nil ? .section : .item, for: version)
        else { continue }
        var members = [root]
        for id in descendants {
          if let node = try existing(id, as: .item, for: version) { members.append(node) }
        }
        units.append((version, root, members))
        if let parent = try parent.flatMap({ try existingParent($0, for: version) }) {
          touch(parent, by: version)
        }
      case .favorite(let id, let anchors):
        guard let node = try existing(id, as: .item, for: version) else { continue }
        touch(node, by: version)
        let writer = writer(states[node].marks, of: node, for: version)
        if isReturn(of: node, version), outranks(writer, over: version, of: node) { continue }
        let isUnchanged = try leavesMark(node, as: true, version)
        try leaveFavorites(node, by: version)
        try place(node, in: ReplayContext.favorites, anchors, version)
        states[node].marks.append(true, by: version, isReturn: isUnchanged)
      case .unfavorite(let id):
        if !deleted.contains(id), let node = try existing(id, as: .item, for: version) {
          try leaveFavorites(node, by: version)
          states[node].marks.append(false, by: version)
        }
      case .settle(let id, let kind, let conflict):
        guard let node = try existing(id, as: kind, for: version) else { continue }
        settle(conflict, of: node, version)
        touch(node, by: version)
      }
    }
    // A version that restores a member cannot be the one that deletes it.
    for unit in firstUnit..<units.count {
      for member in units[unit].members { states[member].units.append(unit) }
    }
  }
}

// Nodes.
extension Replay {
  /// The state of a node. Nodes that no version touched are as in the base.
  func state(_ node: Int) -> State {
    node < states.count ? states[node] : Self.initial(node, in: context)
  }

  private static func initial(_ node: Int, in context: ReplayContext) -> State {
    guard let base = context.base(node)?.node else {
      return State(
        exists: false, parent: ReplayContext.top, content: Content(text: ""), isExpanded: false)
    }
    return State(exists: true, parent: nil, content: base.content, isExpanded: base.isExpanded)
  }

  /// The parent of a node, or ``ReplayContext/top``.
  func parent(_ node: Int) throws -> Int {
    if node < states.count, let parent = states[node].parent { return parent }
    return try context.baseParent(node)
  }

  mutating func makeRoom(for node: Int) {
    while states.count <= node { states.append(Self.initial(states.count, in: context)) }
  }

  /// The number of a node, whose state can be changed then.
  mutating func number(of id: NodeID, _ kind: Node.Kind, for version: Int) throws -> Int {
    let number = try node(named: id, kind, for: version)
    makeRoom(for: number)
    return number
  }

  mutating func existing(_ id: NodeID, as kind: Node.Kind, for version: Int) throws -> Int? {
    let node = try number(of: id, kind, for: version)
    return states[node].exists ? node : nil
  }

  /// A parent by its identifier. If there are a section and an item, it is the one that the version
  /// knows; if it knows both, the section, because the item shows another identifier there.
  mutating func existingParent(_ id: NodeID, for version: Int) throws -> Int? {
    let item = try existing(id, as: .item, for: version)
    let section = try existing(id, as: .section, for: version)
    guard let item, let section else { return item ?? section }
    let isKnown =
      context.base(section) != nil
      || states[section].inserters.contains { context.knows(version, $0) }
    return isKnown ? section : item
  }

  /// The row into which a version puts a node: that of a parent, or the top; `nil` if the parent is
  /// not there.
  mutating func target(_ parent: NodeID?, for version: Int) throws -> Int? {
    guard let parent else { return ReplayContext.top }
    return try existingParent(parent, for: version)
  }

  mutating func touch(_ node: Int, by version: Int) {
    if states[node].touches.last != version { states[node].touches.append(version) }
  }

  /// Whether a node is another one or below it.
  func isNode(_ node: Int, below top: Int) throws -> Bool {
    var above = node
    while above >= 0 {
      if above == top { return true }
      above = try parent(above)
    }
    return false
  }
}

// Steps.
extension Replay {
  /// Adds the conflict of a version that would put a node below itself: the last version wins that
  /// put the node, or one above it, below another one without its knowing.
  mutating func addCircle(from target: Int, to node: Int, _ version: Int) throws {
    var maker = state(node).placer
    var above = target
    while above >= 0, above != node {
      let placer = state(above).placer
      if !context.knows(version, placer) { maker = max(maker, placer) }
      above = try parent(above)
    }
    add(.circle, of: node, shown: maker, hidden: version, nil)
  }

  private mutating func move(
    _ id: NodeID, from sourceID: NodeID?, to targetID: NodeID?, beside anchors: [ReplayAnchor],
    by version: Int
  ) throws {
    guard let node = try existing(id, as: targetID == nil ? .section : .item, for: version) else {
      return
    }
    let source = try sourceID.flatMap { try existingParent($0, for: version) }
    guard let target = try target(targetID, for: version) else { return }
    touch(node, by: version)
    if target >= 0 { touch(target, by: version) }
    if let source, source != target { touch(source, by: version) }
    settle(.place, of: node, version)
    settle(.circle, of: node, version)
    let placer = writer(states[node].places, of: node, for: version)
    let present = try parent(node)
    if target != present, try isNode(target, below: node) {
      return try addCircle(from: target, to: node, version)
    }
    show(.place, of: node, version) { _ in false }
    if !context.knows(version, placer), present != target || states[node].anchors != anchors {
      add(.place, of: node, shown: version, hidden: placer, nil)
    }
    try leave(node, by: version)
    try put(node, in: target, anchors, version)
  }

  /// Puts a node that is in no row into one.
  mutating func put(
    _ node: Int, in target: Int, _ anchors: [ReplayAnchor], _ version: Int, isReturn: Bool = false
  ) throws {
    try place(node, in: target, anchors, version)
    states[node].parent = target
    (states[node].placer, states[node].anchors) = (version, anchors)
    states[node].places.append(target, by: version, isReturn: isReturn)
  }

  private mutating func write(
    _ field: ReplayField, of node: Int, _ value: JSONValue?, _ version: Int
  ) {
    settle(.field(field), of: node, version)
    let old = states[node].content[field]
    let writer = writer(states[node].fields[field], of: node, for: version)
    // Two ticks of one occurrence are one, whenever they were.
    let isTick = field == .attribute(ReservedAttribute.lastDone.rawValue)
    let isSame = isTick || JSONValue.isSame(old, value)
    // The last writer may be known, and an earlier one not that wrote the same, or was merged with.
    let unknown = states[node].fields[field]?.entries.last {
      !$0.isReturn && !context.knows(version, $0.version)
    }
    let isAlone = isSame || context.knows(version, writer) && unknown == nil
    let merged = isAlone ? nil : mergedValue(of: field, at: node, value, version)
    if merged == nil {
      show(.field(field), of: node, version) { JSONValue.isSame($0, value) }
      if !isSame, !context.knows(version, writer) {
        add(.field(field), of: node, shown: version, hidden: writer, old)
      } else if !isSame, let unknown, !JSONValue.isSame(unknown.value, value),
        conflicts[node]?.contains(where: {
          $0.kind == .field(field) && [$0.shown, $0.hidden].contains(unknown.version)
        }) != true
      {
        add(.field(field), of: node, shown: version, hidden: unknown.version, unknown.value)
      }
    }
    set(field, of: node, value, version)
    if let merged { states[node].content[field] = merged }
  }

  mutating func set(
    _ field: ReplayField, of node: Int, _ value: JSONValue?, _ version: Int, isReturn: Bool = false
  ) {
    states[node].content[field] = value
    states[node].fields[field, default: ReplayPast()].append(value, by: version, isReturn: isReturn)
  }

  mutating func leave(_ node: Int, by version: Int) throws {
    let row = try parent(node)
    let isInBase = try context.isInBase(node, row: row)
    rows[row, default: ReplayRow()].remove(node, by: version, isInBase: isInBase)
  }

  mutating func leaveFavorites(_ node: Int, by version: Int) throws {
    let isInBase = try context.isInBase(node, row: ReplayContext.favorites)
    let row = rows[ReplayContext.favorites, default: ReplayRow()]
    if row.hasCome(node) || (isInBase && !row.isVacated(node)) {
      rows[ReplayContext.favorites, default: ReplayRow()]
        .remove(node, by: version, isInBase: isInBase)
    }
  }

  /// Puts a node that is not in a row beside the first of its neighbours that is found there.
  mutating func place(_ node: Int, in row: Int, _ anchors: [ReplayAnchor], _ version: Int) throws {
    let context = context
    var place = ReplayRow.Position(gap: ReplayRow.start, index: 0)
    for anchor in anchors {
      let kind: Node.Kind = row == ReplayContext.top ? .section : .item
      let beside = try number(of: anchor.id, kind, for: version)
      let found = try rows[row, default: ReplayRow()].position(
        beside: beside, isInBase: context.isInBase(beside, row: row), isBefore: anchor.isBefore,
        isNew: { !context.knows(version, $0) },
        isSettled: row != ReplayContext.favorites && context.knows(version, states[beside].placer),
        previous: { try context.previous(beside, row: row) })
      if let found {
        place = found
        break
      }
    }
    rows[row, default: ReplayRow()].insert(node, at: place)
  }
}

// Conflicts.
extension Replay {
  mutating func add(
    _ kind: ReplayConflict.Kind, of node: Int, shown: Int, hidden: Int, _ value: JSONValue?
  ) {
    conflicts[node, default: []].append(
      Conflict(kind: kind, shown: shown, hidden: hidden, hiddenValue: value))
  }

  /// Makes a version, whose change is the shown one now, that of the conflicts of a kind. Of three
  /// changes that did not know each other, two are hidden then.
  /// - Parameter isSame: whether a hidden value is the shown one, so that nothing is hidden.
  private mutating func show(
    _ kind: ReplayConflict.Kind, of node: Int, _ version: Int, isSame: (JSONValue?) -> Bool
  ) {
    guard let told = conflicts[node] else { return }
    conflicts[node] = told.compactMap { conflict in
      guard conflict.kind == kind else { return conflict }
      if context.knows(version, conflict.hidden) || isSame(conflict.hiddenValue) { return nil }
      var conflict = conflict
      conflict.shown = version
      return conflict
    }
  }

  /// Removes the conflicts of a kind both of whose versions are known to a version.
  mutating func settle(_ kind: ReplayConflict.Kind, of node: Int, _ version: Int) {
    guard conflicts[node] != nil else { return }
    conflicts[node]?.removeAll {
      $0.kind == kind && context.knows(version, $0.shown) && context.knows(version, $0.hidden)
    }
  }
}
