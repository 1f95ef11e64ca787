internal import GRDB

extension OutlineReader {
  /// The conflicts that are not settled yet. A later change of the same thing settles a conflict.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(conflicts · log n).
  public func conflicts() throws -> [MergeConflict] {
    let db = try db
    let since = try ConflictTable.latest(in: db)
    var found: [MergeConflict] = []
    for row in try ConflictTable.all(in: db) {
      guard try !isSettled(row, since: since), let kind = ReplayConflict.Kind(name: row.what),
        let image = try ItemTable.row(key: row.item, in: db),
        let shown = try versions(from: row.shown, to: row.shown).first,
        let hidden = try versions(from: row.hidden, to: row.hidden).first
      else { continue }
      let id = NodeID(checked: image.id)
      let content = try image.image.content(in: db)
      var shownValue: JSONValue?
      if case .field(let field) = kind { shownValue = content[field] }
      if kind == .id || kind == .twice { shownValue = .object(ReplayStep.values(of: content)) }
      var hiddenValue = try value(kind, of: id, in: row)
      let places = try places(kind, of: image, in: row.hidden)
      if let places {
        shownValue = places.shown.parent.map { .string($0.rawValue) }
        hiddenValue = places.hidden.parent.map { .string($0.rawValue) }
      }
      found.append(
        MergeConflict(
          id: id, kind: row.what, shown: shown, shownValue: shownValue, hidden: hidden,
          hiddenValue: hiddenValue, row: row, places: places))
    }
    return found
  }

  /// The nodes with conflicts that are not settled yet.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(conflicts · log n).
  package func conflictingNodes() throws -> Set<NodeID> {
    let since = try ConflictTable.latest(in: db)
    let open = try ConflictTable.all(in: db).filter { try !isSettled($0, since: since) }
    return try Set(Set(open.map(\.item)).map { try nodeID(ofKey: $0) })
  }

  /// The value of a field before all changes of it; `nil` if it had none, or the history is gone.
  /// - Parameter conflicts: those of one field of a node.
  package func valueBefore(_ conflicts: [MergeConflict]) throws -> JSONValue? {
    guard let first = conflicts.flatMap({ [$0.shown.number, $0.hidden.number] }).min(),
      case .field(let field)? = ReplayConflict.Kind(name: conflicts[0].kind),
      first > (try oldestVersionNumber())
    else { return nil }
    return try at(first - 1).state(of: conflicts[0].id)?.content[field]
  }

  /// The present place of a node, and the one that a version gave to it.
  private func places(
    _ kind: ReplayConflict.Kind, of row: NodeRow, in number: Int
  ) throws -> MergeConflict.Places? {
    guard kind == .place || kind == .circle, row.image.parent != nil,
      let hidden = try place(of: NodeID(checked: row.id), in: number)
    else { return nil }
    let previous = hidden.anchors.first { !$0.isBefore }?.id
    return MergeConflict.Places(
      shown: try RevertConflict.Place(of: row.image, in: self),
      hidden: RevertConflict.Place(parent: hidden.parent, previous: previous))
  }

  /// The parent and the neighbours that a version gave to a node; `nil` if it did not place it.
  func place(
    of id: NodeID, in number: Int
  ) throws -> (parent: NodeID?, anchors: [ReplayAnchor])? {
    for step in try steps(of: number, on: id) {
      switch step {
      case .move(id, _, let parent, let anchors), .insert(id, let parent, let anchors, _, _):
        return (parent, anchors)
      default: continue
      }
    }
    return nil
  }

  /// Whether a version after the last merge changed the thing.
  fileprivate func isSettled(_ row: ConflictTable.Row, since: Int) throws -> Bool {
    let db = try db
    guard let kind = ReplayConflict.Kind(name: row.what),
      let now = try ItemTable.row(key: row.item, in: db)?.image
    else { return true }
    if try VersionTable.latest(in: db) <= since { return false }
    guard var then = try ChangeTable.image(of: row.item, at: since, in: db) else { return true }
    if case .field(let field) = kind {
      let (old, new) = (try then.content(in: db), try now.content(in: db))
      return ReplayStep.fields(from: old, to: new).contains { $0.field == field }
    }
    if kind == .place || kind == .circle {
      return then.parent != now.parent || then.position != now.position
    }
    then.isExpanded = now.isExpanded
    return try then != now || ChangeTable.hasMoves(below: row.item, after: since, in: db)
  }

  /// The value that the hidden version gave to a field.
  private func value(
    _ kind: ReplayConflict.Kind, of id: NodeID, in row: ConflictTable.Row
  ) throws -> JSONValue? {
    var value: JSONValue?
    for step in try steps(of: row.hidden, on: id) {
      switch step {
      case .set(id, _, let written, let new) where kind == .field(written): value = new
      case .insert(id, _, _, let fields, _):
        if case .field(let field) = kind { value = fields[field] }
        if kind == .id || kind == .twice {
          value = .object(Dictionary(fields.map { ($0.key.name, $0.value) }) { $1 })
        }
      default: continue
      }
    }
    return value
  }

  /// The changes of a node by the maker of a version, with the identifiers that the node and
  /// its parents have now.
  func steps(of number: Int, on id: NodeID) throws -> [ReplayStep] {
    guard let entry = try ReceivedTable.entry(number, in: db) else { return [] }
    let twins = try MetaTable.text(ConflictTable.twins(of: id), in: db).map {
      try AttributeCoding.decode([NodeID].self, from: $0)
    }
    return try member(entry, after: [], file: "").steps.compactMap {
      try SubstituteIDs.withPresentIDs($0, of: number, on: id, alsoKnownAs: twins ?? [], in: db)
    }
  }

  /// The conflicts of places that one decision about the order of a list resolves.
  /// - Parameter conflicts: those of ``conflicts()``.
  /// - Complexity: O(n log n) for the items of these lists, and for the changes of the versions that
  ///   the other file wrote meanwhile.
  package func orders(among conflicts: [MergeConflict]) throws -> [OrderConflict] {
    var lists: [MergeConflict.OrderedList: [MergeConflict]] = [:]
    for conflict in conflicts { conflict.list.map { lists[$0, default: []].append(conflict) } }
    return try lists.compactMap { list, members in
      guard members.count > 1, let own = members.map(\.own).max(by: { $0.number < $1.number }),
        let other = members.map(\.other).max(by: { $0.number < $1.number }),
        let orders = try orders(of: list.parent, own, other, in: list.file)
      else { return nil }
      return OrderConflict(
        parent: list.parent, conflicts: members, mine: orders.mine, theirs: orders.theirs,
        own: own, other: other)
    }.sorted { ($0.other.number, $0.parent.rawValue) < ($1.other.number, $1.parent.rawValue) }
  }

  /// The children of a node as this file had them before it received a version, and as the other
  /// file had them at the last one that came from it; `nil` if the history does not reach back that
  /// far.
  private func orders(
    of parent: NodeID, _ own: Version, _ other: Version, in file: String
  ) throws -> (mine: [NodeID], theirs: [NodeID])? {
    let db = try db
    guard let key = try ItemTable.key(of: parent.rawValue, in: db) else { return nil }
    // The versions of others that this one knew, and the last one that this file wrote and it knew.
    var base = 0
    let last: Int? = try db.value("SELECT max(version) FROM received WHERE file=?", [file])
    var ahead = [last ?? other.number]
    var received: Set<Int> = []
    while let number = ahead.popLast() {
      guard let entry = try ReceivedTable.entry(number, in: db) else { return nil }
      // A version of this file that resolved a conflict has a row without a file.
      guard let after = entry.received.flatMap({ $0.file.isEmpty ? nil : $0.after }) else {
        base = max(base, number)
        continue
      }
      if !received.insert(number).inserted { continue }
      for name in try Self.names(after) {
        guard let before = try VersionTable.number(named: name, in: db) else { return nil }
        ahead.append(before)
      }
    }
    let new = received.filter { $0 > base }.sorted()
    if try new.isEmpty || base < MetaTable.historyStart(in: db) { return nil }
    let mine = try max(own.number, ReceivedTable.last(before: other.number, isOwn: true, in: db))
    var theirs = LinkedSiblings(parent, children: try children(of: key, at: base))
    for number in new {
      guard let entry = try ReceivedTable.entry(number, in: db) else { return nil }
      for step in try member(entry, after: [], file: "").steps { theirs.apply(step) }
    }
    return (try children(of: key, at: mine), theirs.order)
  }

  private func children(of key: Int64, at version: Int?) throws -> [NodeID] {
    try SiblingList.children(of: key).members(at: version, in: db)
      .map { try nodeID(ofKey: $0.key) }
  }

  /// The moves that bring the children of a node into an order. Those that are not in it stay after
  /// the sibling that they follow.
  /// - Parameters:
  ///   - order: the order; `nil` for the present one.
  ///   - items: the children that are moved even if they stay where they are.
  /// - Complexity: O(n log n).
  func moves(
    sorting parent: NodeID, as order: [NodeID]?, placing items: Set<NodeID>
  ) throws -> [ReplayStep] {
    let db = try db
    guard let key = try ItemTable.key(of: parent.rawValue, in: db) else { return [] }
    let present = try children(of: key, at: nil)
    let ranks = Dictionary(present.enumerated().map { ($1, $0) }) { first, _ in first }
    let order = order ?? present
    let known = Set(order)
    var followers: [NodeID?: [NodeID]] = [:]
    var leader: NodeID?
    for id in present {
      if known.contains(id) { leader = id } else { followers[leader, default: []].append(id) }
    }
    var wanted = followers[nil] ?? []
    for id in order where ranks[id] != nil { wanted += [id] + (followers[id] ?? []) }
    let staying = Set(longestIncreasingSubsequence(wanted.compactMap { ranks[$0] }))
    var next: NodeID?
    var moves: [ReplayStep] = []
    for index in wanted.indices.reversed() {
      if staying.contains(index), !items.contains(wanted[index]) {
        next = wanted[index]
        continue
      }
      let anchors =
        (index > 0 ? [ReplayAnchor(wanted[index - 1])] : [])
        + (next.map { [ReplayAnchor($0, isBefore: true)] } ?? [])
      moves.append(.move(wanted[index], from: parent, to: parent, beside: anchors))
    }
    return moves.reversed()
  }
}

extension ConflictTable {
  /// The name of the value with the other identifiers of an item that two added.
  static func twins(of id: NodeID) -> String { "twins:\(id.rawValue)" }

  /// The beginning of the names of the values with the rows that a version decided.
  static let decided = "decided "

  /// Lists the conflicts again that a version decided, or removes them, if it was redone.
  static func list(
    decidedBy number: Int, isRemoving: Bool, _ reader: OutlineReader
  ) throws {
    let db = try reader.db
    guard let text = try MetaTable.text(decided + "\(number)", in: db) else { return }
    try removeSettled(reader)
    for row in try AttributeCoding.decode([Row].self, from: text) {
      try delete(row, in: db)
      // Another decision or change of the field came after it.
      let isOver =
        try ReplayField(name: row.what) != nil && reader.isSettled(row, since: number - 1)
      if !isRemoving, !isOver, try ItemTable.row(key: row.item, in: db) != nil {
        try insert(row, in: db)
      }
    }
    try MetaTable.set(latest, to: VersionTable.latest(in: db), in: db)
  }

  /// Removes the rows that later versions have settled.
  static func removeSettled(_ reader: OutlineReader) throws {
    let db = try reader.db
    let since = try latest(in: db)
    for row in try all(in: db) where try reader.isSettled(row, since: since) {
      try delete(row, in: db)
    }
  }

  /// Replaces the rows of versions after the base of a merge by those that the merge found.
  /// - Parameter received: the steps of the received versions, which know the base.
  static func replace(
    _ conflicts: [ReplayConflict], after base: Int, _ received: [ReplayStep],
    _ reader: OutlineReader
  ) throws {
    let db = try reader.db
    try removeSettled(reader)
    var settled: [Int64: Set<String>] = [:]
    for case .settle(let id, let nodeKind, let kind) in received {
      for item in try SubstituteIDs.keys(of: id, nodeKind, in: db) {
        settled[item, default: []].insert(kind.name)
      }
    }
    // A decision that was undone here is still one for the replay.
    let undone = try MetaTable.texts(prefix: decided, in: db)
      .flatMap { try AttributeCoding.decode([Row].self, from: $0.text).map(\.identity) }
    for row in try all(in: db)
    where max(row.shown, row.hidden) > base && !undone.contains(row.identity)
      || settled[row.item]?.contains(row.what) == true
    {
      try delete(row, in: db)
    }
    for conflict in conflicts {
      guard let item = try ItemTable.key(of: conflict.id.rawValue, in: db),
        let shown = try ReceivedTable.entry(named: conflict.shown, in: db),
        let hidden = try ReceivedTable.entry(named: conflict.hidden, in: db)
      else { continue }
      if !conflict.twins.isEmpty {
        let text = try AttributeCoding.text(of: conflict.twins)
        try MetaTable.set(twins(of: conflict.id), to: text, in: db)
      }
      try insert(
        Row(item: item, what: conflict.kind.name, shown: shown.number, hidden: hidden.number),
        in: db)
    }
    try MetaTable.set(latest, to: VersionTable.latest(in: db), in: db)
  }
}

/// The children of a node, linked, so that a step costs as much in a long list as in a short one.
private struct LinkedSiblings {
  private let parent: NodeID
  /// The sibling after each one; after the parent, the first.
  private var next: [NodeID: NodeID] = [:]
  private var previous: [NodeID: NodeID] = [:]

  init(_ parent: NodeID, children: [NodeID]) {
    self.parent = parent
    var last = parent
    // A damaged file may have a child twice.
    for child in children where previous[child] == nil && child != parent {
      insert(child, after: last)
      last = child
    }
  }

  var order: [NodeID] { Array(sequence(first: parent) { next[$0] }.dropFirst()) }

  private mutating func insert(_ id: NodeID, after leader: NodeID) {
    if let follower = next[leader] {
      next[id] = follower
      previous[follower] = id
    }
    next[leader] = id
    previous[id] = leader
  }

  private mutating func remove(_ id: NodeID) {
    guard let leader = previous.removeValue(forKey: id) else { return }
    next[leader] = next.removeValue(forKey: id)
    if let follower = next[leader] { previous[follower] = leader }
  }

  /// Changes the list as a version did.
  mutating func apply(_ step: ReplayStep) {
    switch step {
    case .insert(let id, let target, let anchors, _, _), .move(let id, _, let target, let anchors):
      remove(id)
      guard target == parent, id != parent else { return }
      let anchor = anchors.first { previous[$0.id] != nil }
      insert(id, after: anchor.flatMap { $0.isBefore ? previous[$0.id] : $0.id } ?? parent)
    case .delete(let id, _, _): remove(id)
    case .set, .favorite, .unfavorite, .settle: return
    }
  }
}
