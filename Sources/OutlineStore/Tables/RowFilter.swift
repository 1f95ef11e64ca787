internal import Foundation
internal import GRDB

/// Conditions on items as SQL, for present rows and for past rows.
///
/// Values are arguments, numbered from 2: `?1` is the version, or NULL for the present. No text of
/// a user becomes part of a statement.
struct RowFilter {
  /// The SQL expressions for the columns of a row.
  struct Columns: Sendable {
    var key: String
    /// The expression for a column of the place or a mark.
    var place: @Sendable (String) -> String
    /// The expression for a column of the content.
    var content: @Sendable (String) -> String

    /// Whether the rows are those of version `?1`, so that later changes do not count.
    var isPast: Bool

    static let present = Columns(
      key: "item.key", place: { "item.\($0)" }, content: { "item.\($0)" }, isPast: false)
    static let past = Columns(
      key: "k.key", place: { ChangeTable.pastPlace($0) }, content: { ChangeTable.pastContent($0) },
      isPast: true)
  }

  private var conditions: [(Columns) -> String] = []
  private(set) var arguments = StatementArguments()
  private var argumentCount = 1
  /// The rows that can meet the conditions; no others are read.
  private(set) var selection = ChangeTable.Selection.all

  /// The nodes of conditions that only a reader can look up.
  struct Lookup {
    /// The keys of the items that contain the words or letters of a condition.
    var keys: (Query.Condition) throws -> [Int64]
    /// The nodes below a named one.
    var below: (String) throws -> Below
  }

  /// The nodes below another one.
  enum Below {
    /// All of them.
    case listed([Int64])
    /// Those that the present has below the node with this key.
    case present(Int64)
  }

  /// Creates a filter for all items, or for those with some keys.
  init(keys: [Int64]? = nil) {
    guard let keys else { return }
    selection = .listed
    conditions.append(isListed(keys))
  }

  private mutating func isListed(_ keys: [Int64]) -> (Columns) -> String {
    let list = add(KeyList.json(keys))
    return { "\($0.key) IN (SELECT value FROM json_each(\(list)))" }
  }

  /// Items that do not meet a condition, including those for which it is NULL.
  static func not(_ condition: @escaping (Columns) -> String) -> (Columns) -> String {
    { "NOT coalesce((\(condition($0))), 0)" }
  }

  /// The conjunction of all conditions.
  func sql(_ columns: Columns) -> String {
    "\(columns.place("parent"))<>0"
      + (conditions.isEmpty ? "" : " AND " + Self.join(conditions.map { $0(columns) }, by: "AND"))
  }

  /// Conditions joined by AND or OR, in pairs: SQLite limits the depth of an expression.
  private static func join(_ conditions: [String], by word: String) -> String {
    if conditions.count == 1 { return conditions[0] }
    let middle = conditions.count / 2
    let (first, second) = (Array(conditions[..<middle]), Array(conditions[middle...]))
    return "(\(join(first, by: word)) \(word) \(join(second, by: word)))"
  }

  /// The maximum number of conditions in a query, because SQLite limits the length of a statement.
  private static let mostConditions = 250

  /// Adds the conditions of a query.
  /// - Throws: `QueryError` for a word that does not name a day, or if there are too many.
  mutating func add(_ terms: [Query.Term], with lookup: Lookup) throws {
    let count = terms.conditionCount
    if count > Self.mostConditions {
      throw QueryError(
        "a query has at most \(Self.mostConditions) conditions, and this one has \(count)",
        hint: "give the items one tag and ask for that")
    }
    if case .all = selection, terms.contains(where: { $0.condition == .favorite && !$0.isNegated })
    {
      selection = .favorites
    }
    for term in terms { conditions.append(try condition(term, with: lookup)) }
  }

  private mutating func condition(
    _ term: Query.Term, with lookup: Lookup
  ) throws -> (Columns) -> String {
    let condition = try condition(term.condition, with: lookup)
    return term.isNegated ? Self.not(condition) : { "(\(condition($0)))" }
  }

  /// Adds a condition, as a function of the columns.
  mutating func add(_ condition: @escaping (Columns) -> String) { conditions.append(condition) }

  /// Restricts the filter to present rows below some nodes.
  mutating func addBelow(_ parents: [Int64]) {
    let list = add(KeyList.json(parents))
    conditions.append(Self.descendants(where: "parent IN (SELECT value FROM json_each(\(list)))"))
  }

  /// The present rows that are children such as these, or below one.
  private static func descendants(where isChild: String) -> (Columns) -> String {
    { columns in
      // UNION terminates on a cycle.
      """
      \(columns.key) IN (WITH RECURSIVE below(key) AS (SELECT key FROM item WHERE \(isChild)
        UNION SELECT item.key FROM below JOIN item ON item.parent=below.key) SELECT key FROM below)
      """
    }
  }

  /// Adds an argument.
  /// - Returns: Its placeholder in the statement.
  mutating func add(_ value: some DatabaseValueConvertible) -> String {
    arguments += [value]
    argumentCount += 1
    return "?\(argumentCount)"
  }

  private mutating func condition(
    _ condition: Query.Condition, with lookup: Lookup
  ) throws -> (Columns) -> String {
    switch condition {
    case .open: return { "\($0.place("is_done"))=0" }
    case .done: return { "\($0.place("is_done"))<>0" }
    case .favorite: return { "\($0.place("favorite_position")) IS NOT NULL" }
    case .recent: return { "\($0.key) IN (SELECT item FROM usage)" }
    case .tag(let tag): return self.tag(tag)
    case .due(let dates): return try date("due", in: dates)
    case .start(let dates): return try date("start", in: dates)
    case .priority(let letter?):
      let argument = add(letter)
      return Self.ofAttributes { "json_extract(\($0), '$.priority')=\(argument)" }
    case .priority(nil):
      let has = Self.ofAttributes {
        "json_type(\($0), '$.priority')='text' AND json_extract(\($0), '$.priority') GLOB '[A-Z]'"
      }
      return Self.not(has)
    case .attribute(let attribute): return try self.attribute(attribute)
    case .text, .fuzzy, .blocked: return isListed(try lookup.keys(condition))
    case .changed(let date): return try isChanged(since: date)
    case .under(let name): return below(try lookup.below(name))
    case .either(let lists):
      let all = try lists.map { terms in try terms.map { try self.condition($0, with: lookup) } }
      return { columns in
        let texts = all.map { list in
          list.isEmpty ? "1" : Self.join(list.map { $0(columns) }, by: "AND")
        }
        return texts.isEmpty ? "0" : Self.join(texts, by: "OR")
      }
    }
  }

  private mutating func tag(_ tag: String) -> (Columns) -> String {
    let argument = add(tag)
    return Self.ofAttributes {
      """
      json_type(\($0), '$.tags')='array'
        AND EXISTS(SELECT 1 FROM json_each(\($0), '$.tags') WHERE type='text' AND value=\(argument))
      """
    }
  }

  /// The items below a node. For a few candidates their ancestors are looked up; otherwise the
  /// descendants of the node are collected once.
  private mutating func below(_ nodes: Below) -> (Columns) -> String {
    switch nodes {
    case .listed(let keys): return isListed(keys)
    case .present(let key):
      let node = add(key)
      if case .listed = selection {
        // UNION terminates on a cycle.
        return { columns in
          """
          EXISTS(WITH RECURSIVE up(key) AS (VALUES(\(columns.place("parent")))
            UNION SELECT above.parent FROM up JOIN item above ON above.key=up.key
              WHERE up.key<>\(node))
            SELECT 1 FROM up WHERE key=\(node))
          """
        }
      }
      return Self.descendants(where: "parent=\(node)")
    }
  }

  /// The items that a version since a moment changed, except for expansion.
  private mutating func isChanged(since date: String) throws -> (Columns) -> String {
    guard let span = DateWords.span(date) else {
      throw QueryError(
        "\(date.inQuotes) is not a time in the past",
        hint: "use a time such as yesterday, friday, 2h, 3d or 2026-11-20")
    }
    let stamp = add(Int64((span.start.timeIntervalSince1970 * 1_000_000).rounded()))
    func isTouch(_ columns: Columns) -> String {
      "x.what<>16" + (columns.isPast ? " AND x.version<=?1" : "")
    }
    if case .listed = selection {
      return { columns in
        """
        EXISTS(SELECT 1 FROM change x JOIN version v ON v.number=x.version
          WHERE x.item=\(columns.key) AND v.stamp>=\(stamp) AND \(isTouch(columns)))
        """
      }
    }
    return { columns in
      """
      \(columns.key) IN (SELECT x.item FROM version v CROSS JOIN change x ON x.version=v.number
        WHERE v.stamp>=\(stamp) AND \(isTouch(columns)))
      """
    }
  }

  /// A condition on the attributes, which a manual edit may have broken.
  private static func ofAttributes(_ condition: @escaping (String) -> String) -> (Columns) -> String
  {
    { columns in
      let attributes = columns.content("attributes")
      return "CASE WHEN json_valid(\(attributes)) THEN \(condition(attributes)) END"
    }
  }
}

// Dates.
extension RowFilter {
  private mutating func date(_ name: String, in dates: Query.Dates) throws -> (Columns) -> String {
    func compare(_ comparison: Query.Comparison, with text: String) throws -> (Columns) -> String {
      let condition = try time(Query.Attribute(name, comparison, .string(text)))
      // The date of the query is the argument that was added last.
      let date = "?\(argumentCount)"
      let sign = comparison.rawValue
      let first = sign.hasPrefix("<") ? nil : date
      let last = sign.hasPrefix(">") ? nil : date
      return narrow(name, from: first, to: last, condition)
    }
    let isDate = try time(Query.Attribute(name))
    switch dates {
    case .on(let text): return try compare(.equal, with: text)
    case .before(let text): return try compare(.less, with: text)
    case .after(let text): return try compare(.greater, with: text)
    case .by(let text): return try compare(.lessOrEqual, with: text)
    case .from(let text): return try compare(.greaterOrEqual, with: text)
    case .any: return narrow(name, isDate)
    case .none: return Self.not(isDate)
    case .overdue:
      let isOver = try compare(.less, with: "now")
      return { "\($0.place("is_done"))=0 AND \(isOver($0))" }
    }
  }

  /// A condition on a date, with the limits of its text, for which SQLite uses the index `item_due`
  /// if all items are candidates. The day in the text is at most two days from the local one.
  private func narrow(
    _ name: String, from first: String? = nil, to last: String? = nil,
    _ condition: @escaping (Columns) -> String
  ) -> (Columns) -> String {
    guard name == "due", case .all = selection else { return condition }
    return { columns in
      if columns.isPast { return condition(columns) }
      let due = FieldSQL.value(at: "'$.due'", in: columns.content("attributes"))
      let start = first.map { " AND \(due)>=coalesce(date(\($0), '-2 days'), '')" } ?? ""
      let end = last.map { " AND \(due)<coalesce(date(\($0), '+3 days'), '~')" } ?? ""
      return "\(due) IS NOT NULL\(start)\(end) AND \(condition(columns))"
    }
  }

  /// A condition on a time of ``Query/Attribute/isTime``.
  private mutating func time(_ attribute: Query.Attribute) throws -> (Columns) -> String {
    func condition(_ made: @escaping (String, String) -> String) -> (Columns) -> String {
      ItemTimeSQL.condition(on: attribute.name, made)
    }
    guard let comparison = attribute.comparison else { return condition { "\($1) IS NOT NULL" } }
    let text = if case .string(let text) = attribute.value { text } else { attribute.value.line }
    guard let date = Self.date(named: text) else {
      throw QueryError(
        "\(text.inQuotes) is not a date",
        hint: "write a date as 2026-11-27, or as a word such as today, friday or 3d")
    }
    let sign = comparison == .notEqual ? "=" : comparison.rawValue
    let found = condition(self.comparison(sign, with: date))
    return comparison == .notEqual ? Self.not(found) : found
  }

  private static func date(named text: String) -> ItemDate? {
    ItemDate(rawValue: text) ?? DateWords.planned(text).flatMap(ItemDate.init)
  }

  /// The comparison of the dates of rows with one of a query: as moments if both have a time,
  /// and else by the local day.
  /// - Returns: the condition, created from the expressions for a date and for its local day.
  private mutating func comparison(
    _ sign: String, with date: ItemDate
  ) -> (_ value: String, _ day: String) -> String {
    let argument = add(date.rawValue)
    if !date.hasTime { return { _, day in "\(day)\(sign)\(argument)" } }
    return { value, day in
      """
      CASE WHEN length(\(value))=10 THEN \(day)\(sign)date(\(argument), 'localtime')
        WHEN \(day) IS NOT NULL
          THEN julianday(\(value))\(sign)julianday(\(argument)) END
      """
    }
  }
}

// Attributes, and the times and tags that queries name like attributes.
extension RowFilter {
  private mutating func attribute(_ attribute: Query.Attribute) throws -> (Columns) -> String {
    if attribute.isTime { return try time(attribute) }
    if attribute.name == ReservedAttribute.tags.rawValue, case .string(let tag) = attribute.value {
      switch attribute.comparison {
      case .equal: return self.tag(tag)
      case .notEqual: return Self.not(self.tag(tag))
      default: return { _ in "0" }
      }
    }
    let name = add(Query.Attribute.nameOfAttribute(attribute.name))
    func such(_ condition: String) -> (Columns) -> String {
      Self.ofAttributes {
        "EXISTS(SELECT 1 FROM json_each(\($0)) WHERE key=\(name) AND \(condition))"
      }
    }
    guard let comparison = attribute.comparison else { return such("type<>'null'") }
    let sign = comparison == .notEqual ? "=" : comparison.rawValue
    let found =
      switch attribute.value {
      case .string(let text): such("type='text' AND \(self.comparison(sign, withText: text))")
      case .integer(let number): such("type IN ('integer', 'real') AND value\(sign)\(add(number))")
      case .number(let number): such("type IN ('integer', 'real') AND value\(sign)\(add(number))")
      case .bool(let isTrue) where sign == "=": such("type=\(add(isTrue ? "true" : "false"))")
      // Booleans are only compared for equality; the others never match.
      case .bool, .null, .array, .object: such("0")
      }
    return comparison == .notEqual ? Self.not(found) : found
  }

  /// The comparison of a text in an attribute with another one. Two dates are compared as dates; a
  /// relative word such as `friday` is compared only with dates.
  private mutating func comparison(_ sign: String, withText text: String) -> String {
    let argument = add(text)
    guard let date = Self.date(named: text) else { return "value\(sign)\(argument)" }
    let own = ItemTimeSQL.day(ofText: "value")
    let both = comparison(sign, with: date)("value", own)
    if sign == "=" { return "(value=\(argument) OR \(both))" }
    let isWord = ItemDate(rawValue: text) == nil
    return isWord
      ? both : "CASE WHEN \(own) IS NULL THEN value\(sign)\(argument) ELSE \(both) END"
  }
}

/// Encodes keys as a single argument, which statements read with `json_each`.
enum KeyList {
  static func json(_ keys: [Int64]) -> String {
    "[" + keys.map(String.init).joined(separator: ",") + "]"
  }

  /// The same for ids.
  static func json(_ ids: [String]) -> String { JSONValue.array(ids.map { .string($0) }).line }
}
