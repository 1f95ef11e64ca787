internal import EmbeddedFiles

extension String {
  /// A file in `Sources/EmbeddedFiles/texts`, without the end of its last line.
  package init(embedded name: String) {
    let file = text_file(name)
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.size)
    self.init(decoding: bytes.dropLast(), as: UTF8.self)
  }
}
