internal import Foundation
internal import GRDB
internal import OutlineStore

/// Mends the history node by node, so that it leads to the saved present.
///
/// A lost or impossible change costs only the past of its node: ``HistoryGaps`` puts another in its
/// place, and ``PastMending`` makes each earlier outline sound. Lost content is marked as lost, and
/// lost versions keep their numbers and changes.
struct HistoryMending {
  let db: Database
  var present: PresentMending
  var first = 1
  var last = 1
  /// The version before which nothing is known, or 0 if the history is complete.
  var floor = 0
  /// Versions whose rows are lost.
  var lost: Set<Int> = []
  /// Whether the versions count their changes. Those of schema 1 did not.
  let isCounted: Bool

  var summary: RescueSummary { present.summary }

  mutating func run() throws {
    try mendVersions()
    try mendReceived()
    try mendRows()
    let uncounted = isCounted ? lost : Set(first...last)
    var gaps = HistoryGaps(db: db, present: present, floor: floor, last: last, uncounted: uncounted)
    try gaps.run()
    var past = try PastMending(in: db, present: gaps.present, lacksChanges: gaps.lacksChanges)
    let isComplete = try past.run()
    try past.retireRefuge()
    present = past.present
    // A history that does not begin with an empty outline must begin with a purge.
    if floor == 0 && !isComplete { floor = first }
    try mendWords()
    try finish()
  }

  /// Forgets all versions before one, if nothing else helps.
  mutating func forget(before version: Int) throws {
    let former = first
    floor = min(max(version, first + 1), last)
    try finish()
    present.summary.tell(
      .history, of: "version \(floor)",
      "the versions before it, back to version \(former), make no sound outlines, and are lost")
  }

  private mutating func finish() throws {
    try cut()
    try fillMasks()
    // The changes of versions are counted again.
    try db.run(
      """
      UPDATE version SET changes=(SELECT count(*) FROM change WHERE version=number),
        is_loud=EXISTS(SELECT 1 FROM change WHERE version=number AND what<>16)
          OR undoes IS NOT NULL AND is_loud IS 1
      """)
  }

  /// Mends single values of changes. Changes whose place is impossible become gaps.
  private mutating func mendRows() throws {
    let isPosition = PresentMending.isPosition("position")
    let isFavorite = PresentMending.isPosition("favorite_position")
    // A node that is known only from the history is an item if most of its places were those of
    // items.
    try db.execute(
      sql: """
        CREATE TABLE gap(item, version, is_guess, PRIMARY KEY(item, version)) WITHOUT ROWID;
        CREATE TABLE kind(item PRIMARY KEY, is_section) WITHOUT ROWID;
        INSERT INTO kind SELECT item, 2*sum(parent=0)>count(*) FROM change
          WHERE typeof(parent)='integer' AND position IS NOT NULL GROUP BY item;
        UPDATE kind SET is_section=(SELECT parent=0 FROM item WHERE key=kind.item)
          WHERE item IN (SELECT key FROM item);
        DELETE FROM change WHERE item=0;
        INSERT INTO gap SELECT item, version, 1 FROM change c WHERE item<>0
          AND (position IS NOT NULL AND NOT (\(isPosition) AND typeof(parent)='integer'
              AND (parent=0)=(SELECT is_section FROM kind WHERE item=c.item)
              AND (EXISTS(SELECT 1 FROM item WHERE key=c.parent)
                OR EXISTS(SELECT 1 FROM deleted WHERE key=c.parent)))
            OR position IS NULL AND parent IS NOT NULL);
        DELETE FROM change WHERE EXISTS(SELECT 1 FROM gap WHERE item=change.item
          AND version=change.version);
        """)
    // The root is in every outline, so its record is no loss.
    if floor == 0 { try db.run("INSERT INTO change(version, item, what) VALUES(?, 0, 1)", [first]) }
    let marks = try db.rows(
      """
      SELECT item, version FROM change c WHERE position IS NOT NULL
        AND (is_done NOT IN (0, 1) OR is_done IS NULL
        OR is_expanded NOT IN (0, 1) OR is_expanded IS NULL OR favorite_position IS NOT NULL
          AND (NOT \(isFavorite) OR parent=0))
      """
    ) { (item: $0[0] as Int64, version: $0[1] as Int) }
    for (item, version) in marks {
      try db.run(
        """
        UPDATE change SET is_done=coalesce(is_done<>0, 0), is_expanded=coalesce(is_expanded<>0, 1),
          favorite_position=iif(\(isFavorite) AND parent<>0, favorite_position, NULL)
            WHERE item=? AND version=?
        """, [item, version])
      present.summary.tell(
        .place, of: try present.name(item), "some of its marks before version \(version) are lost")
    }
    try db.execute(
      sql: """
        UPDATE change SET is_done=NULL, is_expanded=NULL, favorite_position=NULL
          WHERE position IS NULL AND coalesce(is_done, is_expanded, favorite_position) IS NOT NULL;
        UPDATE change SET what=iif(position IS NULL, 1, 2*EXISTS(SELECT 1 FROM content_change
            WHERE item=change.item AND version=change.version))
          WHERE typeof(what)<>'integer' OR what NOT BETWEEN 0 AND 31 OR position IS NULL
            AND what&1=0;
        DELETE FROM content_change WHERE EXISTS(SELECT 1 FROM change WHERE item=content_change.item
          AND version=content_change.version AND position IS NULL);
        """)
  }

  /// Adds missing content of the past. A node that was deleted and restored was probably restored
  /// with the content that it had; other content is marked as lost.
  private mutating func mendWords() throws {
    try fillMasks()
    let isGone = """
      NOT EXISTS(SELECT 1 FROM change n WHERE n.item=c.item AND n.version>c.version)
        AND NOT EXISTS(SELECT 1 FROM item WHERE key=c.item)
      OR (SELECT position IS NULL FROM change n WHERE n.item=c.item AND n.version>c.version
        ORDER BY n.version LIMIT 1)
      """
    try db.execute(
      sql: """
        DELETE FROM content_change
          WHERE NOT EXISTS(SELECT 1 FROM change WHERE item=content_change.item
          AND version=content_change.version AND position IS NOT NULL AND what&3);
        """)
    let missing = try db.rows(
      """
      SELECT item, version, what&2 FROM change c WHERE position IS NOT NULL AND what&3
        AND NOT EXISTS(SELECT 1 FROM content_change WHERE item=c.item AND version=c.version)
        AND (what&2 OR \(isGone)) ORDER BY version DESC
      """
    ) { (item: $0[0] as Int64, version: $0[1] as Int, isChanged: $0[2] as Bool) }
    for (item, version, isChanged) in missing {
      if !isChanged {
        try db.run(
          """
          INSERT INTO content_change(item, version, text, secondary_text, image,
            note_key, attributes)
            SELECT ?1, ?2, text, secondary_text, image, note_key, attributes FROM (
              SELECT * FROM (SELECT text, secondary_text, image, note_key, attributes
                FROM content_change WHERE item=?1 AND version>?2 ORDER BY version LIMIT 1)
              UNION ALL SELECT text, secondary_text, image, note_key, attributes FROM item
                WHERE key=?1) LIMIT 1
          """, [item, version])
        if db.changesCount > 0 { continue }
      }
      try db.run(
        "INSERT INTO content_change(item, version, text) VALUES(?,?,?)",
        [item, version, PresentMending.lost])
      present.summary.tell(
        .words, of: try present.name(item), "its content before version \(version) is lost")
    }
  }

  /// Mended fields differ from the state that the last version left, so that version records them
  /// as changed.
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
              +16*(c.is_expanded IS NOT iif(n.version, n.is_expanded, i.is_expanded))
              +2*EXISTS(SELECT 1 FROM content_change WHERE item=c.item AND version=c.version) END
          FROM change c LEFT JOIN change n ON n.item=c.item
              AND n.version=(SELECT min(version) FROM change WHERE item=c.item
                AND version>c.version)
            LEFT JOIN item i ON i.key=c.item;
        DELETE FROM mask WHERE EXISTS(SELECT 1 FROM change c WHERE c.version=mask.version
          AND c.item=mask.item AND c.what&mask.what=mask.what);
        UPDATE change SET what=what|(SELECT what FROM mask m WHERE m.version=change.version
            AND m.item=change.item)
          WHERE EXISTS(SELECT 1 FROM mask m WHERE m.version=change.version AND m.item=change.item);
        """)
  }

  /// Begins the history at the floor.
  private mutating func cut() throws {
    if floor == 0 { return }
    for sql in [
      "DELETE FROM change WHERE version<=?", "DELETE FROM content_change WHERE version<=?",
      "DELETE FROM received WHERE version<=?", "DELETE FROM version WHERE number<?",
      "UPDATE version SET undoes=NULL WHERE undoes<=?",
      "UPDATE version SET undoes=NULL WHERE number=?",
    ] { try db.run(sql, [floor]) }
    first = floor
    try MetaTable.set(MetaTable.purgedBefore, to: floor, in: db)
  }
}

extension Problem {
  /// The version of a problem in the history, or `nil` if it names none.
  var versionNumber: Int? {
    if subject.hasPrefix("version ") { return Int(subject.dropFirst(8)) }
    guard let range = message.range(of: " version ", options: .backwards) else { return nil }
    return Int(message[range.upperBound...])
  }
}
