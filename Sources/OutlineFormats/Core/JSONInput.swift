import OutlineModel

/// Reads JSON of files, with errors that have the line and the column.
enum JSONInput {
  /// Parses a value, which is at most 500 levels deep.
  /// - Parameter line: the number of the line on which the bytes begin.
  static func value(of bytes: Bytes, line: Int) throws(FormatError) -> JSONValue {
    let bytes = try check(bytes, line: line)
    do { return try JSONText.value(of: bytes) } catch { throw place(of: error, bytes, line) }
  }

  /// Parses objects that contain lists of objects, to any depth.
  /// - Parameters:
  ///   - lists: the names of the fields that are such lists.
  ///   - line: the number of the line on which the bytes begin.
  static func forest(
    of bytes: Bytes, lists: Set<String>, line: Int
  ) throws(FormatError) -> JSONForest {
    let bytes = try check(bytes, line: line)
    do { return try JSONForest(bytes, lists: lists) } catch { throw place(of: error, bytes, line) }
  }

  /// The object that is a whole file.
  /// - Parameter refusal: the error if it is another value.
  static func object(
    of input: FormatInput, _ reading: FormatReading, or refusal: String
  ) throws -> [String: JSONValue] {
    let bytes = try input.all(upTo: reading.options.maximumBytes)
    if case .object(let fields) = try value(of: bytes[...], line: 1) { return fields }
    throw FormatError(refusal)
  }

  private static func check(_ bytes: Bytes, line: Int) throws(FormatError) -> [UInt8] {
    guard String(validUTF8: bytes) != nil else { throw FormatError("it is not UTF-8", line: line) }
    return Array(bytes)
  }

  private static func place(of flaw: JSONText.Flaw, _ bytes: [UInt8], _ line: Int) -> FormatError {
    let before = bytes.prefix(flaw.offset)
    let lines = before.count { $0 == 0x0A }
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1
    return FormatError("column \(column): \(flaw.reason)", line: line + lines)
  }
}

extension JSONValue {
  /// The kind of the value, for people.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a Boolean"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONText {
  /// The value of a text in JSON, or `nil` if it is not valid.
  static func value(in text: String?) -> JSONValue? {
    text.flatMap { try? value(of: Array($0.utf8)) }
  }
}

extension Bytes {
  /// The beginning of a file as text, if it can be JSON that begins with a sign.
  func json(_ sign: Unicode.Scalar) -> String? {
    let start = drop { $0 <= 0x20 }
    return start.first == UInt8(ascii: sign) ? start.text : nil
  }
}
