import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// The view `outline`, which climbs from a row to its section for a few levels and walks the whole
/// outline for what is deeper.
struct OutlineViewTests {
  /// Items with random places, most of them below the one before, so that the outline is deep.
  private func fill(_ store: OutlineStore, count: Int, seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    try store.write { transaction in
      _ = try transaction.addSection("S", id: section("s"))
      _ = try transaction.addSection("T", id: section("t"))
      for index in 0..<count {
        let draft = Item.Draft(text: "item \(index)", id: item("n\(index)"))
        let before = Int.random(in: 0..<max(1, index), using: &random)
        switch Int.random(in: 0..<60, using: &random) {
        case _ where index == 0, 0:
          _ = try transaction.add(draft, to: .first(in: .section(section("s"))))
        case 1: _ = try transaction.add(draft, to: .last(in: .section(section("t"))))
        case 2: _ = try transaction.add(draft, to: .first(in: .item(item("n\(before)"))))
        case 3: _ = try transaction.add(draft, to: .before(item("n\(before)")))
        default: _ = try transaction.add(draft, to: .last(in: .item(item("n\(index - 1)"))))
        }
      }
    }
  }

  @Test(.enabled(if: Shell.isInstalled), arguments: 0..<Effort.times(4))
  func `rows come in display order with their sections and levels, however deep they are`(
    seed: Int
  ) throws {
    try TestFile.with { file in
      try fill(file.store, count: 400, seed: seed)
      var sectionOfRow = ""
      var expected = ""
      var levels: [String: Int] = [:]
      for row in try file.store.outline().rows {
        if row.level == 0 { sectionOfRow = row.node.id.rawValue }
        levels[row.node.id.rawValue] = row.level
        expected += "\(row.node.id)|\(sectionOfRow)|\(row.level)\n"
      }
      #expect(levels.values.max() ?? 0 > 34)
      #expect(try Shell.run(file.path, "SELECT id, section, level FROM outline") == expected)
      for (id, level) in levels.sorted(by: { $0.key < $1.key }).prefix(30) {
        let sql = "SELECT level, length(line)-length(ltrim(line)) FROM outline WHERE id='\(id)'"
        // A line is not indented further than 32 levels.
        #expect(try Shell.run(file.path, sql) == "\(level)|\(2 * min(level, 32))\n")
      }
    }
  }

  @Test(.enabled(if: Shell.isInstalled), arguments: ["count(*)", "*", "level"])
  func `the work grows with the rows, not with their levels`(columns: String) throws {
    var steps: [Int] = []
    for count in [400, 800] {
      try TestFile.with { file in
        try file.store.write { transaction in
          _ = try transaction.addSection("S", id: section("s"))
          for index in 0..<count {
            let list: Placement.Parent =
              index == 0 ? .section(section("s")) : .item(item("n\(index - 1)"))
            _ = try transaction.add(
              Item.Draft(text: "x", id: item("n\(index)")), to: .last(in: list))
          }
        }
        let script = file.folder.appending(path: "script.sql")
        let sql = "SELECT count(*) FROM (SELECT \(columns) FROM outline LIMIT -1);"
        try Data(".stats vmstep\n\(sql)\n".utf8).write(to: script)
        let answer = try Shell.run(file.path, ".read '\(script.path)'")
        let number = answer.split(separator: "\n").last?.split(separator: " ").last
        steps.append(try #require(number.flatMap { Int($0) }, "\(answer)"))
      }
    }
    #expect(steps[1] < steps[0] * 5 / 2, "\(steps)")
  }
}
