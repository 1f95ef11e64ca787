import OutlineFormats
import OutlineModel
import TestSupport
import Testing

struct BookmarksFormatTests {
  /// In the shape of `bookmarks.html` of Aires1208/Bookmarks and 5nacks/OSINTBookmarks, which
  /// Firefox wrote: bare `&`, separators, pictures, dates in seconds.
  private static let firefox = """
    <!DOCTYPE NETSCAPE-Bookmark-file-1>
    <!-- This is an automatically generated file.
         It will be read and overwritten. -->
    <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
    <TITLE>Bookmarks</TITLE>
    <H1>My Bookmarks</H1>

    <DL><p>
        <DT><A HREF="place:type=6&sort=14&maxResults=10" ADD_DATE="1486434764" LAST_MODIFIED="1486434765">Recent</A>
        <HR>    <DT><H3 ADD_DATE="1375257876" PERSONAL_TOOLBAR_FOLDER="true">Toolbar</H3>
        <DD>What I need
        <DL><p>
            <DT><A HREF="https://example.org/?a=1&amp;b=2" ADD_DATE="1375257876" ICON="data:image/png;base64,AAAA" TAGS="news,two words">Tea &amp; more</A>
            <DD>First line
    second line
            <DT><H3>Inner</H3>
            <DL><p>
                <DT><A HREF="https://example.org/deep">Deep</A>
            </DL><p>
            <DT><A HREF="https://example.org/nameless"></A>
        </DL><p>
        <DT><A HREF="https://example.org/late">Late</A>
    </DL>

    """

  @Test
  func `folders between links keep their place, links have their address, date, tags and note`()
    throws
  {
    #expect(
      try LineFormats.outline(.bookmarks, Self.firefox) == [
        "- Recent", "- ———", "- Toolbar | What I need", "-- Tea & more | First line⏎second line",
        "-- Inner", "--- Deep", "-- https://example.org/nameless", "- Late",
      ])
    let (document, warnings) = try FileFormat.bookmarks.document(of: Array(Self.firefox.utf8))
    #expect(document.header.title == "My Bookmarks")
    #expect(
      document.nodes[3].attributes == [
        "url": .string("https://example.org/?a=1&b=2"),
        "created": .string("2013-07-31T08:04:36Z"),
        "tags": .array([.string("news"), .string("two-words")]),
        "icon": .string("data:image/png;base64,AAAA"),
      ])
    #expect(document.nodes[0].attributes["url"] == .string("place:type=6&sort=14&maxResults=10"))
    #expect(
      document.nodes.map(\.isFavorite) == [false, false, false, true, false, false, true, false])
    #expect(warnings.map(\.description) == ["line 13: the tag two words became two-words"])
    let written = String(decoding: try FileFormat.bookmarks.bytes(of: document), as: UTF8.self)
    #expect(written.contains("<HR>") && written.contains("base64,AAAA"))
    #expect(
      try FileFormat.bookmarks.document(of: Array(written.utf8)).document.nodes == document.nodes)
  }

  @Test func `folders at the top are sections if no link is between or after them`() throws {
    let text = """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      <H1>Bookmarks</H1>
      <DL><p>
      <DT><A HREF="http://a.example/">a</A>
      <DT><H3>F</H3>
      <DL><p>
      <DT><A HREF="http://b.example/">b</A>
      </DL><p>
      </DL>
      """
    #expect(try LineFormats.outline(.bookmarks, text) == ["- a", "§ F", "- b"])
  }

  @Test func `bookmarks of Google have no document type, and their times are in microseconds`()
    throws
  {
    let text = """
      <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
      <TITLE>Bookmarks</TITLE>
      <H1>Bookmarks</H1>
      <DL><p>
      <DT><H3 ADD_DATE="1523996194943160">Unlabeled</H3>
      <DL><p>
      <DT><A HREF="http://a.example/" ADD_DATE="1515515697780642">Words</A>
      </DL><p>
      </DL><p>
      """
    let bytes = Array(text.utf8)
    #expect(FileFormat.guess(name: "g.html", beginning: bytes[...]) == .bookmarks)
    let nodes = try FileFormat.bookmarks.document(of: bytes).document.nodes
    #expect(nodes[1].attributes["created"] == .string("2018-01-09T16:34:57Z"))
    #expect(
      FileFormat.guess(name: "a.html", beginning: Array("<html><dl><dt><h1>".utf8)[...]) == nil)
  }

  @Test func `a file that is not well-formed is read as browsers read it`() throws {
    // As older programs write it: no quotes, other cases, no end of lists and headings.
    let text = """
      <!doctype netscape-bookmark-file-1>
      <title>x</title>
      <dl><dt><h3 folded add_date=1>A</h3>
      <dl><dt><a href=http://example.org/?x=1&y=2>one</a>
      <dt><a href='http://example.org/"quoted"'>two
      </dl>
      """
    let (document, warnings) = try FileFormat.bookmarks.document(of: Array(text.utf8))
    #expect(document.nodes.map(\.text) == ["A", "one", "two"])
    #expect(document.nodes.map(\.isExpanded) == [false, false, false])
    #expect(document.nodes[1].attributes["url"] == .string("http://example.org/?x=1&y=2"))
    #expect(document.nodes[2].attributes["url"] == .string("http://example.org/\"quoted\""))
    #expect(warnings.map(\.description) == ["line 6: end tags </DL> are missing: 1"])
  }

  @Test func `a note after the list of a folder is that of the folder`() throws {
    let text = """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      <DL><p>
      <DT><H3>F</H3>
      <DD>before
      <DL><p>
      <DT><A HREF="http://b.example/">b</A>
      <DD>
      </DL><p>
      <DD>after &amp; late
      </DL>
      """
    #expect(
      try LineFormats.outline(.bookmarks, text) == ["§ F | before⏎after & late", "- b"])
  }

  @Test func `it is recognized by its beginning, and an HTML page is not taken for one`() {
    func guess(_ name: String?, _ text: String) -> FileFormat? {
      FileFormat.guess(name: name, beginning: Array(text.utf8)[...])
    }
    #expect(guess("bookmarks.html", Self.firefox) == .bookmarks)
    #expect(guess("list.txt", Self.firefox) == .bookmarks)
    #expect(guess(nil, Self.firefox) == .bookmarks)
    let page = "<!DOCTYPE html>\n<dl><dt><a href=\"x\">x</a></dl>"
    #expect(guess("bookmarks.html", page) == nil)
    #expect(FileFormat.guess(writing: "a/bookmarks.html") == .bookmarks)
    #expect(FileFormat.guess(writing: "bookmarks.htm") == .bookmarks)
    #expect(throws: FormatError("it has no bookmarks")) {
      try FileFormat.bookmarks.document(of: Array("<html><p>Text</html>".utf8))
    }
  }

  @Test func `browsers import the written file`() throws {
    let nodes = [
      DraftNode.section("Food"),
      DraftNode(
        text: "Tea & more", note: "a\nb", isFavorite: true, favoriteRank: 1,
        attributes: [
          "url": .string("https://example.org/?a=1&b=2"),
          "created": .string("2013-07-31T08:04:36Z"), "tags": .array([.string("news")]),
        ]),
      DraftNode(text: "Only words"),
    ]
    let bytes = try FileFormat.bookmarks.bytes(of: DraftDocument(nodes: nodes))
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <!DOCTYPE NETSCAPE-Bookmark-file-1>
        <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
        <META NAME="GENERATOR" CONTENT="OutlineStore 1">
        <TITLE>Bookmarks</TITLE>
        <H1>Bookmarks</H1>
        <DL><p>
            <DT><H3 DATA-KIND="section">Food</H3>
            <DL><p>
                <DT><A HREF="https://example.org/?a=1&amp;b=2" ADD_DATE="1375257876" TAGS="news" DATA-FAVORITE="1">Tea &amp; more</A>
                <DD>a
        b
                <DT><H3>Only words</H3>
                <DL><p>
                </DL><p>
            </DL><p>
        </DL><p>

        """)
    #expect(try FileFormat.bookmarks.document(of: bytes).document.nodes == nodes)
  }

  @Test func `a hostile outline comes back`() throws {
    try LineFormats.expectRoundTrips(.bookmarks, seed: 41)
  }

  @Test func `all fields but ids come back, and with ids those too`() throws {
    try LineFormats.expectWholeRoundTrips(.bookmarks, seed: 42)
  }

  @Test func `a list of 100,000 levels, a line of 1 MB and a torn file do not trap`() throws {
    try LineFormats.expectDeep(.bookmarks)
    let whole = Array(Self.firefox.utf8)
    for end in stride(from: 0, to: whole.count, by: 7) {
      _ = try? FileFormat.bookmarks.document(of: Array(whole[..<end]))
    }
    let long = "<DL><DT><A HREF=\"x\">" + String(repeating: "ab<", count: 1 << 18)
    #expect(try FileFormat.bookmarks.document(of: Array(long.utf8)).document.nodes.count == 1)
    let nested = String(repeating: "<DL><DT><H3>a</H3>", count: 100_003)
    #expect(throws: FormatError.self) {
      try FileFormat.bookmarks.document(of: Array(nested.utf8))
    }
  }
}
