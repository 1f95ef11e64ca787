/// An attribute, its entities resolved.
struct XMLAttribute: Equatable {
  var name: String
  var value: String
}

extension [XMLAttribute] {
  /// The value of an attribute by its name in capitals.
  func value(_ name: String) -> String? { first { $0.name.uppercased() == name }?.value }
}

/// Splits an XML file into tags and text. It repairs the errors of real files, each with a warning
/// that has the line: bare `&` and `<`, quotes inside values, missing quotes, missing `>`, values
/// without quotes, names of HTML, control characters.
///
/// In HTML most of these are not errors, so there is no warning about them, and a value ends with
/// the next quote.
///
/// It never fetches anything, and refuses a file that declares entities.
struct XMLTokenizer {
  /// A token of an XML file.
  enum Token: Equatable {
    /// `<name attribute="value">`, or with `/>`.
    case start(String, [XMLAttribute], isEmpty: Bool)
    /// `</name>`
    case end(String)
    /// The text between tags, with its entities resolved.
    case text(String)
  }

  /// The rules of a file.
  enum Dialect {
    /// XML; a value without its closing quote ends before the next of these tags.
    case xml(tags: [StaticString])
    /// HTML as browsers write and read it.
    case html

    var isHTML: Bool { if case .html = self { true } else { false } }
  }

  private var bytes: XMLBytes
  private let reading: FormatReading
  private let dialect: Dialect
  private var decoder: XMLText
  private var stops: [UInt8: ValueStop] = [:]
  /// The line on which the last token begins.
  private(set) var line = 1

  init(_ input: FormatInput, as dialect: Dialect, into reading: FormatReading) {
    bytes = XMLBytes(input, limit: reading.options.maximumBytes)
    self.reading = reading
    self.dialect = dialect
    decoder = XMLText(reading, isHTML: dialect.isHTML)
  }

  /// Reports a flaw that is none in HTML.
  private func report(_ message: @autoclosure () -> String, line: Int) throws {
    if !dialect.isHTML { try reading.repair(message(), line: line) }
  }

  /// Reports an end tag that ends nothing.
  func needless(_ name: String) throws {
    try reading.repair("the end tag </\(name.prefix(40).visible)> has no start tag", line: line)
  }

  /// The next tag or text, or `nil` at the end of the file. A text may come in several pieces.
  mutating func next() throws -> Token? {
    while true {
      line = bytes.line
      guard let byte = try bytes.peek() else { return nil }
      guard byte == UInt8(ascii: "<") else { return .text(try text()) }
      switch try bytes.peek(1) {
      case UInt8(ascii: "!"): if let token = try declaration() { return token }
      case UInt8(ascii: "?"): try instruction()
      case UInt8(ascii: "/"): return .end(try endTag())
      case .some(let next) where next.beginsXMLName: return try startTag()
      default:
        bytes.skip(1)
        try report("a < that begins no tag is text", line: line)
        return .text("<")
      }
    }
  }

  private mutating func text() throws -> String {
    let length = try bytes.distance(from: 1) { $0 == UInt8(ascii: "<") } ?? bytes.rest()
    return try decoder.text(of: bytes.take(length), line: line)
  }

  private mutating func name() throws -> String {
    var length = 0
    while let byte = try bytes.peek(length), byte.isInXMLName, length < 4096 { length += 1 }
    return try decoder.plain(bytes.take(length), line: line)
  }

  private mutating func endTag() throws -> String {
    bytes.skip(2)
    let name = try name()
    try bytes.skipSpace()
    if try bytes.peek() == UInt8(ascii: ">") {
      bytes.skip(1)
    } else {
      try reading.repair("the end tag </\(name.visible) has no >", line: line)
    }
    return name
  }

  private mutating func startTag() throws -> Token {
    bytes.skip(1)
    let name = try name()
    var attributes: [XMLAttribute] = []
    var names: Set<String> = []
    while true {
      try bytes.skipSpace()
      switch try bytes.peek() {
      case UInt8(ascii: ">"):
        bytes.skip(1)
        return .start(name, attributes, isEmpty: false)
      case UInt8(ascii: "/") where try bytes.peek(1) == UInt8(ascii: ">"):
        bytes.skip(2)
        return .start(name, attributes, isEmpty: true)
      case .none, UInt8(ascii: "<"):
        try reading.repair("the tag <\(name.visible) has no >", line: line)
        return .start(name, attributes, isEmpty: false)
      case .some(let byte) where byte.beginsXMLName:
        let (attribute, end) = try attribute()
        if names.insert(attribute.name).inserted {
          attributes.append(attribute)
        } else {
          let message = "the attribute \(attribute.name.visible) is given twice; the first counts"
          try report(message, line: bytes.line)
        }
        if let end { return .start(name, attributes, isEmpty: end == .empty) }
      default:
        let byte = bytes.take(1)
        try reading.repair(
          "\(byte.text.visible) in the tag <\(name.visible) is left out", line: bytes.line)
      }
    }
  }

  /// The end of a tag inside a value without a closing quote.
  private enum TagEnd { case open, empty }

  private mutating func attribute() throws -> (XMLAttribute, TagEnd?) {
    let line = bytes.line
    let name = try name()
    try bytes.skipSpace()
    guard try bytes.peek() == UInt8(ascii: "=") else {
      try report("the attribute \(name.visible) has no value", line: line)
      return (XMLAttribute(name: name, value: ""), nil)
    }
    bytes.skip(1)
    try bytes.skipSpace()
    guard let quote = try bytes.peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else {
      let length =
        try bytes.distance { $0.isXMLSpace || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
      var value = bytes.take(try length ?? bytes.rest())
      let isEnd = try value.last == UInt8(ascii: "/") && bytes.peek() == UInt8(ascii: ">")
      if isEnd {
        value.removeLast()
        bytes.skip(1)
      }
      try report("the value of \(name.visible) has no quotes", line: line)
      let attribute = XMLAttribute(name: name, value: try decoder.value(of: value, line: line))
      return (attribute, isEnd ? .empty : nil)
    }
    bytes.skip(1)
    return try quotedValue(of: name, quote, line)
  }
}

// The end of a value in quotes.
extension XMLTokenizer {
  /// The next place at which a value that began before it ends. It does not depend on the beginning
  /// of the value, so it is cached: a file of nothing but opening quotes is searched only once.
  private struct ValueStop {
    /// The offset in the file, or `nil` if there is none.
    var offset: Int?
    /// Whether it is the closing quote, and not the next tag.
    var isQuote = true
  }

  private mutating func quotedValue(
    of name: String, _ quote: UInt8, _ line: Int
  ) throws -> (XMLAttribute, TagEnd?) {
    let stop = try stop(of: quote)
    if let offset = stop.offset, stop.isQuote {
      let raw = bytes.take(offset - bytes.offset)
      bytes.skip(1)
      if raw.contains(quote) {
        try reading.repair("a quote in the value of \(name.visible) is text", line: line)
      }
      if raw.contains(UInt8(ascii: "<")) {
        try report("a < in the value of \(name.visible) is text", line: line)
      }
      if let next = try bytes.peek(), next.beginsXMLName {
        try report("a space is missing after \(name.visible)", line: line)
      }
      // Programs that write literal line ends in notes mean line ends.
      let isNote = name == "_note" || name == "note"
      let value = try decoder.value(of: raw, line: line, keepsLineEnds: isNote)
      return (XMLAttribute(name: name, value: value), nil)
    }
    try reading.repair("the value of \(name.visible) has no closing quote", line: line)
    let length = try bytes.distance { $0 == 0x0A } ?? bytes.rest()
    let limit = stop.offset.map { min(length, $0 - bytes.offset) } ?? length
    var raw = bytes.take(limit)
    while let last = raw.last, last.isXMLSpace { raw.removeLast() }
    guard raw.last == UInt8(ascii: ">")
    else { return (XMLAttribute(name: name, value: try decoder.value(of: raw, line: line)), nil) }
    raw.removeLast()
    let isEmpty = raw.last == UInt8(ascii: "/")
    if isEmpty { raw.removeLast() }
    while let last = raw.last, last.isXMLSpace { raw.removeLast() }
    let attribute = XMLAttribute(name: name, value: try decoder.value(of: raw, line: line))
    return (attribute, isEmpty ? .empty : .open)
  }

  private mutating func stop(of quote: UInt8) throws -> ValueStop {
    if let known = stops[quote], known.offset.map({ $0 >= bytes.offset }) ?? true { return known }
    var stop = ValueStop()
    var distance = 0
    while let found = try bytes.distance(
      from: distance, where: { $0 == quote || $0 == UInt8(ascii: "<") })
    {
      let isQuote = try bytes.peek(found) == quote
      // In HTML the next quote ends the value, and a tag does not.
      if try isQuote ? dialect.isHTML || endsValue(found) : beginsNextTag(found) {
        stop = ValueStop(offset: bytes.offset + found, isQuote: isQuote)
        break
      }
      distance = found + 1
    }
    stops[quote] = stop
    return stop
  }

  /// Whether the bytes after a quote can only follow the end of a value: the end of the tag, or
  /// another attribute.
  private mutating func endsValue(_ quote: Int) throws -> Bool {
    var distance = quote + 1
    while let byte = try bytes.peek(distance), byte.isXMLSpace { distance += 1 }
    guard let byte = try bytes.peek(distance) else { return true }
    if byte == UInt8(ascii: ">") { return true }
    if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") {
      return try bytes.peek(distance + 1) == UInt8(ascii: ">")
    }
    guard byte.beginsXMLName else { return false }
    let start = distance
    while let byte = try bytes.peek(distance), byte.isInXMLName, distance - start < 256 {
      distance += 1
    }
    while let byte = try bytes.peek(distance), byte.isXMLSpace { distance += 1 }
    guard try bytes.peek(distance) == UInt8(ascii: "=") else { return false }
    distance += 1
    while let byte = try bytes.peek(distance), byte.isXMLSpace { distance += 1 }
    let next = try bytes.peek(distance)
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "'")
  }

  /// Whether a `<` inside a value begins the next tag, because the closing quote is missing.
  private mutating func beginsNextTag(_ start: Int) throws -> Bool {
    var before = start - 1
    while before >= 0, let byte = try bytes.peek(before), byte == 0x20 || byte == 0x09 {
      before -= 1
    }
    guard case .xml(let tags) = dialect, before >= 0, let byte = try bytes.peek(before),
      byte == UInt8(ascii: ">") || byte == 0x0A || byte == 0x0D
    else { return false }
    guard let tag = try tags.first(where: { try bytes.has($0, at: start, ignoringCase: true) })
    else { return false }
    return try bytes.peek(start + tag.utf8CodeUnitCount).map { !$0.isInXMLName } ?? true
  }
}

// Markup other than tags.
extension XMLTokenizer {
  /// A comment, a section of plain text, or the document type.
  private mutating func declaration() throws -> Token? {
    if try bytes.has("<!--") {
      if let length = try end(of: "-->", from: 4) {
        bytes.skip(length)
      } else {
        try reading.repair("a comment has no end; it ends with the first >", line: line)
        bytes.skip(try bytes.distance { $0 == UInt8(ascii: ">") }.map { $0 + 1 } ?? bytes.rest())
      }
      return nil
    }
    if try bytes.has("<![CDATA[") {
      let length = try end(of: "]]>", from: 9)
      if length == nil { try reading.repair("<![CDATA[ has no end", line: line) }
      bytes.skip(9)
      let rest = try length.map { $0 - 12 } ?? bytes.rest()
      let text = try decoder.plain(bytes.take(rest), line: line)
      if length != nil { bytes.skip(3) }
      return .text(text)
    }
    var depth = 0
    var distance = 2
    while let byte = try bytes.peek(distance) {
      switch byte {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "<"):
        // Entities can expand without limit, and can name files of this machine.
        if try bytes.has("<!entity", at: distance, ignoringCase: true) {
          throw FormatError("it declares entities, which are not supported", line: line)
        }
      case UInt8(ascii: ">") where depth <= 0:
        bytes.skip(distance + 1)
        return nil
      default: break
      }
      distance += 1
      if distance > 1 << 20 { throw FormatError("the declaration <! has no end", line: line) }
    }
    try reading.repair("the declaration <! has no end", line: line)
    bytes.skip(try bytes.rest())
    return nil
  }

  /// `<?xml …?>`, which declares the encoding, and other instructions, which are ignored.
  private mutating func instruction() throws {
    guard let length = try end(of: "?>", from: 2, within: 1 << 20) else {
      try reading.repair("<? has no ?>", line: line)
      bytes.skip(try bytes.distance { $0 == UInt8(ascii: ">") }.map { $0 + 1 } ?? bytes.rest())
      return
    }
    let text = bytes.take(length).text
    if text.hasPrefix("<?xml ") || text.hasPrefix("<?xml\t") || text.hasPrefix("<?xml\n") {
      decoder.declare(text)
    }
  }

  /// The length of a piece that ends with a text.
  private mutating func end(
    of text: StaticString, from first: Int, within limit: Int? = nil
  ) throws -> Int? {
    var distance = first
    let start = text.utf8Start[0]
    while let found = try bytes.distance(from: distance, where: { $0 == start }) {
      if try bytes.has(text, at: found) { return found + text.utf8CodeUnitCount }
      distance = found + 1
      if distance > limit ?? reading.options.maximumBytes { return nil }
    }
    return nil
  }
}
