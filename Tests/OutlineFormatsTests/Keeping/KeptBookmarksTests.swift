import OutlineFormats
import OutlineModel
import TestSupport
import Testing

/// Bookmarks of browsers, after the outline changed.
struct KeptBookmarksTests {
  private static let file = """
    <!DOCTYPE NETSCAPE-Bookmark-file-1>
    <!-- This is an automatically generated file. -->
    <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
    <TITLE>Bookmarks</TITLE>
    <H1 LAST_MODIFIED="1">Bookmarks Menu</H1>

    <DL><p>
        <DT><H3 LAST_MODIFIED="1642028885" ADD_DATE="1642028884" PERSONAL_TOOLBAR_FOLDER="true">Bar</H3>
        <DD>What I &quot;need&quot;
    second line
        <DL><p>
            <DT><A HREF="https://example.org/1" ICON_URI="" ADD_DATE="1642029027123">One</A>
            <DD>a<br>b
            <HR>
            <dt><a href='https://example.org/2'>Two</a>
        </DL><p>
        <DT><H3>Empty</H3>
        <DL><p>
        </DL><p>
    </DL>

    """

  private func changed(
    _ old: String = Self.file, _ change: (inout [DraftNode]) -> Void
  ) throws -> String? {
    var document = try FileFormat.bookmarks.document(of: Array(old.utf8)).document
    change(&document.nodes)
    let kept = try #require(KeptText(Array(old.utf8), format: .bookmarks))
    let written = try kept.bytes(of: document, options: WritingOptions(), headerName: nil)
    return written.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private func file(_ old: String, _ new: String) -> String {
    Self.file.replacing(old, with: new)
  }

  @Test func `a file that did not change stays byte by byte`() throws {
    #expect(try changed { _ in } == Self.file)
    for (old, new) in [
      ("Two</a>", "Two</a>\n        <DD>\n"), ("Two</a>", "Two</a></dt>"), ("<DL><p>", "<dl>"),
      ("</DL>\n", "</DL><p>\n"), ("        <HR>\n", "<HR><!-- <DT> -->\n"),
    ] {
      #expect(try changed(file(old, new)) { _ in } == file(old, new), "\(new)")
    }
  }

  @Test func `a changed bookmark keeps its order of attributes, and others keep their bytes`()
    throws
  {
    #expect(try changed { $0[3].text = "2 & <b>" } == file(">Two<", ">2 &amp; &lt;b&gt;<"))
    #expect(
      try changed { $0[0].note = "x\ny" } == file("What I &quot;need&quot;\nsecond line", "x\ny"))
    #expect(try changed { $0[3].note = "x" } == file("Two</a>", "Two</a>\n        <DD>x"))
    #expect(try changed { $0[1].note = nil } == file("One</A>\n        <DD>a<br>b", "One</A>"))
    #expect(try changed { $0[3].isDone = true } == file("/2'>", "/2' DATA-DONE=\"true\">"))
    #expect(
      try changed { $0[3].attributes["url"] = .string("https://example.org/it's") }
        == file("example.org/2", "example.org/it&#39;s"))
  }

  @Test func `a new bookmark stands in line, and a deleted one takes its line along`() throws {
    let new = DraftNode(text: "New", attributes: ["url": .string("https://n.example/")])
    #expect(
      try changed { $0.insert(new, at: 2) }
        == file(
          "<br>b\n",
          "<br>b\n        <DT><A HREF=\"https://n.example/\" DATA-FAVORITE=\"false\">New</A>\n"))
    let folder = DraftNode(text: "Later")
    #expect(
      try changed { $0.append(folder) }
        == file(
          "Empty</H3>\n    <DL><p>\n",
          "Empty</H3>\n    <DL><p>\n        <DT><H3>Later</H3>\n        <DL><p>\n        </DL><p>\n"
        ))
    #expect(try changed { $0.remove(at: 2) } == file("        <HR>\n", ""))
    let line = "        <dt><a href='https://example.org/2'>Two</a>\n"
    #expect(
      try changed { $0.append($0.remove(at: 3)) }
        == file(line, "").replacing(
          "Empty</H3>\n    <DL><p>\n",
          with: "Empty</H3>\n    <DL><p>\n"
            + line.replacing("/2'", with: "/2' DATA-FAVORITE=\"true\"")))
  }

  @Test func `a favorite outside of the toolbar has a mark, and a line of the toolbar is none`()
    throws
  {
    let links = Self.file.replacing(
      "Empty</H3>\n    <DL><p>\n", with: "Empty</H3>\n    <DL><p>\n<DT><A HREF=\"x:3\">Three</A>\n")
    let nodes = try FileFormat.bookmarks.document(of: Array(links.utf8)).document.nodes
    #expect(nodes.map(\.isFavorite) == [false, true, false, true, false, false])
    let marked = try changed(links) { $0[5].isFavorite = true }
    #expect(marked == links.replacing("\"x:3\"", with: "\"x:3\" DATA-FAVORITE=\"true\""))
    let again = try FileFormat.bookmarks.document(of: Array((marked ?? "").utf8)).document
    #expect(again.nodes.map(\.isFavorite) == [false, true, false, true, false, true])
    #expect(try changed(marked ?? "") { $0[5].isFavorite = false } == links)
    let date = "ADD_DATE=\"1642029027123\""
    let without = links.replacing(date, with: "\(date) DATA-FAVORITE=\"false\"")
    #expect(try changed(links) { $0[1].isFavorite = false } == without)
    #expect(try changed(without) { _ in } == without)
    #expect(try changed(without) { $0[1].isFavorite = true } == links)
    let bar = try FileFormat.bookmarks.document(of: Array(without.utf8)).document.nodes
    #expect(bar.map(\.isFavorite) == [false, false, false, true, false, false])
  }

  @Test func `a link that is gone leaves no empty line, and an empty folder its list`() throws {
    let lines = Self.file.split(separator: "\n", omittingEmptySubsequences: false)
    let emptied = lines.filter { !$0.hasPrefix("        ") }.joined(separator: "\n")
    #expect(try changed { $0.removeSubrange(1...3) } == emptied)
    let commented = file("        <HR>\n", "        <!-- c -->\n        <HR>\n")
    #expect(
      try changed(commented) { $0.remove(at: 2) }
        == commented.replacing("        <HR>\n", with: ""))
  }

  @Test func `bookmarks without a list around them keep their lines`() throws {
    let bare = """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      <H1>Bookmarks</H1>
      <DT><A HREF="https://example.org/1">One</A>
      <DT><H3>Folder</H3>
      <DL><p>
      <DT><A HREF="https://example.org/2">Two</A>
      </DL><p>
      <DT><A HREF="https://example.org/3">Three</A>

      """
    let (document, warnings) = try FileFormat.bookmarks.document(of: Array(bare.utf8))
    #expect(document.nodes.map(\.level) == [0, 0, 1, 0])
    #expect(warnings.isEmpty)
    #expect(try changed(bare) { _ in } == bare)
    #expect(try changed(bare) { $0[2].text = "2" } == bare.replacing(">Two<", with: ">2<"))
    #expect(
      try changed(bare) { $0.remove(at: 3) }
        == bare.replacing("<DT><A HREF=\"https://example.org/3\">Three</A>\n", with: "")
        .replacing("<H3>", with: "<H3 DATA-KIND=\"item\">"))
  }

  @Test func `the note of a folder after its list goes with the folder`() throws {
    let late = """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      <H1>Bookmarks</H1>
      <DL><p>
      <DT><H3>Folder</H3>
      <DL><p>
      <DT><A HREF="https://example.org/1">One</A>
      </DL><p>
      <DD>its note
      <DT><A HREF="https://example.org/2">Two</A>
      </DL><p>

      """
    #expect(try changed(late) { _ in } == late)
    let moved = try changed(late) { $0.insert($0.remove(at: 2), at: 0) }
    let two = "<DT><A HREF=\"https://example.org/2\">Two</A>\n"
    #expect(
      moved
        == late.replacing(two, with: "").replacing(
          "<DL><p>\n<DT><H3>", with: "<DL><p>\n\(two)<DT><H3 DATA-KIND=\"item\">"))
  }

  @Test func `an item without an address after links of the top is no section`() throws {
    let links = """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      <H1>Bookmarks</H1>
      <DL><p>
      <DT><A HREF="https://example.org/1">One</A>
      <DD>its <b>note</b>
      </DL><p>

      """
    let item = """
      <DT><H3 DATA-KIND="item">New</H3>
      <DL><p>
      </DL><p>
      </DL><p>

      """
    let new = try changed(links) { $0.append(DraftNode(text: "New")) }
    #expect(new == links.replacing("</DL><p>\n", with: item))
    let again = try FileFormat.bookmarks.document(of: Array((new ?? "").utf8)).document
    #expect(again.nodes.map(\.isSection) == [false, false])
    // A changed name leaves the note as it is.
    let two = links.replacing(
      "</DL><p>\n", with: "<DT><A HREF=\"https://example.org/2\">Two</A>\n</DL><p>\n")
    let renamed = try changed(two) { $0[0].text = "1" }
    #expect(renamed == two.replacing(">One<", with: ">1<"))
  }

  @Test func `the title changes in its place`() throws {
    let text = try TextNodes(Array(Self.file.utf8), as: .bookmarks)
    #expect(
      String(decoding: text.bytes(titled: "Links"), as: UTF8.self)
        == file("Bookmarks Menu", "Links"))
  }

  @Test func `a file of ours, or one that is not well-formed, is written anew`() throws {
    let nodes = [DraftNode(text: "a", attributes: ["url": .string("x:1")])]
    let ours = try FileFormat.bookmarks.bytes(of: DraftDocument(nodes: nodes))
    #expect(KeptText(ours, format: .bookmarks) == nil)
    for text in [
      file("</DL>\n", ""), file("Two</a>", "Two"), file("<H3>Empty</H3>", ""),
      file("<DT><H3>Empty</H3>\n    <DL>", "<DT><DL>"),
    ] {
      #expect(KeptText(Array(text.utf8), format: .bookmarks) == nil, "\(text)")
    }
  }
}
