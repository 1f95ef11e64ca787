/// A query for items: conditions that must all be met, an order, and a limit. A condition can be a
/// choice between lists of conditions, so `or`, `not` and parentheses can be nested.
///
/// Commands use it as a filter, sections to show items of other sections
/// (``ListConfiguration/shows``), and apps to read items. The text form is the one that commands
/// take; see ``init(_:)``.
///
/// ```swift
/// let urgent = try Query("open (due:by:today or priority:A) -tag:later sort:priority")
/// let items = try store.items(matching: urgent)
/// ```
public struct Query: Hashable, Sendable {
  /// The conditions, which must all be met. Without conditions every item matches.
  package var terms: [Term]
  /// The order of the items, or `nil` for the default: the user's order if the query is for
  /// favorites, the last used first if it is for recents, otherwise the order of the outline.
  package var order: Order?
  /// The maximum number of items, or `nil` for all, or for 20 if the query is for
  /// recents.
  package var limit: Int?

  /// The default limit for recents.
  static let usualRecents = 20

  /// Creates a query that every item matches.
  public init() { terms = [] }

  /// Creates a query.
  /// - Parameters:
  ///   - terms: the conditions, which must all be met.
  ///   - order: the order of the items, or `nil` for the default.
  ///   - limit: the maximum number of items; less than 1 counts as 1.
  package init(_ terms: [Term] = [], order: Order? = nil, limit: Int? = nil) {
    (self.terms, self.order, self.limit) = (terms, order, limit)
  }

  /// A condition or its negation.
  package struct Term: Hashable, Sendable {
    /// The condition.
    package var condition: Condition
    /// Whether the condition is negated.
    package var isNegated: Bool

    /// Creates a term.
    /// - Parameters:
    ///   - condition: the condition.
    ///   - isNegated: whether the condition is negated.
    package init(_ condition: Condition, isNegated: Bool = false) {
      self.condition = condition
      self.isNegated = isNegated
    }
  }

  /// A condition on an item.
  package enum Condition: Hashable, Sendable {
    /// It is not done.
    case open
    /// It is done.
    case done
    /// It is a favorite.
    case favorite
    /// It was used. Uses are not versioned, so this always refers to the present.
    case recent
    /// It has the tag, byte for byte.
    case tag(String)
    /// It is due on these dates.
    case due(Dates)
    /// It can be started on these dates.
    case start(Dates)
    /// It has this priority, a letter from A to Z, or none for `nil`.
    case priority(String?)
    /// It has an attribute, or an attribute with a certain value.
    case attribute(Attribute)
    /// Its text, second line or note contains each of these words, even inside other words; or its
    /// image equals the text.
    case text(String)
    /// Its text has the letters of each of these words in their order, with others between them:
    /// `wrp` is in "Write report".
    case fuzzy(String)
    /// It was added, moved, marked or given other content since a moment, in the words that
    /// versions take: `yesterday`, `friday` (the last one), `2h` and `3d` ago, `2026-11-20 14:30`.
    case changed(since: String)
    /// It is below the node with this id, or with this name as in `node(named:)`. No item is below
    /// a node that does not exist.
    case under(String)
    /// It is not done, and an item that must be done before it is not done either; see
    /// ``ReservedAttribute/depends``.
    case blocked
    /// It meets all conditions of at least one of these lists, none of which should be empty.
    case either([[Term]])
  }

  /// A range of dates. Two dates with a time are compared as moments, any others by day; the day of a
  /// moment is the local one.
  ///
  /// A day is an ``ItemDate``, or a relative word such as `today`, `tomorrow`, `yesterday`,
  /// `friday` (the next one), `3d`, `2w` and `1mo`.
  package enum Dates: Hashable, Sendable {
    /// On that day.
    case on(String)
    /// Before that day.
    case before(String)
    /// After that day.
    case after(String)
    /// On that day or before.
    case by(String)
    /// On that day or after.
    case from(String)
    /// The date is in the past, and the item is not done.
    case overdue
    /// There is a date.
    case any
    /// There is no date, or none that can be parsed.
    case none
  }

  /// A condition on an attribute of any name. `due`, `start` and an ``ItemTime`` are compared as
  /// those dates are; `attribute.created` is the attribute itself. For `tags` the condition is that
  /// one of the tags compares this way. Any other attribute is compared as a date if it is an
  /// ``ItemDate`` and the value is one too or a word for one; a relative word is compared only with
  /// dates.
  package struct Attribute: Hashable, Sendable {
    /// The name of the attribute.
    package var name: String
    /// The comparison, or `nil` to check only that the attribute exists.
    package var comparison: Comparison?
    /// The value to compare with: a text, a number, true or false. Values of different kinds are
    /// neither less nor greater.
    package var value: JSONValue

    /// Creates a condition.
    /// - Parameters:
    ///   - name: the name of the attribute.
    ///   - comparison: the comparison, or `nil` to check only that the attribute exists.
    ///   - value: the value to compare with.
    package init(_ name: String, _ comparison: Comparison? = nil, _ value: JSONValue = .null) {
      (self.name, self.comparison, self.value) = (name, comparison, value)
    }

    /// The name of an attribute without the prefix `attribute.`.
    package static func nameOfAttribute(_ name: String) -> String {
      let mark = "attribute."
      return name.hasPrefix(mark) && name != mark ? String(name.dropFirst(mark.count)) : name
    }

    /// Whether it is compared with a day.
    package var isTime: Bool {
      name == ReservedAttribute.due.rawValue || name == ReservedAttribute.start.rawValue
        || ItemTime(rawValue: name) != nil
    }
  }

  /// A comparison of an attribute with a value. Texts are compared byte by byte.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// Equal.
    case equal = "="
    /// Not equal, or no such attribute.
    case notEqual = "!="
    /// Less.
    case less = "<"
    /// Less or equal.
    case lessOrEqual = "<="
    /// Greater.
    case greater = ">"
    /// Greater or equal.
    case greaterOrEqual = ">="
  }

  /// An order of items. Items without a value to sort by come last.
  package struct Order: Hashable, Sendable {
    /// A sort key.
    package enum Key: Hashable, Sendable {
      /// The order of the outline.
      case outline
      /// The user's order of favorites.
      case favorites
      /// The last use, the latest first.
      case used
      /// The text, ignoring case and accents.
      case text
      /// The due date, the earliest first.
      case due
      /// The start date, the earliest first.
      case start
      /// The priority, A first.
      case priority
      /// The urgency, the highest first: computed as taskwarrior does from the priority, the dates,
      /// the tags, the age and the items that wait for it or that it waits for.
      case urgency
      /// The time when it was created, completed or modified, the earliest first.
      case time(ItemTime)
      /// An attribute of any name: numbers first, then texts, ignoring case and accents.
      case attribute(String)

      /// The keys with names of their own.
      package static let named: [Key] =
        [.outline, .favorites, .used, .text, .due, .start, .priority, .urgency]
        + ItemTime.allCases.map(Key.time)

      /// Finds the key with a name: one of ``named``, or an attribute with or without the prefix
      /// `attribute.`. `nil` for an empty name.
      /// - Parameter name: the name.
      init?(name: String) {
        if let known = Self.named.first(where: { $0.name == name }) {
          self = known
          return
        }
        let attribute = Query.Attribute.nameOfAttribute(name)
        if attribute.isEmpty { return nil }
        self = .attribute(attribute)
      }

      /// The name, as in `sort:`.
      package var name: String {
        switch self {
        case .outline, .favorites, .used, .text, .due, .start, .priority, .urgency: "\(self)"
        case .time(let time): time.rawValue
        case .attribute(let name): "attribute." + name
        }
      }
    }

    /// The sort key.
    package var key: Key
    /// Whether the order is reversed.
    package var isReversed: Bool

    /// Creates an order.
    /// - Parameters:
    ///   - key: the sort key.
    ///   - isReversed: whether the order is reversed.
    package init(_ key: Key, isReversed: Bool = false) {
      self.key = key
      self.isReversed = isReversed
    }
  }

  /// The order of the items, including the default.
  package var effectiveOrder: Order {
    if let order { return order }
    let asked = terms.lazy.filter { !$0.isNegated }.map(\.condition)
    if asked.contains(.recent) { return Order(.used) }
    return Order(asked.contains(.favorite) ? .favorites : .outline)
  }

  /// The maximum number of items, including the default; `nil` for all.
  package var effectiveLimit: Int? {
    if let limit { return max(1, limit) }
    return terms.contains(Term(.recent)) ? Self.usualRecents : nil
  }

  /// Combines the conditions of both queries. The order and limit of this query take precedence.
  /// - Parameter other: the other query.
  public func and(_ other: Query) -> Query {
    Query(terms + other.terms, order: order ?? other.order, limit: limit ?? other.limit)
  }

  /// Returns the query with its dates replaced; those of ``Condition/changed(since:)`` stay,
  /// because they count from the moment of each evaluation.
  /// - Parameter date: returns the replacement of a date or word, usually an ``ItemDate``.
  /// - Throws: the errors of `date`.
  package func mapDates<Failure: Error>(
    _ date: (String) throws(Failure) -> String
  ) throws(Failure) -> Query {
    try mapConditions { condition throws(Failure) in
      switch condition {
      case .due(let dates): return .due(try dates.map(date))
      case .start(let dates): return .start(try dates.map(date))
      case .attribute(var attribute):
        guard attribute.isTime, case .string(let text) = attribute.value else { return condition }
        attribute.value = .string(try date(text))
        return .attribute(attribute)
      default: return condition
      }
    }
  }

  /// Returns the query with its conditions replaced, at any depth.
  /// - Parameter change: returns the replacement of a condition that is not a choice.
  /// - Throws: the errors of `change`.
  package func mapConditions<Failure: Error>(
    _ change: (Condition) throws(Failure) -> Condition
  ) throws(Failure) -> Query {
    var query = self
    query.terms = try terms.mapConditions(change)
    return query
  }
}

extension [Query.Term] {
  fileprivate func mapConditions<Failure: Error>(
    _ change: (Query.Condition) throws(Failure) -> Query.Condition
  ) throws(Failure) -> Self {
    var terms = self
    for index in terms.indices {
      guard case .either(var lists) = terms[index].condition else {
        terms[index].condition = try change(terms[index].condition)
        continue
      }
      for list in lists.indices { lists[list] = try lists[list].mapConditions(change) }
      terms[index].condition = .either(lists)
    }
    return terms
  }

  /// The number of conditions, with those inside of choices.
  package var conditionCount: Int {
    reduce(0) { count, term in
      guard case .either(let lists) = term.condition else { return count + 1 }
      return lists.reduce(count + 1) { $0 + $1.conditionCount }
    }
  }
}

extension Query.Dates {
  fileprivate func map<Failure: Error>(
    _ date: (String) throws(Failure) -> String
  ) throws(Failure) -> Self {
    switch self {
    case .on(let text): .on(try date(text))
    case .before(let text): .before(try date(text))
    case .after(let text): .after(try date(text))
    case .by(let text): .by(try date(text))
    case .from(let text): .from(try date(text))
    case .overdue, .any, .none: self
    }
  }
}

/// An error in a query, with a hint.
public struct QueryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence that describes the error.
  public var description: String
  /// A hint for the user, if there is one.
  public var hint: String?
  /// The unknown condition, if this is the error.
  package var unknownWord: String?

  /// Creates an error.
  package init(_ description: String, hint: String? = nil, unknownWord: String? = nil) {
    (self.description, self.hint, self.unknownWord) = (description, hint, unknownWord)
  }
}
