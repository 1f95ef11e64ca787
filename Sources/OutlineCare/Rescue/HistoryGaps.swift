internal import GRDB
internal import OutlineStore

/// Finds the changes that are missing in the history of single nodes, and replaces them.
///
/// A change holds the whole state of its node before it, so a missing one hides only the time since
/// the change before. Fields that the change before did not touch keep their values; for the others
/// the state after the gap is assumed.
struct HistoryGaps {
  let db: Database
  private(set) var present: PresentMending
  /// The version before which nothing is known, or 0.
  let floor: Int
  let last: Int
  /// Versions that may have had any number of changes.
  let uncounted: Set<Int>
  /// The number of missing changes of each version.
  var missing: [Int: Int] = [:]
  /// Whether versions lack changes of nodes that were not found.
  var lacksChanges: Bool { missing.values.contains { $0 > 0 } }

  /// The place and marks of a node before or after a version.
  private struct State {
    var version = 0
    var what = 1
    /// `nil` if the node did not exist.
    var position: String?
    var parent: Int64?
    var (isDone, isExpanded) = (false, true)
    var favorite: String?
    /// Whether the version kept the content.
    var hasContent = false

    /// Reads the columns after a version and a mask.
    init(_ row: StatementColumns) {
      version = row[0]
      what = row[1]
      position = row.text(2)
      parent = row.number(3)
      isDone = row[4] ?? false
      isExpanded = row[5] ?? true
      favorite = row.text(6)
      hasContent = row[7]
    }
  }

  mutating func run() throws {
    for (number, count) in try db.rows(
      """
      SELECT number, changes-(SELECT count(*) FROM change WHERE version=number)
        -(SELECT count(*) FROM gap WHERE version=number) FROM version
      WHERE typeof(changes)='integer' AND changes>0 AND number>?
      """, [floor], { ($0[0] as Int, $0[1] as Int) })
    where count > 0 && !uncounted.contains(number) { missing[number] = count }
    try findBrokenChains()
    try findLoneContents()
    if !missing.isEmpty { try findUnexplained() }
    try findBeginnings()
    try bridge()
    for (version, count) in missing.sorted(by: { $0.key < $1.key }) where count > 0 {
      let changes = count == 1 ? "a change" : "\(count) changes"
      tell(of: "version \(version)", "\(changes) of it cannot be found, nor the node it was of")
    }
  }

  private mutating func tell(of subject: String, _ message: String) {
    present.summary.tell(.history, of: subject, message)
  }

  /// Records a missing change, if its version lacks one.
  /// - Returns: whether it does.
  @discardableResult
  private mutating func note(_ item: Int64, in version: Int) throws -> Bool {
    guard version > floor, version <= last,
      uncounted.contains(version) || missing[version, default: 0] > 0
    else { return false }
    missing[version, default: 1] -= 1
    try db.run(
      "INSERT INTO gap(item, version, is_guess) VALUES(?,?,1) ON CONFLICT DO NOTHING",
      [item, version])
    return true
  }

  /// Each change names the one before it.
  private mutating func findBrokenChains() throws {
    let links = try db.rows(
      """
      SELECT item, version, since, before FROM (
        SELECT item, version, iif(typeof(since)='integer', since, NULL) AS since,
          lag(version) OVER (PARTITION BY item ORDER BY version) AS before FROM change
            WHERE item<>0) AS link
      WHERE since IS NOT before AND coalesce(since, ?1+1)>?1
        AND NOT EXISTS(SELECT 1 FROM gap WHERE gap.item=link.item AND gap.version=link.since)
      """, [floor]
    ) { (item: $0[0] as Int64, version: $0[1] as Int, since: $0[2] as Int?, before: $0[3] as Int?) }
    for (item, version, since, before) in links {
      if let since, since > before ?? 0, since < version, try note(item, in: since) { continue }
      // A node without a beginning is reported later.
      if before == nil && since == nil { continue }
      tell(
        of: try present.name(item),
        "its change in version \(version) named another one as the one before it")
    }
  }

  /// Each stored content belongs to a change.
  private mutating func findLoneContents() throws {
    let lone = try db.rows(
      """
      SELECT item, version FROM content_change c
      WHERE NOT EXISTS(SELECT 1 FROM change WHERE item=c.item AND version=c.version)
        AND NOT EXISTS(SELECT 1 FROM gap WHERE item=c.item AND version=c.version)
        AND (EXISTS(SELECT 1 FROM item WHERE key=c.item AND key<>0)
          OR EXISTS(SELECT 1 FROM deleted WHERE key=c.item))
      """
    ) { (item: $0[0] as Int64, version: $0[1] as Int) }
    for (item, version) in lone { try note(item, in: version) }
  }

  /// Nodes that differ from the state that their last change left were changed later; so were those
  /// that it deleted.
  private mutating func findUnexplained() throws {
    let changed = try db.rows(
      """
      SELECT c.item, c.version FROM change c LEFT JOIN item i ON i.key=c.item
      WHERE c.item<>0 AND NOT EXISTS(SELECT 1 FROM change WHERE item=c.item AND version>c.version)
        AND NOT EXISTS(SELECT 1 FROM gap WHERE item=c.item AND version>c.version)
        AND (iif(c.position IS NULL, 0,
          iif(i.key IS NULL, 1, (c.parent IS NOT i.parent OR c.position IS NOT i.position)
          +4*(c.is_done IS NOT i.is_done)+8*(c.favorite_position IS NOT i.favorite_position)
          +16*(c.is_expanded IS NOT i.is_expanded)))&~c.what
          OR i.key IS NOT NULL AND c.position IS NOT NULL AND c.what&3=1
            AND EXISTS(SELECT 1 FROM content_change t WHERE t.item=c.item AND t.version=c.version))
      """
    ) { (item: $0[0] as Int64, version: $0[1] as Int) }
    var short = missing.keys.sorted()
    for (item, version) in changed {
      while let latest = short.last, missing[latest, default: 0] <= 0 { short.removeLast() }
      if let latest = short.last, latest > version { try note(item, in: latest) }
    }
  }

  /// In a complete history, a version added each node. Keys rise with time, so it lies between the
  /// versions that added the neighbours by key.
  private mutating func findBeginnings() throws {
    if floor > 0 { return }
    let first = """
      SELECT key, (SELECT version FROM change WHERE item=key ORDER BY version LIMIT 1) AS version,
        (SELECT min(version) FROM gap WHERE item=key) AS gap
      FROM (SELECT key FROM item WHERE key>0 UNION SELECT key FROM deleted)
      """
    let nodes = try db.rows(
      """
      SELECT key, f.version, f.gap, coalesce(c.position IS NULL, 0) FROM (\(first)) f
        LEFT JOIN change c ON c.item=f.key AND c.version=f.version ORDER BY key
      """
    ) { (key: $0[0] as Int64, version: $0[1] as Int?, gap: $0[2] as Int?, isNew: $0[3] as Bool) }
    var next: [Int] = []
    var after = last
    for node in nodes.reversed() {
      if node.isNew, let version = node.version { after = min(after, version) }
      next.append(after)
    }
    var before = 1
    var short = Array(missing.keys.sorted().reversed())
    var unknown = Array(uncounted.sorted().reversed())
    for (node, after) in zip(nodes, next.reversed()) {
      if node.isNew, let version = node.version { before = max(before, version) }
      let oldest = [node.version, node.gap].compactMap { $0 }.min()
      if node.isNew && node.version == oldest || node.gap != nil && node.gap == oldest { continue }
      let limit = min(after, oldest.map { $0 - 1 } ?? last)
      while let next = short.last, next < before || missing[next, default: 0] <= 0 {
        short.removeLast()
      }
      while let next = unknown.last, next < before { unknown.removeLast() }
      if let version = [short.last, unknown.last].compactMap({ $0 }).first(where: { $0 <= limit }) {
        try note(node.key, in: version)
      }
    }
  }

  /// Puts a change into each gap, the newest first.
  private mutating func bridge() throws {
    let gaps = try db.rows("SELECT item, version FROM gap ORDER BY item, version DESC") {
      (item: $0[0] as Int64, version: $0[1] as Int)
    }
    for (index, gap) in gaps.enumerated() {
      let older =
        index + 1 < gaps.count && gaps[index + 1].item == gap.item ? gaps[index + 1].version : nil
      try bridge(gap.item, in: gap.version, olderGap: older ?? 0)
    }
  }

  private mutating func bridge(_ item: Int64, in version: Int, olderGap: Int) throws {
    let before = try state(of: item, in: "change", "version<? ORDER BY version DESC", version)
    let after =
      try state(of: item, in: "change", "version>? ORDER BY version", version)
      ?? state(of: item, in: "item", "?", 1)
    let hasContent = try db.hasRows(
      "SELECT 1 FROM content_change WHERE item=? AND version=?", [item, version])
    // A second gap between hides the result of the change before.
    let open = olderGap > before?.version ?? 0 ? 31 : before?.what ?? 31
    let name = try present.name(item)
    var exists = floor > 0 || olderGap > 0
    if let before {
      let (isPlaceOpen, isContentSame) = (open & 1 != 0, before.what & 2 == 0)
      exists = before.position == nil || !isPlaceOpen || !before.hasContent || !isContentSame
    }
    guard exists else {
      // Deleted, or not there yet, and added by the lost change.
      guard after?.position != nil else { return }
      try put(item, in: version, nil, what: 1, isGuess: true)
      return tell(
        of: name, "the record that version \(version) added it is lost, and is made again")
    }
    var state = after?.position != nil ? after : nil
    var unsure: [String] = []
    if open & 1 == 0 {
      state = state ?? before
      state?.parent = before?.parent
      state?.position = before?.position
    } else {
      unsure.append("place")
      // The next place that the node had, or the one before.
      state =
        try state
        ?? self.state(
          of: item, in: "change", "version>? AND position IS NOT NULL ORDER BY version", version)
        ?? (before?.position != nil ? before : nil)
      if state == nil, hasContent {
        state = before ?? after
        state?.parent = try present.placeOfRefuge()
        state?.position = "zz"
      }
    }
    guard var state, state.position != nil else {
      return tell(of: name, "its change in version \(version) is lost, and its place before it")
    }
    if let before, before.position != nil {
      if open & 4 == 0 { state.isDone = before.isDone }
      if open & 8 == 0 { state.favorite = before.favorite }
      if open & 16 == 0 { state.isExpanded = before.isExpanded }
    }
    if open & 4 != 0 { unsure.append("done mark") }
    if open & 2 != 0, !hasContent { unsure.append("content") }
    try put(item, in: version, state, what: hasContent ? 2 : 0, isGuess: open & 1 != 0)
    let known = before.map { "its state before is known from version \($0.version)" } ?? ""
    let since = before.map { "since version \($0.version)" } ?? "before it"
    let unknown = "its \(unsure.joined(separator: " and ")) \(since) may have been different"
    tell(of: name, "its change in version \(version) is lost; \(unsure.isEmpty ? known : unknown)")
  }

  private func state(
    of item: Int64, in table: String, _ condition: String, _ version: Int
  ) throws -> State? {
    let isPresent = table == "item"
    let (number, what) = isPresent ? ("0", "0") : ("version", "what")
    let hasContent =
      isPresent
      ? "0"
      : "EXISTS(SELECT 1 FROM content_change c WHERE c.item=change.item AND c.version=change.version)"
    return try db.first(
      """
      SELECT \(number), \(what), position, parent, is_done, is_expanded, favorite_position,
        \(hasContent) FROM \(table) WHERE \(isPresent ? "key" : "item")=? AND \(condition) LIMIT 1
      """, [item, version]
    ) { State($0) }
  }

  private func put(_ item: Int64, in version: Int, _ state: State?, what: Int, isGuess: Bool) throws
  {
    try db.run(
      """
      INSERT INTO change(version, item, what, position, parent, is_done, is_expanded,
        favorite_position) VALUES(?,?,?,?,?,?,?,?)
      """,
      [
        version, item, what, state?.position, state?.parent, state?.isDone, state?.isExpanded,
        state?.favorite,
      ])
    try db.run("UPDATE gap SET is_guess=? WHERE item=? AND version=?", [isGuess, item, version])
  }
}
