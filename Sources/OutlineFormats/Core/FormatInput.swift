/// The bytes of a file, provided to a reader in pieces.
///
/// A byte order mark is removed, UTF-16 becomes UTF-8, and the line ends of old Macs, CR alone,
/// become LF. So readers see UTF-8, or bytes in another encoding that a program passed off as
/// UTF-8.
public final class FormatInput {
  private let nextPiece: () throws -> [UInt8]?
  private var decoder: UTF16Bytes?
  private var hasBegun = false
  /// Whether CR alone ends lines, decided by the first bytes.
  private var endsLinesByCR: Bool?
  private var isOver = false
  /// The bytes from `start` on are read, but not taken.
  private var bytes: [UInt8] = []
  private var start = 0
  /// The number of the line that was read last; 0 before the first.
  private(set) var line = 0

  /// Creates an input of pieces.
  /// - Parameter nextPiece: returns the next bytes of the file, or `nil` at its end.
  public init(_ nextPiece: @escaping () throws -> [UInt8]?) { self.nextPiece = nextPiece }

  /// Creates an input of all bytes of a file.
  /// - Parameter bytes: the bytes.
  public convenience init(_ bytes: [UInt8]) {
    var piece: [UInt8]? = bytes
    self.init {
      defer { piece = nil }
      return piece
    }
  }

  /// The next bytes in UTF-8, at least one, or `nil` at the end.
  func piece() throws -> [UInt8]? {
    if start < bytes.count {
      defer { takeAll() }
      return Array(bytes[start...])
    }
    return try fetch() ? try piece() : nil
  }

  /// The rest of the file.
  /// - Throws: ``FormatError`` if it has more than a number of bytes.
  func all(upTo limit: Int) throws -> [UInt8] {
    while try fetch() {
      if bytes.count - start > limit { throw FormatError("it is larger than \(limit >> 20) MB") }
    }
    defer { takeAll() }
    return start == 0 ? bytes : Array(bytes[start...])
  }

  /// The next line without its end, LF or CR LF, or `nil` at the end of the file. The last line
  /// needs no line end, and a line end at the end of the file does not begin another line.
  /// - Throws: ``FormatError`` if the line has more than a number of bytes.
  func nextLine(upTo limit: Int) throws -> Bytes? {
    var searched = start
    while true {
      if let end = bytes[searched...].firstIndex(of: 0x0A) {
        line += 1
        let isCRLF = end > start && bytes[end - 1] == 0x0D
        defer { start = end + 1 }
        return bytes[start..<(isCRLF ? end - 1 : end)]
      }
      let length = bytes.count - start
      if length > limit { throw FormatError("it is longer than \(limit >> 20) MB", line: line + 1) }
      guard try fetch() else {
        if length == 0 { return nil }
        line += 1
        defer { start = bytes.count }
        return bytes[start..<(bytes.last == 0x0D ? bytes.count - 1 : bytes.count)]
      }
      searched = start + length
    }
  }

  /// The beginning of the rest, which is not taken; for finding out its format.
  /// - Parameter count: the largest number of bytes.
  /// - Throws: the errors of reading the file.
  /// - Complexity: O(count).
  public func beginning(_ count: Int = 4096) throws -> ArraySlice<UInt8> {
    while bytes.count - start < count, try fetch() {}
    return bytes[start...].prefix(count)
  }

  private func takeAll() {
    bytes.removeAll(keepingCapacity: bytes.count < 1 << 20)
    start = 0
  }

  /// Adds the next piece to the bytes; false at the end of the file.
  private func fetch() throws -> Bool {
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    while !isOver {
      var piece = try nextPiece()
      isOver = piece == nil
      if !hasBegun {
        // Too few bytes to detect the encoding: a pipe may provide them one by one.
        while let count = piece?.count, count < 4, let more = try nextPiece() { piece? += more }
        hasBegun = true
        if let begun = piece { piece = begin(begun) }
      }
      let count = bytes.count
      if decoder == nil {
        if let piece { bytes += piece }
      } else if let piece {
        decoder?.append(piece, to: &bytes)
      } else {
        decoder?.finish(&bytes)
      }
      if bytes.count > count {
        endLines(from: count)
        return true
      }
    }
    return false
  }

  /// Writes LF for CR, if the first bytes have no others.
  private func endLines(from start: Int) {
    if endsLinesByCR == nil {
      // A CR at the end of the piece may belong to an LF.
      let hasCR = bytes[start...].dropLast().contains(0x0D)
      endsLinesByCR = hasCR && !bytes[start...].contains(0x0A)
    }
    guard endsLinesByCR == true else { return }
    for index in start..<bytes.count where bytes[index] == 0x0D { bytes[index] = 0x0A }
  }

  /// Detects the encoding, and returns the bytes without a byte order mark.
  private func begin(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    guard bytes.count >= 2 else { return bytes }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF):
      decoder = UTF16Bytes(isBigEndian: bytes[0] == 0xFE)
      return Array(bytes.dropFirst(2))
    case (0x01...0x7F, 0) where bytes.count > 3 && bytes[2] != 0 && bytes[3] == 0:
      decoder = UTF16Bytes(isBigEndian: false)
    case (0, 0x01...0x7F) where bytes.count > 3 && bytes[2] == 0 && bytes[3] != 0:
      decoder = UTF16Bytes(isBigEndian: true)
    default: break
    }
    return bytes
  }
}

/// Converts UTF-16 to UTF-8 in pieces. Unpaired surrogates become U+FFFD.
private struct UTF16Bytes {
  let isBigEndian: Bool
  /// The beginning of a character whose end comes in the next piece.
  var rest: [UInt8] = []

  mutating func append(_ piece: [UInt8], to bytes: inout [UInt8]) {
    rest += piece
    var units = stride(from: 1, to: rest.count, by: 2).map { index in
      let (upper, lower) = isBigEndian ? (index - 1, index) : (index, index - 1)
      return UInt16(rest[upper]) << 8 | UInt16(rest[lower])
    }
    if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    rest.removeFirst(units.count * 2)
    bytes += String(decoding: units, as: UTF16.self).utf8
  }

  mutating func finish(_ bytes: inout [UInt8]) {
    if !rest.isEmpty { bytes += "\u{FFFD}".utf8 }
    rest = []
  }
}
