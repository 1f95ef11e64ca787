internal import GRDB

/// A name and its allowed meanings.
struct NodeQuery {
  /// The name.
  var text: String
  /// The kind wanted; `nil` for both.
  var kind: Node.Kind?
  /// Whether it may be the text of an item, not only an id, a path or the title of a section.
  var allowsTexts = true
  /// The key of the section to search; `nil` for all.
  var section: Int64?
  /// The items that the section shows although they are in others.
  var shown: [NodeID] = []

  /// Whether it is neither `@` nor a path nor certainly a text.
  var isWord: Bool { text != "@" && !text.hasPrefix("/") && !(allowsTexts && text.hasPrefix("=")) }
}

/// A name that is the whole text or image of a node.
struct WholeText {
  /// How well a node matches; less is better. Only the best matches count.
  ///
  /// An emoji is an image first, and a text only if no node has that image: images have an index,
  /// and texts without letters and digits have none. A word is a text first.
  enum Fit: Comparable { case byEmoji, exactly, bySymbol, folded }

  let text: String
  /// Whether only exactly this text matches, not another case, other accents or an image.
  let isExact: Bool
  private let folded: String
  /// The text as the name of an image, with and without the variation selector at its end.
  let images: [String]

  init(_ text: String, exactly isExact: Bool) {
    self.text = text
    self.isExact = isExact
    folded = isExact ? "" : TextFolding.fold(text)
    images = isExact ? [] : [text, OutlineReader.otherSpelling(of: text)]
  }

  /// The match of a node with a text and an image, or `nil` if it does not match.
  func fit(_ text: String, image: String?) -> Fit? {
    // Compared byte by byte, as SQLite does.
    let hasImage = image.map { image in images.contains { $0.utf8.elementsEqual(image.utf8) } }
    if hasImage == true && !hasCertainWord { return .byEmoji }
    if text.utf8.elementsEqual(self.text.utf8) { return .exactly }
    if isExact { return nil }
    if hasImage == true { return .bySymbol }
    return hasSameWords(text) ? .folded : nil
  }

  private func hasSameWords(_ text: String) -> Bool {
    // Most ASCII texts can be rejected without folding.
    let isAsLong = text.utf8.count == self.text.utf8.count
    if !isAsLong && text.utf8.allSatisfy({ $0 < 0x80 }) && isPlain { return false }
    return TextFolding.fold(text).utf8.elementsEqual(folded.utf8)
  }

  /// Whether it is ASCII, whose words the index folds as ``TextFolding`` does.
  var isPlain: Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  /// Whether the search index certainly contains a word of it.
  var hasCertainWord: Bool {
    text.utf8.contains { $0.isLetter || $0.isDigit }
  }
}

extension OutlineReader {
  /// Finds the node with a name: a whole id, the beginning of a generated one, at least four
  /// letters, a whole text, title or image, `@` for the most recently touched node, or a path of
  /// texts such as `/Fruit/Apple`.
  ///
  /// A name means one node or none: a text of one node and the id of another, or its beginning, are
  /// ambiguous. Case and accents of a text are ignored unless several nodes differ only in these;
  /// `=text` is always a text and matches exactly, and `id:…` is always a whole id. The whole id of a deleted node is never the text
  /// of another. A position is never a name: by the time it is used, another node may be there.
  /// - Parameter text: the name, as a person types it.
  /// - Throws: ``OutlineError/unknownNode(_:)``, ``OutlineError/deleted(_:version:)`` or
  ///   ``OutlineError/ambiguous(_:candidates:)``.
  /// - Complexity: O(log n) for an id. For a text, O(log n + nodes whose text begins with its words
  ///   + nodes whose content changed since the search index was updated, which every write does).
  public func node(named text: String) throws -> Placement.Parent {
    try placementParent(row(NodeQuery(text: text)))
  }

  /// Finds the item with a name; see ``node(named:)``.
  /// - Parameter text: the name.
  /// - Throws: As ``node(named:)``, also if it names a section.
  public func item(named text: String) throws -> Item.ID {
    try row(NodeQuery(text: text, kind: .item)).itemID
  }

  /// Finds the section with a name; see ``node(named:)``.
  /// - Parameter text: the name.
  /// - Throws: As ``node(named:)``, also if it names an item.
  public func section(named text: String) throws -> Section.ID {
    try row(NodeQuery(text: text, kind: .section)).sectionID
  }

  private func placementParent(_ row: NodeRow) -> Placement.Parent {
    row.kind == .section ? .section(row.sectionID) : .item(row.itemID)
  }

  /// The row with a name.
  func row(_ query: NodeQuery) throws -> NodeRow {
    let text = query.text
    if text.isEmpty { throw unknownName(text) }
    if query.allowsTexts, text.hasPrefix("id:"),
      let row = try tree.row(id: String(text.dropFirst(3))),
      row.kind != .root, try isMeant(row, by: query)
    {
      return row
    }
    let holder = try tree.row(id: text)
    let exact = holder?.kind == .root ? nil : holder
    var found: [NodeRow] = []
    if let exact, try isMeant(exact, by: query) {
      if !query.isWord || !query.allowsTexts { return exact }
      found = [exact]
    }
    if query.isWord {
      found += try rows(query, isHeld: holder != nil)
    } else if text == "@" {
      found = try rowTouchedLast()
    } else if text.hasPrefix("/") {
      found = try rows(atPath: text)
    } else if text.hasPrefix("="), query.allowsTexts {
      found = try rows(withWholeText: WholeText(String(text.dropFirst()), exactly: true)) {
        try isMeant($0, by: query)
      }
    }
    return try only(found, for: query, exact: exact)
  }

  /// The rows that a word names beside the one whose whole id it is.
  private func rows(_ query: NodeQuery, isHeld: Bool) throws -> [NodeRow] {
    let (text, tree) = (query.text, try tree)
    let titled = query.kind == .item ? [] : try tree.children(of: ItemTable.rootKey, text: text)
    if !isHeld, titled.isEmpty, let retired = try retirement(of: text) {
      // A repeated command must not act on another node.
      throw retired
    }
    // Few texts are looked at if an id fits: only those in which the index has the words.
    let begun = isHeld || !NodeID.mayBegin(text) ? [] : try tree.rows(idPrefix: text)
    let isThorough = !isHeld && begun.isEmpty
    // A title is found without the index of words, also if that is damaged.
    let whole = titled + (query.allowsTexts ? try rows(withText: query, isThorough) : [])
    // If a section is asked for, its title wins over the beginning of an id.
    if query.kind == .section && !whole.isEmpty { return whole }
    return whole + begun
  }

  /// The rows whose whole text or image is a name. An id is found without the index of words, also
  /// if that is damaged.
  private func rows(withText query: NodeQuery, _ isThorough: Bool) throws -> [NodeRow] {
    let name = WholeText(query.text, exactly: false)
    do {
      return try rows(withWholeText: name, isThorough: isThorough) { try isMeant($0, by: query) }
    } catch let error as DatabaseError
      where !isThorough && error.extendedResultCode == .SQLITE_CORRUPT_INDEX
    {
      return []
    }
  }

  /// The only row that matches.
  private func only(_ rows: [NodeRow], for query: NodeQuery, exact: NodeRow?) throws -> NodeRow {
    var seen: Set<Int64> = []
    let found = try rows.filter { try isMeant($0, by: query) && seen.insert($0.key).inserted }
    if found.count > 1 {
      throw OutlineError.ambiguous(query.text, candidates: try candidates(found))
    }
    if let row = found.first { return row }
    guard let exact else { throw unknownName(query.text) }
    if exact.nodeKind != query.kind && query.kind != nil {
      throw OutlineError.wrongKind(exact.nodeID, is: exact.nodeKind)
    }
    throw unknownName(query.text)
  }

  private func isMeant(_ row: NodeRow, by query: NodeQuery) throws -> Bool {
    if let kind = query.kind, (kind == .section) != (row.kind == .section) { return false }
    guard let section = query.section, !query.shown.contains(row.nodeID) else { return true }
    return try self.section(of: row).key == section
  }

  /// The number of candidates that include their paths.
  private static let page = 20

  private func candidates(_ rows: [NodeRow]) throws -> [OutlineError.Candidate] {
    try rows.enumerated().map { index, row in
      let isBare = row.kind == .section || index >= Self.page
      return OutlineError.Candidate(
        id: row.nodeID, kind: row.nodeKind, text: row.image.text,
        path: isBare ? [] : try path(upFrom: row).texts,
        content: isBare ? nil : try row.image.content(in: db, readingNote: false))
    }
  }

  /// The error for a text that was a whole id but names nothing shown; `nil` if it never was one.
  private func retirement(of text: String) throws -> OutlineError? {
    let id = NodeID(checked: text)
    // In the present, no row has this id: that was checked before.
    let key = asOf == nil ? try DeletedTable.key(of: text, in: db) : try key(everHeldBy: id)
    return key == nil ? nil : try missing(id) ?? unknownName(text)
  }

  /// The error for a name that nothing has, now or at the shown version.
  private func unknownName(_ text: String) -> OutlineError {
    asOf.map { .absent(text, at: $0) } ?? .unknownNode(text)
  }

  private func rowTouchedLast() throws -> [NodeRow] {
    guard let key = try tree.lastTouched() else { return [] }
    if let row = try tree.row(key: key) { return [row] }
    let id = try nodeID(ofKey: key)
    throw try missing(id) ?? unknownName(id.rawValue)
  }

  /// All nodes at a path of texts, as printed: `\/` and `\\` are a slash and a backslash inside a
  /// text, and `\n`, `\r`, `\t` and `\u{…}` are characters that terminals must not receive
  /// unescaped.
  private func rows(atPath path: String) throws -> [NodeRow] {
    var parts: [String.UnicodeScalarView] = [.init()]
    var rest = path.unicodeScalars.dropFirst()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "/": parts.append(.init())
      case "\\": parts[parts.count - 1].append(Self.unescape(&rest))
      default: parts[parts.count - 1].append(scalar)
      }
    }
    var found: [NodeRow] = []
    var parents = [ItemTable.rootKey]
    for part in parts.map({ String($0) }) where !part.isEmpty {
      found = try parents.flatMap { try tree.children(of: $0, text: part) }
      parents = found.map(\.key)
    }
    return found
  }

  /// The scalar of an escape sequence, from the text after the backslash.
  private static func unescape(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar {
    guard let scalar = rest.popFirst() else { return "\\" }
    switch scalar {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u" where rest.first == "{":
      guard let end = rest.firstIndex(of: "}"),
        let number = UInt32(String(rest[rest.index(after: rest.startIndex)..<end]), radix: 16),
        let named = Unicode.Scalar(number)
      else { return scalar }
      rest = rest[rest.index(after: end)...]
      return named
    default: return scalar
    }
  }

  /// The node with exactly this identifier, or `nil` if there is none.
  /// - Parameter id: the identifier.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(log n).
  public func node(_ id: NodeID) throws -> Placement.Parent? {
    try tree.row(id: id.rawValue).flatMap { $0.kind == .root ? nil : placementParent($0) }
  }

  /// The length in bytes of the shortest prefix that names each node. Of a generated identifier it
  /// is one more than it shares with a neighbour in the file's index, at least four, and more if
  /// that prefix is the title of a section or the id of a deleted node; other identifiers count
  /// whole.
  /// - Parameter ids: identifiers of existing nodes.
  /// - Returns: The number of bytes of each identifier.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(n log N) for n identifiers of N.
  package func shortestPrefixes(of ids: [NodeID]) throws -> [NodeID: Int] {
    let titles = Set(try tree.children(of: ItemTable.rootKey).lazy.map(\.row.image.text))
    func isFree(_ typed: Substring.UTF8View) throws -> Bool {
      let typed = String(decoding: typed, as: UTF8.self)
      return try !titles.contains(typed) && retirement(of: typed) == nil
    }
    var lengths: [NodeID: Int] = [:]
    for id in ids where lengths[id] == nil {
      let bytes = id.rawValue.utf8
      guard id.isGenerated else {
        lengths[id] = bytes.count
        continue
      }
      let neighbours = try tree.neighbours(ofID: id.rawValue)
      let shared = neighbours.map { zip($0.utf8, bytes).prefix { $0 == $1 }.count }.max() ?? 0
      var length = min(max(shared + 1, NodeID.fewestLetters), bytes.count)
      while length < bytes.count, try !isFree(bytes.prefix(length)) { length += 1 }
      lengths[id] = length
    }
    return lengths
  }

  /// Whether a name is the whole text or the image of one of several nodes.
  package static func isName(_ name: String, ofAny contents: [Content]) -> Bool {
    let name = WholeText(name, exactly: false)
    return contents.contains { name.fit($0.text, image: $0.image) != nil }
  }

  /// The nodes that match a whole text or an image best.
  /// - Complexity: O(nodes whose text begins with these words + nodes whose content changed since
  ///   the index was updated or since the shown version); O(nodes) for a text without letters or
  ///   digits that is not an image.
  /// - Parameter isThorough: whether words that are only folded alike, and former texts, count.
  func rows(
    withWholeText name: WholeText, isThorough: Bool = true, where fits: (NodeRow) throws -> Bool
  ) throws -> [NodeRow] {
    let (db, tree) = (try db, try tree)
    // No node has such a text, and SQLite would cut it at a NUL.
    if name.text.isEmpty || name.text.utf8.count > Content.lineLimit || name.text.contains("\0") {
      return []
    }
    var keys: [Int64] = []
    if let first = name.images.first, let other = name.images.last {
      keys += try ItemTable.keys(withImage: first, or: other, in: db)
    }
    try SearchTable.eachText(beginningWithWordsOf: name.text, in: db) { key, text in
      if name.fit(text, image: nil) != nil { keys.append(key) }
    }
    let isSpelledAlike =
      try isThorough && !name.isExact
      && !keys.contains {
        try tree.row(key: $0)?.image.text.utf8.elementsEqual(name.text.utf8) == true
      }
    if isSpelledAlike && (keys.isEmpty || !name.isPlain) { keys += try self.keys(spelledAs: name) }
    if keys.isEmpty && !name.hasCertainWord {
      keys = try ItemTable.keys(withText: name.text, in: db)
    }
    keys += try keysWithNewText(name.text)
    if let asOf, isThorough {
      try ChangeTable.eachFormerText(after: asOf, in: db) { key, text, image in
        if name.fit(text, image: image) != nil { keys.append(key) }
      }
    }
    var found: [(row: NodeRow, fit: WholeText.Fit)] = []
    var seen: Set<Int64> = [ItemTable.rootKey]
    for key in keys where seen.insert(key).inserted {
      guard let row = try tree.row(key: key),
        let fit = name.fit(row.image.text, image: row.image.image), try fits(row)
      else { continue }
      found.append((row, fit))
    }
    let best = found.map(\.fit).min()
    return found.filter { $0.fit == best }.map(\.row)
  }

  /// The keys of indexed rows whose text contains the words of a name, in any spelling with the
  /// same folding: for the index, words with different accents are different words.
  /// - Complexity: O(different words in the file + rows that contain the words).
  private func keys(spelledAs name: WholeText) throws -> [Int64] {
    var known: [[String]] = []
    for word in Set(Self.words(in: name.text).map(TextFolding.fold)).sorted() {
      let terms = try SearchTable.terms(havingPart: word, limit: .max, in: db)
      guard let terms else { continue }
      let same = terms.filter { TextFolding.fold($0).utf8.elementsEqual(word.utf8) }
      if same.isEmpty { return [] }
      known.append(same)
    }
    if known.isEmpty { return [] }
    return try SearchTable.keys(
      matching: "text: (\(SearchTable.expression(forOneOfEach: known)))", limit: -1, in: db)
  }

  /// Up to `limit` texts about as long as another one, for suggestions.
  /// - Complexity: O(nodes).
  package func texts(aboutAsLongAs text: String, limit: Int) throws -> [String] {
    let length = text.unicodeScalars.count
    let reach = 3
    return try ItemTable.texts(
      ofLength: max(1, length - reach)...(length + reach), limit: limit, in: db)
  }

  /// The words of the items with an image, folded, with the number of their occurrences.
  ///
  /// They are the words of the latest version, also if this reader shows another one.
  /// - Complexity: O(items with an image).
  package func wordsOfImages() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    try ItemTable.eachImageText(in: db) { text in
      for word in Self.words(in: text) { counts[TextFolding.fold(word), default: 0] += 1 }
    }
    return counts
  }
}
