import Foundation
import Terminal

/// JSON for programs.
enum JSON {
  /// A value as indented JSON with sorted keys.
  static func text(of value: some Encodable) throws -> String {
    try text(of: value, [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted])
  }

  /// A value as JSON on one line.
  static func line(of value: some Encodable) throws -> String {
    try text(of: value, [.sortedKeys, .withoutEscapingSlashes])
  }

  private static func text(
    of value: some Encodable, _ format: JSONEncoder.OutputFormatting
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(value), as: UTF8.self).safeJSON
  }
}

extension Output {
  /// Adds JSON from ``JSONWriter``, which escapes control characters.
  /// - Parameters:
  ///   - bytes: the JSON.
  ///   - isEnd: whether a line end follows.
  func json(_ bytes: [UInt8], isEnd: Bool = true) {
    self.bytes(bytes)
    if isEnd { end(0x0A) }
  }
}
