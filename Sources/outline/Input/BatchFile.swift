import OutlineOperations
import OutlineStore

/// A batch file: one JSON object per line.
enum BatchFile {
  /// Reads all operations of a file; `-` is standard input. Empty lines are skipped.
  static func batch(at path: String) throws -> Batch {
    let bytes = try File.bytes(at: path, upTo: InputLimit.outline).withoutByteOrderMark
    var batch = Batch()
    for (index, bytes) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      batch.append(line: index + 1, Result { () throws(Failure) in try fields(of: Array(bytes)) })
    }
    return batch
  }

  /// The fields of a line.
  private static func fields(of bytes: [UInt8]) throws(Failure) -> [String: JSONValue] {
    guard String(validating: bytes) != nil else {
      throw Failure(.usage, "the line is not UTF-8", hint: "iconv -t UTF-8 converts it")
    }
    switch try value(of: bytes) {
    case .object(let fields): return fields
    case .array:
      throw Failure(.usage, "an array is not an operation", hint: "jq -c '.[]' splits it into lines")
    case let value:
      throw Failure(
        .usage, "\(value.jsonLine.prefix(40)) is not an operation", hint: "outline help batch")
    }
  }

  private static func value(of bytes: [UInt8]) throws(Failure) -> JSONValue {
    do { return try JSONText.value(of: bytes) } catch {
      let isCut = error.offset == bytes.count
      let column = String(decoding: bytes[..<error.offset], as: UTF8.self).unicodeScalars.count + 1
      throw Failure(
        .usage, "column \(column): \(error.reason)",
        hint: isCut
          ? "an operation is one JSON object on one line; jq -c joins its lines" : nil)
    }
  }
}
