import OutlineModel
import Testing

struct StringQuotesTests {
  @Test func `a sign is replaced before a combining mark, too`() {
    #expect("a'\u{301}b'".replacing(["'": "''"]) == "a''\u{301}b''")
    #expect("b\"\u{1F3FB}".replacing(["\"": "\"\""]) == "b\"\"\u{1F3FB}")
  }
}
