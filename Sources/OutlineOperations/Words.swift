import Foundation
package import OutlineStore

extension Int {
  /// The number followed by a noun: `1 item`, `3 items`.
  package func plural(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension [String] {
  /// The texts as a path in the form of a name: a slash inside a text is `\/`, and a backslash
  /// `\\`.
  package var path: String { reduce(into: "") { $0 += "/" + $1.escapedForPath } }
}

extension String {
  /// The text escaped for a path.
  var escapedForPath: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") })
    else { return self }
    return unicodeScalars.reduce(into: "") { path, scalar in
      if scalar == "/" || scalar == "\\" { path.unicodeScalars.append("\\") }
      path.unicodeScalars.append(scalar)
    }
  }
}

extension Content {
  /// Whether there is neither a text nor an image.
  package var saysNothing: Bool { image ?? "" == "" && text.allSatisfy(\.isWhitespace) }
}

extension Encodable {
  /// The value as JSON with sorted keys, ISO dates, and escapes for the characters that could steer
  /// a terminal.
  /// - Parameter isPretty: whether every value is on its own line.
  package func jsonBytes(isPretty: Bool = false) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(self).withUnsafeBytes {
      $0.bindMemory(to: UInt8.self).escapingSteering
    }
  }

  /// The value on one line of JSON, or an empty text if it cannot be encoded.
  package var jsonLine: String { String(decoding: (try? jsonBytes()) ?? [], as: UTF8.self) }
}
