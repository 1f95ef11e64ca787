internal import GRDB
internal import OutlineStore

// The versions that came from other files.
extension HistoryMending {
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
