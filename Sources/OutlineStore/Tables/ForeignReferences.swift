internal import GRDB

/// Tables of other programs that refer to those of an outline.
enum ForeignReferences {
  /// The tables that keep rows of ours from being deleted, because they say nothing of what becomes
  /// of theirs, by name.
  ///
  /// Foreign keys are looked after while the program writes, and a shell does not.
  static func hindering(in db: Database) throws -> [String] {
    let script = SchemaScript.present
    let ours = Set((0..<script.count).map { script.definition($0).name.lowercased() })
    let tables: [String] = try db.values(
      "SELECT name FROM main.sqlite_schema WHERE type='table' AND sql LIKE '%references%' ORDER BY name"
    )
    return try tables.filter { table in
      if ours.contains(table.lowercased()) { return false }
      let name = table.replacing("\"", with: "\"\"")
      let keys = try Row.fetchAll(db, sql: "PRAGMA main.foreign_key_list(\"\(name)\")")
      return keys.contains { key in
        let (target, action): (String, String) = (key["table"], key["on_delete"])
        return ours.contains(target.lowercased()) && (action == "NO ACTION" || action == "RESTRICT")
      }
    }
  }

  /// Puts SQLite's bare refusal into words, where a table of another program is the reason.
  static func explain<Value>(in db: Database, _ path: String, _ work: () throws -> Value) throws
    -> Value
  {
    do { return try work() } catch let error as DatabaseError
      where error.resultCode == .SQLITE_CONSTRAINT
      && (error.message ?? "").contains("FOREIGN KEY")
    {
      guard let table = try hindering(in: db).first else { throw error }
      throw StorageError(
        kind: .referenced, code: error.extendedResultCode.rawValue,
        message: "the table \(table) of another program refers to what would be deleted",
        doing: "cannot write \(path)")
    }
  }
}
