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
  private(set) var doubtful: [String] = []
  /// The field for the day, time or rule with which the line ends, and which stays in the text.
  private(set) var plan: String?
  /// The words of each attribute.
  private var written: [String: String] = [:]

  /// Reads a line.
  /// - Parameter line: the line as typed.
  /// - Throws: ``Failure`` if a word has a value that is not a day, a rule or a letter, or is
  ///   given twice.
  /// - Complexity: O(length).
  package init(_ line: String) throws {
    text = line
    var tags: [JSONValue] = []
    var left = ""
    var hasEscapes = false
    var words = line.split(whereSeparator: \.isWhitespace)[...]
    while let word = words.popFirst() {
      guard let planning = PlanningWord(word) else {
        let isEscaped = word.first == "\\" && PlanningWord(word.dropFirst()) != nil
        hasEscapes = hasEscapes || isEscaped
        if !isEscaped && Self.isDoubtful(word) { doubtful.append(String(word)) }
        if !left.isEmpty { left += line.spaces(before: word) }
        left += word.dropFirst(isEscaped ? 1 : 0)
        continue
      }
      if case .tag(let tag) = planning {
        tags.append(.string(tag))
        continue
      }
      let next = words
      for (name, value) in try Self.attributes(planning, before: &words) {
        if attributes[name] != nil { throw Failure.twice(name) }
        attributes[name] = .string(value)
        written[name] = ([word] + next.dropLast(words.count)).joined(separator: " ")
      }
    }
    if attributes["due"] == nil, attributes["recur"] == nil {
      plan = Self.plan(endingIn: left.split(separator: " "))
    }
    if let due = written["due"] { PlannedDate.endMonths(&attributes, dueOn: due) }
    if !tags.isEmpty { attributes["tags"] = .array(tags.uniqued()) }
    if !attributes.isEmpty || hasEscapes { text = left }
  }

  /// The tags of the line, which add to those of an item that is there.
  package var tags: [String] { attributes.texts(ReservedAttribute.tags.rawValue) }

  /// The dates that are a number of days from today.
  package var distances: Set<String> {
    Set(written.filter { DateWords.isDistance($0.value.dropFirst($0.key.count + 1)) }.keys)
  }

  /// The attributes other than the tags.
  package var fields: [String: JSONValue] {
    attributes.filter { $0.key != ReservedAttribute.tags.rawValue }
  }

  fileprivate static let wayOut = "with a backslash before it, the word stays in the text"

  /// Names before a colon by which other programs set fields.
  private static let foreignNames = words(of: "foreign-fields.txt")

  /// Whether taskwarrior, todo.txt, Todoist or Obsidian read a word as a field, and this type does
  /// not.
  private static func isDoubtful(_ word: Substring) -> Bool {
    if word.lowercased().wholeMatch(of: /[0-9:]+(am|pm)/) != nil { return true }
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

  private static func plan(endingIn words: [Substring]) -> String? {
    let phrases = (1...6).reversed().lazy.filter { $0 < words.count }.map {
      words.suffix($0).joined(separator: " ")
    }
    return phrases.compactMap { phrase in
      if PlanningWord.goesOn(phrase.prefix { $0 != " " }) {
        return PlannedRule(phrase) == nil ? nil : "recur:" + phrase
      }
      let isDay = phrase.count > 4 && DateWords.planned(phrase) != nil
      return isDay && !DateWords.isDistance(phrase[...]) ? "due:" + phrase : nil
    }.first
  }

  /// The attributes of a word, whose value may go on in the next ones.
  private static func attributes(
    _ word: PlanningWord, before rest: inout ArraySlice<Substring>
  ) throws -> [String: String] {
    switch word {
    case .tag(let tag): return ["tags": tag]
    case .date(let attribute, let value):
      return [attribute.rawValue: try day(value, before: &rest, of: attribute.rawValue)]
    case .priority(let value):
      guard let letter = PlanningWord.letter(value) else {
        throw Failure(
          .usage, "pri: takes a letter from A to Z, not \(value.inQuotes)",
          hint: (["1": "pri:A; ", "2": "pri:B; ", "3": "pri:C; "][value] ?? "") + wayOut)
      }
      return ["priority": letter]
    case .recurrence(let value):
      let count = wordsOfRule(in: [value] + rest, isGiven: true) ?? 1
      var all = [value] + rest.prefix(count - 1)
      let next = rest.dropFirst(count - 1)
      let rule = PlannedRule(all.joined(separator: " "))
      let more = wordsOfDay(in: next, after: all, isRule: true)
      if let rule, more == 0 {
        rest = next
        return rule.due.map { ["recur": rule.rule, "due": $0] } ?? ["recur": rule.rule]
      }
      all += next.prefix(more)
      throw Failure(
        .usage,
        "recur: takes a rule such as weekly, 3d, mon,wed,fri or every 2 weeks, not "
          + all.joined(separator: " ").inQuotes,
        hint: rule == nil
          ? wayOut : "a day and a time are due:, as in due:friday 17:00 recur:weekly")
    }
  }

  /// The day or time that a word and perhaps some of the next ones name: as many of them as
  /// belong to it.
  private static func day(
    _ words: Substring, before rest: inout ArraySlice<Substring>, of name: String
  ) throws -> String {
    var said = [words] + rest.prefix(1).filter { $0.allSatisfy(\.isNumber) || isDay([$0]) }
    var hint = wayOut
    if ["none", "never", "-"].contains(words.lowercased()) {
      hint = "outline set ID --no-\(name) removes it"
    } else if let hour = DateWords.clockHour(words.lowercased()) {
      hint = "\(name):\(hour):00 is an hour, \(name):+\(words) is \(hour) hours from now"
    } else if let count = wordsOfRule(in: [words] + rest) {
      said = [words] + rest.prefix(count - 1)
      hint = "recur:" + said.joined(separator: " ")
    }
    for count in (0...min(rest.count, PlanningWord.mostWordsOfDate)).reversed() {
      let all = [words] + rest.prefix(count)
      // In a line, `friday 3 bags` is about bags.
      let isBeforeText = rest.dropFirst(count).first.map { PlanningWord($0) == nil } == true
      let isBare =
        count > 0 && all[count].allSatisfy(\.isNumber) && isBeforeText
        && !["at", "past", "to"].contains(all[count - 1])
      guard all[count] != "of", let planned = DateWords.planned(all.joined(separator: " ")),
        !isBare || !planned.contains("T")
      else { continue }
      let next = rest.dropFirst(count)
      // `friday the 4th wall` may be about a wall.
      let isUnclear =
        isBeforeText && count > 0 && Recurrence.stored(String(words))?.contains("BYDAY") == true
        && all[count].wholeMatch(of: /\d+(st|nd|rd|th)/) != nil
      let more = isUnclear ? 1 : wordsOfDay(in: next, after: all)
      if more == 0 {
        rest = next
        return planned
      }
      said = all + next.prefix(more)
      if isUnclear || more > 1 { hint = "write the text before \(name):" }
      break
    }
    let phrase = said.joined(separator: " ").inQuotes
    throw Failure(
      .usage, "\(name): takes a day such as today, friday, 3d or 2026-11-27, not \(phrase)",
      hint: hint)
  }

  /// The number of words after a day or a rule that belong to it, although it was read without them.
  private static func wordsOfDay(
    in rest: ArraySlice<Substring>, after day: [Substring], isRule: Bool = false
  ) -> Int {
    guard let next = rest.first?.lowercased() else { return 0 }
    let isOfMonth = Int(next) != nil && day.count == 1 && isDay([day[0] + "1"])
    if isClock(next) || isOfMonth || endings.contains(next[...]) { return 1 }
    let links = linkWords.contains(next[...]) ? 1 : 0
    let others = rest.dropFirst(links)
    if let count = wordsOfRule(in: others) { return links + count }
    if links == 0 {
      // All words after a rule: `weekly friday`, and not `weekly sun hat`.
      let tail = rest.prefix { PlanningWord($0) == nil }
      return isRule && isDay(tail) ? tail.count : 0
    }
    let count = (1...3).first { isDay(others.prefix($0)) || isDay(rest.prefix($0 + links)) }
    return count.map { $0 + links } ?? 0
  }

  /// Words after a day that belong to it, such as the zone of a time, and words that link two days.
  private static let endings = words(of: "day-endings.txt")
  private static let linkWords = words(of: "day-links.txt")

  private static func words(of file: String) -> Set<Substring> {
    Set(String(embedded: file).split(whereSeparator: \.isWhitespace))
  }

  /// Words after a period that belong to its rule.
  private static let ruleLinks: Set = ["on", "until", "till", "for", "at", "starting", "from"]

  private static func isClock(_ word: String) -> Bool {
    word.wholeMatch(of: /[0-9]+:[0-9]+|[0-9:.-]+(am|pm)/) != nil
  }

  private static func isDay(_ words: some Sequence<Substring>) -> Bool {
    DateWords.planned(words.joined(separator: " ")) != nil
  }

  /// The number of words of a rule of recurrence such as `every 2 weeks` or `weekly until 2027-01-31`.
  /// - Parameter isGiven: whether the first word is one of a rule.
  private static func wordsOfRule(
    in words: some Collection<Substring>, isGiven: Bool = false
  ) -> Int? {
    let isPeriod = words.first.flatMap { Recurrence(String($0)) }?.period != nil
    let next = words.dropFirst().first.map { $0.lowercased() }
    let isWhole = isPeriod && (next.map { ruleLinks.contains($0) || isClock($0) } ?? true)
    let every = words.prefix(6).enumerated().first { PlanningWord.goesOn($1) }?.offset
    guard isWhole || every != nil || isGiven && !isPeriod else { return nil }
    return (1...PlanningWord.mostWordsOfRule).last { count in
      count <= words.count && (isWhole || isGiven || count > every ?? 0)
        && PlannedRule(words.prefix(count).joined(separator: " ")) != nil
    }
  }
}

extension Failure {
  /// Says that a field is given twice.
  static func twice(_ name: String) -> Failure {
    Failure(.usage, "\(name) is given twice", hint: CapturedLine.wayOut)
  }
}

extension String {
  /// The spaces before one of its words, as they were typed; a text of an item has no tabs.
  func spaces(before word: Substring) -> String {
    let spaces = self[..<word.startIndex].reversed().prefix(while: \.isWhitespace)
    return String(spaces.reversed().map { $0 == "\t" ? " " : $0 })
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
