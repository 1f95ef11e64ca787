internal import GRDB

// The words of the index.
extension SearchTable {
  /// The words of the index that contain a part after folding. The rows with a word may be gone.
  ///
  /// The index keeps accents on letters that are not Latin, and drops marks that are separate
  /// scalars, so the two spellings of a word are different words there.
  ///
  /// The words are read from the pages of the index, which have each word once per segment, without
  /// its positions: FTS5's vocabulary table counts those and takes six times as long. That table is
  /// used if the pages have an unknown format.
  /// - Parameters:
  ///   - part: the folded part; see ``TextFolding``.
  ///   - limit: the maximum number of words.
  /// - Returns: `nil` if there are more, or if the index does not keep such a part within one word.
  /// - Complexity: O(size of the words).
  static func terms(havingPart part: String, limit: Int, in db: Database) throws -> [String]? {
    guard part.unicodeScalars.allSatisfy(isKept) else { return nil }
    var found: Set<[UInt8]> = []
    var search = PartSearch(part)
    var isKnown = try hasFormat(in: db)
    if isKnown {
      try db.eachRow(leaves) { row in
        isKnown = SearchPage(row.blob(0)).eachWord { word, kept in
          if search.isPart(of: word, keeping: kept) { found.insert(Array(word)) }
        }
        return isKnown && found.count <= limit
      }
    }
    if !isKnown {
      found = []
      try naming {
        try withWords("search_term", by: "row", in: db)
        try db.eachRow("SELECT term FROM temp.search_term") { row in
          let word = Array(row.bytes(0))
          word.withUnsafeBufferPointer { bytes in
            if search.isPart(of: bytes, keeping: 0) { found.insert(word) }
          }
          return found.count <= limit
        }
      }
    }
    return found.count > limit ? nil : found.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  /// Whether the index keeps a scalar as part of a word.
  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      true
    default: false
    }
  }

  /// Creates a table of the words of the index unless the connection has one. It is temporary, so
  /// it leaves nothing in the file and works with a read-only file.
  /// - Parameters:
  ///   - name: the name of the table.
  ///   - kind: the meaning of its rows, as `fts5vocab` names it.
  static func withWords(_ name: String, by kind: String, in db: Database) throws {
    let isThere: Bool? = try db.value(
      "SELECT EXISTS(SELECT 1 FROM temp.sqlite_schema WHERE name=?)", [name])
    if isThere == true { return }
    let isReadOnly: Bool? = try db.value("PRAGMA query_only")
    if isReadOnly == true { try db.execute(sql: "PRAGMA query_only=0") }
    defer { if isReadOnly == true { try? db.execute(sql: "PRAGMA query_only=1") } }
    try db.execute(
      sql: "CREATE VIRTUAL TABLE temp.\(name) USING fts5vocab(main, search_index, \(kind))")
  }
}

/// A page of the index, on which words begin or continue, in the format of FTS5: two bytes, two
/// bytes with the end of the words, the words with their positions, and the offsets at which words
/// begin.
struct SearchPage {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Wraps the bytes of a page, which must outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The end of the words, or `nil` if the page cannot be read.
  private var end: Int? {
    guard bytes.count >= 4 else { return nil }
    let end = Int(bytes[2]) << 8 | Int(bytes[3])
    return end >= 4 && end <= bytes.count ? end : nil
  }

  /// The first word that begins on the page, with the byte that FTS5 puts before it, or `nil` if
  /// there is none.
  var firstWord: Slice<UnsafeBufferPointer<UInt8>>? {
    guard let end, end < bytes.count else { return nil }
    var index = bytes[end...]
    let offset = Self.varint(&index)
    guard offset < end else { return nil }
    var rest = bytes[offset..<end]
    let length = Self.varint(&rest)
    return length <= rest.count ? rest.prefix(length) : nil
  }

  /// Iterates over the words that begin on the page.
  /// - Parameter body: called with a word, and the number of bytes at its beginning that it shares
  ///   with the word before it; with 0 for the first word.
  /// - Returns: Whether the page has the known format.
  func eachWord(_ body: (_ word: UnsafeBufferPointer<UInt8>, _ kept: Int) -> Void) -> Bool {
    guard let end else { return false }
    // Each byte of a word is on the page, so no word is longer than the page.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: end) { word in
      var (index, offset, count) = (end, 0, 0)
      while index < bytes.count {
        offset &+= number(at: &index, before: bytes.count)
        guard offset >= 4, offset < end else { return false }
        var place = offset
        // A word omits the prefix that it shares with the one before it; the first word is whole.
        let kept = count == 0 ? 0 : number(at: &place, before: end)
        let length = number(at: &place, before: end)
        guard kept >= 0, kept <= count, length > 0, length <= end - place, length <= end - kept
        else { return false }
        for position in 0..<length { word[kept + position] = bytes[place + position] }
        count = kept + length
        // The byte before a word identifies its index, and there is only one.
        guard word[0] == UInt8(ascii: "0") else { return false }
        body(UnsafeBufferPointer(rebasing: word[1..<count]), max(0, kept - 1))
      }
      return true
    }
  }

  /// Decodes an integer and moves past it.
  private func number(at index: inout Int, before end: Int) -> Int {
    var number = 0
    for _ in 0..<9 {
      guard index < end else { break }
      let byte = bytes[index]
      index += 1
      number = number << 7 | Int(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return number
  }

  /// Decodes an integer and removes its bytes.
  static func varint(_ bytes: inout Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var index = bytes.startIndex
    defer { bytes = bytes[index...] }
    return SearchPage(bytes.base).number(at: &index, before: bytes.endIndex)
  }
}

/// Searches the words of a page for a part, at the cost of the letters that each does not share with
/// the word before it: of a million numbers that is one digit or two.
private struct PartSearch {
  private let part: [UInt8]
  private var folder = WordFolder()
  /// The end of the first occurrence in the last word; 0 if there is none.
  private var foundEnd = 0
  /// The offset of the first byte in the last word that is not ASCII.
  private var wideStart = Int.max

  /// - Parameter part: the part, folded.
  init(_ part: String) { self.part = Array(part.utf8) }

  /// Whether a word contains the part, as it is or folded.
  /// - Parameter kept: the number of bytes that it shares with the last word.
  mutating func isPart(of word: UnsafeBufferPointer<UInt8>, keeping kept: Int) -> Bool {
    if wideStart >= kept { wideStart = word[kept...].firstIndex { $0 >= 0x80 } ?? .max }
    if foundEnd == 0 || foundEnd > kept {
      foundEnd = Self.end(of: part, in: word, from: max(0, kept - part.count + 1))
    }
    if foundEnd > 0 || wideStart == .max { return foundEnd > 0 }
    let folded = folder.fold(Array(word)[...])
    return folded.withUnsafeBufferPointer { Self.end(of: part, in: $0, from: 0) } > 0
  }

  /// The end of the first occurrence of a part, or 0. The standard library's search is meant for
  /// longer texts.
  private static func end(
    of part: [UInt8], in word: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    part.withUnsafeBufferPointer { part in
      guard let first = part.first else { return word.count }
      var start = start
      while start <= word.count - part.count {
        if word[start] == first {
          var length = 1
          while length < part.count && word[start + length] == part[length] { length += 1 }
          if length == part.count { return start + length }
        }
        start += 1
      }
      return 0
    }
  }
}
