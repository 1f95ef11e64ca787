import OutlineOperations
import Terminal

/// JSON for programs.
enum JSON {
  /// A value as indented JSON with sorted keys.
  static func text(of value: some Encodable) throws -> String {
    String(decoding: try value.jsonBytes(isPretty: true), as: UTF8.self)
  }

  /// A value as JSON on one line.
  static func line(of value: some Encodable) throws -> String {
    String(decoding: try value.jsonBytes(), as: UTF8.self)
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
