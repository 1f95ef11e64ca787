import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Random edits and meetings of three files that use the same few identifiers for items and
/// sections.
struct SubstituteIDsRandomTests {
  @Test(arguments: 0..<8)
  func `three files come together in all orders`(batch: Int) throws {
    for number in 0..<Effort.times(3) {
      try ClashingRun.with(seed: 1_000 * batch + number) { run in
        for _ in 0..<30 { try run.step() }
        try run.comeTogether()
      }
    }
  }

  @Test(arguments: 0..<4)
  func `also if words are purged meanwhile`(batch: Int) throws {
    for number in 0..<Effort.times(3) {
      try ClashingRun.with(seed: 100_000 + 1_000 * batch + number) { run in
        run.purges = true
        for _ in 0..<30 { try run.step() }
        try run.comeTogether()
      }
    }
  }
}

/// Three copies of a file, and random writes to them.
private struct ClashingRun {
  private let files: [OutlineStore]
  private let seed: Int
  private var runs: [RandomRun]
  private var random: SeededGenerator
  /// Whether words are purged now and then.
  var purges = false

  private init(_ files: [OutlineStore], seed: Int) {
    (self.files, self.seed) = (files, seed)
    random = SeededGenerator(seed: seed)
    runs = files.enumerated().map { number, store in
      var run = RandomRun(store, path: store.path, seed: 10 * seed + number)
      run.purges = false
      return run
    }
  }

  static func with(seed: Int, _ body: (inout ClashingRun) throws -> Void) throws {
    try OutlineStoreMergingTests.withCopies(3, of: "S\n  a\n    b\n  c\nT") { files in
      var run = ClashingRun(files, seed: seed)
      try body(&run)
    }
  }

  mutating func step() throws {
    let number = Int.random(in: 0..<files.count, using: &random)
    let file = files[number]
    let id = ["x", "y", "z"].randomElement(using: &random) ?? "x"
    let text = "\(id)\(random.next() % 1000)"
    switch Int.random(in: 0..<20, using: &random) {
    case 0...3:
      try attempt { try file.add(Item.Draft(text: text, id: item(id)), to: place(in: file)) }
    case 4, 5: try attempt { try file.addSection(text, id: section(id)) }
    case 6:
      if !Shell.isInstalled { return }
      try attempt {
        let parent = try file.outline().rows.randomElement(using: &random)?.node.id
        try Shell.run(
          file.path,
          "INSERT INTO outline(parent, text, id) VALUES('\(parent?.rawValue ?? "S")', '\(text)', '\(id)')"
        )
      }
    case 7: try attempt { try file.delete([node(id, in: file)]) }
    case 8: try attempt { try file.update(node(id, in: file), Item.Changes(text: text)) }
    case 9: try attempt { try file.move(node(id, in: file), to: place(in: file)) }
    case 10: try attempt { try file.rename(section(id), to: text) }
    case 11: try attempt { try file.delete(section(id)) }
    case 12: if purges { try attempt { try file.purge(wordsOf: node(id, in: file).node) } }
    case 13...15:
      let other = files[(number + Int.random(in: 1..<files.count, using: &random)) % files.count]
      try file.merge(other.bundle())
    default: try runs[number].step()
    }
  }

  private func attempt(_ work: () throws -> Void) throws {
    do { try work() } catch  where error is OutlineError || error is Shell.ShellError {}
  }

  private mutating func place(in file: OutlineStore) throws -> Placement {
    let rows = try file.outline().rows
    guard let row = rows.randomElement(using: &random) else { return .last(in: section("S")) }
    return row.level == 0
      ? .first(in: Section.ID(node: row.node.id)) : .last(in: .item(Item.ID(node: row.node.id)))
  }

  /// The item with an identifier, or with one that was made of it.
  private mutating func node(_ id: String, in file: OutlineStore) throws -> Item.ID {
    let items = try file.outline().rows.filter {
      $0.level > 0 && ($0.node.id.rawValue == id || $0.node.id.rawValue.hasPrefix(id + "-"))
    }
    return items.randomElement(using: &random).map { Item.ID(node: $0.node.id) } ?? item(id)
  }

  /// All files, and copies that meet in other orders, become equal.
  mutating func comeTogether() throws {
    var ends: [Outline] = []
    for _ in 0..<2 {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "clash-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let copies = try files.enumerated().map { number, file in
        let path = folder.appending(path: "\(number)").path
        try file.backup(to: path)
        return try TestFile.patient(path)
      }
      var pairs = copies.indices.flatMap { one in
        copies.indices.filter { $0 != one }.map { (one, $0) }
      }
      for _ in 0..<3 {
        pairs.shuffle(using: &random)
        for (one, other) in pairs { try copies[one].merge(copies[other].bundle()) }
      }
      let outline = try copies[0].outline().unexpanded
      let versions = try Set(copies[0].bundle().versions.map(\.replayed))
      for copy in copies {
        let found = try copy.outline().unexpanded
        let isEqual = found == outline
        #expect(isEqual, "\(Self.differences(found, outline)), seed \(seed)")
        let isSame = try purges || Set(copy.bundle().versions.map(\.replayed)) == versions
        #expect(isSame, "seed \(seed)")
        #expect(try copy.check().map { "\($0)" } == [], "seed \(seed)")
        try found.checkInvariants()
        try copy.close()
      }
      ends.append(outline)
    }
    let isEqual = ends[0] == ends[1]
    #expect(isEqual, "\(Self.differences(ends[0], ends[1])), seed \(seed)")
  }

  /// The first differences of two outlines.
  private static func differences(_ one: Outline, _ other: Outline) -> [String] {
    func text(_ row: Outline.Row) -> String {
      "\(row.level) \(row.node.id): \(row.node.content.text), \(row.node.content.note ?? "-")"
    }
    return zip(one.rows.map(text), other.rows.map(text)).filter { $0 != $1 }.prefix(3).map {
      "\($0) / \($1)"
    }
  }
}
