import OutlineFormats
import TestSupport
import Testing

/// Writes outlines and reads them again.
enum LineFormats {
  /// Expects that hostile outlines come back with all that matters.
  static func expectRoundTrips(
    _ format: FileFormat, seed: Int, without omissions: HostileOutline.Omissions = [],
    options: WritingOptions = WritingOptions(), sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var outlines = HostileOutline(seed: seed)
    for _ in 0..<Effort.times(600) {
      let document = outlines.next(without: omissions)
      let bytes = try format.bytes(of: document, options: options)
      let (again, _) = try format.document(of: bytes)
      let (read, meant) = (Essentials.of(again, in: format), Essentials.of(document, in: format))
      if read == meant { continue }
      let pair = zip(meant, read).first { $0 != $1 }
      let difference = pair.map { "meant \($0)read  \($1)" } ?? "\(meant.count), read \(read.count)"
      let text = String(decoding: bytes, as: UTF8.self)
      Issue.record("\(difference)from\n\(text)", sourceLocation: sourceLocation)
      return
    }
  }

  /// Expects that outlines come back with everything, ids too.
  static func expectWholeRoundTrips(
    _ format: FileFormat, seed: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var random = SeededGenerator(seed: seed)
    var options = WritingOptions()
    options.hasIDs = true
    for _ in 0..<Effort.times(200) {
      var document = DraftDocument.random(using: &random)
      for index in document.nodes.indices where document.nodes[index].isSection {
        document.nodes[index].isDone = false
      }
      let bytes = try format.bytes(of: document, options: options)
      let read = try format.document(of: bytes).document.nodes
      if read == document.nodes { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      let pair = zip(document.nodes, read).first { $0 != $1 }
      let difference = pair.map { "meant \($0)\nread  \($1)" } ?? "\(read.count) nodes"
      Issue.record("\(difference)\nfrom\n\(text)", sourceLocation: sourceLocation)
      return
    }
  }

  /// Expects that an outline of 100,000 levels is written and read.
  static func expectDeep(
    _ format: FileFormat, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let nodes = (0...100_000).map { DraftNode(level: $0, text: "x") }
    let read = try format.document(of: format.bytes(of: DraftDocument(nodes: nodes))).document
    #expect(read.nodes.last?.level == 100_000, sourceLocation: sourceLocation)
  }

  /// The nodes in a text, one a line: hyphens for the depth, `x` where it is done, the text, and
  /// after a bar the note.
  static func outline(
    _ format: FileFormat, _ text: String, options: ReadingOptions = ReadingOptions()
  ) throws -> [String] {
    try format.document(of: Array(text.utf8), options: options).document.nodes.map { node in
      (node.isSection ? "§ " : String(repeating: "-", count: node.level + 1) + " ")
        + (node.isDone ? "x " : "") + node.text
        + (node.note.map {
          " | "
            + $0.split(separator: "\n", omittingEmptySubsequences: false)
            .joined(separator: "⏎")
        } ?? "")
    }
  }

  /// The text that is written of a text that was read.
  static func again(_ format: FileFormat, _ text: String, hasIDs: Bool = true) throws -> String {
    var options = WritingOptions()
    options.hasIDs = hasIDs
    let document = try format.document(of: Array(text.utf8)).document
    return String(decoding: try format.bytes(of: document, options: options), as: UTF8.self)
  }

  /// The warnings of a text.
  static func warnings(_ format: FileFormat, _ text: String) throws -> [String] {
    try format.document(of: Array(text.utf8)).warnings.map(\.description)
  }
}
