internal import GRDB

extension MergeConflict {
  /// A way to resolve a conflict.
  public enum Resolution: String, Hashable, Sendable, CaseIterable {
    /// The change that was written in this file, and did not come from a text file.
    case mine
    /// The change that was written in another file; if both were, the hidden one.
    case theirs
    /// Both: the other text becomes an item after this one.
    case both
    /// The shown change.
    case keep
  }
}

extension OutlineStore {
  /// Resolves the conflicts of a node, or all, as a version that other files receive like any other
  /// one.
  /// - Parameters:
  ///   - id: the node; `nil` for all nodes. Of all, those that cannot be resolved in this way stay.
  ///   - resolution: the way to resolve them.
  ///   - kind: only the conflict of this ``MergeConflict/kind``, such as `text`, or `order` for
  ///     the places of the items in a list that both files sorted; `nil` for all.
  ///   - message: the message of the version.
  ///   - author: the author of the version.
  /// - Returns: the conflicts, and the version.
  /// - Throws: ``MergeError/noConflict(_:kind:)``; ``MergeError/noneMine(_:)``;
  ///   ``MergeError/unsuitable(_:kind:)``; ``OutlineError/cannotReturn(_:)`` if the other place is
  ///   below a node that was deleted; ``MergeError/refused(name:_:)``; ``StorageError``. Nothing is
  ///   changed then.
  /// - Complexity: O(conflicts · log n), and the size of a deleted subtree.
  @discardableResult
  public func resolve(
    _ id: NodeID?, _ resolution: MergeConflict.Resolution, kind: String? = nil,
    message: String? = nil, author: String? = nil
  ) throws -> Committed<[MergeConflict]> {
    try resolve(id, resolution, kind: kind, message: message, author: author) { $1 }
  }

  /// The same with further work in the transaction.
  /// - Parameters:
  ///   - maker: the version, as `v5` or by the beginning of its name, or the author whose change is
  ///     kept by `theirs`; `nil` if there is only one.
  ///   - isRehearsal: whether nothing is committed.
  ///   - body: gets the outline after it, and the conflicts. It must not change the outline.
  package func resolve<Value>(
    _ id: NodeID?, _ resolution: MergeConflict.Resolution, kind: String?, of maker: String? = nil,
    message: String?, author: String?, isRehearsal: Bool = false,
    _ body: (OutlineReader, [MergeConflict]) throws -> Value
  ) throws -> Committed<Value> {
    try refuseForeignSchema()
    return try onWriter { db in
      try committing(in: db) {
        let before = try VersionTable.closeLatest(in: db)
        let reader = OutlineReader(db)
        defer { reader.end() }
        let all = try reader.conflicts()
        let orders = try reader.orders(among: all).filter {
          (id == nil || id == $0.parent) && [nil, MergeConflict.order, "place"].contains(kind)
        }
        // An order decides the places of all items in the list.
        let parents = Set<NodeID?>(orders.map(\.parent))
        let ordered = Set(
          orders.flatMap(\.conflicts) + all.filter { parents.contains($0.movedIn) })
        let single = all.filter {
          (id == nil || id == $0.id) && (kind == nil || kind == $0.kind) && !ordered.contains($0)
        }
        var resolved: [MergeConflict] = []
        var steps: [ReplayStep] = []
        // Of all conflicts, those that cannot be resolved in this way stay.
        var reason: any Error = MergeError.noConflict(id, kind: kind)
        func decide(_ conflicts: [MergeConflict], by make: () throws -> [ReplayStep]) throws {
          do {
            steps += try make()
            resolved += conflicts
          } catch let error where id == nil && (error is MergeError || error is OutlineError) {
            reason = error
          }
        }
        let things = Dictionary(grouping: single.indices) { "\(single[$0].id) \(single[$0].kind)" }
        // In the order in which they are listed: a place may be beside another that changes.
        for indices in things.values.sorted(by: { $0[0] < $1[0] }) {
          let conflicts = indices.map { single[$0] }
          try decide(conflicts) {
            try conflicts.chosen(resolution, of: maker).flatMap {
              try $0.steps(of: $1, in: reader)
            }
          }
        }
        for (parent, list) in Dictionary(grouping: orders, by: \.parent) {
          let places = ordered.filter { $0.movedIn == parent }
          try decide(Array(places)) {
            let wanted = try list.chosen(resolution, of: maker)
            let items = Set(places.map(\.id))
            return items.sorted { $0.rawValue < $1.rawValue }
              .map { .settle($0, kind: .item, .place) }
              + (try reader.moves(sorting: parent, as: wanted, placing: items))
          }
        }
        if resolved.isEmpty { throw reason }
        // A decision about a node, or about a place in it, keeps the node.
        let kept = Set(resolved.flatMap { [$0.id, $0.places?.shown.parent] })
        resolved += all.filter {
          $0.kind == "delete" && kept.contains($0.id) && !resolved.contains($0)
        }
        let member = VersionBundle.Member(
          name: VersionBundle.Member.makeName(), stamp: try VersionTable.nextStamp(in: db),
          file: "", number: before + 1, origin: Version.Origin.resolve.rawValue, author: author,
          message: message, series: nil, after: try reader.heads(upTo: before), steps: steps)
        let plan = MergePlan(member, after: before, reader)
        if let left = try Self.receive(plan, in: reader).first {
          // The only step that cannot be carried out is a move below itself.
          throw MergeError.unsuitable(resolution, kind: left.kind.name)
        }
        for conflict in resolved { try ConflictTable.delete(conflict.row, in: db) }
        let rows = try AttributeCoding.text(of: resolved.map(\.row))
        try MetaTable.set(
          ConflictTable.decided + "\(VersionTable.latest(in: db))", to: rows, in: db)
        try ForeignReferences.checkDeferred(in: db, since: before)
        let value = try body(reader, resolved)
        let version = try VersionTable.latest(in: db)
        return (
          isRehearsal ? .rollback : .commit,
          Committed(value: value, version: version, isNew: true, name: member.name)
        )
      }
    }
  }

  /// The `async` variant of `resolve(_:_:kind:message:author:)`.
  /// - Parameters:
  ///   - id: the node; `nil` for all nodes. Of all, those that cannot be resolved in this way stay.
  ///   - resolution: the way to resolve them.
  ///   - kind: only the conflict of this ``MergeConflict/kind``, such as `text`, or `order` for
  ///     the places of the items in a list that both files sorted; `nil` for all.
  ///   - message: the message of the version.
  ///   - author: the author of the version.
  /// - Returns: the conflicts, and the version.
  /// - Throws: as without `await`; `CancellationError`. Nothing is changed then.
  @discardableResult
  public func resolve(
    _ id: NodeID?, _ resolution: MergeConflict.Resolution, kind: String? = nil,
    message: String? = nil, author: String? = nil
  ) async throws -> Committed<[MergeConflict]> {
    try await QueuedWork.elsewhere { _ in
      try self.resolve(id, resolution, kind: kind, message: message, author: author)
    }
  }
}

extension [MergeConflict] {
  /// The conflicts of one kind of a node that a resolution decides, each with the way: the shown
  /// change is kept, the hidden one is taken (`theirs`), or both.
  /// - Throws: ``MergeError/severalHidden(_:kind:versions:)`` if it could be one of several changes:
  ///   none is dropped unseen.
  fileprivate func chosen(
    _ resolution: MergeConflict.Resolution, of maker: String?
  ) throws -> [(MergeConflict, MergeConflict.Resolution)] {
    guard let first else { return [] }
    let wanted: [MergeConflict]
    switch resolution {
    case .keep: return [(first, .keep)]
    case .both: return map { ($0, .both) }
    case .mine:
      if contains(where: { $0.mine == .shown }) { return [(first, .keep)] }
      wanted = filter { $0.mine == .hidden }
      if wanted.isEmpty { throw MergeError.noneMine(first.id) }
    case .theirs:
      if let maker {
        wanted = filter { $0.hidden.isMade(by: maker) }
        let isShown = first.shown.isMade(by: maker)
        if isShown && wanted.isEmpty { return [(first, .keep)] }
        if wanted.isEmpty { throw MergeError.noneBy(maker, first.id, versions: makers) }
        if isShown { throw MergeError.severalHidden(first.id, kind: first.kind, versions: makers) }
      } else {
        if count == 1, first.mine == .hidden { return [(first, .keep)] }
        wanted = self
      }
    }
    guard wanted.count == 1, let only = wanted.first else {
      throw MergeError.severalHidden(first.id, kind: first.kind, versions: makers)
    }
    return [(only, .theirs)]
  }

  /// The versions with the changes, for people; that with the shown one is the last.
  private var makers: [String] { map(\.hidden.maker) + prefix(1).map(\.shown.maker) }
}

extension [OrderConflict] {
  /// The order that a resolution chooses for a list, or `nil` for the present one.
  /// - Throws: ``MergeError/severalHidden(_:kind:versions:)`` if several files have their own.
  fileprivate func chosen(
    _ resolution: MergeConflict.Resolution, of maker: String?
  ) throws -> [NodeID]? {
    guard let last else { return nil }
    switch resolution {
    case .keep: return nil
    case .mine: return last.mine
    case .both: throw MergeError.unsuitable(.both, kind: MergeConflict.order)
    case .theirs:
      guard let maker else {
        if count == 1 { return last.theirs }
        throw MergeError.severalHidden(
          last.parent, kind: MergeConflict.order, versions: map(\.other.maker))
      }
      if let order = self.last(where: { $0.other.isMade(by: maker) }) { return order.theirs }
      if contains(where: { $0.own.isMade(by: maker) }) { return last.mine }
      throw MergeError.noneBy(
        maker, last.parent, versions: [last.own.maker] + map(\.other.maker))
    }
  }
}

extension Version {
  /// The version and its author, for people.
  package var maker: String { "v\(number)" + (author.map { " of \($0)" } ?? "") }

  /// Whether a person means it by its number, the beginning of its name, or its author.
  fileprivate func isMade(by maker: String) -> Bool {
    let folded = maker.lowercased()
    return ["v\(number)", "\(number)"].contains(folded) || isWritten(by: maker)
      || folded.count >= 4 && name.hasPrefix(folded)
  }

  /// Whether its author has a name. Ann may write "Ann, laptop" on one of several machines: all of
  /// it is her name, and so is each of the two.
  package func isWritten(by name: String) -> Bool {
    let (folded, author) = (name.lowercased(), author?.lowercased() ?? "")
    return author == folded || author.hasPrefix(folded + ",") || author.hasSuffix(", " + folded)
  }
}

extension MergeConflict {
  /// The steps of a version that resolves it. One that keeps the shown change writes it again, so
  /// that another decision that did not know of it is a conflict.
  fileprivate func steps(
    of resolution: Resolution, in outline: OutlineReader
  ) throws -> [ReplayStep] {
    let db = try outline.db
    guard let kind = ReplayConflict.Kind(name: self.kind),
      let row = try ItemTable.row(id: id.rawValue, in: db)
    else { return [] }
    let nodeKind = row.nodeKind
    let parent = try outline.parent(of: row.image)
    let isKept = resolution == .keep
    let settling = [ReplayStep.settle(id, kind: nodeKind, kind)]
    if resolution == .both {
      guard nodeKind == .item, let parent, let fields = fieldsOfOther
      else { throw MergeError.unsuitable(resolution, kind: self.kind) }
      let other = NodeID(checked: Item.ID.random().rawValue)
      var anchors = [ReplayAnchor(id)]
      if let next = try outline.sibling(of: id, isAfter: true) {
        anchors.append(ReplayAnchor(next, isBefore: true))
      }
      return try steps(of: .keep, in: outline)
        + [.insert(other, parent: parent, beside: anchors, fields, isExpanded: true)]
    }
    switch kind {
    case .field(let field):
      return settling + [.set(id, kind: nodeKind, field, isKept ? shownValue : hiddenValue)]
    case .id, .twice:
      guard case .object(let fields)? = hiddenValue else { return settling }
      let present = try ReplayStep.values(of: row.image.content(in: db))
      // The other item of two that are one now merely lacks fields.
      let names = Set(kind == .id ? present.keys : fields.keys).union(fields.keys).sorted()
        .filter { present[$0] != fields[$0] }
      let values = isKept ? present : fields
      return settling
        + names.compactMap { name in
          ReplayField(name: name).map { .set(id, kind: nodeKind, $0, values[name]) }
        }
    case .delete:
      if isKept { return settling }
      let keys = try ItemTable.subtrees([row.key], in: db).map(\.key).filter { $0 != row.key }
      let descendants = try keys.map { try outline.nodeID(ofKey: $0) }
      return [.delete(id, parent: parent, descendants: descendants)]
    case .place, .circle:
      if isKept {
        let anchors = try [false, true].compactMap { isAfter in
          try outline.sibling(of: id, isAfter: isAfter)
            .map { ReplayAnchor($0, isBefore: isAfter) }
        }
        return settling + [.move(id, from: parent, to: parent, beside: anchors)]
      }
      guard let place = try outline.place(of: id, in: hidden.number) else { return settling }
      if let target = place.parent, try ItemTable.key(of: target.rawValue, in: db) == nil {
        throw OutlineError.cannotReturn([id])
      }
      // A version names the neighbours that it finds: others may be gone here and not elsewhere.
      let found = try place.anchors.filter { anchor in
        let neighbour = try ItemTable.row(id: anchor.id.rawValue, in: db)
        return try neighbour.map { try outline.parent(of: $0.image) == place.parent } ?? false
      }
      return settling + [.move(id, from: parent, to: place.parent, beside: found)]
    }
  }

  /// The fields of an item that takes over the hidden text; `nil` if there is none.
  fileprivate var fieldsOfOther: [ReplayField: JSONValue]? {
    switch hiddenValue {
    case .object(let fields)? where kind == "id" || kind == "twice":
      var found: [ReplayField: JSONValue] = [:]
      for (name, value) in fields { ReplayField(name: name).map { found[$0] = value } }
      return found
    case .string(let text)?
    where !text.isEmpty && ["text", "secondaryText", "note"].contains(kind):
      return [.text: .string(text)]
    default: return nil
    }
  }
}
