import Foundation
import GRDB
import OutlineStore
import StoreTestSupport
import Testing

struct FieldIndexTests {
  /// How SQLite answers the question for items that a piece of work asks.
  private func plan(
    _ statements: Noted, _ path: String, _ work: () throws -> Void
  ) throws -> String {
    statements.forget()
    try work()
    let sql = try #require(statements.texts.first { $0.contains("json_extract") })
    return try DatabaseQueue(path: path).read { db in
      let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
      statement.setUncheckedArguments([])
      return try Row.fetchAll(statement).map { $0["detail"] as String }.joined(separator: "; ")
    }
  }

  /// The statements that a store ran.
  private final class Noted: @unchecked Sendable {
    private let lock = NSLock()
    private var noted: [String] = []
    var texts: [String] { lock.withLock { noted } }
    func note(_ sql: String) { lock.withLock { noted.append(sql) } }
    func forget() { lock.withLock { noted = [] } }
  }

  private func fill(_ store: OutlineStore) throws {
    let list = try store.addSection("S").value
    let drafts = try (0..<200).map { number in
      var draft = Item.Draft(text: "\(number)")
      try draft.content.setAttributes(
        ToDo(
          due: Date(timeIntervalSince1970: Double(number % 50)), list: number % 3 == 0 ? "a" : "b"))
      return draft
    }
    try store.add(drafts, to: .last(in: list))
  }

  @Test func `conditions and orders use the index of their field`() throws {
    try TestFile.with { file in
      let statements = Noted()
      var options = OutlineStore.Options()
      options.trace = { statements.note($0.sql) }
      let store = try OutlineStore(path: file.path, options: options)
      try fill(store)
      let moment = Date(timeIntervalSince1970: 10)
      let questions: [() throws -> [TypedItem<ToDo>]] = [
        { try store.items(where: ToDo.due == moment) },
        { try store.items(where: ToDo.due < moment) },
        {
          try store.items(
            where: ToDo.due >= moment && .isDone(false), orderedBy: [ToDo.due.ascending])
        },
        { try store.items(where: ToDo.due.isOne(of: [moment, nil])) },
        { try store.items(orderedBy: [ToDo.due.ascending], limit: 5) },
        { try store.items(orderedBy: [ToDo.due.descending], limit: 5) },
        { try store.items(where: ToDo.list == "a" && ToDo.due > moment) },
      ]
      let before = try questions.map { try $0() }
      #expect(try plan(statements, file.path) { _ = try questions[0]() }.contains("SCAN item"))
      #expect(try store.declareIndex(FieldIndex(ToDo.due)))
      for (question, answer) in zip(questions, before) {
        let plan = try plan(statements, file.path) {
          let found = try question()
          #expect(Set(found) == Set(answer))
        }
        #expect(plan.contains("USING INDEX field:due"), "\(plan)")
      }
      try store.declareIndex(FieldIndex(ToDo.list, ToDo.due))
      let both = try plan(statements, file.path) { _ = try questions[6]() }
      #expect(both.contains("USING INDEX field:list,due (<expr>=? AND <expr>>?"), "\(both)")
    }
  }

  @Test func `declaring makes no version, happens once, and can be revoked`() throws {
    try TestFile.with { file in
      let store = file.store
      try fill(store)
      let version = try store.latestVersion()
      let (one, two) = (FieldIndex(ToDo.due), FieldIndex(ToDo.city, ToDo.list))
      #expect(try store.declareIndex(one) && store.declareIndex(two) && !store.declareIndex(one))
      #expect(try store.declaredIndexes() == [one, two])
      #expect(try store.latestVersion() == version && store.check() == [])
      #expect(try store.dropIndex(two) && !store.dropIndex(two) && store.declaredIndexes() == [one])
      #expect(throws: QueryError.self) {
        try store.declareIndex(FieldIndex(Field("a.b", \[String: String][""])))
      }
      try store.undo()
      #expect(try store.declaredIndexes() == [one])
    }
  }

  @Test func `a store that is opened with indexes makes those that are missing`() throws {
    try TestFile.with { file in
      try fill(file.store)
      var options = OutlineStore.Options()
      options.indexes = [FieldIndex(ToDo.due), FieldIndex(ToDo.list)]
      let store = try OutlineStore(path: file.path, options: options)
      #expect(try Set(store.declaredIndexes()) == options.indexes && store.check() == [])
      try store.purge(before: store.latestVersion())
      let backup = file.path + ".backup"
      try store.backup(to: backup)
      try store.close()
      #expect(try Set(OutlineStore(path: backup).declaredIndexes()) == options.indexes)
      options.access = .readOnly
      options.indexes = [FieldIndex(ToDo.city)]
      #expect(try OutlineStore(path: file.path, options: options).declaredIndexes().count == 2)
    }
  }

  @Test func `an index that only has such a name is of another program`() throws {
    try TestFile.with(flaw: "index with an expression on the table item") { file in
      try DatabaseQueue(path: file.path).write {
        try $0.execute(sql: "CREATE INDEX \"field:due\" ON item(json_extract(attributes, '$.due'))")
      }
      #expect(try file.store.declaredIndexes() == [])
      #expect(throws: StorageError.self) { try file.store.declareIndex(FieldIndex(ToDo.due)) }
    }
  }
}
