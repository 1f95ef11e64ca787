internal import GRDB
internal import GRDBSQLite

/// The columns of the row a statement is at.
///
/// A damaged file, or one that somebody wrote with the guards off, may hold anything anywhere: NULL
/// where a text is expected, a text where a number is, bytes that are no UTF-8. GRDB ends the
/// program there. Here such a column gives a stand-in, and the row is noted as flawed;
/// ``Database/eachRow(_:_:_:)`` looks at the note after each row and throws it, so no stand-in gets
/// any further. Reading a column need not throw therefore, and costs no more than SQLite takes.
struct StatementColumns {
  private let statement: SQLiteStatement
  private let note = Note()

  private final class Note {
    var flaw: DatabaseError?
  }

  init(_ statement: SQLiteStatement) { self.statement = statement }

  /// What is wrong with a column that was read; nil where all of them held what they should.
  var flaw: DatabaseError? { note.flaw }

  /// A value; of an optional type, nil where the column is NULL.
  subscript<Value: ColumnValue>(_ column: Int) -> Value { Value(column, of: self) }

  func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement, Int32(truncatingIfNeeded: column)) == SQLITE_NULL
  }

  /// A whole number that must be there.
  func integer(_ column: Int) -> Int64 {
    let index = Int32(truncatingIfNeeded: column)
    if sqlite3_column_type(statement, index) != SQLITE_INTEGER { refuse(column, "a whole number") }
    return sqlite3_column_int64(statement, index)
  }

  /// A number; nil where there is none.
  func number(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }

  /// The number of a version, or 0 for none: so far from the ends of what fits that sums need no care.
  func version(_ column: Int) -> Int {
    let number = integer(column)
    if number < 0 || number > 1 << 53 { refuse(column, "a version") }
    return Int(truncatingIfNeeded: number)
  }

  /// How many there are of something; likewise.
  func count(_ column: Int) -> Int {
    let number = integer(column)
    if number < 0 || number > 1 << 53 { refuse(column, "a count") }
    return Int(truncatingIfNeeded: number)
  }

  /// The bytes of a text; none where there is no text. They last until the next row.
  func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    let index = Int32(truncatingIfNeeded: column)
    switch sqlite3_column_type(statement, index) {
    case SQLITE_TEXT: break
    case SQLITE_NULL: return UnsafeBufferPointer(start: nil, count: 0)
    default:
      refuse(column, "a text")
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    let start = sqlite3_column_text(statement, index)
    return UnsafeBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, index)))
  }

  /// Bytes of a column that holds no text; none where there are none. They last until the next row.
  func blob(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    let index = Int32(truncatingIfNeeded: column)
    guard sqlite3_column_type(statement, index) == SQLITE_BLOB,
      let start = sqlite3_column_blob(statement, index)
    else { return UnsafeBufferPointer(start: nil, count: 0) }
    let count = Int(sqlite3_column_bytes(statement, index))
    return UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// A text; nil where there is none. Bytes that are no UTF-8 become U+FFFD.
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

  /// Whether a column is NULL or holds a text that is UTF-8.
  func isUTF8(_ column: Int) -> Bool {
    let bytes = bytes(column)
    return bytes.allSatisfy { $0 < 0x80 }
      || String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
  }

  /// Notes that a column does not hold what it should; the first such note of a row counts.
  func refuse(_ column: Int, _ wanted: String) {
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
    note.flaw = DatabaseError(
      resultCode: .SQLITE_CORRUPT,
      message: "\(name(of: index)) of \(place) is \(held), where \(wanted) is expected")
  }

  /// The row, by the first column that tells which it is.
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

  /// The name of a column; of an expression, the column that it ends with.
  private func name(of index: Int32) -> String {
    let name = sqlite3_column_name(statement, index).map { String(cString: $0) } ?? ""
    if name.utf8.allSatisfy({ Self.isOfName($0) }) { return name }
    let words = name.utf8.split { !Self.isOfName($0) }.compactMap { String($0) }
    return words.last { $0 != "END" } ?? "column \(index + 1)"
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

/// A value that a column gives.
protocol ColumnValue {
  /// Reads a column, and notes there when it holds something else.
  init(_ column: Int, of row: StatementColumns)
}

extension Int64: ColumnValue {
  init(_ column: Int, of row: StatementColumns) { self = row.integer(column) }
}

extension Int: ColumnValue {
  init(_ column: Int, of row: StatementColumns) {
    self = Int(truncatingIfNeeded: row.integer(column))
  }
}

extension Bool: ColumnValue {
  init(_ column: Int, of row: StatementColumns) { self = row.integer(column) != 0 }
}

extension String: ColumnValue {
  init(_ column: Int, of row: StatementColumns) {
    if let text = row.text(column) {
      self = text
    } else {
      row.refuse(column, "a text")
      self = ""
    }
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  init(_ column: Int, of row: StatementColumns) {
    self = row.isNull(column) ? nil : Wrapped(column, of: row)
  }
}
