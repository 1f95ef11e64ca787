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
      "open sort:-priority limit:10", "open or done", "open (tag:a or due:today) -tag:b",
      "not (tag:a tag:b)", "open or done tag:a or not (recents or favorites) sort:due limit:3",
      "(open)",
      "((open or done))", "changed:since:yesterday", "-changed:since:\"2026-11-20 14:30\"",
      "under:bkzp",
      "done (text:\"f(x)\" or open)", "text:f(x) open", "where:due<friday",
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
      "a", "B", " ", "\"", "\\", ":", "-", "+", "=", "<", ">", "!", "1", ".5", "ü", "true", "\t",
      "#", "\n", "\u{1}",
    ]
    func text(_ random: inout SeededGenerator) -> String {
      (0...Int.random(in: 0...5, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
    }
    func condition(_ random: inout SeededGenerator) -> Query.Condition {
      let value = text(&random)
      let condition: Query.Condition? =
        switch Int.random(in: 0...8, using: &random) {
        case 0: ReservedAttribute.isTag(value) ? .tag(value) : nil
        case 1: .text(value)
        case 2: try? .attribute(Query.Attribute(text: value))
        case 3: .attribute(Query.Attribute("x", .less, .string(value)))
        case 4: .changed(since: value)
        case 5: .under(value)
        case 6: .fuzzy(value)
        case 7: .due(.before(value))
        default: .priority("B")
        }
      return value.allSatisfy(\.isWhitespace) ? .open : condition ?? .done
    }
    for _ in 0..<Effort.times(4000) {
      var query = Query.random(of: condition, using: &random)
      if Bool.random(using: &random) { query.order = Query.Order(.due, isReversed: true) }
      if Bool.random(using: &random) { query.limit = 7 }
      #expect(try Query(query.description) == query, "\(query)")
    }
  }

  @Test func `words and signs read as the conditions that they stand for`() throws {
    for (typed, text) in [
      ("overdue", "due:overdue"), ("not overdue", "-due:overdue"), ("NOT not open", "open"),
      ("price>=2", "where:price>=2"), ("-price>=2", "-where:price>=2"),
      (
        "due<friday and due>=2026-11-27T14:30:00Z",
        "where:due<friday where:due>=2026-11-27T14:30:00Z"
      ),
      ("shop=\"Rewe City\"", "where:\"shop=Rewe City\""), ("+a=b", "tag:a=b"),
      ("changed since yesterday", "changed:since:yesterday"), ("changed:2h", "changed:since:2h"),
      ("changed since \"2026-11-20 14:30\" open", "changed:since:\"2026-11-20 14:30\" open"),
      ("#a", "tag:a"), ("#a=b or -+c or -#d", "tag:a=b or -tag:c or -tag:d"),
      ("room:kitchen", "where:room=kitchen"),
      ("-room:2 site:\"http://a b\"", "-where:room=2 where:\"site=http://a b\""),
      ("under Groceries", "under:Groceries"), ("not under \"Oat milk\"", "-under:\"Oat milk\""),
      ("(open or done)", "open or done"), ("open OR done AND +a", "open or done tag:a"),
      ("-(open +a)", "not (open tag:a)"), ("not -(open)", "(open)"),
      ("sort:due open or done", "open or done sort:due"),
      ("(text:milk)sort:due", "(text:milk) sort:due"),
      ("text:a(b) or text:(b)", "text:a(b) or text:(b)"),
      ("( open (+a or -b>1 ))", "(open (tag:a or -where:b>1))"),
    ] {
      #expect(try Query(typed).description == text)
      #expect(try Query(typed) == Query(text))
    }
  }

  @Test(arguments: [
    ("opne", "unknown condition \"opne\""), ("color:", "unknown condition \"color\""),
    ("tag:", "\"\" is no tag: it has no white space, and does not begin with + or #"),
    ("tag", "tag: takes a value"), ("open:x", "open takes no value, and \"x\" is given"),
    ("priority:AA", "priority takes a letter from A to Z, or none, not \"AA\""),
    ("due:", "due: needs a date"),
    ("due:before:", "due: needs a date"),
    ("start:overdue", "a start is never overdue"),
    ("text:\"a", "a closing quote is missing in the query \"text:\\\"a\""),
    ("text:\" \"", "text needs words"),
    ("limit:0", "limit takes 1 or more, not \"0\""),
    ("sort:", "items cannot be sorted by \"\""), ("-limit:1", "limit has no opposite"),
    ("where:=2", "\"=2\" does not name an attribute"),
    ("where:a!2", "\"a!2\" does not say how it is compared"),
    ("where:a=[1]", "\"a\" is compared with a text, a number, true or false"),
    ("where:a>true", "true and false are not less or greater than anything"),
    ("-", "unknown condition \"\""),
    ("open or", "or needs a condition after it"), ("or open", "or needs a condition before it"),
    ("open or or done", "or needs a condition before it"),
    ("open and", "and needs a condition after it"),
    ("not", "not needs a condition after it"), ("open (done or)", "or needs a condition after it"),
    ("()", "there is no condition in the parentheses"),
    ("(open", "a closing parenthesis is missing in the query \"(open\""),
    ("open )", "there is an extra closing parenthesis in the query \"open )\""),
    ("(open sort:due)", "sort is about the whole query"), ("changed", "changed takes a date"),
    ("changed since", "changed needs a date"),
    ("changed yesterday", "changed takes a date"),
    ("under", "under needs a section or an item"),
    ("text=milk", "text is not compared with a sign"),
    ("priority>=", "there is no value after \"priority>=\""),
    ("-room= open", "there is no value after \"-room=\""), ("\"or\"", "unknown condition \"or\""),
    (String(repeating: "(", count: 40), "the query has more than 32 parentheses within each other"),
  ])
  func `an invalid condition is refused with the reason`(text: String, reason: String) {
    #expect(throws: QueryError.self) { try Query(text) }
    do { _ = try Query(text) } catch { #expect(error.description == reason) }
  }

  @Test func `a field is compared with an empty text in quotes`() throws {
    #expect(try Query("room=\"\"") == Query("where:room="))
    #expect(throws: Never.self) { try Query("hash=QQ==") }
  }

  @Test func `an unknown word before a colon is refused if the caller knows that it is no field`()
    throws
  {
    #expect(try Query("open color:red") { $0 == "color" }.description == "open where:color=red")
    #expect(throws: QueryError.self) { try Query("open (tga:red or done)") { $0 == "color" } }
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
