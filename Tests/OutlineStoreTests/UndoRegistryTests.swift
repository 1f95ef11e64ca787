import OutlineStore
import StoreTestSupport
import Testing

/// What an undo manager of an app does.
@MainActor
struct UndoRegistryTests {
  private final class Manager: UndoRegistry {
    private typealias Action = (title: String, action: @MainActor () -> Void)
    private var (undos, redos): ([Action], [Action]) = ([], [])
    private var isUndoing = false
    private var isRedoing = false
    var titles: [String] { undos.map(\.title) }

    func registerUndo(titled title: String, _ action: @escaping @MainActor () -> Void) {
      if isUndoing { return redos.append((title, action)) }
      if !isRedoing { redos = [] }
      undos.append((title, action))
    }

    func undo() {
      isUndoing = true
      undos.popLast()?.action()
      isUndoing = false
    }

    func redo() {
      isRedoing = true
      redos.popLast()?.action()
      isRedoing = false
    }
  }

  @Test func `an undo manager undoes and redoes exactly its versions`() async throws {
    let store = try OutlineStore.inMemory()
    try await store.write { try $0.addSection("S", id: section("S")) }
    let manager = Manager()
    func expect(_ text: String) async throws {
      // What it does is done when a write after it is.
      while try store.text() != text { await Task.yield() }
    }
    var errors: [any Error] = []
    for name in ["a", "b"] {
      let made = try await store.write { try $0.add(drafts(name), to: .last(in: section("S"))) }
      try await store.registerUndo(of: made, with: manager) { errors.append($0) }
    }
    try await store.registerUndo(of: await store.write { _ in }, with: manager) {
      errors.append($0)
    }
    #expect(manager.titles == ["add a", "add b"])
    try await store.write { try $0.add(drafts("other"), to: .last(in: section("S"))) }
    manager.undo()
    manager.undo()
    try await expect("S\n  other")
    manager.redo()
    manager.redo()
    manager.undo()
    try await expect("S\n  a\n  other")
    // Later changes of others stay, and are reported.
    try await store.write { try $0.add(drafts("child"), to: .last(in: item("a"))) }
    manager.undo()
    while errors.isEmpty { await Task.yield() }
    #expect(try store.text() == "S\n  a\n    child\n  other")
    #expect(errors.first is OutlineError)
    #expect(try await store.check() == [])
  }
}
