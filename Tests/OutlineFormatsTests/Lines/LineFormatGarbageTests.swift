import OutlineFormats
import TestSupport
import Testing

struct LineFormatGarbageTests {
  private static let pieces = [
    "\n", "\n", "\n\n", "\r\n", "\t", "  ", "    ", "- ", "* ", "1. ", "# ", "## ", "** ", "[ ] ",
    "[x]", "[_] ",
    "TODO ", "DONE ", "[#A] ", "#tag", " @a(b", ")", " @done", ":", " +p", " due:2026-01-01", "x ",
    "(A) ",
    "2026-01-01 ", " :a:b:", "key:: v", "due:: 2026-01-01", "tags:: a, b", "\\", "&#32;", "\\u{20}",
    "```", "~~~",
    "---", "===", ":PROPERTIES:\n", ":END:\n", ":ID: x\n", ":TAGS: `[\"a\"]`\n", "#+TITLE: t\n",
    "#+SECTIONS: t\n",
    "#+TODO: A | B\n", "CLOSED: [2026-01-01 Thu]", "SCHEDULED: <2026-01-01 Thu 10:00>", "a", "b c",
    "é", "🍎", "\u{0}",
    "\u{1B}", "\u{2028}", "id:1", " p:1", " id:2", " p:2", "{\"description\":\"a\"",
    ",\"status\":\"pending\"", "}",
    ",\"uuid\":\"u\"", ",\"outlineparent\":\"u\"", "[", "]", ",", ": ", ": section:: `true`\n",
    ",*",
  ]

  @Test(arguments: FileFormat.imported)
  func `the bytes of a picture are not an outline`(format: FileFormat) throws {
    var random = SeededGenerator(seed: 62)
    let bytes =
      [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
      + (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(throws: FormatError.self) { _ = try format.document(of: bytes) }
  }

  @Test(arguments: [
    FileFormat.markdown, .org, .taskpaper, .text, .todotxt, .taskwarrior,
  ])
  func `every accepted text makes a sound outline, and is read again when it is written`(
    format: FileFormat
  ) throws {
    var random = SeededGenerator(seed: 61)
    for _ in 0..<Effort.times(2000) {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...25, using: &random) {
        bytes += Array(Self.pieces[Int.random(in: Self.pieces.indices, using: &random)].utf8)
      }
      if Int.random(in: 0..<4, using: &random) == 0, !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      guard let document = try? format.document(of: bytes).document else { continue }
      let written = try format.bytes(of: document)
      let again = try format.document(of: written).document
      let (meant, read) = (Essentials.of(document, in: format), Essentials.of(again, in: format))
      if meant == read { continue }
      let pair = zip(meant, read).first { $0 != $1 }
      let difference = pair.map { "meant \($0)read  \($1)" } ?? "\(meant.count), read \(read.count)"
      let texts = [bytes, written].map { String(decoding: $0, as: UTF8.self) }
      Issue.record("\(difference)of\n\(texts[0])\nwritten\n\(texts[1])")
      return
    }
  }
}
