import OutlineFormats
import OutlineModel
import Testing

struct TrelloFormatTests {
  /// In the shape of `trello.json` of miyamae/trello-json2csv and smallma/trello-to-travel, boards,
  /// and of hanyscz/TrelloToMarkdown, a card.
  private static let board = #"""
    {"id":"b","name":"Garden","desc":"","descData":null,"closed":false,"idOrganization":null,
     "url":"https://trello.com/b/x/garden","shortLink":"x",
     "lists":[{"id":"l2","name":"Done","closed":false,"pos":20},{"id":"l1","name":"To do","closed":false,"pos":10.5},
              {"id":"l3","name":"Old","closed":true,"pos":5}],
     "cards":[
      {"id":"c2","name":"Later","idList":"l1","pos":2,"closed":false,"desc":"","labels":[],"due":null,"idMembers":[]},
      {"id":"c1","name":"Sow","idList":"l1","pos":1,"closed":false,"desc":"First\nsecond","due":"2026-03-01T10:00:00.000Z",
       "dueComplete":true,"labels":[{"name":"two words","color":"red"},{"name":"","color":"green"}],"idMembers":["m1","m2"],
       "shortUrl":"https://trello.com/c/1","idChecklists":["k1"],"attachments":[{"url":"https://example.org/a.png","name":"a"}]},
      {"id":"c3","name":"Away","idList":"l2","pos":1,"closed":true},
      {"id":"c4","name":"Gone","idList":"l3","pos":1,"closed":false}],
     "checklists":[{"id":"k1","idCard":"c1","name":"Steps","pos":1,"checkItems":[
       {"id":"i2","name":"water","state":"incomplete","pos":2},{"id":"i1","name":"dig","state":"complete","pos":1,"due":"2026-02-01T00:00:00.000Z"}]}],
     "members":[{"id":"m1","username":"ann"}],"customFields":[{"id":"f"}],
     "actions":[{"type":"commentCard","date":"2026-01-03T10:00:00.000Z","data":{"text":"newer","card":{"id":"c1"}},"memberCreator":{"fullName":"Ann"}},
                {"type":"commentCard","date":"2026-01-02T10:00:00.000Z","data":{"text":"older","card":{"id":"c1"}}}]}
    """#

  @Test func `lists are sections, cards are items in their order, with their checklists`() throws {
    let bytes = Array(Self.board.utf8)
    #expect(FileFormat.guess(name: "garden.json", beginning: bytes[...]) == .trello)
    #expect(
      try LineFormats.outline(.trello, Self.board) == [
        "§ To do",
        "- x Sow | First⏎second⏎⏎2026-01-02: older⏎⏎Ann, 2026-01-03: newer",
        "-- Steps", "--- x dig", "--- water", "- Later", "§ Done",
      ])
    let (document, warnings) = try FileFormat.trello.document(of: bytes)
    #expect(document.header.title == "Garden")
    #expect(
      document.nodes[1].attributes == [
        "due": .string("2026-03-01T10:00:00Z"), "url": .string("https://trello.com/c/1"),
        "tags": .array([.string("two-words"), .string("green")]),
        "members": .array([.string("ann"), .string("m2")]),
        "attachments": .array([.string("https://example.org/a.png")]),
      ])
    #expect(document.nodes[3].attributes["due"] == .string("2026-02-01T00:00:00Z"))
    #expect(
      warnings.map(\.description) == [
        "archived lists are left out: 1", "archived cards are left out: 2",
        "custom fields are left out: 1",
      ])
  }

  /// As in `trello.json` of gorillalabs/dekk, of 2015.
  @Test func `a board may begin with many actions`() throws {
    let action = #"{"id":"a","idMemberCreator":"m","data":{"board":{"shortLink":"x","name":"B"}}}"#
    let actions = repeatElement(action, count: 200).joined(separator: ",")
    let board = #"""
      {"actions":[\#(actions)],"lists":[{"id":"l","name":"To do","closed":false,"pos":1}],
       "cards":[{"id":"c","name":"Sow","idList":"l","closed":false,"pos":1}]}
      """#
    let input = FormatInput(Array(board.utf8))
    #expect(FileFormat.guess(name: "a.json", beginning: try input.beginning()) == .trello)
    #expect(try LineFormats.outline(.trello, board) == ["§ To do", "- Sow"])
  }

  @Test func `a single card is an item`() throws {
    let card = #"""
      {"id":"c1","badges":{"description":false},"limits":{"status":"ok"},"idBoard":"b","idList":"l","descData":null,"shortLink":"x","name":"Sow","desc":"",
       "checklists":[{"id":"k","idCard":"c1","name":"Steps","checkItems":[{"id":"i","name":"dig","state":"complete"}]}]}
      """#
    #expect(FileFormat.guess(name: "a.json", beginning: Array(card.utf8)[...]) == .trello)
    #expect(try LineFormats.outline(.trello, card) == ["- Sow", "-- Steps", "--- x dig"])
  }

  @Test func `other files than a board are refused, and torn ones do not trap`() {
    for (text, reason) in [("{}", "it has no lists and cards"), ("[]", "it is not a board")] {
      #expect(throws: FormatError(reason)) {
        try FileFormat.trello.document(of: Array(text.utf8))
      }
    }
    let whole = Array(Self.board.utf8)
    for end in stride(from: 0, to: whole.count - 1, by: 3) {
      #expect(throws: FormatError.self) { try FileFormat.trello.document(of: Array(whole[..<end])) }
    }
  }
}
