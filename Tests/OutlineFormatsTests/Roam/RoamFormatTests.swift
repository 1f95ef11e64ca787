import OutlineFormats
import OutlineModel
import Testing

struct RoamFormatTests {
  /// In the shape of `ankify_roam/tests/roam_export.py` of taylormitchell/ankify_roam and
  /// `tests/fixtures.py` of myles/roam-research-to-sqlite, which have exports, and of the types of
  /// obsidianmd/obsidian-importer.
  private static let export = #"""
    [
      {"create-time": 1592095527164, "title": "Garden", "uid": "page",
       "children": [
        {"string": "{{[[TODO]]}} Sow ((child)) #beans", "uid": "todo", "create-time": 1592095530960,
         "edit-time": 1592095567978, "edit-email": "ann@example.org",
         "children": [{"string": "Two\nlines\nmore", "uid": "child", "heading": 2}]},
        {"children": [{"string": "below"}], "string": "{{[[DONE]]}} Mend", "open": false, "text-align": "left"}
       ],
       "edit-time": 1592095567979, ":create/user": {":user/uid": "x"}},
      {"title": "beans", "edit-time": 1592095567979},
      {"title": "June 14th, 2020", ":log/id": 1592092800000,
       "children": [{"string": "a", "refs": [{"uid": "todo"}], ":block/refs": [{":block/uid": "todo"}]}]}
    ]
    """#

  @Test func `pages are sections, blocks are items, with marks, ids and times`() throws {
    let bytes = Array(Self.export.utf8)
    for name in ["export.json", nil] {
      #expect(FileFormat.guess(name: name, beginning: bytes[...]) == .roam)
    }
    // As in `tests/export-pages.json` of taylormitchell/ankify_roam, the title may come late.
    let late = #"[{"edit-time":1,"children":[{"string":"a"#
    #expect(FileFormat.guess(name: "a.json", beginning: Array(late.utf8)[...]) == .roam)
    #expect(
      try LineFormats.outline(.roam, Self.export) == [
        "§ Garden", "- Sow ((child)) #beans", "-- Two | lines⏎more", "- x Mend", "-- below",
        "§ June 14th, 2020", "- a",
      ])
    let (document, warnings) = try FileFormat.roam.document(of: bytes)
    #expect(document.nodes.map(\.id) == ["page", "todo", "child", nil, nil, nil, nil])
    #expect(document.nodes.map(\.isExpanded) == [true, true, false, false, false, true, false])
    #expect(
      document.nodes[1].attributes == [
        "todo": .string("TODO"), "created": .string("2020-06-14T00:45:30Z"),
      ])
    #expect(document.nodes[2].attributes == ["heading": .integer(2)])
    #expect(
      warnings.map(\.description) == [
        "pages without blocks are left out: 1", "fields are left out: text-align",
      ])
  }

  @Test func `other JSON is not taken for pages`() {
    for text in [#"[{"text":"a","children":[]}]"#, #"[{"title":"a","children":[]}]"#] {
      #expect(FileFormat.guess(name: "a.json", beginning: Array(text.utf8)[...]) == .json)
    }
    #expect(throws: FormatError("it is not an array of pages")) {
      try FileFormat.roam.document(of: Array("{}".utf8))
    }
  }

  @Test func `100,000 levels of blocks are read, more and torn files do not trap`() throws {
    func blocks(_ count: Int) -> [UInt8] {
      let start = String(repeating: #"{"string":"a","children":["#, count: count)
      return Array(
        (#"[{"title":"p","children":["# + start + String(repeating: "]}", count: count) + "]}]")
          .utf8)
    }
    #expect(try FileFormat.roam.document(of: blocks(100_001)).document.nodes.count == 100_002)
    #expect(throws: FormatError("it is more than 100000 levels deep")) {
      try FileFormat.roam.document(of: blocks(100_002))
    }
    let whole = Array(Self.export.utf8)
    for end in whole.indices.dropLast() {
      #expect(throws: FormatError.self) { try FileFormat.roam.document(of: Array(whole[..<end])) }
    }
  }
}
