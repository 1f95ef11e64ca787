import OutlineOperations

/// A list with a name: conditions, an order, columns, and perhaps groups.
struct Report: Record, Encodable, Sendable {
  var name: String
  /// The report in one line.
  var title: String
  /// The query as typed; its words for dates are evaluated at each reading.
  var query: String
  /// The names of the columns.
  var columns: [String]
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

  init(
    _ name: String, _ title: String, _ query: String, _ columns: [String] = Self.usualColumns,
    group: Grouping? = nil, file: String? = nil
  ) {
    (self.name, self.title, self.query, self.columns) = (name, title, query, columns)
    (self.group, self.file) = (group, file)
  }

  /// The reports of the program.
  static let own = [
    Report(
      "next", "Open items that can be worked on, the most urgent first",
      "open -blocked -start:after:today -wait>today -where:template -where:project=true sort:urgency limit:25"
    ),
    Report("overdue", "Items whose time is past", "overdue sort:due"),
    Report(
      "today", "Items that are due or begin today, or are overdue",
      "open (due:by:today or start:today) sort:due"),
    Report(
      "week", "Items that are overdue or due in the next seven days, day by day",
      "open due:by:7d sort:due", group: .due),
    Report(
      "finished", "Items done in the last seven days, day by day", "completed>=-7d sort:-completed",
      ["id", "completed", "text", "tags", "path"], group: .completed),
  ]
}
