/// The bytes of an XML file, with lookahead.
struct XMLBytes {
  private let input: FormatInput
  /// The largest lookahead in bytes.
  private let limit: Int
  private var bytes: [UInt8] = []
  private var start = 0
  private var isOver = false
  /// The number of bytes taken.
  private(set) var offset = 0
  /// The line of the next byte.
  private(set) var line = 1

  init(_ input: FormatInput, limit: Int) {
    self.input = input
    self.limit = limit
  }

  /// The byte at a distance from the next one, or `nil` after the end.
  mutating func peek(_ distance: Int = 0) throws -> UInt8? {
    let index = start + distance
    if index < bytes.count { return bytes[index] }
    return try fetch(through: distance) ? bytes[start + distance] : nil
  }

  /// The distance of the next byte that meets a condition, or `nil` if there is none.
  mutating func distance(from first: Int = 0, where isWanted: (UInt8) -> Bool) throws -> Int? {
    var distance = first
    while true {
      let base = start
      if let found = bytes[min(base + distance, bytes.count)...].firstIndex(where: isWanted) {
        return found - base
      }
      distance = max(distance, bytes.count - base)
      guard try fetch(through: distance) else { return nil }
    }
  }

  /// The number of bytes left, all of which are fetched.
  mutating func rest() throws -> Int {
    while try fetch(through: bytes.count - start) {}
    return bytes.count - start
  }

  /// Whether a text is at a distance.
  mutating func has(
    _ text: StaticString, at distance: Int = 0, ignoringCase: Bool = false
  ) throws -> Bool {
    for index in 0..<text.utf8CodeUnitCount {
      guard var byte = try peek(distance + index) else { return false }
      if ignoringCase, byte.isCapital { byte |= 0x20 }
      if byte != text.utf8Start[index] { return false }
    }
    return true
  }

  /// Takes bytes.
  mutating func take(_ count: Int) -> Bytes {
    let taken = bytes[start..<min(start + count, bytes.count)]
    for byte in taken where byte == 0x0A { line += 1 }
    start += taken.count
    offset += taken.count
    return taken
  }

  /// Skips bytes.
  mutating func skip(_ count: Int) { _ = take(count) }

  mutating func skipSpace() throws { while let byte = try peek(), byte.isXMLSpace { skip(1) } }

  private mutating func fetch(through distance: Int) throws -> Bool {
    while start + distance >= bytes.count {
      if bytes.count - start > limit {
        throw FormatError("a tag or text is longer than \(limit >> 20) MB", line: line)
      }
      guard !isOver, let piece = try input.piece() else {
        isOver = true
        return false
      }
      if start > 0 {
        bytes.removeSubrange(..<start)
        start = 0
      }
      bytes += piece
    }
    return true
  }
}

extension UInt8 {
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  /// Whether a name may begin with the byte. All bytes of multibyte characters are accepted.
  var beginsXMLName: Bool {
    isLetter || self > 0x7F || self == UInt8(ascii: "_") || self == UInt8(ascii: ":")
  }

  var isInXMLName: Bool {
    beginsXMLName || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}

extension FormatInput {
  /// Refuses a file that begins with text, so that a large one of another format is not searched
  /// for a tag.
  func checkXML() throws {
    if let first = try beginning().first(where: { !$0.isXMLSpace }), first != UInt8(ascii: "<") {
      throw FormatError("it is not XML: it begins with text")
    }
  }
}
