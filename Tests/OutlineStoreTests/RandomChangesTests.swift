import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Many write at random while somebody follows.
struct RandomChangesTests {
  @Test(.enabled(if: Shell.isInstalled), arguments: 0..<max(4, RandomHistoryTests.seeds / 8))
  func `applying every difference gives the outline, whichever program wrote it`(seed: Int)
    async throws
  {
    try await TestFile.withAsync { file in
      for name in ["S", "T"] {
        try await file.store.write { try $0.addSection(name, id: section(name)) }
      }
      let start = try await file.store.read { try $0.outline() }
      let changes = file.store.changes()
      async let followed = Self.follow(changes, from: start)
      async let followedInTurn = Self.follow(changes, from: start)
      let path = file.path
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<4 {
          group.addTask {
            var writer = RandomWriter(path, seed: seed * 100 + writer, isShell: writer == 3)
            for _ in 0..<25 { try await writer.step() }
          }
        }
        try await group.waitForAll()
      }
      let last = try await file.store.write("the end") { try $0.addSection("end") }.version
      let (copy, lists, numbers) = try await followed
      #expect(numbers == Array(4...last))
      #expect(try await file.store.read { try $0.outline() } == copy)
      for (id, list) in lists { #expect(try list == copy.snapshot(of: id)) }
      #expect(!lists.isEmpty)
      #expect(try await followedInTurn.0 == copy)
    }
  }

  /// Applies every difference until the end, those of the sections to a list of each.
  private static func follow(
    _ changes: OutlineStore.Updates<OutlineStore.Change>, from start: Outline
  ) async throws -> (copy: Outline, lists: [Section.ID: SectionSnapshot<Item.ID>], numbers: [Int]) {
    var (copy, numbers) = (start, [Int]())
    var lists: [Section.ID: SectionSnapshot<Item.ID>] = [:]
    for try await change in changes {
      copy = try copy.applying(change.difference)
      for (id, difference) in change.differences {
        lists[id] = try (lists[id] ?? SectionSnapshot()).applying(difference)
      }
      numbers.append(change.version.number)
      if change.version.message == "the end" { break }
    }
    return (copy, lists, numbers)
  }
}

/// Writes whatever comes to its mind, by a connection of its own that it sometimes closes, or by
/// the sqlite3 shell.
private struct RandomWriter {
  private let path: String
  private let isShell: Bool
  private var random: SeededGenerator
  private var store: OutlineStore?

  init(_ path: String, seed: Int, isShell: Bool) {
    (self.path, self.isShell) = (path, isShell)
    random = SeededGenerator(seed: seed)
  }

  mutating func step() async throws {
    try await Task.sleep(for: .milliseconds(Int.random(in: 0...12, using: &random)))
    if isShell { return try editInShell() }
    let open = try store ?? OutlineStore(path: path, options: .init(busyTimeout: .seconds(1800)))
    store = open
    do { try write(open) } catch is OutlineError {
      // A cycle, or what another writer has taken away meanwhile.
    }
    if random.next() % 4 == 0 {
      try await open.close()
      store = nil
    }
  }

  private mutating func write(_ store: OutlineStore) throws {
    var random = random
    defer { self.random = random }
    try store.write { outline in
      let items = try outline.outline().rows.filter { $0.level > 0 }.map {
        Item.ID(node: $0.node.id)
      }
      let sections = try outline.sections().map(\.id)
      let section = try sections.randomElement(using: &random) ?? outline.addSection("new")
      guard let item = items.randomElement(using: &random),
        let other = items.randomElement(using: &random)
      else {
        try outline.add(Item.Draft(text: "first"), to: .last(in: section))
        return
      }
      switch Int.random(in: 0..<10, using: &random) {
      case 0...2: try outline.add(Item.Draft(text: "n\(random.next() % 100)"), to: .after(item))
      case 3, 4: try outline.move(item, to: .before(other))
      case 5 where Bool.random(using: &random): try outline.move(item, to: .last(in: section))
      case 5: try outline.move(item, to: .last(in: other))
      case 6: try outline.update(item, Item.Changes(text: "t\(random.next() % 100)"))
      case 7: try outline.setFavorite(Bool.random(using: &random), for: [item, other])
      case 8: try outline.delete([item])
      default: try outline.undo()
      }
    }
  }

  private mutating func editInShell() throws {
    let statements = [
      "UPDATE item SET text=text||'!' WHERE key=(SELECT max(key) FROM item) AND key>0",
      "INSERT INTO item(key, parent, position, text) SELECT key, parent, position, 'sql' FROM tail WHERE kind='item' LIMIT 1",
      "UPDATE item SET is_expanded=1-is_expanded WHERE kind='item'",
      "BEGIN IMMEDIATE; UPDATE outline SET note='a' WHERE level=0; UPDATE outline SET note='b' WHERE id IN (SELECT id FROM item WHERE kind='item'); COMMIT",
      "DELETE FROM item WHERE key=(SELECT max(key) FROM item WHERE kind='item' AND key NOT IN (SELECT parent FROM item WHERE parent))",
    ]
    try Shell.run(
      path, "PRAGMA busy_timeout=1800000; " + (statements.randomElement(using: &random) ?? ""))
  }
}
