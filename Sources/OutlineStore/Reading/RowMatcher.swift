internal import GRDB

/// Evaluates a query on known rows, some at a time.
struct RowMatcher {
  private let reader: OutlineReader
  private let query: Query
  private let conditions: RowConditions
  /// Whether the rows that can match are in a list, so that no others need to be looked at.
  let isListed: Bool

  /// - Parameter query: the conditions; its order and its limit are ignored.
  init(_ query: Query, in reader: OutlineReader) throws {
    self.reader = reader
    self.query = Query(query.terms, order: Query.Order(.outline), limit: .max)
    conditions = RowConditions(query.terms)
    isListed = query.terms.contains {
      !$0.isNegated && ($0.condition == .favorite || $0.condition == .recent)
    }
  }

  /// The keys of those rows that match.
  func matching(_ rows: [NodeRow]) throws -> Set<Int64> {
    Set(try conditions.matching(rows.filter { $0.kind == .item }, in: reader).map(\.key))
  }

  /// All rows below a node that match, in display order.
  func all(below key: Int64) throws -> [NodeRow] {
    let parents = key == ItemTable.rootKey ? nil : [key]
    return try reader.placedItems(matching: query, below: parents).map(\.row)
  }
}

/// Conditions of a query that must all be met.
private struct RowConditions {
  /// The words and letters, compared with the texts of a row. The index would be slower for few
  /// rows.
  private var texts: [(matches: (NodeImage, Database) throws -> Bool, isNegated: Bool)] = []
  /// Choices between conditions, some of which are on texts.
  private var choices: [(lists: [RowConditions], isNegated: Bool)] = []
  /// Whether some of the conditions, at any depth, are on texts.
  private var hasTexts: Bool { !texts.isEmpty || !choices.isEmpty }
  /// The other conditions.
  private var rest = Query(order: Query.Order(.outline), limit: .max)

  init(_ terms: [Query.Term]) {
    for term in terms {
      switch term.condition {
      case .text(let words): texts.append((TextSearch(words).matches, term.isNegated))
      case .fuzzy(let letters):
        let search = FuzzySearch(letters)
        texts.append(({ image, _ in search.matches(image.text) }, term.isNegated))
      case .either(let lists):
        let conditions = lists.map(RowConditions.init)
        if !conditions.contains(where: \.hasTexts) { fallthrough }
        choices.append((conditions, term.isNegated))
      default: rest.terms.append(term)
      }
    }
  }

  /// Those items that meet the conditions.
  func matching(_ items: [NodeRow], in reader: OutlineReader) throws -> [NodeRow] {
    var items = items
    for (matches, isNegated) in texts {
      items = try items.filter { try matches($0.image, reader.db) != isNegated }
    }
    if !rest.terms.isEmpty {
      let keys = Set(try reader.rows(matching: rest, among: items.map(\.key)).map(\.row.key))
      items = items.filter { keys.contains($0.key) }
    }
    for (lists, isNegated) in choices {
      var keys: Set<Int64> = []
      for list in lists { keys.formUnion(try list.matching(items, in: reader).map(\.key)) }
      items = items.filter { keys.contains($0.key) != isNegated }
    }
    return items
  }
}

/// The words that a search looks for in the texts of one row.
struct TextSearch {
  /// The whole text without white space at its ends.
  private let text: String
  private let words: WordSearch?
  private let images: [[UInt8]]

  init(_ query: String) {
    text = OutlineReader.trim(query)
    let words = OutlineReader.words(in: query)
    self.words = words.isEmpty ? nil : WordSearch(words, at: .part)
    images = [text, OutlineReader.otherSpelling(of: text)].map { Array($0.utf8) }
  }

  /// Whether a row has the image, or all words in its texts, even inside words. The note is read
  /// only if it decides.
  func matches(_ image: NodeImage, in db: Database) throws -> Bool {
    if text.isEmpty { return false }
    // Compared byte by byte, as SQLite does.
    if let own = image.image.map({ Array($0.utf8) }), images.contains(own) { return true }
    let texts = [image.text, image.secondaryText].compactMap(\.self)
    if isIn(texts) { return true }
    guard image.note != nil, let note = try image.content(in: db).note else { return false }
    return isIn(texts + [note])
  }

  private func isIn(_ texts: [String]) -> Bool {
    if let words { return words.areAll(in: texts) }
    // SQLite would cut the text at a NUL.
    return !text.contains("\0") && texts.contains { $0.utf8.contains(text.utf8) }
  }
}
