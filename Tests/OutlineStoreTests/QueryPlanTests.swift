import GRDB
import StoreTestSupport
import Testing

@testable import OutlineStore

/// No statement of a small change or a small read goes through a whole table: the cost follows the
/// change.
struct QueryPlanTests {
  @Test func `no hot statement scans the present or the past`() throws {
    try TestFile.with { file in
      let store = file.store
      let list = try store.addSection("List").value
      let ids = try store.add(
        (0..<50).map { Item.Draft(text: "\($0)", id: nil) }, to: .last(in: list)
      ).value
      let other = try store.addSection("Other").value
      for id in ids { try store.update(id, Item.Changes(text: "changed \(id)")) }
      let statements = Statements()
      store.traceStatements { statements.note($0) }

      try store.move(ids[3], to: .before(ids[30]))
      try store.move(ids[4], to: .last(in: other))
      let new = try store.add(Item.Draft(text: "new"), to: .after(ids[7])).value
      try store.update(new, Item.Changes(note: .some("note")))
      try store.setExpanded(true, for: [new])
      try store.setFavorite(true, for: [ids[1], ids[2]])
      try store.moveFavorite(ids[2], to: .first)
      try store.recordUse(of: [new])
      try store.perform(.trailing, on: new)
      try store.undo()
      try store.redo()
      let latest = try store.latestVersion()
      _ = try store.difference(from: latest - 5, to: latest)
      _ = try store.difference(from: latest - 9, to: latest - 3)
      _ = try store.read(at: latest - 4) { try ($0.favorites(), $0.items(under: .section(list))) }
      _ = try store.difference(of: other, from: 3, to: latest)
      _ = try store.difference(of: list, from: 3, to: latest - 3)
      _ = try store.read(at: 10) { try $0.item(ids[8]) }
      _ = try store.history(of: ids[8].node)
      _ = try store.read { try $0.node(named: String(ids[8].rawValue.prefix(9))) }
      _ = try store.versions(limit: 5)
      _ = try store.snapshot(of: other)
      _ = try store.search("😀")
      _ = try store.search("new")
      _ = try store.items(matching: Query("open due:by:today"))

      try DatabaseQueue(path: file.path).read { db in
        #expect(statements.texts.count > 30)
        for sql in statements.texts {
          let plan = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql).map {
            $0["detail"] as String
          }
          let scans = plan.filter { line in
            ["item", "change", "deleted"].contains { line.hasPrefix("SCAN \($0)") }
          }
          // What has no words is looked for in all texts.
          if sql.contains("instr(text") { continue }
          // A walk along a partial index, as of the favorites, reads only what belongs to the
          // answer.
          #expect(scans.allSatisfy { $0.contains("item_favorite") }, "\(sql)\n\(scans)")
          // Who was where is in indexes alone: there may be thousands of places that somebody left.
          let lookups = plan.filter { line in
            ["change_place", "change_move", "change_favorite"].contains {
              line.contains(" INDEX \($0) ")
            }
          }
          #expect(lookups.allSatisfy { $0.contains("COVERING INDEX") }, "\(sql)\n\(lookups)")
        }
      }
    }
  }
}

/// The statements a connection ran, each once.
private final class Statements: @unchecked Sendable {
  /// Changed on the queue of the store only.
  private(set) var texts: Set<String> = []

  func note(_ sql: String) {
    if ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains(where: sql.hasPrefix) {
      texts.insert(sql)
    }
  }
}
