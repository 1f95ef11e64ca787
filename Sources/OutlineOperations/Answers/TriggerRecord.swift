package import OutlineStore

/// One trigger of another program that would run on changes of the outline.
package struct TriggerRecord: Record, Encodable {
  /// The name.
  package var name: String
  /// Its table.
  package var table: String
  /// Whether the user trusts its present form.
  package var isTrusted: Bool
  /// The statement that created it.
  package var sql: String

  /// Makes a record of a trigger.
  package init(_ trigger: ForeignTrigger, isTrusted: Bool) {
    (name, table, sql) = (trigger.name, trigger.table, trigger.sql)
    self.isTrusted = isTrusted
  }

  package static let standardColumns = ["name", "table", "trusted", "sql"]
  package static let columns: [Column<TriggerRecord>] = [
    Column("name") { $0.name },
    Column("table") { $0.table },
    Column("trusted", alias: "isTrusted") { $0.isTrusted ? "trusted" : "" },
    Column("sql") { $0.sql },
  ]
}
