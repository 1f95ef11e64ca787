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

  /// Creates a table of the words of the index unless the connection has one. It is temporary, so
  /// it leaves nothing in the file and works with a read-only file.
  /// - Parameters:
  ///   - name: the name of the table.
  ///   - kind: the meaning of its rows, as `fts5vocab` names it.
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
  /// - Returns: Whether the page has the known format.
  func eachWord(_ body: (ArraySlice<UInt8>) -> Void) -> Bool {
    guard let end else { return false }
    var index = bytes[end...]
    var offset = 0
    var word: [UInt8] = []
    while !index.isEmpty {
      offset &+= Self.varint(&index)
      guard offset >= 4, offset < end else { return false }
      var rest = bytes[offset..<end]
      // A word omits the prefix that it shares with the one before it; the first word is whole.
      let kept = word.isEmpty ? 0 : Self.varint(&rest)
      let length = Self.varint(&rest)
      guard kept <= word.count, length > 0, length <= rest.count else { return false }
      word.removeLast(word.count - kept)
      word.append(contentsOf: rest.prefix(length))
      // The byte before a word identifies its index, and there is only one.
      guard word[0] == UInt8(ascii: "0") else { return false }
      body(word[1...])
    }
    return true
  }

  /// Decodes an integer and removes its bytes.
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
  /// Whether it contains a part. The standard library's search is made for longer texts.
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
