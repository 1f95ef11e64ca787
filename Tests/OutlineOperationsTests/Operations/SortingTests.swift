import TestSupport
import Testing

@testable import OutlineOperations
@testable import OutlineStore

struct SortingTests {
  @Test func `words and names of attributes are keys`() throws {
    for name in SortKey.names + ["attribute.x", "attribute.a.b"] {
      #expect(try SortKey(name).name == name)
    }
    #expect(try SortKey("attribute.due") == SortKey("due"))
    #expect(try SortKey("size") == SortKey("attribute.size"))
    #expect(throws: Failure.self) { try SortKey("") }
  }

  @Test func `sorting is stable, moves the fewest, and does it once`() throws {
    var generator = SeededGenerator(seed: 9)
    let texts = ["a", "A", "b 2", "b 10", "ä", "", "Z", "9", "10", "b"]
    try PlantedOutline.with { planted in
      for _ in 0..<Effort.times(20) {
        let drafts = (0..<12).map { _ in
          Item.Draft(text: texts.randomElement(using: &generator) ?? "", image: "•")
        }
        let ids = try planted.store.write { outline in
          try outline.delete(outline.items(under: .section(Section.ID("work"))).map(\.id))
          return try outline.add(drafts, to: .last(in: Section.ID("work")))
        }.value
        let rank = Dictionary(uniqueKeysWithValues: zip(ids, 0...))
        let effect = try planted.perform(
          SortItems("work", by: .text, isReversed: .random(using: &generator)))
        let sorted = try planted.store.read { try $0.items(under: .section(Section.ID("work"))) }
        // Of each text that is equal the order is as it was.
        for (left, right) in zip(sorted, sorted.dropFirst())
        where left.content.text == right.content.text {
          #expect((rank[left.id] ?? 0) < (rank[right.id] ?? 0))
        }
        let run = longestRun(sorted.map { rank[$0.id] ?? 0 })
        #expect(effect.count == sorted.count - run)
        #expect(try planted.perform(SortItems("work", by: .done)).count == 0)
      }
    }
  }

  /// The length of the longest increasing run, by trying all.
  private func longestRun(_ ranks: [Int]) -> Int {
    var best: [Int] = []
    for (index, rank) in ranks.enumerated() {
      best.append(1 + ((0..<index).filter { ranks[$0] < rank }.map { best[$0] }.max() ?? 0))
    }
    return best.max() ?? 0
  }
}
