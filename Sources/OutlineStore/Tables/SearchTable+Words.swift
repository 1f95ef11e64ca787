internal import GRDB

// The words of the index.
extension SearchTable {
  /// The words of the index that have a part once they are folded. The rows that had a word may be
  /// gone.
  ///
  /// The index itself keeps accents on letters that are not Latin, and of a mark that is a scalar of
  /// its own it keeps none: a word and its two spellings are different words there.
  ///
  /// They are read off the pages of the index, where each word is once a segment, and the places it
  /// is found at are passed over: FTS5's own table of them counts those, and takes six times as long.
  /// It is asked where the pages are not as they are known to be.
  /// - Parameters:
  ///   - part: folded, see ``TextFolding``.
  ///   - limit: how many at most.
  /// - Returns: nil where there are more, or where the index does not keep such a part as one word.
  /// - Complexity: O(size of the words).
  static func terms(havingPart part: String, limit: Int, in db: Database) throws -> [String]? {
    guard part.unicodeScalars.allSatisfy(isKept) else { return nil }
    let bytes = Array(part.utf8)
    var found: Set<[UInt8]> = []
    var folder = WordFolder()
    func hasPart(_ word: ArraySlice<UInt8>) -> Bool {
      word.contains(bytes) || word.contains { $0 >= 0x80 } && folder.fold(word)[...].contains(bytes)
    }
    var isKnown = try hasFormat(in: db)
    if isKnown {
      try db.eachRow(leaves) { row in
        isKnown = SearchPage(row.blob(0)).eachWord { word in
          if hasPart(word) { found.insert(Array(word)) }
        }
        return isKnown && found.count <= limit
      }
    }
    if !isKnown {
      found = []
      try withWords("search_term", "row", in: db)
      try db.eachRow("SELECT term FROM temp.search_term") { row in
        let word = Array(row.bytes(0))
        if hasPart(word[...]) { found.insert(word) }
        return found.count <= limit
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

  /// Makes sure that the connection has a table of the words of the index. It is one of the
  /// connection alone: it leaves nothing in the file, and can be made where that cannot be written.
  /// - Parameters:
  ///   - name: the name of the table.
  ///   - kind: what a row of it is, as FTS5 calls it.
  static func withWords(_ name: String, _ kind: String, in db: Database) throws {
    let isThere: Bool? = try db.value(
      "SELECT EXISTS(SELECT 1 FROM temp.sqlite_schema WHERE name=?)", [name])
    if isThere == true { return }
    let isReadOnly: Bool? = try db.value("PRAGMA query_only")
    if isReadOnly == true { try db.execute(sql: "PRAGMA query_only=0") }
    defer { if isReadOnly == true { try? db.execute(sql: "PRAGMA query_only=1") } }
    try db.execute(
      sql: "CREATE VIRTUAL TABLE temp.\(name) USING fts5vocab(main, search, \(kind))")
  }
}

/// A page of the index that words begin on or go on, as FTS5 writes it: two bytes, two bytes for the
/// end of the words with their places, these, and where on the page each word begins.
struct SearchPage {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Looks at a page; the bytes must stay for as long as it is used.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Where the words end; nil where the page cannot be read.
  private var end: Int? {
    guard bytes.count >= 4 else { return nil }
    let end = Int(bytes[2]) << 8 | Int(bytes[3])
    return end >= 4 && end <= bytes.count ? end : nil
  }

  /// The first word that begins on the page, with the byte that FTS5 puts before it; nil where none
  /// does.
  var firstWord: Slice<UnsafeBufferPointer<UInt8>>? {
    guard let end, end < bytes.count else { return nil }
    var index = bytes[end...]
    let offset = Self.varint(&index)
    guard offset < end else { return nil }
    var rest = bytes[offset..<end]
    let length = Self.varint(&rest)
    return length <= rest.count ? rest.prefix(length) : nil
  }

  /// Goes through the words that begin on the page.
  /// - Returns: whether the page is as it is known to be.
  func eachWord(_ body: (ArraySlice<UInt8>) -> Void) -> Bool {
    guard let end else { return false }
    var index = bytes[end...]
    var offset = 0
    var word: [UInt8] = []
    while !index.isEmpty {
      offset &+= Self.varint(&index)
      guard offset >= 4, offset < end else { return false }
      var rest = bytes[offset..<end]
      // What a word has in common with the one before it is not repeated; the first one is whole.
      let kept = word.isEmpty ? 0 : Self.varint(&rest)
      let length = Self.varint(&rest)
      guard kept <= word.count, length > 0, length <= rest.count else { return false }
      word.removeLast(word.count - kept)
      word.append(contentsOf: rest.prefix(length))
      // The byte before a word says to which index it belongs; there is only one.
      guard word[0] == UInt8(ascii: "0") else { return false }
      body(word[1...])
    }
    return true
  }

  /// Takes a number off the beginning.
  static func varint(_ bytes: inout Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var number = 0
    for _ in 0..<9 {
      guard let byte = bytes.popFirst() else { break }
      number = number << 7 | Int(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return number
  }
}

extension ArraySlice<UInt8> {
  /// Whether it has a part. The library's own search is made for longer texts.
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    withUnsafeBufferPointer { bytes in
      part.withUnsafeBufferPointer { part in
        guard let first = part.first, part.count <= bytes.count else { return part.isEmpty }
        var start = 0
        while start <= bytes.count - part.count {
          if bytes[start] == first {
            var length = 1
            while length < part.count && bytes[start + length] == part[length] { length += 1 }
            if length == part.count { return true }
          }
          start += 1
        }
        return false
      }
    }
  }
}
