import OutlineModel
import OutlineOperations
import OutlineService
import OutlineStore
import Testing

struct VersionRoutesTests {
  private let outline: ServedOutline

  init() async throws {
    outline = try ServedOutline()
    _ = await outline.post(#"{"op": "rename", "id": "Milk", "text": "Oat milk"}"#, "?author=Ada")
    _ = await outline.post(#"{"op": "collapse", "id": "Groceries"}"#)
    _ = await outline.post(#"{"op": "rm", "id": "Tea"}"#)
  }

  @Test func `versions are listed, the latest first, without those that only collapse`()
    async throws
  {
    let answer = try await outline.get("/api/versions").json
    let messages = answer["versions"]?.values.compactMap { $0["message"]?.text }
    #expect(messages?.prefix(2) == ["delete Tea", "rename Milk"])
    #expect(answer["hasMore"] == .bool(false))
    let all = try await outline.get("/api/versions?all").json["versions"]?.values.count
    #expect(all == (messages?.count ?? 0) + 1)
    let one = try await outline.get("/api/versions?limit=1").json
    #expect(one["versions"]?.values.count == 1)
    #expect(one["hasMore"] == .bool(true))
    let ofMilk = try await outline.get("/api/versions?of=Oat%20milk").json["versions"]?.values
    #expect(ofMilk?.first?["author"]?.text == "Ada")
    let since = try await outline.get("/api/versions?since=@&until=@").json["versions"]?.values
    #expect(since?.count == 1)
  }

  @Test func `a version lists its changes`() async throws {
    let name = try outline.name()
    let answer = try await outline.get("/api/versions/\(name)").json
    #expect(answer["steps"]?[0]?["op"]?.text == "delete")
    #expect(answer["steps"]?[0]?["node"]?["content"]?["text"]?.text == "Tea")
    #expect(answer["counts"]?["deleted"] == .integer(1))
    #expect(await outline.get("/api/versions/99").status == 404)
    #expect(await outline.get("/api/versions/kkkk").status == 404)
    #expect(await outline.get("/api/versions/what%3F").status == 404)
  }

  @Test func `a difference leads from one version to another, in either direction`() async throws {
    let forward = try await outline.get("/api/difference?from=@--&to=@").json
    #expect(
      forward["steps"]?.values.compactMap { $0["op"]?.text }.sorted() == [
        "collapse", "delete", "update",
      ])
    let back = try await outline.get("/api/difference?from=@&to=@--").json
    #expect(
      back["steps"]?.values.compactMap { $0["op"]?.text }.sorted() == [
        "expand", "insert", "update",
      ])
    #expect(try forward["to"]?["name"]?.text == outline.name())
    #expect(await outline.get("/api/difference").status == 400)
    #expect(await outline.get("/api/difference?from=99").status == 404)
  }
}
