import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Long random runs of every write, with a full copy of every version kept in plain Swift beside
/// them.
struct RandomHistoryTests {
  static let seeds = Effort.times(16)

  @Test(arguments: 0..<seeds)
  func `every version reads back, and every difference leads from one to the other`(seed: Int)
    throws
  {
    try TestFile.with { file in
      var run = RandomRun(file.store, path: file.path, seed: seed)
      for _ in 0..<80 { try run.step() }
      try run.verify()
    }
  }
}

extension RandomHistoryTests {
  @Test(arguments: 0..<8)
  func `the same holds for many short histories`(batch: Int) throws {
    for seed in 0..<Effort.times(12) {
      let store = try OutlineStore.inMemory()
      var run = RandomRun(store, path: nil, seed: 1_000_000 * (batch + 1) + seed)
      for _ in 0..<10 { try run.step() }
      try run.verify()
      #expect(try store.check() == [])
    }
  }
}

/// Random writes of every kind to one file.
struct RandomRun {
  let store: OutlineStore
  /// Where the sqlite3 shell finds the file; nil for one in memory.
  let path: String?
  /// Whether it purges now and then.
  var purges = true
  var random: SeededGenerator
  /// What the outline was at each version, by number.
  var copies: [Int: Outline] = [:]

  init(_ store: OutlineStore, path: String?, seed: Int) {
    self.store = store
    self.path = path
    random = SeededGenerator(seed: seed)
  }

  mutating func step() throws {
    let before = try store.outline()
    let version = try store.latestVersion()
    copies[version] = before
    do {
      try write(before)
    } catch  where error is OutlineError || error is Shell.ShellError {
      // A cycle, an empty undo: refused, and nothing may be different.
      #expect(try store.outline() == before)
      #expect(try store.latestVersion() == version)
    }
    copies[try store.latestVersion()] = try store.outline()
  }

  private mutating func write(_ outline: Outline) throws {
    let sections = outline.rows.filter { $0.level == 0 }.map { Section.ID(node: $0.node.id) }
    let items = outline.rows.filter { $0.level > 0 }.map { Item.ID(node: $0.node.id) }
    guard let section = sections.randomElement(using: &random) else {
      try store.addSection("S")
      return
    }
    let placement = placement(section, items)
    guard let item = items.randomElement(using: &random) else {
      try store.add(drafts(), to: placement)
      return
    }
    let other = items.randomElement(using: &random) ?? item
    switch Int.random(in: 0..<26, using: &random) {
    case 0:
      try store.addSection(
        "S\(random.next() % 100)",
        at: [.first, .last, .before(section)].randomElement(using: &random) ?? .last)
    case 1...3: try store.add(drafts(), to: placement)
    case 4...6: try store.move(item, to: placement)
    case 7:
      let target = sections.randomElement(using: &random) ?? section
      try store.move(item, to: .last(in: target))
    case 8: try store.move([item, other], to: placement)
    case 9:
      try store.update(
        item,
        Item.Changes(
          text: "t\(random.next() % 10)", note: .some(Bool.random(using: &random) ? "n" : nil)))
    case 10: try store.delete([item])
    case 11:
      try store.setExpanded(
        Bool.random(using: &random), for: items.shuffled(using: &random).prefix(3) + [])
    case 12: try store.setFavorite(Bool.random(using: &random), for: [item, other])
    case 13:
      try store.moveFavorite(
        item, to: [.first, .last, .after(other)].randomElement(using: &random) ?? .first)
    case 14: try store.move(section, to: [.first, .last].randomElement(using: &random) ?? .first)
    case 15: try store.delete(section)
    case 16, 17: try store.undo()
    case 18: try store.redo()
    case 19: try store.restore(to: someVersion())
    case 20:
      try store.restore(Bool.random(using: &random) ? item.node : section.node, to: someVersion())
    case 21, 22: try store.revert(someVersion(), skippingConflicts: Bool.random(using: &random))
    case 23:
      if random.next() % 4 == 0 && purges { try purge() }
    default: try editInShell(item, other, section)
    }
  }

  private mutating func someVersion() throws -> Int {
    let versions = try store.versions().map(\.number)
    return versions.randomElement(using: &random) ?? 1
  }

  private mutating func purge() throws {
    let number = try someVersion()
    try store.purge(before: number)
    copies = copies.filter { $0.key >= number }
  }

  /// What a person might type into sqlite3, honest and otherwise.
  private mutating func editInShell(_ item: Item.ID, _ other: Item.ID, _ section: Section.ID) throws
  {
    guard let path, Shell.isInstalled else { return }
    let statements = [
      "UPDATE item SET text=text||'!' WHERE id='\(item)'",
      "UPDATE item SET is_expanded=1-is_expanded WHERE kind='item'",
      "UPDATE item SET (parent, position)=(SELECT parent, position FROM tail WHERE parent_id='\(section)') WHERE id='\(item)'",
      "UPDATE item SET (parent, position)=(SELECT parent, position FROM tail WHERE parent_id='\(other)') WHERE id='\(item)'",
      "INSERT INTO item(key, parent, position, text) SELECT key, parent, position, 'sql' FROM tail WHERE parent_id='\(other)'",
      "DELETE FROM item WHERE id='\(item)'",
      "UPDATE OR REPLACE item SET position=(SELECT position FROM item WHERE id='\(other)') WHERE id='\(item)'",
      "INSERT OR REPLACE INTO item(key, id, parent, position) SELECT key, id, parent, position FROM item WHERE id='\(item)'",
      "BEGIN; UPDATE item SET note='a' WHERE id='\(item)'; UPDATE item SET note='b' WHERE id='\(other)'; COMMIT",
      "UPDATE item SET favorite_position='a'||(abs(random())%10) WHERE id='\(item)'",
    ]
    try Shell.run(path, statements.randomElement(using: &random) ?? "")
  }

  private mutating func placement(_ section: Section.ID, _ items: [Item.ID]) -> Placement {
    guard let item = items.randomElement(using: &random) else { return .last(in: section) }
    let places: [Placement] = [
      .before(item), .after(item), .first(in: item), .last(in: item), .first(in: section),
      .last(in: section),
      .at(Int.random(in: 0..<4, using: &random), in: section),
    ]
    return places.randomElement(using: &random) ?? .last(in: section)
  }

  private mutating func drafts() -> [Item.Draft] {
    var level = 0
    return (0..<Int.random(in: 1...5, using: &random)).map { index in
      level = index == 0 ? 0 : Int.random(in: 0...(level + 1), using: &random)
      return Item.Draft(
        text: "i\(random.next() % 1000)", isExpanded: Bool.random(using: &random),
        isFavorite: random.next() % 8 == 0, level: level)
    }
  }

  func verify() throws {
    let numbers = copies.keys.sorted()
    for number in numbers {
      #expect(
        try store.read(at: number) { try $0.outline() } == copies[number], "version \(number)")
    }
    // Every pair of a short history, and so many of a long one.
    var pairs = numbers.flatMap { a in numbers.map { (a, $0) } }
    if pairs.count > 150 {
      var random = SeededGenerator(seed: 7)
      pairs.shuffle(using: &random)
    }
    for (a, b) in pairs.prefix(150) {
      guard let old = copies[a], let new = copies[b] else { continue }
      let difference = try store.difference(from: a, to: b)
      #expect(try old.applying(difference) == new, "from \(a) to \(b)")
      #expect(
        difference.steps.count == OutlineDifference(from: old, to: new).steps.count,
        "from \(a) to \(b)")
      let counts = try store.read { try $0.differenceCounts(from: a, to: b) }
      #expect(counts == difference.counts, "from \(a) to \(b)")
      try store.read { outline in
        let parts = try outline.differenceParts(from: a, to: b, mostKept: 0)
        #expect(try parts.whole() == difference, "from \(a) to \(b)")
        #expect(parts.counts == difference.counts, "from \(a) to \(b)")
      }
      try verifySections(from: a, old, to: b, new)
    }
  }

  /// The difference of each section leads from its snapshot to the new one, and has the fewest
  /// steps.
  private func verifySections(from a: Int, _ old: Outline, to b: Int, _ new: Outline) throws {
    for section in Set((old.rows + new.rows).filter { $0.level == 0 }.map(\.node.id)) {
      let section = Section.ID(node: section)
      let (before, after) = (try old.snapshot(of: section), try new.snapshot(of: section))
      let change = try store.difference(of: section, from: a, to: b)
      let comment = Comment("\(section) from \(a) to \(b)")
      #expect(try before.applying(change) == after, comment)
      #expect(change.counts == TreeDifference(from: before, to: after).counts, comment)
    }
  }
}

extension Identifier {
  /// The same identifier as one of a kind that the test knows it has.
  init(node: NodeID) {
    self = (try? Identifier(node.rawValue)) ?? Identifier.random()
  }
}
