package import Foundation
internal import GRDB

extension OutlineTransaction {
  /// A version of the changes of a text.
  package struct EditSummary: Hashable, Sendable {
    /// The names of the last versions that the changed text knows.
    package var heads: [String]
    /// Whether a version was created.
    package var isNew = false
    /// The conflicts of the version.
    package var conflicts: [MergeConflict] = []
  }

  /// Takes over the changes of a text that another program changed, as a version of its own.
  ///
  /// The version knows only the versions that the old text knows, so the rules of merging decide
  /// between its changes and later ones of the outline: the text undoes nothing that it merely
  /// lacks, and two changes of the same thing are a conflict. If the text knows all versions, the
  /// new version is like any other. A recurring item that the text ticks off moves to its next dates;
  /// see ``moveRecurringItems(from:to:since:)``.
  ///
  /// The version precedes the other changes of the transaction.
  /// - Parameters:
  ///   - old: the nodes of the text before, by their ids.
  ///   - new: the nodes of the text now.
  ///   - names: the last versions that the old text knows. If they are gone, for example by a
  ///     purge, the oldest version stands for them.
  ///   - date: the time of the changes, which decides between two of them; `nil` for now.
  ///   - message: the message of the version.
  /// - Throws: ``MergeError``; ``OutlineError``; ``StorageError``.
  /// - Complexity: O(size of both texts), and of a merge.
  package func receiveEdits(
    from old: Outline, to new: Outline, after names: [String], at date: Date?, message: String?
  ) throws -> EditSummary {
    let latest = try latestVersion()
    let heads = try knownHeads(names)
    var (before, after) = (old, new)
    let base = try heads.compactMap { try VersionTable.number(named: $0, in: db) }.max()
    try moveRecurringItems(from: &before, to: &after, since: base)
    let steps = try EditedSteps(from: before, to: after, self).make()
    if steps.isEmpty { return EditSummary(heads: heads) }
    if openVersion != nil { throw OutlineError.transactionInUse }
    var stamp = try VersionTable.nextStamp(in: db)
    if let date {
      let wanted = Int64(max(1, min(date.timeIntervalSince1970 * 1_000_000, 9e15)))
      let last =
        try heads.compactMap { try ReceivedTable.entry(named: $0, in: db) }
        .map { $0.received?.stamp ?? $0.stamp }.max() ?? 0
      stamp = min(stamp, max(wanted, last + 1))
    }
    let member = VersionBundle.Member(
      name: VersionBundle.Member.makeName(), stamp: stamp, file: "", number: latest + 1,
      origin: Version.Origin.file.rawValue, author: nil, message: message, series: nil,
      after: heads, steps: steps)
    let bundle = VersionBundle(file: "", versions: [member])
    let plan = try MergePlan(bundle, in: self, isRelated: true)
    var summary = EditSummary(heads: [member.name])
    if plan.own.isEmpty {
      guard let name = try carryOut(plan) else { return EditSummary(heads: heads) }
      summary.heads = [name]
    } else {
      let old = try Set(ConflictTable.all(in: db).map(\.identity))
      try ConflictTable.removeSettled(self)
      let conflicts = try OutlineStore.receive(plan, in: self)
      try ConflictTable.replace(conflicts, after: plan.base, steps, self)
      summary.conflicts = try self.conflicts().filter { !old.contains($0.row.identity) }
    }
    summary.isNew = true
    // The connection has written changes that this transaction does not know, and must not lose.
    noteStatements(changed: true)
    return summary
  }

  /// The nodes that a version after some versions deleted, and that are kept as conflicts.
  /// - Parameter names: the last of the versions.
  package func conflictingDeletions(after names: [String]) throws -> Set<NodeID> {
    let known = try knownHeads(names).compactMap { try VersionTable.number(named: $0, in: db) }
    let kept = try conflicts().filter {
      $0.kind == "delete" && max($0.shown.number, $0.hidden.number) > known.max() ?? 0
    }
    return Set(kept.map(\.id))
  }

  /// Creates a version of changes that know all versions of the file.
  /// - Returns: Its name, or `nil` if nothing changed.
  private func carryOut(_ plan: MergePlan) throws -> String? {
    guard let member = plan.new.first else { return nil }
    let (effects, _) = try ReplayEffects.make(
      of: [member.replayed], among: [], base: PastBase(self, at: plan.base))
    let label = VersionLabel(message: member.message, origin: .file)
    let transaction = OutlineTransaction(try db, label: label)
    defer { transaction.end() }
    var name: String?
    try db.inSavepoint {
      try transaction.atomically {
        var keys: [NodeID: Int64] = [:]
        for effect in effects {
          for step in effect.difference.steps { try transaction.carryOut(step, with: &keys) }
        }
      }
      name = try transaction.finish()?.name
      return name == nil ? .rollback : .commit
    }
    return name
  }

  /// The versions of some names, or the oldest one if this file does not have all of them.
  private func knownHeads(_ names: [String]) throws -> [String] {
    let purged = Set(try PurgedHeads.names(in: db))
    let areKnown = try names.allSatisfy {
      try purged.contains($0) || VersionTable.number(named: $0, in: db) != nil
    }
    let oldest = try MetaTable.historyStart(in: db)
    if areKnown, !names.isEmpty || oldest == 0 { return names }
    return try heads(upTo: oldest > 0 ? oldest : latestVersion())
  }
}

/// Finds the changes between two texts with nodes of an outline, in the form that merges replay.
private struct EditedSteps {
  private let new: Outline
  private let difference: OutlineDifference
  private let outline: OutlineReader
  /// The first sibling after each node that stays in its place.
  private let staying: [NodeID: NodeID]

  init(from old: Outline, to new: Outline, _ outline: OutlineReader) {
    self.new = new
    self.outline = outline
    difference = OutlineDifference(from: old, to: new)
    let next = Dictionary(Anchors(of: new).previous.map { ($1, $0) }) { first, _ in first }
    let placed = Set(difference.placed)
    var staying: [NodeID: NodeID] = [:]
    // The siblings after a node are below it, so they are known.
    for row in new.rows.reversed() {
      guard let following = next[row.node.id] else { continue }
      staying[row.node.id] = placed.contains(following) ? staying[following] : following
    }
    self.staying = staying
  }

  func make() throws -> [ReplayStep] {
    var lastFavorite: NodeID?
    return try ReplayStep.steps(of: difference, anchors: anchors) { id, previous in
      // A new favorite goes after the last one of the text, or the last one of all.
      if lastFavorite == nil { lastFavorite = try outline.favorites().last?.id.node }
      let isLast = id == new.favorites.last || previous == nil
      let anchor = isLast ? lastFavorite : previous?.node
      if isLast { lastFavorite = id.node }
      return anchor.map { [ReplayAnchor($0)] } ?? []
    }
  }

  /// The neighbours of a placed node: the one before it, and the first one after it that stays.
  private func anchors(_ id: NodeID, at place: OutlineDifference.Place) -> [ReplayAnchor] {
    (place.previous.map { [ReplayAnchor($0)] } ?? [])
      + (staying[id].map { [ReplayAnchor($0, isBefore: true)] } ?? [])
  }
}
