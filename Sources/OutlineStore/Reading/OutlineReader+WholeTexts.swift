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

// Names that are whole texts.
extension OutlineReader {
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
