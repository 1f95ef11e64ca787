extension Query {
  /// A part of the text form: a word, or a parenthesis.
  enum Token {
    case word(Word)
    /// An opening parenthesis, perhaps with a `-` before it.
    case open(isNegated: Bool)
    case close
  }

  /// A word of the text form, without its quotes.
  struct Word {
    /// The text before the first colon outside of quotes, or the whole text.
    var name = ""
    /// The text after that colon, or `nil` if there is none.
    var value: String?
    /// Whether any of it was in quotes.
    var isQuoted = false
    /// Whether a sign of a comparison comes before any colon, outside of quotes.
    var isComparison = false

    /// The whole word.
    var text: String { value.map { name + ":" + $0 } ?? name }

    /// The word in lower case, if it can be `or`, `and` or `not`.
    var keyword: String? { value == nil && !isQuoted && !isComparison ? name.lowercased() : nil }

    fileprivate mutating func append(_ scalar: Unicode.Scalar) {
      if value == nil {
        name.unicodeScalars.append(scalar)
      } else {
        value?.unicodeScalars.append(scalar)
      }
    }
  }

  /// The maximum depth of parentheses.
  static let deepest = 32

  /// Splits a text into words and parentheses.
  ///
  /// A parenthesis outside of all others is one only at the beginning of a word: queries stored by
  /// earlier releases contain `text:f(x)`, which stays one word.
  static func tokens(of text: String) throws(QueryError) -> [Token] {
    var tokens: [Token] = []
    var word: Word?
    var isQuoted = false
    var depth = 0
    var rest = text.unicodeScalars[...]
    func end() {
      if let ended = word { tokens.append(.word(ended)) }
      word = nil
    }
    while let scalar = rest.popFirst() {
      if !isQuoted {
        if scalar.properties.isWhitespace {
          end()
          continue
        }
        let isNegated = scalar == "-" && rest.first == "("
        if word == nil, scalar == "(" || isNegated {
          if isNegated { _ = rest.popFirst() }
          depth += 1
          if depth > deepest {
            throw QueryError("the query has more than \(deepest) parentheses within each other")
          }
          tokens.append(.open(isNegated: isNegated))
          continue
        }
        if scalar == ")", word == nil || depth > 0 {
          if depth == 0 {
            throw QueryError(
              "there is an extra closing parenthesis in the query \(text.inQuotes)",
              hint: "put a value with a parenthesis in quotes: text:\"f(x)\"")
          }
          end()
          depth -= 1
          tokens.append(.close)
          continue
        }
      }
      var current = word ?? Word()
      switch scalar {
      case "\"":
        isQuoted.toggle()
        current.isQuoted = true
      case "\\" where isQuoted && (rest.first == "\"" || rest.first == "\\"):
        if let next = rest.popFirst() { current.append(next) }
      case ":" where !isQuoted && current.value == nil && !current.isComparison: current.value = ""
      case "=", "<", ">", "!":
        let isTag = current.name.hasPrefix("+") || current.name.hasPrefix("#")
        if !isQuoted && current.value == nil && !isTag { current.isComparison = true }
        current.append(scalar)
      default: current.append(scalar)
      }
      word = current
    }
    if isQuoted { throw QueryError("a closing quote is missing in the query \(text.inQuotes)") }
    if depth > 0 {
      throw QueryError("a closing parenthesis is missing in the query \(text.inQuotes)")
    }
    end()
    return tokens
  }
}
