import Foundation
import Testing

@testable import OutlineFormats
@testable import OutlineModel
@testable import OutlineOperations
@testable import OutlineService

struct ExportRouteTests {
  private let outline: ServedOutline

  init() throws { outline = try ServedOutline() }

  private func text(_ parameters: String) async throws -> String {
    let answer = await outline.get("/api/export?\(parameters)")
    #expect(answer.status == 200)
    #expect(
      answer.value(of: "content-disposition")?.hasPrefix("attachment; filename*=UTF-8''list.")
        == true)
    guard case .pieces(let make) = answer.body else {
      Issue.record("the export is not made while it is sent")
      return ""
    }
    var bytes: [UInt8] = []
    try make { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `the outline and its parts are exported in any format, now and as they were`()
    async throws
  {
    for format in FileFormat.exported {
      #expect(try await text("as=\(format.rawValue)").contains("Bread"), "\(format)")
    }
    let first = try outline.name()
    _ = await outline.post(#"{"op": "rm", "id": "Milk"}"#)
    #expect(try await !text("as=markdown").contains("Milk"))
    #expect(try await text("as=markdown&at=\(first)").contains("Milk"))
    #expect(try await text("as=text&of=Bread") == "Bread\n")
    _ = await outline.post(#"{"op": "fav", "id": "Tea"}"#)
    let favorites = try await text("as=text&favorites")
    #expect(favorites.contains("Tea") && !favorites.contains("Bread"))
  }

  @Test func `an export that would fail is refused before anything is sent`() async {
    #expect(await outline.get("/api/export").status == 400)
    #expect(await outline.get("/api/export?as=docx").status == 400)
    #expect(await outline.get("/api/export?as=roam").status == 400)
    #expect(await outline.get("/api/export?as=csv&of=Nothing").status == 404)
    #expect(await outline.get("/api/export?as=csv&at=99").status == 404)
  }
}
