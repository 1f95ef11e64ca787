import Foundation
import OutlineService
import OutlineStore
import TestSupport
import Testing

struct KeptListsTests {
  /// A file of a hundred bytes that was last written some seconds ago.
  private final class OldFile {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "kept-\(UUID().uuidString)"
    ).path
    private var age = 100

    init() throws { try write() }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes the file, a second later than the last time.
    func write() throws {
      try Data(count: 100).write(to: URL(fileURLWithPath: path))
      age -= 1
      try FileManager.default.setAttributes(
        [.modificationDate: Date.now.addingTimeInterval(-Double(age))], ofItemAtPath: path)
    }

    func state() throws -> FileState { try #require(FileState(FilePaths(of: path))) }
  }

  private func answer(_ size: Int) -> ServiceAnswer {
    ServiceAnswer(json: Array(repeating: 32, count: size))
  }

  @Test func `an answer is kept for a second, or until the file is written`() throws {
    let file = try OldFile()
    let (lists, start) = (KeptLists(), ContinuousClock.now)
    let state = try file.state()
    lists.keep(answer(7), to: "/api/list", in: state, now: start)
    #expect(
      lists.answer(to: "/api/list", in: state, now: start + .milliseconds(999))?.bytes?.count == 7)
    #expect(lists.answer(to: "/api/list?end", in: state, now: start) == nil)
    try file.write()
    let next = try file.state()
    #expect(next != state)
    #expect(lists.answer(to: "/api/list", in: next, now: start) == nil)
    lists.keep(answer(8), to: "/api/list", in: next, now: start)
    #expect(lists.answer(to: "/api/list", in: next, now: start)?.bytes?.count == 8)
    #expect(lists.answer(to: "/api/list", in: next, now: start + .seconds(1)) == nil)
  }

  @Test func `answers used long ago make room`() throws {
    let state = try OldFile().state()
    let (lists, now) = (KeptLists(mostBytes: 1_000), ContinuousClock.now)
    for name in ["a", "b", "c"] { lists.keep(answer(300), to: name, in: state, now: now) }
    #expect(lists.answer(to: "a", in: state, now: now) != nil)
    lists.keep(answer(300), to: "d", in: state, now: now)
    lists.keep(answer(1_001), to: "e", in: state, now: now)
    let kept = ["a", "b", "c", "d", "e"].filter { lists.answer(to: $0, in: state, now: now) != nil }
    #expect(kept == ["a", "c", "d"])
  }

  @Test func `a state is settled a moment after a write`() async throws {
    let file = try OldFile()
    try Data(count: 1).write(to: URL(fileURLWithPath: file.path))
    while try !file.state().isSettled { try await Task.sleep(for: .milliseconds(1)) }
    let state = try file.state()
    try Data(count: 1).write(to: URL(fileURLWithPath: file.path))
    #expect(try file.state() != state)
  }

  @Test(arguments: [false, true])
  func `a list shows the writes of another program at any moment`(_ isReadOnly: Bool)
    async throws
  {
    let outline = try ServedOutline(isReadOnly: isReadOnly)
    let id = try outline.peek { try $0.items(in: $0.sections()[0].id)[0].id }
    var random = SeededGenerator(seed: 35)
    for number in 0..<Effort.times(60) {
      let text = "Milk \(number)"
      try outline.write(#"{"op": "set", "id": "\#(id)", "text": "\#(text)"}"#)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        #expect(try await outline.get("/api/list").json.rowTexts.first == text)
        if Bool.random(using: &random) {
          try await Task.sleep(for: .milliseconds(Int.random(in: 1...8, using: &random)))
        }
      }
    }
  }
}
