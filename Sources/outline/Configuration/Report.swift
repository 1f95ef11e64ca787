import OutlineOperations

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
  static let own = [
    Report(
      name: "next", title: "Open items that can be worked on, the most urgent first",
      query:
        "open -blocked -start:after:today -wait>today -where:template -where:project=true sort:urgency limit:25"
    ),
    Report(name: "overdue", title: "Items whose time is past", query: "overdue sort:due"),
    Report(
      name: "today", title: "Items that are due or begin today, or are overdue",
      query: "open (due:by:today or start:today) sort:due"),
    Report(
      name: "week", title: "Items that are overdue or due in the next seven days, day by day",
      query: "open due:by:7d sort:due", group: .due),
    Report(
      name: "finished", title: "Items done in the last seven days, day by day",
      query: "completed>=-7d sort:-completed",
      columns: ["id", "completed", "text", "tags", "path"], group: .completed),
  ]
}
