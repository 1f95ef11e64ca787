package import OutlineStore

/// One trigger of another program that would run with changes of the outline.
package struct TriggerRecord: Record, Encodable {
  /// Its name.
  package var name: String
  /// The table it is on.
  package var table: String
  /// Whether the user trusts it as it is.
  package var isTrusted: Bool
  /// The statement that made it.
  package var sql: String

  /// Tells of a trigger.
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
