import OutlineDiff
import OutlineModel
import Testing

struct ReorderingHandlersTests {
  typealias Handlers = ReorderingHandlers<String, Int>

  @Test func `No item may be reordered without a handler`() {
    var handlers = Handlers()
    #expect(!handlers.canReorder(1))
    handlers.canReorderItem = { $0.isMultiple(of: 2) }
    #expect(!handlers.canReorder(1))
    #expect(handlers.canReorder(2))
  }
}
