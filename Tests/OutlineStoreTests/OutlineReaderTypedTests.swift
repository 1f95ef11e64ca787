import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// A to-do as an app declares it.
struct ToDo: Codable, Hashable, Sendable {
  enum Level: Int, Codable, CaseIterable { case low, middle, high }

  struct Place: Codable, Hashable, Sendable {
    var city: String
  }

  var due: Date?
  var level: Level?
  var minutes: Int?
  var share = 0.0
  var isUrgent: Bool?
  var list = "inbox"
  var tags: [String] = []
  var rooms: [Int]?
  var place: Place?

  static let due = Field("due", \ToDo.due)
  static let level = Field("level", \ToDo.level)
  static let minutes = Field("minutes", \ToDo.minutes)
  static let share = Field("share", \ToDo.share)
  static let isUrgent = Field("isUrgent", \ToDo.isUrgent)
  static let list = Field("list", \ToDo.list)
  static let tags = Field("tags", \ToDo.tags)
  static let rooms = Field("rooms", \ToDo.rooms)
  static let city = Field(["place", "city"], \ToDo.place?.city)
}

struct OutlineReaderTypedTests {
  /// A random to-do.
  private func toDo(_ random: inout SeededGenerator) -> ToDo {
    ToDo(
      due: Bool.random(using: &random)
        ? Date(timeIntervalSince1970: Double(Int.random(in: -3...3, using: &random)) * 0.25) : nil,
      level: (ToDo.Level.allCases + [nil]).randomElement(using: &random) ?? nil,
      minutes: [nil, -1, 0, 1, 2].randomElement(using: &random) ?? nil,
      share: [0, 0.5, 1, 2.25].randomElement(using: &random) ?? 0,
      isUrgent: [nil, true, false].randomElement(using: &random) ?? nil,
      list: ["inbox", "later", "Later", "é", ""].randomElement(using: &random) ?? "",
      tags: ["a", "b", "c"].filter { _ in Bool.random(using: &random) },
      rooms: [nil, [], [1], [2, 1]].randomElement(using: &random) ?? nil,
      place: ["Oslo", "O'Hara \"x\"", nil].randomElement(using: &random)?.map { .init(city: $0) })
  }

  /// A condition, and the same in Swift.
  private struct Case {
    var name: String
    var predicate: FieldPredicate<ToDo>
    var holds: @Sendable (TypedItem<ToDo>) -> Bool
  }

  private static let cases: [Case] = {
    let now = Date(timeIntervalSince1970: 0)
    return [
      Case(name: "due ==", predicate: ToDo.due == now) { $0.attributes.due == now },
      Case(name: "due !=", predicate: ToDo.due != now) { $0.attributes.due != now },
      Case(name: "due nil", predicate: ToDo.due == nil) { $0.attributes.due == nil },
      Case(name: "due not nil", predicate: ToDo.due != nil) { $0.attributes.due != nil },
      Case(name: "due <", predicate: ToDo.due < now) {
        $0.attributes.due.map { $0 < now } ?? false
      },
      Case(name: "due < nil", predicate: ToDo.due < nil) { _ in false },
      Case(name: "due >=", predicate: ToDo.due >= now) {
        $0.attributes.due.map { $0 >= now } ?? false
      },
      Case(name: "level", predicate: ToDo.level == .high) { $0.attributes.level == .high },
      Case(name: "level >", predicate: ToDo.level > .low) {
        ($0.attributes.level?.rawValue ?? 0) > 0
      },
      Case(name: "minutes <=", predicate: ToDo.minutes <= 0) {
        $0.attributes.minutes.map { $0 <= 0 } ?? false
      },
      Case(name: "minutes in", predicate: ToDo.minutes.isOne(of: [nil, 2])) {
        [nil, 2].contains($0.attributes.minutes)
      },
      Case(name: "share >", predicate: ToDo.share > 0.5) { $0.attributes.share > 0.5 },
      Case(name: "share in", predicate: ToDo.share.isOne(of: [1, 2.25])) {
        [1, 2.25].contains($0.attributes.share)
      },
      Case(name: "none", predicate: ToDo.list.isOne(of: [])) { _ in false },
      Case(name: "urgent", predicate: ToDo.isUrgent == true) { $0.attributes.isUrgent == true },
      Case(name: "urgent in", predicate: ToDo.isUrgent.isOne(of: [false])) {
        $0.attributes.isUrgent == false
      },
      Case(name: "list", predicate: ToDo.list == "Later") { $0.attributes.list == "Later" },
      Case(name: "list <", predicate: ToDo.list < "inbox") {
        $0.attributes.list.utf8.lexicographicallyPrecedes("inbox".utf8)
      },
      Case(name: "list part", predicate: ToDo.list.contains("ate")) {
        $0.attributes.list.contains("ate")
      },
      Case(name: "list in", predicate: ToDo.list.isOne(of: ["é", ""])) {
        ["é", ""].contains($0.attributes.list)
      },
      Case(name: "tags", predicate: ToDo.tags.contains("b")) { $0.attributes.tags.contains("b") },
      Case(name: "rooms", predicate: ToDo.rooms.contains(1)) {
        $0.attributes.rooms?.contains(1) ?? false
      },
      Case(name: "city", predicate: ToDo.city == "O'Hara \"x\"") {
        $0.attributes.place?.city == "O'Hara \"x\""
      },
      Case(name: "city part", predicate: ToDo.city.contains("'H")) {
        $0.attributes.place?.city.contains("'H") ?? false
      },
      Case(name: "done", predicate: .isDone(true)) { $0.item.content.isDone },
      Case(name: "favorite", predicate: .isFavorite(true)) { $0.item.isFavorite },
      Case(name: "not favorite", predicate: .isFavorite(false)) { !$0.item.isFavorite },
    ]
  }()

  /// A condition made of others at random.
  private func condition(_ random: inout SeededGenerator, depth: Int = 0) throws -> Case {
    let one = try #require(Self.cases.randomElement(using: &random))
    if depth == 3 { return one }
    let (left, right) = (
      try condition(&random, depth: depth + 1), try condition(&random, depth: depth + 1)
    )
    return switch Int.random(in: 0..<4, using: &random) {
    case 0:
      Case(name: "(\(left.name) && \(right.name))", predicate: left.predicate && right.predicate) {
        left.holds($0) && right.holds($0)
      }
    case 1:
      Case(name: "(\(left.name) || \(right.name))", predicate: left.predicate || right.predicate) {
        left.holds($0) || right.holds($0)
      }
    case 2: Case(name: "!\(left.name)", predicate: !left.predicate) { !left.holds($0) }
    default: one
    }
  }

  @Test func `items are found as a loop over all of them finds them, now and in the past`() throws {
    var random = SeededGenerator(seed: 7)
    try TestFile.with("A\n  a\n    b\n      c\n    d\n  e\nB\n  f\n    g") { store in
      try store.write { outline in
        for id in try outline.sections().flatMap({ try outline.items(under: .section($0.id)) }).map(
          \.id)
        {
          let drafts = try (0..<6).map { index in
            var draft = Item.Draft(text: "\(id)\(index)", isDone: .random(using: &random))
            draft.isFavorite = .random(using: &random)
            try draft.content.setAttributes(toDo(&random))
            return draft
          }
          try outline.add(drafts, to: .last(in: id))
          try outline.update(id) { try $0.setAttributes(toDo(&random)) }
        }
      }
      let version = try store.latestVersion()
      let ids = try store.items(as: ToDo.self).map(\.id)
      try store.write { outline in
        for id in ids.shuffled(using: &random).prefix(20) {
          try outline.update(id) { try $0.setAttributes(toDo(&random)) }
        }
        try outline.delete([item("d")])
        try outline.move(item("g"), to: .first(in: item("b")))
      }
      for indexed in [false, true] {
        if indexed {
          try store.declareIndex(FieldIndex(ToDo.due))
          try store.declareIndex(FieldIndex(ToDo.list, ToDo.minutes))
          try store.declareIndex(FieldIndex(ToDo.city))
        }
        for number in [version, version + 1] {
          try store.read { reader in
            let outline = try reader.at(number)
            let all = try outline.items(as: ToDo.self)
            let plain = try outline.sections().flatMap { try outline.items(under: .section($0.id)) }
            #expect(all.map(\.item) == plain)
            for _ in 0..<Effort.times(60) {
              let condition = try condition(&random)
              let part = [nil, section("A"), section("B")].randomElement(using: &random) ?? nil
              let limit = [nil, 0, 1, 5].randomElement(using: &random) ?? nil
              let expected = all.filter {
                condition.holds($0) && (part == nil || $0.item.section == part)
              }
              let found = try outline.items(in: part, where: condition.predicate, limit: limit)
              #expect(found == Array(expected.prefix(limit ?? .max)), "\(condition.name)")
              let sorted = try outline.items(
                in: part, where: condition.predicate,
                orderedBy: [ToDo.list.descending, ToDo.due.ascending, ToDo.city.ascending])
              #expect(Set(sorted) == Set(expected), "\(condition.name)")
              #expect(
                zip(sorted, sorted.dropFirst()).allSatisfy { inOrder($0.attributes, $1.attributes) }
              )
              let first = try outline.items(
                in: part, where: condition.predicate,
                orderedBy: [ToDo.list.descending, ToDo.due.ascending, ToDo.city.ascending], limit: 3
              )
              #expect(first == Array(sorted.prefix(3)))
            }
          }
        }
      }
    }
  }

  private func inOrder(_ left: ToDo, _ right: ToDo) -> Bool {
    if left.list != right.list {
      return Array(left.list.utf8).lexicographicallyPrecedes(Array(right.list.utf8)) == false
    }
    if left.due != right.due {
      return (left.due ?? .distantFuture) < (right.due ?? .distantFuture)
    }
    return (left.place?.city ?? "~") <= (right.place?.city ?? "~")
  }

  @Test func `of equal ones those come first that were added first, those without a field last`()
    throws
  {
    try TestFile.with("S\n  a\n  b\n  c\n  d") { store in
      try store.write { outline in
        for (id, minutes) in [("a", 1), ("b", nil), ("c", 2), ("d", 1)] {
          try outline.update(item(id)) { try $0.setAttributes(ToDo(minutes: minutes)) }
        }
        try outline.move(item("d"), to: .first(in: section("S")))
      }
      func order(_ order: FieldOrder<ToDo>) throws -> [String] {
        try store.items(orderedBy: [order]).map(\.id.rawValue)
      }
      #expect(try order(ToDo.minutes.ascending) == ["a", "d", "c", "b"])
      #expect(try order(ToDo.minutes.descending) == ["c", "a", "d", "b"])
      try store.declareIndex(FieldIndex(ToDo.minutes))
      #expect(try order(ToDo.minutes.ascending) == ["a", "d", "c", "b"])
      #expect(try order(ToDo.minutes.descending) == ["c", "a", "d", "b"])
      let version = try store.latestVersion()
      try store.delete([item("a")])
      let then = try store.read(at: version) { try $0.items(orderedBy: [ToDo.minutes.descending]) }
      #expect(then.map(\.id.rawValue) == ["c", "a", "d", "b"])
    }
  }

  @Test func `an item with other attributes is named in the error`() throws {
    try TestFile.with("S\n  a\n  b") { store in
      try store.write { outline in
        try outline.update(item("a")) { try $0.setAttributes(ToDo()) }
        try outline.update(item("b")) {
          $0.attributes = ["share": .string("half"), "list": .string("x")]
        }
      }
      let error = OutlineError.unfitAttributes(
        item("b"), type: "ToDo", reason: "share: it is not of type Double")
      #expect(throws: error) { try store.items(as: ToDo.self) }
      #expect(try store.items(as: ToDo.self, where: ToDo.list == "inbox").map(\.id) == [item("a")])
      // A text is neither less nor greater than a number.
      #expect(try store.items(where: ToDo.share >= 0).map(\.id) == [item("a")])
      #expect(
        try store.items(where: Field("share", \ToDo.list) <= "half" && ToDo.list == "y") == [])
      try store.update(item("b")) { $0.attributes["share"] = nil }
      #expect("\(error)" == "the attributes of b do not fit ToDo: share: it is not of type Double")
      do {
        _ = try store.items(as: ToDo.self)
        Issue.record("it fits")
      } catch { #expect("\(error)".hasSuffix("share: it is missing")) }
      #expect(throws: OutlineError.unknownSection(section("x"))) {
        try store.items(as: ToDo.self, in: section("x"))
      }
    }
  }

  @Test func `names and values are only part of a statement in quotes`() throws {
    try TestFile.with("S\n  a\n  b") { store in
      let name = "it's; DROP TABLE item--[0].x"
      let field = Field(name, \[String: String][""])
      try store.update(item("a")) { $0.attributes = [name: .string("'); DROP TABLE item; --")] }
      #expect(try store.items(where: field == "'); DROP TABLE item; --").map(\.id) == [item("a")])
      #expect(
        try store.items(where: field.contains("DROP"), orderedBy: [field.ascending]).map(\.id) == [
          item("a")
        ])
      #expect(try store.items(where: field == "x") == [])
      for wrong in ["a\"b", "a\\b", "", "a\u{0}b", "\n"] {
        let field = Field(wrong, \[String: String][""])
        #expect(throws: QueryError.self) { try store.items(where: field == "x") }
        #expect(throws: QueryError.self) { try store.items(orderedBy: [field.ascending]) }
        #expect(throws: QueryError.self) { try store.declareIndex(FieldIndex(field)) }
      }
      #expect(throws: QueryError.self) { try store.items(where: ToDo.tags == ["a"]) }
      #expect(throws: OutlineError.self) { try store.items(where: ToDo.share == .nan) }
    }
  }

  @Test func `a view shows its own expansion`() throws {
    try TestFile.with("S\n  a\n    b") { store in
      try store.update(item("a")) { try $0.setAttributes(ToDo()) }
      try store.setExpanded(true, for: [item("a")], in: "window")
      let found = try store.read(viewing: "window") {
        try $0.items(as: ToDo.self, where: ToDo.list == "inbox", orderedBy: [ToDo.share.ascending])
      }
      #expect(found.map(\.item.isExpanded) == [true] && found.map(\.item.hasChildren) == [true])
    }
  }
}
