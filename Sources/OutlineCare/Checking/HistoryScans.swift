internal import GRDB
internal import OutlineStore

/// Walks `version` beside a replay, from the latest version to the oldest, and checks its columns.
struct VersionScan {
  private let rows: [VersionTable.Count]
  private let purged: Int
  private var next = 0
  private(set) var found: [Problem] = []

  init(in db: Database, purged: Int) throws {
    rows = try VersionTable.all(in: db)
    self.purged = purged
  }

  private mutating func tell(_ kind: Problem.Kind, of subject: Int, _ message: String) {
    found.append(Problem(kind, of: "\(subject)", message))
  }

  /// Advances to a version with changes.
  mutating func step(to number: Int, changes: Int, isLoud: Bool) {
    while next < rows.count, rows[next].number > number { pass(changes: 0, isLoud: false) }
    guard next < rows.count, rows[next].number == number else {
      return tell(.rule, of: number, "a change without a version")
    }
    pass(changes: changes, isLoud: isLoud)
  }

  mutating func finish() {
    while next < rows.count { pass(changes: 0, isLoud: false) }
    guard let oldest = rows.last?.number else { return tell(.rule, of: 0, "there is no version") }
    if oldest != max(1, purged) { tell(.rule, of: oldest, "the versions before it are missing") }
  }

  private mutating func pass(changes: Int, isLoud: Bool) {
    if found.count > HistoryReplay.limit { return next += 1 }
    let row = rows[next]
    if row.isOpen { tell(next == 0 ? .open : .rule, of: row.number, "the version is open") }
    if Int(row.changes) != changes, row.number > purged {
      tell(.derived, of: row.number, "the changes are counted wrongly")
    } else if row.isLoud != isLoud, !row.isLoud || row.undoes == 0, row.number > purged {
      // An undo is loud even if it changed only expansion, so that the next undo finds it.
      tell(.derived, of: row.number, "the summary of its changes is wrong")
    }
    if row.undoes < 0 || row.undoes >= row.number || row.undoes > 0 && row.undoes < purged {
      tell(.history, of: row.number, "the version it undoes is not an earlier one")
    }
    next += 1
    guard next < rows.count else { return }
    if rows[next].number != row.number &- 1 {
      tell(.rule, of: row.number, "the version before it is missing")
    }
    if rows[next].stamp >= row.stamp {
      tell(.rule, of: row.number, "the version is older than the one before it")
    }
  }
}

/// The rows of `content_change` by version, the latest first. No index has this order, and two
/// numbers a row are sorted quickly.
struct ContentScan {
  private var rows: [ContentChangeTable.Place]
  private var next = 0
  private var lost: [Int] = []

  init(in db: Database) throws {
    rows = try ContentChangeTable.all(in: db)
    rows.sort { $0.version != $1.version ? $0.version > $1.version : $0.item > $1.item }
  }

  /// The row of a change, or `nil` if it has none. Changes must come in the order of the scan.
  mutating func take(version: Int, item: Int64) -> ContentChangeTable.Place? {
    while next < rows.count,
      rows[next].version > version || rows[next].version == version && rows[next].item > item
    {
      lost.append(rows[next].version)
      next += 1
    }
    guard next < rows.count, rows[next].version == version, rows[next].item == item else {
      return nil
    }
    next += 1
    return rows[next - 1]
  }

  /// The versions of rows without a change.
  var rest: [Int] { Array((lost + rows[next...].map(\.version)).prefix(HistoryReplay.limit)) }
}
