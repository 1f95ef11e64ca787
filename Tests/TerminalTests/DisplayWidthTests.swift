import EmbeddedFiles
import Testing

@testable import OutlineFormats
@testable import Terminal

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("a", 1), ("hello, world", 12), ("\\", 1),
    // Format characters that are drawn.
    ("\u{AD}", 1), ("\u{600}1", 2),
    // Combining marks.
    ("é", 1), ("e\u{301}", 1), ("e\u{301}\u{302}\u{303}", 1), ("ก็", 1), ("ש\u{5B8}", 1),
    ("漢\u{301}", 2), ("नि", 1),
    // East Asian width.
    ("漢字", 4), ("かな", 4), ("カナ", 4), ("ｶﾅ", 2), ("ｶﾞ", 2), ("Ａ１", 4), ("。", 2), ("　", 2), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2),
    ("한글", 4), ("〈", 2), ("㍿", 2), ("𠮷", 2), ("\u{3FFFD}", 2),
    ("¥", 1), ("α", 1), ("─", 1), ("…", 1), ("\u{E000}", 1),
    // Emoji.
    ("😀", 2), ("👍", 2), ("👍🏽", 2), ("🏽", 2), ("✋🏻", 2), ("☺️", 2), ("☺", 1), ("☺\u{FE0E}", 1),
    ("⌚", 2),
    ("❤️", 2), ("❤", 1),
    ("©", 1), ("©️", 2), ("✌🏽", 2), ("⌚\u{FE0E}", 2), ("a\u{FE0F}", 1),
    ("👨‍👩‍👧‍👦", 2), ("👁️‍🗨️", 2), ("🏳️‍🌈", 2), ("🏴󠁧󠁢󠁷󠁬󠁳󠁿", 2), ("❤️‍🔥", 2), ("🧑🏻‍❤️‍💋‍🧑🏼", 2),
    ("🙂‍↔️", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("🇩", 1),
    ("#️⃣", 2), ("1️⃣", 2), ("#⃣", 1), ("a😀b", 4), ("🫠🫨", 4), ("🃏", 2), ("🂡", 1), ("→", 1), ("↔️", 2),
  ])
  func `A text takes this many columns`(text: String, columns: Int) {
    #expect(
      text.displayWidth == columns, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
  }

  // Not arguments of a test: they would be printed as they are.
  @Test func `controls and invisible characters take no column`() {
    let texts = [
      "\n", "\r\n", "\t", "\u{0}", "\u{1B}", "\u{7F}", "\u{9B}", "\u{200B}", "\u{FEFF}", "\u{202E}",
      "\u{2028}",
      "\u{2060}", "\u{FE0F}", "\u{200D}", "\u{301}",
    ]
    for text in texts {
      #expect(text.displayWidth == 0, "\(text.debugDescription)")
      #expect("a\u{0}\(text)b".displayWidth == 2, "\(text.debugDescription)")
    }
  }

  @Test func `Every fully-qualified emoji is one character of two columns`() {
    for record in EmojiList.builtIn().records {
      #expect(record.emoji.displayWidth == 2, "\(record.name)")
      #expect(record.emoji.count == 1, "\(record.name)")
    }
  }

  @Test func `The table of wide ranges is in order`() {
    let wide = east_asian_wide()
    let ranges = UnsafeBufferPointer(start: wide.all, count: wide.count)
    #expect(!ranges.isEmpty && ranges.count.isMultiple(of: 2))
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test(arguments: [
    ("hello", 10, "hello"), ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"),
    ("hello", 0, ""),
    ("hello", -5, ""), ("hello", .min, ""), ("", 0, ""), ("", 3, ""), ("漢字漢字", 8, "漢字漢字"),
    ("漢字漢字", 7, "漢字漢…"),
    ("漢字漢字", 6, "漢字…"), ("漢字", 1, "…"),
    ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("a\u{200B}", 1, "a\u{200B}"),
  ])
  func `A text is cut between characters`(text: String, width: Int, result: String) {
    #expect(text.truncated(toWidth: width) == result)
    #expect(text.truncated(toWidth: width).displayWidth <= max(width, 0))
  }

  @Test func `The ellipsis can be chosen, and is omitted if it does not fit`() {
    #expect("hello world".truncated(toWidth: 8, ellipsis: "...") == "hello...")
    #expect("hello world".truncated(toWidth: 8, ellipsis: "") == "hello wo")
    #expect("hello world".truncated(toWidth: 2, ellipsis: "...") == "")
    #expect("hi".truncated(toWidth: 2, ellipsis: "...") == "hi")
  }

  @Test(arguments: [
    ("milk and bread", 8, ["milk and", "bread"]), ("milk and bread", 7, ["milk", "and", "bread"]),
    ("abcdefgh ij", 3, ["abc", "def", "gh", "ij"]), ("漢字漢 a", 4, ["漢字", "漢 a"]),
    ("漢", 1, ["漢"]), ("", 5, []),
  ])
  func `A text is wrapped at spaces, and long words inside`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(text.wrapped(toWidth: width) == lines)
  }
}
