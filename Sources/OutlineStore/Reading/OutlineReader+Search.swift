internal import Foundation

extension OutlineReader {
  /// The order of search results.
  public enum SearchOrder: String, Hashable, Sendable, CaseIterable {
    /// Best match first: items with the image, then items that are the words of the query, then
    /// items with these words, then with words that begin with them, then with words that contain
    /// them. If more than 5,000 items match in the same way, these are the shortest of the latest
    /// ones.
    case rank
    /// The order of the outline.
    case outline
    /// Only items whose text has the letters of each word in their order, with others between them:
    /// `wrp` finds "Write report". Best match first: letters next to each other and at the
    /// beginnings of words.
    case fuzzy
  }

  /// Finds items whose texts contain every word of a query, even inside a word, or whose image is
  /// the query: `hots` finds Lhotse.
  ///
  /// Case and accents are ignored. The search includes changes of other programs that are not in
  /// the index yet, and matches the texts of the shown version.
  /// - Parameters:
  ///   - query: words, or an emoji.
  ///   - filter: further conditions; its own order, if any, overrides `order`.
  ///   - parents: the sections and items whose descendants are wanted; `nil` for all.
  ///   - order: the order of the results.
  ///   - limit: the maximum number of items.
  /// - Throws: `QueryError` for an invalid date in the filter.
  /// - Complexity: O(items) in fuzzy order. Otherwise O(matches + nodes touched since the shown
  ///   version), most of it for those up to 5,000; more if `limit` is larger or there are other
  ///   conditions. If fewer than `limit` items have words that begin with those of the query, also
  ///   O(different words in the file).
  public func search(
    _ query: String, matching filter: Query = Query(), under parents: [Placement.Parent]? = nil,
    by order: SearchOrder = .rank, limit: Int = 100
  ) throws -> [Item] {
    try search(
      query, matching: filter, under: parents.map { try $0.map { try find($0) } }, by: order,
      limit: limit)
  }

  /// Searches below nodes that were found.
  package func search(
    _ query: String, matching filter: Query, under parents: [FoundNode]?, by order: SearchOrder,
    limit: Int
  ) throws -> [Item] {
    if limit <= 0 { return [] }
    let tree = try tree
    var filter = filter
    if filter.order == nil && order == .outline { filter.order = Query.Order(.outline) }
    let isRanked = filter.order == nil
    let isPlain = isRanked && filter.terms.isEmpty && parents == nil
    let rank = order == .fuzzy ? fuzzyRanking : ranking
    let keys = try rank(query, isPlain ? limit : .max, isRanked)
    let rows =
      isPlain
      ? try keys.lazy.compactMap { try tree.row(key: $0) }.prefix(limit)
        .map { ($0, try tree.hasChildren($0.key)) } : try rows(matching: filter, among: keys)
    return try placedItems(
      rows, in: filter.order, rankedBy: keys,
      below: parents.map { try $0.map { try row($0).key } }, limit: limit
    ).map(item)
  }

  /// The keys of all items that have the words, or the letters, of a condition, each once and
  /// unordered; none for any other condition.
  func keys(matching condition: Query.Condition) throws -> [Int64] {
    switch condition {
    case .text(let query): try ranking(of: query, limit: .max, isOrdered: false)
    case .fuzzy(let letters): try fuzzyRanking(of: letters, limit: .max, isOrdered: false)
    case .blocked: try dependences().blocked
    default: []
    }
  }

  /// The keys of all items whose text has the letters of a query in their order, the best first.
  /// - Complexity: O(items).
  private func fuzzyRanking(of query: String, limit: Int, isOrdered: Bool) throws -> [Int64] {
    let search = FuzzySearch(query)
    var found: [(key: Int64, score: Int, length: Int)] = []
    func keepBest() {
      // The shortest of equal ones, then the oldest.
      found.sort { ($1.score, $0.length, $0.key) < ($0.score, $1.length, $1.key) }
      if found.count > limit { found.removeLast(found.count - limit) }
    }
    func add(_ key: Int64, text: String) {
      guard search.matches(text) else { return }
      let score = isOrdered ? search.match(in: text)?.score ?? 0 : 0
      found.append((key, score, text.utf8.count))
      if isOrdered, found.count / 2 > max(limit, 1_000) { keepBest() }
    }
    var changed: Set<Int64> = []
    if let asOf {
      for (key, image) in try ChangeTable.images(at: asOf, in: db) {
        changed.insert(key)
        if let image, image.parent != ItemTable.rootKey { add(key, text: image.text) }
      }
    }
    try ItemTable.eachText(in: db) { key, text in
      if !changed.contains(key) { add(key, text: text) }
    }
    if isOrdered { keepBest() }
    return found.map(\.key)
  }

  /// The keys of the items that match a query, the best first, each once.
  /// - Parameters:
  ///   - limit: the number wanted; there may be some more.
  ///   - isOrdered: whether the order matters.
  func ranking(of query: String, limit: Int, isOrdered: Bool = true) throws -> [Int64] {
    let image = Self.trim(query)
    if limit <= 0 || image.isEmpty { return [] }
    let words = Self.words(in: query)
    // Nodes touched since are matched by the content shown, all others by the index and the
    // present.
    var changed: [Int64: NodeImage?] = [:]
    if let asOf {
      for (key, image) in try ChangeTable.images(at: asOf, in: db) { changed[key] = .some(image) }
    }
    for key in try ChangeTable.keysTouched(after: SearchTable.version(in: db), in: db)
    where changed[key] == nil {
      changed[key] = .some(try ItemTable.imageWithNote(key: key, in: db))
    }
    let shown = changed.compactMap { key, image in image.map { (key: key, image: $0) } }
      .filter { $0.image.parent != ItemTable.rootKey }.sorted { $0.key < $1.key }
    // The titles of sections are in the index, but are not searched.
    let sections = Set(try ItemTable.nodes(under: ItemTable.rootKey, in: db).map(\.key))
    func isAsIndexed(_ key: Int64) -> Bool { changed[key] == nil && !sections.contains(key) }
    // Stale entries and sections are removed from the results, so that many more are requested.
    let wanted = limit == .max ? -1 : limit &+ changed.count &+ sections.count
    func indexedKeys(_ expression: String) throws -> [Int64] {
      try isOrdered
        ? SearchTable.keys(matching: expression, limit: wanted, in: db)
        : SearchTable.keys(matching: expression, in: db)
    }
    let other = Self.otherSpelling(of: image)
    var found: [Int64] = []
    var known: Set<Int64> = []
    func add(_ keys: [Int64]) { found += keys.filter { known.insert($0).inserted } }
    func addShown(where isWanted: (NodeImage) -> Bool) {
      add(shown.filter { isWanted($0.image) }.map(\.key))
    }
    add(try ItemTable.keys(image: image, or: other, limit: wanted, in: db).filter(isAsIndexed))
    // Compared byte by byte, as SQLite does.
    let spellings = [image, other].map { Array($0.utf8) }
    addShown { $0.image.map { spellings.contains(Array($0.utf8)) } ?? false }
    if !words.isEmpty {
      func addWords(at place: WordSearch.Place, ending end: String) throws {
        let expression = words.map { "\"\($0)\"\(end)" }.joined(separator: " ")
        add(try indexedKeys(expression).filter(isAsIndexed))
        let search = WordSearch(words, at: place)
        addShown { search.areAll(in: $0.texts) }
      }
      if isOrdered {
        add(try SearchTable.keys(being: words, in: db).filter(isAsIndexed))
        let folded = words.map(TextFolding.fold)
        addShown { Self.words(in: $0.text).map(TextFolding.fold) == folded }
        try addWords(at: .whole, ending: "")
      }
      if found.count < limit { try addWords(at: .beginning, ending: "*") }
      if found.count < limit {
        add(try keys(havingParts: words, limit: wanted, indexedKeys).filter(isAsIndexed))
        let parts = WordSearch(words, at: .part)
        addShown { parts.areAll(in: $0.texts) }
      }
    } else if !image.contains("\0") {
      // The index contains only words, so an emoji or a sign is searched for in all texts. SQLite
      // would cut the text at a NUL, and every text contains the empty one.
      add(try ItemTable.keys(containing: image, limit: wanted, in: db).filter(isAsIndexed))
      addShown { $0.texts.contains { $0.utf8.contains(image.utf8) } }
    }
    return found
  }

  /// The keys of indexed rows that contain every one of some words, even inside words.
  /// - Parameter indexedKeys: returns the keys of rows that match an expression of the index.
  private func keys(
    havingParts words: [String], limit: Int, _ indexedKeys: (String) throws -> [Int64]
  ) throws -> [Int64] {
    var known: [[String]] = []
    var others: [String] = []
    for word in Set(words).sorted() {
      // A part of a word is looked up among the words of the index. The texts are searched if the
      // index would split the part, or if very many words contain it.
      if let terms = try SearchTable.terms(
        havingPart: TextFolding.fold(word), limit: Self.mostTerms, in: db)
      {
        if terms.isEmpty { return [] }
        known.append(terms)
      } else {
        others.append(word)
      }
    }
    var keys: [Int64] = []
    let parts = WordSearch(words, at: .part)
    if known.isEmpty {
      try SearchTable.eachText(in: db) { row in
        let texts = (1...3).compactMap { row.text($0) }
        if parts.areAll(in: texts) { keys.append(row.integer(0)) }
        return keys.count != limit
      }
      return keys
    }
    let expression = SearchTable.expression(forOneOfEach: known)
    if others.isEmpty { return try indexedKeys(expression) }
    keys = try SearchTable.keys(matching: expression, limit: -1, in: db)
    let rest = WordSearch(others, at: .part)
    return try keys.filter { key in
      try ItemTable.imageWithNote(key: key, in: db).map { rest.areAll(in: $0.texts) } ?? false
    }
  }

  /// Whether the file never had more than a number of nodes. O(log n).
  package func neverHadMoreNodes(than count: Int) throws -> Bool {
    try ItemTable.maximumKey(in: db) <= Int64(clamping: count)
  }

  /// The maximum number of indexed words that a part of a word may match.
  private static let mostTerms = 256

  /// The text without white space at its ends. Foundation's trimming has the runtime look up
  /// conformances at every launch.
  static func trim(_ text: String) -> String {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || scalar == "\u{200B}"
    }
    let scalars = text.unicodeScalars.drop(while: isSpace)
    guard let end = scalars.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(scalars[...end])
  }

  /// Runs of letters and digits, split as by the index's tokenizer.
  static func words(in text: String) -> [String] {
    func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
      // Letters in circles and squares are symbols, some of them emoji.
      scalar.properties.isAlphabetic && scalar.properties.generalCategory != .otherSymbol
        || scalar.properties.numericType != nil
    }
    // A combining accent belongs to the letter before it.
    return text.unicodeScalars.split {
      !isWordScalar($0) && $0.properties.canonicalCombiningClass == .notReordered
    }.filter { $0.contains(where: isWordScalar) }.map { String($0) }
  }

  /// An emoji with the variation selector at its end removed or added, because keyboards differ.
  static func otherSpelling(of image: String) -> String {
    image.unicodeScalars.last == "\u{FE0F}"
      ? String(String.UnicodeScalarView(image.unicodeScalars.dropLast())) : image + "\u{FE0F}"
  }
}

extension NodeImage {
  /// The searched texts.
  fileprivate var texts: [String] { [text, secondaryText, note?.text].compactMap(\.self) }
}
