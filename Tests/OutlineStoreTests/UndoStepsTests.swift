import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct UndoStepsTests {
  /// Two files with the same random history, of which the other one also received versions if
  /// asked.
  private func with(
    seed: Int, receiving: Bool, _ body: (_ one: OutlineStore, _ other: OutlineStore) throws -> Void
  ) throws {
    try TestFile.with { file in
      var run = RandomRun(file.store, path: nil, seed: seed)
      run.purges = false
      for _ in 0..<10 { try run.step() }
      if receiving {
        let path = file.folder.appending(path: "elsewhere.outline").path
        try file.store.backup(to: path)
        let elsewhere = try TestFile.patient(path)
        var others = RandomRun(elsewhere, path: nil, seed: seed + 10_000)
        others.purges = false
        for _ in 0..<4 {
          try run.step()
          try others.step()
        }
        try file.store.merge(elsewhere.bundle())
        try run.step()
        try elsewhere.close()
      }
      let path = file.folder.appending(path: "copy.outline").path
      try file.store.backup(to: path)
      let copy = try TestFile.patient(path)
      try body(file.store, copy)
      #expect(try copy.check() == [])
      try copy.close()
    }
  }

  /// Takes single steps until one is refused.
  private func steps(_ limit: Int, _ step: () throws -> Void) throws -> Int {
    for done in 0..<limit {
      do { try step() } catch is OutlineError { return done }
    }
    return limit
  }

  @Test(arguments: 0..<Effort.times(40))
  func `several undos as one version give the same as single ones, and so does the redo`(
    seed: Int
  ) throws {
    try with(seed: seed, receiving: seed % 2 == 1) { one, other in
      let count = try steps(1 + seed % 5) { try one.undo() }
      if count == 0 { return }
      let number = try other.latestVersion()
      let undone = try other.write { try $0.step(count, isRedo: false) }.value
      #expect(undone.count == count)
      #expect(try other.latestVersion() == number + 1)
      #expect(try other.outline().unexpanded == one.outline().unexpanded, "seed \(seed)")
      if count > 1 {
        #expect(
          try other.read { try $0.stepsUndone(by: $0.version(number + 1)) } == undone)
        #expect(
          try other.read { try $0.version($0.latestVersion()) }.message == "undo \(count) versions")
      }
      let redone = try steps(count) { try one.redo() }
      if redone == count {
        try other.redo()
        #expect(try other.outline().unexpanded == one.outline().unexpanded, "seed \(seed)")
        // Both lines go on from there.
        let again = try steps(count) { try one.undo() }
        if again == count { try other.write { _ = try $0.step(count, isRedo: false) } }
      }
      guard redone == count else { return }
      #expect(try other.outline().unexpanded == one.outline().unexpanded, "seed \(seed)")
      let further = try steps(1) { try one.undo() }
      #expect(try steps(1) { try other.undo() } == further)
      #expect(try other.outline().unexpanded == one.outline().unexpanded, "seed \(seed)")
    }
  }

  @Test func `several redos are one version, and its undo undoes them together again`() throws {
    try TestFile.with("S\n  a\n  b\n  c") { store in
      let start = try store.outline()
      for id in ["a", "b", "c"] { try store.update(item(id)) { $0.text += "!" } }
      let end = try store.outline()
      for _ in 0..<3 { try store.undo() }
      #expect(try store.outline() == start)
      let redone = try store.write { try $0.step(3, isRedo: true) }
      #expect(redone.value.count == 3)
      #expect(try store.outline() == end)
      #expect(try store.undo(steps: 3).count == 3)
      #expect(try store.outline() == start)
    }
  }

  @Test func `fewer than the number change nothing, and none at all is refused`() throws {
    try TestFile.with("S\n  a") { store in
      try store.update(item("a")) { $0.text = "b" }
      let (outline, version) = (try store.outline(), try store.latestVersion())
      let line = try store.write { try $0.step(9, isRedo: false) }
      #expect(line.value.count < 9 && !line.isNew)
      #expect(throws: OutlineError.nothingToRedo) {
        try store.write { try $0.step(2, isRedo: true) }
      }
      #expect(try store.outline() == outline)
      #expect(try store.latestVersion() == version)
    }
  }

  @Test func `nothing else can be changed with several undos`() throws {
    try TestFile.with("S\n  a\n  b") { store in
      for id in ["a", "b"] { try store.update(item(id)) { $0.text += "!" } }
      #expect(throws: OutlineError.transactionInUse) {
        try store.write { outline in
          _ = try outline.step(2, isRedo: false)
          try outline.delete([item("a")])
        }
      }
      #expect(throws: OutlineError.transactionInUse) {
        try store.write { outline in
          try outline.delete([item("a")])
          _ = try outline.step(2, isRedo: false)
        }
      }
      #expect(try store.text() == "S\n  a!\n  b!")
    }
  }
}
