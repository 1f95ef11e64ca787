extension Query {
  /// Parses the text form: conditions separated by white space.
  ///
  /// | condition | items |
  /// |---|---|
  /// | `open`, `done`, `overdue` | not done, done, or open and due in the past |
  /// | `blocked` | open, and waiting for another open item |
  /// | `favorites`, `recents` | favorites, or used items |
  /// | `tag:shop`, `+shop`, `#shop` | with the tag |
  /// | `due:today`, `start:2026-11-27` | on that day |
  /// | `due:before:friday`, `after:`, `by:`, `from:` | before, after, until or since a day |
  /// | `due:overdue`, `due:any`, `due:none` | overdue, with a date, without one |
  /// | `priority:A`, `priority:none` | with the priority, or without one |
  /// | `text:milk`, `text:"oat milk"` | with the words |
  /// | `fuzzy:wrp` | with these letters in their order, with others between them |
  /// | `price>=2`, `room:kitchen`, `due<friday` | with such an attribute value |
  /// | `where:price>=2`, `where:price` | the same, or with any value |
  /// | `changed since yesterday`, `changed:since:2h` | added or changed since then |
  /// | `under Work`, `under:bkzp` | below a node |
  /// | `sort:due`, `sort:-due` | in that order, or reversed; by any attribute |
  /// | `limit:10` | at most that many |
  ///
  /// All conditions must be met. `or` between them separates alternatives, parentheses hold a part
  /// together, and `not`, or a `-` before it, negates a condition or a part: `open (+work or
  /// due<friday) -tag:later`. Between conditions `and` may be written. A value with white space is
  /// in quotes, in which `\"` and `\\` are a quote and a backslash.
  /// - Parameter text: the conditions, separated by white space.
  /// - Throws: ``QueryError`` for an unknown condition, a wrong value, or parentheses that do not
  ///   match.
  /// - Complexity: O(length).
  public init(_ text: String) throws(QueryError) { try self.init(text) { _ in true } }

  /// Parses the text form of people, whose unknown words before a colon may be misspelt conditions.
  /// - Parameters:
  ///   - text: the conditions, separated by white space.
  ///   - isField: whether an unknown word before a colon is the name of an attribute.
  package init(_ text: String, isField: (String) -> Bool) throws(QueryError) {
    self.init()
    var tokens = try Self.tokens(of: text)[...]
    let lists = try lists(&tokens, isWhole: true, isField)
    terms = lists.count == 1 ? lists[0] : [Term(.either(lists))]
  }

  /// The first words of all conditions, used to suggest the nearest one.
  package static let words = [
    "open", "done", "overdue", "favorites", "recents", "tag", "due", "start", "priority", "text",
    "fuzzy", "where", "changed", "under", "blocked", "sort", "limit", "or", "and", "not",
  ]

  /// Reads alternatives up to the end or a closing parenthesis.
  /// - Parameter isWhole: whether no parenthesis is open.
  private mutating func lists(
    _ tokens: inout ArraySlice<Token>, isWhole: Bool, _ isField: (String) -> Bool
  ) throws(QueryError) -> [[Term]] {
    var lists: [[Term]] = [[]]
    // The words that need a condition after them, such as `not`.
    var waiting: String?
    var isNegated = false
    func add(_ term: Term, to lists: inout [[Term]]) {
      var term = term
      if isNegated { term.isNegated.toggle() }
      lists[lists.count - 1].append(term)
      waiting = nil
      isNegated = false
    }
    reading: while let token = tokens.popFirst() {
      switch token {
      case .close: break reading
      case .open(let isOpposite):
        let inner = try self.lists(&tokens, isWhole: false, isField)
        add(Term(.either(inner), isNegated: isOpposite), to: &lists)
      case .word(let word):
        switch word.keyword {
        case let keyword? where keyword == "or" || keyword == "and":
          if waiting != nil || lists[lists.count - 1].isEmpty {
            throw QueryError("\(keyword) needs a condition before it")
          }
          if keyword == "or" { lists.append([]) }
          waiting = keyword
        case "not":
          isNegated.toggle()
          waiting = "not"
        default:
          let term = try term(of: word, &tokens, isWhole: isWhole, isField)
          if let term { add(term, to: &lists) }
        }
      }
    }
    if let waiting { throw QueryError("\(waiting) needs a condition after it") }
    if !isWhole && lists == [[]] { throw QueryError("there is no condition in the parentheses") }
    return lists
  }

  /// The condition of a word; `nil` for one about the whole query.
  private mutating func term(
    of word: Word, _ tokens: inout ArraySlice<Token>, isWhole: Bool, _ isField: (String) -> Bool
  ) throws(QueryError) -> Term? {
    if word.isComparison { return try Self.comparison(word) }
    let isNegated = word.name.hasPrefix("-")
    let name = isNegated ? String(word.name.dropFirst()) : word.name
    guard let value = word.value else {
      let condition: Condition
      switch name {
      case _ where name.hasPrefix("+") || name.hasPrefix("#"):
        condition = try Self.condition("tag", of: String(name.dropFirst()))
      case "changed": condition = try Self.condition(name, of: Self.moment(&tokens))
      case "under": condition = try Self.condition(name, of: Self.next(&tokens) ?? "")
      default: condition = try Self.mark(name)
      }
      return Term(condition, isNegated: isNegated)
    }
    guard name == "sort" || name == "limit"
    else { return Term(try Self.condition(name, of: value, isField), isNegated: isNegated) }
    if isNegated {
      throw QueryError("\(name) has no opposite", hint: name == "sort" ? "sort:-\(value)" : nil)
    }
    if !isWhole {
      throw QueryError(
        "\(name) is about the whole query", hint: "put \(name):\(value) after the parentheses")
    }
    if name == "sort" { order = try Order(text: value) } else { limit = try Self.limit(value) }
    return nil
  }

  /// The next word, as the value of the one before it.
  private static func next(_ tokens: inout ArraySlice<Token>) -> String? {
    guard case .word(let word)? = tokens.first else { return nil }
    tokens.removeFirst()
    return word.text
  }

  /// The date in `since yesterday`.
  private static func moment(_ tokens: inout ArraySlice<Token>) throws(QueryError) -> String {
    guard case .word(let word)? = tokens.first, word.keyword == "since"
    else { throw QueryError("changed takes a date", hint: "changed since yesterday") }
    tokens.removeFirst()
    return next(&tokens) ?? ""
  }

  /// A comparison without `where:` before it.
  private static func comparison(_ word: Word) throws(QueryError) -> Term {
    let text = word.text
    let isNegated = text.hasPrefix("-")
    let attribute = try Attribute(text: isNegated ? String(text.dropFirst()) : text)
    let times = ["due", "start", "priority"]
    if words.contains(attribute.name) && !times.contains(attribute.name) {
      throw QueryError(
        "\(attribute.name) is not compared with a sign",
        hint: "where:\(text) asks for an attribute of this name")
    }
    if !word.isQuoted, attribute.value == .string("") {
      throw QueryError(
        "there is no value after \(text.inQuotes)",
        hint: "where:\(attribute.name) asks for any value, \(text)\"\" for an empty one")
    }
    return Term(.attribute(attribute), isNegated: isNegated)
  }

  private static func mark(_ name: String) throws(QueryError) -> Condition {
    switch name {
    case "open": return .open
    case "done": return .done
    case "overdue": return .due(.overdue)
    case "blocked": return .blocked
    case "favorites", "favorite": return .favorite
    case "recents", "recent": return .recent
    default:
      let isName = words.contains(name) && !["or", "and", "not"].contains(name)
      throw QueryError(
        isName ? "\(name): takes a value" : "unknown condition \(name.inQuotes)",
        hint: isName ? "\(name):…" : "text:\(name.asValue()) looks for the word",
        unknownWord: isName ? nil : name)
    }
  }

  private static func condition(
    _ name: String, of value: String, _ isField: (String) -> Bool = { _ in false }
  ) throws(QueryError) -> Condition {
    switch name {
    case "tag":
      if ReservedAttribute.isTag(value) { return .tag(value) }
      throw QueryError(
        "\(value.inQuotes) is no tag: it has no white space, and does not begin with + or #")
    case "due": return .due(try Dates(text: value, of: name))
    case "start": return .start(try Dates(text: value, of: name))
    case "priority", "pri":
      if value == "none" { return .priority(nil) }
      if let letter = PlanningWord.letter(value[...]) { return .priority(letter) }
      throw QueryError("priority takes a letter from A to Z, or none, not \(value.inQuotes)")
    case "where": return .attribute(try Attribute(text: value))
    case "text":
      if !value.allSatisfy(\.isWhitespace) { return .text(value) }
      throw QueryError("text needs words")
    case "fuzzy":
      if !value.allSatisfy(\.isWhitespace) { return .fuzzy(value) }
      throw QueryError("fuzzy needs letters")
    case "changed":
      let mark = "since:"
      let date = value.hasPrefix(mark) ? String(value.dropFirst(mark.count)) : value
      if !date.allSatisfy(\.isWhitespace) { return .changed(since: date) }
      throw QueryError("changed needs a date", hint: "changed since yesterday")
    case "under":
      if !value.allSatisfy(\.isWhitespace) { return .under(value) }
      throw QueryError("under needs a section or an item", hint: "under Groceries")
    default:
      if words.contains(name) {
        throw QueryError("\(name) takes no value, and \(value.inQuotes) is given", hint: name)
      }
      if name.first?.isLetter == true && !value.isEmpty && isField(name) {
        return .attribute(try Attribute(text: name + "=" + value))
      }
      throw QueryError(
        "unknown condition \(name.inQuotes)", hint: "where:… asks for any attribute",
        unknownWord: name)
    }
  }

  private static func limit(_ text: String) throws(QueryError) -> Int {
    if let limit = Int(text), limit >= 1 { return limit }
    throw QueryError("limit takes 1 or more, not \(text.inQuotes)")
  }
}

extension Query.Order {
  /// Parses the text after `sort:`: the name of a key or an attribute, with a `-` to reverse the
  /// order.
  /// - Parameter text: the text after `sort:`.
  /// - Throws: ``QueryError`` with the names of the keys, if the name is missing.
  package init(text: String) throws(QueryError) {
    let isReversed = text.hasPrefix("-")
    guard let key = Key(name: isReversed ? String(text.dropFirst()) : text) else {
      let names = Key.named.map(\.name).reduce(into: "") { $0 += ($0.isEmpty ? "" : ", ") + $1 }
      throw QueryError(
        "items cannot be sorted by \(text.inQuotes)", hint: "sort by \(names) or an attribute")
    }
    self.init(key, isReversed: isReversed)
  }
}

extension Query.Dates {
  private static let relations = [
    ("before:", Self.before), ("after:", Self.after), ("by:", Self.by), ("from:", Self.from),
  ]

  /// Parses the text after `due:` or `start:`. Words for days are checked later.
  /// - Parameters:
  ///   - text: the text after `due:` or `start:`.
  ///   - name: `due` or `start`.
  /// - Throws: ``QueryError`` if the date is missing.
  package init(text: String, of name: String) throws(QueryError) {
    switch text {
    case "none": self = .none
    case "any": self = .any
    case "overdue" where name == "due": self = .overdue
    case "overdue": throw QueryError("a \(name) is never overdue", hint: "\(name):by:today")
    default:
      self = .on(text)
      var date = text
      for (word, make) in Self.relations where text.hasPrefix(word) {
        date = String(text.dropFirst(word.count))
        self = make(date)
      }
      if date.allSatisfy(\.isWhitespace) {
        throw QueryError("\(name): needs a date", hint: "\(name):today")
      }
    }
  }
}

extension Query.Attribute {
  /// Parses `price`, `price>=2` or `shop=Rewe`: a name, and optionally a comparison with a value.
  /// The value is JSON if it can be parsed as JSON, otherwise a string.
  /// - Parameter text: the text after `where:`.
  /// - Throws: ``QueryError`` if the name is missing, or if values of this kind cannot be compared
  ///   this way.
  package init(text: String) throws(QueryError) {
    let end = text.firstIndex { "=<>!".contains($0) } ?? text.endIndex
    let name = String(text[..<end]).trimmed
    if name.isEmpty {
      throw QueryError("\(text.inQuotes) does not name an attribute", hint: "price>=2")
    }
    if end == text.endIndex {
      self.init(name)
      return
    }
    // The longest matching sign wins.
    let signs = Query.Comparison.allCases.filter { text[end...].hasPrefix($0.rawValue) }
    guard let comparison = signs.max(by: { $0.rawValue.count < $1.rawValue.count }) else {
      throw QueryError(
        "\(text.inQuotes) does not say how it is compared", hint: "with =, !=, <, <=, > or >=")
    }
    let written = String(text[end...].dropFirst(comparison.rawValue.count)).trimmed
    let value = (try? JSONText.value(of: Array(written.utf8))) ?? .string(written)
    switch value {
    case .string, .integer, .number: break
    case .bool where comparison == .equal || comparison == .notEqual: break
    case .bool: throw QueryError("true and false are not less or greater than anything")
    case .null, .array, .object:
      throw QueryError(
        "\(name.inQuotes) is compared with a text, a number, true or false",
        hint: "\(name) alone tests whether it is set")
    }
    self.init(name, comparison, value)
  }
}

extension Query: Codable {
  /// Reads the text form.
  /// - Throws: `DecodingError` if the value is not a string or not a query.
  public init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    do throws(QueryError) { try self.init(text) } catch { throw decoder.flaw(error.description) }
  }

  /// Writes the text form.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
