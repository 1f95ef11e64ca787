internal import GRDB

/// A query for rows that are known, some at a time.
struct RowMatcher {
  private let reader: OutlineReader
  private let query: Query
  /// The words and letters of the query, compared with the texts of a row. The index would be slower
  /// for few rows.
  private let texts: [(search: RowSearch, isNegated: Bool)]
  /// The other conditions.
  private let rest: Query
  /// Whether the rows that can match are in a list, so that no others need to be looked at.
  let isListed: Bool

  /// - Parameter query: the conditions; its order and its limit do not matter.
  init(_ query: Query, _ reader: OutlineReader) throws {
    self.reader = reader
    self.query = Query(query.terms, order: Query.Order(.outline), limit: .max)
    var (texts, others) = ([(search: RowSearch, isNegated: Bool)](), [Query.Term]())
    for term in query.terms {
      if let search = RowSearch(term.condition) {
        texts.append((search, term.isNegated))
      } else {
        others.append(term)
      }
    }
    self.texts = texts
    rest = Query(others, order: Query.Order(.outline), limit: .max)
    isListed = query.terms.contains {
      !$0.isNegated && ($0.condition == .favorite || $0.condition == .recent)
    }
  }

  /// The keys of those rows that match.
  func matching(_ rows: [NodeRow]) throws -> Set<Int64> {
    var items = rows.filter { $0.kind == .item }
    for (search, isNegated) in texts {
      items = try items.filter { try search.matches($0.image, in: reader.db) != isNegated }
    }
    if rest.terms.isEmpty { return Set(items.map(\.key)) }
    return Set(try reader.rows(matching: rest, among: items.map(\.key)).map(\.row.key))
  }

  /// All rows below a node that match, in display order.
  func all(below key: Int64) throws -> [NodeRow] {
    let parents = key == ItemTable.rootKey ? nil : [key]
    return try reader.placedItems(matching: query, below: parents).map(\.row)
  }
}

/// A condition on the texts of one row.
private enum RowSearch {
  case words(TextSearch)
  case letters(FuzzySearch)

  /// `nil` for a condition on something else.
  init?(_ condition: Query.Condition) {
    switch condition {
    case .text(let words): self = .words(TextSearch(words))
    case .fuzzy(let letters): self = .letters(FuzzySearch(letters))
    default: return nil
    }
  }

  func matches(_ image: NodeImage, in db: Database) throws -> Bool {
    switch self {
    case .words(let search): try search.matches(image, in: db)
    case .letters(let search): search.matches(image.text)
    }
  }
}

/// The words that a search looks for in the texts of one row.
struct TextSearch {
  /// The whole text without white space at its ends.
  private let text: String
  private let words: WordSearch?
  private let images: [[UInt8]]

  init(_ query: String) {
    text = OutlineReader.trimmed(query)
    let words = OutlineReader.words(in: query)
    self.words = words.isEmpty ? nil : WordSearch(words, .part)
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
