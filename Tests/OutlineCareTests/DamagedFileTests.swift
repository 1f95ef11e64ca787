import Foundation
import StoreTestSupport
import Testing

@testable import OutlineStore

/// Files that somebody wrote with all guards off: reading and writing them ends, with an error that
/// says what is damaged, and never takes the program with it.
@Suite(.enabled(if: Shell.isInstalled))
struct DamagedFileTests {
  /// Runs a test on a file with a section, items three deep and some history, damaged by SQL.
  static func with(
    _ sql: String, _ body: (OutlineStore) throws -> Void
  ) throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    let store = file.store
    try store.addSection("home", id: section("home"))
    try store.add(drafts("a", "  b", "    c", "d"), to: .last(in: section("home")))
    try store.setFavorite(true, for: [item("b")])
    try store.update(item("a")) { $0.note = "a note" }
    try store.move(item("d"), to: .first(in: section("home")))
    try store.undo()
    try store.recordUse(of: [item("a")])
    try store.add(drafts("e"), to: .last(in: section("home")))
    try store.delete([item("e")])
    try store.close()
    try Shell.damage(file.path, sql)
    let damaged = try OutlineStore(path: file.path)
    try body(damaged)
    try damaged.close()
  }

  @Test func `a change is delivered even if the parent of its node is missing`() throws {
    try Self.with("DELETE FROM item WHERE id='a'") { store in
      var told: [String] = []
      for version in 2...(try store.latestVersion()) {
        try store.read { outline in
          let difference = try? outline.difference(from: version - 1, to: version)
          guard let difference, !difference.isEmpty else { return }
          let parts = try outline.differenceParts(from: version - 1, to: version)
          #expect(try parts.whole() == difference)
          told += parts.titles.filter { $0.title.parent == nil }.map(\.title.text)
        }
      }
      #expect(told.contains("b"))
    }
  }

  /// Everything that reads, each for itself; what it throws must be an error of ours.
  private static func readEverything(_ store: OutlineStore) throws {
    let reads: [(OutlineReader) throws -> Void] = [
      { _ = try $0.outline() }, { _ = try $0.sections() }, { _ = try $0.outlineSnapshot() },
      { _ = try $0.snapshot(of: section("home")) }, { _ = try $0.favorites() },
      { _ = try $0.recents() }, { _ = try $0.search("a") }, { _ = try $0.versions() },
      { _ = try $0.items(under: .item(item("a"))) }, { _ = try $0.item(item("c")) },
      { _ = try $0.path(of: item("b")) }, { _ = try $0.history(of: item("b").node) },
      { _ = try $0.difference(from: 1, to: 4) }, { _ = try $0.difference(from: 5, to: 2) },
      { _ = try $0.difference(of: section("home"), from: 1, to: $0.latestVersion()) },
      { _ = try $0.deletedNodes() }, { _ = try $0.undoLine(limit: 9) },
      { _ = try $0.redoLine(limit: 9) }, { _ = try $0.at(3).outline() },
      { _ = try $0.at(3).items(under: .section(section("home"))) },
      { _ = try $0.at(3).item(item("c")) }, { _ = try $0.check() },
      { _ = try $0.versions(touchingAnythingIn: section("home")) },
    ]
    for read in reads {
      do { try store.read(read) } catch is OutlineError {} catch is StorageError {}
    }
  }

  /// Everything that writes, each for itself.
  private static func writeEverything(_ store: OutlineStore) throws {
    let writes: [(OutlineTransaction) throws -> Void] = [
      { try $0.add(Item.Draft(text: "x"), to: .last(in: section("home"))) },
      { try $0.update(item("a")) { $0.text = "A" } }, { try $0.delete([item("a")]) },
      { try $0.move(item("d"), to: .last(in: item("a"))) }, { _ = try $0.undo() },
      { try $0.move(item("a"), to: .last(in: section("home"))) }, { _ = try $0.redo() },
      { _ = try $0.restore(to: 3) }, { _ = try $0.revert(3) },
      { try $0.recordUse(of: [item("a")]) },
      { _ = try $0.restore(item("a").node, to: 3) }, { try $0.setFavorite(true, for: [item("a")]) },
      { try $0.setExpanded(false, for: [item("a")]) }, { try $0.delete(section("home")) },
    ]
    struct Enough: Error {}
    for write in writes {
      do {
        try store.write { outline in
          try write(outline)
          throw Enough()
        }
      } catch is OutlineError {} catch is StorageError {} catch is Enough {}
    }
  }

  static let wrecks = [
    "DELETE FROM item WHERE id='b'", "DELETE FROM deleted", "DELETE FROM item WHERE key=0",
    "UPDATE item SET parent=key, position='zz' WHERE id='a'",
    "UPDATE item SET parent=(SELECT key FROM item WHERE id='c'), position='zz' WHERE id='a'",
    "UPDATE item SET parent=(SELECT key FROM item WHERE id='c'), position='zz' WHERE id='home'",
    "UPDATE item SET parent=(SELECT key FROM item WHERE id='home'), position='zz' WHERE key=0",
    "UPDATE item SET key=9223372036854775807 WHERE id='d'",
    "UPDATE item SET parent=-5 WHERE id='a'",
    "UPDATE item SET parent=9223372036854775807 WHERE id='d'",
    "UPDATE item SET kind='' WHERE id='a'",
    "UPDATE item SET id=x'ff80' WHERE 0; UPDATE item SET id=CAST(x'ff80' AS TEXT) WHERE id='a'",
    "UPDATE item SET attributes='[1,2'", "UPDATE item SET note_key=99",
    "UPDATE item SET position='~'||key",
    "UPDATE OR IGNORE item SET favorite_position='' WHERE id='a'", "UPDATE item SET is_done=7",
    "UPDATE change SET parent=item WHERE position IS NOT NULL", "UPDATE change SET position='zz'",
    "UPDATE change SET parent=(SELECT max(key) FROM item) WHERE position IS NOT NULL",
    "UPDATE change SET since=version", "UPDATE change SET is_done=NULL", "DELETE FROM change",
    "UPDATE change SET version=version+9223372036854775800 WHERE version=3",
    "UPDATE OR IGNORE change SET version=-9223372036854775808",
    "UPDATE OR IGNORE change SET since=-9223372036854775808",
    "UPDATE change SET version=-9223372036854775808+version",
    "UPDATE version SET number=-9223372036854775808+number",
    "DELETE FROM content_change", "DELETE FROM version", "UPDATE version SET undoes=number",
    "UPDATE version SET undoes=-9223372036854775808",
    "UPDATE version SET stamp=9223372036854775807",
    "UPDATE version SET number=9223372036854775807 WHERE number=5", "UPDATE version SET undoes=99",
    "UPDATE version SET changes=-9223372036854775808", "DELETE FROM meta",
    "UPDATE version SET number=-9223372036854775808 WHERE number=1", "UPDATE meta SET value='x'",
    "UPDATE usage SET last_used=9223372036854775807, count=-9223372036854775808",
    "UPDATE meta SET value=9223372036854775807", "DELETE FROM search_index_data",
    "DROP TABLE search_index_idx",
    "UPDATE search_index_data SET block=x'00'", "DROP TABLE search_index", "DROP INDEX change_item",
  ]

  @Test(arguments: wrecks) func `nothing traps or hangs on a wrecked file`(sql: String) throws {
    try Self.with(sql) { store in
      try Self.readEverything(store)
      try Self.writeEverything(store)
    }
  }

  @Test(arguments: wrecks) func `a check reports a wrecked file as damaged`(sql: String)
    throws
  {
    // A use is not versioned: any count may be so, and what it is called is a matter of taste.
    if sql.hasPrefix("UPDATE usage") { return }
    try Self.with(sql) { store in
      let problems = try store.check()
      #expect(problems.contains { $0.isDamage })
    }
  }

  @Test func `an ancestor query in a cycle throws an error that names its nodes`() throws {
    try Self.with("UPDATE item SET parent=key, position='zz' WHERE id='a'") { store in
      do {
        _ = try store.item(item("a"))
        Issue.record("a circle was read")
      } catch let error as StorageError {
        #expect(error.kind == .corrupt)
        #expect(error.message.hasPrefix("a is not below the root"))
        #expect(error.hint?.contains("outline rescue FILE INTO") == true)
      }
      #expect(try store.item(item("d")).content.text == "d")
    }
  }

  @Test func `a value of the wrong type is named with its row`() throws {
    try Self.with("UPDATE change SET is_done=NULL WHERE version=4") { store in
      do {
        _ = try store.history(of: item("b").node)
        Issue.record("a NULL was read")
      } catch let error as StorageError {
        #expect(error.kind == .corrupt)
        #expect(
          error.message == "is_done of version 4 is nothing, where a whole number is expected")
      }
    }
  }
}
