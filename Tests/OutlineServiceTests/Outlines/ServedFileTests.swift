import Foundation
import Testing

@testable import OutlineModel
@testable import OutlineOperations
@testable import OutlineService
@testable import OutlineStore

struct ServedFileTests {
  @Test(arguments: [false, true])
  func `a file that is gone is answered with 503 until it is back`(_ isReadOnly: Bool) async throws
  {
    let outline = try ServedOutline(isReadOnly: isReadOnly)
    try outline.closeOther()
    #expect(await outline.get("/api/list").status == 200)
    let away = outline.path + ".away"
    try FileManager.default.moveItem(atPath: outline.path, toPath: away)
    let gone = await outline.get("/api/list")
    #expect(gone.status == 503)
    #expect(try gone.json["detail"]?.text == "cannot open list.db: it is gone")
    try FileManager.default.moveItem(atPath: away, toPath: outline.path)
    #expect(try await outline.get("/api/list").json.rowTexts == ["Milk", "Bread", "Tea"])
  }

  @Test(arguments: [false, true])
  func `another file in its place is served`(_ isReadOnly: Bool) async throws {
    let outline = try ServedOutline(isReadOnly: isReadOnly)
    let next = try ServedOutline(["Bolt"])
    #expect(try await outline.get("/api/list?count").json["total"] == .integer(4))
    try outline.closeOther()
    try next.closeOther()
    next.file.close()
    #expect(rename(next.path, outline.path) == 0)
    let answer = try await outline.get("/api/list?count").json
    #expect(answer.rowTexts == ["Bolt"])
    #expect(answer["total"] == .integer(2))
  }

  @Test func `a damaged file is answered with 503`() async throws {
    let outline = try ServedOutline(isReadOnly: true)
    try outline.closeOther()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: outline.path))
    try (bytes.prefix(100) + Data(repeating: 0xFF, count: bytes.count - 100))
      .write(to: URL(fileURLWithPath: outline.path))
    let answer = await outline.get("/api/list")
    #expect(answer.status == 503)
    #expect(try answer.json["name"]?.text == "bad-file")
  }

  @Test func `a file that is not an outline is refused when it is opened`() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try Data(repeating: 65, count: 5_000).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: StorageError.self) { try ServedFile(path: path, name: "x") }
    #expect(throws: StorageError.self) { try ServedFile(path: path + ".none", name: "x") }
  }
}
