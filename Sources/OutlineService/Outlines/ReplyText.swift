/// An answer to a change as a short text, without loss: words that most answers have take one byte.
///
/// JSON and header fields have no control characters, so these stand for the common parts.
struct ReplyText {
  let bytes: ArraySlice<UInt8>

  init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// - Returns: `nil` for an answer that has no end yet.
  init?(_ answer: ServiceAnswer) {
    guard let body = answer.bytes else { return nil }
    let tag = Self.name(in: answer.headers)
    let head =
      "\(answer.status)\n" + answer.headers.map { "\($0.name): \($0.value)\n" }.joined() + "\n"
    var text: [UInt8] = []
    Self.shorten(Array(head.utf8), naming: [], into: &text)
    Self.shorten(body, naming: tag, into: &text)
    bytes = text[...]
  }

  /// The answer.
  var answer: ServiceAnswer {
    var head: [String] = []
    var text: [UInt8] = []
    var headers: [ServiceRequest.Header] = []
    var tag: [UInt8] = []
    var isHead = true
    func take(_ byte: UInt8) {
      guard isHead && byte == 0x0A else { return text.append(byte) }
      isHead = !text.isEmpty
      head.append(String(decoding: text, as: UTF8.self))
      text.removeAll()
      if isHead { return }
      headers = head.dropFirst().dropLast().map { line in
        let name = line.prefix { $0 != ":" }
        return .init(String(name), String(line.dropFirst(name.count + 2)))
      }
      tag = Self.name(in: headers)
    }
    var isLiteral = false
    for byte in bytes {
      if isLiteral {
        take(byte)
        isLiteral = false
      } else if byte == Self.literal {
        isLiteral = true
      } else if byte == Self.version {
        tag.forEach(take)
      } else if byte >= Self.first, Int(byte - Self.first) < Self.parts.count {
        Self.parts[Int(byte - Self.first)].forEach(take)
      } else {
        take(byte)
      }
    }
    return ServiceAnswer(head.first.flatMap { Int($0) } ?? 500, headers: headers, .bytes(text))
  }

  /// Stands before a control character that is meant as it is.
  private static let literal: UInt8 = 0
  /// Stands for the name of the version, which is in the header as well.
  private static let version: UInt8 = 1
  /// Stands for the first of ``parts``. After 9 comes the line feed between header fields.
  private static let first: UInt8 = 0x0B

  /// The common parts; of two that begin alike the longer one comes first.
  private static let parts: [[UInt8]] = [
    "200\nETag: \"", "\"\nContent-Type: application/json\n\n",
    "\nContent-Type: application/problem+json\n\n{\"code\":", "{\"changed\":true,\"did\":\"",
    "{\"changed\":false,\"did\":\"", "\",\"isNew\":true,\"reports\":[{\"count\":1,\"ids\":[\"",
    "\",\"isNew\":false,\"reports\":[{\"count\":1,\"ids\":[\"", "\"],\"line\":1,\"op\":\"",
    "\"}],\"version\":{\"name\":\"", "\"},{\"count\":1,\"ids\":[\"", "\"],\"line\":", ",\"op\":\"",
    "\",\"number\":", "}}", ",\"detail\":\"", "\",\"name\":\"", "\",\"status\":", ",\"title\":\"",
  ].map { Array($0.utf8) }

  /// Whether a part begins with a byte.
  private static let isBeginning = (0...UInt8.max).map { byte in
    parts.contains { $0.first == byte }
  }

  private static func shorten(_ text: [UInt8], naming tag: [UInt8], into short: inout [UInt8]) {
    var index = 0
    func has(_ part: [UInt8]) -> Bool {
      text.count - index >= part.count && text[index...].starts(with: part)
    }
    while index < text.count {
      let byte = text[index]
      if isBeginning[Int(byte)], let number = parts.firstIndex(where: has) {
        short.append(first + UInt8(number))
        index += parts[number].count
      } else if byte == tag.first, has(tag) {
        short.append(version)
        index += tag.count
      } else {
        if byte < 0x20 && byte != 0x0A { short.append(literal) }
        short.append(byte)
        index += 1
      }
    }
  }

  /// The name of the version in the `ETag`.
  private static func name(in headers: [ServiceRequest.Header]) -> [UInt8] {
    let tag = headers.first { $0.isNamed("etag") }?.value ?? ""
    return Array(tag.utf8.filter { $0 != UInt8(ascii: "\"") })
  }
}
