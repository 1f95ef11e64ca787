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

  /// Deletes rows, and names the first one that a table of another program keeps from going:
  /// SQLite only says that a foreign key fails.
  /// - Parameter keys: the rows that are to be deleted.
  static func naming(_ keys: [Int64], in db: Database, _ delete: () throws -> Void) throws {
    do { try delete() } catch let error as DatabaseError where isRefusal(error) {
      let list = KeyList.json(keys)
      for table in try hindering(in: db) {
        guard let item = try referred(in: list, by: table, in: db) else { continue }
        throw DatabaseError(
          resultCode: .SQLITE_CONSTRAINT_FOREIGNKEY,
          message:
            "the table \(table) of another program refers to \(item), which would be deleted")
      }
      throw error
    }
  }

  /// The first of some rows that a table refers to: its id, and what it says.
  private static func referred(
    in list: String, by table: String, in db: Database
  ) throws -> String? {
    func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
    let columns = try Row.fetchAll(db, sql: "PRAGMA main.foreign_key_list(\(quoted(table)))")
    let keys = Dictionary(grouping: columns) { $0["id"] as Int }
    for key in keys.sorted(by: { $0.key < $1.key }).map(\.value) {
      let target: String = key[0]["table"]
      if target.lowercased() != "item" { continue }
      let conditions = key.map { column in
        let name: String? = column["to"]
        return "theirs.\(quoted(column["from"]))=item.\(name.map(quoted) ?? "key")"
      }
      let sql = """
        SELECT id, text FROM item JOIN main.\(quoted(table)) theirs
          ON \(conditions.joined(separator: " AND "))
        WHERE item.key IN (SELECT value FROM json_each(?)) ORDER BY item.key LIMIT 1
        """
      let found = try db.first(sql, [list]) { (id: $0[0] as String, text: $0[1] as String) }
      if let found { return "\(found.id) (\(found.text.prefix(40).debugDescription))" }
    }
    return nil
  }

  private static func isRefusal(_ error: DatabaseError) -> Bool {
    error.resultCode == .SQLITE_CONSTRAINT && (error.message ?? "").contains("FOREIGN KEY")
  }

  /// Puts SQLite's bare refusal into words, where a table of another program is the reason.
  static func explain<Value>(in db: Database, _ path: String, _ work: () throws -> Value) throws
    -> Value
  {
    do { return try work() } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY || isRefusal(error)
    {
      var message = error.message ?? ""
      if isRefusal(error) {
        // One that SQLite looks at only when the transaction ends.
        guard let table = try hindering(in: db).first else { throw error }
        message = "the table \(table) of another program refers to what would be deleted"
      }
      throw StorageError(
        kind: .referenced, code: error.extendedResultCode.rawValue, message: message,
        doing: "cannot write \(path)")
    }
  }
}
