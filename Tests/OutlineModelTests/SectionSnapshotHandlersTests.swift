import Foundation
import OutlineModel
import Testing

/// The calls of handlers, in order.
final class CallLog: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  var calls: [String] { lock.withLock { lines } }

  func add(_ line: String) { lock.withLock { lines.append(line) } }
}

struct SectionSnapshotHandlersTests {
  @Test func `Without handlers an item is expanded and collapsed`() throws {
    let handlers = SectionSnapshotHandlers<String>()
    let expanded = try #require(try menu().expanding("a", using: handlers))
    #expect(expanded.expandedItems == ["Food", "a"])
    let collapsed = try #require(try expanded.collapsing("Food", using: handlers))
    #expect(collapsed.expandedItems == ["a"])
    try collapsed.checkInvariants()
  }

  @Test func `Handlers are called in order before the state changes`() throws {
    let log = CallLog()
    let snapshot = try menu()
    var handlers = SectionSnapshotHandlers<String>()
    handlers.shouldExpandItem = { item in
      log.add("should \(item), expanded: \(snapshot.expandedItems)")
      return true
    }
    handlers.willExpandItem = { item in log.add("will \(item), expanded: \(snapshot.expandedItems)")
    }
    handlers.snapshotForExpandingParent = { item, children in
      log.add("children of \(item): \(children.items), expanded: \(snapshot.expandedItems)")
      return children
    }
    let expanded = try #require(try snapshot.expanding("a", using: handlers))
    #expect(expanded.expandedItems == ["Food", "a"])
    let calls = [
      #"should a, expanded: ["Food"]"#, #"will a, expanded: ["Food"]"#,
      #"children of a: ["c"], expanded: ["Food"]"#,
    ]
    #expect(log.calls == calls)
  }

  @Test func `Collapsing has its own handlers`() throws {
    let log = CallLog()
    var handlers = SectionSnapshotHandlers<String>()
    handlers.shouldCollapseItem = { item in
      log.add("should \(item)")
      return true
    }
    handlers.willCollapseItem = { item in log.add("will \(item)") }
    handlers.willExpandItem = { _ in Issue.record("not expanded") }
    let collapsed = try #require(try menu().collapsing("Food", using: handlers))
    #expect(collapsed.expandedItems == [])
    #expect(log.calls == ["should Food", "will Food"])
  }

  @Test func `A refusal stops everything that would follow`() throws {
    var handlers = SectionSnapshotHandlers<String>()
    handlers.shouldExpandItem = { _ in false }
    handlers.shouldCollapseItem = { _ in false }
    handlers.willExpandItem = { _ in Issue.record("refused") }
    handlers.willCollapseItem = { _ in Issue.record("refused") }
    handlers.snapshotForExpandingParent = { _, children in
      Issue.record("refused")
      return children
    }
    #expect(try menu().expanding("a", using: handlers) == nil)
    #expect(try menu().collapsing("Food", using: handlers) == nil)
  }

  @Test func `Nothing is asked when there is nothing to do`() throws {
    var handlers = SectionSnapshotHandlers<String>()
    handlers.shouldExpandItem = { _ in
      Issue.record("asked")
      return true
    }
    handlers.shouldCollapseItem = handlers.shouldExpandItem
    #expect(try menu().expanding("Food", using: handlers) == nil)
    #expect(try menu().collapsing("a", using: handlers) == nil)
  }

  @Test func `Children are loaded when their parent is expanded`() throws {
    var handlers = SectionSnapshotHandlers<String>()
    handlers.snapshotForExpandingParent = { item, children in
      children.isEmpty
        ? try SectionSnapshot([(0, "\(item) 1"), (1, "\(item) 1.1"), (0, "\(item) 2")]) : children
    }
    var snapshot = try #require(try menu().expanding("Drinks", using: handlers))
    #expect(snapshot.visibleItems == ["Food", "a", "b", "Drinks", "Drinks 1", "Drinks 2"])
    snapshot = try #require(try snapshot.expanding("a", using: handlers))
    #expect(try snapshot.children(of: "a") == ["c"])
    try snapshot.checkInvariants()
  }

  @Test func `Children that are elsewhere are refused`() throws {
    var handlers = SectionSnapshotHandlers<String>()
    handlers.snapshotForExpandingParent = { _, _ in try SectionSnapshot([(0, "Food")]) }
    #expect(throws: SnapshotError.duplicates("Food")) { try menu().expanding("a", using: handlers) }
  }

  @Test func `An error while loading is passed on`() throws {
    var handlers = SectionSnapshotHandlers<String>()
    handlers.snapshotForExpandingParent = { _, _ in throw CancellationError() }
    #expect(throws: CancellationError.self) { try menu().expanding("a", using: handlers) }
  }

  @Test func `An unknown item is an error`() throws {
    let handlers = SectionSnapshotHandlers<String>()
    #expect(throws: SnapshotError.unknownItem(.init("x"))) {
      try menu().expanding("x", using: handlers)
    }
    #expect(throws: SnapshotError.unknownItem(.init("x"))) {
      try menu().collapsing("x", using: handlers)
    }
  }
}
