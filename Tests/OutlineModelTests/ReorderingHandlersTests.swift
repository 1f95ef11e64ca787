import OutlineModel
import Testing

struct ReorderingHandlersTests {
  typealias Handlers = ReorderingHandlers<String, Int>

  /// 1 dragged after 4.
  private func transaction() throws -> ReorderTransaction<String, Int> {
    var final = try numbers()
    try final.moveItem(1, afterItem: 4)
    return try ReorderTransaction(from: numbers(), to: final)
  }

  @Test func `No item may be reordered without a handler`() {
    var handlers = Handlers()
    #expect(!handlers.canReorder(1))
    handlers.canReorderItem = { $0.isMultiple(of: 2) }
    #expect(!handlers.canReorder(1))
    #expect(handlers.canReorder(2))
  }

  @Test func `Each handler is called once, before and after the new state is installed`() throws {
    let log = CallLog()
    var handlers = Handlers()
    handlers.willReorder = { log.add("will, \($0.sectionTransactions.count) sections") }
    handlers.didReorder = { log.add("did, \($0.sectionTransactions.count) sections") }
    var state = try numbers()
    try handlers.perform(transaction()) { transaction in
      log.add("install")
      state = transaction.finalSnapshot
    }
    #expect(log.calls == ["will, 2 sections", "install", "did, 2 sections"])
    #expect(state.itemIdentifiers == [3, 5, 2, 4, 1])
  }

  @Test func `A failed installation is passed on, and calls no handler`() throws {
    let log = CallLog()
    var handlers = Handlers()
    handlers.willReorder = { _ in log.add("will") }
    handlers.didReorder = { _ in log.add("did") }
    let transaction = try transaction()
    #expect(throws: SnapshotError.noSections) {
      try handlers.perform(transaction) { _ throws(SnapshotError) in throw .noSections }
    }
    #expect(log.calls == ["will"])
  }
}
