extension Query: CustomStringConvertible {
  /// Parses the text form: conditions separated by white space.
  ///
  /// | condition | items |
  /// |---|---|
  /// | `open`, `done` | not done, or done |
  /// | `favorites`, `recents` | favorites, or used items |
  /// | `tag:shop`, `+shop` | with the tag |
  /// | `due:today`, `start:2026-11-27` | on that day |
  /// | `due:before:friday`, `after:`, `by:`, `from:` | before, after, until or since a day |
  /// | `due:overdue`, `due:any`, `due:none` | overdue, with a date, without one |
  /// | `priority:A`, `priority:none` | with the priority, or without one |
  /// | `text:milk`, `text:"oat milk"` | with the words |
  /// | `fuzzy:wrp` | with these letters in their order, with others between them |
  /// | `where:price>=2`, `where:price` | with such an attribute value, or any |
  /// | `sort:due`, `sort:-due` | in that order, or reversed; by any attribute |
  /// | `limit:10` | at most that many |
  ///
  /// A `-` negates a condition: `-tag:later`. A value with white space is in quotes, in which `\"`
  /// and `\\` are a quote and a backslash.
  /// - Parameter text: the conditions, separated by white space.
  /// - Throws: ``QueryError`` for an unknown condition or a wrong value.
  /// - Complexity: O(length).
  public init(_ text: String) throws(QueryError) {
    self.init()
    for token in try Self.tokens(of: text) { try read(token) }
  }

  /// The text form, which ``init(_:)`` parses.
  public var description: String {
    var words = terms.map { ($0.isNegated ? "-" : "") + $0.condition.text }
    if let order { words.append("sort:" + (order.isReversed ? "-" : "") + order.key.name.asValue) }
    if let limit { words.append("limit:\(limit)") }
    return words.reduce(into: "") { $0 += ($0.isEmpty ? "" : " ") + $1 }
  }

  /// The first words of all conditions, used to suggest the nearest one.
  package static let words = [
    "open", "done", "favorites", "recents", "tag", "due", "start", "priority", "text", "fuzzy",
    "where", "sort", "limit",
  ]

  fileprivate struct Token {
    var name = ""
    /// The text after the colon, or `nil` if there is no colon.
    var value: String?
  }

  /// Splits a text into words and removes their quotes.
  private static func tokens(of text: String) throws(QueryError) -> [Token] {
    var tokens: [Token] = []
    var token: Token?
    var isQuoted = false
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if !isQuoted && scalar.properties.isWhitespace {
        if let token { tokens.append(token) }
        token = nil
        continue
      }
      var current = token ?? Token()
      switch scalar {
      case "\"": isQuoted.toggle()
      case "\\" where isQuoted && (rest.first == "\"" || rest.first == "\\"):
        if let next = rest.popFirst() { current.append(next) }
      case ":" where !isQuoted && current.value == nil: current.value = ""
      default: current.append(scalar)
      }
      token = current
    }
    if isQuoted { throw QueryError("a closing quote is missing in the query \(text.inQuotes)") }
    if let token { tokens.append(token) }
    return tokens
  }

  private mutating func read(_ token: Token) throws(QueryError) {
    var token = token
    if token.value == nil && token.name.hasPrefix("+") {
      token = Token(name: "tag", value: String(token.name.dropFirst()))
    }
    let isNegated = token.name.hasPrefix("-")
    let name = isNegated ? String(token.name.dropFirst()) : token.name
    guard let value = token.value else {
      terms.append(Term(try Self.mark(name), isNegated: isNegated))
      return
    }
    switch name {
    case "sort", "limit":
      if isNegated {
        throw QueryError(
          "\(name) has no opposite", hint: name == "sort" ? "sort:-\(value)" : nil)
      }
      if name == "sort" { order = try Order(text: value) } else { limit = try Self.limit(value) }
    default: terms.append(Term(try Self.condition(name, value), isNegated: isNegated))
    }
  }

  private static func mark(_ name: String) throws(QueryError) -> Condition {
    switch name {
    case "open": return .open
    case "done": return .done
    case "favorites", "favorite": return .favorite
    case "recents", "recent": return .recent
    default:
      let isName = words.contains(name)
      throw QueryError(
        isName ? "\(name): takes a value" : "there is no condition \(name.inQuotes)",
        hint: isName ? "\(name):…" : "text:\(name.asValue) looks for the word",
        unknownWord: isName ? nil : name)
    }
  }

  private static func condition(_ name: String, _ value: String) throws(QueryError) -> Condition {
    switch name {
    case "tag":
      if ReservedAttribute.isTag(value) { return .tag(value) }
      throw QueryError(
        "\(value.inQuotes) is no tag: it has no white space, and does not begin with + or #")
    case "due": return .due(try Dates(text: value, of: name))
    case "start": return .start(try Dates(text: value, of: name))
    case "priority", "pri":
      if value == "none" { return .priority(nil) }
      let letter = value.uppercased()
      if ReservedAttribute.isPriority(letter) { return .priority(letter) }
      throw QueryError("priority takes a letter from A to Z, or none, not \(value.inQuotes)")
    case "where": return .attribute(try Attribute(text: value))
    case "text":
      if !value.allSatisfy(\.isWhitespace) { return .text(value) }
      throw QueryError("text takes words, and there are none")
    case "fuzzy":
      if !value.allSatisfy(\.isWhitespace) { return .fuzzy(value) }
      throw QueryError("fuzzy takes letters, and there are none")
    default:
      if words.contains(name) {
        throw QueryError("\(name) takes no value, and \(value.inQuotes) is given", hint: name)
      }
      throw QueryError(
        "there is no condition \(name.inQuotes)", hint: "where:… asks for any attribute",
        unknownWord: name)
    }
  }

  private static func limit(_ text: String) throws(QueryError) -> Int {
    if let limit = Int(text), limit >= 1 { return limit }
    throw QueryError("limit takes 1 or more, not \(text.inQuotes)")
  }
}

extension Query.Token {
  fileprivate mutating func append(_ scalar: Unicode.Scalar) {
    if value == nil { name.unicodeScalars.append(scalar) } else { value?.unicodeScalars.append(scalar) }
  }
}

extension Query.Order {
  /// Parses the text after `sort:`: the name of a key or an attribute, with a `-` to reverse the
  /// order.
  /// - Parameter text: the text after `sort:`.
  /// - Throws: ``QueryError`` with the names of the keys, if the name is missing.
  public init(text: String) throws(QueryError) {
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
  public init(text: String, of name: String) throws(QueryError) {
    switch text {
    case "none": self = .none
    case "any": self = .any
    case "overdue" where name == "due": self = .overdue
    case "overdue":
      throw QueryError("a \(name) is never overdue", hint: "\(name):by:today")
    default:
      self = .on(text)
      var date = text
      for (word, make) in Self.relations where text.hasPrefix(word) {
        date = String(text.dropFirst(word.count))
        self = make(date)
      }
      if date.allSatisfy(\.isWhitespace) {
        throw QueryError("\(name): takes a date, and there is none", hint: "\(name):today")
      }
    }
  }

  fileprivate var text: String {
    switch self {
    case .on(let date): date
    case .before(let date): "before:" + date
    case .after(let date): "after:" + date
    case .by(let date): "by:" + date
    case .from(let date): "from:" + date
    case .overdue: "overdue"
    case .any: "any"
    case .none: "none"
    }
  }
}

extension Query.Attribute {
  /// Parses `price`, `price>=2` or `shop=Rewe`: a name, and optionally a comparison with a value.
  /// The value is JSON if it can be parsed as JSON, otherwise a string.
  /// - Parameter text: the text after `where:`.
  /// - Throws: ``QueryError`` if the name is missing, or if values of this kind cannot be compared
  ///   this way.
  public init(text: String) throws(QueryError) {
    let end = text.firstIndex { "=<>!".contains($0) } ?? text.endIndex
    let name = String(text[..<end]).trimmed
    if name.isEmpty {
      throw QueryError("\(text.inQuotes) names no attribute", hint: "price>=2")
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
    try self.init(checking: name, comparison, value)
  }

  private init(
    checking name: String, _ comparison: Query.Comparison, _ value: JSONValue
  ) throws(QueryError) {
    switch value {
    case .string, .integer, .number: break
    case .bool where comparison == .equal || comparison == .notEqual: break
    case .bool: throw QueryError("true and false are not less or greater than anything")
    case .null, .array, .object:
      throw QueryError(
        "\(name.inQuotes) is compared with a text, a number, true or false",
        hint: "\(name) alone asks whether it is there")
    }
    self.init(name, comparison, value)
  }

  fileprivate var text: String {
    guard let comparison else { return name }
    switch value {
    case .bool(let value): return name + comparison.rawValue + (value ? "true" : "false")
    case .integer(let number): return name + comparison.rawValue + String(number)
    case .number(let number): return name + comparison.rawValue + "\(number)"
    case .string(let text):
      // A text is written as JSON if it could be mistaken for JSON, or begins or ends with white
      // space.
      let isPlain =
        text == text.trimmed && (try? JSONText.value(of: Array(text.utf8))) == nil
        && !(text.hasPrefix("=") && comparison.rawValue.count == 1)
      return name + comparison.rawValue + (isPlain ? text : text.asJSON)
    case .null, .array, .object: return name
    }
  }
}

extension Query.Condition {
  fileprivate var text: String {
    switch self {
    case .open: "open"
    case .done: "done"
    case .favorite: "favorites"
    case .recent: "recents"
    case .tag(let tag): "tag:" + tag.asValue
    case .due(let dates): "due:" + dates.text.asValue
    case .start(let dates): "start:" + dates.text.asValue
    case .priority(let letter): "priority:" + (letter ?? "none")
    case .attribute(let attribute): "where:" + attribute.text.asValue
    case .text(let words): "text:" + words.asValue
    case .fuzzy(let letters): "fuzzy:" + letters.asValue
    }
  }
}

extension String {
  /// The text as shown in errors.
  fileprivate var inQuotes: String { debugDescription }

  /// The text as the value of a condition, in quotes if necessary.
  fileprivate var asValue: String {
    let isPlain =
      !isEmpty && unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0 != "\"" }
    return isPlain ? self : "\"" + escapingQuotes + "\""
  }

  /// The text as a JSON string.
  fileprivate var asJSON: String {
    let escaped = escapingQuotes.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.value >= 0x20 { return text.unicodeScalars.append(scalar) }
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "\"" + escaped + "\""
  }

  private var escapingQuotes: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "\"" || scalar == "\\" { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
  }

  fileprivate var trimmed: String {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let end = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(String.UnicodeScalarView(scalars[...end]))
  }
}

extension Query: Codable {
  /// Reads the text form.
  /// - Throws: `DecodingError` if the value is not a string or not a query.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(QueryError) { try self.init(text) } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Writes the text form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
