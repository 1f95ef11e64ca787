package import Foundation
package import OutlineStore

extension Query {
  /// Reads a query as people write it, and checks its dates; see `Query.init(_:)`.
  /// - Throws: ``Failure`` that names the error and the nearest correct word.
  package init(typed text: String) throws {
    // A misspelt condition is no field: no item would match.
    do { try self.init(text) { Failure.condition(near: $0) == nil } } catch { throw Failure(error) }
    _ = try resolvingDates()
    _ = try mapConditions { condition in
      guard case .changed(let date) = condition, DateWords.span(date) == nil
      else { return condition }
      throw Failure(
        .usage, "\(date.inQuotes) is not a time in the past",
        hint: "use a time such as yesterday, friday, 2h, 3d or 2026-11-20")
    }
  }

  /// The query with the ids of the nodes that it names, so that it means the same when they have
  /// other titles.
  /// - Parameter outline: the outline that has the nodes.
  /// - Throws: ``Failure`` and `OutlineError` for a name that no node has, or several.
  package func naming(nodesIn outline: OutlineReader) throws -> Query {
    let resolver = NameResolver(outline)
    return try mapConditions { condition in
      guard case .under(let name) = condition else { return condition }
      let node = try resolver.node(.name(name))
      if node.kind == .section, try outline.section(node).isLive {
        throw Failure(
          .usage, "\(name.inQuotes) shows items of other sections, and none are under it",
          hint: "outline ls \(name.quotedForShell) --query … asks the items that it shows")
      }
      return .under(node.id.rawValue)
    }
  }

  /// The query with days instead of words for dates: `friday` becomes `2026-11-27`. A query is
  /// stored with the words, because tomorrow is another day tomorrow; each evaluation calls this.
  /// - Parameter now: the present.
  /// - Throws: ``Failure`` for words that name no time.
  /// - Complexity: O(length).
  package func resolvingDates(now: Date = Date()) throws -> Query {
    try mapDates { words in try PlannedDate.text(words, now: now) }
  }
}

/// Dates of things to do, as people write them and as attributes store them.
enum PlannedDate {
  /// The date that words name, in the form of attributes.
  /// - Parameters:
  ///   - words: words for `DateWords.planned(_:now:)`, or an ``ItemDate``.
  ///   - now: the present.
  /// - Throws: ``Failure`` if they name no date.
  static func text(_ words: String, now: Date = Date()) throws -> String {
    if ItemDate(rawValue: words) != nil { return words }
    if let text = DateWords.planned(words, now: now), ItemDate(rawValue: text) != nil {
      return text
    }
    var hint = "use a date such as today, friday, 3d, 2w, 2026-11-27 or 2026-11-27T14:30:00Z"
    if let hour = DateWords.clockHour(words.lowercased()) {
      hint = "\(hour):00 is an hour, +\(words) is \(hour) hours from now"
    } else if PlannedRule(words, now: now) != nil {
      hint = "a rule is --recur \(words.quotedForShell)"
    }
    throw Failure(.usage, "\(words.inQuotes) is not a date", hint: hint)
  }

  /// Gives a monthly rule the last day of each month, if the words of the due date are the end of a
  /// month.
  static func endMonths(_ attributes: inout [String: JSONValue], dueOn due: String) {
    guard due.lowercased().contains(/eom|(end|last day) of (?!(the )?(week|day))/),
      let date = attributes.text("due").flatMap(ItemDate.init),
      CalendarDay(daysSince1970: date.days + 1).day == 1,
      let rule = attributes.text("recur").flatMap(Recurrence.init), rule.period != nil,
      let (n, unit) = rule.simple, unit == "m"
    else { return }
    attributes["recur"] = Recurrence.stored("every \(n) months on the last day").map { .string($0) }
  }
}

extension Failure {
  /// Describes an error in a query.
  init(_ error: QueryError) {
    self.init(.usage, error.description, hint: error.hint)
    guard let word = error.unknownWord else { return }
    let isDate = Int(word) != nil || DateWords.planned(word) != nil
    let quotes = "put quotes around a date of several words: due<\"friday 17:00\""
    hint = isDate ? quotes : Self.condition(near: word) ?? hint
  }

  /// The question for the condition that an unknown word looks like.
  fileprivate static func condition(near word: String) -> String? {
    let synonyms = [String: String](embedded: "query-synonyms.txt")
    return Suggestion.nearest(to: word, in: Query.words, alsoKnownAs: synonyms).question
  }
}

extension Failure {
  /// The failure to sort by an attribute that no item has.
  init(sorting name: String, names: [String], knownAs synonyms: [String: String] = [:]) {
    let near = Suggestion.nearest(to: name, in: names, alsoKnownAs: synonyms)
    self.init(
      .usage, "items cannot be sorted by \(name.inQuotes)",
      hint: near.question
        ?? "sort by \(names.joined(separator: ", ")), or an attribute of the items")
  }
}

extension OutlineReader {
  /// Refuses to sort by an attribute that no item has, which is usually a typing error.
  /// - Throws: ``Failure`` that lists the keys to sort by.
  package func checkSorting(by order: Query.Order) throws {
    guard case .attribute(let name) = order.key, try !hasAttribute(named: name) else { return }
    throw Failure(sorting: name, names: Query.Order.Key.named.map(\.name))
  }

  /// The name of a field that a query wants and no item has, which is usually a typing error.
  package func unknownField(of query: Query) throws -> String? {
    try query.terms.lazy.compactMap { term -> String? in
      guard case .attribute(let field) = term.condition, !term.isNegated else { return nil }
      return ItemTime(rawValue: field.name) == nil ? field.name : nil
    }.first { try ReservedAttribute(rawValue: $0) == nil && !hasAttribute(named: $0) }
  }

  /// The items that a live section shows; none for any other section.
  /// - Throws: ``Failure`` if its query cannot be evaluated.
  func items(shownIn section: Section) throws -> [Item] {
    guard section.isLive, let query = section.configuration.shows else { return [] }
    return try items(matching: query.resolvingDates())
  }

  /// The items that match a query, without paths.
  func items(matching query: Query, under names: [Reference]) throws -> [Item] {
    var items: [Item] = []
    try foundItems(matching: query, under: names).eachPage { page in
      items += page
      return true
    }
    return items
  }

  /// The items that match a query, to be read some at a time.
  package func foundItems(matching query: Query, under names: [Reference]) throws -> FoundItems {
    let query = try query.naming(nodesIn: self)
    if names.isEmpty || names == ["/"] { return try FoundItems(query, under: nil, self) }
    let nodes = try NameResolver(self).nodes(names)
    var own: [FoundNode] = []
    var shown: [Item.ID] = []
    for node in nodes {
      let section = node.kind == .section ? try section(node) : nil
      if let section, section.isLive {
        shown += try items(shownIn: section).map(\.id)
      } else {
        own.append(node)
      }
    }
    if shown.isEmpty { return try FoundItems(query, under: own, self) }
    // Live sections may show items from anywhere, so all items are searched.
    var everything = query
    everything.limit = nil
    let below = Set(try items(matching: everything, under: own.map(\.asParent)).map(\.id)).union(
      shown)
    let found = try items(matching: everything).filter { below.contains($0.id) }
    return FoundItems(Array(found.prefix(query.effectiveLimit ?? .max)), in: self)
  }
}

extension [String: String] {
  /// A file in `Sources/EmbeddedFiles/texts` with a row for each meaning, after the words that have
  /// it: `del erase = rm`.
  package init(embedded name: String) {
    self.init()
    for row in String(embedded: name).split(separator: "\n") {
      guard let sign = row.firstRange(of: " = ") else { continue }
      for word in row[..<sign.lowerBound].split(separator: " ") {
        self[String(word)] = String(row[sign.upperBound...])
      }
    }
  }
}
