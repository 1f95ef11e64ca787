internal import OutlineModel

extension OutlineText {
  /// The lines of an edited text; see ``OutlineText``.
  ///
  /// A line is a child of the nearest one above it that is indented less. A tab is as wide as the
  /// least indentation by spaces alone, four columns at most.
  /// - Throws: ``OutlineTextError`` with every line that cannot be read.
  /// - Complexity: O(size of the text).
  public static func lines(of bytes: [UInt8]) throws(OutlineTextError) -> [Line] {
    var reader = OutlineTextReader()
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      reader.read(line.last == 0x0D ? line.dropLast() : line, number: index + 1)
    }
    if !reader.flaws.isEmpty { throw OutlineTextError(reader.flaws) }
    return reader.leveled()
  }
}

/// What was read of a text so far.
private struct OutlineTextReader {
  var lines: [OutlineText.Line] = []
  var flaws: [OutlineText.Flaw] = []
  private var indentations: [Bytes] = []
  private var isInHeader = true

  mutating func read(_ bytes: Bytes, number: Int) {
    // What is not UTF-8 would be repaired silently.
    if bytes.contains(where: { $0 > 0x7F }), !bytes.text.utf8.elementsEqual(bytes) {
      return flaws.append(OutlineText.Flaw(line: number, reason: "it is not UTF-8"))
    }
    let bytes = number == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    if isInHeader, bytes.first == UInt8(ascii: "#") { return }
    isInHeader = false
    let zone = bytes.trimmed()
    if zone.isEmpty { return }
    if zone.first == UInt8(ascii: "|") { return readNote(zone.dropFirst(), number: number) }
    guard let line = line(zone, number: number) else { return }
    lines.append(line)
    indentations.append(bytes[..<zone.startIndex])
  }

  private mutating func readNote(_ bytes: Bytes, number: Int) {
    guard let last = lines.indices.last else {
      return flaws.append(OutlineText.Flaw(line: number, reason: "a note stands under no line"))
    }
    let text = OutlineText.unescaped(bytes.first == 0x20 ? bytes.dropFirst() : bytes)
    if lines[last].content.note == nil {
      lines[last].content.note = text
    } else {
      lines[last].content.note?.append("\n")
      lines[last].content.note?.append(text)
    }
  }

  private mutating func line(_ zone: Bytes, number: Int) -> OutlineText.Line? {
    var line = OutlineText.Line(number: number)
    var rest = zone
    if zone.first == UInt8(ascii: "{") {
      guard let (id, following) = OutlineText.identifier(in: zone) else {
        flaws.append(
          OutlineText.Flaw(line: number, reason: #"there is no } behind the id; \{ begins a text with a brace"#))
        return nil
      }
      line.id = id.isEmpty ? nil : OutlineText.unescaped(id)
      rest = following
    }
    if let (marks, following) = OutlineText.marks(in: rest) {
      line.content.isDone = marks.isDone
      line.isFavorite = marks.isFavorite
      line.isExpanded = marks.isExpanded
      rest = following
    }
    if let (image, following) = OutlineText.image(in: rest) {
      line.content.image = image
      rest = following
    }
    if rest.first == UInt8(ascii: "\\"), OutlineText.isSpecial(rest.dropFirst()) { rest = rest.dropFirst() }
    if let separator = OutlineText.separator(in: rest) {
      line.content.secondaryText = OutlineText.unescaped(rest[(separator + 2)...].trimmed())
      rest = rest[..<separator].trimmed()
    }
    line.content.text = OutlineText.unescaped(rest)
    return line
  }

  /// The lines, each with its level.
  func leveled() -> [OutlineText.Line] {
    let narrowest = indentations.lazy.filter { !$0.isEmpty && !$0.contains(0x09) }.map(\.count).min() ?? 4
    let tab = min(4, narrowest)
    var lines = lines
    var open: [Int] = []
    for index in lines.indices {
      let column = indentations[index].reduce(0) { $1 == 0x09 ? $0 + tab - $0 % tab : $0 + 1 }
      while let last = open.last, last >= column { open.removeLast() }
      lines[index].level = open.count
      open.append(column)
    }
    return lines
  }
}
