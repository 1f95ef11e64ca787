/// Two concurrent changes of the same thing: neither version knew of the other. The later one is
/// shown.
public struct MergeConflict: Hashable, Sendable {
  /// The node.
  public var id: NodeID
  /// The subject: the name of a field, such as `text` and `attributes.due`; `place`; `circle` for a
  /// move that would have put the node below itself; `delete` for a deletion that would have
  /// deleted something that another version changed; `id` for two nodes that were inserted with the
  /// same identifier; `twice` for two that were inserted in the same place with the same text.
  public var kind: String
  /// The version whose change is shown.
  public var shown: Version
  /// The shown value: of a field; of a node with the same identifier, its fields; of a place, the
  /// identifier of the parent.
  public var shownValue: JSONValue?
  /// The version whose change is hidden.
  public var hidden: Version
  /// The hidden value: of a field; of a node with the same identifier, its fields; of a place, the
  /// identifier of the parent.
  public var hiddenValue: JSONValue?
  /// The row in the file.
  var row: ConflictTable.Row

  /// Which of the two changes was written in this file.
  package enum Side: String, Hashable, Sendable, Codable {
    /// The shown change.
    case shown
    /// The hidden change.
    case hidden
  }

  /// Which change was written in this file, or `nil` if both came from other files.
  ///
  /// A change that came from a text file is not mine.
  package var mine: Side? {
    func isMine(_ version: Version) -> Bool { version.source == nil && version.origin != .file }
    if isMine(shown) { return .shown }
    return isMine(hidden) ? .hidden : nil
  }

  /// The shown place and the hidden one, for a conflict of places.
  package var places: Places?

  /// Two places of a node.
  package struct Places: Hashable, Sendable {
    package var shown: RevertConflict.Place
    package var hidden: RevertConflict.Place
  }
}

extension OutlineReader {
  /// The conflicts that are not settled yet. A later change of the same thing settles a conflict.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(conflicts · log n).
  public func conflicts() throws -> [MergeConflict] {
    let db = try db
    let since = try ConflictTable.latest(in: db)
    var found: [MergeConflict] = []
    for row in try ConflictTable.all(in: db) {
      guard let kind = ReplayConflict.Kind(name: row.what),
        try !isSettled(row, kind: kind, since: since),
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
      shown: try place(row.image, at: nil),
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
  fileprivate func isSettled(
    _ row: ConflictTable.Row, kind: ReplayConflict.Kind, since: Int
  ) throws -> Bool {
    let db = try db
    guard let now = try ItemTable.row(key: row.item, in: db)?.image else { return true }
    let latest = try VersionTable.latest(in: db)
    if latest <= since { return false }
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
      let field = ReplayField(name: row.what).map(ReplayConflict.Kind.field)
      // Another decision or change of the field came after it.
      let isOver = try field.map { try reader.isSettled(row, kind: $0, since: number - 1) }
      if !isRemoving, isOver != true, try ItemTable.row(key: row.item, in: db) != nil {
        try insert(row, in: db)
      }
    }
    try MetaTable.set(latest, to: VersionTable.latest(in: db), in: db)
  }

  /// Removes the rows that later versions have settled.
  static func removeSettled(_ reader: OutlineReader) throws {
    let db = try reader.db
    let since = try latest(in: db)
    for row in try all(in: db) {
      let kind = ReplayConflict.Kind(name: row.what)
      if try kind.map({ try reader.isSettled(row, kind: $0, since: since) }) ?? true {
        try delete(row, in: db)
      }
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
