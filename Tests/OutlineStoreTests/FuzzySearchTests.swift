import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineStore

struct FuzzySearchTests {
  @Test func `the letters of each word are in their order, with anything between them`() {
    func found(_ query: String, _ text: String) -> Bool {
      let search = FuzzySearch(query)
      #expect(search.matches(text) == (search.match(in: text) != nil), "\(query), \(text)")
      return search.matches(text)
    }
    #expect(found("wrp", "Write report"))
    #expect(found("WRP", "write report"))
    #expect(found("rep wri", "Write report"))
    #expect(!found("pw", "Write report"))
    #expect(!found("wrx", "Write report"))
    #expect(!found("wwrite", "Write report"))
    #expect(found("ube", "Über"))
    #expect(found("ecl", "e\u{301}clair"))
    #expect(found("é", "ECLAIR"))
    #expect(found("漢字", "漢 と 字"))
    #expect(!found("字漢", "漢 と 字"))
    #expect(found("🍎p", "🍎 apple"))
    for nothing in ["", " ", "\n"] { #expect(!found(nothing, "Write report")) }
    #expect(!found("a", ""))
  }

  @Test(arguments: 0..<Effort.times(4))
  func `matches are those of a plain search, and name the letters they found`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let alphabet = seed % 2 == 0 ? Array("abAB c") : Array("aäÀb ßs漢👩‍👩‍👧‍👦")
    func text(_ most: Int) -> String {
      String(
        (0..<Int.random(in: 0...most, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? "a"
        })
    }
    for _ in 0..<2_000 {
      let (query, whole) = (text(4), text(9))
      let words = query.split(separator: " ")
      let letters = Array(whole).map(Self.folded)
      let isThere = words.allSatisfy { word in
        var rest = letters[...]
        return word.allSatisfy { letter in
          guard let index = rest.firstIndex(of: Self.folded(letter)) else { return false }
          rest = rest[(index + 1)...]
          return true
        }
      }
      let search = FuzzySearch(query)
      #expect(search.matches(whole) == (isThere && !words.isEmpty), "\(query) in \(whole)")
      guard let match = search.match(in: whole) else {
        #expect(!search.matches(whole))
        continue
      }
      #expect(
        match.offsets == match.offsets.sorted()
          && match.offsets.allSatisfy(letters.indices.contains))
      for word in words {
        var rest = match.offsets[...]
        #expect(
          word.allSatisfy { letter in
            guard let index = rest.firstIndex(where: { letters[$0] == Self.folded(letter) }) else {
              return false
            }
            rest = rest[(index + 1)...]
            return true
          })
      }
    }
  }

  private static func folded(_ letter: Character) -> Unicode.Scalar? {
    TextFolding.fold(String(letter)).unicodeScalars.first
  }

  @Test func `letters side by side and at the beginnings of words are better`() {
    func isBetter(_ one: String, _ other: String, for query: String) -> Bool {
      let search = FuzzySearch(query)
      guard let one = search.match(in: one), let other = search.match(in: other) else {
        return false
      }
      return one.score > other.score
    }
    #expect(isBetter("report", "r e p o r t", for: "rep"))
    #expect(isBetter("Write report", "rewrap", for: "wr"))
    #expect(isBetter("write report", "towering", for: "wr"))
    #expect(isBetter("a b", "xaxb", for: "ab"))
    #expect(isBetter("a-b", "a----b", for: "ab"))
  }

  @Test func `the best match comes first, now, at a version and below a node`() throws {
    try TestFile.with("S") { store throws in
      let added = try store.add(
        ["wary people", "Write report", "wrp", "sorry"].map { Item.Draft(text: $0) },
        to: .last(in: section("S")))
      let (ids, version) = (added.value, added.version)
      try store.write { outline in
        try outline.update(ids[2]) { $0.text = "changed" }
        try outline.delete([ids[0]])
        let other = try outline.addSection("T", id: section("T"))
        try outline.add(Item.Draft(text: "wrapper"), to: .last(in: other))
      }
      try store.read { (outline) throws in
        func found(_ outline: OutlineReader, _ query: String, limit: Int = 10) throws -> [String] {
          try outline.search(query, by: .fuzzy, limit: limit).map(\.content.text)
        }
        #expect(try found(outline, "wrp") == ["wrapper", "Write report"])
        #expect(try found(outline, "wrp", limit: 1) == ["wrapper"])
        #expect(try found(outline.at(version), "wrp") == ["wrp", "wary people", "Write report"])
        #expect(
          try outline.search("wrp", under: [.section(section("T"))], by: .fuzzy).map(\.content.text)
            == ["wrapper"])
        #expect(
          try outline.items(matching: Query("fuzzy:wrp -fuzzy:app")).map(\.content.text) == [
            "Write report"
          ])
      }
    }
  }

  @Test func `the best of very many are those of a search without a limit`() throws {
    let store = try OutlineStore.inMemory()
    try store.addSection("S", id: section("S"))
    try store.add(
      (0..<2_600).map { Item.Draft(text: String(repeating: "-", count: $0 * 7 % 31) + "w\($0)p") },
      to: .last(in: section("S")))
    try store.read { (outline) throws in
      let all = try outline.search("wp", by: .fuzzy, limit: .max).map(\.id)
      #expect(all.count == 2_600)
      for limit in [1, 20, 1_200] {
        #expect(
          try outline.search("wp", by: .fuzzy, limit: limit).map(\.id) == Array(all.prefix(limit)))
      }
    }
  }
}
