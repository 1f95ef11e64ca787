internal import GRDB
internal import OutlineStore

// The versions: their numbers, names and times.
extension HistoryMending {
  mutating func mendVersions() throws {
    try db.execute(sql: "DELETE FROM version WHERE typeof(number)<>'integer' OR number<1")
    try db.run("DELETE FROM change WHERE version<1")
    // Numbers far from most others are flipped bits, or rows of another table.
    let numbers: [Int] = try db.values("SELECT number FROM version ORDER BY number")
    let run = Self.longestRun(of: numbers)
    for number in numbers where run?.contains(number) != true {
      try db.run("DELETE FROM version WHERE number=?", [number])
      present.summary.tell(.version, of: "version \(number)", "no version has such a number")
    }
    let changed: [Int] = try db.values("SELECT DISTINCT version FROM change ORDER BY version")
    let touched = Self.longestRun(of: changed)
    // Versions at both ends may be lost, but a single change far from the others has a flipped bit.
    let known = run ?? touched ?? 1...1
    first = known.lowerBound
    last = known.upperBound
    for (index, version) in changed.drop(while: { $0 <= known.upperBound }).enumerated()
    where version <= known.upperBound + 2 * index + 8 { last = version }
    let purged: Int? = try MetaTable.integer(MetaTable.purgedBefore, in: db)
    for (index, version) in changed.reversed().drop(while: { $0 >= known.lowerBound }).enumerated()
    where version >= known.lowerBound - 2 * index - 8 && purged != known.lowerBound {
      first = version
    }
    let isPurged = try db.hasRows("SELECT 1 FROM meta WHERE name='purged_before'")
    if isPurged || first > 1 { floor = first }
    if first > 1, purged == nil {
      present.summary.tell(.history, of: "version \(first)", "the versions before it are lost")
    }
    try db.run("DELETE FROM meta WHERE name='purged_before'")
    for table in ["change", "content_change"] {
      try db.run(
        "DELETE FROM \(table) WHERE version>? OR version<=?", [last, max(floor, first - 1)])
    }
    try addMissingVersions()
    try mendVersionRows()
  }

  /// The longest run of rising numbers with at most a thousand missing at one place.
  private static func longestRun(of numbers: [Int]) -> ClosedRange<Int>? {
    var best: (range: ClosedRange<Int>, count: Int)?
    var start = 0
    for index in numbers.indices {
      let next = index + 1 < numbers.count ? numbers[index + 1] : Int.max
      if next.subtractingReportingOverflow(numbers[index]).partialValue <= 1000 { continue }
      let count = index + 1 - start
      if count > best?.count ?? 0 { best = (numbers[start]...numbers[index], count) }
      start = index + 1
    }
    return best?.range
  }

  private mutating func addMissingVersions() throws {
    let missing: [Int] = try db.values(
      """
      WITH RECURSIVE n(n) AS (VALUES(?1) UNION ALL SELECT n+1 FROM n WHERE n<?2)
      SELECT n FROM n WHERE n NOT IN (SELECT number FROM version)
      """, [first, last])
    for number in missing {
      try db.run(
        "INSERT INTO version(number, origin, message) VALUES(?1, 'app', '(lost)')", [number])
      present.summary.tell(.version, of: "version \(number)", "its name, time and message are lost")
    }
    lost = Set(missing)
  }

  private mutating func mendVersionRows() throws {
    let rows = try db.rows(
      "SELECT number, CAST(name AS TEXT), stamp, typeof(stamp)='integer' FROM version ORDER BY number"
    ) {
      (number: $0[0] as Int, name: $0[1] as String?, stamp: $0[3] == true ? $0[2] as Int64? : nil)
    }
    let kept = Self.rising(
      rows.enumerated().compactMap { index, row in
        row.stamp.flatMap {
          $0 > index && $0 <= VersionTable.greatestStamp ? (index, $0 - Int64(index)) : nil
        }
      })
    // The versions before the first known time were written before it.
    let earliest = rows.indices.first { kept.contains($0) } ?? 0
    var before = max(0, (rows.isEmpty ? 0 : rows[earliest].stamp ?? 0) - Int64(earliest) - 1)
    for (index, row) in rows.enumerated() {
      var stamp = before + 1
      if kept.contains(index), let own = row.stamp {
        stamp = own
      } else if !lost.contains(row.number) {
        present.summary.tell(.version, of: "version \(row.number)", "its time is lost")
      }
      before = stamp
      let isName = row.name.map(VersionBundle.isName)
      if isName == true && stamp == row.stamp { continue }
      var name = row.name ?? ""
      if isName != true {
        // Versions of schema 1 had no name.
        if row.name != nil {
          present.summary.tell(.version, of: "version \(row.number)", "its name is lost")
        }
        name = VersionBundle.Member.makeName()
      }
      try db.run("UPDATE version SET name=?, stamp=? WHERE number=?", [name, stamp, row.number])
    }
    try db.execute(
      sql: """
        UPDATE version SET origin=coalesce(CAST(origin AS TEXT), 'app'),
          author=CAST(author AS TEXT), message=CAST(message AS TEXT), series=CAST(series AS TEXT),
          undoes=iif(typeof(undoes)='integer' AND undoes BETWEEN 1 AND number-1, undoes, NULL);
        """)
  }

  /// The indexes of the most numbers that never fall: the others are wrong. Stamps rise with the
  /// versions, so a wrong one costs only its own version.
  private static func rising(_ numbers: [(index: Int, value: Int64)]) -> Set<Int> {
    // Of equal numbers the later one has the higher rank.
    let order = numbers.indices.sorted { (numbers[$0].value, $0) < (numbers[$1].value, $1) }
    var ranks = [Int](repeating: 0, count: numbers.count)
    for (rank, place) in order.enumerated() { ranks[place] = rank }
    return Set(longestIncreasingSubsequence(ranks).map { numbers[$0].index })
  }

  // The versions that came from other files.

  /// Removes records of makers that cannot be read or do not belong to their versions.
  mutating func mendReceived() throws {
    try db.run("DELETE FROM received WHERE version<=?", [floor])
    var flaws: [Int: String] = [:]
    let texts = ["file", "origin", "after", "steps"].map { "typeof(\($0))<>'text'" }
    let numbers = ["number", "stamp"].map { "typeof(\($0))<>'integer'" }
    let damaged: [Int] = try db.values(
      """
      SELECT version FROM received WHERE typeof(version)='integer'
        AND (\((texts + numbers).joined(separator: " OR ")) OR number NOT BETWEEN 1 AND 1<<53)
      """)
    for number in damaged { flaws[number] = "their row is damaged" }
    try db.execute(sql: "DELETE FROM received WHERE typeof(version)<>'integer'")
    for number in damaged { try db.run("DELETE FROM received WHERE version=?", [number]) }
    try db.execute(sql: "CREATE INDEX version_of_name ON version(name)")
    try ReceivedTable.eachRow(in: db) { version, received in
      guard let version else {
        flaws[received.version] = "the version is lost"
        return true
      }
      flaws[received.version] = try received.row.flaw(in: version, isCut: floor > 0, db)
      return true
    }
    try db.execute(sql: "DROP INDEX version_of_name")
    for number in flaws.keys { try db.run("DELETE FROM received WHERE version=?", [number]) }
    for number in try ReceivedTable.unrecordedVersions(after: floor, in: db)
    where flaws[number] == nil {
      flaws[number] = "their row is lost"
    }
    for (number, flaw) in flaws.sorted(by: { $0.key < $1.key }) {
      present.summary.tell(
        .version, of: "version \(number)",
        "the changes of its maker in another file are lost: \(flaw)")
    }
  }

  /// Gives all versions new names, if anything of the outline or its history is lost. Those that
  /// came from other files become versions of this one.
  mutating func renameIfChanged() throws {
    if !summary.isHistoryChanged || summary.hasNewNames { return }
    try db.execute(
      sql: """
        UPDATE version SET name=\(HistoryBuilder.randomName);
        UPDATE version SET origin=coalesce((SELECT origin FROM received WHERE version=number
          AND origin NOT IN ('undo', 'redo', 'merge')), 'app') WHERE origin='merge';
        DELETE FROM received;
        DELETE FROM digest;
        """)
    present.summary.hasNewNames = true
  }
}
