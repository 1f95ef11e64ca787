import Foundation
import OutlineBrowser
import OutlineStore
import Testing

struct BrowserConflictsTests {
  @Test func `C shows the values of a conflict, and types the command that decides it`() throws {
    try BrowserBench.with(columns: 80) { bench in
      try bench.press("C")
      #expect(bench.lastLine == " ! there are no conflicts")
      let path = FileManager.default.temporaryDirectory.appending(path: "copy-\(UUID().uuidString)")
        .path
      defer { try? FileManager.default.removeItem(atPath: path) }
      try bench.store.backup(to: path)
      let other = try OutlineStore(path: path)
      try bench.store.write(author: "Ann") { outline in
        try outline.update(Item.ID("apple")) { $0.text = "Pome" }
      }
      // Versions of two files in the same millisecond are in the order of their names.
      Thread.sleep(forTimeInterval: 0.003)
      try other.write(author: "Bob") { outline in
        try outline.update(Item.ID("apple")) { $0.text = "Plum" }
      }
      try bench.store.merge(other.bundle())
      try other.close()
      try bench.elsewhere { _ in }
      #expect(bench.list.filter { $0.hasPrefix("! ") }.map { $0.contains("Plum") } == [true])
      try bench.press("C")
      #expect(bench.inHand == "apple")
      #expect(bench.lastLine == ":resolve apple --theirs")
      let lines = [
        " 1 of 1: Plum", "   text", "   before  Apple", " of Bob, shown)", " of Ann)",
        " Esc leaves it, C shows the next",
      ]
      for line in lines { #expect(bench.screen.contains { $0.contains(line) }, "\(line)") }
      #expect(bench.screen.contains { $0.hasPrefix("   mine    Pome  (v") })
      try bench.press("x")
      #expect(bench.screen.contains { $0.hasPrefix("   theirs  Plum  (v") })
      try bench.press("Esc", "C", "Enter")
      #expect(bench.asked == [.command("resolve apple --theirs")])
    }
  }
  @Test
  func `C shows all hidden values of one field below each other, and takes one by its version`()
    throws
  {
    try BrowserBench.with(columns: 100) { bench in
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "copies-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let names = ["Bob", "Cleo"]
      let paths = names.map { folder.appending(path: $0).path }
      for path in paths { try bench.store.backup(to: path) }
      try bench.store.write(author: "Ann") { outline in
        try outline.update(Item.ID("apple")) { $0.text = "Pome" }
      }
      for (name, path) in zip(names, paths) {
        Thread.sleep(forTimeInterval: 0.003)
        let other = try OutlineStore(path: path)
        try other.write(author: name) { outline in
          try outline.update(Item.ID("apple")) { $0.text = "\(name)'s" }
        }
        try bench.store.merge(other.bundle())
        try other.close()
      }
      try bench.elsewhere { _ in }
      try bench.press("C")
      let version = try bench.store.latestVersion() - 1
      #expect(bench.lastLine == ":resolve apple --field text --take v\(version)")
      let lines = [
        "   before  Apple", "   theirs  Cleo's  (v", "   mine    Pome  (v", "   theirs  Bob's  (v",
        " Enter decides so; or type",
      ]
      for line in lines { #expect(bench.screen.contains { $0.hasPrefix(line) }, "\(line)") }
      #expect(bench.screen.filter { $0.contains("before") }.count == 1)
    }
  }
}
