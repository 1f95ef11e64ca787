/// The rows that a read saw, as far as a later look can tell whether they may have changed.
///
/// Versions record every change of the outline, so a read of the outline alone changes only with
/// the latest version. Nothing records changes of uses, of the expansion in views and of tables of
/// an app, so a read of these may change with each commit.
struct ReadRegion: Sendable {
  /// The tables and views whose content only a new version changes, and tables that are functions.
  private static let recorded: Set<String> = Schema.searchTables.union([
    "item", "note", "version", "change", "content_change", "deleted", "received", "never",
    "searchable", "outline", "section", "favorites", "recents", "log", "changes", "swipe_action",
    "tail", "difference", "past", "step_version", "step_name", "step_change", "json_each",
    "json_tree",
  ])

  /// The state of the file when it was read.
  private let mark: VersionMark
  /// Whether everything that was read is in tables that versions record.
  private let isRecorded: Bool
  /// The nodes to which the read is limited, or `nil` for none.
  private let nodes: [NodeID]?
  /// The local day of the read, which decides the meaning of `today` in a query.
  private let day = Self.today

  private static var today: String? { DateWords.planned("today") }

  /// - Parameters:
  ///   - tables: the tables that were read.
  ///   - nodes: the nodes to which the read is limited, or `nil` for none.
  init(_ tables: TablesRead, touching nodes: [NodeID]?, in outline: OutlineReader) throws {
    mark = try VersionMark(in: outline)
    isRecorded = tables.names.isSubset(of: Self.recorded)
    self.nodes = nodes
  }

  /// Whether it is another day than at the time of the read.
  var isOfAnotherDay: Bool { day != Self.today }

  /// Whether the rows may have changed since.
  /// - Complexity: O(log n); with nodes also O(changes since · depth · log n), up to a limit.
  func mayHaveChanged(in outline: OutlineReader) throws -> Bool {
    if isOfAnotherDay || !isRecorded { return true }
    let now = try VersionMark(in: outline)
    // Statements of a shell may add changes to its version while that is open.
    if now == mark { return now.isOpen }
    guard let nodes, now.schema == mark.schema, !now.isOpen, !mark.isOpen else { return true }
    return try Self.areTouched(nodes, after: mark.number, upTo: now.number, in: outline)
  }

  /// The limit of versions and changes to look through; after more of them reading again is
  /// cheaper.
  private static let mostVersions = 100
  private static let mostChanges = 10_000

  private static func areTouched(
    _ nodes: [NodeID], after old: Int, upTo new: Int, in outline: OutlineReader
  ) throws -> Bool {
    if new < old || new - old > mostVersions { return true }
    var keys: [Int64] = []
    for id in nodes {
      // A node that does not exist yet may be added by any version.
      guard let key = try outline.key(everHeldBy: id) else { return true }
      keys.append(key)
    }
    var changes = 0
    for number in stride(from: old + 1, through: new, by: 1) {
      changes += try outline.version(number).changes
      if changes > mostChanges { return true }
      for key in keys where try outline.version(number, touchesAnythingUnder: key) { return true }
    }
    return false
  }
}

/// Differs between two states of a file in which versions record different content.
struct VersionMark: Hashable, Sendable {
  /// A purge and a repair create no version, but change the schema.
  let schema: Int
  let number: Int
  let name: String
  let isOpen: Bool

  init(in outline: OutlineReader) throws {
    schema = try outline.db.value("PRAGMA main.schema_version") ?? 0
    let latest = try VersionTable.latestName(in: outline.db)
    (number, name, isOpen) = latest ?? (0, "", false)
  }
}

/// The parts of a file that create no versions, as far as a follower needs them to see a change.
package struct LocalState: Hashable, Sendable {
  /// The time of the last use, in milliseconds since 1970; 0 if there is none.
  package var lastUse: Int64
  /// The state of each named view, as numbers that another expansion changes.
  private var views: [String: [Int64]]

  /// - Throws: ``StorageError``.
  /// - Complexity: O(nodes with their own expansion in a view).
  package init(of outline: OutlineReader) throws {
    lastUse = try UsageTable.lastUse(in: outline.db)
    views = try ViewTable.marks(in: outline.db)
  }

  /// The names of the views whose expansion differs, in byte order.
  package func views(differingFrom other: LocalState) -> [String] {
    Set(views.keys).union(other.views.keys).filter { views[$0] != other.views[$0] }.sorted()
  }
}
