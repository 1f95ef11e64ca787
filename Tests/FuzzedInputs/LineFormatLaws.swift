import OutlineFormats
import OutlineModel
import TestSupport

/// Laws of the formats that people write by hand.
enum LineFormatLaws {
  /// Whatever is read is a sound tree that an outline can hold, and comes back when it is written.
  static func check(_ format: FileFormat, _ bytes: [UInt8]) throws {
    guard let document = try checkReading(format, bytes) else { return }
    var options = WritingOptions()
    // Without ids, Org has no mark that its first headings are sections.
    options.hasIDs = format == .org
    let written = try format.bytes(of: document, options: options)
    let again = try format.document(of: written).document
    let pair = zip(
      Essentials.of(document, in: format), Essentials.of(again, in: format)
    ).first { $0 != $1 }
    try require(
      pair == nil && document.nodes.count == again.nodes.count,
      "written and read again it is another: \(pair.map { "\($0)\($1)" } ?? "") in "
        + String(decoding: written, as: UTF8.self))
  }

  /// Whatever is read is a sound tree that an outline can hold, and strict reading reads the same.
  /// - Returns: what was read.
  @discardableResult
  static func checkReading(_ format: FileFormat, _ bytes: [UInt8]) throws -> DraftDocument? {
    var options = ReadingOptions()
    options.maximumDepth = 2000
    guard let document = try? format.document(of: bytes, options: options).document else {
      return nil
    }
    var level = -1
    for node in document.nodes {
      try require(node.level >= 0 && node.level <= level + 1, "a node without its parent")
      level = node.isSection ? -1 : node.level
      try require(
        !node.text.unicodeScalars.contains { $0.value < 0x20 }, "a control character in a text")
    }
    options.isStrict = true
    if let strict = try? format.document(of: bytes, options: options).document {
      try require(strict == document, "strict reading reads something else")
    }
    return document
  }
}
