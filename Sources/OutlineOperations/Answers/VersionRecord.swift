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
  /// The place where another file made it.
  package var source: Source?
  /// The hash of the history up to it, in hexadecimal.
  package var seal: String?
  /// True if it only expanded and collapsed nodes.
  package var isQuiet: Bool?
  /// The number of steps of each kind, if requested.
  package var counts: OutlineDifference.Counts?
  /// The steps, if requested.
  package var steps: OutlineDifference?

  /// The origin of a version that came from another file.
  package struct Source: Encodable, Sendable {
    package var file: String
    package var number: Int
    package var date: Date
    package var origin: Version.Origin
  }

  package init(_ version: Version) {
    source = version.source.map {
      Source(file: $0.file, number: $0.number, date: $0.date, origin: $0.origin)
    }
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
    Column("made") { Moment.utc($0.source?.date ?? $0.date) },
    Column("madeAs") { String($0.source?.number ?? $0.number) },
    Column("madeIn") { $0.source?.file ?? "" },
  ]
}

/// One version of `log --made`, the same in every file that has it.
package struct MadeRecord: Record, Encodable {
  package var name: String
  package var made: Date
  /// The origin in the file that made it.
  package var origin: Version.Origin
  package var author: String?
  package var message: String?

  package init(_ version: Version) {
    name = version.name
    made = version.source?.date ?? version.date
    origin = version.source?.origin ?? version.origin
    (author, message) = (version.author, version.message)
  }

  package static let standardColumns = ["name", "made", "origin", "author", "message"]
  package static let columns: [Column<MadeRecord>] = [
    Column("name") { $0.name },
    Column("made") { Moment.utc($0.made) },
    Column("origin") { $0.origin.rawValue },
    Column("author") { $0.author ?? "" },
    Column("message") { $0.message ?? "" },
  ]
}

/// One version of the log, with its changes if requested.
package struct LogEntry {
  package var version: Version
  /// The changes; `nil` if not requested, or purged.
  package var difference: OutlineDifference?
  package var texts: NodeTexts?
  /// The generated message of a version without one; `nil` if it has a message, or if not
  /// requested.
  package var generatedMessage: String?

  /// - Parameters:
  ///   - needsSteps: whether to read the changes.
  ///   - oldest: the number of the oldest version.
  ///   - namesAll: whether to generate a message for a version without one.
  ///   - marksIDs: whether to look up the shortest unique prefixes of the ids.
  package init(
    _ version: Version, needsSteps: Bool, _ oldest: Int, _ outline: OutlineReader,
    namesAll: Bool = false, marksIDs: Bool = false
  ) throws {
    self.version = version
    // The changes of the oldest version are known only if it is version 1.
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

extension OutlineReader {
  /// A version with more changes is described by their number, because reading all of them takes
  /// long.
  private static var mostChanges: Int { 1_000 }

  /// The generated message of a version without one; `nil` if it changed nothing.
  /// - Parameters:
  ///   - version: a version whose predecessor is known.
  ///   - difference: its difference from the version before, if already known.
  ///   - texts: the names of the nodes of the difference.
  package func generatedMessage(
    of version: Version, _ difference: OutlineDifference? = nil, _ texts: NodeTexts? = nil
  ) throws -> String? {
    if version.changes == 0 { return nil }
    if version.changes > Self.mostChanges { return "change \(version.changes.plural("node"))" }
    let change = try difference ?? self.difference(from: version.number &- 1, to: version.number)
    let names = try texts ?? NodeTexts(of: change, at: version.number, self)
    return GeneratedMessage(change).text(names.name(of:))
  }
}
