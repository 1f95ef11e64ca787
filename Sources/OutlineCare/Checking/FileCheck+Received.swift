internal import GRDB
internal import OutlineStore

extension FileCheck {
  /// Compares the versions that came from other files with the records of their makers, and these
  /// with their digests. Each version needs a record; other versions have one only if they name an
  /// item by an earlier identifier. Reports at most a hundred problems.
  /// - Complexity: O(versions + length of the records).
  static func receivedVersions(in db: Database) throws -> [Problem] {
    var found: [Problem] = []
    func tell(_ message: String, version number: Int) {
      found.append(Problem(.received, of: "version \(number)", message))
    }
    let purged = try MetaTable.historyStart(in: db)
    let reader = OutlineReader(db)
    defer { reader.end() }
    try ReceivedTable.eachRow(in: db) { version, received in
      guard let version else {
        tell(
          "changes of another maker are recorded for it, but it does not exist",
          version: received.version)
        return found.count < 100
      }
      if let flaw = try received.row.flaw(in: version, isCut: purged > 0, db) {
        tell(flaw, version: version.number)
      } else if try !VersionDigests.isAsReceived(version.number, in: reader) {
        tell("the changes of its maker do not agree with their digest", version: version.number)
      }
      return found.count < 100
    }
    for number in try ReceivedTable.unrecordedVersions(after: purged, in: db) {
      tell("it came from another file, and the changes of its maker are missing", version: number)
    }
    return found
  }
}
