import GRDBSQLite
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Names that are texts of the same transaction, which the search index does not have yet.
struct NewTextsTests {
  private static let texts = ["apple", "Apple", "äpple", "pie", "Pie 1", "🍐", "a pie"]

  /// Finds every text as its name, and compares the answer with all nodes.
  private func check(_ outline: OutlineTransaction) throws {
    let items = try outline.outline().rows.filter { $0.level > 0 }
    for text in Self.texts {
      let exact = items.filter { $0.node.content.text == text }
      let alike = items.filter { TextFolding.fold($0.node.content.text) == TextFolding.fold(text) }
      let expected = (exact.isEmpty ? alike : exact).map(\.node.id.rawValue).sorted()
      var found: [String] = []
      do { found = [try outline.item(named: text).rawValue] } catch {
        switch error as? OutlineError {
        case .ambiguous(_, let candidates): found = candidates.map(\.id.rawValue).sorted()
        case .unknownNode: break
        default: throw error
        }
      }
      let held = items.map { "\($0.node.id) \($0.node.content.text)" }
      #expect(found == expected, "\(text): \(held)")
    }
  }

  @Test(arguments: 0..<Effort.times(30))
  func `every name means the node that has it now, after any changes of the same write`(seed: Int)
    throws
  {
    var random = SeededGenerator(seed: 4_100 + seed)
    try TestFile.with("S\n  o\n  u") { store in
      for _ in 0..<3 {
        var deleted: [NodeID] = []
        try store.write { outline in
          let before = try outline.latestVersion()
          try outline.add([Item.Draft(text: "first")], to: .last(in: section("S")))
          for _ in 0..<25 {
            let items = try outline.outline().rows.filter { $0.level > 0 }.map(\.node.id.rawValue)
            let one = items.randomElement(using: &random).map { item($0) }
            let text = Self.texts.randomElement(using: &random) ?? ""
            switch Int.random(in: 0..<9, using: &random) {
            case 0, 1: try outline.add([Item.Draft(text: text)], to: .last(in: section("S")))
            case 2, 3: if let one { try outline.update(one) { $0.text = text } }
            case 4: if let one { try outline.move([one], to: .first(in: section("S"))) }
            case 5:
              if let one {
                try outline.delete([one])
                deleted.append(one.node)
              }
            case 6:
              if let id = deleted.popLast() { _ = try? outline.restore(id, to: before) }
            case 7:
              struct Enough: Error {}
              try? outline.attempt {
                if let one { try outline.update(one) { $0.text = text } }
                try check(outline)
                throw Enough()
              }
            default:
              if let one {
                let sql = "UPDATE item SET text='\(text)' WHERE id='\(one.rawValue)'"
                _ = try outline.withConnection { sqlite3_exec($0, sql, nil, nil, nil) }
              }
            }
            if Int.random(in: 0..<3, using: &random) > 0 { try check(outline) }
          }
          try check(outline)
        }
      }
    }
  }
}
