package import Foundation
package import OutlineStore

extension Query {
  /// Reads a query as people write it; see `Query.init(_:)`. Also its dates are looked at.
  /// - Throws: ``Failure`` that names what is wrong, and the nearest that is right.
  package init(typed text: String) throws {
    do { try self.init(text) } catch { throw Failure(error) }
    _ = try dated()
  }

  /// The query with days instead of the words that dates are written in: `friday` becomes
  /// `2026-11-27`. What people call tomorrow is another day tomorrow, so a query is kept with the
  /// words, and this is done each time it is asked.
  /// - Parameter now: the present.
  /// - Throws: ``Failure`` for words that name no time.
  /// - Complexity: O(length).
  package func dated(now: Date = Date()) throws -> Query {
    try mapDates { words in try PlannedDate.text(words, now: now) }
  }
}

/// Dates of things to do, as people write them and as attributes keep them.
package enum PlannedDate {
  /// The form in which attributes keep a date that words name.
  /// - Parameters:
  ///   - words: as `DateWords.planned(_:now:)` takes them, or an ``ItemDate``.
  ///   - now: the present.
  /// - Throws: ``Failure``.
  package static func text(_ words: String, now: Date = Date()) throws -> String {
    if ItemDate(rawValue: words) != nil { return words }
    if let text = DateWords.planned(words, now: now), ItemDate(rawValue: text) != nil { return text }
    throw Failure(
      .usage, "\(words.debugDescription) is not a date",
      hint: "use a date such as today, friday, 3d, 2w, 2026-11-27 or 2026-11-27T14:30:00Z")
  }
}

extension Failure {
  /// Puts what is wrong with a query into words.
  init(_ error: QueryError) {
    self.init(.usage, error.description, hint: error.hint)
    guard let word = error.unknownWord else { return }
    let synonyms = [
      "todo": "open", "pending": "open", "undone": "open", "completed": "done", "starred": "favorites",
      "fav": "favorites", "used": "recents", "prio": "priority", "has": "where", "attr": "where",
      "attribute": "where", "order": "sort", "scheduled": "start", "search": "text", "find": "text",
    ]
    let near = Suggestion.nearest(to: word, in: Query.words, alsoKnownAs: synonyms)
    if !near.isEmpty { hint = "did you mean \(near.joined(separator: " or "))?" }
  }
}

extension OutlineReader {
  /// Refuses to sort by an attribute that no item has, which is mostly a slip of the keyboard.
  /// - Throws: ``Failure`` that names what items can be sorted by.
  package func checkSorting(by order: Query.Order) throws {
    guard case .attribute(let name) = order.key, try !hasAttribute(named: name) else { return }
    throw Failure(sorting: name, names: Query.Order.Key.named.map(\.name))
  }
}

extension Failure {
  /// That items cannot be sorted by an attribute that none of them has.
  init(sorting name: String, names: [String], knownAs synonyms: [String: String] = [:]) {
    let near = Suggestion.nearest(to: name, in: names, alsoKnownAs: synonyms)
    self.init(
      .usage, "items cannot be sorted by \(name.debugDescription)",
      hint: near.isEmpty
        ? "sort by \(names.joined(separator: ", ")), or an attribute of the items"
        : "did you mean \(near.joined(separator: " or "))?")
  }
}
