internal import Foundation
internal import GRDB

/// Keeps the part of the history that leads to the saved present. Versions before the newest
/// unknown change are forgotten, as in a purge. Lost content does not end the history; it is marked
/// as lost.
struct HistoryMending {
  let db: Database
  var summary: RescueSummary
  /// The newest version before which something is unknown.
  var floor: Int
  /// Whether missing versions may have had changes that are missing too.
  let isChangeDamaged: Bool
  private var (first, last) = (1, 1)

  init(_ db: Database, _ summary: RescueSummary, floor: Int, isChangeDamaged: Bool) {
    (self.db, self.summary, self.floor) = (db, summary, floor)
    self.isChangeDamaged = isChangeDamaged
  }

  mutating func run() throws {
    try dropInvalidRows()
    try mendVersions()
    try raiseFloor()
    try mendWords()
    try cut()
    try fillMasks()
  }

  /// Deletes rows without information, or with impossible values.
  private func dropInvalidRows() throws {
    let isPosition = PresentMending.isPosition("position")
    let isFavorite = PresentMending.isPosition("favorite_position")
    try db.execute(
      sql: """
        DELETE FROM version WHERE typeof(number)<>'integer' OR number<1;
        DELETE FROM change WHERE version<1 OR typeof(what)<>'integer' OR what NOT BETWEEN 1 AND 31
          OR position IS NOT NULL AND NOT (\(isPosition) AND (item=0 OR typeof(parent)='integer' AND parent>=0)
            AND is_done IN (0, 1) AND is_expanded IN (0, 1)
            AND (favorite_position IS NULL OR \(isFavorite)))
          OR position IS NULL AND parent IS NOT NULL;
        DELETE FROM content_change WHERE NOT EXISTS(SELECT 1 FROM change
          WHERE change.item=content_change.item AND change.version=content_change.version
            AND position IS NOT NULL);
        """)
  }

  private mutating func mendVersions() throws {
    // A number far above all others is a flipped bit.
    while true {
      let top: [Int] = try db.values("SELECT number FROM version ORDER BY number DESC LIMIT 2")
      guard let highest = top.first, highest - (top.count > 1 ? top[1] : 0) > 1000 else { break }
      try db.run("DELETE FROM version WHERE number=?", [highest])
      summary.lost(.version, "version \(highest)", "no version has such a number")
    }
    let known: Int = try db.value("SELECT max(number) FROM version") ?? 0
    let touched: Int =
      try db.value("SELECT max(version) FROM change WHERE version<=?", [known + 1000]) ?? 0
    last = max(1, known, touched)
    let named: Int = try db.value("SELECT min(number) FROM version") ?? last
    let changed: Int = try db.value("SELECT min(version) FROM change WHERE version>=1") ?? last
    first = min(named, changed, last)
    let isPurged: Bool? = try db.value(
      "SELECT EXISTS(SELECT 1 FROM meta WHERE name='purged_before')")
    if isPurged == true || first > 1 { floor = max(floor, first) }
    try db.run("DELETE FROM meta WHERE name='purged_before'")
    try db.run("DELETE FROM change WHERE version>? OR version<?", [last, first])
    try db.run("DELETE FROM content_change WHERE version>? OR version<?", [last, first])
    try addMissingVersions()
    try mendVersionRows()
  }

  private mutating func addMissingVersions() throws {
    let missing: [Int] = try db.values(
      """
      WITH RECURSIVE n(n) AS (VALUES(?1) UNION ALL SELECT n+1 FROM n WHERE n<?2)
      SELECT n FROM n WHERE n NOT IN (SELECT number FROM version)
      """, [first, last])
    for number in missing {
      try db.run(
        """
        INSERT INTO version(number, origin, message, changes, is_loud) VALUES(?1, 'app', '(lost)',
          (SELECT count(*) FROM change WHERE version=?1),
          EXISTS(SELECT 1 FROM change WHERE version=?1 AND what<>16))
        """, [number])
      summary.lost(.version, "version \(number)", "its name, time and message are lost")
      if isChangeDamaged { floor = max(floor, number) }
    }
  }

  private mutating func mendVersionRows() throws {
    let rows = try db.rows(
      "SELECT number, CAST(name AS TEXT), stamp, typeof(stamp)='integer' FROM version ORDER BY number"
    ) {
      (number: $0[0] as Int, name: $0[1] as String?, stamp: $0[3] == true ? $0[2] as Int64? : nil)
    }
    let now = Int64(Date().timeIntervalSince1970 * 1_000_000)
    var before: Int64 = 0
    for row in rows {
      var stamp = row.stamp ?? before + 1
      if stamp <= before || stamp > now + 86_400_000_000 {
        if row.stamp != nil { summary.lost(.version, "version \(row.number)", "its time is lost") }
        stamp = before + 1
      }
      before = stamp
      let isName = row.name.map {
        $0.utf8.count == 16 && $0.utf8.allSatisfy { (107...122).contains($0) }
      }
      if isName == true && stamp == row.stamp { continue }
      var name = row.name ?? ""
      if isName != true {
        if row.name != nil { summary.lost(.version, "version \(row.number)", "its name is lost") }
        name = String((0..<16).map { _ in "klmnopqrstuvwxyz".randomElement() ?? "k" })
      }
      try db.run("UPDATE version SET name=?, stamp=? WHERE number=?", [name, stamp, row.number])
    }
    try db.execute(
      sql: """
        UPDATE version SET origin=coalesce(CAST(origin AS TEXT), 'app'), author=CAST(author AS TEXT),
          message=CAST(message AS TEXT), series=CAST(series AS TEXT),
          undoes=iif(typeof(undoes)='integer' AND undoes BETWEEN 1 AND number-1, undoes, NULL);
        """)
  }

  /// Finds the newest version before which something is unknown.
  private mutating func raiseFloor() throws {
    let counted: Int? = try db.value(
      """
      SELECT max(number) FROM version v WHERE number>?
        AND changes IS NOT (SELECT count(*) FROM change WHERE version=v.number)
      """, [floor])
    let skipped: Int? = try db.value(
      """
      SELECT max(iif(typeof(since)='integer' AND since<version, since, version)) FROM (
        SELECT version, since, lag(version, 1, 0) OVER (PARTITION BY item ORDER BY version) AS before
        FROM change) WHERE since IS NOT NULL AND since>before
      """)
    if let counted { floor = max(floor, counted) }
    if let skipped { floor = max(floor, min(skipped, last)) }
    // A node that no version inserted existed from the beginning. Such a history must
    // begin with a purge.
    let isOlder: Bool? = try db.value(
      """
      SELECT EXISTS(SELECT 1 FROM item WHERE NOT EXISTS(SELECT 1 FROM change WHERE item=item.key
          AND position IS NULL AND NOT EXISTS(SELECT 1 FROM change o WHERE o.item=change.item
            AND o.version<change.version)))
        OR EXISTS(SELECT 1 FROM change WHERE position IS NOT NULL
          AND NOT EXISTS(SELECT 1 FROM change o WHERE o.item=change.item AND o.version<change.version))
      """)
    if floor == 0 && isOlder == true { floor = first }
  }

  /// Marks missing content of the past as lost.
  private mutating func mendWords() throws {
    try db.run(
      """
      INSERT INTO content_change(item, version, text)
        SELECT item, version, '(lost)' FROM change c WHERE version>? AND position IS NOT NULL
          AND (what&2 OR NOT EXISTS(SELECT 1 FROM item WHERE key=c.item)
            AND NOT EXISTS(SELECT 1 FROM change WHERE item=c.item AND version>c.version))
          AND NOT EXISTS(SELECT 1 FROM content_change WHERE item=c.item AND version=c.version)
      """, [floor])
    if db.changesCount > 0 {
      let count = db.changesCount == 1 ? "once" : "\(db.changesCount) times"
      summary.lost(.words, "history", "earlier words of nodes are lost \(count)")
    }
  }

  /// Mended fields differ from the state that the last version left, so that version records them as
  /// changed.
  private func fillMasks() throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS mask(version, item, what, PRIMARY KEY(version, item)) WITHOUT ROWID;
        DELETE FROM mask;
        INSERT INTO mask SELECT c.version, c.item, CASE
            WHEN c.position IS NULL OR iif(n.version, n.position, i.position) IS NULL
              THEN 1+8*(c.position IS NOT NULL AND c.favorite_position IS NOT NULL)
            ELSE (c.parent IS NOT iif(n.version, n.parent, i.parent)
                OR c.position IS NOT iif(n.version, n.position, i.position))
              +4*(c.is_done IS NOT iif(n.version, n.is_done, i.is_done))
              +8*(c.favorite_position IS NOT iif(n.version, n.favorite_position, i.favorite_position))
              +16*(c.is_expanded IS NOT iif(n.version, n.is_expanded, i.is_expanded)) END
          FROM change c LEFT JOIN change n ON n.item=c.item
              AND n.version=(SELECT min(version) FROM change WHERE item=c.item AND version>c.version)
            LEFT JOIN item i ON i.key=c.item;
        DELETE FROM mask WHERE EXISTS(SELECT 1 FROM change c WHERE c.version=mask.version
          AND c.item=mask.item AND c.what&mask.what=mask.what);
        UPDATE change SET what=what|(SELECT what FROM mask m WHERE m.version=change.version
            AND m.item=change.item)
          WHERE EXISTS(SELECT 1 FROM mask m WHERE m.version=change.version AND m.item=change.item);
        UPDATE version SET is_loud=1 WHERE is_loud IS NOT 1
          AND EXISTS(SELECT 1 FROM change WHERE version=number AND what<>16);
        UPDATE version SET is_loud=0 WHERE is_loud NOT IN (0, 1) OR is_loud IS NULL;
        """)
  }

  /// Forgets the history before the floor.
  private mutating func cut() throws {
    guard floor > 0 else { return }
    floor = min(max(floor, first), last)
    if floor > first {
      summary.lost(
        .history, "version \(floor)", "what was before it, back to version \(first), is lost")
    }
    for sql in [
      "DELETE FROM change WHERE version<=?", "DELETE FROM content_change WHERE version<=?",
      "DELETE FROM version WHERE number<?", "UPDATE version SET undoes=NULL WHERE undoes<=?",
      "UPDATE version SET changes=0, is_loud=0, undoes=NULL WHERE number=?",
    ] { try db.run(sql, [floor]) }
    first = floor
    try MetaTable.set("purged_before", to: floor, in: db)
  }
}

extension Problem {
  /// The version of a problem in the history, or `nil` if it names none.
  var version: Int? {
    if subject.hasPrefix("version ") { return Int(subject.dropFirst(8)) }
    guard let range = message.range(of: " version ", options: .backwards) else { return nil }
    return Int(message[range.upperBound...])
  }
}
