package import GRDB
internal import GRDBSQLite

extension Database {
  /// Text arguments of a statement by number, counted from 1.
  package typealias NumberedTexts = [(number: Int32, text: String?)]

  /// Runs a statement without results, prepared once per connection.
  /// - Parameter texts: the arguments that may contain a NUL, which a shell can store.
  package func run(
    _ sql: String, _ arguments: StatementArguments = StatementArguments(), texts: NumberedTexts = []
  ) throws {
    let statement = try cachedStatement(sql: sql)
    try statement.execute(arguments: try statement.binding(texts, of: arguments))
  }

  /// The first value of a query, prepared once per connection; `nil` if it is NULL or there is no
  /// row.
  package func value<Value: ColumnValue>(
    _ sql: String, _ arguments: StatementArguments = StatementArguments()
  ) throws -> Value? { try first(sql, arguments) { $0[0] as Value? } ?? nil }

  /// Whether a query has rows; it is prepared once per connection.
  package func hasRows(
    _ query: String, _ arguments: StatementArguments = StatementArguments()
  ) throws -> Bool { try value("SELECT EXISTS(\(query))", arguments) ?? false }

  /// The first row of a query, converted to a value; prepared once per connection.
  package func first<Value>(
    _ sql: String, _ arguments: StatementArguments = StatementArguments(),
    _ make: (StatementColumns) throws -> Value
  ) throws -> Value? {
    var found: Value?
    try eachRow(sql, arguments) { row in
      found = try make(row)
      return false
    }
    return found
  }

  /// The version in the first column of the first row; `nil` if there is none.
  func version(
    _ sql: String, _ arguments: StatementArguments = StatementArguments()
  ) throws -> Int? { try first(sql, arguments) { $0.isNull(0) ? nil : $0.version(0) } ?? nil }

  /// The first value of each row of a query, prepared once per connection.
  package func values<Value: ColumnValue>(
    _ sql: String, _ arguments: StatementArguments = StatementArguments()
  ) throws -> [Value] { try rows(sql, arguments) { $0[0] } }

  /// All rows of a query, each converted to a value; prepared once per connection.
  /// - Throws: `SQLITE_CORRUPT` if a column has an unexpected type.
  package func rows<Value>(
    _ sql: String, _ arguments: StatementArguments = StatementArguments(),
    _ make: (StatementColumns) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try eachRow(sql, arguments) { row in
      values.append(try make(row))
      return true
    }
    return values
  }

  /// Iterates over the rows of a query without keeping them.
  /// - Parameters:
  ///   - texts: the arguments that may contain a NUL.
  ///   - body: returns whether to continue.
  /// - Throws: `SQLITE_CORRUPT` if a column has an unexpected type.
  package func eachRow(
    _ sql: String, _ arguments: StatementArguments = StatementArguments(),
    texts: NumberedTexts = [], _ body: (StatementColumns) throws -> Bool
  ) throws {
    let statement = try cachedStatement(sql: sql)
    let cursor = try Optional<ReadRow>.fetchCursor(
      statement, arguments: try statement.binding(texts, of: arguments))
    let columns = StatementColumns(statement.sqliteStatement)
    while try cursor.next() != nil {
      let goesOn = try body(columns)
      // A value read from a flawed column is a placeholder, so it must not escape.
      if let flaw = columns.flaw { throw flaw }
      if !goesOn { return }
    }
  }

  /// Iterates over all rows of a query without keeping them.
  /// - Throws: `SQLITE_CORRUPT` if a column has an unexpected type.
  package func everyRow(
    _ sql: String, _ arguments: StatementArguments = StatementArguments(),
    _ body: (StatementColumns) throws -> Void
  ) throws {
    try eachRow(sql, arguments) { row in
      try body(row)
      return true
    }
  }

  /// Runs a closure in a transaction, which ends as the closure decides. One that writes is refused
  /// once the file is no longer at its path.
  /// - Returns: The value of the closure.
  package func transaction<Value>(
    _ kind: TransactionKind, work: () throws -> (TransactionCompletion, Value)
  ) throws -> Value {
    var found: Value?
    let writes = kind == .immediate
    try inTransaction(kind) {
      if writes { try refuseMovedFile() }
      let (completion, value) = try work()
      if writes && completion == .commit { try refuseMovedFile() }
      found = value
      return completion
    }
    if writes { settleMovedFile() }
    return try Self.ended(with: found)
  }

  /// Runs a closure in a savepoint, which ends as the closure decides.
  /// - Returns: The value of the closure.
  package func savepoint<Value>(_ work: () throws -> (TransactionCompletion, Value)) throws -> Value
  {
    var found: Value?
    try inSavepoint {
      let (completion, value) = try work()
      found = value
      return completion
    }
    return try Self.ended(with: found)
  }

  private static func ended<Value>(with value: Value?) throws -> Value {
    if let value { return value }
    throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the transaction did not end")
  }
}

/// A row whose columns are read by ``StatementColumns``. For a row of GRDB a table of the names of
/// its columns is created at each query, which costs more than the query of one row.
private struct ReadRow: DatabaseValueConvertible, StatementColumnConvertible {
  var databaseValue: DatabaseValue { .null }

  init() {}

  init?(sqliteStatement: SQLiteStatement, index: CInt) {}

  static func fromDatabaseValue(_ value: DatabaseValue) -> Self? { Self() }
}

extension Statement {
  /// Binds texts that contain a NUL, which GRDB would cut there.
  /// - Returns: The arguments, or `nil` if all of them are bound.
  fileprivate func binding(
    _ texts: Database.NumberedTexts, of arguments: StatementArguments
  ) throws -> StatementArguments? {
    var isBound = false
    for (number, text) in texts where text?.utf8.contains(0) == true {
      if !isBound { try setArguments(arguments) }
      isBound = true
      sqliteStatement.bind(text, at: number)
    }
    return isBound ? nil : arguments
  }
}

extension DatabaseError {
  /// The last error of a connection.
  init(_ code: Int32, of connection: OpaquePointer?) {
    let message = String(cString: sqlite3_errmsg(connection))
    self.init(resultCode: ResultCode(rawValue: code), message: message)
  }
}

extension SQLiteStatement {
  /// Binds a complete text, or NULL.
  func bind(_ text: String?, at number: Int32) {
    guard let text else {
      sqlite3_bind_null(self, number)
      return
    }
    // SQLite copies the bytes before it returns.
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    _ = text.withCString { sqlite3_bind_text(self, number, $0, Int32(text.utf8.count), copies) }
  }
}

extension String {
  /// The name of a table or column, in SQL.
  package var quoted: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}
