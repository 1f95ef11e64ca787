import OutlineOperations
import Testing

struct SuggestionTests {
  @Test func `the nearest words are suggested, by other words for them too`() {
    let words = ["add", "set", "mv", "rm"]
    #expect(Suggestion.nearest(to: "ad", in: words, alsoKnownAs: [:]) == ["add"])
    #expect(Suggestion.nearest(to: "sett", in: words, alsoKnownAs: [:]) == ["set"])
    #expect(
      Suggestion.nearest(to: "delete", in: words, alsoKnownAs: ["delete": "rm", "find": "search"])
        == ["rm"])
    #expect(Suggestion.nearest(to: "nothing", in: words, alsoKnownAs: [:]) == [])
  }
}
