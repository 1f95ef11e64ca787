import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct ContentTypedTests {
  private enum Level: String, Codable { case low, high }

  private struct ToDo: Codable, Hashable {
    var due: Date?
    var level: Level?
    var minutes = 0
    var share = 0.5
    var isUrgent = false
    var tags: [String] = []
    var place: Place?
    var link: URL?
    var count: UInt8?
    var key = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
    var data = Data([1, 2, 3])

    struct Place: Codable, Hashable {
      var city: String
      var zip: String?
    }
  }

  private struct Small: Codable, Hashable {
    var due: Date?
    var minutes: Int
  }

  @Test func `a date of an item is a moment or a day of Foundation, and back`() throws {
    let moment = Date(timeIntervalSince1970: 1_795_789_800.25)
    let date = ItemDate(moment)
    #expect(date.rawValue == "2026-11-27T14:30:00.250Z" && date.date == moment)
    let tokyo = try #require(TimeZone(secondsFromGMT: 9 * 3_600))
    let late = moment.addingTimeInterval(2 * 3_600)
    #expect(ItemDate(dayOf: late, in: tokyo).rawValue == "2026-11-28")
    let day = ItemDate(dayOf: moment)
    #expect(day.date == Calendar(identifier: .gregorian).startOfDay(for: moment))
    #expect(ItemDate(dayOf: day.date) == day)
    #expect(day.formatted().contains("27") && date.formatted() != day.formatted())
    #expect(date == ItemDate(rawValue: date.rawValue) && date.hasTime && !day.hasTime)
    #expect(ItemDate(moment) < ItemDate(moment + 1) && ItemDate(dayOf: moment, in: .gmt) < date)
  }

  @Test func `a date of an item is in the years 0 to 9999, and the nearest one otherwise`() {
    let (first, last) = ("0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z")
    for (moment, text) in [(-1e12, first), (1e12, last), (-.infinity, first), (.infinity, last)] {
      #expect(ItemDate(Date(timeIntervalSince1970: moment)).rawValue == text)
    }
    #expect(ItemDate(Date(timeIntervalSince1970: .nan)).rawValue == first)
    #expect(ItemDate(dayOf: .distantFuture.addingTimeInterval(1e12)).rawValue == "9999-12-31")
  }

  @Test func `a draft takes a value of the app`() throws {
    try TestFile.with("S\n  a") { store in
      let draft = try Item.Draft(text: "Milk", attributes: Small(due: nil, minutes: 5))
      let id = try store.write { try $0.add(draft, to: .last(in: section("S"))) }.value
      #expect(try store.item(id).content.attributes == ["minutes": .integer(5)])
      #expect(throws: OutlineError.self) { try Item.Draft(text: "Milk", attributes: [1]) }
    }
  }

  @Test func `a value is stored and reads back`() throws {
    try TestFile.with("S\n  a") { store in
      let toDo = ToDo(
        due: Date(timeIntervalSince1970: 1_795_789_800.25), level: .high, minutes: -3, share: 1,
        isUrgent: true, tags: ["a", "\"é😀"], place: .init(city: "Oslo", zip: nil),
        link: URL(string: "https://example.org/a?b=c"))
      try store.update(item("a")) { try $0.setAttributes(toDo) }
      let content = try store.item(item("a")).content
      #expect(try content.attributes(as: ToDo.self) == toDo)
      #expect(content.attributes["due"] == .string("2026-11-27T14:30:00.250Z"))
      #expect(content.due?.hasTime == true)
      #expect(
        content.attributes["level"] == .string("high") && content.attributes["share"] == .integer(1)
      )
      #expect(content.attributes["place"] == .object(["city": .string("Oslo")]))
      #expect(content.attributes["link"] == .string("https://example.org/a?b=c"))
      // Nothing is different, so there is no version.
      #expect(try !store.update(item("a")) { try $0.setAttributes(toDo) }.isNew)
    }
  }

  @Test func `a field that is nil is cleared, and names that the type does not know survive`()
    throws
  {
    var content = Content(
      text: "a",
      attributes: ["due": .string("2026-11-27"), "minutes": .integer(1), "other": .array([.null])])
    try content.setAttributes(Small(due: nil, minutes: 2))
    #expect(content.attributes == ["minutes": .integer(2), "other": .array([.null])])
    try content.setAttributes(["minutes": Int?.none, "more": 3])
    #expect(content.attributes == ["more": .integer(3), "other": .array([.null])])
    try content.updateAttributes(as: [String: JSONValue].self) { $0["other"] = .null }
    #expect(content.attributes == ["more": .integer(3)])
    try content.setAttributes([String: Int]())
    #expect(content.attributes == ["more": .integer(3)])
  }

  private struct Renamed: Codable {
    var first: String?
    var second: Int?
    enum CodingKeys: String, CodingKey { case first = "one", second = "two" }
  }

  private struct Silent: Encodable {
    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try values.encodeNil(forKey: .named)
      _ = values.nestedUnkeyedContainer(forKey: .list)
    }
    enum Key: CodingKey { case named, list, passedOver }
  }

  private struct Wrapper: Encodable {
    var value = Renamed(first: nil, second: 2)
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  private class Base: Encodable {
    var a: Int?
  }

  private final class Derived: Base {
    var b: Int?
    enum Key: CodingKey { case b }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var values = encoder.container(keyedBy: Key.self)
      try values.encodeIfPresent(b, forKey: .b)
    }
  }

  @Test func `the names of a type are those that it encodes by any container`() throws {
    let all = Content(
      text: "",
      attributes: Dictionary(
        ["one", "two", "named", "list", "passedOver", "a", "b"].map { ($0, .integer(0)) }
      ) { $1 })
    func names(_ value: some Encodable) throws -> Set<String> {
      var content = all
      try content.setAttributes(value)
      return Set(all.attributes.keys.filter { content.attributes[$0] != .integer(0) })
    }
    #expect(try names(Renamed()) == ["one", "two"])
    #expect(try names(Wrapper()) == ["one", "two"])
    #expect(try names(Silent()) == ["named", "list"])
    #expect(try names(Derived()) == ["a", "b"])
  }

  @Test func `values that cannot be attributes are refused, without a change`() throws {
    var content = Content(text: "a", attributes: ["share": .integer(1)])
    let before = content
    func refuses(_ value: some Encodable) -> Bool {
      do {
        try content.setAttributes(value)
        return false
      } catch { return error is OutlineError && content == before }
    }
    #expect(
      refuses(1) && refuses("a") && refuses([1, 2]) && refuses(Int?.none) && refuses(Level.low))
    #expect(
      refuses(ToDo(share: .infinity)) && refuses(ToDo(due: .distantFuture.addingTimeInterval(1e12)))
    )
    #expect(throws: OutlineError.unstorable(path: "share", reason: "JSON has no number -inf")) {
      try content.setAttributes(ToDo(share: -.infinity))
    }
    let years = "only dates of the years 0 to 9999 can be stored"
    #expect(throws: OutlineError.unstorable(path: "due", reason: years)) {
      try content.setAttributes(ToDo(due: .distantFuture.addingTimeInterval(1e12)))
    }
    #expect(throws: OutlineError.self) { try content.attributes(as: Small.self) }
    #expect(throws: OutlineError.self) {
      try content.updateAttributes(as: Small.self) { $0.minutes = 1 }
    }
    #expect(content == before)
  }

  @Test func `days, moments of other zones and other fractions are dates too`() throws {
    struct Dated: Codable { var due: Date }
    func moment(_ text: String) throws -> Double {
      let content = Content(text: "", attributes: ["due": .string(text)])
      let dated: Dated = try content.attributes()
      return dated.due.timeIntervalSince1970
    }
    #expect(try moment("1970-01-02T01:00:00+01:00") == 86_400)
    #expect(try moment("1970-01-01T00:00:00.5Z") == 0.5)
    #expect(try abs(moment("1969-12-31T23:59:59.125Z") + 0.875) < 1e-9)
    let day = Calendar.current.dateComponents(
      [.year, .month, .day, .hour, .minute],
      from: Date(timeIntervalSince1970: try moment("2026-11-27")))
    #expect(
      day.year == 2026 && day.month == 11 && day.day == 27 && day.hour == 0 && day.minute == 0)
    for wrong in ["", "soon", "2026-02-30", "2026-11-27T14:30Z"] {
      let reason = "due: \"\(wrong)\" is not a date such as \"2026-11-27T14:30:00.000Z\""
      #expect(throws: OutlineError.unfitAttributes(nil, type: "Dated", reason: reason)) {
        try moment(wrong)
      }
    }
  }

  @Test func `the texts of moments sort as the moments do, and lead back to them`() throws {
    var random = SeededGenerator(seed: 26)
    var moments = [-62_167_219_200, -1, -0.001, 0, 951_782_400, 253_402_300_799.999].map {
      Date(timeIntervalSince1970: $0)
    }
    for _ in 0..<Effort.times(500) {
      let milliseconds = Int64.random(in: -62_167_219_200_000...253_402_300_799_999, using: &random)
      moments.append(Date(timeIntervalSince1970: Double(milliseconds) / 1000))
    }
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime]
    var texts: [String] = []
    for moment in moments.sorted() {
      var content = Content(text: "")
      try content.setAttributes(["at": moment])
      guard case .string(let text) = content.attributes["at"] else {
        Issue.record("no text for \(moment)")
        continue
      }
      texts.append(text)
      #expect(text.utf8.count == 24 && ItemDate(rawValue: text) != nil)
      let back = try content.attributes(as: [String: Date].self)["at"]
      #expect(abs((back ?? .distantPast).timeIntervalSince(moment)) < 0.0005)
      if moment.timeIntervalSince1970 > 0 {
        #expect(
          formatter.date(from: text.prefix(19) + "Z").map { moment.timeIntervalSince($0) < 1 }
            == true)
      }
    }
    #expect(texts == texts.sorted())
  }
}
