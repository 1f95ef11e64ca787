import GRDB
import OutlineStore
import StoreTestSupport
import Testing

struct HistoryGapsTests {
  /// A node and its parent.
  private struct Standing: Hashable {
    var node: Node
    var parent: NodeID?
  }

  private static func nodes(_ store: OutlineStore, at version: Int) throws -> [NodeID: Standing] {
    var parents: [NodeID] = []
    var found: [NodeID: Standing] = [:]
    for row in try store.read({ try $0.at(version).outline() }).rows {
      parents.removeSubrange(row.level...)
      found[row.node.id] = Standing(node: row.node, parent: parents.last)
      parents.append(row.node.id)
    }
    return found
  }

  /// All rows of a table of a filled file, as conditions.
  private static func rows(of table: String, by columns: [String]) throws -> [(
    condition: String, id: String?
  )] {
    var found: [(String, String?)] = []
    try TestFile.with { file in
      try WholeHistory.fill(file.store)
      let queue = try DatabaseQueue(path: file.path)
      defer { try? queue.close() }
      try queue.read { db in
        let id = columns.contains("item") ? "(SELECT id FROM item WHERE key=\(table).item)" : "NULL"
        let gone =
          columns.contains("item") ? "(SELECT id FROM deleted WHERE key=\(table).item)" : "NULL"
        for row in try Row.fetchAll(
          db,
          sql: "SELECT \(columns.joined(separator: ", ")), coalesce(\(id), \(gone)) FROM \(table)")
        {
          let condition = columns.indices.map { "\(columns[$0])=\(row[$0] as Int)" }
          found.append((condition.joined(separator: " AND "), row[columns.count]))
        }
      }
    }
    return found
  }

  @Test(arguments: [("change", ["version", "item"]), ("content_change", ["item", "version"])])
  func `a lost row costs only the past of its node, and of those that it was below`(
    table: String, columns: [String]
  ) throws {
    for (condition, id) in try Self.rows(of: table, by: columns) {
      try RescueTests().rescue(after: "DELETE FROM \(table) WHERE \(condition)") {
        saved, summary, original in
        let last = try original.latestVersion()
        #expect(try saved.latestVersion() == last)
        #expect(try saved.read { try $0.oldestVersion().number } == 1)
        let wanted = try (1...last).map { try Self.nodes(original, at: $0) }
        // If nothing was lost, all is equal.
        var concerned: Set<NodeID> = []
        if !summary.losses.isEmpty {
          // “Lost and found” is in the past only: no node of the present lost its place.
          let (now, before) = (try saved.outline(), try original.outline())
          #expect(now == before, "\(table) \(condition)")
          let past = try (1...last).flatMap { try Self.nodes(saved, at: $0).values.map(\.node) }
          concerned = Set(past.filter { $0.content.text == "Lost and found" }.map(\.id))
          var open = [id].compactMap { $0.flatMap { try? NodeID($0) } }
          while let node = open.popLast() {
            if concerned.insert(node).inserted { open += wanted.compactMap { $0[node]?.parent } }
          }
        }
        for version in 1...last {
          let found = try Self.nodes(saved, at: version).filter { !concerned.contains($0.key) }
          let expected = wanted[version - 1].filter { !concerned.contains($0.key) }
          #expect(
            found == expected, "\(table) \(condition) at version \(version): \(summary.losses)")
        }
      }
    }
  }

  @Test func `a lost version costs its name, time and message`() throws {
    for number in 1...12 {
      try RescueTests().rescue(after: "DELETE FROM version WHERE number=\(number)") {
        saved, summary, original in
        #expect(
          summary.losses.map(\.description) == [
            "version \(number): its name, time and message are lost"
          ])
        for version in 1...12 {
          let (found, wanted) = (
            try Self.nodes(saved, at: version), try Self.nodes(original, at: version)
          )
          #expect(found == wanted, "\(number) at \(version)")
        }
      }
    }
  }

  @Test func `the change before a lost one shows the state it left`() throws {
    let changed = try NodeID("a")
    let fill = { (store: OutlineStore) in
      try store.addSection("Home", id: section("home"))
      try store.add(Item.Draft(text: "a", id: item("a")), to: .last(in: .section(section("home"))))
      try store.add(Item.Draft(text: "b", id: item("b")), to: .last(in: .section(section("home"))))
      try store.write { _ = try $0.setDone(true, for: [item("a")]) }
      try store.move(item("a"), to: .last(in: .item(item("b"))))
      try store.write { _ = try $0.setDone(false, for: [item("a")]) }
    }
    try RescueTests().rescue(
      after: "DELETE FROM change WHERE version=6 AND item=(SELECT key FROM item WHERE id='a')",
      filling: fill
    ) { saved, summary, original in
      #expect(
        summary.losses.map(\.description) == [
          "a: its change in version 6 is lost; its done mark since version 5 may have been different"
        ])
      for version in 1...7 {
        var (found, wanted) = (
          try Self.nodes(saved, at: version), try Self.nodes(original, at: version)
        )
        if version == 5 { (found[changed], wanted[changed]) = (nil, nil) }
        #expect(found == wanted, "version \(version)")
      }
    }
  }

  @Test func `in a former cycle, the node without a known place gives way`() throws {
    let lost = try NodeID("a")
    let fill = { (store: OutlineStore) in
      try store.addSection("Home", id: section("home"))
      try store.add(Item.Draft(text: "a", id: item("a")), to: .last(in: .section(section("home"))))
      try store.add(Item.Draft(text: "b", id: item("b")), to: .last(in: .item(item("a"))))
      try store.move(item("b"), to: .last(in: .section(section("home"))))
      try store.move(item("a"), to: .last(in: .item(item("b"))))
    }
    try RescueTests().rescue(
      after: "DELETE FROM change WHERE version=6 AND item=(SELECT key FROM item WHERE id='a')",
      filling: fill
    ) { saved, _, original in
      for version in 1...6 {
        let refuge = try Self.nodes(saved, at: version).values.filter {
          $0.node.content.text == "Lost and found"
        }
        let concerned = Set(refuge.map(\.node.id) + [lost])
        let found = try Self.nodes(saved, at: version).filter { !concerned.contains($0.key) }
        let wanted = try Self.nodes(original, at: version).filter { !concerned.contains($0.key) }
        #expect(found == wanted, "version \(version)")
      }
      let (now, before) = (try saved.outline(), try original.outline())
      #expect(now == before)
    }
  }

  @Test func `a change without a node is named by its version`() throws {
    try RescueTests().rescue(after: "UPDATE version SET changes=changes+2 WHERE number=9") {
      saved, summary, original in
      #expect(
        summary.losses.map(\.description) == [
          "version 9: 2 changes of it cannot be found, nor the node it was of"
        ])
      #expect(summary.hasNewNames)
      for version in 1...12 {
        let (found, wanted) = (
          try Self.nodes(saved, at: version), try Self.nodes(original, at: version)
        )
        #expect(found == wanted, "version \(version)")
      }
    }
  }
}
