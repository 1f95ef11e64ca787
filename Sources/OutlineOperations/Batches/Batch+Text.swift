import Foundation
package import OutlineModel

// A batch as text: one JSON object on each line.
extension Batch {
  /// Reads all operations of a text. Empty lines are skipped.
  /// - Parameter text: the bytes, without a byte order mark.
  package init(text: [UInt8]) {
    self.init()
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      append(line: index + 1, Result { () throws(Failure) in try Self.fields(of: Array(bytes)) })
    }
  }

  /// The fields of a line.
  /// - Throws: ``Failure`` if it is not one JSON object.
  package static func fields(of bytes: [UInt8]) throws(Failure) -> [String: JSONValue] {
    guard String(bytes: bytes, encoding: .utf8) != nil
    else { throw Failure(.usage, "the line is not UTF-8", hint: "iconv -t UTF-8 converts it") }
    switch try value(of: bytes) {
    case .object(let fields): return fields
    case .array:
      throw Failure(
        .usage, "an array is not an operation", hint: "jq -c '.[]' splits it into lines")
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
        .usage, column == 1 && !isCut ? "it is not JSON" : "column \(column): \(error.reason)",
        hint: isCut ? "an operation is one JSON object on one line; jq -c joins its lines" : nil)
    }
  }
}
