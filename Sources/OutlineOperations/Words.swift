import Foundation
package import OutlineStore

extension Int {
  /// The number followed by a noun: `1 item`, `3 items`.
  package func plural(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension String {
  /// The text quoted as one word of a shell command.
  package var quotedForShell: String {
    let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "/._-+:@%,".contains($0) }
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}

extension [String] {
  /// The texts as a path in the form of a name: a slash inside a text is `\/`, and a backslash
  /// `\\`.
  package var path: String { reduce(into: "") { $0 += "/" + $1.escapedForPath } }
}

extension String {
  /// The text escaped for a path.
  package var escapedForPath: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) else {
      return self
    }
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
  /// The value on one line of JSON, with sorted keys and without characters that steer a terminal.
  package var jsonLine: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    guard let encoded = try? encoder.encode(self) else { return "" }
    var line: [UInt8] = []
    line.reserveCapacity(encoded.count)
    encoded.withUnsafeBytes { encoded in
      let encoded = encoded.bindMemory(to: UInt8.self)
      var index = 0
      while index < encoded.count {
        if encoded[index] >= 0x7F, let (scalar, length) = encoded.steering(at: index) {
          line.appendEscape(ofScalar: scalar)
          index += length
        } else {
          line.append(encoded[index])
          index += 1
        }
      }
    }
    return String(decoding: line, as: UTF8.self)
  }
}
