internal import Foundation
internal import GRDB

/// A write in progress: everything done through it is committed together, as one version, or not at all.
///
/// Use it only inside the closure it was given to.
public final class OutlineTransaction: OutlineReader {
  private let label: VersionLabel
  private var summary: String?
  private(set) var openVersion: Int?
  private var hasLocalChanges = false
  private var isSealed = false
  private var nextKey: Int64?

  init(
    _ connection: Database, _ label: VersionLabel,
    unless isCancelled: @escaping () -> Bool = { false }
  ) {
    self.label = label
    super.init(connection, unless: isCancelled)
  }

  /// Opens the version of this transaction, before its first change. A write that changes nothing makes none.
  func touch(
    origin: Version.Origin? = nil, undoes: Int? = nil, message: String? = nil,
    author: String? = nil
  ) throws {
    if isSealed { throw OutlineError.transactionInUse }
    if openVersion != nil { return }
    let label = VersionLabel(
      message: label.message ?? message ?? summary, origin: origin ?? label.origin,
      author: author ?? label.author)
    openVersion = try VersionTable.open(
      label, series: undoes == nil ? series(by: label.author) : nil, undoes: undoes, in: db)
  }

  /// The series of the version that is about to be opened.
  private func series(by author: String?) throws -> String? {
    switch label.grouping {
    case .none: return nil
    case .series(let name): return name
    case .typing(let name, let pause):
      let latest = try latestVersion()
      if let number = try VersionTable.lastLoud(upTo: latest, in: db),
        let series = try VersionTable.series(of: number, in: db), series.author == author,
        series.name.hasPrefix(name + "#"),
        let last = try versions(from: number, to: number).first,
        Date().timeIntervalSince(last.date) <= pause / .seconds(1)
      {
        return series.name
      }
      return "\(name)#\(latest &+ 1)"
    }
  }

  /// Says what is to be said of the version where the caller of the write said nothing: what only the transaction knows, such
  /// as the text of an item. It has to be said before the first change: that opens the version with what was said until then,
  /// and what is said later changes nothing. An attempt that fails takes back what was said in it.
  /// - Parameter summary: one line without control characters.
  public func describe(_ summary: String) { self.summary = summary }

  /// Refuses to go on when the file is not at the version the caller has seen.
  /// Versions that did nothing but expand and collapse do not count.
  /// - Parameter expected: the number of the version the caller has seen.
  /// - Throws: ``OutlineError/conflict(expected:actual:by:)``, which says who moved on.
  public func expect(version expected: Version.ID) throws {
    let actual = try openVersion.map { $0 - 1 } ?? latestVersion()
    if actual == expected { return }
    let loud = try VersionTable.lastLoud(upTo: actual, in: db) ?? 0
    if loud <= expected && expected < actual { return }
    let latest = try versions(from: actual, to: actual).first
    throw OutlineError.conflict(expected: expected, actual: actual, by: latest)
  }

  /// Refuses to go on when the file is not at the version the caller has seen; also when a version of that number is
  /// another one, because the file was restored or is a copy that was written to.
  /// - Parameter expected: the version the caller has seen.
  /// - Throws: ``OutlineError/conflict(expected:actual:by:)`` or ``OutlineError/otherHistory(_:)``.
  public func expect(_ expected: Version) throws {
    try checkHistory(expected)
    try expect(version: expected.number)
  }

  /// Does several steps, or, when one of them throws, none, so that a caller who catches the error inside the closure goes on
  /// with a sound outline.
  /// - Parameter steps: what to do.
  /// - Returns: what the closure returns.
  /// - Throws: what the closure throws.
  public func attempt<Value>(_ steps: () throws -> Value) throws -> Value {
    let before = (openVersion, hasLocalChanges, isSealed, summary)
    do {
      return try db.savepoint { (.commit, try steps()) }
    } catch {
      // What the steps began went with them, a version that they opened too.
      (openVersion, hasLocalChanges, isSealed, summary) = before
      rollbacks += 1
      throw error
    }
  }

  /// The number of this transaction's version, which is opened by that.
  var version: Int {
    get throws {
      try touch()
      return try openVersion ?? VersionTable.latest(in: db)
    }
  }

  /// Does several steps or none, with the version open.
  func atomically<Value>(_ steps: () throws -> Value) throws -> Value {
    try touch()
    return try attempt(steps)
  }

  /// Notes that something was stored that belongs to no version: a use, or what a view shows.
  func noteLocalChange() { hasLocalChanges = true }

  override var takesStatements: Bool { true }

  override func noteStatements(changed: Bool) {
    super.noteStatements(changed: changed)
    // The rows of the app are kept where the outline is in the end as it was before.
    if changed { hasLocalChanges = true }
    // They may have taken the next key.
    nextKey = nil
  }

  /// Ends the changes of this transaction: an undo or a redo has the version for itself.
  func seal() { isSealed = true }

  /// Whether the version is kept even if it changed nothing: a use or the state of a view would be
  /// lost with it, and an undo of a version that changed nothing would undo the same one again and
  /// again.
  var mayBeEmpty: Bool { hasLocalChanges || isSealed }

  private func firstFreeKey() throws -> Int64 {
    let last = try max(ItemTable.maximumKey(in: db), DeletedTable.maximumKey(in: db))
    if last < Int64.max / 2 { return last + 1 }
    throw DatabaseError(
      resultCode: .SQLITE_CORRUPT, message: "the key \(last) leaves no room for another item")
  }

  /// A key that no row has or ever had.
  func makeKey() throws -> Int64 {
    let key = try nextKey ?? firstFreeKey()
    nextKey = key + 1
    return key
  }

  /// Closes the version of this transaction, and brings the search index up to it.
  /// - Returns: its name and whether it is quiet; nil where what was changed was changed back, which leaves no version.
  func finish() throws -> (name: String, isQuiet: Bool)? {
    guard let version = openVersion else { return nil }
    let effect = try ChangeTable.effect(of: version, in: db)
    if effect.isNothing && !mayBeEmpty { return nil }
    if try effect.changesWords || !SearchTable.pass(over: version, in: db) {
      try SearchTable.catchUp(to: version, in: db)
    }
    return try VersionTable.close(version, in: db)
  }
}
