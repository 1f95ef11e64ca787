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

  /// A value that JSON has always a text for, on one line.
  static func plainLine(of value: some Encodable) -> String {
    (try? line(of: value)) ?? ""
  }

  private static func text(of value: some Encodable, _ format: JSONEncoder.OutputFormatting) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format
    encoder.dateEncodingStrategy = .iso8601
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    return Environment.isTerminal ? text.safeJSON : text
  }
}
