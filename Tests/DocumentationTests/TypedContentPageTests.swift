import Foundation
import GRDBSQLite
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// The code of `Documentation/typed-content.md`, compiled and run.
struct TypedContentPageTests {
  struct Task: Codable, Sendable {
    enum Level: String, Codable { case low, high }

    var due: Date?
    var level: Level?
    var minutes = 0

    static let due = Field("due", \Task.due)
    static let level = Field("level", \Task.level)
    static let minutes = Field("minutes", \Task.minutes)
  }

  private func insertPrice(_ cents: Int, of id: Item.ID, _ connection: OpaquePointer) throws {
    let sql =
      "CREATE TABLE price(item TEXT, cents INTEGER); INSERT INTO price VALUES('\(id)', \(cents))"
    try #require(sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK)
  }

  @Test func `the page shows these lines, in this order`() throws {
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let shown = try Page("Documentation/typed-content.md").blocks("swift").flatMap(lines)
    #expect(shown.count > 30)
    var tested = lines(try String(contentsOfFile: #filePath, encoding: .utf8))[...]
    for line in shown {
      let place = try #require(tested.firstIndex(of: line), "\(line)")
      tested = tested[(place + 1)...]
    }
  }

  @Test func `the lines of the page work`() throws {
    try TestFile.with { file in
      let (store, path) = (file.store, file.path)
      let list = try store.write { try $0.addSection("List") }.value

      let draft = try Item.Draft(
        text: "Call Ada", attributes: Task(due: .now, level: .high, minutes: 15))
      let call = try store.write { try $0.add(draft, to: .last(in: list)) }.value

      let task = try store.read { try $0.item(call) }.content.attributes(as: Task.self)

      #expect(task.level == .high && task.minutes == 15)
      #expect(
        try store.read { try $0.items(in: list, where: Task.due < .now.addingTimeInterval(1)) }.map(
          \.id) == [call])
      try store.write { outline in
        try outline.update(call) { content in
          try content.updateAttributes(as: Task.self) { $0.due = nil }
        }
      }
      #expect(
        try store.read { try $0.item(call) }.content.attributes.keys.sorted() == [
          "level", "minutes",
        ])
      var texts: [String] = []
      func print(_ text: String, _ minutes: Int) { texts.append("\(text) \(minutes)") }
      try store.write { try $0.add(draft, to: .last(in: list)) }

      let next = try store.read { outline in
        try outline.items(
          as: Task.self, in: list, where: .isDone(false) && Task.due < .now,
          orderedBy: [Task.due.ascending], limit: 20)
      }
      for found in next {
        print(found.item.content.text, found.attributes.minutes)
      }
      let urgent = try store.read {
        try $0.items(where: Task.level == .high || Task.minutes.isOne(of: [5, 10]))
      }
      let undated = try store.read {
        try $0.items(where: Task.due == nil, orderedBy: [Task.minutes.descending])
      }
      #expect(texts == ["Call Ada 15"] && urgent.count == 2 && undated.map(\.id) == [call])
      let before = try store.read(at: 3) { outline in
        try outline.items(where: Task.level == .high)
      }
      #expect(before.count == 1 && before[0].attributes.due != nil)

      var options = OutlineStore.Options()
      options.indexes = [FieldIndex(Task.due), FieldIndex(Task.level, Task.minutes)]
      let indexed = try OutlineStore(path: path, options: options)
      #expect(try Set(indexed.declaredIndexes()) == options.indexes)

      try store.write("receipt") { outline in
        let milk = try outline.add(Item.Draft(text: "Milk"), to: .last(in: list))
        try outline.withConnection { connection in
          try insertPrice(250, of: milk, connection)
        }
      }
      #expect(try store.read { try $0.items(in: list) }.count == 3)
    }
  }
}
