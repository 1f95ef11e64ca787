internal import Foundation
internal import GRDB

/// A write in progress. All its changes are committed together, as one version, or not at all.
///
/// Use it only inside the closure it was passed to.
public final class OutlineTransaction: OutlineReader {
  private let label: VersionLabel
  private var summary: String?
  private(set) var openVersion: Int?
  private var hasLocalChanges = false
  private var isSealed = false
  private var nextKey: Int64?
  /// The nodes with each folded text that is newer than the search index; `nil` until such a text
  /// is looked for. Nodes stay here if they get another text.
  private var newTexts: [String: [Int64]]?
  /// The nodes that got a text since then.
  private var reworded: [NodeID] = []
  /// Whether more pages than usual are kept in memory.
  private var keepsMorePages = false
  /// Whether the version keeps the message and origin that its writer gave, because it does several
  /// things of which a restore or a revert is only one.
  package var keepsLabel = false
  /// The next occurrences that single changes of this transaction have added.
  package internal(set) var nextOccurrences: [Item.ID] = []

  init(
    _ connection: Database, label: VersionLabel,
    unless isCancelled: @escaping () -> Bool = { false }
  ) {
    self.label = label
    super.init(connection, unless: isCancelled)
  }

  /// Opens the version of this transaction, before its first change. A write that changes nothing
  /// creates none.
  func touch(
    origin: Version.Origin? = nil, undoes: Int? = nil, message: String? = nil, author: String? = nil
  ) throws {
    if isSealed { throw OutlineError.transactionInUse }
    if openVersion != nil { return }
    let label = VersionLabel(
      message: label.message ?? (keepsLabel ? summary ?? message : message ?? summary),
      origin: (keepsLabel ? nil : origin) ?? label.origin,
      author: author ?? label.author, maker: self.label.maker)
    openVersion = try VersionTable.open(
      label, series: undoes == nil ? series(by: label.author) : nil, undoes: undoes, in: db)
  }

  /// The series of the version to open.
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
        abs(Date().timeIntervalSince(last.date)) <= pause / .seconds(1)
      {
        return series.name
      }
      return "\(name)#\(latest &+ 1)"
    }
  }

  /// Sets the version's message if the caller of `write` gave none. Use it for information that
  /// only the transaction has, such as the text of an item.
  ///
  /// Call it before the first change, which opens the version with the message; later calls have no
  /// effect. If an ``attempt(_:)`` fails, calls inside it are undone.
  /// - Parameter summary: one line without control characters.
  public func describe(_ summary: String) { self.summary = summary }

  /// Throws if the file is not at the expected version. Versions that only expand and collapse
  /// items do not count.
  /// - Parameter expected: the number of the version that the caller knows.
  /// - Throws: ``OutlineError/conflict(expected:actual:by:)`` with the latest version.
  public func expect(version expected: Version.ID) throws {
    let actual = try openVersion.map { $0 - 1 } ?? latestVersion()
    if actual == expected { return }
    let loud = try VersionTable.lastLoud(upTo: actual, in: db) ?? 0
    if loud <= expected && expected < actual { return }
    let latest = try versions(from: actual, to: actual).first
    throw OutlineError.conflict(expected: expected, actual: actual, by: latest)
  }

  /// Throws if the file is not at the expected version, or if its version of that number is another
  /// one, because the file was restored or is a copy that was written to.
  /// - Parameter expected: the version that the caller knows.
  /// - Throws: ``OutlineError/conflict(expected:actual:by:)`` or ``OutlineError/otherHistory(_:)``.
  public func expect(_ expected: Version) throws {
    try checkHistory(expected)
    try expect(version: expected.number)
  }

  /// Performs several steps, or none if one of them throws. So a caller can catch the error inside
  /// the closure and continue with a sound outline.
  /// - Parameter changes: performs the changes.
  /// - Returns: The closure's value.
  /// - Throws: Errors of the closure.
  public func attempt<Value>(_ changes: () throws -> Value) throws -> Value {
    let before = (openVersion, hasLocalChanges, isSealed, summary, nextOccurrences)
    do { return try db.savepoint { (.commit, try changes()) } } catch {
      // Everything that they began is rolled back, including a version that they opened.
      (openVersion, hasLocalChanges, isSealed, summary, nextOccurrences) = before
      rollbacks += 1
      noteNewTexts()
      throw error
    }
  }

  /// The number of this transaction's version, which is opened if necessary.
  var version: Int {
    get throws {
      try touch()
      return try openVersion ?? VersionTable.latest(in: db)
    }
  }

  /// Performs several steps or none, with the version open.
  func atomically<Value>(_ steps: () throws -> Value) throws -> Value {
    try touch()
    return try attempt(steps)
  }

  /// Records a change that belongs to no version: a use, or the expansion of a view.
  func noteLocalChange() { hasLocalChanges = true }

  /// Keeps four times as many pages of the file in memory until the transaction ends, for a write
  /// of many rows: with fewer, SQLite writes most pages of an index several times into the log,
  /// which took a quarter of an import. A size that the app has chosen stays.
  func keepMorePages() throws {
    let size: Int? = try db.value("PRAGMA cache_size")
    if size != -2_000 { return }
    try db.execute(sql: "PRAGMA cache_size=-8000")
    keepsMorePages = true
  }

  package override func end() {
    if keepsMorePages { try? connection.execute(sql: "PRAGMA cache_size=-2000") }
    super.end()
  }

  override var takesStatements: Bool { true }

  override func noteStatements(changed: Bool) {
    super.noteStatements(changed: changed)
    // Changes to the app's tables are kept even if the outline ends up unchanged.
    if changed { hasLocalChanges = true }
    // The statements may have used the next key.
    nextKey = nil
    noteNewTexts()
  }

  /// Records that a node is created or gets other texts.
  func noteNewText(of id: NodeID) { if newTexts != nil { reworded.append(id) } }

  /// Records that many nodes may have other texts.
  func noteNewTexts() { newTexts = nil }

  /// - Complexity: O(changes since the search index was updated) at first, then O(changes since the
  ///   call before): each line of a batch looks for names.
  override func keysWithNewText(_ text: String) throws -> [Int64] {
    if asOf != nil { return try super.keysWithNewText(text) }
    var texts = newTexts ?? [:]
    let rows =
      newTexts == nil
      ? try super.keysWithNewText(text).compactMap { try ItemTable.row(key: $0, in: db) }
      : try reworded.compactMap { try ItemTable.row(id: $0.rawValue, in: db) }
    newTexts = nil
    for row in rows { texts[TextFolding.fold(row.image.text), default: []].append(row.key) }
    newTexts = texts
    reworded = []
    return texts[TextFolding.fold(text)] ?? []
  }

  /// Whether the version comes from another file. Its texts are stored as they are there: a shell
  /// may have written what the library would refuse.
  var isReceived: Bool { label.maker != nil }

  /// Prevents further changes: an undo or redo has the version to itself.
  func seal() { isSealed = true }

  private func firstFreeKey() throws -> Int64 {
    let last = try max(ItemTable.maximumKey(in: db), DeletedTable.maximumKey(in: db))
    if last < Int64.max / 2 { return last + 1 }
    throw DatabaseError.corrupt("the key \(last) leaves no room for another item")
  }

  /// A key that no row has or ever had.
  func makeKey() throws -> Int64 {
    let key = try nextKey ?? firstFreeKey()
    nextKey = key + 1
    return key
  }

  /// Updates the search index, seals the version of this transaction and closes it.
  /// - Returns: Its name and date, and whether it is quiet; `nil` if nothing changed in the end, so
  ///   there is no version.
  func finish() throws -> (name: String, date: Date?, isQuiet: Bool)? {
    guard let version = openVersion else { return nil }
    let effect = try ChangeTable.effect(of: version, in: db)
    if effect.isNothing && !hasLocalChanges && !isSealed { return nil }
    if try effect.changesWords || !SearchTable.pass(over: version, in: db) {
      try SearchTable.catchUp(to: version, in: db)
    }
    let seal = try SealTable.sealForClosing(version, in: db)
    return try VersionTable.close(version, seal: seal, in: db)
  }
}
