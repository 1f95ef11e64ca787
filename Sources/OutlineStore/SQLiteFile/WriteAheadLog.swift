/// A write-ahead log, read without SQLite.
package struct WriteAheadLog {
  package let file: OpenFile
  package let pageSize: Int
  /// The identity of the log: a number that increases when the log restarts, and a random one.
  let salts: [UInt8]
  private let header: [UInt8]

  /// The pages that the commits of a log put over the file.
  package struct Commit {
    package let log: WriteAheadLog
    /// The number of pages of the file after the last commit.
    fileprivate(set) var pageCount = 0
    /// The offset in the log of the latest contents of each page.
    package fileprivate(set) var pages: [Int: Int] = [:]
  }

  /// - Returns: `nil` if the file is not a log.
  package init?(_ file: OpenFile) {
    guard let header = file.bytes(at: 0, count: 32), header.count == 32 else { return nil }
    let size = header.integer(at: 8, count: 4)
    guard header.integer(at: 0, count: 4) | 1 == 0x377F_0683, (512...65536).contains(size),
      size & (size - 1) == 0
    else { return nil }
    self.file = file
    self.header = header
    pageSize = size
    salts = Array(header[16..<24])
  }

  private func offset(ofFrame number: Int) -> Int { 32 + number * (24 + pageSize) }

  /// Whether a frame, which holds a page, is the last one of a commit.
  /// - Parameter number: the number of the frame, from 0.
  /// - Returns: `nil` if the log ends before it.
  func endsCommit(frame number: Int) -> Bool? {
    // The last page of a commit records the size of the file after it.
    frame(number, length: 24).map { $0.integer(at: 4, count: 4) != 0 }
  }

  /// The beginning of a frame, which has a header of 24 bytes; `nil` if the log ends before it.
  func frame(_ number: Int, length: Int) -> [UInt8]? {
    guard let frame = file.bytes(at: offset(ofFrame: number), count: length),
      frame.count == length, Array(frame[8..<16]) == salts
    else { return nil }
    return frame
  }

  /// The commits in the log, as far as its checksums hold.
  /// - Returns: `nil` if there are none.
  package func lastCommit() -> Commit? {
    var sum = Checksum(isBigEndian: header.integer(at: 0, count: 4) & 1 == 1)
    sum.add(header[..<24])
    guard sum.matches(header, at: 24) else { return nil }
    var commit = Commit(log: self)
    var uncommitted: [Int: Int] = [:]
    for number in 0... {
      guard let frame = frame(number, length: 24 + pageSize) else { break }
      sum.add(frame[..<8])
      sum.add(frame[24...])
      guard sum.matches(frame, at: 16) else { break }
      uncommitted[frame.integer(at: 0, count: 4)] = offset(ofFrame: number) + 24
      let count = frame.integer(at: 4, count: 4)
      if count > 0 {
        commit.pages.merge(uncommitted) { $1 }
        commit.pageCount = count
        uncommitted = [:]
      }
    }
    return commit.pageCount == 0 ? nil : commit
  }

  /// The checksum of a log up to a position, over words in the byte order of the machine that began
  /// it.
  private struct Checksum {
    let isBigEndian: Bool
    private var (one, two): (UInt32, UInt32) = (0, 0)

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
      bytes.withUnsafeBytes { buffer in
        for index in stride(from: 0, to: buffer.count - 7, by: 8) {
          let (first, second) = (word(buffer, at: index), word(buffer, at: index + 4))
          one = one &+ first &+ two
          two = two &+ second &+ one
        }
      }
    }

    private func word(_ buffer: UnsafeRawBufferPointer, at index: Int) -> UInt32 {
      let word = buffer.loadUnaligned(fromByteOffset: index, as: UInt32.self)
      return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
    }

    func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
      bytes.integer(at: offset, count: 4) == Int(one)
        && bytes.integer(at: offset + 4, count: 4) == Int(two)
    }
  }
}
