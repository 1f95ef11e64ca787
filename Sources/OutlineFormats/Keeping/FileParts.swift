import OutlineModel

/// The kinds of parts that a file has, such as components of a calendar or columns of a table, and
/// the number of each.
///
/// A file that is read and written again has lost the parts that its new text has fewer of. Their
/// values are not compared: a date may be written in another way.
package struct FileParts {
  /// The line of each part of a kind; 0 if nobody knows.
  private var lines: [String: [Int]] = [:]
  /// The kinds in the order of the file.
  private var kinds: [String] = []
  /// The kinds that have parts of their own, whose names begin with theirs.
  private var components: Set<String> = []

  /// Counts the parts of a text.
  /// - Parameters:
  ///   - bytes: the text.
  ///   - format: its format.
  /// - Complexity: O(size of the text).
  package init(_ bytes: [UInt8], as format: FileFormat) {
    switch format {
    case .opml, .freemind, .bookmarks, .html: countTags(bytes, as: format)
    case .icalendar: countComponents(bytes)
    case .csv, .tsv, .todoist, .ticktick:
      let form: TableForm = format == .tsv ? .tabs : .commas
      var rows = TableRows(FormatInput(bytes), as: form, limit: .max)
      // A table that is written anew has another row of names.
      let names = (try? rows.next())?.cells.map(\.text.visible) ?? []
      if !names.isEmpty { count("row of columns \(names.joined(separator: ", "))") }
    case .markdown, .org, .taskpaper, .text, .todotxt: countLines(bytes)
    case .json, .ndjson, .taskwarrior, .roam, .trello, .googletasks, .keep: countKeys(bytes)
    }
  }

  /// The parts that another text has fewer of, such as `2 VALARM (lines 5, 9)`, in the order of this
  /// one. The parts of a component are not named beside it, and lines only of a kind of which the
  /// other text has none.
  package func missing(in other: FileParts) -> [String] {
    func count(in parts: FileParts, _ kind: String) -> Int { parts.lines[kind]?.count ?? 0 }
    let missing = kinds.filter { count(in: self, $0) > count(in: other, $0) }
    let lost = components.intersection(missing)
    return missing.compactMap { kind in
      if lost.contains(where: { kind.hasPrefix($0 + ".") }) { return nil }
      let known = other.lines[kind] == nil ? lines[kind, default: []] : []
      let places = known.filter { $0 > 0 }.uniqued()
      let first = places.prefix(3).map(String.init).joined(separator: ", ")
      let word = places.count == 1 ? "line" : "lines"
      return "\(count(in: self, kind) - count(in: other, kind)) \(kind)"
        + (first.isEmpty ? "" : " (\(word) \(first))")
    }
  }

  private mutating func count(_ kind: String, line: Int = 0) {
    // The parts that an outline wrote for itself come and go with its values.
    let name = kind.lowercased().split(separator: ".").last?.drop { $0 == "\"" } ?? ""
    if name.hasPrefix("outline") || name.hasPrefix("x-outline") { return }
    if Self.derived.contains(kind) { return }
    if lines[kind] == nil { kinds.append(kind) }
    lines[kind, default: []].append(line)
  }

  /// Parts that each program writes anew, such as the time of the last change.
  private static let derived = Set(known: "parts")

  /// Whether a value says no more than its absence would.
  private static func isEmpty(_ value: some StringProtocol) -> Bool {
    ["", "false", "null", "[]", "{}", "\"\""].contains(value)
  }

  private mutating func countTags(_ bytes: [UInt8], as format: FileFormat) {
    let isHTML = format == .bookmarks
    if format == .opml {
      // The comments of browsers and FreeMind tell where to look at the file.
      for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
        let rest = bytes[index...]
        if rest.starts(with: "<!--".utf8) { count("<!-- -->") }
        if rest.starts(with: "<?".utf8), !rest.starts(with: "<?xml ".utf8) { count("<? ?>") }
      }
    }
    var isInOutline = false
    var tokens = XMLTokenizer(
      FormatInput(bytes), as: isHTML ? .html : .xml(tags: []),
      into: FormatReading(ReadingOptions()) { _ in })
    while case .some(.some(let token)) = try? tokens.next() {
      if isInOutline, case .text(let text) = token, !text.allSatisfy(\.isWhitespace) {
        count("text between tags", line: tokens.line)
      }
      guard case .start(let name, let attributes, _) = token else { continue }
      isInOutline = format == .opml && name == "outline"
      count("<\((isHTML ? name.uppercased() : name).visible)>", line: tokens.line)
      for attribute in attributes where !Self.isEmpty(attribute.value) {
        count((isHTML ? attribute.name.uppercased() : attribute.name).visible, line: tokens.line)
      }
    }
  }

  private mutating func countComponents(_ bytes: [UInt8]) {
    var lines = ContentLines(FormatInput(bytes), limit: .max)
    var open: [String] = []
    while case .some(.some(let next)) = try? lines.nextLine() {
      guard let line = ContentLine(next.bytes[...]) else { continue }
      let value = line.value.trimmed.text
      switch line.name {
      case "BEGIN":
        let name = value.uppercased().visible
        if open.isEmpty, name == "VTODO" { count("VTODO outside of VCALENDAR", line: next.line) }
        open.append(name)
        components.insert(name)
        count(name, line: next.line)
      case "END": _ = open.popLast()
      default:
        if value.isEmpty { continue }
        let name = (open.last.map { $0 + "." } ?? "") + line.name.visible
        count(name, line: next.line)
        for parameter in line.parameters.keys.sorted() {
          count("\(name);\(parameter.visible)", line: next.line)
        }
      }
    }
  }

  /// Lines without the signs around their words, which a format may write in another way.
  private mutating func countLines(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
      guard let first = line.firstIndex(where: isWord), let last = line.lastIndex(where: isWord)
      else { continue }
      count("\"\(String(line[first...last]).visible)\"", line: number + 1)
    }
  }

  /// The names in JSON that have a value.
  private mutating func countKeys(_ bytes: [UInt8]) {
    let whole = try? JSONText.value(of: bytes)
    var waiting =
      whole.map { [$0] } ?? bytes.linesWithEnds.compactMap { try? JSONText.value(of: Array($0)) }
    while let value = waiting.popLast() {
      if case .array(let values) = value { waiting += values }
      guard case .object(let fields) = value else { continue }
      for (name, value) in fields.sortedByName where !Self.isEmpty(value.line.prefix(6)) {
        count("\"\(name.visible)\"")
        if name == "uuid" { count("task with the uuid \(value.line)") }
        waiting.append(value)
      }
    }
  }
}

extension FileFormat {
  /// Whether a file of the format that is written again keeps the parts that the format cannot
  /// read, byte by byte, in their places.
  package var keepsForeignParts: Bool {
    KeptText.formats.contains(self) || self == .icalendar || isTable
  }

  /// The parts of a file that are lost if it is read and written again.
  /// - Returns: parts such as `2 VALARM`; none if the format cannot read the file.
  /// - Complexity: O(size of the file).
  package func partsLost(byRewriting file: some Collection<UInt8>) -> [String] {
    // The form of an outline itself keeps everything.
    if OutlineJSON.isHeader(file) { return [] }
    let bytes = Array(file)
    var written: [UInt8] = []
    guard let (document, _) = try? document(of: bytes, options: ReadingOptions()),
      (try? write(document, options: WritingOptions()) { written += $0 }) != nil
    else { return [] }
    return FileParts(bytes, as: self).missing(in: FileParts(written, as: self))
  }
}
