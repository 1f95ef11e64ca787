internal import GRDB

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
