import Foundation
import TestSupport
import Testing

@testable import OutlineModel

struct IdentifierTests {
  @Test(arguments: [
    ("", IdentifierError.Flaw.empty), (" ", .outerSpace), (" a", .outerSpace), ("a ", .outerSpace),
    ("\u{A0}a", .outerSpace), ("a\u{2003}", .outerSpace), ("\u{3000}", .outerSpace),
    ("a\u{2028}", .outerSpace),
    ("a\nb", .controlCharacter), ("\t", .controlCharacter), ("a\u{0}", .controlCharacter),
    ("a\u{7F}b", .controlCharacter),
    ("a\u{85}b", .controlCharacter), ("\u{9B}31m", .controlCharacter),
    ("a\r\nb", .controlCharacter),
    (String(repeating: "a", count: 256), .tooLong), (String(repeating: "é", count: 128), .tooLong),
  ])
  func `a text that cannot be an identifier is refused with the reason`(
    text: String, flaw: IdentifierError.Flaw
  ) {
    #expect(throws: IdentifierError(text: text, flaw: flaw)) { try Item.ID(text) }
    #expect(throws: IdentifierError(text: text, flaw: flaw)) { try Section.ID(text) }
  }

  @Test(arguments: [
    "a", "/", "@", "0", "-", "*", "%", "'", "a b", "Ünïcödé", "日本語", "👩🏽‍🚀", "a\u{200B}b", "\u{FEFF}",
    "\u{301}",
    "\u{10FFFF}",
    "grinning-face", "3F2504E0-4F89-11D3-9A0C-0305E82C3301", String(repeating: "a", count: 255),
    String(repeating: "é", count: 127),
  ])
  func `any other text is one, and reads back as it was given`(text: String) throws {
    let id = try Item.ID(text)
    #expect(Array(id.rawValue.utf8) == Array(text.utf8))
    #expect(id.description == text)
    let data = try JSONEncoder().encode([id])
    #expect(try JSONDecoder().decode([Item.ID].self, from: data) == [id])
    #expect(
      try JSONDecoder().decode([String].self, from: data).map { Array($0.utf8) } == [
        Array(text.utf8)
      ])
  }

  @Test func `identifiers are equal if their bytes are`() throws {
    let (composed, decomposed) = (try Item.ID("caf\u{E9}"), try Item.ID("cafe\u{301}"))
    #expect(composed.rawValue == decomposed.rawValue)
    #expect(composed != decomposed)
    #expect(decomposed < composed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(composed == (try Item.ID("caf\u{E9}")))
  }

  @Test func `the order of identifiers is that of their bytes`() throws {
    let texts = ["-", "0", "A", "Z", "_", "a", "a ~", "aa", "b", "é", "日", "\u{FFFD}", "😀"]
    let ids = try texts.map { try Item.ID($0) }
    #expect(ids.shuffled().sorted() == ids)
  }

  @Test func `the error shows the text, shortened, and the reason`() throws {
    #expect(
      "\(IdentifierError(text: "a\nb", flaw: .controlCharacter))"
        == #"the identifier "a\nb" has a control character"#)
    let long = IdentifierError(text: String(repeating: "x", count: 1_000_000), flaw: .tooLong)
    #expect(long.description.count < 150)
    #expect(long.description.hasSuffix(#"…" is longer than 255 bytes"#))
  }

  @Test(arguments: [#""""#, #"" a""#, #""a\nb""#, "1", "null", "[]", "{}", #""a\u0000""#])
  func `hostile JSON is an error, never an identifier`(json: String) throws {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Item.ID].self, from: Data("[\(json)]".utf8))
    }
  }

  @Test
  func
    `generated identifiers are fifteen consonants, all different, and sorted where many are made`()
    throws
  {
    let ids = Item.ID.random(20_000)
    #expect(Set(ids).count == 20_000)
    #expect(ids == ids.sorted())
    let consonants = Set("bcdfghjkmnpqrstvwxyz")
    #expect(
      ids.allSatisfy { $0.rawValue.count == 15 && $0.rawValue.allSatisfy(consonants.contains) })
    #expect(Set(ids.flatMap { $0.rawValue }) == consonants)
    #expect(Item.ID.random(0) == [])
    #expect(Item.ID.random(-1) == [])
    #expect(try Item.ID(Item.ID.random().rawValue).rawValue.utf8.count == 15)
  }

  @Test func `the same chance makes the same identifier`() {
    var (one, two) = (SeededGenerator(seed: 1), SeededGenerator(seed: 1))
    let (first, second) = (Item.ID.random(using: &one), Item.ID.random(using: &two))
    #expect(first == second)
    let next = Item.ID.random(using: &one)
    #expect(first != next)
  }
}
