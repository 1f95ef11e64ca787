package import OutlineStore

/// A line as people type it in a hurry: `Call Ana due:friday +family pri:A`.
///
/// `due:`, `start:` and `wait:` with a day or time, `recur:` with a rule, `+tag`, `#tag` and
/// `pri:` with a letter become attributes. A day may be several words, as in
/// `due:next friday 14:00`. All other words stay in the text, and so does a word after a backslash.
package struct CapturedLine: Hashable, Sendable {
  /// The rest of the text.
  package private(set) var text: String
  /// The attributes from the line: `due`, `start`, `wait`, `recur`, `tags` and `priority`.
  package private(set) var attributes: [String: JSONValue] = [:]
  /// The words of the text that other programs read as fields, such as `@home` or `Due:friday`.
  package private(set) var doubtful: [String] = []

  /// Reads a line.
  /// - Parameter line: the line as typed.
  /// - Throws: ``Failure`` if a word has a value that is not a day, a rule or a letter, or is
  ///   given twice.
  /// - Complexity: O(length).
  package init(_ line: String) throws {
    text = line
    var tags: [JSONValue] = []
    var left: [Substring] = []
    var hasEscapes = false
    var words = line.split(whereSeparator: \.isWhitespace)[...]
    while let word = words.popFirst() {
      guard let planning = PlanningWord(word) else {
        if word.first == "\\", PlanningWord(word.dropFirst()) != nil {
          hasEscapes = true
          left.append(word.dropFirst())
          continue
        }
        if Self.isDoubtful(word) { doubtful.append(String(word)) }
        left.append(word)
        continue
      }
      if case .tag(let tag) = planning {
        tags.append(.string(tag))
        continue
      }
      let (name, value) = try Self.attribute(planning, &words)
      if attributes[name] != nil {
        throw Failure(.usage, "\(name) is given twice", hint: Self.wayOut)
      }
      attributes[name] = .string(value)
    }
    if !tags.isEmpty { attributes["tags"] = .array(tags.uniqued()) }
    // Without attributes the text keeps its spaces.
    if !attributes.isEmpty || hasEscapes { text = left.joined(separator: " ") }
  }

  /// The tags of the line, which add to those of an item that is there.
  package var tags: [String] { attributes.texts(ReservedAttribute.tags.rawValue) }

  /// The attributes other than the tags.
  package var fields: [String: JSONValue] {
    attributes.filter { $0.key != ReservedAttribute.tags.rawValue }
  }

  /// The line as an item to add.
  package var draft: Item.Draft { Item.Draft(text: text, attributes: attributes) }

  private static let wayOut = "with a backslash before it, the word stays in the text"

  /// Names before a colon by which other programs set fields.
  private static let foreignNames: Set<Substring> = [
    "due", "start", "wait", "recur", "pri", "priority", "scheduled", "sched", "until", "rec", "t",
    "project", "proj", "tag", "tags", "depends", "dep", "every", "in", "p",
  ]

  /// Whether taskwarrior, todo.txt, Todoist or Obsidian read a word as a field, and this type does
  /// not.
  private static func isDoubtful(_ word: Substring) -> Bool {
    if ["am", "pm"].contains(where: word.lowercased().hasSuffix) {
      return word.first?.isNumber == true
        && word.dropLast(2).allSatisfy { $0.isNumber || $0 == ":" }
    }
    if let colon = word.firstIndex(of: ":"), !word[colon...].hasPrefix("://") {
      let name = Substring(word[..<colon].lowercased())
      // The value may come after a space.
      return word.last == ":" ? name == "due" || name == "pri" : foreignNames.contains(name)
    }
    if word.first == "@" { return word.dropFirst().first?.isLetter ?? false }
    if ["p", "!"].contains(word.first) {
      return word.count > 1 && word.dropFirst().allSatisfy { "1234!".contains($0) }
    }
    return word.count == 3 && word.first == "(" && word.last == ")"
      && PlanningWord.letter(word.dropFirst().dropLast()) != nil
  }

  /// The attribute of a word, whose value may go on in the next ones.
  private static func attribute(
    _ word: PlanningWord, _ rest: inout ArraySlice<Substring>
  ) throws -> (name: String, value: String) {
    switch word {
    case .tag(let tag): return ("tags", tag)
    case .date(let attribute, let value):
      return (attribute.rawValue, try day(value, &rest, of: attribute.rawValue))
    case .priority(let value):
      guard let letter = PlanningWord.letter(value) else {
        throw Failure(
          .usage, "pri: takes a letter from A to Z, not \(value.inQuotes)",
          hint: (["1": "pri:A; ", "2": "pri:B; ", "3": "pri:C; "][value] ?? "") + wayOut)
      }
      return ("priority", letter)
    case .recurrence(let value):
      let most = PlanningWord.goesOn(value) ? PlanningWord.mostWordsOfRule : 0
      for count in (0...min(rest.count, most)).reversed() {
        let all = [value] + rest.prefix(count)
        guard let rule = Recurrence.stored(all.joined(separator: " ")) else { continue }
        rest = rest.dropFirst(count)
        return (ReservedAttribute.recur.rawValue, rule)
      }
      throw Failure(
        .usage,
        "recur: takes a rule such as weekly, 3d, mon,wed,fri or every 2 weeks, not "
          + value.inQuotes, hint: wayOut)
    }
  }

  /// The day or time that a word and perhaps some of the next ones name: as many of them as make
  /// one.
  private static func day(
    _ words: Substring, _ rest: inout ArraySlice<Substring>, of name: String
  ) throws -> String {
    for count in (0...min(rest.count, PlanningWord.mostWordsOfDate)).reversed() {
      let all = [words] + rest.prefix(count)
      // In a line, `friday 3 bags` is about bags.
      let isBare = count > 0 && all[count].allSatisfy(\.isNumber) && all[count - 1] != "at"
      if let planned = DateWords.planned(all.joined(separator: " ")),
        !isBare || !planned.contains("T")
      {
        rest = rest.dropFirst(count)
        return planned
      }
    }
    let isNone = ["none", "never", "-"].contains(words.lowercased())
    throw Failure(
      .usage, "\(name): takes a day such as today, friday, 3d or 2026-11-27, not \(words.inQuotes)",
      hint: isNone ? "outline set ID --no-\(name) removes it" : wayOut)
  }
}

/// Lines that are nested by indentation.
package enum IndentedText {
  /// Drafts of the lines, in order. The parent of a line is the nearest line above it with less
  /// indentation. Empty lines are skipped; a tab extends to the next multiple of four columns.
  package static func drafts(of lines: [String], making draft: (String) -> Item.Draft) -> [Item
    .Draft]
  {
    var open: [Int] = []
    return lines.compactMap { line in
      let (indentation, text) = split(line)
      if text.isEmpty { return nil }
      while let last = open.last, last >= indentation { open.removeLast() }
      var draft = draft(text)
      draft.level = open.count
      open.append(indentation)
      return draft
    }
  }

  private static func split(_ line: String) -> (indentation: Int, text: String) {
    var column = 0
    var bytes = line.utf8[...]
    while let first = bytes.first, first == 0x20 || first == 0x09 {
      column += first == 0x20 ? 1 : 4 - column % 4
      bytes = bytes.dropFirst()
    }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes = bytes.dropLast() }
    return (column, String(Substring(bytes)))
  }
}
