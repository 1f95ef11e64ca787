import Foundation
import Testing

@testable import OutlineModel
@testable import OutlineOperations
@testable import OutlineService
@testable import OutlineStore

struct KeptRepliesTests {
  private let add = #"{"op": "add", "text": "Rye", "into": "Groceries"}"#

  /// An outline whose clock stands still: while thousands of other tests run, more than ten minutes
  /// may pass between two requests.
  private func stillOutline() throws -> ServedOutline {
    let start = ContinuousClock.now
    return try ServedOutline(clock: { start })
  }

  @Test func `a request that is sent again is answered alike, and done once`() async throws {
    let outline = try stillOutline()
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
    let outline = try stillOutline()
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
    let outline = try stillOutline()
    let fields = ["Idempotency-Key": "1", "If-Match": "\"kkkkkkkkkkkkkkkk\""]
    let first = await outline.post(add, "", fields)
    _ = await outline.post(add)
    let second = await outline.post(add, "", fields)
    #expect(first.status == 412)
    #expect(second.bytes == first.bytes)
  }

  @Test func `a key belongs to one request`() async throws {
    let outline = try stillOutline()
    _ = await outline.post(add, "", ["Idempotency-Key": "1"])
    for (body, parameters) in [(#"{"op": "undo"}"#, ""), (add, "?author=me")] {
      let other = await outline.post(body, parameters, ["Idempotency-Key": "1"])
      #expect(other.status == 409)
    }
    #expect(try outline.texts() == ["Milk", "Bread", "Tea", "Rye"])
    #expect(
      await outline.post(add, "", ["Idempotency-Key": String(repeating: "k", count: 256)]).status
        == 400)
  }

  @Test func `a change waits for the one before it, and is not made if that one was refused`()
    async throws
  {
    let outline = try stillOutline()
    @Sendable func change(_ text: String, after before: String?) async -> ServiceAnswer {
      var fields = ["Idempotency-Key": text]
      fields["After-Key"] = before
      let line = #"{"op": "add", "text": "\#(text)", "into": "Groceries"}"#
      return await outline.post(line, "", fields)
    }
    async let third = change("three", after: "two")
    async let second = change("two", after: "one")
    try await Task.sleep(for: .milliseconds(50))
    #expect(try outline.texts() == ["Milk", "Bread", "Tea"])
    #expect(await change("one", after: nil).status == 200)
    #expect(await second.status == 200)
    #expect(await third.status == 200)
    #expect(try outline.texts() == ["Milk", "Bread", "Tea", "one", "two", "three"])
    // Refused, so what follows it is not made; without it, it is.
    #expect(await outline.post("{}", "", ["Idempotency-Key": "four"]).status == 400)
    let refused = await change("five", after: "four")
    #expect(refused.status == 412)
    #expect(try refused.json["version"] == nil)
    #expect(await change("five", after: nil).status == 200)
    #expect(try outline.texts().suffix(2) == ["three", "five"])
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

  @Test func `no answer is forgotten early: if too many are kept, a new one waits`() {
    let replies = KeptReplies(mostBytes: 2_500)
    let start = ContinuousClock.now
    let request = KeptReplies.Request(
      target: "/api/operations", expected: [], body: Array(add.utf8))
    let answer = ServiceAnswer(json: Array(repeating: 32, count: 600))
    func claim(_ key: String, after seconds: Int = 0) -> String {
      switch replies.claim(key, for: request, now: start + .seconds(seconds)) {
      case .new: "new"
      case .answered: "answered"
      case .pending: "pending"
      case .taken: "taken"
      case .full: "full"
      }
    }
    for key in ["1", "2", "3"] {
      #expect(claim(key) == "new")
      #expect(claim(key) == "pending")
      replies.keep(answer, for: key)
    }
    #expect(claim("4") == "full")
    #expect(claim("1") == "answered")
    #expect(claim("4", after: 600) == "new")
    // Given up: it may be sent again at once, and takes no room.
    let before = replies.bytes
    replies.keep(nil, for: "4")
    #expect(replies.bytes < before)
    #expect(claim("4", after: 600) == "new")
  }

  @Test func `an author who sends a lot leaves room for the others`() {
    let replies = KeptReplies(mostBytes: 20_000)
    let start = ContinuousClock.now
    let request = KeptReplies.Request(target: "/", expected: [], body: [])
    func isTaken(_ key: String, of author: String, after seconds: Int = 0) -> Bool {
      let now = start + .seconds(seconds)
      guard case .new = replies.claim(key, for: request, of: author, now: now) else { return false }
      replies.keep(ServiceAnswer(json: Array(repeating: 32, count: 200)), for: key)
      return true
    }
    let most = (0..<1_000).prefix { isTaken("many \($0)", of: "many") }.count
    #expect(most > 30 && most < 1_000)
    let others = (0..<1_000).prefix { isTaken("few \($0)", of: "few") }.count
    #expect(others >= 5 && others < 30)
    #expect(replies.bytes <= 20_000)
    #expect(!isTaken("more", of: "many"))
    #expect(isTaken("more", of: "many", after: 600))
  }

  @Test func `a hundred thousand changes in ten minutes are kept, in ten megabytes`() async throws {
    let outline = try ServedOutline()
    let first = await outline.post(add, "?author=me", ["Idempotency-Key": "1"])
    let template = String(decoding: try #require(first.bytes), as: UTF8.self)
    let name = try #require(first.value(of: "etag"))
    let replies = KeptReplies()
    let start = ContinuousClock.now
    /// Each has other names of versions and items, which a short form must not make up.
    func answer(_ number: Int) -> ServiceAnswer {
      let digits = String(number + 1_000_000)
      let version = String(name.dropLast(digits.count + 1)) + digits + "\""
      let text = template.replacingOccurrences(of: name, with: version)
      return ServiceAnswer(json: Array(text.utf8), headers: [.init("ETag", version)])
    }
    func request(_ number: Int) -> KeptReplies.Request {
      KeptReplies.Request(
        target: "/api/operations", expected: [], body: Array("\(number)".utf8))
    }
    func time(_ number: Int) -> ContinuousClock.Instant {
      start + .milliseconds(number * 599 / 100)
    }
    for number in 0..<100_000 {
      guard
        case .new = replies.claim("key \(number)", for: request(number), now: time(number))
      else {
        Issue.record("\(number) is not new")
        return
      }
      replies.keep(answer(number), for: "key \(number)")
    }
    #expect(replies.bytes < 10_000_000, "\(replies.bytes)")
    for number in stride(from: 0, to: 100_000, by: 997) {
      let again = replies.claim("key \(number)", for: request(number), now: time(99_999))
      guard case .answered(let kept) = again else {
        Issue.record("\(number) was forgotten")
        continue
      }
      let made = answer(number)
      #expect(kept.bytes == made.bytes && kept.headers == made.headers)
    }
    // A minute after the last one is ten minutes old, nothing is left of them.
    guard case .new = replies.claim("key 5", for: request(5), now: time(100_000) + .seconds(660))
    else {
      Issue.record("a key was not forgotten")
      return
    }
    #expect(replies.bytes < 1_000)
  }

  @Test(arguments: [
    (200, "{\"changed\":true,\"did\":\"Added 1 item\"}"), (412, "\u{1}\u{b}\u{0}\n\u{1f}"),
    (404, ""), (409, "{\"title\":\"Köln\",\"status\":409}"), (200, "abc\"abc"),
  ])
  func `any answer is kept without loss`(_ status: Int, _ body: String) throws {
    var made = ServiceAnswer(
      json: Array(body.utf8), headers: [.init("ETag", "\"abc\""), .init("Retry-After", "1")])
    made.status = status
    let replies = KeptReplies()
    let request = KeptReplies.Request(target: "/", expected: [], body: [])
    let now = ContinuousClock.now
    _ = replies.claim("1", for: request, now: now)
    replies.keep(made, for: "1")
    guard case .answered(let kept) = replies.claim("1", for: request, now: now) else {
      Issue.record("it was not kept")
      return
    }
    #expect(kept.status == status)
    #expect(kept.headers == made.headers)
    #expect(kept.bytes == made.bytes)
  }

  @Test func `requests differ if a byte moves from one part to the next`() {
    func request(_ target: String, _ expected: [String], _ body: String) -> KeptReplies.Request {
      KeptReplies.Request(target: target, expected: expected, body: Array(body.utf8))
    }
    let all = [
      request("ab", [], "c"), request("a", [], "bc"), request("a", ["b"], "c"),
      request("", ["a", "b"], "c"),
      request("a", ["bc"], ""), request("a", ["b", "c"], ""),
    ]
    #expect(Set(all).count == all.count)
    #expect(request("a", ["b"], "c") == request("a", ["b"], "c"))
  }
}
