import Foundation
import Terminal

/// Text for programs.
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
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    return Environment.isTerminal ? text.safeJSON : text
  }
}

extension Output {
  /// Adds JSON that is written already.
  /// - Parameter isEnd: whether a line end follows.
  func json(_ bytes: [UInt8], isEnd: Bool = true) {
    if Environment.isTerminal {
      text(String(decoding: bytes, as: UTF8.self).safeJSON)
    } else {
      self.bytes(bytes)
    }
    if isEnd { end(0x0A) }
  }
}
