import OutlineFormats
import OutlineModel
import Testing

struct GoogleKeepFormatTests {
  /// In the shape of `test/testdata/googlekeep/note_listcontent.json`, `note_sharees.json` and
  /// `note_no_title.json` of Hofled/google-keep-anytype-migration.
  private static let list = #"""
    {"color":"RED","isTrashed":false,"isPinned":true,"isArchived":true,
     "listContent":[{"textHtml":"<p>Milk</p>","text":"Milk","isChecked":false},{"text":"Bread","isChecked":true}],
     "title":"Groceries","userEditedTimestampUsec":1712000000000000,"createdTimestampUsec":1711900000000000,
     "labels":[{"name":"Home"},{"name":"two words"}],
     "annotations":[{"source":"WEBLINK","url":"https://example.org/a","title":"A"}],
     "attachments":[{"filePath":"1.jpg","mimetype":"image/jpeg"}],
     "sharees":[{"isOwner":true,"type":"WRITER","email":"ann@example.org"}]}
    """#

  @Test func `a list is an item with its entries, labels, pictures and times`() throws {
    let bytes = Array(Self.list.utf8)
    #expect(FileFormat.guess(name: "Groceries.json", beginning: bytes[...]) == .keep)
    #expect(try LineFormats.outline(.keep, Self.list) == ["- Groceries", "-- Milk", "-- x Bread"])
    let (document, warnings) = try FileFormat.keep.document(of: bytes)
    #expect(document.nodes[0].isFavorite && document.nodes[0].isExpanded)
    #expect(
      document.nodes[0].attributes == [
        "archived": .bool(true), "color": .string("red"), "url": .string("https://example.org/a"),
        "created": .string("2024-03-31T15:46:40Z"),
        "tags": .array([.string("Home"), .string("two-words")]),
        "attachments": .array([.string("1.jpg")]),
      ])
    #expect(document.nodes[2].attributes == ["checkbox": .bool(true)])
    #expect(
      warnings.map(\.description) == ["the people who share the note are left out: 1"])
  }

  @Test func `a note without a title is known by its first line, one in the trash is left out`()
    throws
  {
    func note(_ isTrashed: Bool) -> String {
      #"{"isTrashed":\#(isTrashed),"isPinned":false,"title":"","textContent":"One\ntwo\nthree"}"#
    }
    #expect(try LineFormats.outline(.keep, note(false)) == ["- One | two⏎three"])
    #expect(try LineFormats.outline(.keep, note(true)) == [])
    #expect(try LineFormats.warnings(.keep, note(true)) == ["a note in the trash is left out"])
    let empty = #"{"isTrashed":false,"isPinned":false,"title":"""#
    #expect(try LineFormats.warnings(.keep, empty + "}") == ["a note without any text is left out"])
    let picture = empty + #","attachments":[{"filePath":"1.jpg"}]}"#
    #expect(try LineFormats.outline(.keep, picture) == ["- 1.jpg"])
    #expect(throws: FormatError("it is not a note")) {
      try FileFormat.keep.document(of: Array("[]".utf8))
    }
  }
}
