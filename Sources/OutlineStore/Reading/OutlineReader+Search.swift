internal import Foundation
internal import GRDB

extension OutlineReader {
  /// Finds items whose texts have words beginning with every word of a query, or whose image is the query.
  ///
  /// Case and accents do not matter. What other programs changed since the index was last brought up is found too, and so is
  /// what was changed since the version that is shown.
  /// - Parameters:
  ///   - query: words, or an emoji.
  ///   - limit: how many items at most.
  /// - Returns: items with that image first, then the best matches.
  /// - Complexity: O(matches + nodes touched since the version that is shown).
  public func search(_ query: String, limit: Int = 100) throws -> [Item] {
    let image = Self.trimmed(query)
    if limit <= 0 || image.isEmpty { return [] }
    let words = Self.words(in: query)
    let tree = try tree
    // What was touched since is looked at as it is shown; of the rest the index and the present know.
    var changed: [Int64: NodeImage?] = [:]
    if let asOf { for (key, image) in try ChangeTable.images(at: asOf, in: db) { changed[key] = .some(image) } }
    for key in try ChangeTable.touched(after: SearchTable.version(in: db), in: db) where changed[key] == nil {
      changed[key] = .some(try ItemTable.imageWithNote(key: key, in: db))
    }
    func isAsIndexed(_ key: Int64) -> Bool { changed[key] == nil }
    let shown = changed.compactMap { key, image in image.map { (key: key, image: $0) } }.sorted { $0.key < $1.key }
    // Stale entries may fill places of the answer, so so many more are asked for.
    let wanted = limit &+ changed.count
    let other = Self.otherSpelling(of: image)
    var keys = try ItemTable.keys(image: image, or: other, limit: wanted, in: db).filter(isAsIndexed)
    // Scalar by scalar, as SQLite compares.
    let spellings = [image, other].map { Array($0.utf8) }
    keys += shown.filter { $0.image.image.map { spellings.contains(Array($0.utf8)) } ?? false }.map(\.key)
    if !words.isEmpty {
      let expression = words.map { "\"\($0)\"*" }.joined(separator: " ")
      let found = try SearchTable.keys(matching: expression, limit: wanted, in: db)
      keys += found.filter(isAsIndexed) + shown.filter { Self.matches($0.image, words) }.map(\.key)
    } else if !image.contains("\0") {
      // The index knows words only; an emoji inside a text, or a sign, is looked for in all texts.
      // SQLite would end the text at a NUL, and an empty text is everywhere.
      let found = try ItemTable.keys(containing: image, limit: wanted, in: db)
      keys += found.filter(isAsIndexed) + shown.filter { Self.contains($0.image.texts, image) }.map(\.key)
    }
    var seen: Set<Int64> = []
    return try keys.lazy.filter { seen.insert($0).inserted }.compactMap { try tree.row(key: $0) }
      .filter { $0.kind == .item }.prefix(limit).map(item)
  }

  /// The text without white space at its ends. Foundation's own trimming has the runtime look for
  /// conformances at every start.
  private static func trimmed(_ text: String) -> String {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || scalar == "\u{200B}"
    }
    let scalars = text.unicodeScalars.drop(while: isSpace)
    guard let end = scalars.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(scalars[...end])
  }

  private static func contains(_ texts: [String], _ part: String) -> Bool {
    texts.contains { $0.utf8.contains(part.utf8) }
  }

  /// Runs of letters and digits, as the index's tokenizer splits them.
  static func words(in text: String) -> [String] {
    func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
      // Letters in circles and squares are symbols, emoji among them.
      scalar.properties.isAlphabetic && scalar.properties.generalCategory != .otherSymbol
        || scalar.properties.numericType != nil
    }
    // An accent written as a scalar of its own belongs to the letter before it.
    return text.unicodeScalars.split { !isWordScalar($0) && $0.properties.canonicalCombiningClass == .notReordered }
      .filter { $0.contains(where: isWordScalar) }.map { String($0) }
  }

  static func matches(_ image: NodeImage, _ words: [String]) -> Bool {
    let present = image.texts.flatMap(Self.words).map(fold)
    return words.map(fold).allSatisfy { word in present.contains { $0.hasPrefix(word) } }
  }

  static func fold(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  /// The same emoji with or without the variation selector at its end, as keyboards differ in giving it.
  static func otherSpelling(of image: String) -> String {
    image.unicodeScalars.last == "\u{FE0F}"
      ? String(String.UnicodeScalarView(image.unicodeScalars.dropLast())) : image + "\u{FE0F}"
  }
}

extension NodeImage {
  /// What search looks into.
  fileprivate var texts: [String] { [text, secondaryText, note?.text].compactMap(\.self) }
}
