import OutlineService
import Testing

struct AccessTokenTests {
  @Test func `a token has 128 bits, and is another one each time`() {
    let tokens = Set((0..<100).map { _ in AccessToken.random().text })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test(arguments: [
    "", "short", "0123456789012345678901 ", "012345678901234567890;", "ä234567890123456789012",
  ])
  func `a chosen token has 128 bits of letters and digits`(_ text: String) {
    #expect(AccessToken(chosen: text) == nil)
  }

  @Test func `a chosen token is taken as it is`() {
    #expect(AccessToken(chosen: "abcDEF-_0123456789abcd")?.text == "abcDEF-_0123456789abcd")
  }
}
