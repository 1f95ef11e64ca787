/// A piece of a line, cut at ASCII bytes.
///
/// Data formats are cut by bytes, not by characters: a combining mark after a separator would hide
/// the separator in its grapheme cluster.
typealias Bytes = ArraySlice<UInt8>

extension Bytes {
  /// The text of the piece.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// The piece without blanks, tabs and carriage returns at its ends.
  func trimmed() -> Bytes {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let start = firstIndex(where: { !isBlank($0) }),
      let end = lastIndex(where: { !isBlank($0) })
    else {
      return self[endIndex...]
    }
    return self[start...end]
  }

  /// The pieces before and after the first `separator`, both trimmed, or `nil` if there is none.
  func halves(at separator: Unicode.Scalar) -> (Bytes, Bytes)? {
    guard let index = firstIndex(of: UInt8(truncatingIfNeeded: separator.value)) else { return nil }
    return (self[..<index].trimmed(), self[self.index(after: index)...].trimmed())
  }

  /// The piece after `prefix`, trimmed, or `nil` if the piece does not start with it.
  func after(_ prefix: StaticString) -> Bytes? {
    let prefix = prefix.description
    guard starts(with: prefix.utf8) else { return nil }
    return dropFirst(prefix.utf8.count).trimmed()
  }
}

extension String {
  /// Makes a text of bytes in UTF-8, or `nil` if they are not valid. `String(validating:as:)` does
  /// the same from macOS 15 on.
  init?(validUTF8 bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // Invalid bytes are replaced, so the text then has other bytes.
    let isSame = bytes.withContiguousStorageIfAvailable { bytes in
      utf8.withContiguousStorageIfAvailable { $0.elementsEqual(bytes) }
    }
    guard (isSame ?? nil) ?? utf8.elementsEqual(bytes) else { return nil }
  }
}
