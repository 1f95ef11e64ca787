import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct OutlineReaderResolvingTests {
  private func withNames(_ body: (OutlineStore) throws -> Void) throws {
    try TestFile.with("Fruit\n  apple\n  apricot\n  appleseed\nVeg\n  carrot\n  app") { store in
      try store.update(item("apple"), Item.Changes(text: "Apple"))
      try store.update(item("apricot"), Item.Changes(text: "a/b\\c"))
      try body(store)
    }
  }

  private func named(_ text: String, in store: OutlineStore) throws -> Placement.Parent {
    try store.read { try $0.node(named: text) }
  }

  @Test func `a whole id names its node even if others begin with it`() throws {
    try withNames { store in
      #expect(try named("apple", in: store) == .item(item("apple")))
      #expect(try named("app", in: store) == .item(item("app")))
      #expect(try named("Fruit", in: store) == .section(section("Fruit")))
      try store.read { reader in
        let found = try reader.item(named: "apple")
        #expect(found == item("apple"))
        #expect(try reader.node(item("apple").node) == .item(item("apple")))
        #expect(try reader.node(section("Veg").node) == .section(section("Veg")))
        #expect(try reader.node(item("no").node) == nil)
        #expect(try reader.node(item("/").node) == nil)
      }
    }
  }

  private static let generated = ["prbcdfghjkmnpqr", "prbcdfghjkmnpqs", "tvbcdfghjkmnpqr"]

  private func withGeneratedIDs(_ body: (OutlineStore) throws -> Void) throws {
    try withNames { store in
      try store.addSection("TV", id: section(Self.generated[2]))
      let items = Self.generated.prefix(2).map { Item.Draft(text: "from " + $0, id: item($0)) }
      try store.add(items, to: .last(in: section("Veg")))
      try body(store)
    }
  }

  @Test func `the beginning of a generated id that only one node has is enough`() throws {
    try withGeneratedIDs { store in
      #expect(try named("prbcdfghjkmnpqr", in: store) == .item(item(Self.generated[0])))
      #expect(try named("tvbc", in: store) == .section(section(Self.generated[2])))
      try store.read { reader in
        let id = try reader.section(named: "tvbcd")
        #expect(id == section(Self.generated[2]))
        // Another kind does not count.
        #expect(throws: OutlineError.unknownNode("prbc")) { try reader.section(named: "prbc") }
        #expect(throws: OutlineError.unknownNode("tvbc")) { try reader.item(named: "tvbc") }
        // A word of few letters would be one node in this file and another in the next.
        #expect(throws: OutlineError.unknownNode("tvb")) { try reader.node(named: "tvb") }
      }
    }
  }

  @Test func `an id that somebody chose counts as a whole`() throws {
    try withNames { store in
      for name in ["c", "apr", "V", "appleseedx"] {
        #expect(throws: OutlineError.unknownNode(name)) { try named(name, in: store) }
      }
      try store.add(
        Item.Draft(text: "c", id: item("bcdfghjkmnpqrst")), to: .last(in: section("Veg")))
      #expect(try named("c", in: store) == .item(item("bcdfghjkmnpqrst")))
    }
  }

  /// The candidates of an ambiguous name, or its node.
  private func meanings(of name: String, in reader: OutlineReader) throws -> Set<NodeID> {
    do { return [try reader.node(named: name).node] } catch OutlineError.ambiguous(
      _, let candidates)
    {
      return Set(candidates.map(\.id))
    } catch OutlineError.unknownNode { return [] }
  }

  @Test func `a text of one node and an id of another, or its beginning, are ambiguous`() throws {
    try withGeneratedIDs { store in
      try store.add(
        ["pr", "prbc", "PRBCD", "APPLE", "prbcdfghjkmnpqs", "tv"].map {
          Item.Draft(text: $0, id: item("x" + $0))
        }, to: .last(in: section("Fruit")))
      try store.read { reader in
        let (first, second) = (item(Self.generated[0]).node, item(Self.generated[1]).node)
        let television = section(Self.generated[2])
        #expect(try meanings(of: "pr", in: reader) == [item("xpr").node])
        #expect(try meanings(of: "prbc", in: reader) == [item("xprbc").node, first, second])
        #expect(try meanings(of: "prbcd", in: reader) == [item("xPRBCD").node, first, second])
        #expect(
          try meanings(of: "prbcdfghjkmnpqs", in: reader)
            == [item("xprbcdfghjkmnpqs").node, second])
        #expect(
          try meanings(of: "apple", in: reader) == [item("apple").node, item("xAPPLE").node])
        #expect(try meanings(of: "app", in: reader) == [item("app").node])
        #expect(try meanings(of: "APPLE", in: reader) == [item("xAPPLE").node])
        #expect(try meanings(of: "tv", in: reader) == [item("xtv").node])
        // Where a section is asked for, its title wins.
        let found = try reader.section(named: "tv")
        #expect(found == television)
        #expect(try reader.item(named: "tv") == item("xtv"))
      }
    }
  }

  @Test func `a chosen id and the text of another item are ambiguous`() throws {
    try withNames { store in
      try store.add(Item.Draft(text: "Carrot", id: item("x")), to: .last(in: section("Fruit")))
      try store.update(item("carrot"), Item.Changes(text: "orange"))
      #expect(throws: OutlineError.self) { try named("carrot", in: store) }
      #expect(try named("=Carrot", in: store) == .item(item("x")))
      #expect(try named("/Veg/orange", in: store) == .item(item("carrot")))
    }
  }

  @Test func `random short names mean what a plain search of all nodes finds`() throws {
    var generator = SeededGenerator(seed: 5001)
    let letters = Array("bcdfpqrstvae")
    func word(_ lengths: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: lengths, using: &generator)).map { _ in
          letters.randomElement(using: &generator) ?? "b"
        })
    }
    try TestFile.with("Fruit\n  apple") { store in
      let texts = (0..<400).map { _ in word(2...5) }
      try store.add(texts.map { Item.Draft(text: $0) }, to: .last(in: section("Fruit")))
      let chosen = Set((0..<60).map { _ in word(2...4) }).subtracting(["apple"])
      try store.add(
        chosen.map { Item.Draft(text: "chosen " + $0, id: item($0)) },
        to: .last(in: section("Fruit")))
      try store.read { reader in
        let nodes = try reader.outline().rows.map(\.node)
        for _ in 0..<Effort.times(1_000) {
          let name = word(2...5)
          let isWhole = chosen.contains(name)
          let wanted = nodes.filter { node in
            let id = node.id.rawValue
            let isGenerated = id.count == 15 && !id.contains { "aeiou".contains($0) }
            return id == name || isGenerated && !isWhole && name.count >= 4 && id.hasPrefix(name)
              || node.content.text == name
          }
          #expect(try meanings(of: name, in: reader) == Set(wanted.map(\.id)), "\(name)")
        }
      }
    }
  }

  @Test func `a name that fits several nodes is ambiguous, with the candidates`() throws {
    try withGeneratedIDs { store in
      do {
        _ = try named("prbc", in: store)
        Issue.record("one was chosen")
      } catch OutlineError.ambiguous(let text, let candidates) {
        #expect(text == "prbc")
        #expect(candidates.map(\.id.rawValue) == Array(Self.generated.prefix(2)))
        #expect(candidates.map(\.text) == Self.generated.prefix(2).map { "from " + $0 })
        #expect(candidates.map(\.kind) == [.item, .item])
      }
      try store.add(
        (0..<300).map { _ in Item.Draft(text: "x") }, to: .last(in: section("Veg")))
      do { _ = try named("x", in: store) } catch OutlineError.ambiguous(_, let candidates) {
        #expect(candidates.count == 300)
      }
    }
  }

  @Test func `an at sign means the node touched last`() throws {
    try withNames { store in
      #expect(try named("@", in: store) == .item(item("apricot")))
      try store.move(section("Veg"), to: .first)
      #expect(try named("@", in: store) == .section(section("Veg")))
      let id = try store.add(Item.Draft(text: "new"), to: .last(in: section("Veg"))).value
      #expect(try named("@", in: store) == .item(id))
    }
    #expect(throws: OutlineError.unknownNode("@")) {
      try OutlineStore.inMemory().read { try $0.node(named: "@") }
    }
  }

  @Test func `a path of texts names a node, slashes escaped`() throws {
    try withNames { store in
      #expect(try named("/Fruit/Apple", in: store) == .item(item("apple")))
      #expect(try named("/Fruit", in: store) == .section(section("Fruit")))
      #expect(try named("//Fruit//Apple/", in: store) == .item(item("apple")))
      #expect(try named(#"/Fruit/a\/b\\c"#, in: store) == .item(item("apricot")))
      for unknown in [
        "/", "//", "/fruit", "/Fruit/apple", "/Apple", "/Fruit/Apple/x", #"/Fruit/a/b\c"#,
        #"/Fruit/\"#,
      ] {
        if unknown == #"/Fruit/\"# { continue }
        #expect(throws: OutlineError.unknownNode(unknown)) { try named(unknown, in: store) }
      }
      try store.update(item("appleseed"), Item.Changes(text: "Apple"))
      try store.add(Item.Draft(text: "core", id: item("core")), to: .last(in: item("appleseed")))
      #expect(throws: OutlineError.self) { try named("/Fruit/Apple", in: store) }
      #expect(try named("/Fruit/Apple/core", in: store) == .item(item("core")))
    }
  }

  @Test func `a section goes by its title`() throws {
    try withNames { store in
      try store.rename(section("Fruit"), to: "carr")
      #expect(try named("carr", in: store) == .section(section("Fruit")))
      #expect(throws: OutlineError.unknownNode("carr")) {
        try store.read { try $0.item(named: "carr") }
      }
      try store.rename(section("Veg"), to: "carr")
      #expect(throws: OutlineError.self) { try named("carr", in: store) }
      #expect(throws: OutlineError.unknownNode("car r")) { try named("car r", in: store) }
    }
  }

  @Test func `whole texts find the same nodes as a plain search, now and in the past`() throws {
    var generator = SeededGenerator(seed: 1501)
    let texts = [
      "tea", "Tea", "TÉA", "té a", "Tea.", "tea time", "!!", "🍵", "茶", "ꓚꓯ", "🂡", "a\"b", "*",
    ]
    try TestFile.with("A\n  x1\nB\n  x2") { store in
      var versions: [(number: Int, texts: [String: String])] = []
      for _ in 0..<Effort.times(30) {
        let old = try store.outline().rows.map(\.node)
        try store.write { outline in
          let text = texts.randomElement(using: &generator) ?? ""
          let items = old.filter { $0.kind == .item }
          switch Int.random(in: 0..<4, using: &generator) {
          case 0 where items.count > 3:
            try outline.delete([Item.ID(items.randomElement(using: &generator)?.id.rawValue ?? "")])
          case 1 where !items.isEmpty:
            let id = try Item.ID(items.randomElement(using: &generator)?.id.rawValue ?? "")
            try outline.update(id) { $0.text = text }
          default: try outline.add(Item.Draft(text: text), to: .last(in: section("A")))
          }
          try expectNames(texts, in: outline)
        }
        let number = try store.latestVersion()
        let now = try store.outline().rows.map { ($0.node.id.rawValue, $0.node.content.text) }
        versions.append((number, Dictionary(uniqueKeysWithValues: now)))
      }
      try store.read { outline in
        for version in versions { try expectNames(texts, in: outline.at(version.number)) }
      }
    }
  }

  /// Compares each name with what all nodes say.
  private func expectNames(_ names: [String], in outline: OutlineReader) throws {
    let nodes = try outline.outline().rows.map(\.node)
    func folded(_ text: String) -> String {
      text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
    for name in names {
      let exact = nodes.filter { Array($0.content.text.utf8) == Array(name.utf8) }
      let fitting = exact.isEmpty ? nodes.filter { folded($0.content.text) == folded(name) } : exact
      let ids = Set(fitting.map(\.id))
      do {
        let found = try outline.node(named: name).node
        #expect(ids == [found], "\(name)")
      } catch OutlineError.ambiguous(_, let candidates) {
        #expect(ids == Set(candidates.map(\.id)) && ids.count > 1, "\(name)")
      } catch OutlineError.unknownNode, OutlineError.absent {
        #expect(ids.isEmpty, "\(name)")
      }
    }
  }

  @Test func `an image names the item that has it, with or without its selector`() throws {
    try withNames { store in
      try store.update(item("carrot"), Item.Changes(image: "❤\u{FE0F}"))
      #expect(try named("❤", in: store) == .item(item("carrot")))
      #expect(try named("❤\u{FE0F}", in: store) == .item(item("carrot")))
      try store.update(item("app"), Item.Changes(image: "❤"))
      #expect(throws: OutlineError.self) { try named("❤", in: store) }
      try store.update(item("apple"), Item.Changes(text: "❤"))
      #expect(throws: OutlineError.self) { try named("❤", in: store) }
      #expect(try named("=❤", in: store) == .item(item("apple")))
      try store.delete([item("carrot"), item("app")])
      #expect(try named("❤", in: store) == .item(item("apple")))
      // The name of a symbol is a word, and a text first.
      try store.update(item("apricot"), Item.Changes(image: "Star"))
      #expect(try named("Star", in: store) == .item(item("apricot")))
      try store.update(item("apple"), Item.Changes(text: "Star"))
      #expect(try named("Star", in: store) == .item(item("apple")))
      #expect(throws: OutlineError.unknownNode("=🥕")) { try named("=🥕", in: store) }
    }
  }

  @Test func `a deleted node is reported as deleted`() throws {
    try withNames { store in
      try store.delete([item("carrot")])
      let version = try store.latestVersion()
      #expect(throws: OutlineError.deleted(item("carrot").node, version: version)) {
        try named("carrot", in: store)
      }
      #expect(throws: OutlineError.unknownNode("carro")) { try named("carro", in: store) }
    }
  }

  @Test(arguments: [
    "", " ", "\0", "no\nsuch", "%", "_", "*", "'", "\u{10FFFF}",
    String(repeating: "x", count: 1_000_000),
  ])
  func `strange texts match nothing, and are safe`(text: String) throws {
    try withNames { store throws in
      #expect(throws: OutlineError.unknownNode(text)) { try named(text, in: store) }
      #expect(try store.latestVersion() > 1)
    }
  }

  @Test func `the shortest beginning of each generated id names it alone`() throws {
    try withGeneratedIDs { store in
      let ids = try store.outline().rows.map(\.node.id)
      try store.read { reader in
        let lengths = try reader.shortestPrefixes(of: ids)
        #expect(lengths[item("apple").node] == 5)
        #expect(lengths[item("carrot").node] == 6)
        #expect(lengths[item(Self.generated[0]).node] == 15)
        #expect(lengths[section(Self.generated[2]).node] == 4)
        for id in ids {
          let prefix = String(id.rawValue.prefix(try #require(lengths[id])))
          #expect(try reader.node(named: prefix).node == id, "\(prefix)")
        }
      }
    }
  }

  @Test func `a beginning that is a title or the id of a deleted node is too short`() throws {
    try TestFile.with("fruit\n  bcdfghjkmnpqrst\n  pkm\n  pkmbcdfghjkmnpq") { store in
      try store.addSection("bcdf", id: section("zoo"))
      try store.delete([item("pkm")])
      let ids = [item("bcdfghjkmnpqrst").node, item("pkmbcdfghjkmnpq").node]
      try store.read { reader throws in
        #expect(try reader.shortestPrefixes(of: ids) == [ids[0]: 5, ids[1]: 4])
        #expect(try reader.node(named: "bcdfg").node == ids[0])
        #expect(try reader.node(named: "pkmb").node == ids[1])
      }
    }
  }

  @Test
  func
    `a whole id that is gone, or names another kind, is never taken for the beginning of another`()
    throws
  {
    try TestFile.with("ant\n  anchor\n  anchorage") { store in
      try store.delete([item("anchor")])
      let version = try store.latestVersion()
      #expect(throws: OutlineError.deleted(item("anchor").node, version: version)) {
        try store.read { try $0.item(named: "anchor") }
      }
      try store.add(Item.Draft(text: "antenna", id: item("antenna")), to: .last(in: section("ant")))
      #expect(throws: OutlineError.wrongKind(item("ant").node, is: .section)) {
        try store.read { try $0.item(named: "ant") }
      }
      #expect(throws: OutlineError.unknownNode("anch")) {
        try store.read { try $0.item(named: "anch") }
      }
    }
  }

  @Test func `at means the node that was touched last, also a deleted one`() throws {
    try TestFile.with("L\n  a\n  b") { store in
      try store.delete([item("b")])
      let version = try store.latestVersion()
      #expect(throws: OutlineError.deleted(item("b").node, version: version)) {
        try store.read { try $0.item(named: "@") }
      }
    }
  }
}
