internal import Foundation
internal import GRDB
internal import OutlineDiff
public import OutlineModel

extension MergeConflict {
  /// A way to resolve a conflict.
  public enum Resolution: String, Hashable, Sendable, CaseIterable {
    /// The change that was made in this file; see ``MergeConflict/mine``.
    case mine
    /// The change that was made in another file; if both were, the hidden one.
    case theirs
    /// Both: the other text becomes an item after this one.
    case both
    /// The shown change.
    case keep
  }
}

extension OutlineStore {
  /// Resolves the conflicts of a node, as a version that other files receive like any other one.
  /// - Parameters:
  ///   - id: the node.
  ///   - resolution: the way to resolve them.
  ///   - kind: only the conflict of this ``MergeConflict/kind``, such as `text`; `nil` for all.
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
    _ id: NodeID, _ resolution: MergeConflict.Resolution, kind: String? = nil,
    message: String? = nil, author: String? = nil
  ) throws -> Committed<[MergeConflict]> {
    try resolve(id, resolution, kind: kind, message: message, author: author) { $1 }
  }

  /// The same with further work in the transaction.
  /// - Parameters:
  ///   - isRehearsal: whether nothing is committed.
  ///   - body: gets the outline after it, and the conflicts. It must not change the outline.
  package func resolve<Value>(
    _ id: NodeID, _ resolution: MergeConflict.Resolution, kind: String?, message: String?,
    author: String?, isRehearsal: Bool = false,
    _ body: (OutlineReader, [MergeConflict]) throws -> Value
  ) throws -> Committed<Value> {
    try refuseForeignSchema()
    return try writer.unsafeReentrantWrite { db in
      try committing(in: db) {
        let before = try VersionTable.closeLatest(in: db)
        let reader = OutlineReader(db)
        defer { reader.end() }
        let resolved = try reader.conflicts().filter {
          $0.id == id && (kind == nil || kind == $0.kind)
        }
        if resolved.isEmpty { throw MergeError.noConflict(id, kind: kind) }
        var steps: [ReplayStep] = []
        for conflict in resolved { steps += try reader.steps(resolving: conflict, resolution) }
        let member = VersionBundle.Member(
          name: VersionBundle.Member.makeName(), stamp: try VersionTable.nextStamp(in: db),
          file: "", number: before + 1, origin: Version.Origin.resolve.rawValue, author: author,
          message: message, series: nil, after: try reader.heads(upTo: before), steps: steps)
        let plan = MergePlan(member, after: before, reader)
        if let left = try Self.receive(plan, reader).first {
          // The only step that cannot be carried out is a move below itself.
          throw MergeError.unsuitable(resolution, kind: left.kind.name)
        }
        for conflict in resolved { try ConflictTable.delete(conflict.row, in: db) }
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
  ///   - id: the node.
  ///   - resolution: the way to resolve them.
  ///   - kind: only the conflict of this ``MergeConflict/kind``, such as `text`; `nil` for all.
  ///   - message: the message of the version.
  ///   - author: the author of the version.
  /// - Returns: the conflicts, and the version.
  /// - Throws: as without `await`; `CancellationError`. Nothing is changed then.
  @discardableResult
  public func resolve(
    _ id: NodeID, _ resolution: MergeConflict.Resolution, kind: String? = nil,
    message: String? = nil, author: String? = nil
  ) async throws -> Committed<[MergeConflict]> {
    try await QueuedWork.elsewhere { _ in
      try self.resolve(id, resolution, kind: kind, message: message, author: author)
    }
  }
}

extension OutlineReader {
  /// The steps of a version that resolves a conflict.
  fileprivate func steps(
    resolving conflict: MergeConflict, _ resolution: MergeConflict.Resolution
  ) throws -> [ReplayStep] {
    let id = conflict.id
    guard let kind = ReplayConflict.Kind(name: conflict.kind),
      let row = try ItemTable.row(id: id.rawValue, in: db)
    else { return [] }
    let nodeKind = row.nodeKind
    let keeping = [ReplayStep.settle(id, kind: nodeKind, kind)]
    if resolution == .both {
      guard nodeKind == .item, let parent = try parent(of: row.image),
        let fields = conflict.fieldsOfOther
      else { throw MergeError.unsuitable(resolution, kind: conflict.kind) }
      let other = NodeID(checked: Item.ID.random().rawValue)
      var anchors = [ReplayAnchor(id)]
      if let next = try next(to: row) { anchors.append(ReplayAnchor(next, isBefore: true)) }
      return keeping + [.insert(other, parent: parent, beside: anchors, fields, isExpanded: true)]
    }
    if resolution == .mine && conflict.mine == nil { throw MergeError.noneMine(id) }
    let wantsShown: Bool =
      switch resolution {
      case .keep: true
      case .mine: conflict.mine == .shown
      case .theirs: conflict.mine == .hidden
      case .both: false
      }
    if wantsShown { return keeping }
    switch kind {
    case .field(let field):
      return keeping + [.set(id, kind: nodeKind, field, conflict.hiddenValue)]
    case .id:
      guard case .object(let fields)? = conflict.hiddenValue else { return keeping }
      let present = try ReplayStep.values(of: row.image.content(in: db))
      let names = Set(present.keys).union(fields.keys).sorted()
      return keeping
        + names.compactMap { name in
          ReplayField(name: name).map { .set(id, kind: nodeKind, $0, fields[name]) }
        }
    case .delete:
      let keys = try ItemTable.subtrees([row.key], in: db).map(\.key).filter { $0 != row.key }
      let descendants = try keys.map { try self.nodeID(ofKey: $0) }
      return [.delete(id, parent: try parent(of: row.image), descendants: descendants)]
    case .place, .circle:
      for step in try steps(of: conflict.hidden.number, on: id) {
        switch step {
        case .move(id, _, let target, let anchors), .insert(id, let target, let anchors, _, _):
          if let target, try ItemTable.key(of: target.rawValue, in: db) == nil {
            throw OutlineError.cannotReturn([id])
          }
          // A version names the neighbours that it finds: others may be gone here and not
          // elsewhere.
          let found = try anchors.filter { anchor in
            guard let neighbour = try ItemTable.row(id: anchor.id.rawValue, in: db) else {
              return false
            }
            return try parent(of: neighbour.image) == target
          }
          return keeping
            + [.move(id, from: try parent(of: row.image), to: target, beside: found)]
        default: continue
        }
      }
      return keeping
    }
  }

  private func next(to row: NodeRow) throws -> NodeID? {
    guard let parent = row.image.parent else { return nil }
    return try SiblingList.children(of: parent)
      .neighbour(of: row.image.position, isNext: true, at: nil, in: db)
      .map { try nodeID(ofKey: $0) }
  }
}

extension MergeConflict {
  /// The fields of an item that takes over the hidden text; `nil` if there is none.
  fileprivate var fieldsOfOther: [ReplayField: JSONValue]? {
    switch hiddenValue {
    case .object(let fields)? where kind == "id":
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
