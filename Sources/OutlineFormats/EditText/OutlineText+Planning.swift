package import OutlineModel

// The dates, the tags and the priority of an item in its line, in the words of quick capture.
extension OutlineText {
  /// The dates, the priority and the tags that the words of a line give an item.
  struct Plan: Hashable, Sendable {
    /// A content that has nothing else.
    var content = Content(text: "")
    /// Whether dates, a priority and tags that it lacks are to be removed. `false` if the header of
    /// the text is missing: then it is unknown whether the text ever had them.
    var isWhole = true

    /// Creates an empty plan.
    init() {}

  }

  /// How dates are written in a text, and read from it.
  package struct DateForms: Sendable {
    let written: @Sendable (ItemDate) -> String
    let read: @Sendable (String) -> ItemDate?

    /// Creates forms of dates.
    /// - Parameters:
    ///   - written: the word for a date; if it is not read as the same date, the date itself is
    ///     written.
    ///   - read: the date that words name, or `nil` if they name none.
    package init(
      written: @escaping @Sendable (ItemDate) -> String = { $0.rawValue },
      read: @escaping @Sendable (String) -> ItemDate? = { ItemDate(rawValue: $0) }
    ) {
      self.written = written
      self.read = read
    }

    /// One word that is read as the date.
    func word(for date: ItemDate) -> String {
      let word = written(date)
      return !word.contains(where: \.isWhitespace) && read(word) == date ? word : date.rawValue
    }

  }

  /// The header line of a text whose lines have dates, tags and priorities. In a text without it,
  /// such as one that an earlier release wrote, these words are plain text.
  package static let planningHeader =
    "# fields: due:friday start:1w wait:eom recur:2w +tag pri:A; \\ makes a word text"

  /// Whether the lines of a text have dates, tags and priorities.
  enum Planning {
    /// None: such words are plain text.
    case none
    /// All: an item without such words has none.
    case all
    /// Perhaps not all, because the header is missing.
    case some
  }

  /// Reads this from a line of the header; `nil` for any other line.
  static func planning(inHeader line: Bytes) -> Planning? {
    if line.starts(with: "# fields:".utf8) { return .all }
    return line.starts(with: "# base:".utf8) ? Planning.none : nil
  }

  // MARK: Writing

  /// The plan of an item, as far as words can express it.
  static func plan(of content: Content) -> Content {
    var plan = Content(text: "")
    plan.due = content.due
    plan.start = content.start
    plan.wait = content.wait
    plan.priority = content.priority
    let recur = content.attributes.text("recur").flatMap(Recurrence.stored)
    plan.attributes["recur"] = recur.map(JSONValue.string)
    plan.tags = content.tags.filter(isWritten)
    return plan
  }

  /// Whether a tag can be a word of a line.
  private static func isWritten(_ tag: String) -> Bool {
    guard case .tag(let read)? = PlanningWord("+" + tag) else { return false }
    return read.utf8.elementsEqual(tag.utf8) && escapes.escape(tag).utf8.elementsEqual(tag.utf8)
  }

  /// The words of a plan.
  static func words(of plan: Content, _ dates: DateForms) -> String {
    let planned = [("due:", plan.due), ("start:", plan.start), ("wait:", plan.wait)]
    var words = planned.compactMap { name, date in date.map { name + dates.word(for: $0) } }
    if let recur = plan.attributes.text("recur") { words.append("recur:" + word(of: recur)) }
    if let priority = plan.priority { words.append("pri:" + priority) }
    return (words + plan.tags.map { "+" + $0 }).joined(separator: " ")
  }

  /// A rule in one word: `weekly`, or `every-2-weeks-on-Monday`.
  private static func word(of rule: String) -> String {
    guard rule.contains("="), let words = Recurrence(rule)?.words else { return rule }
    let word = words.replacing(", ", with: ",").replacing(" ", with: "-")
    return Recurrence.stored(word) == rule ? word : rule
  }

  // MARK: Reading

  /// The end of a planning word at an index after a blank; `nil` for any other word.
  static func planningWord(at start: Int, of bytes: Bytes) -> (PlanningWord, end: Int)? {
    guard "+#dswrp".utf8.contains(bytes[start]) else { return nil }
    let end = bytes[start...].firstIndex(where: \.isBlank) ?? bytes.endIndex
    return PlanningWord(bytes[start..<end].text[...]).map { ($0, end) }
  }

  /// Removes the planning words from a piece of a line.
  /// - Returns: the plan, and the piece without them.
  /// - Throws: `PlanFlaw` for a value that is not one, or one that is given twice.
  static func plan(in bytes: Bytes, _ dates: DateForms) throws(PlanFlaw) -> (Plan, rest: Bytes) {
    var plan = Plan()
    var rest: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let isStart = index == bytes.startIndex || bytes[index - 1].isBlank
      guard isStart, let (word, end) = planningWord(at: index, of: bytes) else {
        rest.append(bytes[index])
        index += 1
        continue
      }
      index = try take(word, endingAt: end, of: bytes, into: &plan.content, dates)
      // The blanks before the word are removed too, or those after it at the beginning.
      while rest.last?.isBlank == true { rest.removeLast() }
      if rest.isEmpty { index = bytes[index...].firstIndex { !$0.isBlank } ?? bytes.endIndex }
    }
    return (plan, rest[...])
  }

  /// Reads a word, and those after it that belong to a date.
  /// - Returns: the end of the last word.
  private static func take(
    _ word: PlanningWord, endingAt end: Int, of bytes: Bytes, into plan: inout Content,
    _ dates: DateForms
  ) throws(PlanFlaw) -> Int {
    switch word {
    case .tag(let tag):
      plan.tags.append(tag)
      return end
    case .priority(let value):
      guard let letter = PlanningWord.letter(value)
      else { throw PlanFlaw("pri: takes a letter from A to Z, not \"\(String(value).visible)\"") }
      if plan.priority != nil { throw PlanFlaw("the priority is given twice") }
      plan.priority = letter
      return end
    case .recurrence(let value):
      let most = PlanningWord.goesOn(value) ? PlanningWord.mostWordsOfRule : 0
      for last in ends(ofWordsAfter: end, of: bytes, most: most) {
        guard let rule = Recurrence.stored(String(value) + bytes[end..<last].text) else { continue }
        if plan.attributes["recur"] != nil { throw PlanFlaw("recur: is given twice") }
        // An hour would stay in the text.
        if bytes[last...].text.contains(/^\s+(at \d|[\d:.]+(am|pm)\b|\d+:\d\d\b)/) {
          throw PlanFlaw("the first time of a rule is due:, as in due:friday 17:00 recur:weekly")
        }
        plan.attributes["recur"] = .string(rule)
        return last
      }
      throw PlanFlaw(
        "recur: takes a rule such as weekly, 3d, mon,wed,fri or every 2 weeks, not "
          + "\"\(String(value).visible)\"")
    case .date(let attribute, let value):
      let name = attribute.rawValue
      for last in ends(ofWordsAfter: end, of: bytes, most: PlanningWord.mostWordsOfDate) {
        let words = String(value) + bytes[end..<last].text
        guard let date = ItemDate(rawValue: words) ?? dates.read(words) else { continue }
        if plan.attributes[name] != nil { throw PlanFlaw("\(name): is given twice") }
        plan.attributes[name] = .string(date.rawValue)
        return last
      }
      throw PlanFlaw(
        "\(name): takes a day such as today, friday, 3d or 2026-11-27, not "
          + "\"\(String(value).visible)\"")
    }
  }

  /// The ends of the words after a place, the last first, and the place itself.
  private static func ends(ofWordsAfter end: Int, of bytes: Bytes, most: Int) -> [Int] {
    var ends = [end]
    while ends.count <= most, let place = ends.last,
      let start = bytes[place...].firstIndex(where: { !$0.isBlank })
    {
      ends.append(bytes[start...].firstIndex(where: \.isBlank) ?? bytes.endIndex)
    }
    return ends.reversed()
  }

  /// A planning word with an invalid value.
  struct PlanFlaw: Error {
    /// The error, as a sentence without its full stop.
    var reason: String

    init(_ reason: String) { self.reason = reason + #"; a \ before the word makes it text"# }
  }
}

extension OutlineText.Plan {
  /// Sets the attributes of an item to those of the plan. Values that a line cannot express stay.
  func set(in item: inout Content) {
    let shown = OutlineText.plan(of: item)
    for name in ["due", "start", "wait", "recur", "priority"] {
      let value = content.attributes[name]
      if value != shown.attributes[name] && (isWhole || value != nil) {
        item.attributes[name] = value
      }
    }
    let tags = content.tags
    if tags != shown.tags && (isWhole || !tags.isEmpty) {
      item.tags = tags + item.tags.filter { !shown.tags.contains($0) }
    }
  }
}
