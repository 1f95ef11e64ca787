internal import GRDB
internal import OutlineStore

/// Checks that the full-text index has exactly the words of the file.
///
/// FTS5 has its own check, but only a connection that writes can run it. This one splits all texts
/// into words like FTS5, scans the whole index, and compares sums over both: a word, its row, its
/// column and its position there form one number of 64 bits.
final class SearchCheck {
  private let db: Database
  private var row: UInt64 = 0
  private var place: UInt64 = 0
  private var sum: UInt64 = 0
  private var sizes: UInt64 = 0
  private var totals: [Int] = [0, 0, 0, 0]

  private init(_ db: Database) { self.db = db }

  /// The problems of the index, which can be rebuilt from the rest.
  static func problems(in db: Database) throws -> [Problem] {
    func problem(_ message: String) -> [Problem] { [Problem(.derived, of: "search", message)] }
    do {
      return try SearchCheck(db).flaw().map(problem) ?? []
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode)
    {
      // FTS5 says so of its own tables as a damaged page, as a constraint or as an error of SQL.
      return problem("the search index cannot be read: \(error.message ?? "it is damaged")")
    }
  }

  private func flaw() throws -> String? {
    let latest = try VersionTable.latest(in: db)
    let mark = try SearchTable.version(in: db)
    let isPurged = try VersionTable.oldest(in: db) > 1
    if mark < 0 || mark > latest || mark == 0 && isPurged {
      return "the search index is at version \(mark), but the file is at \(latest)"
    }
    if try !SearchTable.hasFormat(in: db) { return "the search index has no format" }
    // The next write creates a missing index, and until then searches scan all texts.
    if mark == 0 { return nil }
    try addTexts(at: mark)
    let (wanted, wantedSizes) = (sum, sizes)
    sum = 0
    sizes = 0
    try SearchTable.eachSize(in: db) { key, size in
      sizes &+= TextHash.mix(TextHash.of(size), with: UInt64(bitPattern: key))
    }
    if sizes != wantedSizes { return "the search index has other rows than the outline" }
    try SearchTable.eachWord(in: db) { columns in
      row = TextHash.mix(1, with: UInt64(bitPattern: columns.integer(1)))
      place = UInt64(bitPattern: columns.integer(2) << 32 + columns.integer(3))
      add(TextHash.of(columns.bytes(0)))
    }
    if sum != wanted { return "the search index has other words than the outline" }
    if try SearchTable.totals(in: db) != totals { return "the search index has wrong sums" }
    return try SearchTable.leavesAreFound(in: db) ? nil : "the search index does not find all words"
  }

  /// Adds up the words of all rows as of the last update of the index.
  private func addTexts(at mark: Int) throws {
    let tokenizer = try db.makeTokenizer(.unicode61(diacritics: .remove))
    var touched: Set<Int64> = []
    let latest = try VersionTable.latest(in: db)
    if mark < latest {
      for (key, image) in try ChangeTable.images(at: mark, in: db) {
        touched.insert(key)
        guard let image else { continue }
        let texts = [image.text, image.secondaryText, image.note?.text]
        addRow(key) { column in
          var text = texts[column] ?? ""
          return text.withUTF8 { add($0, in: column, tokenizer) }
        }
      }
    }
    try SearchTable.eachText(in: db) { row in
      let key = row.integer(0)
      if touched.contains(key) { return true }
      addRow(key) { column in add(row.bytes(column + 1), in: column, tokenizer) }
      return true
    }
  }

  /// Adds up the words of a row.
  /// - Parameter words: adds up those of a column, and returns their number.
  private func addRow(_ key: Int64, counting words: (_ column: Int) -> Int) {
    let rowKey = UInt64(bitPattern: key)
    row = TextHash.mix(1, with: rowKey)
    var counts: [UInt8] = []
    for column in 0..<3 { counts += varint(words(column)) }
    totals[0] += 1
    let size = counts.withUnsafeBufferPointer { TextHash.of($0) }
    sizes &+= TextHash.mix(size, with: rowKey)
  }

  /// Adds up the words of one column.
  /// - Returns: the number of words.
  private func add(
    _ text: UnsafeBufferPointer<UInt8>, in column: Int, _ tokenizer: any FTS5Tokenizer
  ) -> Int {
    guard let start = text.baseAddress, !text.isEmpty else { return 0 }
    place = UInt64(column) << 32
    let first = place
    start.withMemoryRebound(to: CChar.self, capacity: text.count) { characters in
      _ = tokenizer.tokenize(
        context: Unmanaged.passUnretained(self).toOpaque(), tokenization: .document,
        pText: characters, nText: CInt(text.count)
      ) { context, _, token, length, _, _ in
        guard let context, let token else { return 0 }
        let check = Unmanaged<SearchCheck>.fromOpaque(context).takeUnretainedValue()
        // FTS5 truncates longer words.
        let bytes = UnsafeRawBufferPointer(start: token, count: min(Int(length), 32_768))
        bytes.withMemoryRebound(to: UInt8.self) { check.add(TextHash.of($0)) }
        check.place += 1
        return 0
      }
    }
    let count = Int(place - first)
    totals[column + 1] += count
    return count
  }

  private func add(_ word: UInt64) {
    sum &+= TextHash.mix(word, with: TextHash.mix(row, with: place))
  }

  /// A number in FTS5's format.
  private func varint(_ number: Int) -> [UInt8] {
    var bytes = [UInt8(number & 0x7F)]
    var rest = number >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }
}
