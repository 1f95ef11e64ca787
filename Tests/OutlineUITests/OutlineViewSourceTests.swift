import AppKit
import Foundation
import OutlineStore
import OutlineUI
import StoreTestSupport
import TestSupport
import Testing

/// What a person does with a list in an outline view of AppKit.
@MainActor
struct OutlineViewSourceTests {
  private final class Drag: NSObject, NSDraggingInfo {
    let draggingPasteboard = NSPasteboard()
  }

  @MainActor private final class App {
    let file: TestFile
    let other: OutlineStore
    let list: OutlineList
    let source: OutlineViewSource
    let view = NSOutlineView()

    init() throws {
      file = try TestFile()
      other = try TestFile.patient(file.path)
      try file.store.write { outline in
        try outline.addSection("L", id: section("L"))
        try outline.add(
          drafts("A", "  a1", "    x", "  a2", "B", "C", "D"), to: .last(in: section("L")))
      }
      var data = OutlineDataSource(file.store)
      data.reorderingHandlers.canReorderItem = { _ in true }
      list = OutlineList(data, showing: .section(section("L")))
      source = OutlineViewSource(list, section: section("L"))
    }

    /// The item of the row with a text.
    func item(_ text: String) throws -> Any {
      let row = view.screen.firstIndex {
        $0.drop { " ▸▾".contains($0) }.prefix { $0 != " " } == text
      }
      return try #require(row.flatMap { view.item(atRow: $0) })
    }

    func settle(sourceLocation: SourceLocation = #_sourceLocation) async throws {
      var wanted: [String] = []
      for _ in 0..<1_000 {
        let part = try await OutlineDataSource(other).shownList(list.scope).parts[0]
        wanted = part.rows.map { row in
          let fold = row.item.hasChildren ? row.item.isExpanded ? "▾ " : "▸ " : ""
          return String(repeating: "  ", count: row.item.level) + fold + row.text
        }
        if view.screen == wanted { break }
        try await Task.sleep(for: .milliseconds(2))
      }
      try #require(view.screen == wanted, sourceLocation: sourceLocation)
    }

    func drag(_ text: String, into parent: Any?, at index: Int) throws -> Bool {
      guard let written = try source.outlineView(view, pasteboardWriterForItem: item(text)) else {
        return false
      }
      let drag = Drag()
      drag.draggingPasteboard.writeObjects([written])
      let operation = source.outlineView(
        view, validateDrop: drag, proposedItem: parent, proposedChildIndex: index)
      return operation == .move
        && source.outlineView(view, acceptDrop: drag, item: parent, childIndex: index)
    }
  }

  private func with(_ body: (App) async throws -> Void) async throws {
    let app = try App()
    app.source.connect(app.view)
    app.list.start()
    try await app.settle()
    try await body(app)
    try await app.settle()
    #expect(app.view.failures == [])
    try await app.file.store.close()
    try await app.other.close()
    try FileManager.default.removeItem(at: app.file.folder)
  }

  @Test func `rows open and fold, and others' changes come`() async throws {
    try await with { app in
      #expect(app.view.screen == ["▸ A", "B", "C", "D"])
      for text in ["A", "a1"] {
        app.view.expandItem(try app.item(text))
        try await app.settle()
        let count = app.list.rows.count
        for _ in 0..<1_000 where app.list.rows.count == count {
          try await Task.sleep(for: .milliseconds(1))
        }
        try await app.settle()
      }
      #expect(app.view.screen == ["▾ A", "  ▾ a1", "    x", "  a2", "B", "C", "D"])
      try await app.other.write { outline in
        try outline.move(item("B"), to: .first(in: .item(item("a1"))))
        try outline.delete(item("C"))
        try outline.add(drafts("E", "  e"), to: .first(in: section("L")))
        _ = try outline.setExpanded(true, for: item("E"))
        try outline.update(item("D")) { $0.text = "dee" }
      }
      try await app.settle()
      #expect(app.view.screen.first == "▾ E")
      app.view.collapseItem(try app.item("A"))
      for _ in 0..<1_000 where app.view.screen.count > 5 {
        try await Task.sleep(for: .milliseconds(1))
      }
      try await app.settle()
      #expect(app.view.screen == ["▾ E", "  e", "▸ A", "dee"])
      app.view.expandItem(try app.item("A"))
      for _ in 0..<1_000 where app.view.screen.count < 5 {
        try await Task.sleep(for: .milliseconds(1))
      }
      try await app.settle()
      #expect(app.view.screen == ["▾ E", "  e", "▾ A", "  ▾ a1", "    B", "    x", "  a2", "dee"])
    }
  }

  @Test func `rows are dropped among others and into them`() async throws {
    try await with { app in
      #expect(try app.drag("D", into: nil, at: 0))
      for _ in 0..<1_000 where app.view.screen.first != "D" {
        try await Task.sleep(for: .milliseconds(1))
      }
      try await app.settle()
      let parent = try app.item("A")
      #expect(try app.drag("C", into: parent, at: -1))
      for _ in 0..<1_000 where app.view.screen.count > 3 {
        try await Task.sleep(for: .milliseconds(1))
      }
      try await app.settle()
      #expect(app.view.screen == ["D", "▸ A", "B"])
    }
  }

  @Test(arguments: 1...20)
  func `whatever others do, the view follows`(seed: Int) async throws {
    try await with { app in
      var random = SeededGenerator(seed: seed)
      for step in 0..<25 {
        let chosen = (0..<3).map { _ in Int.random(in: 0..<1_000, using: &random) }
        let what = Int.random(in: 0..<5, using: &random)
        try await app.other.write { outline in
          let all = try outline.items(under: .section(section("L")))
          guard !all.isEmpty else { return }
          let (one, two) = (all[chosen[0] % all.count].id, all[chosen[1] % all.count].id)
          switch what {
          case 0: _ = try? outline.move(one, to: .first(in: .item(two)))
          case 1: _ = try? outline.move(one, to: .after(two))
          case 2: _ = try outline.setExpanded(chosen[2] % 2 == 0, for: one)
          case 3: try outline.add(Item.Draft(text: "n\(step)"), to: .last(in: .item(one)))
          default: if all.count > 4 { try outline.delete(one) }
          }
        }
        if step % 5 == 0 { try await app.settle() }
      }
    }
  }
}
