import Foundation
import OutlineStore

/// One version.
struct VersionRecord: Record {
  var number: Int
  var date: Date
  var origin: Version.Origin
  var message: String?
  var undoes: Int?
  var changes: Int
  /// How many steps of each kind, where that was asked for.
  var counts: OutlineDifference.Counts?
  /// The steps, where they were asked for.
  var steps: OutlineDifference?

  init(_ version: Version) {
    number = version.number
    date = version.date
    origin = version.origin
    message = version.message
    undoes = version.undoes
    changes = version.changes
  }

  static let standardColumns = ["number", "date", "origin", "changes", "message", "undoes"]
  static let columns: [Column<VersionRecord>] = [
    Column("number") { String($0.number) },
    Column("date") { Moment.utc($0.date) },
    Column("origin") { $0.origin.rawValue },
    Column("changes") { String($0.changes) },
    Column("message") { $0.message ?? "" },
    Column("undoes") { $0.undoes.map(String.init) ?? "" },
  ]
}
