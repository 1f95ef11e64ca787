import OutlineDiff
import OutlineModel
import TestSupport
import Testing

private typealias Transaction = ReorderTransaction<String, Int>

/// Every way to order some items.
private func permutations(_ items: [Int]) -> [[Int]] {
  if items.isEmpty { return [[]] }
  return items.indices.flatMap { index in
    var rest = items
    let item = rest.remove(at: index)
    return permutations(rest).map { [item] + $0 }
  }
}

private func list(_ items: [Int]) throws -> OutlineSnapshot<String, Int> {
  var snapshot = OutlineSnapshot<String, Int>()
  try snapshot.appendSections(["list"])
  try snapshot.appendItems(items)
  return snapshot
}

/// The length of a longest increasing subsequence, by trying all of them.
private func longestRun(_ items: [Int]) -> Int {
  (0..<(1 << items.count)).map { mask in
    let run = items.indices.filter { mask & (1 << $0) != 0 }.map { items[$0] }
    return run == run.sorted() ? run.count : 0
  }.max() ?? 0
}

struct ReorderTransactionTests {
  @Test func `A drag within a section changes one section`() throws {
    let initial = try numbers()
    var final = initial
    try final.moveItem(5, beforeItem: 1)
    let transaction = Transaction(from: initial, to: final)
    #expect(transaction.initialSnapshot == initial)
    #expect(transaction.finalSnapshot == final)
    #expect(transaction.difference.count == 2)
    #expect(transaction.difference.removals == [.remove(offset: 2, element: 5, associatedWith: 0)])
    #expect(
      transaction.difference.insertions == [.insert(offset: 0, element: 5, associatedWith: 2)])
    #expect(transaction.sectionTransactions.map(\.sectionIdentifier) == ["odd"])
    #expect(transaction.sectionTransactions.first?.difference == transaction.difference)
    #expect(transaction.sectionTransactions.first?.initialSnapshot.items == [1, 3, 5])
    #expect(transaction.sectionTransactions.first?.finalSnapshot.items == [5, 1, 3])
  }

  @Test func `A drag across sections changes two`() throws {
    let initial = try numbers()
    var final = initial
    try final.moveItem(1, afterItem: 4)
    let transaction = Transaction(from: initial, to: final)
    #expect(transaction.difference.count == 2)
    #expect(transaction.difference.removals == [.remove(offset: 0, element: 1, associatedWith: 4)])
    #expect(transaction.sectionTransactions.map(\.sectionIdentifier) == ["odd", "even"])
    #expect(transaction.sectionTransactions.map(\.finalSnapshot.items) == [[3, 5], [2, 4, 1]])
    // Seen from one section the item is not moved, but gone or new.
    let changes: [CollectionDifference<Int>.Change] = [
      .remove(offset: 0, element: 1, associatedWith: nil),
      .insert(offset: 2, element: 1, associatedWith: nil),
    ]
    #expect(transaction.sectionTransactions.flatMap(\.difference) == changes)
  }

  @Test func `No changes make no section transaction and an empty difference`() throws {
    let transaction = try Transaction(from: numbers(), to: numbers())
    #expect(transaction.difference.isEmpty)
    #expect(transaction.sectionTransactions.isEmpty)
  }

  @Test func `Sections that come or go are empty on the other side`() throws {
    let initial = try numbers()
    var final = initial
    try final.deleteSections(["odd"])
    try final.appendSections(["new"])
    try final.appendItems([1, 9])
    let transaction = Transaction(from: initial, to: final)
    #expect(transaction.sectionTransactions.map(\.sectionIdentifier) == ["new", "odd"])
    #expect(transaction.sectionTransactions.map(\.initialSnapshot.items) == [[], [1, 3, 5]])
    #expect(transaction.sectionTransactions.map(\.finalSnapshot.items) == [[1, 9], []])
    #expect(initial.itemIdentifiers.applying(transaction.difference) == final.itemIdentifiers)
  }

  @Test func `A section with a tree is compared as a tree`() throws {
    let before = try menu()
    var after = before
    try after.move("c", to: .last(in: "Drinks"))
    var snapshot = OutlineSnapshot<String, String>()
    try snapshot.apply(before, to: "menu")
    let transaction = ReorderTransaction(
      from: snapshot, to: snapshot, initialSections: ["menu": before],
      finalSections: ["menu": after])
    #expect(transaction.difference.isEmpty)
    #expect(transaction.sectionTransactions.map(\.sectionIdentifier) == ["menu"])
    #expect(transaction.sectionTransactions.first?.difference.count == 2)
    #expect(
      before.items.applying(try #require(transaction.sectionTransactions.first).difference)
        == after.items)
  }

  @Test func `Every permutation of five items takes as few moves as possible`() throws {
    let items = Array(0..<5)
    for order in permutations(items) {
      let transaction = try Transaction(from: list(items), to: list(order))
      #expect(items.applying(transaction.difference) == order)
      #expect(transaction.difference.removals.count == 5 - longestRun(order))
      for change in transaction.difference {
        guard case .insert(_, let element, let origin) = change else { continue }
        #expect(origin == items.firstIndex(of: element))
      }
    }
  }

  @Test func `Random differences lead from the old items to the new ones`() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let old = Array(
        (0..<12).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random)))
      let new = Array(
        (0..<12).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random)))
      let difference = try Transaction(from: list(old), to: list(new)).difference
      #expect(old.applying(difference) == new)
      #expect(new.applying(difference.inverse()) == old)
      let kept = new.compactMap { old.firstIndex(of: $0) }
      #expect(difference.removals.count == old.count - longestRun(kept))
    }
  }

  @Test func `A shuffled list of many items is compared quickly`() throws {
    var random = SeededGenerator(seed: 2)
    let old = Array(0..<20_000)
    let new = old.shuffled(using: &random)
    let difference = try Transaction(from: list(old), to: list(new)).difference
    #expect(old.applying(difference) == new)
  }
}
