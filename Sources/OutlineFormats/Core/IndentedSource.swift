/// The source of a format that indents each line by the level of its node.
///
/// The size of such a file grows with the square of the levels: a list of 100,000 would take 5 GB,
/// nearly all of it blanks.
final class IndentedSource<Source: DraftSource>: DraftSource {
  /// The largest size of the indentation of a file, in bytes.
  static var limit: Int { 64 << 20 }

  private let source: Source
  private let unit: Int

  /// - Parameters:
  ///   - source: the nodes.
  ///   - unit: the number of bytes that indent a line by one level, at least.
  init(_ source: Source, unit: Int) {
    self.source = source
    self.unit = unit
  }

  var header: DocumentHeader { get throws { try source.header } }

  func forEachNode(_ body: (DraftNode) throws -> Void) throws {
    var size = 0
    try source.forEachNode { node in
      let lines = node.level == 0 ? 0 : 1 + (node.note?.utf8.count { $0 == 0x0A } ?? 0)
      size += node.level * unit * lines
      if size > Self.limit {
        throw FormatError(
          "its levels are so deep that their indentation would be larger than \(Self.limit >> 20) MB"
        )
      }
      try body(node)
    }
  }
}
