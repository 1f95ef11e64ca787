internal import EmbeddedFiles

extension String {
  /// A file in `Sources/EmbeddedFiles/texts`, without the end of its last line.
  package init(embedded name: String) {
    let file = text_file(name)
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.size)
    self.init(decoding: bytes.dropLast(), as: UTF8.self)
  }
}

extension [String: String] {
  /// A file in `Sources/EmbeddedFiles/texts` with a row for each meaning, after the words that have
  /// it: `del erase = rm`.
  package init(embedded name: String) {
    self.init()
    for row in String(embedded: name).split(separator: "\n") {
      guard let sign = row.firstRange(of: " = ") else { continue }
      for word in row[..<sign.lowerBound].split(separator: " ") {
        self[String(word)] = String(row[sign.upperBound...])
      }
    }
  }
}
