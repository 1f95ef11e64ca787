import Foundation
import TestSupport
import Testing

struct OutlineViewTests {
  @Test(arguments: edits)
  func `outline takes an edit as one version`(_ edit: ViewEdit) async throws {
    try await edit.prove()
  }

  @Test(arguments: refusals)
  func `outline refuses an edit with a reason`(_ refusal: Refusal) async throws {
    try await refusal.prove()
  }

  @Test func `outline has the columns that people insert first`() async throws {
    let file = try await OutlineFile.planted()
    #expect(
      try await file.rows("SELECT group_concat(name, ' ') FROM pragma_table_info('outline')") == [
        "parent text id after secondary_text image note is_done is_expanded is_favorite attributes section level line key due start priority tags completed recur"
      ])
    try await file.edit(
      "INSERT INTO outline VALUES('fruit', 'Fig', 'fig', '', 's', '🍎', 'n', 1, 0, 1, '{}', NULL, "
        + "NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-02', 'weekly')")
    #expect(
      try await file.rows("SELECT * FROM outline WHERE id='fig'") == [
        "fruit|Fig|fig||s|🍎|n|1|0|1|{\"completed\":\"2026-11-02\",\"recur\":\"weekly\"}|fruit|1|  - [x] 🍎 Fig  s *|10|NULL|NULL|NULL|NULL|2026-11-02|weekly"
      ])
    try await file.expectSound()
  }

  @Test func `an item with a rule is not ticked off, unless the rule ends with it`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit("UPDATE outline SET recur='weekly', due='2026-12-24' WHERE id='pear'")
    let ticks = [
      "UPDATE outline SET is_done=1 WHERE id='pear'",
      "UPDATE outline SET is_done=1, recur='2w' WHERE id='pear'",
      "UPDATE OR IGNORE outline SET is_done=1, due='2026-12-31' WHERE level>0",
    ]
    for step in try await file.run(ticks) {
      #expect(step.errors.joined().contains("outline: a recurring item is done with outline done"))
    }
    #expect(try await file.rows("SELECT count(*) FROM outline WHERE is_done") == ["0"])
    try await file.edit(
      "UPDATE outline SET is_done=1, attributes='{}' WHERE id='pear'",
      "UPDATE outline SET is_done=1 WHERE level>0")
    try await file.expectSound()
  }

  @Test func `an id that is not given is a random one, and no two are the same`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "INSERT INTO outline(parent, text) VALUES('pear', 'a'), ('pear', 'b')",
      "INSERT INTO outline(parent, text, id) VALUES('pear', 'c', ''), ('pear', 'd', NULL)")
    #expect(
      try await file.rows(
        "SELECT count(DISTINCT id), min(length(id)), max(length(id)) FROM outline WHERE parent='pear'"
      )
        == ["4|15|15"])
    #expect(
      try await file.rows(
        "SELECT count(*) FROM item WHERE parent=4 AND id GLOB '*[^bcdfghjkmnpqrstvwxyz]*'") == ["0"]
    )
    try await file.expectSound()
  }

  @Test func `a note is stored apart, and an edit of other columns leaves it alone`()
    async throws
  {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "UPDATE outline SET note='one' WHERE id='pear'",
      "UPDATE outline SET note='one', is_done=1 WHERE id='pear'",
      "UPDATE outline SET text='Birne', after='', parent='vegetables' WHERE id='pear'",
      "UPDATE outline SET note='two' WHERE id IN ('pear', 'carrot')",
      "UPDATE outline SET note=NULL WHERE id='pear'")
    #expect(try await file.rows("SELECT * FROM note") == ["1|one", "2|two", "3|two"])
    #expect(
      try await file.rows("SELECT id, note FROM outline WHERE note IS NOT NULL") == ["carrot|two"])
    #expect(
      try await file.rows(
        "SELECT version, before, after FROM changes WHERE what='note' AND id='pear'") == [
          "6|NULL|one", "9|one|two", "10|two|NULL",
        ])
    try await file.expectSound()
  }

  @Test func `a file of comma-separated values is imported, with fewer columns than the view has`()
    async throws
  {
    let file = try await OutlineFile.planted()
    let csv = FileManager.default.temporaryDirectory.appendingPathComponent(
      "outline-\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: csv) }
    try Data("carrot,\"Top, green\",top\nfruit,Fig,fig\ntop,Leaf,\n".utf8).write(to: csv)
    try await file.edit(".import --csv \(csv.path) outline")
    #expect(
      try await file.rows("SELECT line FROM outline") == [
        "v Fruit", "  v Apple", "    v Granny Smith *", "      v Seed", "        - Kernel",
        "  - Pear *", "  - Fig",
        "v Vegetables", "  v Carrot", "    v Top, green", "      - Leaf",
      ])
    // Each line is a statement of its own.
    #expect(try await file.rows("SELECT max(number) FROM version") == ["8"])
    try await file.expectSound()
  }

  @Test func `a listing of one file is imported into another`() async throws {
    let file = try await OutlineFile.planted(), other = try await OutlineFile.empty()
    let csv = FileManager.default.temporaryDirectory.appendingPathComponent(
      "outline-\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: csv) }
    try await file.edit(
      "UPDATE outline SET note='n', is_done=1, image='🥕', is_expanded=0 WHERE id='carrot'")
    let columns = "parent, text, id, after, secondary_text, image, note, is_done, is_expanded"
    let listing = "SELECT \(columns) FROM outline"
    try await file.edit(".mode csv\n.nullvalue ''\n.once \(csv.path)\n\(listing);")
    // An empty field means the first place: the items come in display order, so the next one says
    // what it comes after.
    try await other.edit("BEGIN", ".import --csv \(csv.path) outline", "COMMIT")
    #expect(try await other.rows(listing) == file.rows(listing))
    try await other.expectSound()
  }

  @Test func `a list typed between two items keeps short positions in order`() async throws {
    let file = try await OutlineFile.planted()
    let adds = (1...300).flatMap { n in
      [
        "INSERT INTO outline(parent, text, id, after) VALUES('fruit', \(n), 'n\(n)', '\(n == 1 ? "apple" : "n\(n - 1)")')",
        "INSERT INTO outline(parent, text, after) VALUES('carrot', \(n), '')",
      ]
    }
    try await file.edit("BEGIN; \(adds.joined(separator: "; ")); COMMIT")
    #expect(
      try await file.rows("SELECT text FROM outline WHERE parent='fruit'")
        == ["Apple"] + (1...300).map(String.init) + ["Pear"])
    #expect(
      try await file.rows("SELECT text FROM outline WHERE parent='carrot'")
        == (1...300).reversed().map(String.init))
    #expect(try await file.rows("SELECT max(length(position)) FROM item") == ["5"])
    try await file.expectSound()
  }

  @Test(arguments: places)
  func `a place between two is the one that the library gives`(
    _ left: String?, _ right: String?, _ expected: String
  ) async throws {
    let file = try await OutlineFile.planted()
    var lines: [String] = []
    for (key, position) in [(20, left), (21, right)] {
      guard let position else { continue }
      lines.append(
        "INSERT INTO item(key, id, parent, position) VALUES(\(key), 'i\(key)', 8, '\(position)')")
    }
    let after = left == nil ? "''" : "'i20'"
    lines.append(
      "INSERT INTO outline(parent, text, id, after) VALUES('carrot', 'x', 'new', \(after))")
    #expect(try await file.run(lines).flatMap(\.errors) == [])
    #expect(try await file.rows("SELECT position FROM item WHERE id='new'") == [expected])
    try await file.expectSound()
  }

  @Test(arguments: fullPlaces)
  func `if no place is left the error names the command that makes room`(
    _ left: String?, _ right: String?
  ) async throws {
    let file = try await OutlineFile.planted()
    try await file.edit("UPDATE item SET favorite_position=NULL WHERE id IN ('pear', 'granny')")
    for (key, position) in [(20, left), (21, right)] {
      guard let position else { continue }
      try await file.edit(
        "INSERT INTO item(key, id, parent, position) VALUES(\(key), 'i\(key)', 8, '\(position)')",
        "UPDATE item SET favorite_position='\(position)' WHERE key=\(key)")
    }
    let after = left == nil ? "''" : "'i20'"
    let before = try await file.rows(OutlineFile.dump)
    let steps = try await file.run([
      "INSERT INTO outline(parent, text, after) VALUES('carrot', 'x', \(after))",
      "UPDATE outline SET parent='carrot', after=\(after) WHERE id='pear'",
      "INSERT INTO favorites(id, after) VALUES('pear', \(after))",
    ])
    for step in steps[...1] {
      #expect(
        step.errors.joined().contains(
          "outline: there is no room in this place; outline mv makes room"))
    }
    #expect(
      steps[2].errors.joined().contains(
        "favorites: there is no room in this place; outline fav makes room"))
    #expect(try await file.rows(OutlineFile.dump) == before)
    try await file.expectSound()
  }

  @Test func `an item that is not a favorite needs no room among the favorites`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "UPDATE item SET favorite_position='jzzzzzzzzzz' WHERE id='pear'",
      "INSERT INTO outline(parent, text, id) VALUES('fruit', 'Fig', 'fig')",
      "INSERT INTO outline(parent, text, id, is_favorite) VALUES('fruit', 'Plum', 'plum', 0)")
    let refused = try await file.run([
      "INSERT INTO outline(parent, text, is_favorite) VALUES('fruit', 'Kiwi', 1)"
    ])
    #expect(refused[0].errors.joined().contains("favorites: there is no room in this place"))
    #expect(try await file.rows("SELECT max(number) FROM version") == ["8"])
    try await file.expectSound()
  }

  @Test func `a cycle is found through any depth`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "WITH RECURSIVE n(n) AS (VALUES(100) UNION ALL SELECT n+1 FROM n LIMIT 2000) "
        + "INSERT INTO outline(parent, text, id) SELECT iif(n=100, 'kernel', 'd'||(n-1)), n, 'd'||n FROM n"
    )
    #expect(
      try await file.rows("SELECT section, level FROM outline WHERE id='d2099'") == ["fruit|2004"])
    let steps = try await file.run([
      "UPDATE outline SET parent='d2099' WHERE id='apple'",
      "UPDATE outline SET parent='d2099' WHERE id='carrot'",
      "DELETE FROM outline WHERE id='apple'",
    ])
    #expect(steps.map(\.errors.count) == [1, 0, 0])
    #expect(steps[0].errors.joined().contains("item: cycle"))
    #expect(try await file.rows(ViewEdit.tree) == ["fruit>pear"])
    try await file.expectSound()
  }

  static let places: [(String?, String?, String)] = [
    (nil, nil, "a0"), ("a0", nil, "a8"), ("as", nil, "b00"), ("bzz", nil, "c007"),
    ("Zz", nil, "a7"), ("Z0", nil, "Z8"),
    (nil, "a0", "Zs"), (nil, "a8", "a0"), (nil, "Z0", "Yzs"), (nil, "b00", "as"),
    ("a0", "a8", "a4"),
    ("a0", "aG", "a8"),
    ("a0", "a1", "a0a0"), ("a0", "a1a0", "a1"), ("a0a0", "a1", "a0a8"), ("a0", "a0a0", "a0Zs"),
    ("az", "b00", "aza0"),
    ("az", "b01", "b00"), ("Zz", "a0", "Zza0"), ("a0a0", "a0a1", "a0a0a0"),
    ("b00a0b00", "b00a0b01a0", "b00a0b01"),
    ("jzzzzzzzzz0", nil, "jzzzzzzzzz8"), (nil, "Qzzzzzzzzzz", "Qzzzzzzzzzr"), ("01", nil, "01a0"),
    ("01", "02", "01a0"),
  ]
  static let fullPlaces: [(String?, String?)] = [
    ("jzzzzzzzzzz", nil), (nil, "Q0000000000"), ("a0", "a00"), (nil, "01"),
    (String(repeating: "a0", count: 32), String(repeating: "a0", count: 31) + "a1"),
    (String(repeating: "z", count: 64), nil),
  ]

  private static let planted =
    "fruit>apple apple>granny granny>seed seed>kernel fruit>pear vegetables>carrot"

  static let edits: [ViewEdit] = inserts + moves + words + deletions

  private static let inserts: [ViewEdit] = [
    ViewEdit(
      "at the end", "INSERT INTO outline(parent, text, id) VALUES('fruit', 'Fig', 'fig')",
      gives:
        "fruit>apple apple>granny granny>seed seed>kernel fruit>pear fruit>fig vegetables>carrot"),
    ViewEdit(
      "at the end, said with NULL",
      "INSERT INTO outline(parent, text, id, after) VALUES('fruit', 'Fig', 'fig', NULL)",
      gives:
        "fruit>apple apple>granny granny>seed seed>kernel fruit>pear fruit>fig vegetables>carrot"),
    ViewEdit(
      "first", "INSERT INTO outline(parent, text, id, after) VALUES('fruit', 'Fig', 'fig', '')",
      gives:
        "fruit>fig fruit>apple apple>granny granny>seed seed>kernel fruit>pear vegetables>carrot"),
    ViewEdit(
      "after a sibling",
      "INSERT INTO outline(parent, text, id, after) VALUES('fruit', 'Fig', 'fig', 'apple')",
      gives:
        "fruit>apple apple>granny granny>seed seed>kernel fruit>fig fruit>pear vegetables>carrot"),
    ViewEdit(
      "below a leaf", "INSERT INTO outline(parent, text, id) VALUES('pear', 'Fig', 'fig')",
      gives:
        "fruit>apple apple>granny granny>seed seed>kernel fruit>pear pear>fig vegetables>carrot"),
    ViewEdit(
      "a section between two",
      "INSERT INTO outline(parent, text, id, after) VALUES('/', 'Nuts', 'nuts', 'fruit')",
      asking: "SELECT id, after, level, line FROM outline WHERE parent='/'",
      gives: "fruit||0|v Fruit",
      "nuts|fruit|0|- Nuts", "vegetables|nuts|0|v Vegetables"),
    ViewEdit(
      "three rows, one below the other",
      "INSERT INTO outline(parent, text, id) VALUES('pear', 'A', 'a'), ('a', 'B', 'b'), ('pear', 'C', 'c')",
      gives:
        "fruit>apple apple>granny granny>seed seed>kernel fruit>pear pear>a a>b pear>c vegetables>carrot"
    ),
    ViewEdit(
      "the rows of another question",
      "INSERT INTO outline(parent, text, id) SELECT 'carrot', text, 'copy-'||id "
        + "FROM outline WHERE parent='fruit'",
      gives: "\(planted) carrot>copy-apple carrot>copy-pear"),
    ViewEdit(
      "every column that can be given",
      "INSERT INTO outline(parent, text, id, after, secondary_text, image, note, is_done, is_expanded, is_favorite, "
        + "attributes, completed) VALUES('carrot', 'T', 't', '', 's', '🍎', 'n', 1, 0, 1, '{\"a\":1}', '2026-11-02')",
      asking: "SELECT * FROM outline WHERE id='t'",
      gives:
        "carrot|T|t||s|🍎|n|1|0|1|{\"a\":1,\"completed\":\"2026-11-02\"}|vegetables|2|    - [x] 🍎 T  s *|10|NULL|NULL|NULL|NULL|2026-11-02|NULL"
    ),
    ViewEdit(
      "empty strings where there is nothing to say",
      "INSERT INTO outline(parent, text, id, secondary_text, image, note, is_done, is_expanded, is_favorite, attributes, "
        + "section, level, line, key) VALUES('carrot', 'T', 't', '', '', '', '', '', '', '', '', '', '', '')",
      asking: "SELECT * FROM outline WHERE id='t'",
      gives:
        "carrot|T|t||NULL|NULL|NULL|0|1|0|NULL|vegetables|2|    - T|10|NULL|NULL|NULL|NULL|NULL|NULL"
    ),
    ViewEdit(
      "no rows", "INSERT INTO outline(parent, text) SELECT id, 'x' FROM item WHERE id='?'",
      versions: 0, gives: planted),
  ]

  private static let moves: [ViewEdit] = [
    ViewEdit(
      "to another parent, last", "UPDATE outline SET parent='vegetables' WHERE id='apple'",
      gives: "fruit>pear vegetables>carrot vegetables>apple apple>granny granny>seed seed>kernel"),
    ViewEdit(
      "to another parent, first",
      "UPDATE outline SET parent='vegetables', after='' WHERE id='apple'",
      gives: "fruit>pear vegetables>apple apple>granny granny>seed seed>kernel vegetables>carrot"),
    ViewEdit(
      "to another parent, first, columns the other way round",
      "UPDATE outline SET after='', parent='vegetables' WHERE id='pear'",
      gives: "fruit>apple apple>granny granny>seed seed>kernel vegetables>pear vegetables>carrot"),
    ViewEdit(
      "to another parent, after a sibling",
      "UPDATE outline SET parent='fruit', after='apple' WHERE id='carrot'",
      gives: "fruit>apple apple>granny granny>seed seed>kernel fruit>carrot fruit>pear"),
    ViewEdit(
      "to another parent, last, said with NULL",
      "UPDATE outline SET parent='vegetables', after=NULL WHERE id='apple'",
      gives: "fruit>pear vegetables>carrot vegetables>apple apple>granny granny>seed seed>kernel"),
    ViewEdit(
      "among its siblings, first", "UPDATE outline SET after='' WHERE id='pear'",
      gives: "fruit>pear fruit>apple apple>granny granny>seed seed>kernel vegetables>carrot"),
    ViewEdit(
      "among its siblings, after one", "UPDATE outline SET after='pear' WHERE id='apple'",
      gives: "fruit>pear fruit>apple apple>granny granny>seed seed>kernel vegetables>carrot"),
    ViewEdit(
      "among its siblings, last", "UPDATE outline SET after=NULL WHERE id='apple'",
      gives: "fruit>pear fruit>apple apple>granny granny>seed seed>kernel vegetables>carrot"),
    ViewEdit(
      "up from below", "UPDATE outline SET parent='fruit', after='apple' WHERE id='seed'",
      gives: "fruit>apple apple>granny fruit>seed seed>kernel fruit>pear vegetables>carrot"),
    ViewEdit(
      "the children of an item", "UPDATE outline SET parent='carrot' WHERE parent='fruit'",
      gives: "vegetables>carrot carrot>apple apple>granny granny>seed seed>kernel carrot>pear"),
    ViewEdit(
      "a section", "UPDATE outline SET after='' WHERE id='vegetables'",
      gives: "vegetables>carrot fruit>apple apple>granny granny>seed seed>kernel fruit>pear"),
    ViewEdit(
      "where it is already", "UPDATE outline SET after='apple' WHERE id='pear'",
      "UPDATE outline SET parent='fruit' WHERE id='apple'",
      "UPDATE outline SET parent='fruit', after='' WHERE id='apple'",
      "UPDATE outline SET after=NULL WHERE id IN ('pear', 'carrot', 'vegetables')",
      "UPDATE outline SET after=after, parent=parent", versions: 0, gives: planted),
    ViewEdit(
      "with everything else in one statement",
      "UPDATE outline SET parent='vegetables', after='carrot', text='T', secondary_text='s', image='🍎', note='n', "
        + "is_done=1, is_expanded=0, is_favorite=1, attributes='{}', completed='2026-11-02' WHERE id='apple'",
      asking: "SELECT * FROM outline WHERE id='apple'",
      gives:
        "vegetables|T|apple|carrot|s|🍎|n|1|0|1|{\"completed\":\"2026-11-02\"}|vegetables|1|  > [x] 🍎 T  s *|3|NULL|NULL|NULL|NULL|2026-11-02|NULL"
    ),
  ]

  private static let words: [ViewEdit] = [
    ViewEdit(
      "a text", "UPDATE outline SET text='Birne' WHERE id='pear'",
      asking:
        "SELECT version, what, before, after FROM changes WHERE id='pear' AND version>5 AND after='Birne'",
      gives: "6|text|Pear|Birne"),
    ViewEdit(
      "a mark of all items", "UPDATE outline SET is_done=1 WHERE level>0",
      asking: "SELECT count(*) FROM outline WHERE is_done", gives: "6"),
    ViewEdit(
      "a favorite more and one less",
      "UPDATE outline SET is_favorite=1-is_favorite WHERE id IN ('carrot', 'pear')",
      asking: "SELECT id FROM favorites", gives: "granny", "carrot"),
    ViewEdit(
      "a text and fields in one statement",
      "UPDATE outline SET text='Birne', is_done=1, due='2026-12-24', priority='B', tags='[\"ripe\"]', completed='2026-11-02' "
        + "WHERE id='pear'",
      asking: "SELECT text, is_done, attributes FROM outline WHERE id='pear'",
      gives:
        "Birne|1|{\"due\":\"2026-12-24\",\"priority\":\"B\",\"tags\":[\"ripe\"],\"completed\":\"2026-11-02\"}"
    ),
    ViewEdit(
      "attributes and a field in one statement",
      "UPDATE outline SET attributes='{\"a\":1,\"start\":\"2026-12-01\"}', start=start, due='2026-12-24' WHERE id='pear'",
      asking: "SELECT attributes FROM outline WHERE id='pear'",
      gives: "{\"a\":1,\"start\":\"2026-12-01\",\"due\":\"2026-12-24\"}"),
    ViewEdit(
      "a rule, and a done item whose rule ends with it",
      "UPDATE outline SET recur='FREQ=MONTHLY;BYDAY=-1FR' WHERE id='pear'",
      "UPDATE outline SET recur='', is_done=1 WHERE id='pear'",
      "UPDATE outline SET recur='2w' WHERE id='pear'", versions: 3,
      asking: "SELECT is_done, recur, attributes FROM outline WHERE id='pear'",
      gives: "1|2w|{\"recur\":\"2w\"}"),
    ViewEdit(
      "a day beside a rule of another program, which stays",
      "UPDATE item SET attributes='{\"recur\":\"every banana\"}' WHERE id='pear'",
      "UPDATE outline SET due='2026-12-24' WHERE id='pear'", versions: 2,
      asking: "SELECT due, recur FROM outline WHERE id='pear'", gives: "2026-12-24|every banana"),
    ViewEdit(
      "open again, without the day when it was done",
      "UPDATE outline SET is_done=1, completed='2026-11-02' WHERE id='pear'",
      "UPDATE outline SET is_done=0, text='Birne', completed=completed WHERE id='pear'",
      versions: 2,
      asking: "SELECT text, is_done, completed, attributes FROM outline WHERE id='pear'",
      gives: "Birne|0|NULL|NULL"),
    ViewEdit(
      "what is so already",
      "UPDATE outline SET text=text, note=note, image=NULL, is_done=0, is_expanded=1, is_favorite=is_favorite, id=id, "
        + "key=key, level=level", "UPDATE outline SET text='x' WHERE id='?'", versions: 0,
      gives: planted),
  ]

  private static let deletions: [ViewEdit] = [
    ViewEdit(
      "a leaf", "DELETE FROM outline WHERE id='pear'",
      gives: "fruit>apple apple>granny granny>seed seed>kernel "
        + "vegetables>carrot"),
    ViewEdit(
      "a branch", "DELETE FROM outline WHERE id='apple'", gives: "fruit>pear vegetables>carrot"),
    ViewEdit("a section", "DELETE FROM outline WHERE id='fruit'", gives: "vegetables>carrot"),
    ViewEdit(
      "items and items below them", "DELETE FROM outline WHERE section='fruit' AND level>0",
      gives: "vegetables>carrot"),
    ViewEdit("everything", "DELETE FROM outline", asking: "SELECT count(*) FROM item", gives: "1"),
    ViewEdit(
      "nothing", "DELETE FROM outline WHERE id IN ('/', 'nobody', 'gone')", versions: 0,
      gives: planted),
  ]

  private static let parent = "outline: parent is the id"
  private static let sibling = "outline: the item in after has another parent"
  private static let stays = "outline: a section stays a section, an item an item"
  private static let itself = "item: cycle, the new parent is the item itself or below it"
  private static let fixed = "outline: id and key never change"
  private static let given = "outline: key, section, level and line come by themselves"
  private static let favorite = "outline: is_favorite is 0 or 1"
  private static let rule = "outline: recur is a period such as weekly"

  static let refusals: [Refusal] = [
    Refusal("no parent", "INSERT INTO outline(text) VALUES('x')", because: parent),
    Refusal(
      "an unknown parent", "INSERT INTO outline(parent, text) VALUES('nobody', 'x')",
      because: parent),
    Refusal(
      "a deleted parent", "INSERT INTO outline(parent, text) VALUES('gone', 'x')", because: parent),
    Refusal(
      "after an unknown item",
      "INSERT INTO outline(parent, text, after) VALUES('fruit', 'x', 'nobody')",
      because: "outline: no item has the id in after"),
    Refusal(
      "after an item elsewhere",
      "INSERT INTO outline(parent, text, after) VALUES('fruit', 'x', 'carrot')",
      because: sibling),
    Refusal(
      "after the parent", "INSERT INTO outline(parent, text, after) VALUES('fruit', 'x', 'fruit')",
      because: sibling),
    Refusal(
      "a key", "INSERT INTO outline(parent, text, key) VALUES('fruit', 'x', 20)", because: given),
    Refusal(
      "a section", "INSERT INTO outline(parent, text, section) VALUES('pear', 'x', 'fruit')",
      because: given),
    Refusal(
      "a rule that is none", "UPDATE outline SET recur='every banana' WHERE id='pear'",
      because: rule),
    Refusal(
      "a rule without its frequency",
      "INSERT INTO outline(parent, text, recur) VALUES('fruit', 'x', 'BYDAY=MO')", because: rule),
    Refusal(
      "a number of days without the unit",
      "UPDATE outline SET attributes='{\"recur\":3}' WHERE id='pear'", because: rule),
    Refusal(
      "a level", "INSERT INTO outline(parent, text, level) VALUES('pear', 'x', 2)", because: given),
    Refusal(
      "a line", "INSERT INTO outline(parent, text, line) VALUES('pear', 'x', '- x')", because: given
    ),
    Refusal(
      "a taken id", "INSERT INTO outline(parent, text, id) VALUES('fruit', 'x', 'carrot')",
      because: "item: the id is taken"),
    Refusal(
      "the id of the root", "INSERT INTO outline(parent, text, id) VALUES('fruit', 'x', '/')",
      because: "outline: an id is not @, and does not begin with /, - or ="),
    Refusal(
      "an id that was deleted",
      "INSERT INTO outline(parent, text, id) VALUES('fruit', 'x', 'gone')",
      because: "item: this id belonged to another item"),
    Refusal(
      "a bad id", "INSERT INTO outline(parent, text, id) VALUES('fruit', 'x', ' x')",
      because: "an id has 1 to 255 bytes"),
    Refusal(
      "a section without a title", "INSERT INTO outline(parent, id) VALUES('/', 'nuts')",
      because: "item: a section has a title"),
    Refusal(
      "a section as a favorite",
      "INSERT INTO outline(parent, text, is_favorite) VALUES('/', 'x', 1)", because: favorite
    ),
    Refusal(
      "a favorite more than once",
      "INSERT INTO outline(parent, text, is_favorite) VALUES('fruit', 'x', 2)",
      because: favorite),
    Refusal(
      "a mark that is a word",
      "INSERT INTO outline(parent, text, is_done) VALUES('fruit', 'x', 'yes')",
      because: "cannot store TEXT value in INTEGER column item.is_done"),
    Refusal(
      "a mark that is a two", "INSERT INTO outline(parent, text, is_done) VALUES('fruit', 'x', 2)",
      because: "is_done and is_expanded are 0 or 1"),
    Refusal(
      "attributes that are none",
      "INSERT INTO outline(parent, text, attributes) VALUES('fruit', 'x', '[]')",
      because: "attributes are a JSON object"),
    Refusal(
      "a note that is a blob",
      "INSERT INTO outline(parent, text, note) VALUES('fruit', 'x', x'41')",
      because: "cannot store BLOB value in TEXT column note.text"),
    Refusal(
      "a bad row after a good one",
      "INSERT INTO outline(parent, text, id) VALUES('fruit', 'x', 'new'), "
        + "('fruit', 'x', 'pear')", because: "item: the id is taken"),
    Refusal(
      "to an unknown parent", "UPDATE outline SET parent='nobody' WHERE id='pear'", because: parent),
    Refusal("to no parent", "UPDATE outline SET parent=NULL WHERE id='pear'", because: parent),
    Refusal(
      "to a deleted parent", "UPDATE outline SET parent='gone', after='' WHERE id='pear'",
      because: parent),
    Refusal("to itself", "UPDATE outline SET parent='apple' WHERE id='apple'", because: itself),
    Refusal("below itself", "UPDATE outline SET parent='kernel' WHERE id='apple'", because: itself),
    Refusal(
      "below itself, first", "UPDATE outline SET parent='granny', after='' WHERE id='apple'",
      because: itself),
    Refusal(
      "two below each other",
      "UPDATE outline SET parent=iif(id='pear', 'carrot', 'pear') "
        + "WHERE id IN ('pear', 'carrot')", because: itself),
    Refusal(
      "an item to a section", "UPDATE outline SET parent='/' WHERE id='pear'", because: stays),
    Refusal(
      "an item to a section, first", "UPDATE outline SET parent='/', after='' WHERE id='pear'",
      because: stays),
    Refusal(
      "a section to an item", "UPDATE outline SET parent='carrot' WHERE id='fruit'", because: stays),
    Refusal(
      "after itself", "UPDATE outline SET after='pear' WHERE id='pear'",
      because: "outline: an item cannot come after itself"),
    Refusal(
      "after a stranger", "UPDATE outline SET after='carrot' WHERE id='pear'", because: sibling),
    Refusal(
      "after nobody", "UPDATE outline SET after='nobody' WHERE id='pear'",
      because: "outline: no item has the id in after"),
    Refusal("another id", "UPDATE outline SET id='birne' WHERE id='pear'", because: fixed),
    Refusal("another key", "UPDATE outline SET key=20 WHERE id='pear'", because: fixed),
    Refusal(
      "another section", "UPDATE outline SET section='vegetables' WHERE id='pear'", because: fixed),
    Refusal(
      "another level", "UPDATE outline SET level=2, text='x' WHERE id='pear'", because: fixed),
    Refusal("another line", "UPDATE outline SET line='x' WHERE id='pear'", because: fixed),
    Refusal(
      "no title", "UPDATE outline SET text='' WHERE id='fruit'",
      because: "item: a section has a title"),
    Refusal("no text", "UPDATE outline SET text=NULL WHERE id='pear'", because: "cannot be NULL"),
    Refusal(
      "a section a favorite", "UPDATE outline SET is_favorite=1 WHERE id='fruit'", because: favorite
    ),
    Refusal(
      "a favorite with a word", "UPDATE outline SET is_favorite='yes' WHERE id='carrot'",
      because: favorite),
    Refusal(
      "no favorite with NULL", "UPDATE outline SET is_favorite=NULL WHERE id='pear'",
      because: favorite),
    Refusal(
      "an empty image", "UPDATE outline SET image='' WHERE id='pear'",
      because: "an image is not empty"),
    Refusal(
      "a text and an unknown parent",
      "UPDATE outline SET text='x', note='n', parent='nobody' WHERE id='pear'",
      because: parent),
    Refusal(
      "an upsert", "INSERT INTO outline(parent, text) VALUES('fruit', 'x') ON CONFLICT DO NOTHING",
      because: "cannot UPSERT a view"),
  ]
}
