import OutlineCare
import OutlineModel
import OutlineStore
import TestSupport
import Testing

@testable import OutlineService

struct WriteTurnsTests {
  /// Turns that all wait for the first one, and who had theirs.
  private final class Crowd: Sendable {
    let turns: WriteTurns
    let order = Locked<[String]>([])
    private let ends: AsyncStream<Void>
    private let first: AsyncStream<Void>.Continuation

    init(most: Int = 64) {
      turns = WriteTurns(most: most)
      (ends, first) = AsyncStream.makeStream(of: Void.self)
    }

    /// Takes the first turn, which ends with ``open()``.
    func begin(as author: String? = nil) async throws -> Task<Void, any Error> {
      let hasBegun = Locked(false)
      let task = Task { [turns, ends] in
        try await turns.take(of: author) {
          hasBegun.withValue { $0 = true }
          for await _ in ends {}
        }
      }
      try await until { hasBegun.withValue { $0 } }
      return task
    }

    func open() { first.finish() }

    func join(_ author: String?, _ name: String) async throws -> Task<Void, any Error> {
      let count = turns.count
      let task = Task { [turns, order] in
        try await turns.take(of: author) { order.withValue { $0.append(name) } }
      }
      try await until { turns.count == count + 1 }
      return task
    }
  }

  @Test func `authors take turns, however much one of them sends`() async throws {
    let crowd = Crowd()
    var tasks = [try await crowd.begin(as: "a")]
    for number in 1...6 { tasks.append(try await crowd.join("a", "a\(number)")) }
    for number in 1...3 { tasks.append(try await crowd.join("b", "b\(number)")) }
    tasks.append(try await crowd.join(nil, "nobody"))
    crowd.open()
    for task in tasks { try await task.value }
    #expect(
      crowd.order.withValue { $0 }
        == ["a1", "b1", "nobody", "a2", "b2", "a3", "b3", "a4", "a5", "a6"])
    #expect(crowd.turns.count == 0)
  }

  @Test func `if too many wait, only an author of whom none waits may wait too`() async throws {
    let crowd = Crowd(most: 3)
    var tasks = [try await crowd.begin(as: "a")]
    for number in 1...3 { tasks.append(try await crowd.join("a", "a\(number)")) }
    await #expect(throws: (any Error).self) { try await crowd.turns.take(of: "a") {} }
    tasks.append(try await crowd.join("b", "b1"))
    await #expect(throws: (any Error).self) { try await crowd.turns.take(of: "b") {} }
    crowd.open()
    for task in tasks { try await task.value }
    #expect(crowd.order.withValue { $0 } == ["a1", "b1", "a2", "a3"])
  }

  @Test func `one that is called off leaves the turns to the others`() async throws {
    let crowd = Crowd()
    let first = try await crowd.begin()
    let gone = try await crowd.join("a", "a1")
    let next = try await crowd.join("b", "b1")
    gone.cancel()
    await #expect(throws: CancellationError.self) { try await gone.value }
    #expect(crowd.turns.count == 1)
    crowd.open()
    try await first.value
    try await next.value
    #expect(crowd.order.withValue { $0 } == ["b1"])
    // The work of a turn that fails passes it on as well.
    struct Failed: Error {}
    await #expect(throws: Failed.self) { try await crowd.turns.take(of: "a") { throw Failed() } }
    try await crowd.turns.take(of: "b") {}
  }

  @Test func `several clients that send keyed batches at once each get on`() async throws {
    let outline = try ServedOutline([])
    let line = #"{"op": "add", "text": "x", "into": "Groceries"}"#
    let batch = [line, line, line].joined(separator: "\n")
    func send(_ number: Int, as author: String) async -> Int {
      await outline.post(
        batch, "?author=\(author)", ["Idempotency-Key": "\(author) \(number)"]
      ).status
    }
    let statuses = await withTaskGroup(of: Int.self) { group in
      for number in 0..<40 { group.addTask { await send(number, as: "many") } }
      for number in 0..<3 { group.addTask { await send(number, as: "few") } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 43))
    #expect(try outline.texts().count == 43 * 3)
    #expect(try await outline.other.check().isEmpty)
  }
}
