internal import Foundation
internal import GRDB

/// The mark of the last commit of a store, a row of `meta`: a random name, and the one before it.
///
/// SQLite finds a log by its name, and lays its pages over whatever file is beside it: also over a
/// backup that was moved there after a crash. The first mark in a log names the commit on which the
/// log begins, so a file with a mark that the log does not name is another one. A mark is a row of
/// one page, so even a checkpoint that was killed leaves a whole one.
enum CommitMark {
  private static let name = "commit"
  private static let length = 16

  /// Marks the transaction that is about to be committed.
  static func set(in db: Database) throws {
    try db.run(
      """
      INSERT INTO meta(name, value) VALUES('\(name)', lower(hex(randomblob(8)))||'-')
      ON CONFLICT(name) DO UPDATE SET value=excluded.value||substr(value, 1, \(length))
      """)
  }

  /// The name of the last commit in a file without its log.
  /// - Returns: `nil` if the file has none or cannot be read.
  static func last(inFileAt path: String, preparing prepare: ConnectionPreparation?) -> String? {
    let configuration = Configuration.own(readonly: true, preparing: prepare) {
      OutlineStore.defend($0)
    }
    guard let name = FileAtRest.lockless(path),
      let queue = try? DatabaseQueue(path: name, configuration: configuration)
    else { return nil }
    defer { try? queue.close() }
    let value = try? queue.unsafeReentrantRead { try MetaTable.text(Self.name, in: $0) ?? "" }
    return value.map { String($0.prefix(length)) }
  }

  /// The names in a page of a log: of its commit, and of the one before, which may be empty.
  static func names(inPage page: [UInt8]) -> [String] {
    // Pages of an index, where SQLite also stores tables without row numbers: leaves, and others.
    guard let kind = page.first, kind == 0x0A || kind == 0x02 else { return [] }
    let (start, skipped) = kind == 0x0A ? (8, 0) : (12, 4)
    for cell in 0..<page.integer(at: 3, count: 2) {
      let offset = page.integer(at: start + 2 * cell, count: 2) + skipped
      guard offset + 4 < page.count, page[offset + 1] == 3 else { continue }
      // A record of two texts; each has the number 13 + 2 · its bytes.
      let (count, value) = (name.utf8.count, (Int(page[offset + 3]) - 13) / 2)
      let text = offset + 4 + count
      guard Int(page[offset + 2]) == 13 + 2 * count, value > length, text + value <= page.count,
        page[(offset + 4)..<text].elementsEqual(name.utf8)
      else { continue }
      let mark = page[text..<text + value].split(separator: UInt8(ascii: "-"))
      return [0, 1].map { $0 < mark.count ? String(decoding: mark[$0], as: UTF8.self) : "" }
    }
    return []
  }
}

extension WriteAheadLog {
  /// Whether the log goes on from a file.
  /// - Parameter last: the name of the last commit in the file, or `nil` if it cannot be read.
  /// - Returns: `true` also if the log has no marks.
  fileprivate func belongs(toFileAfter last: () -> String?) -> Bool {
    var known: String?
    for number in 0... {
      guard let frame = frame(number, length: 24 + pageSize) else { break }
      let names = CommitMark.names(inPage: Array(frame[24...]))
      if names.isEmpty { continue }
      if known == nil { known = last() }
      guard let known, !names.contains(known) else { return true }
    }
    return known == nil || isWhole
  }

  /// Whether the log has every page of the file, as after a restore by SQLite's own backup, which
  /// brings the marks of another file. Such a log needs no file.
  private var isWhole: Bool {
    guard let commit = lastCommit() else { return false }
    // SQLite leaves the page of its locks out.
    let lockPage = (1 << 30) / pageSize + 1
    return (1...commit.pageCount).allSatisfy { commit.pages[$0] != nil || $0 == lockPage }
  }
}

extension OutlineStore {
  /// Moves a log away that lies beside a file but belongs to another one, so that its pages are
  /// never laid over the file.
  /// - Throws: ``StorageError`` with the new name, if there was such a log.
  package static func setForeignLogAside(
    of path: String, preparing prepare: ConnectionPreparation? = nil
  ) throws {
    let paths = FilePaths(of: path)
    guard FileAtRest.hasLog(paths.file) else { return }
    var state = FileState(paths)
    // Whoever has it open may move pages from one to the other meanwhile.
    for _ in 0..<20 {
      let log = OpenFile(paths.log).flatMap { WriteAheadLog($0) }
      let belongs = log?.belongs { CommitMark.last(inFileAt: paths.file, preparing: prepare) }
      if belongs ?? true { return }
      let before = state
      state = FileState(paths)
      if before == state { break }
    }
    throw setAside(paths, doing: "cannot open \(path)")
  }

  private static func setAside(_ paths: FilePaths, doing: String) -> StorageError {
    var error = StorageError(
      .cannotOpen, message: "the log \(paths.log) belongs to another file", doing: doing)
    if let process = processWithIndex(of: paths) {
      error.message += ", which process \(process) has open"
      error.remedy = "end that process, and try again; nothing was changed"
      return error
    }
    let place =
      (1...).lazy.map { "\(paths.log).old" + ($0 == 1 ? "" : "\($0)") }
      .first { FileMark(of: $0) == nil } ?? ""
    if rename(paths.log, place) == 0 {
      unlink(paths.file + "-shm")
      error.message += "; it was moved to \(place), and nothing of it was applied"
      error.remedy = "run the same command again"
    } else {
      error.remedy = "move it away: mv \(paths.log.quotedForShell) \(place.quotedForShell)"
    }
    return error
  }

  /// A process that has the index of the log locked, as everybody does who has the file open. On
  /// Linux it may be this one, which elsewhere cannot see its own locks.
  private static func processWithIndex(of paths: FilePaths) -> Int32? {
    // Left open, since closing it would drop the locks that this process may have on it.
    let index = Foundation.open(paths.file + "-shm", O_RDONLY | O_CLOEXEC)
    if index < 0 { return nil }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    // The bytes that SQLite locks.
    lock.l_start = 120
    lock.l_len = 9
    #if os(Linux)
    // F_OFD_GETLK, which is a macro of GNU.
    let question: Int32 = 36
    #else
    let question = F_GETLK
    #endif
    return fcntl(index, question, &lock) == 0 && lock.l_type != Int16(F_UNLCK) ? lock.l_pid : nil
  }
}
