import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct OutlineReaderSearchTests {
  private func withTexts(_ texts: [String], _ body: (OutlineStore) throws -> Void) throws {
    try TestFile.with("S") { store throws in
      try store.add(texts.map { Item.Draft(text: $0) }, to: .last(in: section("S")))
      try body(store)
    }
  }

  private func found(_ query: String, in store: OutlineStore, limit: Int = 100) throws -> Set<
    String
  > {
    Set(try store.search(query, limit: limit).map(\.content.text))
  }

  @Test func `every word of a query is in a word of the item`() throws {
    try withTexts([
      "grinning face", "face with tears of joy", "Facebook", "surface", "kissing cat face",
    ]) {
      store throws in
      #expect(
        try found("face", in: store) == [
          "grinning face", "face with tears of joy", "Facebook", "surface", "kissing cat face",
        ])
      // Words that begin so come first.
      #expect(try store.search("face").last?.content.text == "surface")
      #expect(try found("fa gr", in: store) == ["grinning face"])
      #expect(try found("JOY Tears", in: store) == ["face with tears of joy"])
      #expect(try found("ace boo", in: store) == ["Facebook"])
      #expect(try found("urf", in: store) == ["surface"])
      #expect(try found("aces", in: store) == [])
      #expect(try found("face dog", in: store) == [])
      for nothing in [
        "", " ", "\t\n", "-", "\"", "\0", "*", "(", "'", "NEAR", "a OR b", "text:x", "^", "{}",
      ] {
        #expect(try found(nothing, in: store) == [], "\(nothing.debugDescription)")
      }
      #expect(try found("\"grinning\" *face* -", in: store) == ["grinning face"])
      #expect(try found("grinning;DROP TABLE item", in: store) == [])
      #expect(try found("tears-of_joy", in: store) == ["face with tears of joy"])
    }
  }

  @Test
  func `a part of a word is found like a plain search does, also in very many words`()
    throws
  {
    var random = SeededGenerator(seed: 3)
    let pieces = ["lho", "tse", "hots", "ÉL", "an", "и", "й", "1", "9", "β", "x", "日"]
    for _ in 0..<Effort.times(3) {
      var texts: [String] = []
      for index in 0..<900 {
        let words = (0...Int.random(in: 0...2, using: &random)).map { _ in
          (0...Int.random(in: 0...4, using: &random)).compactMap { _ in
            pieces.randomElement(using: &random)
          }.joined()
        }
        texts.append(words.joined(separator: " ") + " \(index)q")
      }
      try withTexts(texts) { store in
        // A second segment of the index, and words that are in it no more.
        try store.write { outline in
          for item in try outline.items(under: .section(section("S"))).prefix(50) {
            try outline.update(item.id) { $0.text = "other " + $0.text.dropFirst(2) }
          }
        }
        let all = try store.items(in: section("S")).map(\.content.text)
        for query in [
          "hots", "otseL", "él", "tsean", "β", "q", "1 9", "e x", "lholho hots", "本", "日日", "zz",
        ] {
          let parts = query.lowercased().split(separator: " ").map { $0.replacing("é", with: "e") }
          let wanted = all.filter { text in
            let words = text.lowercased().replacing("é", with: "e").split(separator: " ")
            return parts.allSatisfy { part in words.contains { $0.contains(part) } }
          }
          #expect(
            try store.search(query, limit: .max).map(\.content.text).sorted() == wanted.sorted(),
            "\(query)")
          #expect(try store.search(query, limit: 7).count == min(7, wanted.count), "\(query)")
          #expect(
            try store.search(query, by: .outline, limit: 9).map(\.content.text)
              == Array(wanted.prefix(9)), "\(query)")
        }
      }
    }
  }

  @Test func `a search can be limited to sections, items and a query`() throws {
    try TestFile.with("S\n  ab\n    xab\n  cab\nT\n  abc") { store in
      try store.update(item("cab")) { $0.isDone = true }
      func found(_ filter: String, _ parents: [Placement.Parent]?) throws -> [String] {
        try store.search("ab", matching: Query(filter), under: parents).map(\.content.text)
      }
      #expect(try found("", [.section(section("S"))]) == ["ab", "xab", "cab"])
      #expect(try found("open", [.section(section("S"))]) == ["ab", "xab"])
      #expect(try found("", [.item(item("ab"))]) == ["xab"])
      #expect(try found("sort:-text", nil) == ["xab", "cab", "abc", "ab"])
      #expect(try store.search("ab", by: .outline, limit: 2).map(\.content.text) == ["ab", "xab"])
      #expect(try store.search("ab", matching: Query("done"), limit: 0) == [])
      let version = try store.latestVersion()
      try store.delete([item("ab")])
      #expect(
        try store.read(at: version) { try $0.search("ab", matching: Query("open")).count } == 3)
    }
  }

  @Test func `texts without words are searched from end to end`() throws {
    try withTexts(["🍎 Apple", "Apple 🍎", "5 €", "a - b", "plain"]) { store throws in
      #expect(try found("🍎", in: store) == ["🍎 Apple", "Apple 🍎"])
      #expect(try found("🍎", in: store, limit: 1).count == 1)
      #expect(try found("€", in: store) == ["5 €"])
      #expect(try found(" - ", in: store) == ["a - b"])
      #expect(try found("🍐", in: store) == [])
    }
  }

  @Test func `case and accents do not matter, however they are written`() throws {
    let texts = [
      "Café au lait", "cafe\u{301}s de Paris", "ÜBUNG", "naïve", "Straße", "ΑΘΗΝΑ", "Łódź",
    ]
    try withTexts(texts) { store throws in
      for query in ["cafe", "CAFÉ", "café", "cafe\u{301}"] {
        #expect(try found(query, in: store) == ["Café au lait", "cafés de Paris"], "\(query)")
      }
      #expect(try found("cafe\u{301}s", in: store) == ["cafés de Paris"])
      #expect(try found("cafés", in: store) == ["cafés de Paris"])
      #expect(try found("ubung", in: store) == ["ÜBUNG"])
      #expect(try found("naive", in: store) == ["naïve"])
      #expect(try found("straße", in: store) == ["Straße"])
      #expect(try found("αθηνα", in: store) == ["ΑΘΗΝΑ"])
    }
  }

  /// Spellings of one word, which search, names and the natural order take for the same; and of
  /// words that only look alike, which are others.
  private static let spellings: [(same: [String], other: String)] = [
    (["Йод", "йод", "и\u{306}од", "иод"], "под"), (["Ёлка", "елка", "е\u{308}лка"], "елька"),
    (["Ångström", "angstrom", "A\u{30A}ngstro\u{308}m"], "angstram"),
    (["Ἀθήνα", "ΑΘΗΝΑ", "Αθη\u{301}να", "αθηνα"], "αθηνη"),
    (["їжак", "і\u{308}жак", "іжак"], "жак"),
    (["Straße", "STRASSE", "strasse"], "strase"), (["naïve", "NAI\u{308}VE", "naive"], "nave"),
    (["ΣΊΣΥΦΟΣ", "σίσυφος", "σισυφοσ"], "σισυφο"),
    (["Tiếng Việt", "tieng viet", "TIE\u{302}\u{301}NG Vie\u{323}\u{302}t"], "tieng vet"),
    (["ガラス"], "カラス"), (["Łódź", "łodz"], "lodz"), (["हिन्दी"], "हन्द"),
  ]

  @Test func `one word is found in all its spellings, through the index and without it`() throws {
    for (same, other) in Self.spellings {
      try withTexts(same + [other]) { store in
        let latest = try store.latestVersion()
        // What was touched since a version is looked at without the index.
        try store.write { outline in
          for item in try outline.items(under: .section(section("S"))) {
            try outline.update(item.id, Item.Changes(isDone: true))
          }
        }
        for query in same {
          let (now, then) = try store.read { outline in
            (try outline.search(query), try outline.at(latest).search(query))
          }
          for found in [now, then] {
            let texts = found.map { Array($0.content.text.utf8) }
            #expect(
              same.allSatisfy { texts.contains(Array($0.utf8)) },
              "\(query): \(found.map(\.content.text))")
            #expect(texts.count == same.count, "\(query): \(found.map(\.content.text))")
          }
        }
      }
    }
  }

  @Test func `what is the words comes first, then whole words, beginnings and parts of words`()
    throws
  {
    try TestFile.with { file in
      try file.store.write { outline in
        let list = try outline.addSection("List")
        let texts = [
          "campfire", "fireworks", "a very long text about a fire and nothing else", "big fire",
          "Fire", "fire truck",
        ]
        let drafts = texts.map { Item.Draft(text: $0, note: $0 == "Fire" ? "hot, flame" : nil) }
        try outline.add(drafts, to: .last(in: list))
      }
      let found = try file.store.read { try $0.search("fire") }.map(\.content.text)
      #expect(found.first == "Fire")
      #expect(
        Set(found[1...3]) == [
          "big fire", "fire truck", "a very long text about a fire and nothing else",
        ])
      #expect(found[4...] == ["fireworks", "campfire"])
      for limit in 1...6 {
        #expect(
          try file.store.read { try $0.search("fire", limit: limit) }.map(\.content.text)
            == Array(found.prefix(limit)))
      }
      #expect(
        try file.store.read { try $0.search("truck fire") }.map(\.content.text) == ["fire truck"])
    }
  }

  @Test func `other scripts are found`() throws {
    try withTexts(["日本語 テキスト", "हिन्दी पाठ", "Русский текст", "עברית", "12,345 items", "x² + y²"]) {
      store throws in
      #expect(try found("日本", in: store) == ["日本語 テキスト"])
      #expect(try found("हिन्दी", in: store) == ["हिन्दी पाठ"])
      #expect(try found("русс", in: store) == ["Русский текст"])
      #expect(try found("עבר", in: store) == ["עברית"])
      #expect(try found("345", in: store) == ["12,345 items"])
    }
  }

  @Test func `second line and note are searched, attributes and titles of sections are not`() throws
  {
    try TestFile.with("Vegetables") { store throws in
      try store.add(
        Item.Draft(
          text: "carrot", secondaryText: "orange", note: "grows\nunderground",
          attributes: ["k": .string("hidden")]),
        to: .last(in: section("Vegetables")))
      #expect(try found("orange under", in: store) == ["carrot"])
      #expect(try found("hidden", in: store) == [])
      #expect(try found("vegetables", in: store) == [])
    }
  }

  @Test func `an emoji finds the items that have it, in either spelling`() throws {
    try TestFile.with("S") { store throws in
      let drafts = [
        Item.Draft(text: "heart", image: "❤️"), Item.Draft(text: "old heart", image: "❤"),
        Item.Draft(text: "wave", image: "👋🏽"), Item.Draft(text: "plain wave", image: "👋"),
        Item.Draft(text: "symbol", image: "star.fill"), Item.Draft(text: "star", image: "⭐️"),
      ]
      try store.add(drafts, to: .last(in: section("S")))
      try store.addSection("T", image: "⭐️")
      #expect(try found("❤️", in: store) == ["heart", "old heart"])
      #expect(try found(" ❤ ", in: store) == ["heart", "old heart"])
      #expect(try found("👋🏽", in: store) == ["wave"])
      #expect(try found("👋", in: store) == ["plain wave"])
      #expect(try found("⭐", in: store) == ["star"])
      #expect(try store.search("star.fill").first?.content.text == "symbol")
    }
  }

  @Test func `the index follows every kind of change`() throws {
    try withTexts(["apple", "pear"]) { store throws in
      let id = try store.search("apple")[0].id
      try store.update(id, Item.Changes(text: "cherry", note: "red apple"))
      #expect(try found("apple", in: store) == ["cherry"])
      try store.update(id, Item.Changes(note: .some(nil)))
      #expect(try found("apple", in: store) == [])
      try store.undo()
      #expect(try found("apple", in: store) == ["cherry"])
      try store.delete([id])
      #expect(try found("cherry", in: store) == [])
      try store.restore(to: 3)
      #expect(try found("apple", in: store) == ["apple"])
      try store.write { transaction in
        try transaction.delete([id])
        let new = try transaction.add(Item.Draft(text: "apple tree"), to: .last(in: section("S")))
        try transaction.update(new, Item.Changes(text: "oak"))
      }
      #expect(try found("apple", in: store) == [])
      #expect(try found("oak", in: store) == ["oak"])
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `the search finds changes of the shell at once, and no deleted text`() throws {
    try TestFile.with { file in
      let store = file.store
      try store.addSection("S", id: section("S"))
      try store.add(drafts("apple", "pear", "plum"), to: .last(in: section("S")))
      try Shell.run(
        file.path,
        """
        UPDATE item SET text='Crème brûlée', image='🍮' WHERE id='apple';
        DELETE FROM item WHERE id='pear';
        INSERT INTO item(key, id, parent, position, text) SELECT key, 'new', parent, position, 'fresh plum'
          FROM tail WHERE parent_id='S';
        """)
      for _ in 0..<2 {
        #expect(try found("apple", in: store) == [])
        #expect(try found("pear", in: store) == [])
        #expect(try found("creme BRULEE", in: store) == ["Crème brûlée"])
        #expect(try found("cre\u{300}me", in: store) == ["Crème brûlée"])
        #expect(try found("🍮", in: store) == ["Crème brûlée"])
        #expect(try found("plum", in: store) == ["plum", "fresh plum"])
        // Every limit is safe while the index is out of date.
        #expect(try found("plum", in: store, limit: 1).count == 1)
        #expect(try found("plum", in: store, limit: .max).count == 2)
        for limit in [0, -1, Int.min] { #expect(try found("plum", in: store, limit: limit) == []) }
        // A write of ours brings the index up.
        try store.addSection("next")
      }
      #expect(try store.check() == [])
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `texts in any script are found alike, in the index and before they are in it`() throws {
    var random = SeededGenerator(seed: 5)
    let pieces = [
      "ab", "B", "Straße", "é", "e\u{301}", "Й", "한", "日本", "Ωμ", "7", " ", "-", "_", "'", "🍮",
      "\u{301}",
    ]
    let texts = (0..<Effort.times(300)).map { index in
      let count = Int.random(in: 1...6, using: &random)
      return "\(index) x"
        + (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
    }
    try TestFile.with { file in
      let store = file.store
      try store.addSection("S", id: section("S"))
      try store.add(texts.map { _ in Item.Draft(text: "none") }, to: .last(in: section("S")))
      let ids = try store.items(in: section("S")).map(\.id.rawValue)
      // An accent after a quotation mark would hide it from a search for characters.
      let edits = zip(ids, texts).map { id, text in
        "UPDATE item SET text='\(text.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined())' WHERE id='\(id)';"
      }
      try Shell.run(file.path, "BEGIN;" + edits.joined(separator: "\n") + "COMMIT;")
      let queries = [
        "AB", "xab", "strasse", "aße", "É", "й", "한", "日", "ω", "7", "b e", "xb 1", "ss7", "none",
        "🍮",
      ]
      let before = try queries.map { try found($0, in: store, limit: .max) }
      try store.addSection("next")
      for (query, wanted) in zip(queries, before) {
        #expect(try found(query, in: store, limit: .max) == wanted, "\(query)")
      }
      #expect(before[0].count > 10 && before[3].count > 10 && before[13].isEmpty)
      #expect(try store.check() == [])
    }
  }

  @Test func `limits hold, and the best come first`() throws {
    try withTexts((0..<50).map { "word number \($0)" } + ["number"]) { store throws in
      #expect(try store.search("number", limit: 7).count == 7)
      #expect(try store.search("number", limit: 1000).count == 51)
      #expect(try store.search("number")[0].content.text == "number")
      for limit in [0, -1, Int.min] { #expect(try store.search("number", limit: limit).isEmpty) }
      #expect(try store.search("number", limit: .max).count == 51)
    }
  }

  @Test func `the past is searched as the present is`() throws {
    let texts = [
      "I ❤️ you", "I ❤ you", "wave 👋🏽", "wave 👋", "family 👨‍👩‍👧", "boy 👧", "flag 🇩🇪🇫🇷", "flag 🇪🇫",
      "cafe\u{301} - x",
      "café -\u{301} y",
      "5 € – 6", "Straße", "STRASSE", "ﬁne", "fine", "İstanbul", "ıssız", "x² + y²", "Ⓐ circle",
      "１２ full",
      "ǆ digraph", "הָעִבְרִית", "한국어", "각", "각", "हिन्दी", "don't", "don’t", "a_b", "1.5", "ΣΊΣΥΦΟΣ",
      "σίσυφος", "ⅷ eight",
      "🅰️ type",
    ]
    let queries = [
      "❤", "❤️", "\u{FE0F}", "👋", "👋🏽", "🏽", "👧", "👨‍👩‍👧", "👨", "\u{200D}", "🇩🇪", "🇪🇫", "🇪", "-", "\u{301}",
      "-\u{301}", "\n",
      "\r\n-",
      "-\n", "€", "–", "cafe", "café", "cafe\u{301}", "istanbul", "İstanbul",
      "ı", "issiz", "x2", "x²", "²", "y", "ⓐ", "Ⓐ", "12", "１２", "ǆ", "dž", "העברית", "한", "가", "각",
      "각", "हि", "हिन्दी",
      "don", "don't",
      "don’t", "'", "a b", "a_b", "_", "1.5", "1", ".", "ΣΊΣΥΦΟΣ", "ⅷ", "viii", "🅰", "🅰️", "i you",
      "\0", "+", "wave",
    ]
    try withTexts(texts) { store in
      let images = ["❤️", "❤", "e\u{301}", "é", "👋", "star.fill"]
      try store.add(
        images.map { Item.Draft(text: "image", image: $0) }, to: .last(in: section("S")))
      try store.add(
        Item.Draft(text: "lines", secondaryText: "second – line", note: "-\r\n-\n"),
        to: .last(in: section("S")))
      let latest = try store.latestVersion()
      // All were touched since, so none is found through the index.
      try store.write { outline in
        for item in try outline.items(under: .section(section("S"))) {
          try outline.update(item.id, Item.Changes(isDone: true))
        }
      }
      for query in queries + images {
        let (now, then) = try store.read { outline in
          (try outline.search(query), try outline.at(latest).search(query))
        }
        let texts = (now.map(\.content.text).sorted(), then.map(\.content.text).sorted())
        #expect(Set(now.map(\.id)) == Set(then.map(\.id)), "\(query.debugDescription): \(texts)")
      }
      let hearts = try store.read(at: latest) { try $0.search("❤").map(\.content.text) }
      #expect(hearts == ["image", "image", "I ❤️ you", "I ❤ you"])
    }
  }

  @Test func `sections take no place from the items with the same image`() throws {
    try TestFile.with("") { store in
      for name in ["A", "B", "C"] { try store.addSection(name, id: section(name), image: "🍎") }
      try store.add(Item.Draft(text: "apple", image: "🍎"), to: .last(in: section("A")))
      #expect(try found("🍎", in: store, limit: 1) == ["apple"])
      #expect(try store.read(at: 5) { try $0.search("🍎", limit: 1).count } == 1)
    }
  }

  @Test func `long and strange queries are safe`() throws {
    try withTexts(["apple"]) { store throws in
      for query in [
        String(repeating: "a ", count: 2_000), String(repeating: "é", count: 100_000), "\u{FE0F}",
        "\u{200D}", "🏳️‍🌈", "Ⓐ",
        "a\u{0}b",
        "\u{301}", "١٢٣", String(repeating: "\"", count: 1_000),
      ] {
        _ = try store.search(query)
      }
      #expect(try found(String(repeating: "apple ", count: 300), in: store) == ["apple"])
    }
  }

  @Test func `of very many matches the shortest of the latest come first`() throws {
    let store = try OutlineStore.inMemory()
    try store.addSection("S", id: section("S"))
    let drafts = (0..<6_000).map { index in
      Item.Draft(
        text: index % 1_000 == 500 ? "item" : "item number \(index)", id: item("i\(index)"))
    }
    try store.add(drafts, to: .last(in: section("S")))
    let best = try store.search("item", limit: 7).map(\.id.rawValue)
    #expect(best == ["i5500", "i4500", "i3500", "i2500", "i1500", "i5999", "i5998"])
    #expect(try store.search("item", limit: 6_000).count == 6_000)
    #expect(try store.search("item", by: .outline, limit: 2).map(\.id) == [item("i0"), item("i1")])
    #expect(try store.search("ite", matching: Query("open"), limit: 6).count == 6)
    #expect(try store.search("number 3").map(\.content.text).contains("item number 3"))
    try store.update(item("i5500")) { $0.text = "none" }
    #expect(try store.search("item", limit: 2).map(\.id) == [item("i4500"), item("i3500")])
  }
}
