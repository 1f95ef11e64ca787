import Foundation
import OutlineLists
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct OutlineDataSourceExpandingTests {
  private static let outline = "S\n  a\n    a1\n    a2\n  b\nT\n  d"

  /// What a data source shows, in one line.
  private func visible(_ list: OutlineDataSource) async throws -> String {
    try await list.snapshot().itemIdentifiers.map(\.rawValue).joined(separator: " ")
  }

  @Test func `each view has its own expansion, and the file too`() async throws {
    try await TestFile.withAsync(Self.outline) { store async throws in
      let (left, right) = (
        OutlineDataSource(store, view: "left"), OutlineDataSource(store, view: "right")
      )
      let (file, version) = (OutlineDataSource(store), try await store.latestVersion())
      #expect(try await left.expand(item("a")).value)
      #expect(try await !left.expand(item("a")).value)
      #expect(try await visible(left) == "a a1 a2 b d")
      #expect(try await visible(right) == "a b d")
      #expect(try await visible(file) == "a b d")
      #expect(try await store.latestVersion() == version)
      #expect(try await file.expand(item("a")).isQuiet)
      #expect(try await left.collapse(item("a")).value)
      #expect(try await !left.collapse(item("a")).value)
      #expect(try await visible(left) == "a b d")
      #expect(try await right.snapshot(for: section("S")).isExpanded(item("a")))
      #expect(try await right.toggleExpansion(of: item("a")).value)
      #expect(try await !right.item(item("a")).isExpanded)
      #expect(try await file.item(item("a")).isExpanded)
    }
  }

  @Test func `handlers are asked and called in order before the state changes`() async throws {
    try await TestFile.withAsync(Self.outline) { store async throws in
      let told = Told()
      var list = OutlineDataSource(store)
      list.sectionSnapshotHandlers.shouldExpandItem = { id in
        told.add("should \(id)")
        return id != item("b")
      }
      list.sectionSnapshotHandlers.willExpandItem = { id in
        told.add("will \(id) \((try? store.item(id).isExpanded) ?? true)")
      }
      list.sectionSnapshotHandlers.snapshotForExpandingParent = { id, children in
        told.add("children \(id) \(children.items.map(\.rawValue))")
        return children
      }
      list.sectionSnapshotHandlers.shouldCollapseItem = { id in
        told.add("may collapse \(id)")
        return false
      }
      #expect(try await !list.expand(item("b")).value)
      #expect(try await list.expand(item("a")).value)
      #expect(try await !list.collapse(item("a")).value)
      #expect(
        told.lines == [
          "should b", "should a", "will a false", #"children a ["a1", "a2"]"#, "may collapse a",
        ])
      #expect(try store.item(item("a")).isExpanded)
    }
  }

  @Test func `children are loaded on demand, and stored`() async throws {
    try await TestFile.withAsync(Self.outline) { store async throws in
      var list = OutlineDataSource(store, view: "left")
      list.content = { Content(text: "loaded \($0)") }
      list.sectionSnapshotHandlers.snapshotForExpandingParent = { id, children in
        var children = children
        try children.append([item("b1"), item("b2")])
        try children.append([item("b11")], to: item("b1"))
        children.expand([item("b1")])
        return children
      }
      #expect(try await list.expand(item("b")).value)
      #expect(try await visible(list) == "a b b1 b11 b2 d")
      #expect(try store.item(item("b11")).content.text == "loaded b11")
      // Only the view has it open.
      #expect(try await visible(OutlineDataSource(store)) == "a b d")
      #expect(try store.snapshot(of: section("S")).items.count == 7)
    }
  }

  @Test func `children that are left out go, and a handler that fails changes nothing`()
    async throws
  {
    try await TestFile.withAsync(Self.outline) { store async throws in
      var list = OutlineDataSource(store)
      list.sectionSnapshotHandlers.snapshotForExpandingParent = { _, children in
        var children = children
        try children.delete([item("a1")])
        try children.append([item("a3")])
        return children
      }
      await #expect(throws: OutlineError.missingContent(item("a3"))) {
        try await list.expand(item("a"))
      }
      #expect(try store.text() == "S\n  a\n    a1\n    a2\n  b\nT\n  d")
      list.content = { Content(text: $0.rawValue) }
      try await list.expand(item("a"))
      #expect(try store.text() == "S\n  a\n    a2\n    a3\n  b\nT\n  d")
      list.sectionSnapshotHandlers.snapshotForExpandingParent = { _, children in
        var children = children
        try children.append([item("d")])
        return children
      }
      let elsewhere = OutlineError.belongsToAnotherSection(item("d"), section: section("T"))
      await #expect(throws: elsewhere) { try await list.expand(item("b")) }
      await #expect(throws: OutlineError.unknownItem(item("no"))) {
        try await list.expand(item("no"))
      }
      await #expect(throws: OutlineError.unknownItem(item("S"))) {
        try await list.collapse(item("S"))
      }
      #expect(try await store.check() == [])
    }
  }
}

/// Records the calls of handlers.
final class Told: @unchecked Sendable {
  private let lock = NSLock()
  private var noted: [String] = []

  func add(_ line: String) { lock.withLock { noted.append(line) } }

  var lines: [String] { lock.withLock { noted } }
}
