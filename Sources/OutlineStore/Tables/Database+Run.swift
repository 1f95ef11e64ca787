internal import GRDB
internal import GRDBSQLite

extension Database {
  /// Runs a statement that returns nothing, prepared once per connection.
  func run(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }

  /// The first value of a query, prepared once per connection.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ sql: String, _ arguments: StatementArguments = StatementArguments()
  ) throws -> Value? {
    try Value.fetchOne(try cachedStatement(sql: sql), arguments: arguments)
  }

  /// All first values of a query, prepared once per connection.
  func values<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ sql: String, _ arguments: StatementArguments = StatementArguments()
  ) throws -> [Value] {
    // GRDB's own `fetchAll` has a cursor type for each type of value, whose conformances the runtime
    // would look for at every start.
    try rows(sql, arguments) { $0[0] }
  }

  /// All rows of a query, each turned into a value; prepared once per connection.
  func rows<Value>(
    _ sql: String, _ arguments: StatementArguments = StatementArguments(), _ make: (Row) throws -> Value
  ) throws -> [Value] {
    let cursor = try Row.fetchCursor(try cachedStatement(sql: sql), arguments: arguments)
    var values: [Value] = []
    while let row = try cursor.next() { values.append(try make(row)) }
    return values
  }

  /// All rows of a query as ``rows(_:_:_:)`` gives them, for queries of thousands of rows: each is
  /// read from SQLite itself, which takes a third of the time.
  func manyRows<Value>(
    _ sql: String, _ arguments: StatementArguments, _ make: (StatementColumns) throws -> Value
  ) throws -> [Value] {
    let statement = try cachedStatement(sql: sql)
    let cursor = try Row.fetchCursor(statement, arguments: arguments)
    let columns = StatementColumns(statement: statement.sqliteStatement)
    var values: [Value] = []
    while try cursor.next() != nil { values.append(try make(columns)) }
    return values
  }

  /// Goes through the rows of a query, read as ``manyRows(_:_:_:)`` does, and keeps none.
  /// - Parameter body: returns whether to go on.
  func eachRow(
    _ sql: String, _ arguments: StatementArguments = StatementArguments(),
    _ body: (StatementColumns) throws -> Bool
  ) throws {
    let statement = try cachedStatement(sql: sql)
    let cursor = try Row.fetchCursor(statement, arguments: arguments)
    let columns = StatementColumns(statement: statement.sqliteStatement)
    while try cursor.next() != nil, try body(columns) {}
  }

  /// Runs a piece of work in a transaction, and ends that as the work says.
  /// - Returns: the value of the work.
  func transaction<Value>(
    _ kind: TransactionKind, _ work: () throws -> (TransactionCompletion, Value)
  ) throws -> Value {
    var found: Value?
    try inTransaction(kind) {
      let (completion, value) = try work()
      found = value
      return completion
    }
    return try Self.ended(with: found)
  }

  /// Runs a piece of work in a savepoint, and ends that as the work says.
  /// - Returns: the value of the work.
  func savepoint<Value>(_ work: () throws -> (TransactionCompletion, Value)) throws -> Value {
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
    throw DatabaseError(
      resultCode: .SQLITE_ABORT, message: "the transaction did not come to an end")
  }
}

/// The columns of the row a statement is at.
struct StatementColumns {
  fileprivate let statement: SQLiteStatement

  func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement, Int32(truncatingIfNeeded: column)) == SQLITE_NULL
  }

  func integer(_ column: Int) -> Int64 {
    sqlite3_column_int64(statement, Int32(truncatingIfNeeded: column))
  }

  /// A number; nil where there is none.
  func number(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }

  /// The bytes of a text; none where there is no text. They last until the next row.
  func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    let index = Int32(truncatingIfNeeded: column)
    let start = sqlite3_column_text(statement, index)
    return UnsafeBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, index)))
  }

  /// A text; nil where there is none.
  /// - Parameter other: a text that is likely the same, whose memory is then shared.
  func text(_ column: Int, like other: String? = nil) -> String? {
    let bytes = bytes(column)
    if bytes.baseAddress == nil { return nil }
    // Up to 15 bytes lie inside the string value.
    if bytes.count > 15, let other, other.utf8.count == bytes.count,
      other.utf8.withContiguousStorageIfAvailable({ $0.elementsEqual(bytes) }) == true
    {
      return other
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
