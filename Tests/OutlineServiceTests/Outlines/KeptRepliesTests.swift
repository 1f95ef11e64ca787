import Foundation
import OutlineModel
import OutlineOperations
import OutlineService
import OutlineStore
import Testing

struct KeptRepliesTests {
  private let add = #"{"op": "add", "text": "Rye", "into": "Groceries"}"#

  @Test func `a request that is sent again is answered alike, and done once`() async throws {
    let outline = try ServedOutline()
    let first = await outline.post(add, "?author=me", ["Idempotency-Key": "1"])
    let second = await outline.post(add, "?author=me", ["Idempotency-Key": "1"])
    #expect(first.status == 200)
    #expect(second.bytes == first.bytes)
    #expect(second.headers == first.headers)
    #expect(try outline.texts() == ["Milk", "Bread", "Tea", "Rye"])
    #expect(await outline.post(add, "?author=me", ["Idempotency-Key": "2"]).status == 200)
    #expect(try outline.texts() == ["Milk", "Bread", "Tea", "Rye", "Rye"])
  }

  @Test func `sent many times at once it is done once`() async throws {
    let outline = try ServedOutline()
    let answers = await withTaskGroup(of: ServiceAnswer.self) { group in
      for _ in 0..<20 {
        group.addTask { await outline.post(add, "", ["Idempotency-Key": "1"]) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.allSatisfy { $0.status == 200 })
    #expect(Set(answers.map(\.text)).count == 1)
    #expect(try outline.texts() == ["Milk", "Bread", "Tea", "Rye"])
  }

  @Test func `a failure is answered alike as well`() async throws {
    let outline = try ServedOutline()
    let fields = ["Idempotency-Key": "1", "If-Match": "\"kkkkkkkkkkkkkkkk\""]
    let first = await outline.post(add, "", fields)
    _ = await outline.post(add)
    let second = await outline.post(add, "", fields)
    #expect(first.status == 412)
    #expect(second.bytes == first.bytes)
  }

  @Test func `a key belongs to one request`() async throws {
    let outline = try ServedOutline()
    _ = await outline.post(add, "", ["Idempotency-Key": "1"])
    for (body, parameters) in [(#"{"op": "undo"}"#, ""), (add, "?author=me")] {
      let other = await outline.post(body, parameters, ["Idempotency-Key": "1"])
      #expect(other.status == 409)
    }
    #expect(try outline.texts() == ["Milk", "Bread", "Tea", "Rye"])
    #expect(await outline.post(add, "", ["Idempotency-Key": String(repeating: "k", count: 256)]).status == 400)
  }

  @Test func `after ten minutes a key is forgotten`() async throws {
    let start = ContinuousClock.now
    let now = Locked(start)
    let outline = try ServedOutline(clock: { now.withValue { $0 } })
    _ = await outline.post(add, "", ["Idempotency-Key": "1"])
    now.withValue { $0 = start + .seconds(599) }
    _ = await outline.post(add, "", ["Idempotency-Key": "1"])
    #expect(try outline.texts().count == 4)
    now.withValue { $0 = start + .seconds(600) }
    _ = await outline.post(add, "", ["Idempotency-Key": "1"])
    #expect(try outline.texts().count == 5)
  }

  @Test func `no answer is forgotten early: if too many are kept, a new one waits`() async throws {
    let start = ContinuousClock.now
    let now = Locked(start)
    let outline = try ServedOutline(clock: { now.withValue { $0 } })
    // Each keeps its body of almost a megabyte; together they may take eight.
    let large = add.padding(toLength: 1_000_000, withPad: " ", startingAt: 0)
    var statuses: [Int] = []
    for key in 0..<9 { statuses.append(await outline.post(large, "", ["Idempotency-Key": "\(key)"]).status) }
    #expect(statuses == [200, 200, 200, 200, 200, 200, 200, 200, 429])
    #expect(await outline.post(large, "", ["Idempotency-Key": "0"]).status == 200)
    #expect(try outline.texts().count == 11)
    now.withValue { $0 = start + .seconds(600) }
    #expect(await outline.post(large, "", ["Idempotency-Key": "8"]).status == 200)
  }
}
