import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineLists

struct OutlineListChangeTests {
  private typealias Row = OutlineList.Row

  /// A list of one section with these rows.
  private func rows(_ texts: [Character], _ content: String = "") -> [Row] {
    texts.map { text in
      let id = item(String(text))
      let shown = Item(id: id, section: section("L"), content: Content(text: "\(text)\(content)"))
      return Row(shown, in: Section(id: section("L"), title: "L"))
    }
  }

  @Test func `any rows that change places with their neighbours are the fewest moves`() throws {
    let letters = Array("ABCDEFG")
    for first in 0..<letters.count {
      for middle in first..<letters.count {
        for end in middle...letters.count {
          let turned =
            letters[..<first] + letters[middle..<end] + letters[first..<middle] + letters[end...]
          try expectFewest(from: letters, to: Array(turned))
        }
      }
    }
  }

  @Test func `any order of four rows, and any of them without one, is the fewest changes`() throws {
    let letters = Array("ABCD")
    for order in permutations(of: letters) {
      try expectFewest(from: letters, to: order)
      try expectFewest(from: letters, to: Array(order.dropLast()))
      try expectFewest(from: Array(order.dropFirst()), to: letters)
    }
  }

  private func expectFewest(from before: [Character], to after: [Character]) throws {
    let (old, new) = (rows(before), rows(after))
    let change = OutlineList.Change(from: old, to: new, at: 1)
    #expect(try change.difference.applying(to: old.map(\.id)) == new.map(\.id))
    let fewest = ArrayDifference(from: before, to: after)
    #expect(change.difference.count == fewest.count, "\(String(before)) \(String(after))")
    #expect(change.difference.moves.map(\.to) == change.difference.moves.map(\.to).sorted())
    #expect(change.reconfigured.isEmpty)
    let edited = rows(after, " edited")
    let known = new.map(\.id).filter { id in old.contains { $0.id == id } }
    #expect(OutlineList.Change(from: old, to: edited, at: 1).reconfigured == known)
  }
}

private func permutations(of letters: [Character]) -> [[Character]] {
  if letters.isEmpty { return [[]] }
  return letters.flatMap { first in
    permutations(of: letters.filter { $0 != first }).map { [first] + $0 }
  }
}
