import Foundation
import OutlineStore
import TestSupport
import Testing

/// An app and its extension: two processes with a store each for the same file.
struct AppGroupTests {
  @Test func `a suspended app disturbs no extension, and finds its changes`()
    async throws
  {
    let bench = try await Workbench.planted()
    let work = try Section.ID("work")
    let app = try OutlineStore(path: bench.file, options: .init(busyTimeout: ProcessTurns.hang))
    var updates = app.updates(of: work).makeAsyncIterator()
    let first = try await updates.next()
    let count = try #require(first).snapshot.count

    // Both are awake: the app follows.
    #expect(try await bench.shell("outline add Widget --id widget --into work -q").code == 0)
    let followed = try await updates.next()
    #expect(followed?.snapshot.contains(try Item.ID("widget")) == true)

    app.suspend()
    // It waits for nobody, because nobody has a lock.
    let busy = try await bench.shell("outline add Asleep --id asleep --into work -q --timeout 0")
    #expect(busy.code == 0, "\(busy.err)")
    try await app.whileAwake {
      try await app.write(author: "Siri") { try $0.setDone(true, for: [Item.ID("asleep")]) }
    }
    let after = try await bench.shell("outline add Later --id later --into work -q --timeout 0")
    #expect(after.code == 0, "\(after.err)")
    app.resume()
    let resumed = try await updates.next()
    #expect(resumed?.snapshot.count == count + 3)
    #expect(try await app.read { try $0.item(Item.ID("asleep")).content.isDone })
    try await app.close()
    try await bench.expectSound()
  }

  @Test func `an app and extensions write at once, and nothing is lost`() async throws {
    let bench = try await Workbench.planted()
    let app = try OutlineStore(path: bench.file, options: .init(busyTimeout: ProcessTurns.hang))
    async let extensions = bench.shell(
      """
      for n in $(seq 1 8); do
        { outline add "Widget $n" --into work --timeout 1800 -q || echo failed; } &
      done
      wait
      """, startsMany: true)
    for number in 0..<20 {
      try await app.write(author: "app") {
        try $0.add(Item.Draft(text: "App \(number)"), to: .last(in: Section.ID("work")))
      }
      if number % 5 == 0 {
        app.suspend()
        app.resume()
      }
    }
    let answer = try await extensions
    #expect(!answer.out.contains("failed") && answer.err == "", "\(answer.out) \(answer.err)")
    let texts = try await app.read { outline in
      try outline.items(in: Section.ID("work")).map(\.content.text)
    }
    #expect(texts.filter { $0.hasPrefix("Widget ") }.count == 8)
    #expect(texts.filter { $0.hasPrefix("App ") }.count == 20)
    try await app.close()
    try await bench.expectSound()
  }
}
