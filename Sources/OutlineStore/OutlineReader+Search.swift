internal import Foundation
internal import GRDB

extension OutlineReader {
  /// Finds items whose texts have words beginning with every word of a query, or whose image is the query.
  ///
  /// Case and accents do not matter. What other programs changed since the index was last brought up is found too.
  /// - Parameters:
  ///   - query: words, or an emoji.
  ///   - limit: how many items at most.
  /// - Returns: items with that image first, then the best matches.
  public func search(_ query: String, limit: Int = 100) throws -> [Item] {
    if limit <= 0 { return [] }
    let words = Self.words(in: query)
    let indexed = try SearchTable.version(in: db)
    let stale = Set(try ChangeTable.touched(after: indexed, in: db))
    var keys: [Int64] = []
    let image = query.trimmingCharacters(in: .whitespacesAndNewlines)
    if !image.isEmpty {
      keys = try ItemTable.keys(image: image, or: Self.otherSpelling(of: image), limit: limit, in: db)
    }
    var seen = Set(keys)
    if words.isEmpty {
      // The index knows words only; an emoji inside a text, or a sign, is looked for in all texts.
      // SQLite would end the text at a NUL, and an empty text is everywhere.
      if !image.isEmpty && !image.contains("\0") {
        keys += try ItemTable.keys(containing: image, limit: limit, in: db).filter { seen.insert($0).inserted }
      }
    } else {
      let expression = words.map { "\"\($0)\"*" }.joined(separator: " ")
      // Stale entries may fill places of the answer, so so many more are asked for.
      let found = try SearchTable.keys(matching: expression, limit: limit &+ stale.count, in: db)
      keys += found.filter { !stale.contains($0) && seen.insert($0).inserted }
      for key in stale.sorted() {
        if let row = try ItemTable.row(key: key, in: db), Self.matches(row.image, words), seen.insert(key).inserted {
          keys.append(key)
        }
      }
    }
    return try keys.lazy.compactMap { try ItemTable.row(key: $0, in: self.db) }.filter { $0.kind == .item }
      .prefix(limit).map(item)
  }

  /// Finds items as they were at a version; see ``search(_:limit:)``.
  /// - Returns: the items as they were, those with that image first, in the order of the outline.
  /// - Complexity: O(items of then): the index knows the present only.
  public func search(_ query: String, limit: Int = 100, at number: Int) throws -> [Item] {
    let words = Self.words(in: query)
    let image = query.trimmingCharacters(in: .whitespacesAndNewlines)
    if image.isEmpty || limit <= 0 { return [] }
    // Scalar by scalar, as SQLite compares.
    let images = [image, Self.otherSpelling(of: image)].map { Array($0.utf8) }
    var (byImage, byText): ([Item.ID], [Item.ID]) = ([], [])
    for row in try outline(at: number).rows where row.node.kind == .item {
      let content = row.node.content
      let texts = [content.text, content.secondaryText, content.note].compactMap { $0 }
      if content.image.map({ images.contains(Array($0.utf8)) }) == true {
        byImage.append(try Item.ID(row.node.id.rawValue))
      } else if words.isEmpty ? Self.contains(texts, image) : Self.matches(texts, words) {
        byText.append(try Item.ID(row.node.id.rawValue))
      }
    }
    return try (byImage + byText).prefix(limit).map { try item($0, at: number) }
  }

  private static func contains(_ texts: [String], _ part: String) -> Bool {
    !part.utf8.contains(0) && texts.contains { $0.utf8.contains(part.utf8) }
  }

  /// Runs of letters and digits, as the index's tokenizer splits them.
  static func words(in text: String) -> [String] {
    func isSolid(_ scalar: Unicode.Scalar) -> Bool {
      // Letters in circles and squares are symbols, emoji among them.
      scalar.properties.isAlphabetic && scalar.properties.generalCategory != .otherSymbol
        || scalar.properties.numericType != nil
    }
    // An accent written as a scalar of its own belongs to the letter in front of it.
    return text.unicodeScalars.split { !isSolid($0) && $0.properties.canonicalCombiningClass == .notReordered }
      .filter { $0.contains(where: isSolid) }.map { String($0) }
  }

  static func matches(_ image: NodeImage, _ words: [String]) -> Bool {
    matches([image.text, image.secondaryText, image.note].compactMap { $0 }, words)
  }

  private static func matches(_ texts: [String], _ words: [String]) -> Bool {
    let present = texts.flatMap(Self.words).map(fold)
    return words.map(fold).allSatisfy { word in present.contains { $0.hasPrefix(word) } }
  }

  static func fold(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  /// The same emoji with or without the variation selector at its end, as keyboards differ in giving it.
  private static func otherSpelling(of image: String) -> String {
    image.unicodeScalars.last == "\u{FE0F}"
      ? String(String.UnicodeScalarView(image.unicodeScalars.dropLast())) : image + "\u{FE0F}"
  }
}
