internal import GRDB
internal import GRDBSQLite

/// The columns of the current row of a statement.
///
/// A damaged file, or one written with constraints disabled, may contain anything: NULL or a number
/// for a text, a text for a number, invalid UTF-8. GRDB would end the program. Here such a column
/// returns a placeholder and records a flaw, which ``Database/eachRow(_:_:_:)`` throws after the
/// row, so no placeholder escapes. Reading a column therefore need not throw, and costs no more
/// than SQLite itself.
package struct StatementColumns {
  private let statement: SQLiteStatement
  private let note = Note()

  private final class Note { var flaw: DatabaseError? }

  init(_ statement: SQLiteStatement) { self.statement = statement }

  /// The first flaw among the columns read; `nil` if all of them were valid.
  var flaw: DatabaseError? { note.flaw }

  /// A value; for an optional type, `nil` if the column is NULL.
  package subscript<Value: ColumnValue>(_ column: Int) -> Value { Value(column, of: self) }

  /// The type that SQLite gives the value, such as `SQLITE_TEXT`.
  func type(_ column: Int) -> Int32 {
    sqlite3_column_type(statement, Int32(truncatingIfNeeded: column))
  }

  package func isNull(_ column: Int) -> Bool { type(column) == SQLITE_NULL }

  /// An integer that must not be NULL.
  package func integer(_ column: Int) -> Int64 {
    let index = Int32(truncatingIfNeeded: column)
    if sqlite3_column_type(statement, index) != SQLITE_INTEGER {
      refuse(column, wanted: "a whole number")
    }
    return sqlite3_column_int64(statement, index)
  }

  /// An integer, or `nil` if the column is NULL.
  package func number(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }

  /// The number of a version, or 0 for none. Its limit is so low that sums cannot overflow.
  package func version(_ column: Int) -> Int { limitedInteger(column, named: "a version") }

  /// A count, with the same limit.
  func count(_ column: Int) -> Int { limitedInteger(column, named: "a count") }

  private func limitedInteger(_ column: Int, named wanted: String) -> Int {
    let number = integer(column)
    if number < 0 || number > 1 << 53 { refuse(column, wanted: wanted) }
    return Int(truncatingIfNeeded: number)
  }

  /// The bytes of a text, or none if there is no text; valid until the next row.
  package func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    let index = Int32(truncatingIfNeeded: column)
    let type = sqlite3_column_type(statement, index)
    guard type == SQLITE_TEXT, let start = sqlite3_column_text(statement, index) else {
      if type != SQLITE_TEXT && type != SQLITE_NULL { refuse(column, wanted: "a text") }
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
  }

  /// The bytes of a BLOB, or none if there is no BLOB; valid until the next row.
  func blob(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    let index = Int32(truncatingIfNeeded: column)
    guard sqlite3_column_type(statement, index) == SQLITE_BLOB,
      let start = sqlite3_column_blob(statement, index)
    else { return UnsafeBufferPointer(start: nil, count: 0) }
    let count = Int(sqlite3_column_bytes(statement, index))
    return UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// A text, or `nil` if there is none. Invalid UTF-8 becomes U+FFFD.
  /// - Parameter other: a text that is probably equal; if so, its memory is shared.
  package func text(_ column: Int, like other: String? = nil) -> String? {
    let bytes = bytes(column)
    if bytes.baseAddress == nil { return nil }
    // Strings of up to 15 bytes are stored inline.
    if bytes.count > 15, let other, other.utf8.count == bytes.count,
      other.utf8.withContiguousStorageIfAvailable({ $0.elementsEqual(bytes) }) == true
    {
      return other
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a column is NULL or contains valid UTF-8.
  package func isUTF8(_ column: Int) -> Bool {
    let bytes = bytes(column)
    return bytes.allSatisfy { $0 < 0x80 }
      || String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
  }

  /// Records that a column has an unexpected value. Only the first flaw counts.
  package func refuse(_ column: Int, wanted: String) {
    if note.flaw != nil { return }
    let index = Int32(truncatingIfNeeded: column)
    let held =
      switch sqlite3_column_type(statement, index) {
      case SQLITE_NULL: "nothing"
      case SQLITE_TEXT: "a text"
      case SQLITE_BLOB: "bytes"
      case SQLITE_FLOAT: "a number with a fraction"
      default: "the number \(sqlite3_column_int64(statement, index))"
      }
    note.flaw = DatabaseError.corrupt(
      "\(name(of: index)) of \(place) is \(held), where \(wanted) is expected")
  }

  /// The row, named by the first column that identifies it.
  private var place: String {
    for index in 0..<sqlite3_column_count(statement) {
      let name = name(of: index)
      guard ["key", "item", "number", "version"].contains(name),
        sqlite3_column_type(statement, index) == SQLITE_INTEGER
      else { continue }
      let number = sqlite3_column_int64(statement, index)
      return name == "number" || name == "version" ? "version \(number)" : "the row \(number)"
    }
    return "a row"
  }

  /// The name of a column; for an expression, the last name in it.
  private func name(of index: Int32) -> String {
    let name = sqlite3_column_name(statement, index).map { String(cString: $0) } ?? ""
    if name.utf8.allSatisfy({ Self.isOfName($0) }) { return name }
    let words = name.utf8.split { !Self.isOfName($0) }.compactMap { String($0) }
    return words.last { $0 != "END" } ?? "column \(index + 1)"
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte.isLetter
  }
}

/// A value that a column can be read as.
package protocol ColumnValue {
  /// Reads a column, and records a flaw if its value is unexpected.
  init(_ column: Int, of row: StatementColumns)
}

extension Int64: ColumnValue {
  package init(_ column: Int, of row: StatementColumns) { self = row.integer(column) }
}

extension Int: ColumnValue {
  package init(_ column: Int, of row: StatementColumns) {
    self = Int(truncatingIfNeeded: row.integer(column))
  }
}

extension Bool: ColumnValue {
  package init(_ column: Int, of row: StatementColumns) { self = row.integer(column) != 0 }
}

extension String: ColumnValue {
  package init(_ column: Int, of row: StatementColumns) {
    let text = row.text(column)
    if text == nil { row.refuse(column, wanted: "a text") }
    self = text ?? ""
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  package init(_ column: Int, of row: StatementColumns) {
    self = row.isNull(column) ? nil : Wrapped(column, of: row)
  }
}
