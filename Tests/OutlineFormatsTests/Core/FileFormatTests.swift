import Foundation
import TestSupport
import Testing

@testable import OutlineFormats
@testable import OutlineModel

struct FileFormatTests {
  /// The formats that hold everything, and so are the same bytes when they are written again.
  static let lossless: [FileFormat] = [.json, .ndjson, .csv, .tsv, .opml]

  @Test func `a word names a format by its name or an extension that no other has`() {
    for format in FileFormat.allCases {
      #expect(FileFormat(named: format.rawValue) == format)
      #expect(FileFormat(named: format.rawValue.uppercased()) == format)
      for name in format.fileExtensions where name != "todo" {
        #expect(FileFormat(named: name) == format, "\(name)")
        if format.isImported { #expect(FileFormat.guess(name: "x." + name) == format, "\(name)") }
        #expect(FileFormat.guess(writing: "a/x." + name.uppercased()) == format, "\(name)")
      }
    }
    let extensions = FileFormat.allCases.flatMap(\.fileExtensions)
    #expect(Set(extensions).count == extensions.count)
    #expect(FileFormat(named: "todo.txt") == .todotxt)
    #expect(FileFormat(named: "Task-Paper") == .taskpaper)
    for word in ["", "todo", "x", "markdow", ".", "task"] {
      #expect(FileFormat(named: word) == nil, "\(word)")
    }
  }

  @Test(arguments: lossless)
  func `written files are read back, and written again with the same bytes`(format: FileFormat)
    throws
  {
    var random = SeededGenerator(seed: 16)
    for _ in 0..<Effort.times(200) {
      let document = DraftDocument.random(using: &random)
      let bytes = try format.bytes(of: document)
      var strict = ReadingOptions()
      strict.isStrict = !document.nodes.contains { $0.text.isEmpty }
      let (read, warnings) = try format.document(of: bytes, options: strict)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(warnings.filter { $0.kind != .repaired } == [], "\(text)")
      #expect(read.nodes.map(\.text) == document.nodes.map(\.text), "\(text)")
      #expect(read.nodes.map(\.note) == document.nodes.map(\.note), "\(text)")
      #expect(try format.bytes(of: read) == bytes, "\(text)")
      guard format != .csv && format != .tsv else { continue }
      #expect(read.nodes == document.nodes, "\(text)")
    }
  }

  /// Characters of which each steers a terminal, beside one that does not.
  private static let steering =
    "a\u{1B}[31m\u{7}\u{7F}\u{9B}2J\u{61C}\u{200F}\u{202E}b\u{2066}\u{2028}é"

  @Test(arguments: FileFormat.exported)
  func `no file steers the terminal of a reader`(format: FileFormat) throws {
    let hostile = Self.steering
    let values: [String: JSONValue] = [
      "tags": .array([.string(hostile), .string("x\u{202E}")]), hostile: .string(hostile),
      "n": .object([hostile: .string(hostile)]),
      "due": .string("2026-01-01"), "dueStamp": .string("<2026-01-01 \u{202E}>"),
      "todo": .string("A\u{202E}"),
      "start": .string("2026-01-01"), "startStamp": .string("2026-01-01 10:\u{202E}"),
      "n\u{202E}": .string("v"),
    ]
    for front in ["title: a\nb", "title: \u{202E}a", hostile] {
      let document = DraftDocument(
        header: DocumentHeader(
          title: hostile, attributes: ["frontMatter": .string(front), "A\u{202E}": .string(front)]),
        nodes: [
          .section(hostile, id: "s\u{202E}", image: hostile, attributes: values),
          DraftNode(
            id: "i\u{202E}", text: hostile, secondaryText: hostile, image: hostile,
            note: "```\n\(hostile)\n```\n\(hostile)\n- \(hostile)\u{FEFF}", attributes: values),
          DraftNode(level: 0, text: hostile, note: hostile, attributes: ["heading": .integer(2)]),
          DraftNode(level: 0, text: hostile, note: hostile, attributes: ["paragraph": .bool(true)]),
        ])
      var options = WritingOptions()
      options.hasIDs = true
      var text = String(decoding: try format.bytes(of: document, options: options), as: UTF8.self)
      // The lines of calendars end with CR LF.
      if format == .icalendar { text = text.replacing("\r\n", with: "\n") }
      let found = text.unicodeScalars.filter { scalar in
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F...0x9F: true
        // A cell of commas has no escapes.
        case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: format != .csv
        default: false
        }
      }
      #expect(found.isEmpty, "\(text.debugDescription)")
    }
  }

  /// The formats that are read and written.
  static let bothWays = FileFormat.imported.filter(\.isExported)

  @Test(arguments: bothWays)
  func `marks of direction come back from every format`(format: FileFormat) throws {
    let texts = [
      "\u{202E}a\u{202C}", "a \u{2066}b\u{2069}", "\u{200F}- a\u{61C}", "\\u{202E} &#8238;",
      "`\u{200E}x`",
      "a\u{202E}@b(c)",
    ]
    for text in texts {
      let document = DraftDocument(
        nodes: [
          .section(text),
          DraftNode(
            text: text, note: "x\n\(text)\ny", attributes: ["tags": .array([.string("a\u{202E}")])]),
        ])
      var options = WritingOptions()
      options.hasIDs = true
      let (read, _) = try format.document(of: format.bytes(of: document, options: options))
      // todo.txt has neither sections nor notes, and no tags with such marks.
      if format == .todotxt {
        #expect(read.nodes.map { Array($0.text.unicodeScalars) } == [Array(text.unicodeScalars)])
        continue
      }
      #expect(
        read.nodes.map { Array($0.text.unicodeScalars) }
          == document.nodes.map { Array($0.text.unicodeScalars) })
      #expect(read.nodes.map(\.note) == document.nodes.map(\.note))
      #expect(read.nodes.last?.attributes == document.nodes.last?.attributes)
    }
  }

  @Test func `a table replaces and counts control characters, or escapes them`() throws {
    let document = DraftDocument(nodes: [
      DraftNode(text: "a\u{1B}\u{9B}", note: "b\r\n\u{7}\\u{1B}")
    ])
    var bytes: [UInt8] = []
    #expect(try FileFormat.csv.write(document) { bytes += $0 }.description == "characters: 3")
    let read = try FileFormat.csv.document(of: bytes).document.nodes[0]
    #expect(read.text == "a\u{FFFD}\u{FFFD}")
    #expect(read.note == "b\r\n\u{FFFD}\\u{1B}")
    bytes = []
    #expect(try FileFormat.tsv.write(document) { bytes += $0 }.isEmpty)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#"a\u{1B}\u{9B}"#))
    let (again, warnings) = try FileFormat.tsv.document(of: bytes)
    #expect(again.nodes[0].note == "b\r\n\\u{1B}")
    #expect(warnings.count == 2)
  }

  @Test(arguments: lossless)
  func `a file comes in pieces of any size`(format: FileFormat) throws {
    var random = SeededGenerator(seed: 17)
    let bytes = try format.bytes(of: .random(using: &random))
    let whole = try format.document(of: bytes).document.nodes
    for size in [1, 2, 3, 7, 64] {
      var rest = bytes[...]
      let input = FormatInput {
        defer { rest = rest.dropFirst(size) }
        return rest.isEmpty ? nil : Array(rest.prefix(size))
      }
      var nodes: [DraftNode] = []
      try format.read(input) { if case .node(let node, _) = $0 { nodes.append(node) } }
      #expect(nodes == whole)
    }
  }

  @Test(arguments: lossless)
  func `damaged and random bytes are read or refused, in pre-order`(format: FileFormat) throws {
    var random = SeededGenerator(seed: 18)
    for round in 0..<Effort.times(300) {
      var bytes = round % 3 == 0 ? [] : try format.bytes(of: .random(using: &random))
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let noise = Array(#"<>"'&=/,{}[]:\#n\#t"#.utf8) + [0, 0xFF, 0xC3, 0x80]
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where place < bytes.count: bytes.remove(at: place)
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        default: bytes.insert(noise.randomElement(using: &random) ?? 0, at: place)
        }
      }
      var level = -1
      do {
        try format.read(FormatInput(bytes)) { event in
          guard case .node(let node, _) = event else { return }
          #expect(node.level >= 0 && node.level <= level + 1)
          #expect(!node.isSection || node.level == 0)
          level = node.isSection ? -1 : node.level
        }
      } catch is FormatError {
        // Refused, with a reason.
      }
    }
  }

  @Test func `a format is guessed by its name and by the beginning of the file`() {
    func guess(_ name: String?, _ text: String = "") -> FileFormat? {
      FileFormat.guess(name: name, beginning: Array(text.utf8)[...])
    }
    #expect(guess("a/b.OPML") == .opml)
    #expect(guess("x.csv") == .csv)
    #expect(guess("x.tsv") == .tsv)
    #expect(guess("x.ndjson") == .ndjson)
    #expect(guess("x.json") == .json)
    #expect(guess("list.xml", "<?xml version=\"1.0\"?>\n<opml version=\"1.0\">") == .opml)
    #expect(guess(nil, #"{"format":"outline","form":1}"# + "\n") == .ndjson)
    #expect(guess("x.json", #"{"format":"outline","form":1,"# + "\n\"nodes\":[") == .json)
    #expect(guess(nil, "level,text\n0,a\n") == .csv)
    #expect(guess(nil, "level\ttext\n0\ta\n") == .tsv)
    #expect(guess("x.pdf", "%PDF") == nil)
    #expect(guess(nil) == nil)
  }

  @Test(arguments: lossless)
  func `an outline of 100,000 levels is read and written`(format: FileFormat) throws {
    let nodes = (0...100_000).map { DraftNode(level: $0, text: "x") }
    let bytes = try format.bytes(of: DraftDocument(nodes: nodes))
    let read = try format.document(of: bytes).document
    #expect(read.nodes.last?.level == 100_000)
    #expect(throws: FormatError.self) {
      var options = ReadingOptions()
      options.maximumDepth = 99_999
      _ = try format.document(of: bytes, options: options)
    }
  }
}
