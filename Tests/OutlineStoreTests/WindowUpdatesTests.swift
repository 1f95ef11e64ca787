import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Windows that follow their rows.
struct WindowUpdatesTests {
  private typealias Updates = OutlineStore.Updates<OutlineStore.WindowUpdate>.AsyncIterator

  private func next(_ updates: inout Updates) async throws -> OutlineStore.WindowUpdate {
    let update = try await updates.next()
    return try #require(update)
  }

  private func with(_ body: (TestFile) async throws -> Void) async throws {
    try await TestFile.withAsync { file in
      try await file.store.write { outline in
        try outline.addSection("S", id: section("S"))
        try outline.add(
          (0..<100).map { Item.Draft(text: "i\($0)", id: item("i\($0)")) },
          to: .last(in: section("S")))
      }
      try await body(file)
    }
  }

  private func texts(_ update: OutlineStore.WindowUpdate) -> [String] {
    update.window.rows.map(\.node.content.text)
  }

  @Test func `the first update comes at once, then numbers, and then changes`() async throws {
    try await with { file in
      let store = file.store
      var updates = store.updates(
        ofWindow: .around(item("i50").node), before: 1, after: 1, in: section("S").node
      ).makeAsyncIterator()
      let first = try await next(&updates)
      #expect(texts(first) == ["i49", "i50", "i51"] && first.window.total == nil)
      let counted = try await next(&updates)
      #expect(counted.window.number == 49 && counted.window.total == 100)
      #expect(counted.difference.isEmpty && counted.reconfigured.isEmpty)

      // The window stays at its row, whose number is another one.
      try await store.write { try $0.add(drafts("new"), to: .first(in: section("S"))) }
      let moved = try await next(&updates)
      #expect(moved.window.number == 50 && moved.window.total == 101 && moved.difference.isEmpty)

      // What is outside and changes no number is not an update.
      try await store.write { try $0.update(item("i3")) { $0.text = "three" } }
      try await store.write { try $0.update(item("i51")) { $0.text = "after" } }
      let changed = try await next(&updates)
      #expect(changed.reconfigured.map(\.node.rawValue) == ["i51"] && changed.difference.isEmpty)

      try await store.write { try $0.move(item("i90"), to: .after(item("i50"))) }
      let came = try await next(&updates)
      #expect(texts(came) == ["i49", "i50", "i90"])
      #expect(came.difference.inserts.map(\.element.node.rawValue) == ["i90"])
      #expect(came.difference.deletes.map(\.element.node.rawValue) == ["i51"])

      // A row next to it takes the place of one that goes.
      try await store.write { try $0.delete([item("i50")]) }
      let replaced = try await next(&updates)
      #expect(replaced.window.rows.count == 3 && replaced.window.total == 100)
      #expect(!replaced.difference.isEmpty)
    }
  }

  @Test func `a window that goes on from another one has its numbers at once`() async throws {
    try await with { file in
      let store = file.store
      var updates = store.updates(after: 3).makeAsyncIterator()
      _ = try await next(&updates)
      let counted = try await next(&updates)
      var later = store.updates(
        ofWindow: .around(item("i80").node), before: 2, after: 2, continuing: counted
      ).makeAsyncIterator()
      let first = try await next(&later)
      #expect(first.window.number == 79 && first.window.total == 101)
      // Of other rows it would be wrong.
      var others = store.updates(
        ofWindow: .start, after: 2, in: section("S").node, continuing: counted
      ).makeAsyncIterator()
      let other = try await next(&others)
      #expect(other.window.total == nil)
    }
  }

  @Test func `a window ends with its store, and refuses a node that is not there`() async throws {
    try await with { file in
      let other = try TestFile.patient(file.path)
      var updates = other.updates(after: 3, countingRows: false).makeAsyncIterator()
      _ = try await next(&updates)
      try await other.close()
      let end = try await updates.next()
      #expect(end == nil)
      var missing = file.store.updates(ofWindow: .around(item("none").node), after: 3)
        .makeAsyncIterator()
      await #expect(throws: OutlineError.unknownNode("none")) { try await missing.next() }
    }
  }

  @Test(arguments: [nil, "left"] as [String?], 0..<Effort.times(2))
  func `differences lead from window to window while others write`(
    view: String?, seed: Int
  ) async throws {
    try await with { file in
      let other = try TestFile.patient(file.path)
      var random = SeededGenerator(seed: seed)
      var all = (0..<100).map { "i\($0)" }
      let shown = Locked<(rows: [String], number: Int?, total: Int?)>(([], nil, nil))
      let updates = file.store.updates(
        ofWindow: .around(item("i50").node), before: 5, after: 10, in: section("S").node, view: view
      )
      let following = Task {
        var rows: [OutlineWindow.Row.ID] = []
        for try await update in updates {
          let new = update.window.rows.map(\.id)
          rows = rows.isEmpty ? new : try update.difference.applying(to: rows)
          #expect(rows == new)
          shown.withValue {
            $0 = (rows.map(\.node.rawValue), update.window.number, update.window.total)
          }
        }
      }
      for step in 0..<40 {
        let writer = Bool.random(using: &random) ? file.store : other
        let kind = Int.random(in: 0..<4, using: &random)
        let chosen = all.filter { $0 != "i50" }.randomElement(using: &random) ?? "i0"
        let index = Int.random(in: 0..<all.count, using: &random)
        let anchor = all[index]
        switch kind {
        case 0:
          all.insert("n\(step)", at: index)
          try await writer.write {
            try $0.add(
              [Item.Draft(text: "new", id: item("n\(step)"))], to: .before(item(anchor)))
          }
        case 1 where all.count > 50:
          all.removeAll { $0 == chosen }
          try await writer.write { try $0.delete([item(chosen)]) }
        case _ where anchor != chosen:
          all.removeAll { $0 == chosen }
          all.insert(chosen, at: (all.firstIndex(of: anchor) ?? 0) + 1)
          try await writer.write { try $0.move(item(chosen), to: .after(item(anchor))) }
        default: continue
        }
        if step % 3 > 0 { continue }
        let middle = all.firstIndex(of: "i50") ?? 0
        let first = max(0, middle - 5)
        let expected = Array(all[first...min(all.count - 1, middle + 10)])
        try await until {
          shown.withValue { $0.rows == expected && $0.number == first && $0.total == all.count }
        }
      }
      following.cancel()
      _ = try? await following.value
      try await other.close()
    }
  }
}
