import Foundation
import OutlineFormats
import OutlineModel
import TestSupport
import Testing

struct FileFormatTests {
  /// The formats that hold everything, and so are the same bytes when they are written again.
  static let lossless: [FileFormat] = [.json, .ndjson, .csv, .tsv, .opml]

  @Test func `a word names a format by its name or an extension that no other has`() {
    for format in FileFormat.allCases {
      #expect(FileFormat(named: format.rawValue) == format)
      #expect(FileFormat(named: format.rawValue.uppercased()) == format)
      for name in format.fileExtensions where name != "todo" {
        #expect(FileFormat(named: name) == format, "\(name)")
        #expect(FileFormat.guess(name: "x." + name) == format, "\(name)")
      }
    }
    let extensions = FileFormat.allCases.flatMap(\.fileExtensions)
    #expect(Set(extensions).count == extensions.count)
    #expect(FileFormat(named: "todo.txt") == .todotxt)
    #expect(FileFormat(named: "Task-Paper") == .taskpaper)
    for word in ["", "todo", "x", "markdow", ".", "task"] { #expect(FileFormat(named: word) == nil, "\(word)") }
  }

  @Test(arguments: lossless)
  func `what is written is read back, and written again it is the same bytes`(format: FileFormat) throws {
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

  @Test func `a format is guessed by its name and by what a file begins with`() {
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
