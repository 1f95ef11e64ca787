extension Query: CustomStringConvertible {
  /// The text form, which ``init(_:)`` parses.
  public var description: String {
    var words: [String]
    if terms.count == 1, !terms[0].isNegated, case .either(let lists) = terms[0].condition,
      lists.count > 1
    {
      words = [Self.text(of: lists, isInside: false)]
    } else {
      words = terms.map { $0.text(isInside: false) }
    }
    if let order {
      words.append("sort:" + (order.isReversed ? "-" : "") + order.key.name.asValue())
    }
    if let limit { words.append("limit:\(limit)") }
    return words.joined(separator: " ")
  }

  fileprivate static func text(of lists: [[Term]], isInside: Bool) -> String {
    lists.map { list in list.map { $0.text(isInside: isInside) }.joined(separator: " ") }.joined(
      separator: " or ")
  }
}

extension Query.Term {
  /// The text form.
  /// - Parameter isInside: whether it is in parentheses, in which a value must not contain one.
  fileprivate func text(isInside: Bool) -> String {
    if case .either(let lists) = condition {
      return (isNegated ? "not (" : "(") + Query.text(of: lists, isInside: true) + ")"
    }
    return (isNegated ? "-" : "") + condition.text(isInside: isInside)
  }
}

extension Query.Condition {
  fileprivate func text(isInside: Bool) -> String {
    func value(_ text: String) -> String { text.asValue(isInside: isInside) }
    return switch self {
    case .open: "open"
    case .done: "done"
    case .favorite: "favorites"
    case .recent: "recents"
    case .tag(let tag): "tag:" + value(tag)
    case .due(let dates): "due:" + value(dates.text)
    case .start(let dates): "start:" + value(dates.text)
    case .priority(let letter): "priority:" + (letter ?? "none")
    case .attribute(let attribute): "where:" + value(attribute.text)
    case .text(let words): "text:" + value(words)
    case .fuzzy(let letters): "fuzzy:" + value(letters)
    case .changed(let date): "changed:since:" + value(date)
    case .blocked: "blocked"
    case .under(let node): "under:" + value(node)
    case .either(let lists): "(" + Query.text(of: lists, isInside: true) + ")"
    }
  }
}

extension Query.Dates {
  fileprivate var text: String {
    switch self {
    case .on(let date): date
    case .before(let date): "before:" + date
    case .after(let date): "after:" + date
    case .by(let date): "by:" + date
    case .from(let date): "from:" + date
    case .overdue, .any, .none: "\(self)"
    }
  }
}

extension Query.Attribute {
  fileprivate var text: String {
    guard let comparison else { return name }
    switch value {
    case .bool, .integer: return name + comparison.rawValue + value.line
    case .number(let number): return name + comparison.rawValue + "\(number)"
    case .string(let text):
      // A text is written as JSON if it could be mistaken for JSON, or begins or ends with white
      // space.
      let isPlain =
        text == text.trimmed && (try? JSONText.value(of: Array(text.utf8))) == nil
        && !(text.hasPrefix("=") && comparison.rawValue.count == 1)
      return name + comparison.rawValue + (isPlain ? text : JSONValue.string(text).line)
    case .null, .array, .object: return name
    }
  }
}

extension String {
  /// The text as the value of a condition, in quotes if necessary.
  /// - Parameter isInside: whether it is in parentheses, in which a value must not contain one.
  func asValue(isInside: Bool = false) -> String {
    let isPlain =
      !isEmpty
      && unicodeScalars.allSatisfy {
        !$0.properties.isWhitespace && $0 != "\"" && !(isInside && ($0 == "(" || $0 == ")"))
      }
    return isPlain ? self : "\"" + escapingQuotes + "\""
  }

  private var escapingQuotes: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "\"" || scalar == "\\" { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
  }

  /// The text without white space at its ends.
  package var trimmed: String {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let end = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(String.UnicodeScalarView(scalars[...end]))
  }
}
