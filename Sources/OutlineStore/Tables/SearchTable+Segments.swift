package import GRDB

// The segments of the index, in the format of FTS5's tables `search_index_data` and `search_index_idx`.
extension SearchTable {
  /// A sorted run of words on its own pages. FTS5 adds one for each write, and merges them.
  ///
  /// The pages are those in use. Pages before the first were already merged into another segment;
  /// FTS5 deletes them but leaves their entries in `search_index_idx`.
  private typealias Segment = (id: Int, pages: ClosedRange<Int>)

  /// Whether FTS5 finds every word on its page.
  ///
  /// In each segment, FTS5 looks up the last entry of `search_index_idx` that is not above a word, and
  /// starts reading at its page. So each page on which words begin needs an entry that is above all
  /// words of earlier pages and not above its own first word.
  /// - Complexity: O(size of the words).
  package static func leavesAreFound(in db: Database) throws -> Bool {
    guard let segments = try segments(in: db) else { return false }
    return try segments.allSatisfy { try leavesAreFound(of: $0, in: db) }
  }

  private static func leavesAreFound(of segment: Segment, in db: Database) throws -> Bool {
    var isSound = true
    var last: [UInt8]?
    try db.eachRow(
      """
      SELECT d.block, i.term FROM search_index_data d
        LEFT JOIN search_index_idx i ON i.segid=?1 AND i.pgno>>1=d.id-(?1<<37)
      WHERE d.id BETWEEN (?1<<37)+?2 AND (?1<<37)+?3 ORDER BY d.id
      """, [segment.id, segment.pages.lowerBound, segment.pages.upperBound]
    ) { row in
      let page = SearchPage(row.blob(0))
      guard let first = page.firstWord else { return true }
      let entry = Array(row.blob(1))
      isSound =
        !row.isNull(1) && !first.lexicographicallyPrecedes(entry)
        && last.map { $0.lexicographicallyPrecedes(entry) } ?? true
      if isSound { isSound = page.eachWord { word, _ in last = [UInt8(ascii: "0")] + word } }
      return isSound
    }
    return isSound
  }

  /// The segments of the index.
  /// - Returns: The segments, or `nil` if their record cannot be read.
  private static func segments(in db: Database) throws -> [Segment]? {
    try db.first("SELECT block FROM search_index_data WHERE id=10") { segments($0.blob(0)[...]) }
      ?? nil
  }

  /// Decodes the record: a cookie of four bytes; the numbers of levels, segments and writes; then
  /// for each level the number of segments being merged, the number of all segments, and for each
  /// segment its number, first page and last page.
  private static func segments(_ record: Slice<UnsafeBufferPointer<UInt8>>) -> [Segment]? {
    var bytes = record.dropFirst(4)
    // The longer form, which contentless indexes use.
    let isLong = bytes.starts(with: [0xFF, 0, 0, 1])
    if isLong { bytes = bytes.dropFirst(4) }
    let levels = SearchPage.varint(&bytes)
    let count = SearchPage.varint(&bytes)
    _ = SearchPage.varint(&bytes)
    var segments: [Segment] = []
    guard levels >= 0, levels < 1 << 16 else { return nil }
    for _ in 0..<levels {
      guard !bytes.isEmpty else { return nil }
      _ = SearchPage.varint(&bytes)
      for _ in 0..<max(0, SearchPage.varint(&bytes)) {
        guard !bytes.isEmpty else { return nil }
        let id = SearchPage.varint(&bytes)
        let first = SearchPage.varint(&bytes)
        let last = SearchPage.varint(&bytes)
        if isLong { for _ in 0..<5 { _ = SearchPage.varint(&bytes) } }
        // A segment that is fully merged but not yet dropped has no pages.
        if first == 0, last == 0 { continue }
        guard 1...0xFFFF ~= id, first > 0, first <= last, last < 1 << 31 else { return nil }
        segments.append((id, first...last))
      }
    }
    return segments.count <= count ? segments : nil
  }
}
