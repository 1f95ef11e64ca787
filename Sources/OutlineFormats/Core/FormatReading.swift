import OutlineModel

/// An event of a reader.
public enum FormatEvent: Hashable, Sendable {
  /// The metadata of the file; at most once, before the first node.
  case header(DocumentHeader)
  /// The next node in pre-order, and the line of the file on which it begins, if known.
  case node(DraftNode, line: Int?)
  /// Something that was repaired or left out.
  case warning(FormatWarning)
}

/// Delivers the events of a reader to its caller, and applies the rules of all formats, so that no
/// reader has to: strictness, depth, ids, and the characters of a line of text.
final class FormatReading {
  /// The options for reading.
  let options: ReadingOptions
  private let deliver: (FormatEvent) throws -> Void
  private var level = -1
  private var hasBegun = false
  /// The number of nodes, and the number of those without a text.
  private var counts = (nodes: 0, empty: 0)
  /// The line of the first node without a text, if known.
  private var firstEmpty: Int?

  init(_ options: ReadingOptions, deliver: @escaping (FormatEvent) throws -> Void) {
    self.options = options
    self.deliver = deliver
  }

  /// Delivers the metadata of the file.
  func header(_ header: DocumentHeader, line: Int? = nil) throws {
    if hasBegun { return try ignore("a header after the beginning is left out", line: line) }
    hasBegun = true
    try deliver(.header(header))
  }

  /// Delivers a node, adapted to the rules of outlines.
  /// - Returns: its level, at most one more than that of the item before it.
  /// - Throws: ``FormatError`` if it is too deep, or strict reading refuses it.
  @discardableResult
  func node(_ node: DraftNode, line: Int? = nil) throws -> Int {
    hasBegun = true
    counts.nodes += 1
    var node = node
    if node.isSection { node.level = 0 }
    node.level = max(0, min(node.level, level + 1))
    if node.level > options.maximumDepth {
      throw FormatError("it is more than \(options.maximumDepth) levels deep", line: line)
    }
    level = node.isSection ? -1 : node.level
    try makeFit(&node, line: line)
    try deliver(.node(node, line: line))
    return node.level
  }

  /// Reports that the next node has no text, not even an empty one.
  func missesText(_ message: String, line: Int? = nil) throws {
    counts.empty += 1
    firstEmpty = firstEmpty ?? line
    try repair(line == nil ? "node \(counts.nodes + 1): \(message)" : message, line: line)
  }

  /// Ends the reading.
  /// - Parameters:
  ///   - names: names of fields that the nodes have instead of a text.
  ///   - field: the line that gives a node of the file a text.
  /// - Throws: ``FormatError`` if most nodes have no text: then the file is not an outline.
  func finish(with names: Set<String> = [], field: String? = nil) throws {
    guard counts.empty * 2 > counts.nodes else { return }
    let fields = names.sorted().prefix(6).map(\.visible).joined(separator: ", ")
    throw FormatError(
      "\(counts.empty) of \(counts.nodes) nodes have no text, so it seems to be data of another kind"
        + (fields.isEmpty ? "" : ", with the fields \(fields)")
        + (field.map { "; write \($0) after this line if it is not" } ?? ""),
      line: firstEmpty)
  }

  /// Reports that the file broke a rule, and how it was repaired.
  /// - Throws: ``FormatError`` if reading is strict.
  func repair(_ message: String, line: Int? = nil) throws {
    if options.isStrict { throw FormatError(message, line: line, isRepairable: true) }
    try deliver(.warning(FormatWarning(.repaired, message, line: line)))
  }

  /// Reports something that an outline cannot represent.
  func notRepresentable(_ message: String, line: Int? = nil) throws {
    try deliver(.warning(FormatWarning(.notRepresentable, message, line: line)))
  }

  /// Reports that something meaningless here was left out.
  func ignore(_ message: String, line: Int? = nil) throws {
    try deliver(.warning(FormatWarning(.ignored, message, line: line)))
  }

  /// Reports the number of things that were left out, if there are any.
  func ignore(_ things: String, count: Int) throws {
    if count > 0 { try ignore("\(things) are left out: \(count)") }
  }

  /// Reports the names of things that were left out, if there are any.
  func ignore(_ things: String, names: [String]) throws {
    if names.isEmpty { return }
    try ignore("\(things) are left out: \(names.map(\.visible).joined(separator: ", "))")
  }

  /// Reads attributes that are one field of the file, as JSON.
  func readAttributes(_ text: String, of name: String, line: Int, into node: inout DraftNode) throws
  {
    if case .object(let values)? = JSONText.value(in: text) {
      node.attributes.merge(values) { $1 }
    } else {
      try repair("\(name) is not a JSON object, and is kept as a text", line: line)
      node.attributes[name] = .string(text)
    }
  }

  /// The tags for names of another program.
  func tags(_ names: [String], called kind: String, line: Int) throws -> [String] {
    for name in names where name.tag != name {
      try notRepresentable("the \(kind) \(name.visible) became \(name.tag.visible)", line: line)
    }
    return names.map(\.tag).filter { !$0.isEmpty }
  }

  /// The text of bytes of the file. Bytes that are not UTF-8 are read as Windows-1252, which
  /// contains ISO-8859-1.
  func text(_ bytes: Bytes, line: Int?) throws -> String {
    if let text = String(validUTF8: bytes) { return text }
    if ShiftJIS.isLikely(bytes) { throw ShiftJIS.refusal(line: line) }
    try repair("the text is not UTF-8 and was read as Windows-1252", line: line)
    return Windows1252.text(of: bytes)
  }
}

// The rules of outlines that a file may break.
extension FormatReading {
  /// Reports something about the node that is read, with its number if its line is not known.
  private func report(_ message: String, line: Int?) throws {
    try notRepresentable(line == nil ? "node \(counts.nodes): \(message)" : message, line: line)
  }

  private func makeFit(_ node: inout DraftNode, line: Int?) throws {
    if let id = node.id {
      do throws(IdentifierError) { _ = try NodeID(id) } catch {
        try report("\(error), and is left out", line: line)
        node.id = nil
      }
    }
    if node.text.hasControlCharacter { try splitText(of: &node, line: line) }
    if let text = node.secondaryText, text.hasControlCharacter {
      node.secondaryText = try single(text, field: "second text", line: line)
    }
    if let image = node.image, image.isEmpty || image.hasControlCharacter {
      node.image = image.isEmpty ? nil : try single(image, field: "image", line: line)
    }
    if let note = node.note, note.hasControlCharacter {
      let kept = note.unicodeScalars.filter { !$0.isControlOrSeparator || $0.isAllowedInNotes }
      let number = note.unicodeScalars.count - kept.count
      if number > 0 {
        try report("control characters in the note are left out: \(number)", line: line)
        node.note = String(kept)
      }
    }
    if node.note?.isEmpty == true { node.note = nil }
    if let rule = node.text("recur"), Recurrence(rule) == nil {
      try report("the rule \(rule.prefix(60).visible) is kept, but not known here", line: line)
    }
  }

  /// An item is one line; the other lines become the beginning of its note.
  private func splitText(of node: inout DraftNode, line: Int?) throws {
    let scalars = node.text.unicodeScalars
    let end = scalars.firstIndex { $0.endsLine } ?? scalars.endIndex
    var rest = scalars[end...]
    if rest.first == "\r" && rest.dropFirst().first == "\n" { rest.removeFirst() }
    rest = rest.dropFirst()
    let first = String(scalars[..<end])
    node.text = first.hasControlCharacter ? try single(first, field: "text", line: line) : first
    if rest.isEmpty { return }
    try report("a text of several lines: all after the first are in the note", line: line)
    node.note = String(rest) + (node.note.map { "\n" + $0 } ?? "")
  }

  /// The text with a space for each control character, and U+FFFD for what is no character: SQLite
  /// reads it as that.
  private func single(_ text: String, field: String, line: Int?) throws -> String {
    if let scalar = text.unicodeScalars.first(where: \.isNoncharacter) {
      let number = String(scalar.value, radix: 16, uppercase: true)
      try report("U+\(number) in the \(field) is no character, and became U+FFFD", line: line)
    }
    if text.unicodeScalars.contains(where: \.isControlOrSeparator) {
      try report("a control character in the \(field) became a space", line: line)
    }
    return text.replacingScalars(by: " ", where: \.isControlOrSeparator)
      .replacingScalars(by: "\u{FFFD}", where: \.isNoncharacter)
  }
}

extension String {
  /// Whether there is a control character, a line separator, or U+FFFE or U+FFFF.
  var hasControlCharacter: Bool {
    // Most text has none of the first bytes of these characters, and bytes are faster to search.
    utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 || $0 == 0xEF }
      && unicodeScalars.contains { $0.isControlOrSeparator || $0.isNoncharacter }
  }
}

extension Unicode.Scalar {
  /// Whether SQLite takes it for U+FFFD.
  fileprivate var isNoncharacter: Bool { value == 0xFFFE || value == 0xFFFF }

  fileprivate var endsLine: Bool { "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains(self) }

  /// Whether a note may contain this control character.
  var isAllowedInNotes: Bool { "\n\t\r\u{2028}\u{2029}".unicodeScalars.contains(self) }
}
