import TestSupport
import Testing

@testable import OutlineFormats

/// A small file with one emoji, for lines to be put into.
private func file(_ lines: String...) -> String {
  (["# group: Smileys & Emotion", "# subgroup: face-smiling"] + lines).joined(separator: "\n")
    + "\n"
}

private let malformed = "expected “code points ; status # emoji name”"
private let nameless = "no “# emoji name” after the status"
private let emptyHeading = "a group or subgroup without a name"

private let grinning = "1F600 ; fully-qualified # 😀 E1.0 grinning face"

private func list(_ text: String) throws -> EmojiList {
  try EmojiList(emojiTest: text.utf8)
}

/// What the parser throws for the text when it stops at the first problem.
private func problem(in text: some Sequence<UInt8>) -> FormatError? {
  do {
    _ = try EmojiList(emojiTest: text, stopsAtProblem: true)
    return nil
  } catch {
    return error
  }
}

struct EmojiTestParserTests {
  @Test func `A line becomes a record with its headings`() throws {
    let list = try list("# Version: 15.0\n" + file(grinning))
    let record = try #require(list.records.first)
    #expect(list.records.count == 1)
    #expect([record.group, record.subgroup] == ["Smileys & Emotion", "face-smiling"])
    #expect([record.emoji, record.name] == ["😀", "grinning face"])
    #expect(record.status == .fullyQualified)
    #expect(list.unicodeVersion == "15.0")
    #expect(list.skippedCount == 0)
  }

  @Test func `Files before Emoji 12 have no E-version and call two statuses one`() throws {
    let list = try list(
      file(
        "263A FE0F                                  ; fully-qualified     # ☺️ smiling face",
        "263A                                       ; non-fully-qualified # ☺ smiling face 64"))
    #expect(list.records.map(\.status) == [.fullyQualified, .unqualified])
    #expect(list.records.map(\.name) == ["smiling face", "smiling face 64"])
    #expect(list.records[1].emoji.unicodeScalars.map(\.value) == [0x263A])
  }

  @Test func `The code points decide, not the drawing beside the name`() throws {
    let list = try list(file("1F636 200D 1F32B FE0F ; fully-qualified # 😶🌫️ E13.1 face in clouds"))
    #expect(
      list.records.first?.emoji.unicodeScalars.map(\.value) == [0x1F636, 0x200D, 0x1F32B, 0xFE0F])
  }

  @Test func `A number sign in the name is part of the name`() throws {
    let list = try list(file("0023 FE0F 20E3 ; fully-qualified # #️⃣ E0.6 keycap: #"))
    #expect(list.records.first?.name == "keycap: #")
    #expect(list.records.first?.emoji == "#️⃣")
  }

  @Test(arguments: ["\n", "\r\n"])
  func `Line ends, a byte order mark and a missing last line end do not matter`(lineEnd: String)
    throws
  {
    let text = file(grinning, "1F603;fully-qualified#😃 x\t").replacing("\n", with: lineEnd)
    let expected = try list(file(grinning, "1F603;fully-qualified#😃 x"))
    #expect(try list(text) == expected)
    #expect(try list("\u{FEFF}" + text) == expected)
    #expect(try EmojiList(emojiTest: text.utf8.dropLast(lineEnd.utf8.count)) == expected)
    #expect(expected.records.count == 2)
  }

}

// What is wrong in a file.
extension EmojiTestParserTests {
  @Test(
    arguments: [
      ("garbage", malformed),
      ("; fully-qualified # 😀 E1.0 x", malformed),
      ("1F6G0 ; fully-qualified # 😀 E1.0 x", "“1F6G0” is not a hexadecimal code point"),
      ("+1F600 ; fully-qualified # 😀 E1.0 x", "“+1F600” is not a hexadecimal code point"),
      ("-1 ; fully-qualified # 😀 E1.0 x", "“-1” is not a hexadecimal code point"),
      ("0000001F600 ; fully-qualified # 😀 E1.0 x", "“0000001F600” is not a hexadecimal code point"),
      (
        "1F600;\u{301} fully-qualified # 😀 E1.0 x", "unknown status “\u{301} fully-qualified”"
      ),
      ("D83D DE00 ; fully-qualified # 😀 E1.0 x", "U+D83D is not a Unicode scalar"),
      ("110000 ; fully-qualified # 😀 E1.0 x", "U+110000 is not a Unicode scalar"),
      ("FFFFFF ; fully-qualified # 😀 E1.0 x", "U+FFFFFF is not a Unicode scalar"),
      ("1F600 ; over-qualified # 😀 E1.0 x", "unknown status “over-qualified”"),
      ("1F600 ; fully-qualified", nameless),
      ("1F600 ; fully-qualified #", nameless),
      ("1F600 ; fully-qualified # 😀", nameless),
      ("1F600 ; fully-qualified # grinning face", nameless),
      ("1F600 ; fully-qualified # 😀 E1.0 ", nameless),
      ("# group:", emptyHeading),
    ])
  func `A faulty line is thrown with its number or skipped and reported`(
    line: String, reason: String
  ) throws {
    let text = file(grinning, line)
    let thrown = try #require(problem(in: text.utf8))
    #expect(thrown.reason == "\(reason): \(line)")
    #expect(thrown.line == 4)

    let list = try list(text)
    #expect(list.skippedCount == 1)
    #expect(list.problems == [thrown])
    #expect(list.records.first?.name == "grinning face")
  }

  // Control characters are not arguments of tests: they would be printed as they are.
  @Test func `Control characters in names are refused`() {
    for control in ["\u{0}", "\u{7}", "\u{1B}[2J", "\u{7F}", "\u{9B}", "\u{2028}", "\t"] {
      let line = "1F600 ; fully-qualified # 😀 E1.0 a\(control)b"
      for text in [file(line), "# group: a\(control)b", "# group: A\n# subgroup: a\(control)b"] {
        #expect(problem(in: text.utf8)?.reason.hasPrefix("a control character in a name: ") == true)
      }
    }
  }

  @Test func `The same emoji twice is a fault of the second line`() throws {
    let list = try list(file(grinning, "1F600 ; fully-qualified # 😀 E1.0 y"))
    #expect(list.records.map(\.name) == ["grinning face"])
    #expect(list.problems.map(\.line) == [4])
    #expect(list.problems.first?.reason.hasPrefix("the same emoji as in line 3: ") == true)
  }

  @Test func `More code points than an emoji can have are refused`() {
    let points = String(repeating: "1F600 ", count: 33)
    let thrown = problem(in: file("\(points); fully-qualified # 😀 E1.0 x").utf8)
    #expect(thrown?.reason.hasPrefix("more than 32 code points in one emoji: ") == true)
  }

  @Test func `Emoji outside a group or subgroup are refused`() {
    for text in [grinning, "# group: A\n\(grinning)", file("# group: B", grinning)] {
      #expect(problem(in: text.utf8)?.reason == "an emoji outside a subgroup: \(grinning)")
    }
    let outside = problem(in: "# subgroup: a\n\(grinning)".utf8)
    #expect(outside?.reason == "a subgroup outside a group: # subgroup: a")
  }

  @Test func `What follows a faulty heading is not filed under the heading before`() throws {
    let next = "1F603 ; fully-qualified # 😃 E1.0 x"
    for heading in ["# subgroup: \t", "# subgroup: \u{1}", "# group:"] {
      let list = try list(file(grinning, heading, next))
      #expect(list.records.map(\.name) == ["grinning face"])
      #expect(list.problems.last?.reason == "an emoji outside a subgroup: \(next)")
    }
    let other = try list(file(grinning, "# group: ", "# subgroup: b", "1F603 ; x # 😃 x"))
    #expect(
      other.problems.map(\.description) == [
        "line 4: \(emptyHeading): # group: ", "line 5: a subgroup outside a group: # subgroup: b",
        "line 6: unknown status “x”: 1F603 ; x # 😃 x",
      ])
  }

  @Test func `A huge line is one problem`() throws {
    let huge = String(repeating: "A", count: 16 << 20)
    let list = try list(file(grinning, huge, "1F603 ; fully-qualified # 😃 E1.0 x"))
    #expect(list.records.count == 2)
    #expect(
      list.problems.map(\.reason) == [
        "longer than 4096 bytes: " + String(repeating: "A", count: 120)
      ])
  }

  @Test func `Bytes that are not UTF-8 are a problem of their line`() throws {
    let bytes =
      Array(file(grinning).utf8) + Array("1F603 ; fully-qualified # ".utf8) + [
        0xF0, 0x9F, 0x98, 0x20, 0x78,
      ]
    #expect(problem(in: bytes)?.reason.hasPrefix("not UTF-8: 1F603 ; ") == true)
    #expect(try EmojiList(emojiTest: bytes).skippedCount == 1)
  }

  @Test(arguments: ["", "\n\n", "<html>no such file</html>", "# group: A\n# subgroup: b\n"])
  func `Data without any emoji is an error`(text: String) {
    let error = #expect(throws: FormatError.self) { try EmojiList(emojiTest: text.utf8) }
    #expect(error?.reason.hasPrefix("no emoji found; expected the format of ") == true)
    #expect(error?.line == nil)
  }

  @Test func `Only the first hundred problems are kept, all are counted`() throws {
    let list = try list(file(grinning) + String(repeating: "garbage\n", count: 1000))
    #expect(list.skippedCount == 1000)
    #expect(list.problems.count == 100)
  }

  @Test func `Messages name the line and cannot steer a terminal`() {
    let thrown = problem(in: "# group: A\n# subgroup: b\n\u{1B}[2J\u{202E};x#y".utf8)
    #expect(
      thrown?.description
        == "line 3: “\\u{1B}[2J\\u{202E}” is not a hexadecimal code point: \\u{1B}[2J\\u{202E};x#y")
    let error = #expect(throws: FormatError.self) { try EmojiList(emojiTest: "<html>".utf8) }
    #expect(
      error?.description == """
        no emoji found; expected the format of Unicode’s emoji-test.txt \
        (first fault: line 1: expected “code points ; status # emoji name”: <html>)
        """)
  }

  @Test func `Damaged data never traps and every line is accounted for`() {
    var random = SeededGenerator(seed: 15)
    let sound = Array(
      file(grinning, "1F44B 1F3FB ; fully-qualified # 👋🏻 E1.0 waving hand: light skin tone").utf8)
    for _ in 0..<3000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8.random(in: .min ... .max, using: &random), at: index)
        }
      }
      guard let list = try? EmojiList(emojiTest: bytes) else { continue }
      #expect(list.problems.count == list.skippedCount)
      #expect(list.records.count + list.skippedCount <= bytes.count { $0 == 0x0A } + 1)
      let ids = EmojiOutline(list).nodes.compactMap(\.id)
      #expect(Set(ids).count == ids.count)
    }
  }
}
