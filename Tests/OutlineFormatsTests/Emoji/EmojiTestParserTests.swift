import OutlineFormats
import TestSupport
import Testing

/// A small file with one emoji, for lines to be put into.
private func file(_ lines: String...) -> String {
  (["# group: Smileys & Emotion", "# subgroup: face-smiling"] + lines).joined(separator: "\n")
    + "\n"
}

private let grinning = "1F600 ; fully-qualified # 😀 E1.0 grinning face"

private func list(_ text: String) throws -> EmojiList {
  try EmojiList(emojiTest: text.utf8)
}

/// What the parser throws for the text when it stops at the first problem.
private func problem(in text: some Sequence<UInt8>) -> EmojiDataError? {
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
    #expect(
      list.records == [
        EmojiRecord(
          group: "Smileys & Emotion", subgroup: "face-smiling", emoji: "😀", status: .fullyQualified,
          version: "1.0",
          name: "grinning face")
      ])
    #expect(list.unicodeVersion == "15.0")
    #expect(list.skippedCount == 0)
  }

  @Test func `Files before Emoji 12 have no E-version and call two statuses one`() throws {
    let list = try list(
      file(
        "263A FE0F                                  ; fully-qualified     # ☺️ smiling face",
        "263A                                       ; non-fully-qualified # ☺ smiling face 64"))
    #expect(list.records.map(\.version) == [nil, nil])
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

  @Test(arguments: [1, 2, 3, 7, 64, 1000])
  func `The pieces in which the bytes come do not matter`(size: Int) throws {
    let bytes = Array(
      file(grinning, "garbage", "1F468 200D 1F9B0 ; fully-qualified # 👨‍🦰 E11.0 man: red hair").utf8)
    var parser = EmojiTestParser()
    var records: [EmojiRecord] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      try parser.consume(bytes[start..<min(start + size, bytes.count)]) { records.append($0) }
    }
    try parser.finish { records.append($0) }
    let whole = try EmojiList(emojiTest: bytes)
    #expect(records == whole.records)
    #expect(parser.problems == whole.problems)
    #expect(parser.recordCount == 2)
  }
}

// What is wrong in a file.
extension EmojiTestParserTests {
  @Test(
    arguments: [
      ("garbage", .malformedLine),
      ("; fully-qualified # 😀 E1.0 x", .malformedLine),
      ("1F6G0 ; fully-qualified # 😀 E1.0 x", .invalidCodePoint("1F6G0")),
      ("+1F600 ; fully-qualified # 😀 E1.0 x", .invalidCodePoint("+1F600")),
      ("-1 ; fully-qualified # 😀 E1.0 x", .invalidCodePoint("-1")),
      ("0000001F600 ; fully-qualified # 😀 E1.0 x", .invalidCodePoint("0000001F600")),
      ("1F600;\u{301} fully-qualified # 😀 E1.0 x", .unknownStatus("\u{301} fully-qualified")),
      ("D83D DE00 ; fully-qualified # 😀 E1.0 x", .notAScalar("D83D")),
      ("110000 ; fully-qualified # 😀 E1.0 x", .notAScalar("110000")),
      ("FFFFFF ; fully-qualified # 😀 E1.0 x", .notAScalar("FFFFFF")),
      ("1F600 ; over-qualified # 😀 E1.0 x", .unknownStatus("over-qualified")),
      ("1F600 ; fully-qualified", .missingName),
      ("1F600 ; fully-qualified #", .missingName),
      ("1F600 ; fully-qualified # 😀", .missingName),
      ("1F600 ; fully-qualified # grinning face", .missingName),
      ("1F600 ; fully-qualified # 😀 E1.0 ", .missingName),
      ("# group:", .emptyHeading),
      ("# subgroup: \t", .emptyHeading),
      (
        "1F603 ; fully-qualified # 😃 E1.0 x\n1F603 ; fully-qualified # 😃 E1.0 y",
        .duplicate(firstLine: 4)
      ),
    ] as [(String, EmojiDataError.Reason)])
  func `A faulty line is thrown with its number or skipped and reported`(
    line: String, reason: EmojiDataError.Reason
  ) throws {
    let text = file(grinning, line)
    let thrown = try #require(problem(in: text.utf8))
    #expect(thrown.reason == reason)
    #expect(thrown.line == (reason == .duplicate(firstLine: 4) ? 5 : 4))
    #expect(line.hasSuffix(thrown.text))

    let list = try list(text)
    #expect(list.skippedCount == 1)
    #expect(list.problems == [thrown])
    #expect(list.records.first?.name == "grinning face")
  }

  // Control characters are not arguments of tests: they would be printed as they are.
  @Test func `Control characters in names are refused`() {
    for control in ["\u{0}", "\u{7}", "\u{1B}[2J", "\u{7F}", "\u{9B}", "\u{2028}", "\t"] {
      let line = "1F600 ; fully-qualified # 😀 E1.0 a\(control)b"
      #expect(problem(in: file(line).utf8)?.reason == .controlCharacter)
      #expect(problem(in: "# group: a\(control)b".utf8)?.reason == .controlCharacter)
      #expect(problem(in: "# group: A\n# subgroup: a\(control)b".utf8)?.reason == .controlCharacter)
    }
  }

  @Test func `More code points than an emoji can have are refused`() {
    let points = String(repeating: "1F600 ", count: 33)
    let thrown = problem(in: file("\(points); fully-qualified # 😀 E1.0 x").utf8)
    #expect(thrown?.reason == .tooManyCodePoints(limit: 32))
  }

  @Test func `Emoji outside a group or subgroup are refused`() {
    #expect(problem(in: grinning.utf8)?.reason == .emojiOutsideSubgroup)
    #expect(problem(in: "# group: A\n\(grinning)".utf8)?.reason == .emojiOutsideSubgroup)
    #expect(problem(in: "# subgroup: a\n\(grinning)".utf8)?.reason == .subgroupOutsideGroup)
    #expect(problem(in: file("# group: B", grinning).utf8)?.reason == .emojiOutsideSubgroup)
  }

  @Test func `What follows a faulty heading is not filed under the heading before`() throws {
    let list = try list(file(grinning, "# subgroup:", "1F603 ; fully-qualified # 😃 E1.0 x"))
    #expect(list.records.map(\.name) == ["grinning face"])
    #expect(list.problems.map(\.reason) == [.emptyHeading, .emojiOutsideSubgroup])
    let other = try EmojiList(
      emojiTest: file(grinning, "# group: ", "# subgroup: b", "1F603 ; x # 😃 x").utf8)
    #expect(
      other.problems.map(\.reason) == [.emptyHeading, .subgroupOutsideGroup, .unknownStatus("x")])
  }

  @Test func `A huge line is one problem and costs no memory`() throws {
    var parser = EmojiTestParser()
    var records: [EmojiRecord] = []
    try parser.consume(file(grinning).utf8) { records.append($0) }
    let piece = [UInt8](repeating: UInt8(ascii: "A"), count: 1 << 20)
    for _ in 0..<16 { try parser.consume(piece) { records.append($0) } }
    try parser.consume("\n1F603 ; fully-qualified # 😃 E1.0 x".utf8) { records.append($0) }
    try parser.finish { records.append($0) }
    #expect(records.count == 2)
    #expect(parser.problems.map(\.reason) == [.lineTooLong(limit: 4096)])
    #expect(parser.problems.first?.text.utf8.count == 120)
  }

  @Test func `Bytes that are not UTF-8 are a problem of their line`() throws {
    let bytes =
      Array(file(grinning).utf8) + Array("1F603 ; fully-qualified # ".utf8) + [
        0xF0, 0x9F, 0x98, 0x20, 0x78,
      ]
    #expect(problem(in: bytes)?.reason == .notUTF8)
    #expect(try EmojiList(emojiTest: bytes).skippedCount == 1)
  }

  @Test(arguments: [
    ("", 0), ("\n\n", 2), ("<html>no such file</html>", 1), ("# group: A\n# subgroup: b\n", 2),
  ])
  func `Data without any emoji is an error`(text: String, lineCount: Int) {
    let error = #expect(throws: EmojiDataError.self) { try EmojiList(emojiTest: text.utf8) }
    #expect(error?.reason == .noEmoji)
    #expect(error?.line == lineCount)
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
    let error = #expect(throws: EmojiDataError.self) { try EmojiList(emojiTest: "<html>".utf8) }
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
