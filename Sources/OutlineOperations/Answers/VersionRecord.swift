package import Foundation
package import OutlineStore

/// One version.
package struct VersionRecord: Record, Encodable {
  package var number: Int
  package var name: String
  package var date: Date
  package var origin: Version.Origin
  package var author: String?
  package var message: String?
  package var undoes: Int?
  package var changes: Int
  /// The hash of the history up to it, in hexadecimal.
  package var seal: String?
  /// True where it did nothing but expand and collapse.
  package var isQuiet: Bool?
  /// How many steps of each kind, where that was asked for.
  package var counts: OutlineDifference.Counts?
  /// The steps, where they were asked for.
  package var steps: OutlineDifference?

  package init(_ version: Version) {
    number = version.number
    name = version.name
    date = version.date
    origin = version.origin
    author = version.author
    message = version.message
    undoes = version.undoes
    changes = version.changes
    seal = version.seal
    isQuiet = version.isQuiet ? true : nil
  }

  package static let standardColumns = ["number", "date", "origin", "changes", "message", "undoes"]
  package static let columns: [Column<VersionRecord>] = [
    Column("number") { String($0.number) },
    Column("date") { Moment.utc($0.date) },
    Column("origin") { $0.origin.rawValue },
    Column("changes") { String($0.changes) },
    Column("message") { $0.message ?? "" },
    Column("undoes") { $0.undoes.map(String.init) ?? "" },
    Column("name") { $0.name },
    Column("author") { $0.author ?? "" },
    Column("isQuiet") { $0.isQuiet == true ? "1" : "" },
    Column("seal") { $0.seal ?? "" },
  ]
}

/// One version of the log, with what it changed where that is wanted.
package struct LogEntry {
  package var version: Version
  /// What it changed; nil where it is not wanted, or was purged.
  package var difference: OutlineDifference?
  package var texts: NodeTexts?
  /// What a version is called that nobody said anything of; nil where somebody did, or nobody asks.
  package var generatedMessage: String?

  /// - Parameters:
  ///   - needsSteps: whether it is wanted what it changed.
  ///   - oldest: the oldest version there is.
  ///   - namesAll: whether a version without a message is to get one, made of what it changed.
  ///   - marksIDs: whether it is to be known how much of the ids names them alone.
  package init(
    _ version: Version, needsSteps: Bool, _ oldest: Int, _ outline: OutlineReader,
    namesAll: Bool = false, marksIDs: Bool = false
  ) throws {
    self.version = version
    // What led to the oldest version is known only of the first there ever was.
    guard version.number > oldest || oldest == 1 else { return }
    if needsSteps {
      let difference = try outline.difference(from: version.number &- 1, to: version.number)
      self.difference = difference
      texts = try NodeTexts(of: difference, at: version.number, outline, marksIDs: marksIDs)
    }
    if namesAll, version.message == nil {
      generatedMessage = try outline.generatedMessage(of: version, difference, texts)
    }
  }

  /// The version as a record.
  package func record(withSteps: Bool) -> VersionRecord {
    var record = VersionRecord(version)
    record.counts = difference?.counts
    if withSteps { record.steps = difference }
    return record
  }
}
