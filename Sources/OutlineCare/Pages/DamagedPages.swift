internal import OutlineStore

/// The pages of a SQLite file, read without SQLite, so that damage does not hide sound pages and
/// nothing is ever written, neither to the file nor beside it.
///
/// Commits in the log replace pages of the file, as far as their checksums hold. So do pages that
/// an interrupted change kept in a rollback journal. (The `.recover` of the `sqlite3` shell is
/// similar, but Debian's 3.40 is built without it, and it does not know the history.)
final class DamagedPages {
  let pageSize: Int
  /// The number of bytes of a page that are in use.
  let usableSize: Int
  /// The number of pages.
  let count: Int
  /// The application id and version in the header, if it can be read.
  let applicationID: Int
  let userVersion: Int
  /// The encoding of texts: 1 for UTF-8, 2 and 3 for the byte orders of UTF-16.
  let encoding: UInt8
  /// The first page of the free list.
  let firstFreePage: Int
  /// The flaws of the file as a whole.
  private(set) var flaws: [String] = []

  private let file: OpenFile
  private var overlay: [Int: (file: OpenFile, offset: Int)] = [:]

  /// Opens a file.
  /// - Throws: ``StorageError`` if the file cannot be read at all, or has no page of a database.
  init(_ path: String) throws {
    let doing = "cannot rescue \(path)"
    guard let file = OpenFile(path) else { throw StorageError.ofSystem(doing: doing) }
    self.file = file
    let commit = OpenFile(path + "-wal").flatMap { WriteAheadLog($0)?.lastCommit() }
    var header =
      commit?.pages[1].flatMap { commit?.log.file.bytes(at: $0, count: 100) }
      ?? file.bytes(at: 0, count: 100) ?? []
    let isNamed = header.starts(with: Array("SQLite format 3\0".utf8))
    if header.count < 100 { header += [UInt8](repeating: 0, count: 100 - header.count) }
    let said = header.integer(at: 16, count: 2) == 1 ? 65536 : header.integer(at: 16, count: 2)
    let isSize = (512...65536).contains(said) && said & (said - 1) == 0
    let size = commit?.log.pageSize ?? (isNamed && isSize ? said : Self.likelySize(of: file))
    guard let size else { throw StorageError(.notADatabase, doing: doing) }
    pageSize = size
    let reserved = isNamed && isSize ? Int(header[20]) : 0
    usableSize = max(480, size - reserved)
    encoding = header[56 + 3] == 2 || header[56 + 3] == 3 ? header[56 + 3] : 1
    applicationID = header.integer(at: 68, count: 4)
    userVersion = header.integer(at: 60, count: 4)
    firstFreePage = header.integer(at: 32, count: 4)
    var count = (file.size + size - 1) / size
    if let commit {
      overlay = commit.pages.mapValues { (commit.log.file, $0) }
      count = max(count, commit.pages.keys.max() ?? 0)
    } else if let journal = OpenFile(path + "-journal") {
      overlay = Self.pages(of: journal, pageSize: size).mapValues { (journal, $0) }
    }
    self.count = min(count, Int(Int32.max))
    if !isNamed { flaws.append("the beginning of the file is damaged") }
    let wanted = header.integer(at: 28, count: 4)
    let isSaid = header.integer(at: 24, count: 4) == header.integer(at: 92, count: 4)
    if commit == nil, isNamed, isSaid, wanted > self.count {
      flaws.append("the file has \(self.count) pages of \(wanted)")
    }
  }

  /// The bytes of a page, or `nil` if there is no such page.
  func page(_ number: Int) -> [UInt8]? {
    guard number > 0, number <= count else { return nil }
    if let (file, offset) = overlay[number] { return file.bytes(at: offset, count: pageSize) }
    guard var bytes = file.bytes(at: (number - 1) * pageSize, count: pageSize) else { return nil }
    // The last page of a truncated file.
    if bytes.count < pageSize { bytes += [UInt8](repeating: 0, count: pageSize - bytes.count) }
    return bytes
  }

  /// The free pages, whose contents are old; empty if the list is damaged.
  func freePages() -> Set<Int> {
    var found: Set<Int> = []
    var trunk = firstFreePage
    while trunk > 0, trunk <= count, found.insert(trunk).inserted, let page = page(trunk) {
      let leaves = page.integer(at: 4, count: 4)
      if leaves > usableSize / 4 - 2 { break }
      for index in 0..<leaves { found.insert(page.integer(at: 8 + 4 * index, count: 4)) }
      trunk = page.integer(at: 0, count: 4)
    }
    return found
  }

  /// The size at which the most pages begin like pages of tables.
  private static func likelySize(of file: OpenFile) -> Int? {
    var best: (size: Int, hits: Int)?
    for size in [4096, 1024, 2048, 8192, 16384, 32768, 65536, 512] {
      var hits = 0
      for number in 1..<min(64, max(2, file.size / size)) {
        guard let head = file.bytes(at: number * size, count: 8), head.count == 8 else { break }
        let start = head.integer(at: 5, count: 2)
        if [2, 5, 10, 13].contains(head[0]), head.integer(at: 3, count: 2) > 0, start > 8,
          start <= size
        {
          hits += 1
        }
      }
      if hits > best?.hits ?? 0 { best = (size, hits) }
    }
    return best?.size
  }

  /// The places of the pages in a rollback journal, as of before an interrupted change.
  private static func pages(of file: OpenFile, pageSize: Int) -> [Int: Int] {
    var pages: [Int: Int] = [:]
    guard let header = file.bytes(at: 0, count: 28), header.count == 28,
      header.starts(with: [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]),
      header.integer(at: 24, count: 4) == pageSize
    else { return pages }
    let sector = max(28, header.integer(at: 20, count: 4))
    let nonce = UInt32(truncatingIfNeeded: header.integer(at: 12, count: 4))
    var offset = sector
    var left =
      header.integer(at: 8, count: 4) == 0xFFFF_FFFF ? Int.max : header.integer(at: 8, count: 4)
    while left > 0, let record = file.bytes(at: offset, count: pageSize + 8),
      record.count == pageSize + 8
    {
      let summed = stride(from: pageSize - 200, to: 0, by: -200)
      let sum = summed.reduce(nonce) { $0 &+ UInt32(record[4 + $1]) }
      guard record.integer(at: pageSize + 4, count: 4) == Int(sum) else { break }
      let number = record.integer(at: 0, count: 4)
      // The first record of a page is the oldest.
      if pages[number] == nil { pages[number] = offset + 4 }
      offset += pageSize + 8
      left -= 1
    }
    return pages
  }
}
