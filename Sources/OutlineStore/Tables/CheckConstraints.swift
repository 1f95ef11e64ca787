/// Extracts the conditions of a `CREATE TABLE`, so they can be evaluated on existing rows.
enum CheckConstraints {
  /// The text of each `CHECK(…)` and the name of its constraint, if any.
  static func conditions(in sql: String) -> [(condition: String, name: String?)] {
    var found: [(condition: String, name: String?)] = []
    let bytes = Array(sql.utf8)
    var index = 0
    var name: String?
    var word: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      if isOfWord(byte) {
        word.append(byte)
        index += 1
        continue
      }
      let keyword = String(decoding: word, as: UTF8.self)
      word = []
      switch byte {
      case UInt8(ascii: "("):
        if keyword == "CHECK" {
          let end = closing(bytes, from: index)
          found.append((String(decoding: bytes[(index + 1)..<end], as: UTF8.self), name))
          name = nil
          index = end
        }
      case UInt8(ascii: "\""):
        let end = ending(bytes, from: index)
        name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        index = end
      case UInt8(ascii: "'"): index = ending(bytes, from: index)
      case UInt8(ascii: "-") where index + 1 < bytes.count && bytes[index + 1] == byte:
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      case UInt8(ascii: ","): name = nil
      default: break
      }
      index += 1
    }
    return found
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & ~0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The index of the closing quote.
  private static func ending(_ bytes: [UInt8], from start: Int) -> Int {
    bytes[(start + 1)...].firstIndex(of: bytes[start]) ?? bytes.count - 1
  }

  /// The index of the closing parenthesis.
  private static func closing(_ bytes: [UInt8], from start: Int) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return index }
      case UInt8(ascii: "'"), UInt8(ascii: "\""): index = ending(bytes, from: index)
      default: break
      }
      index += 1
    }
    return bytes.count - 1
  }
}
