import Foundation
import Testing

@testable import OutlineModel
@testable import OutlineOperations
@testable import OutlineService
@testable import OutlineStore

struct OperationsRouteTests {
  private let outline: ServedOutline

  init() throws { outline = try ServedOutline() }

  private func add(_ text: String) -> String {
    "{\"op\": \"add\", \"text\": \"\(text)\", \"into\": \"Groceries\"}"
  }

  @Test func `an operation is done, and answered with its version`() async throws {
    let answer = await outline.post(add("Rye"), "?author=Ada")
    let json = try answer.json
    #expect(answer.status == 200)
    #expect(try outline.texts() == ["Milk", "Bread", "Tea", "Rye"])
    #expect(json["changed"] == .bool(true))
    #expect(json["isNew"] == .bool(true))
    #expect(json["did"]?.text == "Added \"Rye\"")
    #expect(try json["version"]?["name"]?.text == outline.name())
    #expect(try answer.value(of: "etag") == "\"\(outline.name())\"")
    let version = try outline.peek { try $0.version($0.latestVersion()) }
    #expect(version.author == "Ada")
    #expect(version.message == "add Rye")
    #expect(json["reports"]?[0]?["ids"]?.values.count == 1)
  }

  @Test func `several lines make one version, or none`() async throws {
    let before = try outline.peek { try $0.latestVersion() }
    let answer = await outline.post(add("A") + "\n\n" + add("B"), "?message=two")
    #expect(try answer.json["did"]?.text == "Applied 2 operations")
    #expect(try outline.peek { try $0.latestVersion() } == before + 1)
    #expect(try outline.peek { try $0.version(before + 1).message } == "two")
    let failed = await outline.post(add("C") + "\n" + #"{"op": "rm", "id": "Nothing"}"#)
    #expect(failed.status == 404)
    #expect(try failed.json["detail"]?.text?.hasPrefix("line 2: ") == true)
    #expect(try outline.texts() == ["Milk", "Bread", "Tea", "A", "B"])
  }

  @Test func `nothing to change makes no version`() async throws {
    let name = try outline.name()
    let answer = await outline.post(#"{"op": "rename", "id": "Milk", "text": "Milk"}"#)
    #expect(try answer.json["changed"] == .bool(false))
    #expect(try answer.json["did"]?.text == "Nothing to change")
    #expect(answer.value(of: "etag") == "\"\(name)\"")
  }

  @Test func `each writer undoes its own changes`() async throws {
    _ = await outline.post(add("Mine"), "?author=me")
    _ = await outline.post(add("Yours"), "?author=you")
    let undone = await outline.post(#"{"op": "undo", "by": "me"}"#)
    #expect(undone.status == 200)
    #expect(try outline.texts() == ["Milk", "Bread", "Tea", "Yours"])
    _ = await outline.post(#"{"op": "redo", "by": "me"}"#)
    #expect(try Set(outline.texts()) == ["Milk", "Bread", "Tea", "Mine", "Yours"])
    let none = await outline.post(#"{"op": "undo", "by": "nobody"}"#)
    #expect(none.status == 409)
    #expect(try none.json["name"]?.text == "no-match")
    // Without an author, the last version of anybody is undone.
    _ = await outline.post(#"{"op": "undo"}"#)
    #expect(try !outline.texts().contains("Mine"))
    let beside = await outline.post(#"{"op": "undo"}"# + "\n" + add("x"))
    #expect(beside.status == 400)
  }

  @Test func `restore and revert are operations`() async throws {
    let version = try outline.name()
    _ = await outline.post(#"{"op": "rm", "id": "Milk"}"#)
    let removal = try outline.name()
    _ = await outline.post(add("Rye"))
    #expect(await outline.post(#"{"op": "revert", "version": "\#(removal)"}"#).status == 200)
    #expect(try outline.texts() == ["Milk", "Bread", "Tea", "Rye"])
    #expect(await outline.post(#"{"op": "restore", "version": "\#(version)"}"#).status == 200)
    #expect(try outline.texts() == ["Milk", "Bread", "Tea"])
  }

  @Test func `a change that expects an older version is refused with the changes since`()
    async throws
  {
    let seen = try outline.name()
    #expect(await outline.post(add("First"), "", ["If-Match": "\"\(seen)\""]).status == 200)
    let stale = await outline.post(add("Second"), "", ["If-Match": "\"\(seen)\""])
    #expect(stale.status == 412)
    let problem = try stale.json
    #expect(problem["steps"]?.values.count == 1)
    #expect(problem["steps"]?[0]?["op"]?.text == "insert")
    #expect(problem["steps"]?[0]?["node"]?["content"]?["text"]?.text == "First")
    #expect(try problem["version"]?["name"]?.text == outline.name())
    #expect(try stale.value(of: "etag") == "\"\(outline.name())\"")
    #expect(try outline.texts() == ["Milk", "Bread", "Tea", "First"])
    let tag = try #require(stale.value(of: "etag"))
    #expect(
      await outline.post(add("Second"), "", ["If-Match": "\"\(seen)\", \(tag)"]).status == 200)
    #expect(await outline.post(add("Third"), "", ["If-Match": "*"]).status == 200)
  }

  @Test func `a version of another file is not expected here`() async throws {
    let other = await outline.post(add("x"), "", ["If-Match": "\"kkkkkkkkkkkkkkkk\""])
    #expect(other.status == 412)
    #expect(try other.json["steps"] == nil)
    #expect(try other.json["detail"]?.text == "the file has no version kkkkkkkkkkkkkkkk")
    // The beginning of a name would be a guess.
    let short = try String(outline.name().prefix(8))
    #expect(await outline.post(add("x"), "", ["If-Match": "\"\(short)\""]).status == 412)
    #expect(await outline.post(add("x"), "", ["If-Match": short]).status == 400)
    #expect(await outline.post(add("x"), "", ["If-Match": ""]).status == 400)
  }

  @Test func `expanding in the file does not make a version stale`() async throws {
    let seen = try outline.name()
    _ = await outline.post(#"{"op": "collapse", "id": "Groceries"}"#)
    #expect(try outline.name() != seen)
    #expect(await outline.post(add("x"), "", ["If-Match": "\"\(seen)\""]).status == 200)
  }

  @Test(arguments: [
    "", "[]", "1", "{", "{}", #"{"op": "fly"}"#, #"{"op": "add"}"#,
    #"{"op": "add", "text": "x", "colour": 1}"#,
    #"{"op": "mv", "id": "Milk", "after": 3}"#,
  ])
  func `a body that is not an operation is refused`(_ body: String) async throws {
    let answer = await outline.post(body)
    #expect(answer.status == 400, "\(body)")
    #expect(try outline.texts() == ["Milk", "Bread", "Tea"])
  }

  @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
  func `a form of another site has the wrong type, and is refused`(_ type: String) async {
    #expect(await outline.post(add("x"), "", ["Content-Type": type]).status == 415)
  }

  @Test func `a file that is only read is not changed`() async throws {
    let outline = try ServedOutline(isReadOnly: true)
    try outline.closeOther()
    #expect(try await outline.get("/api/list").json["isReadOnly"] == .bool(true))
    #expect(await outline.post(add("x")).status == 403)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outline.folder.path) == ["list.db"])
  }

  @Test func `a locked file is answered with 503, and the same request works later`() async throws {
    let outline = try ServedOutline(patience: .milliseconds(30))
    let (locked, isLocked) = AsyncStream.makeStream(of: Void.self)
    let release = DispatchSemaphore(value: 0)
    let writer = Task.detached {
      try outline.other.write { _ in
        isLocked.finish()
        release.wait()
      }
    }
    for await _ in locked {}
    let answer = await outline.post(add("x"), "", ["Idempotency-Key": "1"])
    release.signal()
    _ = try await writer.value
    #expect(answer.status == 503)
    #expect(try answer.json["name"]?.text == "busy")
    #expect(answer.value(of: "retry-after") == "1")
    #expect(await outline.post(add("x"), "", ["Idempotency-Key": "1"]).status == 200)
    #expect(try outline.texts() == ["Milk", "Bread", "Tea", "x"])
  }
}
