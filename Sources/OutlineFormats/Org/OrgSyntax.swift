/// The syntax at the beginning of lines of Org. Reading and writing use the same functions to find
/// it.
enum OrgSyntax {
  /// The level of a heading, and the rest after its stars.
  static func heading(_ line: Bytes) -> (level: Int, rest: Bytes)? {
    let stars = line.prefix { $0 == UInt8(ascii: "*") }
    guard !stars.isEmpty, line[stars.endIndex...].first == 0x20 else { return nil }
    return (stars.count, line[stars.endIndex...].trimmed)
  }

  /// The name of the attribute that has the comments before everything else, such as
  /// `# -*- mode: org -*-`.
  static let commentName = "COMMENT"

  /// A comment, `# text`.
  static func comment(_ line: Bytes) -> (name: String, value: Bytes)? {
    guard line.first == UInt8(ascii: "#"), line.dropFirst().first?.isBlank ?? true
    else { return nil }
    return (commentName, line.dropFirst(2).trimmedEnd)
  }

  /// A line of the document, `#+TITLE: text`.
  static func keyword(_ line: Bytes) -> (name: String, value: Bytes)? {
    guard line.starts(with: "#+".utf8), let (name, rest) = name(line.dropFirst(2))
    else { return nil }
    return (name, rest.trimmed)
  }

  /// The name before a colon, and the rest after the colon.
  private static func name(_ bytes: Bytes) -> (String, rest: Bytes)? {
    let name = bytes.prefix { $0 > 0x20 && $0 != UInt8(ascii: ":") }
    let rest = bytes[name.endIndex...]
    return name.isEmpty || rest.first != UInt8(ascii: ":") ? nil : (name.text, rest.dropFirst())
  }

  /// A property in a drawer, `:NAME: value`.
  static func property(_ line: Bytes) -> (name: String, value: Bytes)? {
    let line = line.trimmed
    guard line.first == UInt8(ascii: ":"), let (name, rest) = name(line.dropFirst())
    else { return nil }
    return rest.rest(after: 0).map { (name, $0) }
  }

  /// Whether a line begins or ends the drawer of properties.
  static func isDrawer(_ line: Bytes, named name: StaticString) -> Bool {
    line.trimmed.text.uppercased() == name.description
  }

  /// The dates of a line like `CLOSED: [2026-11-22 Sun] DEADLINE: <2026-11-24 Tue>`; empty if it is
  /// another line.
  static func planning(_ line: Bytes) -> [(name: String, stamp: OrgTimestamp)] {
    var found: [(name: String, stamp: OrgTimestamp)] = []
    var rest = line.trimmed
    while !rest.isEmpty {
      guard let (word, name) = OrgTimestamp.words.first(where: { rest.starts(with: $0.0.utf8) })
      else { return [] }
      rest = rest.dropFirst(word.utf8.count).trimmed
      guard let first = rest.first, let end = OrgTimestamp.ends[first],
        let index = rest.firstIndex(of: end), let stamp = OrgTimestamp(rest[...index])
      else { return [] }
      found.append((name, stamp))
      rest = rest[(index + 1)...].trimmed
    }
    return found
  }

  /// The tags at the end of a title, `:a:b:`, and the title without them.
  static func tags(_ title: Bytes) -> (tags: [String], title: Bytes)? {
    let start = title.lastIndex(where: \.isBlank).map { $0 + 1 } ?? title.startIndex
    let word = title[start...]
    guard isTags(word) else { return nil }
    return (word.split(separator: UInt8(ascii: ":")).map(\.text), title[..<start].trimmed)
  }

  /// Whether a word is tags between colons.
  static func isTags(_ word: Bytes) -> Bool {
    let tags = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return tags.count > 2 && tags[0].isEmpty && tags[tags.count - 1].isEmpty
      && tags.dropFirst().dropLast().allSatisfy { !$0.isEmpty && $0.allSatisfy(isTagByte) }
  }

  /// Whether a tag can be written between colons.
  static func isTag(_ tag: String) -> Bool {
    !tag.isEmpty && tag.utf8.allSatisfy(isTagByte) && !tag.steersOutput
  }

  private static func isTagByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte > 0x7F || "_@#%".utf8.contains(byte)
  }
}

/// The words for states of tasks in a file: those for open tasks, and those for done ones.
struct OrgKeywords {
  private(set) var open = ["TODO"]
  private(set) var done = ["DONE"]
  private var isOwn = false

  init() {}

  /// The words that lines such as `#+TODO:` declare.
  init(declaredIn lines: ArraySlice<Bytes>) {
    for case let (name, value)? in lines.map({ OrgSyntax.keyword($0.trimmedEnd) }) {
      if name.uppercased().hasSuffix("TODO") { parse(value) }
    }
  }

  /// Adds words to TODO and DONE.
  init(open more: [String], done others: [String]) {
    open += more.filter { $0 != "TODO" }
    done += others.filter { $0 != "DONE" }
    isOwn = open.count + done.count > 2
  }

  /// The line that declares the words; `nil` if there are only TODO and DONE.
  var line: String? {
    isOwn ? "#+TODO: \(open.joined(separator: " ")) | \(done.joined(separator: " "))" : nil
  }

  /// Reads a line such as `TODO(t) NEXT | DONE(d!) CANCELLED`; several lines add up.
  mutating func parse(_ value: Bytes) {
    let words = value.split(separator: 0x20).map { $0.prefix { $0 != UInt8(ascii: "(") }.text }
      .filter { !$0.isEmpty }
    if !isOwn { (open, done) = ([], []) }
    isOwn = true
    if let bar = words.firstIndex(of: "|") {
      open += words[..<bar]
      done += words[(bar + 1)...].filter { $0 != "|" }
    } else if let last = words.last {
      // Without a bar the last word means done.
      open += words.dropLast()
      done.append(last)
    }
  }

  /// The word at the beginning of a title, and the rest of the title.
  func word(_ title: Bytes) -> (word: String, isDone: Bool, rest: Bytes)? {
    let first = title.prefix { !$0.isBlank }
    let word = first.text
    let rest = title[first.endIndex...].trimmed
    if open.contains(word) { return (word, false, rest) }
    return done.contains(word) ? (word, true, rest) : nil
  }

  /// Whether a text can be such a word.
  static func isWord(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"(|)*:[\\".utf8.contains($0) }
      && !text.steersOutput && text.utf8.contains { $0 > 0x40 }
      && !text.unicodeScalars.contains { $0.properties.isWhitespace }
  }
}
