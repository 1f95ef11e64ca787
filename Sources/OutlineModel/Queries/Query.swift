/// A question for items: conditions that all must be met, an order, and how many at most.
///
/// It is the same value for the filters of a command, for a section that shows items of others
/// (``ListConfiguration/shows``) and for reads of an app. Its text form is that of commands; see
/// ``init(_:)``.
///
/// ```swift
/// let urgent = try Query("open due:by:today -tag:later sort:priority")
/// let items = try store.items(matching: urgent)
/// ```
public struct Query: Hashable, Sendable {
  /// The conditions; all must be met. Without any it asks for every item.
  public var terms: [Term]
  /// The order of the answer; nil for the usual one: favorites in the order of the user where
  /// favorites are asked for, the last used first where recents are, else the order of the outline.
  public var order: Order?
  /// How many items at most; nil for all of them, or for ``usualRecents`` where recents are asked
  /// for.
  public var limit: Int?

  /// How many recents there are where no limit is given.
  public static let usualRecents = 20

  /// Makes a query.
  /// - Parameters:
  ///   - terms: conditions that all must be met.
  ///   - order: the order of the answer; nil for the usual one.
  ///   - limit: how many items at most; less than 1 counts as 1.
  public init(_ terms: [Term] = [], order: Order? = nil, limit: Int? = nil) {
    (self.terms, self.order, self.limit) = (terms, order, limit)
  }

  /// A condition, or its opposite.
  public struct Term: Hashable, Sendable {
    /// What is asked.
    public var condition: Condition
    /// Whether items are wanted that do not meet it.
    public var isNegated: Bool

    /// Makes a term.
    /// - Parameters:
    ///   - condition: what is asked.
    ///   - isNegated: whether items are wanted that do not meet it.
    public init(_ condition: Condition, isNegated: Bool = false) {
      (self.condition, self.isNegated) = (condition, isNegated)
    }
  }

  /// What is asked of an item.
  public enum Condition: Hashable, Sendable {
    /// It is not done.
    case open
    /// It is done.
    case done
    /// It is a favorite.
    case favorite
    /// It was used. Uses are not versioned, so this knows the present only.
    case recent
    /// It has the tag, byte for byte.
    case tag(String)
    /// It must be done at such a time.
    case due(Dates)
    /// It can be begun at such a time.
    case start(Dates)
    /// It has this priority, a letter from A to Z; nil for none.
    case priority(String?)
    /// An attribute has a value.
    case attribute(Attribute)
    /// Its text, second line or note has every one of these words in it, in any part of a word; or
    /// its image is this.
    case text(String)
  }

  /// Which dates are meant. They are compared by the day, that of a moment being the local one.
  ///
  /// A day is an ``ItemDate``, or words such as `today`, `tomorrow`, `yesterday`, `friday` for the
  /// next one, `3d`, `2w` and `1mo`, which mean another day tomorrow.
  public enum Dates: Hashable, Sendable {
    /// That day.
    case on(String)
    /// An earlier day.
    case before(String)
    /// A later day.
    case after(String)
    /// That day, or an earlier one.
    case by(String)
    /// That day, or a later one.
    case from(String)
    /// The time is over, and the item is not done.
    case overdue
    /// There is a date.
    case any
    /// There is none, or none that can be read.
    case none
  }

  /// A condition on an attribute of any name. Of `due`, `start` and an ``ItemTime`` days are compared;
  /// `attribute.created` is the attribute alone. Of `tags` it is asked whether one is among them.
  public struct Attribute: Hashable, Sendable {
    /// The name.
    public var name: String
    /// How it is compared; nil asks only whether the attribute is there.
    public var comparison: Comparison?
    /// What it is compared with: a text, a number, true or false. Values of other kinds are neither
    /// less nor greater.
    public var value: JSONValue

    /// Makes a condition.
    /// - Parameters:
    ///   - name: the name of the attribute.
    ///   - comparison: how it is compared; nil asks only whether it is there.
    ///   - value: what with.
    public init(_ name: String, _ comparison: Comparison? = nil, _ value: JSONValue = .null) {
      (self.name, self.comparison, self.value) = (name, comparison, value)
    }

    /// The name of an attribute without the word that says that it is one.
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

  /// How an attribute is compared with a value. Texts are compared byte by byte.
  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// Equal.
    case equal = "="
    /// Anything else, also no such attribute.
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

  /// An order of items. Those that have no value to be sorted by come last.
  public struct Order: Hashable, Sendable {
    /// What they are sorted by.
    public enum Key: Hashable, Sendable {
      /// The order of the outline.
      case outline
      /// The user's order of favorites.
      case favorites
      /// The last used first.
      case used
      /// The text, without regard to case and accents.
      case text
      /// The date it is due, the earliest first.
      case due
      /// The date it can be begun, the earliest first.
      case start
      /// The priority, A first.
      case priority
      /// When it was made, done or last changed, the earliest first.
      case time(ItemTime)
      /// An attribute of any name: numbers first, then texts without regard to case and accents.
      case attribute(String)

      /// The keys that have names of their own.
      public static let named: [Key] =
        [.outline, .favorites, .used, .text, .due, .start, .priority] + ItemTime.allCases.map(Key.time)

      /// The key with a name: one of ``named``, `attribute.` and the name of an attribute, or that alone
      /// where it is no key. Nil for an empty name.
      /// - Parameter name: the name.
      public init?(name: String) {
        if let known = Self.named.first(where: { $0.name == name }) {
          self = known
          return
        }
        let attribute = Query.Attribute.nameOfAttribute(name)
        if attribute.isEmpty { return nil }
        self = .attribute(attribute)
      }

      /// The name, as `sort:` takes it.
      public var name: String {
        switch self {
        case .outline: "outline"
        case .favorites: "favorites"
        case .used: "used"
        case .text: "text"
        case .due: "due"
        case .start: "start"
        case .priority: "priority"
        case .time(let time): time.rawValue
        case .attribute(let name): "attribute." + name
        }
      }
    }

    /// What they are sorted by.
    public var key: Key
    /// Whether the order is turned round.
    public var isReversed: Bool

    /// Makes an order.
    /// - Parameters:
    ///   - key: what they are sorted by.
    ///   - isReversed: whether the order is turned round.
    public init(_ key: Key, isReversed: Bool = false) {
      (self.key, self.isReversed) = (key, isReversed)
    }
  }

  /// The order of the answer, the usual one included.
  public var effectiveOrder: Order {
    if let order { return order }
    let asked = terms.lazy.filter { !$0.isNegated }.map(\.condition)
    if asked.contains(.recent) { return Order(.used) }
    return Order(asked.contains(.favorite) ? .favorites : .outline)
  }

  /// How many items at most, the usual number included; nil for all.
  public var effectiveLimit: Int? {
    if let limit { return max(1, limit) }
    return terms.contains(Term(.recent)) ? Self.usualRecents : nil
  }

  /// The conditions of both. The order and limit of this one hold where it has any.
  /// - Parameter other: the other query.
  public func and(_ other: Query) -> Query {
    Query(terms + other.terms, order: order ?? other.order, limit: limit ?? other.limit)
  }

  /// The query with other words for its dates.
  /// - Parameter date: gives the date for a word, an ``ItemDate`` perhaps.
  /// - Throws: what `date` throws.
  package func mapDates<Failure: Error>(
    _ date: (String) throws(Failure) -> String
  ) throws(Failure) -> Query {
    var query = self
    for index in terms.indices {
      switch terms[index].condition {
      case .due(let dates): query.terms[index].condition = .due(try dates.map(date))
      case .start(let dates): query.terms[index].condition = .start(try dates.map(date))
      case .attribute(var attribute):
        guard attribute.isTime, case .string(let text) = attribute.value else { continue }
        attribute.value = .string(try date(text))
        query.terms[index].condition = .attribute(attribute)
      default: break
      }
    }
    return query
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

/// What is wrong with a query, and what is right.
public struct QueryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence that names what is wrong.
  public var description: String
  /// The way out, where there is one to name.
  public var hint: String?
  /// The word that is no condition, where that is what is wrong.
  package var unknownWord: String?

  /// Makes an error.
  package init(_ description: String, hint: String? = nil, unknownWord: String? = nil) {
    (self.description, self.hint, self.unknownWord) = (description, hint, unknownWord)
  }
}
