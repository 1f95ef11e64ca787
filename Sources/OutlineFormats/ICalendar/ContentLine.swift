/// A line of iCalendar, unfolded: a name, parameters, and a value.
struct ContentLine {
  /// The name in upper case.
  let name: String
  /// The parameters; their names are in upper case.
  let parameters: [String: String]
  /// The value, with its escapes.
  let value: Bytes
  /// The whole line.
  let text: String

  /// Splits a line; `nil` if it has no colon or no name.
  init?(_ bytes: Bytes) {
    var isQuoted = false
    var colon: Int?
    var cuts: [Int] = []
    for (index, byte) in zip(bytes.indices, bytes) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: ";") { cuts.append(index) }
      if byte == UInt8(ascii: ":") {
        colon = index
        break
      }
    }
    guard let colon else { return nil }
    let name = bytes[..<(cuts.first ?? colon)].trimmed.text.uppercased()
    if name.isEmpty { return nil }
    self.name = name
    var parameters: [String: String] = [:]
    for (start, end) in zip(cuts, cuts.dropFirst() + [colon]) {
      guard let (key, value) = bytes[(start + 1)..<end].halves(at: "=") else { continue }
      let isQuoted = value.count > 1 && value.first == UInt8(ascii: "\"")
      parameters[key.text.uppercased()] = (isQuoted ? value.dropFirst().dropLast() : value).text
    }
    self.parameters = parameters
    value = bytes[(colon + 1)...]
    text = bytes.text
  }

  /// The pieces of a list, which commas separate.
  var pieces: [Bytes] {
    var pieces: [Bytes] = []
    var start = value.startIndex
    var isEscaped = false
    for (index, byte) in zip(value.indices, value) {
      if byte == UInt8(ascii: ","), !isEscaped {
        pieces.append(value[start..<index])
        start = index + 1
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return pieces + [value[start...]]
  }
}

/// The lines of a file, with those that were folded put together again. A fold may be inside of a
/// character.
struct ContentLines {
  private let input: FormatInput
  private let limit: Int
  private var next: (bytes: [UInt8], line: Int)?

  init(_ input: FormatInput, limit: Int) {
    self.input = input
    self.limit = limit
  }

  /// The next line that is not empty and the number of its first part, or `nil` at the end.
  mutating func nextLine() throws -> (bytes: [UInt8], line: Int)? {
    var current = next
    next = nil
    while let part = try input.nextLine(upTo: limit) {
      if part.isEmpty { continue }
      let isFold = part.first == 0x20 || part.first == 0x09
      if isFold, let (count, line) = current.map({ ($0.bytes.count, $0.line) }) {
        if count + part.count > limit {
          throw FormatError("it is longer than \(limit >> 20) MB", line: line)
        }
        // In place, or each part would copy all before it.
        current?.bytes.append(contentsOf: part.dropFirst())
      } else if current == nil {
        current = (Array(part), input.line)
      } else {
        next = (Array(part), input.line)
        return current
      }
    }
    return current
  }
}
