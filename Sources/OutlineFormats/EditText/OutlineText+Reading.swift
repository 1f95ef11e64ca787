internal import OutlineModel

extension OutlineText {
  /// The lines of an edited text; see ``OutlineText``.
  ///
  /// A line is a child of the nearest line above it that is indented one level less. The width of a
  /// level, for example two blanks or a tab, is derived from the text: lines with identifiers
  /// decide, because they existed before. One of these whose indentation fits no level is not
  /// guessed at, but reported. A line without an identifier may be indented in any way.
  /// - Parameters:
  ///   - bytes: the text, in UTF-8.
  ///   - dates: how dates are read, if the lines have dates, tags and priorities: if the text has
  ///     ``planningHeader``, or lost its header. `nil` if such words are text.
  /// - Throws: ``OutlineTextError`` with every line that cannot be read.
  /// - Complexity: O(size of the text).
  package static func lines(
    of bytes: [UInt8], dates: DateForms? = nil
  ) throws(OutlineTextError) -> [Line] {
    var reader = OutlineTextReader(dates: dates)
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      reader.parse(line.last == 0x0D ? line.dropLast() : line, number: index + 1)
    }
    // After a line that cannot be read, the lines below it would seem to be indented too far.
    if reader.flaws.isEmpty { reader.level() }
    if !reader.flaws.isEmpty { throw OutlineTextError(reader.flaws) }
    return reader.lines
  }
}

/// The lines of a text read so far.
private struct OutlineTextReader {
  var lines: [OutlineText.Line] = []
  var flaws: [OutlineText.Flaw] = []
  private var indentations: [Bytes] = []
  private var isInHeader = true
  /// Whether a line begins with its identifier, as in older texts, which were indented by tabs.
  private var isOld = false
  private let dates: OutlineText.DateForms?
  private var planning = OutlineText.Planning.some

  init(dates: OutlineText.DateForms?) { self.dates = dates }

  mutating func parse(_ bytes: Bytes, number: Int) {
    // Invalid UTF-8 would be repaired silently.
    if bytes.contains(where: { $0 > 0x7F }), !bytes.text.utf8.elementsEqual(bytes) {
      return flaws.append(OutlineText.Flaw(line: number, reason: "it is not UTF-8"))
    }
    let bytes = number == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    if isInHeader, bytes.first == UInt8(ascii: "#") {
      if planning != .all { planning = OutlineText.planning(inHeader: bytes) ?? planning }
      return
    }
    isInHeader = false
    let zone = bytes.trimmed
    if zone.isEmpty { return }
    if zone.first == UInt8(ascii: "|") { return readNote(zone.dropFirst(), number: number) }
    do throws(OutlineText.Flaw) {
      lines.append(try line(zone, number: number))
      indentations.append(bytes[..<zone.startIndex])
    } catch {
      flaws.append(error)
    }
  }

  private mutating func readNote(_ bytes: Bytes, number: Int) {
    guard let last = lines.indices.last else {
      return flaws.append(
        OutlineText.Flaw(line: number, reason: "a note needs a line above it to belong to"))
    }
    let text = OutlineText.escapes.unescape(bytes.first == 0x20 ? bytes.dropFirst() : bytes)
    if lines[last].content.note == nil {
      lines[last].content.note = text
    } else {
      lines[last].content.note?.append("\n" + text)
    }
  }

  private mutating func line(
    _ zone: Bytes, number: Int
  ) throws(OutlineText.Flaw) -> OutlineText.Line {
    var line = OutlineText.Line(number: number)
    let (id, following, isInFront) = try identifier(in: zone, number: number)
    line.id = id.flatMap { $0.isEmpty ? nil : OutlineText.escapes.unescape($0) }
    isOld = isOld || isInFront && line.id != nil
    var rest = following
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
    let hasPlans = dates != nil && planning != .none
    if let dates, hasPlans {
      do throws(OutlineText.PlanFlaw) {
        let (plan, left) = try OutlineText.plan(in: rest, dates)
        line.plan = plan
        line.plan?.isWhole = planning == .all
        rest = left
      } catch {
        throw OutlineText.Flaw(line: number, reason: error.reason)
      }
    }
    if rest.first == UInt8(ascii: "\\"), OutlineText.isSpecial(rest.dropFirst(), hasPlans: hasPlans)
    {
      rest = rest.dropFirst()
    }
    // Older texts, with the identifier first, needed no such backslashes.
    func withoutGuards(_ bytes: Bytes) -> Bytes {
      isInFront && !hasPlans ? bytes : OutlineText.withoutGuards(bytes, hasPlans: hasPlans)
    }
    if let separator = OutlineText.separator(in: rest) {
      let secondary = rest[(separator + 2)...]
      // It includes the blank before it, so that a backslash at its beginning is recognized.
      line.content.secondaryText = OutlineText.escapes.unescape(withoutGuards(secondary).trimmed)
      rest = rest[..<separator].trimmed
    }
    line.content.text = OutlineText.escapes.unescape(withoutGuards(rest))
    return line
  }

  /// The identifier of a line, the line without it, and whether it came first.
  private func identifier(
    in zone: Bytes, number: Int
  ) throws(OutlineText.Flaw) -> (id: Bytes?, rest: Bytes, isInFront: Bool) {
    if zone.first == UInt8(ascii: "{") {
      guard let (id, rest) = OutlineText.identifier(in: zone) else {
        throw OutlineText.Flaw(
          line: number, reason: #"there is no } after the id; \{ begins a text with a brace"#)
      }
      return (id, rest, true)
    }
    let words = OutlineText.wordsInBraces(of: zone)
    guard let word = words.first else { return (nil, zone, false) }
    if words.count > 1 {
      let ids = words.map { "{" + OutlineText.escapes.unescape($0.content).visible + "}" }
      throw OutlineText.Flaw(
        line: number,
        reason: "\(ids.joined(separator: " and ")) are the ids of several lines; "
          + #"give each a line of its own, and put \ before a brace that does not begin an id"#)
    }
    // Words typed after the identifier belong to the text.
    let before = zone[..<word.range.lowerBound].trimmed
    let after = zone[word.range.upperBound...].trimmed
    let rest = after.isEmpty ? before : (Array(before) + [0x20] + Array(after))[...]
    return (word.content, rest, false)
  }

  /// Derives the level of each line.
  mutating func level() {
    let indentation = LineIndentation(
      indentations, isKnown: lines.map { $0.id != nil }, isOurs: !isOld)
    for index in lines.indices {
      switch indentation.levels[index] {
      case .success(let level): lines[index].level = level
      case .failure(let flaw):
        let line = lines[index]
        let name = line.content.text.isEmpty ? line.content.image ?? "" : line.content.text
        flaws.append(
          OutlineText.Flaw(
            line: line.number, reason: "\"\(String(name.prefix(40)).visible)\" \(flaw.reason)"))
      }
    }
  }
}
