import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// What is expanded in a named view, beside what the file says.
struct ViewExpansionTests {
  /// The ids of the items that a view shows in the section `L`, in one line.
  private func visible(in view: String?, _ store: OutlineStore) throws -> String {
    try store.read { outline in
      let outline = try view.map(outline.viewing) ?? outline
      return try outline.items(under: .section(section("L")), onlyVisible: true).map(\.id.rawValue)
        .joined(separator: " ")
    }
  }

  @Test func `a view shows its own expansion, and others the one of the file`() throws {
    try TestFile.with("L\n  a\n    b\n      c\nM\n  d") { store in
      #expect(try store.setExpanded(true, for: [item("a"), item("b")], in: "left").value == 2)
      #expect(try store.setExpanded(false, for: section("M"), in: "left").value)
      #expect(try visible(in: "left", store) == "a b c")
      #expect(try visible(in: "right", store) == "a")
      #expect(try visible(in: nil, store) == "a")
      try store.read(viewing: "left") { left throws in
        #expect(left.view == "left")
        #expect(try left.item(item("a")).isExpanded)
        #expect(try left.sections().map(\.isExpanded) == [true, false])
        #expect(try !left.section(section("M")).isExpanded)
        #expect(try left.snapshot(of: section("L")).isExpanded(item("b")))
        #expect(try left.outlineSnapshot().itemIdentifiers == [item("a"), item("b"), item("c")])
        #expect(
          try left.outline().rows.filter(\.node.isExpanded).map(\.node.id.rawValue)
            == ["L", "a", "b"])
        #expect(try left.state(of: item("a").node)?.isExpanded == true)
        #expect(try left.search("a").map(\.isExpanded) == [true])
      }
      #expect(try store.views() == ["left"])
    }
  }

  @Test func `it makes no version, and differences do not know it`() throws {
    try TestFile.with("L\n  a\n    b") { store in
      let (version, outline) = (try store.latestVersion(), try store.outline())
      let written = try store.setExpanded(true, for: [item("a")], in: "left")
      #expect((written.isNew, written.version, written.value) == (false, version, 1))
      #expect(try store.setExpanded(true, for: [item("a")], in: "left").value == 0)
      #expect(try store.latestVersion() == version)
      #expect(try store.outline() == outline)
      let steps = try store.read(viewing: "left") {
        try $0.difference(from: 1, to: version).steps.map(\.words)
      }
      #expect(try steps == store.difference(from: 1, to: version).steps.map(\.words))
      #expect(try store.history(of: item("a").node).count == 1)
    }
  }

  @Test func `a view keeps its state until it is forgotten, whatever the file changes`()
    throws
  {
    try TestFile.with("L\n  a\n    b") { store in
      #expect(try store.setExpanded(false, for: [item("a")], in: "left").value == 0)
      try store.setExpanded(true, for: [item("a")])
      #expect(try visible(in: "left", store) == "a")
      #expect(try store.forgetView("left").value == 1)
      #expect(try visible(in: "left", store) == "a b" && store.views() == [])

      try store.setExpanded(false, for: [item("a"), item("b")], in: "é")
      try store.setExpanded(false, for: [item("a")], in: "left")
      #expect(try store.views() == ["left", "é"])
      #expect(try store.forgetView("é").value == 2)
      #expect(try store.forgetView("é").value == 0)
      #expect(try store.views() == ["left"])
      #expect(try visible(in: "é", store) == "a b")
    }
  }

  @Test func `everything below a parent is expanded in a view`() throws {
    try TestFile.with("L\n  a\n    b\n      c\n  d\n    e") { store in
      let version = try store.latestVersion()
      try store.setExpanded(false, for: section("L"), in: "left")
      let count = try store.write {
        try $0.setExpanded(true, forAllUnder: .section(section("L")), in: "left")
      }
      #expect((count.value, count.isNew) == (4, false))
      #expect(try visible(in: "left", store) == "a b c d e")
      try store.write { try $0.setExpanded(false, forAllUnder: .item(item("a")), in: "left") }
      #expect(try visible(in: "left", store) == "a d e")
      #expect(try store.latestVersion() == version)
    }
  }

  @Test func `a rule expands by level, for items of later too, and has exceptions`() throws {
    try TestFile.with("L\n  a\n    b\n      c\n        d\nM\n  e") { store in
      let version = try store.latestVersion()
      func set(_ rule: ExpansionRule) throws -> Bool {
        try store.write { try $0.setExpansion(rule, in: "left") }.value
      }
      #expect(try set(.expanded) && !set(.expanded))
      #expect(try visible(in: "left", store) == "a b c d")
      let all = try store.outline().rows.map(\.node.id)
      for (level, visible) in ["L M", "L a M e", "L a b M e", "L a b c M e"].enumerated() {
        #expect(try set(.level(level)))
        let window = try store.read(viewing: "left") { try $0.window(after: 10) }
        #expect(window.rows.map(\.node.content.text).joined(separator: " ") == visible)
        try store.read(viewing: "left") { (left) throws in
          let rows = try left.outline().rows
          #expect(rows.map(\.node.isExpanded) == rows.map { $0.level < level })
          for id in all { #expect(try left.node(id) != nil) }
        }
        #expect(try store.read { try $0.expansionRule(of: "left") } == .level(level))
      }
      #expect(try store.latestVersion() == version)
      #expect(try set(.level(1)))
      try store.setExpanded(true, for: [item("a")], in: "left")
      #expect(try store.setExpanded(false, for: [item("b")], in: "left").value == 0)
      #expect(try visible(in: "left", store) == "a b")
      #expect(try set(.expanded) && store.read { try $0.ownExpansionCount(in: "left") } == 0)
      try store.add([Item.Draft(text: "f", id: item("f"))], to: .last(in: item("d")))
      #expect(try visible(in: "left", store) == "a b c d f")
      #expect(try store.forgetView("left").value == 0 && store.views() == [])
      #expect(try visible(in: "left", store) == "a")
      #expect(try store.check() == [])
    }
  }

  @Test func `the past is shown as the view has it`() throws {
    try TestFile.with("L\n  a\n    b") { store in
      let version = try store.latestVersion()
      try store.setExpanded(true, for: [item("a")], in: "left")
      try store.delete([item("b")])
      try store.read { outline in
        for past in [
          try outline.viewing("left").at(version), try outline.at(version).viewing("left"),
        ] {
          #expect((past.asOf, past.view) == (version, "left"))
          let items = try past.items(under: .section(section("L")), onlyVisible: true)
          #expect(items.map(\.id) == [item("a"), item("b")])
        }
        #expect(
          try outline.at(version).items(under: .section(section("L")), onlyVisible: true).count == 1
        )
      }
    }
  }

  @Test func `a view keeps its state for deleted items until a purge`() throws {
    try TestFile.with("L\n  a\n    b\n  c") { store in
      try store.setExpanded(true, for: [item("a")], in: "left")
      try store.setExpanded(true, for: [item("c")], in: "right")
      try store.delete([item("c")])
      try store.delete([item("a")])
      #expect(try visible(in: "left", store) == "")
      // The version that deleted it is kept, and so is what brings it back.
      try store.purge(before: store.latestVersion() - 1)
      #expect(try store.views() == ["left"])
      try store.undo()
      #expect(try visible(in: "left", store) == "a b")
      try store.delete([item("a")])
      try store.purge(before: store.latestVersion())
      #expect(try store.views() == [])
    }
  }

  @Test func `invalid names of views are refused`() throws {
    try TestFile.with("L\n  a") { store in
      for name in ["", "a\nb", "\0", "a\u{2028}", String(repeating: "é", count: 128)] {
        let refused = OutlineError.invalidViewName(name)
        try expectRefusal(refused, by: store) {
          try $0.setExpanded(true, for: [item("a")], in: name)
        }
        try expectRefusal(refused, by: store) {
          try $0.setExpanded(true, for: section("L"), in: name)
        }
        try expectRefusal(refused, by: store) { try $0.forgetView(name) }
        try expectRefusal(refused, by: store) { try $0.setExpansion(.expanded, in: name) }
        #expect(throws: refused) { try store.read { _ = try $0.viewing(name) } }
      }
      let longest = String(repeating: "x", count: 255)
      try store.setExpanded(true, for: [item("a")], in: longest)
      #expect(try store.views() == [longest])
      try expectRefusal(.unknownItem(item("z")), by: store) {
        try $0.setExpanded(true, for: [item("a"), item("z")], in: "left")
      }
      #expect(try store.views() == [longest])
    }
  }

  @Test func `it is kept with a version that changed nothing, and goes with a failed attempt`()
    throws
  {
    try TestFile.with("L\n  a\n    b") { store in
      try store.write { outline in
        try outline.setExpanded(true, for: [item("a")])
        try outline.setExpanded(true, for: [item("a")], in: "left")
        try outline.setExpanded(false, for: [item("a")])
      }
      #expect(try visible(in: "left", store) == "a b")
      try store.write { outline in
        let left = try outline.viewing("left")
        let found = try left.find(item("a") as Item.ID)
        try? outline.attempt {
          try outline.setExpanded(false, for: [item("a")], in: "left")
          #expect(try !left.item(found).isExpanded)
          throw OutlineError.nothingToUndo
        }
        #expect(try left.item(found).isExpanded)
        #expect(try !outline.item(found).isExpanded)
        #expect(try left.item(outline.find(item("a") as Item.ID)).isExpanded)
      }
    }
  }

  @Test(arguments: 0..<Effort.times(12))
  func `random views stay through every change of the file`(seed: Int) throws {
    let store = try OutlineStore.inMemory()
    var run = try RandomViews(store, seed: seed)
    for _ in 0..<60 {
      try run.step()
      try run.verify()
    }
    #expect(try store.check() == [])
  }
}

/// Views beside a file, with a plain copy of what each has stored.
private struct RandomViews {
  let store: OutlineStore
  var random: SeededGenerator
  /// What each view itself says, of nodes that are gone too.
  var own: [String: [NodeID: Bool]] = [:]
  var rules: [String: ExpansionRule] = [:]

  init(_ store: OutlineStore, seed: Int) throws {
    self.store = store
    random = SeededGenerator(seed: seed)
    try store.addSection("S", id: section("S"))
    try store.add(drafts("a", "  b", "    c", "  d", "e", "  f", "g"), to: .last(in: section("S")))
  }

  mutating func step() throws {
    let outline = try store.outline()
    if Bool.random(using: &random) { return try change(outline) }
    let version = try store.latestVersion()
    let view = ["left", "right", "é"].randomElement(using: &random) ?? "left"
    let isExpanded = Bool.random(using: &random)
    let items = outline.rows.filter { $0.level > 0 }.map(\.node.id)
    let some = Array(items.shuffled(using: &random).prefix(3))
    let ids = some.map { Item.ID(node: $0) }
    let sections = outline.rows.filter { $0.level == 0 }.map(\.node.id)
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      guard let id = sections.randomElement(using: &random) else { return }
      try store.setExpanded(isExpanded, for: Section.ID(node: id), in: view)
      own[view, default: [:]][id] = isExpanded
    case 1:
      guard let id = ids.first else { return }
      try store.write { try $0.setExpanded(isExpanded, forAllUnder: .item(id), in: view) }
      for id in Self.parents(at: id.node, in: outline) { own[view, default: [:]][id] = isExpanded }
    case 2 where random.next() % 3 == 0:
      let count = own[view]?.count ?? 0
      #expect(try store.forgetView(view).value == count)
      (own[view], rules[view]) = (nil, nil)
    case 3 where random.next() % 2 == 0:
      let rule = ExpansionRule.level(Int.random(in: 0...4, using: &random))
      let isNew = rules[view] != rule || own[view]?.isEmpty == false
      #expect(try store.write { try $0.setExpansion(rule, in: view) }.value == isNew)
      (own[view], rules[view]) = ([:], rule)
    default:
      let before = try shown(in: view)
      let count = try store.setExpanded(isExpanded, for: ids, in: view)
      #expect(count.value == some.count { before[$0] != isExpanded })
      #expect(!count.isNew)
      for id in some { own[view, default: [:]][id] = isExpanded }
    }
    #expect(try store.latestVersion() == version)
    #expect(try store.outline() == outline)
  }

  /// A node, and those below it that have children.
  private static func parents(at id: NodeID, in outline: Outline) -> [NodeID] {
    let rows = outline.rows
    guard let top = rows.firstIndex(where: { $0.node.id == id }) else { return [] }
    let end = rows[(top + 1)...].firstIndex { $0.level <= rows[top].level } ?? rows.endIndex
    return [id]
      + (top + 1..<end).filter { $0 + 1 < end && rows[$0 + 1].level > rows[$0].level }
      .map { rows[$0].node.id }
  }

  private mutating func change(_ outline: Outline) throws {
    let ids = outline.rows.filter { $0.level > 0 }.map { Item.ID(node: $0.node.id) }
    let latest = try store.latestVersion()
    do {
      let item = ids.randomElement(using: &random)
      let other = ids.randomElement(using: &random)
      switch (Int.random(in: 0..<9, using: &random), item, other) {
      case (0, let item?, _): try store.delete([item])
      case (1, let item?, let other?): try store.move(item, to: .last(in: other))
      case (2, let item?, _): try store.setExpanded(Bool.random(using: &random), for: [item])
      case (3, _, _): try store.redo()
      case (4, _, _): try store.restore(to: Int.random(in: 1...latest, using: &random))
      case (5, let item?, _): try store.add(Item.Draft(text: "new"), to: .first(in: item))
      case (6, _, _): try store.addSection("T")
      default: try store.undo()
      }
    } catch is OutlineError {
      // A circle, or nothing to undo.
      #expect(try store.latestVersion() == latest)
    }
  }

  /// What a view shows, by the store.
  private func shown(in view: String) throws -> [NodeID: Bool] {
    let rows = try store.read(viewing: view) { try $0.outline().rows }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.node.id, $0.node.isExpanded) })
  }

  mutating func verify() throws {
    let names = Set(own.filter { !$0.value.isEmpty }.keys).union(rules.keys).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    #expect(try store.views() == names)
    let version = Int.random(in: 1...(try store.latestVersion()), using: &random)
    for (view, own) in own {
      try verify(view, own, at: nil)
      try verify(view, own, at: version)
    }
  }

  private func verify(_ view: String, _ own: [NodeID: Bool], at version: Int?) throws {
    try store.read { outline in
      let plain = try version.map(outline.at) ?? outline
      let seen = try plain.viewing(view)
      var wanted = try plain.outline()
      for index in wanted.rows.indices {
        let row = wanted.rows[index]
        let ruled = rules[view]?.isExpanded(atLevel: row.level) ?? row.node.isExpanded
        wanted.rows[index].node.isExpanded = own[row.node.id] ?? ruled
      }
      #expect(try seen.outline() == wanted)
      for section in wanted.rows.filter({ $0.level == 0 }).map({ Section.ID(node: $0.node.id) }) {
        #expect(try seen.snapshot(of: section) == wanted.snapshot(of: section))
        let visible = try seen.items(under: .section(section), onlyVisible: true)
        #expect(visible.map(\.id.node) == Self.visible(in: section.node, wanted.rows))
      }
    }
  }

  /// The items of a section that no collapsed item hides.
  private static func visible(in section: NodeID, _ rows: [Outline.Row]) -> [NodeID] {
    guard let top = rows.firstIndex(where: { $0.node.id == section }) else { return [] }
    var visible: [NodeID] = []
    var hidden = Int.max
    for row in rows[(top + 1)...].prefix(while: { $0.level > 0 }) where row.level <= hidden {
      visible.append(row.node.id)
      hidden = row.node.isExpanded ? .max : row.level
    }
    return visible
  }
}
