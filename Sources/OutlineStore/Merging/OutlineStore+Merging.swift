package import Foundation
internal import GRDB

extension OutlineStore {
  /// The result of a merge.
  public struct MergeSummary: Hashable, Sendable {
    /// The latest version before it. ``OutlineReader/difference(from:to:)`` gives the changes.
    public var before: Version.ID
    /// The latest version after it.
    public var version: Version.ID
    /// The number of versions that were new.
    public var count: Int
    /// The conflicts of these versions.
    public var conflicts: [MergeConflict]
    /// The latest time of a received version, if a clock that is ahead gave it, and no version
    /// that was here before is as late.
    package var ahead: Date?
    /// The number of new versions without a digest, whose content nothing proves.
    package var unproved = 0
    /// The circles of items that wait for each other, through new dependencies.
    package var circles: [WaitingCircle] = []
    /// The reasons why versions were left out: each blocks only those that follow it.
    public var refused: [MergeError] = []
    /// The number of versions that wait for others.
    public var waiting = 0
  }

  /// The versions after one, for `merge(_:)` in another file of the same outline.
  ///
  /// Versions that only expanded and collapsed items stay in their file.
  /// - Parameter number: the version that the other file knows, with all before it; `nil` for the
  ///   oldest one of this file, or the empty outline.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``;
  ///   ``OutlineError/forgottenVersion(_:oldest:)``; ``MergeError/unknownMaker(_:)``;
  ///   ``StorageError``.
  /// - Complexity: O(changes since · log n).
  public func bundle(since number: Version.ID? = nil) throws -> VersionBundle {
    try read { try $0.bundle(since: number) }
  }

  /// Takes over the versions of another file of the same outline that are new here.
  ///
  /// Files with the same versions show the same outline, no matter how the versions got there. Each
  /// received version becomes a version of this file, with its name, author and message. If two
  /// versions changed the same thing without knowing of each other, the later change is shown, and
  /// ``OutlineReader/conflicts()`` lists the other one. A node that one version changed survives a
  /// deletion that did not know of the change.
  ///
  /// A new, empty file takes over everything, and becomes a copy.
  /// - Parameter bundle: the versions; those that are here already are skipped.
  /// - Returns: a summary. A version that cannot be taken is left out with those that follow it.
  /// - Throws: ``MergeError``, if no version can be taken; ``StorageError``. Nothing is changed
  ///   then.
  /// - Complexity: O(k · (k + m)) for k received versions and m that they do not know here, at most
  ///   a million; above that, received versions share their effect.
  @discardableResult
  public func merge(_ bundle: VersionBundle) throws -> MergeSummary {
    try merge(bundle) { _, summary in summary }
  }

  /// The same with further work in the transaction.
  /// - Parameters:
  ///   - bundle: the versions; those that are here already are skipped.
  ///   - isRehearsal: whether nothing is committed.
  ///   - body: gets the outline after the merge, and the summary. It must not change the outline.
  package func merge<Value>(
    _ bundle: VersionBundle, isRehearsal: Bool = false,
    _ body: (OutlineTransaction, MergeSummary) throws -> Value
  ) throws -> Value {
    try refuseForeignSchema()
    let (value, hasPurged) = try onWriter { db in
      try committing(in: db) {
        let (summary, hasPurged) = try Self.merge(bundle, in: db)
        let transaction = OutlineTransaction(db, label: VersionLabel(origin: .app))
        defer { transaction.end() }
        return (isRehearsal ? .rollback : .commit, (try body(transaction, summary), hasPurged))
      }
    }
    // Purged words may remain in free pages. The merge is done, so an error is ignored.
    if hasPurged && !isRehearsal { try? pack() }
    return value
  }

  /// The `async` variant of `bundle(since:)`.
  /// - Parameter number: the version that the other file knows, with all before it; `nil` for all.
  /// - Throws: as the form that is not awaited; `CancellationError`.
  public func bundle(since number: Version.ID? = nil) async throws -> VersionBundle {
    try await read { try $0.bundle(since: number) }
  }

  /// The `async` variant of `merge(_:)`.
  /// - Parameter bundle: the versions; those that are here already are skipped.
  /// - Returns: a summary.
  /// - Throws: ``MergeError``; ``StorageError``; `CancellationError`. Nothing is changed then.
  /// - Complexity: O(k · (k + m)) for k received versions and m that they do not know here.
  @discardableResult
  public func merge(_ bundle: VersionBundle) async throws -> MergeSummary {
    try await QueuedWork.elsewhere { _ in try self.merge(bundle) }
  }

  /// Merges a bundle inside a transaction.
  /// - Returns: A summary, and whether former content was purged.
  private static func merge(
    _ bundle: VersionBundle, in db: Database
  ) throws -> (summary: MergeSummary, hasPurged: Bool) {
    var before = try VersionTable.closeLatest(in: db)
    let usual = try VersionTable.nextStamp(in: db)
    let reader = OutlineReader(db)
    defer { reader.end() }
    try FirstVersion.adopt(from: bundle, reader)
    if !bundle.texts.isEmpty { try AgreedText.remember(bundle.texts, in: db) }
    let unaware = try ForgottenWords.unaware(bundle, in: db)
    var plan = try MergePlan(bundle, in: reader)
    plan.forgetMessages(about: unaware)
    var old: Set<ConflictTable.Row.Identity>?
    var recovered: Set<ForgottenWords.Subject> = []
    if !plan.new.isEmpty {
      try ConflictTable.removeSettled(reader)
      let conflicts = try receive(plan, in: reader)
      recovered = try RecoveredSteps.store(plan.recovered, in: reader)
      old = try Set(ConflictTable.all(in: db).map(\.identity))
      try ConflictTable.replace(conflicts, after: plan.base, plan.new.flatMap(\.steps), reader)
      try ForeignReferences.checkDeferred(in: db, since: before)
      if try VersionTable.latest(in: db) > before {
        try MetaTable.set(ReceivedTable.firstOfPull, to: before &+ 1, in: db)
      }
    }
    let hasPurged = try ForgottenWords.purge(
      bundle.forgotten, after: plan.new, recovered, unaware: unaware, in: db)
    // A purge takes conflicts about its words with it.
    let found = try old.map { old in
      try reader.conflicts().filter { !old.contains($0.row.identity) }
    }
    let version = try VersionTable.latest(in: db)
    before = min(before, version)
    var summary = MergeSummary(
      before: before, version: version, count: plan.new.count, conflicts: found ?? [])
    // Two clocks rarely agree to the second. A version after one that is ahead is so, too.
    if let stamp = plan.new.map(\.stamp).max(), stamp > usual &+ 600_000_000 {
      summary.ahead = VersionTable.date(stamp)
    }
    summary.unproved = plan.new.count { $0.proof == nil }
    summary.circles = try reader.waitingCircles(
      from: plan.new.flatMap(\.steps).compactMap(\.dependent))
    summary.refused = plan.refused
    summary.waiting = plan.waiting
    return (summary, hasPurged)
  }

  /// Creates versions of those that other files wrote.
  /// - Returns: All conflicts of the versions after the base.
  static func receive(_ plan: MergePlan, in reader: OutlineReader) throws -> [ReplayConflict] {
    // A version of a clock that was ahead is taken as it is. Others may have it already.
    let soon = Int64(Date().timeIntervalSince1970 * 1_000_000) + 86_000_000_000
    if !plan.new.contains(where: { $0.stamp > soon }) { return try receiveAll(plan, in: reader) }
    let guards = try LiftedTriggers(["version_before_insert"], in: reader.db)
    let conflicts: [ReplayConflict]
    do { conflicts = try receiveAll(plan, in: reader) } catch {
      // Who catches the error may commit.
      try? guards.putBack()
      throw error
    }
    try guards.putBack()
    return conflicts
  }

  private static func receiveAll(
    _ plan: MergePlan, in reader: OutlineReader
  ) throws -> [ReplayConflict] {
    let (effects, conflicts) = try ReplayEffects.make(
      of: plan.new.map(\.replayed), among: plan.own, base: PastBase(reader, at: plan.base))
    let members = Dictionary(plan.new.map { ($0.name, $0) }) { first, _ in first }
    for effect in effects {
      guard let member = members[effect.version.name] else { continue }
      do {
        try SubstituteIDs.make(effect.substitutions, in: reader)
      } catch let error as OutlineError {
        throw MergeError.refused(name: member.name, error)
      }
      try receive(member, as: effect.difference, in: reader.db)
    }
    return conflicts
  }

  /// Creates a version of one that another file wrote.
  private static func receive(
    _ member: VersionBundle.Member, as difference: OutlineDifference, in db: Database
  ) throws {
    let label = VersionLabel(
      message: member.message, origin: .merge, author: member.author,
      maker: VersionLabel.Maker(name: member.name, stamp: member.stamp, series: member.series))
    let transaction = OutlineTransaction(db, label: label)
    defer { transaction.end() }
    do {
      try transaction.atomically {
        var keys: [NodeID: Int64] = [:]
        for step in difference.steps { try transaction.carryOut(step, with: &keys) }
      }
    } catch let error as OutlineError { throw MergeError.refused(name: member.name, error) }
    guard let version = transaction.openVersion else { return }
    try ReceivedTable.insert(ReceivedTable.Received(member), as: version, in: db)
    if let proof = member.proof { try DigestTable.set(proof, of: version, in: db) }
    // Its effect may be nothing, but it is known here from now on.
    transaction.noteLocalChange()
    _ = try transaction.finish()
  }
}

/// The version that a new file begins with.
enum FirstVersion {
  /// Gives the only version of a new, empty file the name and time of the first version of a
  /// bundle. So the file becomes a copy of the one that the versions come from. Other files stay as
  /// they are.
  static func adopt(from bundle: VersionBundle, _ reader: OutlineReader) throws {
    let db = try reader.db
    guard let first = bundle.versions.first, first.after.isEmpty, first.steps.isEmpty,
      try VersionTable.latest(in: db) == 1,
      try MetaTable.integer(MetaTable.purgedBefore, in: db) == nil,
      try ItemTable.nodes(under: ItemTable.rootKey, in: db).isEmpty,
      first.stamp <= VersionTable.greatestStamp
    else { return }
    let guards = try LiftedTriggers(["version_before_update"], in: db)
    try VersionTable.rename(1, to: first.name, stamp: first.stamp, in: db)
    try SealTable.sealAgain(from: 1, in: db)
    try guards.putBack()
    guard let proof = first.proof else {
      // Only its maker could give it one.
      return try DigestTable.begin(after: 1, in: db)
    }
    // The file did not write it in the same words.
    if let entry = try ReceivedTable.entry(1, in: db) {
      var member = try reader.member(entry, after: [], file: "")
      member.proof = proof
      if let proof = member.proofOfPresent { try DigestTable.set(proof, of: 1, in: db) }
    }
  }
}
