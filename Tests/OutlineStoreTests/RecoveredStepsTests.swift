import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Words that a purge forgot in one file, and that another one shows.
struct RecoveredStepsTests {
  private typealias Merging = OutlineStoreMergingTests

  @Test(arguments: [true, false])
  func `a deleted item that was purged comes back with the text that another file shows`(
    isOwn: Bool
  ) throws {
    try Merging.withCopies(3, of: "S\n  a") { files in
      let (one, other, third) = (files[0], files[1], files[2])
      let maker = isOwn ? one : other
      try maker.add(
        Item.Draft(text: "former", id: item("x"), note: "note"), to: .last(in: section("S")))
      try maker.update(item("x"), Item.Changes(text: "shown"))
      try Merging.exchange(one, other)
      try third.merge(one.bundle())
      try one.delete([item("x")])
      try one.purge(wordsOf: item("x").node)
      #expect(try !one.bundle().lines().joined().contains("shown"))
      try third.add(Item.Draft(text: "below"), to: .last(in: .item(item("x"))))
      try Merging.exchange(other, third)
      try Merging.exchange(one, other)
      try Merging.exchange(third, one)
      for file in files {
        #expect(try file.outline().lines == ["S", "  a", "  shown", "    below"])
        #expect(try file.item(item("x")).content.note == "note")
        let lines = try file.bundle().lines().joined()
        #expect(lines.contains("shown") && !lines.contains("former"))
      }
      try Merging.exchange(one, other)
      #expect(try one.bundle().versions.count == other.bundle().versions.count)
    }
  }

  @Test func `nodes that no snapshot shows stay forgotten`() throws {
    try Merging.withCopies(2, of: "S\n  a") { files in
      let (one, other) = (files[0], files[1])
      try one.add(Item.Draft(text: "secret", id: item("x")), to: .last(in: section("S")))
      try other.merge(one.bundle())
      try one.delete([item("x")])
      try one.purge(wordsOf: item("x").node)
      try other.update(item("a"), Item.Changes(text: "A"))
      try one.merge(other.bundle())
      #expect(try !one.bundle().lines().joined().contains("secret"))
      let bytes = try Data(contentsOf: URL(filePath: one.path))
      #expect(bytes.range(of: Data("secret".utf8)) == nil)
      try Merging.exchange(one, other)
      #expect(try !other.bundle().lines().joined().contains("secret"))
    }
  }
}
