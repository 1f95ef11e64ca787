/// A report of `report` without a name.
package struct ReportRecord: Record, Encodable {
  package var name: String
  package var title: String
  package var query: String
  package var columns: [String]
  package var group: String?
  /// The configuration file that has it; `nil` for a report of the program.
  package var file: String?

  package init(
    name: String, title: String, query: String, columns: [String], group: String?, file: String?
  ) {
    (self.name, self.title, self.query) = (name, title, query)
    (self.columns, self.group, self.file) = (columns, group, file)
  }

  package static let standardColumns = ["name", "title", "query"]
  package static let columns: [Column<ReportRecord>] = [
    Column("name") { $0.name },
    Column("title") { $0.title },
    Column("query") { $0.query },
    Column("columns") { $0.columns.joined(separator: ",") },
    Column("group") { $0.group ?? "" },
    Column("file") { $0.file ?? "" },
  ]
}

/// The number of items with a value, of `count --by`.
package struct GroupRecord: Record, Encodable {
  package var count: Int
  /// The value; empty for items without one.
  package var name: String

  package init(_ group: Grouping.Group) {
    (count, name) = (group.entries.count, group.name)
  }

  package static let standardColumns = ["count", "name"]
  package static let columns: [Column<GroupRecord>] = [
    Column("count") { String($0.count) },
    Column("name") { $0.name },
  ]
}

/// A context of `context`.
package struct ContextRecord: Record, Encodable {
  package var name: String
  package var query: String
  /// Whether it applies to lists on a terminal now.
  package var isActive: Bool

  package init(name: String, query: String, isActive: Bool) {
    (self.name, self.query, self.isActive) = (name, query, isActive)
  }

  package static let standardColumns = ["name", "query"]
  package static let columns: [Column<ContextRecord>] = [
    Column("name") { $0.name },
    Column("query") { $0.query },
    Column("isActive") { $0.isActive ? "true" : "false" },
  ]
}

/// A configuration file of `where`.
package struct ConfigurationRecord: Encodable {
  package var file: String
  /// Whether it exists.
  package var exists: Bool
  /// The problems, each with its line.
  package var problems: [String]

  package init(file: String, exists: Bool, problems: [String]) {
    (self.file, self.exists, self.problems) = (file, exists, problems)
  }
}
