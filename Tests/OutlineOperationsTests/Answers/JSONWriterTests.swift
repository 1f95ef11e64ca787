import Foundation
import TestSupport
import Testing

@testable import OutlineModel
@testable import OutlineOperations
@testable import OutlineStore

struct JSONWriterTests {
  /// The output of Foundation's encoder, with escapes for the characters that steer a terminal.
  private func encoded(_ value: some Encodable, isPretty: Bool) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(value), as: UTF8.self).unicodeScalars.reduce(
      into: ""
    ) {
      $0 +=
        Self.steers($1) ? "\\u" + String(0x1_0000 + $1.value, radix: 16).dropFirst() : String($1)
    }
  }

  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Expects that the writer and the encoder write the same.
  private func expectAlike(
    _ value: some Encodable, isPretty: Bool, _ body: (inout JSONWriter) throws -> Void
  ) throws {
    let (one, other) = (
      try written(body, isPretty: isPretty), try encoded(value, isPretty: isPretty)
    )
    #expect(one == other)
  }

  private func written(_ body: (inout JSONWriter) throws -> Void, isPretty: Bool) throws -> String {
    var writer = JSONWriter(isPretty: isPretty)
    try body(&writer)
    return String(decoding: writer.take(), as: UTF8.self)
  }

  @Test(arguments: [false, true]) func `texts are escaped like those of the encoder`(isPretty: Bool)
    throws
  {
    let texts =
      (UInt32(0)...0x2100).compactMap { Unicode.Scalar($0).map { "a\($0)b" } } + [
        "", "\"\\/", "😀", "é\u{301}",
      ]
    for text in texts {
      try expectAlike(text, isPretty: isPretty) { $0.text(text) }
    }
  }

  @Test(arguments: [false, true]) func `entries have the form of the encoder`(isPretty: Bool)
    throws
  {
    var random = SeededGenerator(seed: 7)
    var entries: [Entry] = []
    var texts: [String] = []
    for index in 0..<Effort.times(300) {
      texts =
        Array(texts.prefix(Int.random(in: 0...texts.count, using: &random))) + [Self.text(&random)]
      var item = Item(
        id: try Item.ID("i\(index)"), section: try Section.ID("s/\(index)"),
        parent: Bool.random(using: &random) ? try Item.ID("p\"\(index)") : nil, level: texts.count,
        content: Content(text: texts.last ?? ""), isExpanded: Bool.random(using: &random))
      if Bool.random(using: &random) { item.content.secondaryText = Self.text(&random) }
      if Bool.random(using: &random) { item.content.note = Self.text(&random) }
      if Bool.random(using: &random) { item.content.image = "🍎" }
      if Bool.random(using: &random) {
        item.content.attributes = [
          "b": .array([.null, .number(1.5)]), "a": .object([:]), "c": .array([]),
        ]
      }
      var entry = Entry(item, path: Bool.random(using: &random) ? NodePath(texts) : nil)
      if Bool.random(using: &random) {
        (entry.useCount, entry.lastUsed) = (index, Int64(index) * 1_000_000_007)
      }
      entries.append(entry)
    }
    var configuration = ListConfiguration()
    configuration.layout = .grid(columns: 3)
    entries.append(Entry(Section(id: try Section.ID("plain"), title: "Plain")))
    entries.append(
      Entry(
        Section(id: try Section.ID("s"), title: "A \"b\"", image: "x", configuration: configuration)
      ))
    for entries in [entries, []] {
      let json = try written({ try $0.array(entries) }, isPretty: isPretty)
      let values = try JSONDecoder().decode([[String: JSONValue]].self, from: Data(json.utf8))
      #expect(try encoded(values, isPretty: isPretty) == json)
      #expect(values.map { $0["id"] } == entries.map { .string($0.id.rawValue) })
      #expect(values.map { $0["text"] } == entries.map { .string($0.content.text) })
      #expect(
        values.map { $0["path"] } == entries.map { $0.path.map { .string($0.texts.path) } })
    }
  }

  @Test func `an item is written with all its fields`() throws {
    let item = Item(
      id: try Item.ID("i"), section: try Section.ID("s"), parent: try Item.ID("p"), level: 1,
      content: Content(
        text: "Call", secondaryText: "twice", image: "📞", note: "n", isDone: true,
        attributes: ["due": .string("2026-05-01")]), isExpanded: true, isFavorite: true,
      hasChildren: true)
    var entry = Entry(item, path: NodePath(["S", "P", "Call"]))
    entry.list = try NodeID("l")
    (entry.useCount, entry.lastUsed, entry.urgency, entry.isBlocked) = (2, 3, 1.25, true)
    let date = try #require(ItemDate(rawValue: "2026-05-02"))
    entry.times = [.created: date, .completed: date, .modified: date]
    #expect(
      try written({ try entry.write(to: &$0) }, isPretty: false) == """
        {"attributes":{"due":"2026-05-01"},"completed":"2026-05-02","created":"2026-05-02",\
        "hasChildren":true,"id":"i","image":"📞","isBlocked":true,"isDone":true,"isExpanded":true,\
        "isFavorite":true,"kind":"item","lastUsed":3,"level":2,"list":"l",\
        "modified":"2026-05-02","note":"n","parent":"p","path":"/S/P/Call",\
        "secondaryText":"twice","section":"s","text":"Call","urgency":1.25,"useCount":2}
        """)
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let pieces = ["a", "/", "\\", "\"", "\n", "\u{1F}", "ü", "😀", " ", "\u{2028}", "b"]
    return (0..<Int.random(in: 0...6, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
  }

  @Test func `the paths of a list are written like single ones`() throws {
    try PlantedOutline.with { planted in
      for names: [Reference] in [[], ["fruit"], ["apple", "work", "food"]] {
        let entries = try planted.store.read { try $0.entries(matching: Query(), under: names) }
        for entry in entries {
          #expect(
            try planted.store.read {
              try entry.path?.texts == $0.entry(ofNode: entry.id)?.path?.texts
            })
        }
        for entries in [entries, entries.reversed()] {
          let single = try entries.map { entry in
            try written({ try entry.write(to: &$0) }, isPretty: false)
          }
          #expect(
            try written({ try $0.array(entries) }, isPretty: false)
              == "[\(single.joined(separator: ","))]")
        }
      }
    }
  }
}
