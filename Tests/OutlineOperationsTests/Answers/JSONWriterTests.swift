import Foundation
import OutlineOperations
import OutlineStore
import TestSupport
import Testing

struct JSONWriterTests {
  /// What the encoder of Foundation writes, which is the form that programs know, but that nothing
  /// in it steers a terminal.
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

  /// Expects that both write the same.
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

  @Test(arguments: [false, true]) func `texts are escaped as the encoder does it`(isPretty: Bool)
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

  @Test(arguments: [false, true]) func `entries are written as they are encoded`(isPretty: Bool)
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
    try expectAlike(entries, isPretty: isPretty) { try $0.array(entries) }
    try expectAlike([Entry](), isPretty: isPretty) { try $0.array([Entry]()) }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let pieces = ["a", "/", "\\", "\"", "\n", "\u{1F}", "ü", "😀", " ", "\u{2028}", "b"]
    return (0..<Int.random(in: 0...6, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
  }

  @Test(arguments: [false, true]) func `the paths of a list are written as each alone`(
    isPretty: Bool
  ) throws {
    try PlantedOutline.with { planted in
      for names: [Reference] in [[], ["fruit"], ["apple", "work", "food"]] {
        var listing = try planted.store.read {
          try Listing($0, names: names, scope: Listing.Scope(includesCollapsed: true))
        }
        listing.addPaths()
        let entries = listing.entries
        for entry in entries {
          #expect(
            try planted.store.read {
              try entry.path?.texts == $0.entry(ofNode: entry.id)?.path?.texts
            })
        }
        try expectAlike(entries, isPretty: isPretty) { try $0.array(entries) }
        let backwards = Array(entries.reversed())
        try expectAlike(backwards, isPretty: isPretty) { try $0.array(backwards) }
      }
    }
  }
}
