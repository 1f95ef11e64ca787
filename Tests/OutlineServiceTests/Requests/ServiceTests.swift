import Foundation
import Testing

@testable import OutlineModel
@testable import OutlineOperations
@testable import OutlineService
@testable import OutlineStore

struct ServiceTests {
  private let outline: ServedOutline

  init() throws { outline = try ServedOutline() }

  @Test func `the page and its files are served, and not again if the client has them`()
    async throws
  {
    let page = await outline.get("/")
    #expect(page.status == 200)
    #expect(page.value(of: "content-type") == "text/html; charset=utf-8")
    #expect(page.text == "<!doctype html><p>Page")
    let style = await outline.get("/page.css")
    #expect(style.value(of: "content-type") == "text/css; charset=utf-8")
    let tag = try #require(style.value(of: "etag"))
    #expect(await outline.get("/page.css", ["If-None-Match": tag]).status == 304)
    #expect(await outline.get("/page.css", ["If-None-Match": "\"other\""]).status == 200)
    #expect(await outline.get("/nothing.js").status == 404)
    #expect(await outline.get("/../list.db").status == 404)
    #expect(await outline.get("/%2e%2e/list.db").status == 404)
  }

  @Test(arguments: [
    ("gzip, deflate, br, zstd", true), ("GZIP;q=0.5", true), ("*", true), ("br, gzip ; q=1", true),
    ("identity", false), ("gzip;q=0", false), ("gzip;q=0.000, br", false), ("x-gzip", false),
    ("", false),
  ])
  func `a file is sent compressed to a client that decompresses it`(
    _ codings: String, _ isPacked: Bool
  ) async throws {
    // No real packing, to see which bytes are sent.
    let page = [PageFile(name: "page.css", bytes: Array("p{}".utf8)) { $0.reversed() }]
    let service = Service(
      ServedFiles([outline.file]), page: page, access: ServedOutline.access(outline.token))
    let fields = ["Accept-Encoding": codings]
    let answer = await service.answer(outline.request("GET", "/page.css", fields))
    #expect(answer.text == (isPacked ? "}{p" : "p{}"))
    #expect(answer.value(of: "content-encoding") == (isPacked ? "gzip" : nil))
    #expect(answer.value(of: "vary") == "Accept-Encoding")
    let plain = await service.answer(outline.request("GET", "/page.css"))
    let tag = try #require(answer.value(of: "etag"))
    #expect((plain.value(of: "etag") == tag) != isPacked)
    let again = outline.request("GET", "/page.css", fields.merging(["If-None-Match": tag]) { $1 })
    #expect(await service.answer(again).status == 304)
  }

  @Test(arguments: [
    ("POST", "/api/list", "GET, HEAD"), ("GET", "/api/operations", "POST"),
    ("OPTIONS", "/api/operations", "POST"),
    ("DELETE", "/", "GET, HEAD"), ("PUT", "/api/versions/1", "GET, HEAD"),
    ("POST", "/api/events", "GET"),
  ])
  func `another method is refused with those that are possible`(
    _ method: String, _ target: String, _ allowed: String
  ) async {
    let answer = await outline.service.answer(outline.request(method, target))
    #expect(answer.status == 405)
    #expect(answer.value(of: "allow") == allowed)
  }

  @Test(arguments: [
    "/api/list?from=%", "/api/list?from=%zz", "/api/list?from=%ff", "/api/list?from=a%00b", "*",
    "list",
    "/api/list?of=a&of=b",
  ])
  func `an address that cannot be read is refused`(_ target: String) async throws {
    let answer = await outline.get(target)
    #expect(answer.status == 400)
    #expect(try answer.json["status"] == .integer(400))
  }

  @Test func `a body that is too large is refused before it is read`() async {
    let size = String(Service.bodyLimit + 1)
    let announced = outline.request("POST", "/api/operations", ["Content-Length": size])
    #expect(outline.service.refusal(of: announced)?.status == 413)
    let sent = await outline.post(String(repeating: " ", count: Service.bodyLimit + 1))
    #expect(sent.status == 413)
    let most = await outline.post(
      #"{"op": "add", "text": "x", "into": "Groceries"}"#.padding(
        toLength: Service.bodyLimit, withPad: " ", startingAt: 0))
    #expect(most.status == 200)
  }

  @Test(arguments: [
    ("gzip", 3, 200), ("GZIP", 3, 200), ("x-gzip", 3, 200), ("identity", 0, 200), ("", 0, 200),
    ("gzip", 0, 400), ("gzip", Service.bodyLimit, 413), ("br", 3, 415), ("gzip, gzip", 3, 415),
  ])
  func `a body is unpacked, up to the limit of bodies`(
    _ coding: String, _ spaces: Int, _ status: Int
  ) async throws {
    // No real packing: the number of spaces after the operation is before it.
    let service = Service(
      ServedFiles([outline.file]), page: [],
      unpacking: { bytes, limit in
        let parts = bytes.split(separator: UInt8(ascii: "|"), maxSplits: 1)
        guard parts.count == 2, let count = Int(String(decoding: parts[0], as: UTF8.self))
        else { return nil }
        return Array((parts[1] + Array(repeating: 0x20, count: count)).prefix(limit))
      }, access: ServedOutline.access(outline.token))
    let line = #"{"op": "add", "text": "Rye", "into": "Groceries"}"#
    func post(to service: Service) async -> ServiceAnswer {
      await service.answer(
        outline.request(
          "POST", "/api/operations",
          ["Content-Type": "application/json", "Content-Encoding": coding],
          body: spaces == 0 ? line : "\(spaces)|\(line)"))
    }
    let answer = await post(to: service)
    #expect(answer.status == status, "\(answer.text)")
    #expect(answer.value(of: "accept-encoding") == (status == 415 ? "gzip" : nil))
    #expect(try outline.texts().contains("Rye") == (status == 200))
    // A server that cannot unpack says so.
    #expect(
      await post(to: outline.service).status == (["", "identity"].contains(coding) ? 200 : 415))
  }

  @Test func `a name with a quotation mark before a combining sign is only unknown`() async {
    #expect(await outline.get("/api/list?of=b%22%F0%9F%8F%BB").status == 404)
  }

  @Test func `a problem has the message of the command`() async throws {
    let answer = await outline.get("/api/list?of=Groceris")
    #expect(answer.status == 404)
    #expect(answer.value(of: "content-type") == "application/problem+json")
    let problem = try answer.json
    let failure = try outline.peek { outline in
      do {
        _ = try NameResolver(outline).node(.name("Groceris"))
        return nil as Failure?
      } catch { return Failure(describing: error) }
    }
    #expect(problem["detail"]?.text == failure?.message)
    #expect(problem["hint"]?.text == failure?.hint)
    #expect(problem["name"]?.text == "not-found")
    #expect(problem["code"] == .integer(3))
    #expect(problem["title"]?.text == "Not Found")
  }

  @Test func `each of several files is below its name, and the first page lists them`() async throws
  {
    let second = try ServedOutline(["Bolt"])
    let evil = try ServedFile(path: second.path, name: "<b>&'\".db")
    let service = Service(
      ServedFiles([outline.file, evil]), page: ServedOutline.page,
      access: ServedOutline.access(outline.token))
    func get(_ target: String) async -> ServiceAnswer {
      await service.answer(outline.request("GET", target))
    }
    let list = await get("/").text
    #expect(list.contains(#"<a href="files/list.db/">list.db</a>"#))
    #expect(
      list.contains(#"<a href="files/%3Cb%3E%26%27%22.db/">&lt;b&gt;&amp;&#39;&quot;.db</a>"#))
    #expect(await get("/files/list.db/").text == "<!doctype html><p>Page")
    #expect(await get("/files/list.db/page.css").status == 200)
    #expect(await get("/files/list.db").value(of: "location") == "/files/list.db/")
    #expect(try await get("/files/list.db/api/list").json.rowTexts == ["Milk", "Bread", "Tea"])
    #expect(try await get("/files/%3Cb%3E%26%27%22.db/api/list").json.rowTexts == ["Bolt"])
    #expect(await get("/files/other.db/api/list").status == 404)
    #expect(await get("/api/list").status == 404)
    let files = try await get("/api/files").json["files"]
    #expect(files?.values.compactMap { $0["name"]?.text } == ["list.db", "<b>&'\".db"])
    evil.close()
  }
}
