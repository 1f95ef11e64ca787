import Foundation
import Testing

@testable import OutlineModel
@testable import OutlineOperations
@testable import OutlineService
@testable import OutlineStore

struct ServedFilesTests {
  private let outline: ServedOutline

  init() throws { outline = try ServedOutline() }

  private func service(_ files: ServedFiles) -> Service {
    Service(files, page: ServedOutline.page, access: ServedOutline.access(outline.token))
  }

  @Test func `the files of a folder are below their names, also new ones and without being opened`()
    async throws
  {
    let files = ServedFiles(folder: outline.folder.path)
    defer { files.close() }
    let service = service(files)
    func get(_ target: String) async -> ServiceAnswer {
      await service.answer(outline.request("GET", target))
    }
    // Listing does not look into files.
    try Data("no outline".utf8).write(to: outline.folder.appendingPathComponent("other.db"))
    try Data().write(to: outline.folder.appendingPathComponent(".hidden.db"))
    try Data().write(to: outline.folder.appendingPathComponent("notes.txt"))
    let names = try await get("/api/files").json["files"]?.values.compactMap { $0["name"]?.text }
    #expect(names == ["list.db", "other.db"])
    #expect(await get("/").text.contains(#"<a href="files/list.db/">list.db</a>"#))
    #expect(await get("/files/list.db/").text == "<!doctype html><p>Page")
    #expect(try await get("/files/list.db/api/list").json.rowTexts == ["Milk", "Bread", "Tea"])
    #expect(await get("/files/other.db/api/list").status == 503)
    #expect(await get("/api/list").status == 404)
    let new = outline.folder.appendingPathComponent("new.db").path
    try await outline.other.backup(to: new)
    #expect(try await get("/files/new.db/api/list").json.rowTexts == ["Milk", "Bread", "Tea"])
  }

  @Test(arguments: [
    "none.db", ".hidden.db", "notes.txt", "%2e%2e%2flist.db", "..%2f..%2flist.db", "", "list.db%2f",
  ])
  func `a name that is not of a file in the folder is not served`(_ name: String) async throws {
    try Data().write(to: outline.folder.appendingPathComponent(".hidden.db"))
    try Data().write(to: outline.folder.appendingPathComponent("notes.txt"))
    let files = ServedFiles(folder: outline.folder.path)
    defer { files.close() }
    let answer = await service(files).answer(outline.request("GET", "/files/\(name)/api/list"))
    #expect(answer.status == 404)
  }

  @Test func `a file that is missing is restored once for all who ask`() async throws {
    let folder = outline.folder.appendingPathComponent("new")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let asked = Locked<[String]>([])
    let other = outline.other
    let files = ServedFiles(folder: folder.path) { path in
      asked.withValue { $0.append(path) }
      try? await Task.sleep(for: .milliseconds(50))
      if path.hasSuffix("/back.db") { try? await other.backup(to: path) }
    }
    defer { files.close() }
    let service = service(files)
    let request = outline.request("GET", "/files/back.db/api/list")
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { await service.answer(request).status } }
      for await status in group { #expect(status == 200) }
    }
    #expect(asked.withValue { $0 } == [folder.path + "/back.db"])
    let gone = outline.request("GET", "/files/gone.db/api/list")
    #expect(await service.answer(gone).status == 404)
    #expect(await service.answer(outline.request("GET", "/files/notes.txt/")).status == 404)
    #expect(asked.withValue { $0.count } == 2)
  }

  @Test func `more files than stay open can be read, changed and followed`() async throws {
    let count = 20
    for number in 0..<count {
      try await outline.other.backup(to: outline.folder.appendingPathComponent("\(number).db").path)
    }
    let files = ServedFiles(folder: outline.folder.path)
    defer { files.close() }
    let service = service(files)
    var streams: [any AnswerStream] = []
    for number in 0..<count {
      let events = await service.answer(outline.request("GET", "/files/\(number).db/api/events"))
      guard case .events(let stream) = events.body else {
        Issue.record("\(number) has no events")
        return
      }
      let first = await stream.next() ?? []
      #expect(String(decoding: first, as: UTF8.self).contains("event: now"))
      streams.append(stream)
    }
    for number in 0..<count {
      let change = outline.request(
        "POST", "/files/\(number).db/api/operations", ["Content-Type": "application/json"],
        body: #"{"op": "add", "text": "Rye \#(number)", "into": "Groceries"}"#)
      #expect(await service.answer(change).status == 200)
    }
    for (number, stream) in streams.enumerated() {
      let event = await stream.next() ?? []
      #expect(String(decoding: event, as: UTF8.self).contains("Rye \(number)"))
    }
    service.endEvents()
  }
}
