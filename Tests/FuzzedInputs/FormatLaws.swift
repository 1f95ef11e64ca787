import OutlineFormats

/// Laws of the formats that hold everything an outline has.
enum FormatLaws {
  /// What is taken is in pre-order; written it reads back, and written again it is the same bytes.
  static func check(_ format: FileFormat, _ bytes: [UInt8]) throws {
    var options = ReadingOptions()
    options.isStrict = true
    let strict = try? format.document(of: bytes, options: options)
    options.isStrict = false
    guard let (document, warnings) = try? format.document(of: bytes, options: options) else {
      return try require(strict == nil, "read when strict, and refused otherwise")
    }
    try require(
      strict == nil || !warnings.contains { $0.kind == .repaired }, "repaired though strict")
    var level = -1
    for node in document.nodes {
      try require(node.level >= 0 && node.level <= level + 1, "a level is left out")
      level = node.isSection ? -1 : node.level
    }
    let written = try format.bytes(of: document)
    let again = try format.document(of: written).document
    let text = String(decoding: written, as: UTF8.self)
    try require(again.nodes.count == document.nodes.count, "read back it has other nodes: \(text)")
    try require(
      try format.bytes(of: again) == written, "written again it is something else: \(text)")
  }
}
