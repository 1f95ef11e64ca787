import OutlineFormats
import Testing

@testable import Terminal

// Control characters are not arguments of tests: they would be printed as they are.
struct ShellSafeTests {
  @Test func `What could steer a terminal is made visible`() {
    let cases = [
      ("", ""), ("plain text", "plain text"), ("a\nb\tc\rd", "a\\nb\\tc\\rd"),
      ("a\r\nb", "a\\r\\nb"),
      ("C:\\new", "C:\\new"),
      ("\u{1B}[31mred\u{7}", "\\u{1B}[31mred\\u{7}"), ("\u{0}\u{7F}\u{9B}", "\\u{0}\\u{7F}\\u{9B}"),
      ("\u{202E}txt.exe\u{202C}", "\\u{202E}txt.exe\\u{202C}"),
      ("\u{2066}a\u{2069}", "\\u{2066}a\\u{2069}"),
      ("\u{200E}\u{200F}\u{61C}", "\\u{200E}\\u{200F}\\u{61C}"),
      ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"),
      ("e\u{301}\n\u{301}", "e\u{301}\\n\u{301}"),
    ]
    for (text, safe) in cases {
      #expect(Array(text.shellSafe.unicodeScalars) == Array(safe.unicodeScalars))
      #expect(text.shellSafe.shellSafe == text.shellSafe)
    }
  }

  @Test func `Emoji and other scripts are left alone`() {
    let scripts = ["שלום", "سلام", "नमस्ते", "e\u{301}", "a\u{200B}b", "☺\u{FE0E}"]
    for text in EmojiList.builtIn().records.map(\.emoji) + scripts {
      #expect(Array(text.shellSafe.unicodeScalars) == Array(text.unicodeScalars))
      #expect(Array(text.plainField.unicodeScalars) == Array(text.unicodeScalars))
    }
  }

  @Test func `A field of a plain line stays on its line`() {
    let cases = [
      ("a\tb", "a\\tb"), ("a\nb", "a\\nb"), ("C:\\new", "C:\\\\new"),
      ("\\n", "\\\\n"), ("\u{85}\u{2028}", "\\u{85}\\u{2028}"),
      ("\u{1B}", "\\u{1B}"), ("\u{202E}x", "\\u{202E}x"), ("", ""),
    ]
    for (text, field) in cases {
      #expect(Array(text.plainField.unicodeScalars) == Array(field.unicodeScalars))
    }
  }

  @Test func `No scalar leaves a control character behind`() {
    for value in UInt32(0)...0x3000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a" + String(scalar) + "b"
      let safe = text.shellSafe
      #expect(safe.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      #expect((safe == text) == !(scalar.isControlOrSeparator || scalar.isBidiControl))
    }
  }

  @Test func `Plain fields can be told apart`() {
    let texts = ["\n", "\\n", "\\\n", "\\\\n", "\t", "\\t", "\\", "\\\\", "\u{0}", "\\u{0}"]
    #expect(Set(texts.map(\.plainField)).count == texts.count)
  }
}
