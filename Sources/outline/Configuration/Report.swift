import OutlineOperations
import OutlineStore

/// A list with a name: conditions, an order, columns, and perhaps groups.
struct Report: Record, Encodable, Sendable {
  var name: String
  /// The report in one line.
  var title: String
  /// The query as typed; its words for dates are evaluated at each reading.
  var query: String
  /// The names of the columns.
  var columns = Self.usualColumns
  var group: Grouping?
  /// The file that has it; `nil` for a report of the program.
  var file: String?

  static let standardColumns = ["name", "title", "query"]
  static let columns: [Column<Report>] = [
    Column("name") { $0.name },
    Column("title") { $0.title },
    Column("query") { $0.query },
    Column("columns") { $0.columns.joined(separator: ",") },
    Column("group") { $0.group?.rawValue ?? "" },
    Column("file") { $0.file ?? "" },
  ]

  /// The columns of a report that names none, and of `--table`.
  static let usualColumns = ["id", "priority", "due", "text", "tags", "path"]

  /// The reports of the program.
  static let own = Settings(path: "", .outline, text: String(embedded: "reports.txt")).reports
}
