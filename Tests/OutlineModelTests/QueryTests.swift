import OutlineModel
import TestSupport
import Testing

struct QueryTests {
  @Test func `the text form reads back`() throws {
    for text in [
      "", "open", "done favorites", "recents limit:5", "tag:shop -tag:later", "due:today",
      "due:before:friday", "due:after:2026-11-27", "due:by:3d", "due:from:2026-11-27T14:30:00Z",
      "due:overdue", "due:any", "start:none", "priority:A", "-priority:none", "text:milk",
      "fuzzy:mlk", "-fuzzy:\"m k\"",
      "text:\"oat milk\"", "text:\"say \\\"a\\\\b\\\"\"", "where:price", "where:price>=2",
      "where:price!=1.5", "where:shop=Rewe", "where:\"a b=c d\"", "where:ok=true", "sort:due",
      "open sort:-priority limit:10",
    ] {
      let query = try Query(text)
      #expect(query.description == text)
      #expect(try Query(query.description) == query)
      #expect(try read(Query.self, json(query)) == query)
    }
    #expect(try Query("  +shop   fav\"orit\"es ").description == "tag:shop favorites")
    #expect(try Query("pri:b favorite recent").description == "priority:B favorites recents")
  }

  @Test func `values of any kind read back, however they are written`() throws {
    var random = SeededGenerator(seed: 15)
    let pieces = [
      "a", "B", " ", "\"", "\\", ":", "-", "+", "=", "<", ">", "!", "1", ".5", "ü", "true", "\t", "#", "\n", "\u{1}",
    ]
    func text() -> String {
      (0...Int.random(in: 0...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
    for _ in 0..<Effort.times(2000) {
      var terms: [Query.Term] = []
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let value = text()
        let condition: Query.Condition? =
          switch Int.random(in: 0...4, using: &random) {
          case 0: ReservedAttribute.isTag(value) ? .tag(value) : nil
          case 1: value.allSatisfy(\.isWhitespace) ? nil : .text(value)
          case 2: try? .attribute(Query.Attribute(text: value))
          case 3: .attribute(Query.Attribute("x", .less, .string(value)))
          default: .open
          }
        guard let condition else { continue }
        terms.append(Query.Term(condition, isNegated: Bool.random(using: &random)))
      }
      let query = Query(terms)
      #expect(try Query(query.description) == query, "\(query)")
    }
  }

  @Test(arguments: [
    ("opne", "there is no condition \"opne\""), ("color:red", "there is no condition \"color\""),
    ("tag:", "\"\" is no tag: it has no white space, and does not begin with + or #"),
    ("tag", "tag: takes a value"), ("open:x", "open takes no value, and \"x\" is given"),
    ("priority:AA", "priority takes a letter from A to Z, or none, not \"AA\""),
    ("due:", "due: takes a date, and there is none"),
    ("due:before:", "due: takes a date, and there is none"), ("start:overdue", "a start is never overdue"),
    ("text:\"a", "a closing quote is missing in the query \"text:\\\"a\""),
    ("text:\" \"", "text takes words, and there are none"), ("limit:0", "limit takes 1 or more, not \"0\""),
    ("sort:", "items cannot be sorted by \"\""), ("-limit:1", "limit has no opposite"),
    ("where:=2", "\"=2\" names no attribute"), ("where:a!2", "\"a!2\" does not say how it is compared"),
    ("where:a=[1]", "\"a\" is compared with a text, a number, true or false"),
    ("where:a>true", "true and false are not less or greater than anything"), ("-", "there is no condition \"\""),
  ])
  func `what is no condition is refused with what is wrong`(text: String, reason: String) {
    #expect(throws: QueryError.self) { try Query(text) }
    do { _ = try Query(text) } catch { #expect(error.description == reason) }
  }

  @Test func `order and limit have their usual values`() throws {
    #expect(try Query("open").effectiveOrder == Query.Order(.outline))
    #expect(try Query("favorites").effectiveOrder == Query.Order(.favorites))
    #expect(try Query("favorites recents").effectiveOrder == Query.Order(.used))
    #expect(try Query("recents").effectiveLimit == 20)
    #expect(try Query("-recents").effectiveLimit == nil)
    #expect(Query(limit: -3).effectiveLimit == 1)
    let both = try Query("open sort:due").and(Query("tag:a sort:text limit:3"))
    #expect(both.description == "open tag:a sort:due limit:3")
  }
}
