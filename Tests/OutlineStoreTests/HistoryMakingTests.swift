import Foundation
import OutlineStore
import StoreTestSupport
import Testing

struct HistoryMakingTests {
  /// All records of a file.
  static func records(_ store: OutlineStore) throws -> [HistoryRecord] {
    var records: [HistoryRecord] = []
    try store.read { try $0.history { records.append($0) } }
    return records
  }

  /// Expects that two files read equal in every version.
  static func expectEqual(
    _ one: OutlineStore, _ other: OutlineStore, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try one.read { one in
      try other.read { other in
        let last = try one.latestVersion()
        #expect(try other.latestVersion() == last, sourceLocation: sourceLocation)
        let oldest = try one.oldestVersion().number
        #expect(try other.oldestVersion().number == oldest, sourceLocation: sourceLocation)
        for number in oldest...last {
          #expect(try one.version(number) == other.version(number), sourceLocation: sourceLocation)
          let (first, second) = (try one.at(number).outline(), try other.at(number).outline())
          #expect(first == second, sourceLocation: sourceLocation)
          if number > oldest {
            let (first, second) = (
              try one.difference(from: number - 1, to: number),
              try other.difference(from: number - 1, to: number)
            )
            #expect(first == second, sourceLocation: sourceLocation)
          }
        }
        #expect(try one.favorites() == other.favorites(), sourceLocation: sourceLocation)
      }
    }
    #expect(try records(one) == records(other), sourceLocation: sourceLocation)
    #expect(try other.check() == [], sourceLocation: sourceLocation)
  }

  /// A file with some of everything.
  static func fill(_ store: OutlineStore) throws {
    try store.write { _ = try $0.addSection("Home", id: section("home")) }
    try store.write { _ = try $0.addSection("Work", id: section("work")) }
    for name in ["a", "b", "c", "d"] {
      let draft = Item.Draft(text: name, id: item(name), note: "note of \(name)")
      try store.write { _ = try $0.add(draft, to: .last(in: .section(section("home")))) }
    }
    try store.write { _ = try $0.move(item("b"), to: .last(in: .item(item("a")))) }
    try store.write { transaction in
      _ = try transaction.move(item("c"), to: .first(in: .section(section("work"))))
      _ = try transaction.setFavorite(true, for: [item("c"), item("a")])
    }
    try store.write { _ = try $0.delete([item("a")]) }
    try store.write { _ = try $0.undo() }
    try store.write { _ = try $0.delete([item("d")]) }
    try store.write { _ = try $0.setExpansion(.level(1), in: "left") }
    try store.write { _ = try $0.setExpansion(.expanded, in: "right") }
  }

  private func copy(_ file: TestFile) throws -> OutlineStore {
    let path = file.folder.appending(path: "copy.outline").path
    let records = try Self.records(file.store)
    try OutlineStore.make(path) { add in for record in records { try add(record) } }
    return try OutlineStore(path: path)
  }

  @Test func `a file made of a history reads equal in every version`() throws {
    try TestFile.with { file in
      try Self.fill(file.store)
      let other = try copy(file)
      try Self.expectEqual(file.store, other)
      // And it goes on as any other.
      try other.write { _ = try $0.undo() }
      #expect(try other.check() == [])
      try other.close()
    }
  }

  @Test func `so does one that has forgotten its beginning`() throws {
    try TestFile.with { file in
      try Self.fill(file.store)
      try file.store.purge(before: 8)
      let other = try copy(file)
      try Self.expectEqual(file.store, other)
      try other.close()
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `the history of an outline with a cycle is never written in an unreadable form`() throws {
    try DamagedFileTests.with("UPDATE item SET parent=key, position='zz' WHERE id='a'") { store in
      let kind = StorageError.kind { try store.read { try $0.history { _ in } } }
      #expect(kind == .corrupt)
    }
  }

  @Test func `lines of different histories do not make a file`() throws {
    try TestFile.with { file in
      try Self.fill(file.store)
      let records = try Self.records(file.store)
      let path = file.folder.appending(path: "copy.outline").path
      for index in records.indices {
        var fewer = records
        fewer.remove(at: index)
        let isLocal =
          switch records[index].line {
          case .use, .viewRule: true
          default: false
          }
        if isLocal { continue }
        // What nothing refers to can be missing unnoticed only where the end counts it.
        #expect(throws: HistoryError.self, "\(records[index])") {
          try OutlineStore.make(path) { add in for record in fewer { try add(record) } }
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        let names = try FileManager.default.contentsOfDirectory(
          atPath: URL(filePath: path).deletingLastPathComponent().path)
        #expect(!names.contains { $0.hasSuffix(".part") })
        try? FileManager.default.removeItem(atPath: path)
      }
      var more = records
      more.append(records[1])
      #expect(throws: HistoryError.self) {
        try OutlineStore.make(path) { add in for record in more { try add(record) } }
      }
    }
  }

  @Test func `a place that is taken stays as it is`() throws {
    try TestFile.with { file in
      let records = try Self.records(file.store)
      let kind = StorageError.kind {
        try OutlineStore.make(file.path) { add in for record in records { try add(record) } }
      }
      #expect(kind == .cannotOpen)
    }
  }
}
