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
}
