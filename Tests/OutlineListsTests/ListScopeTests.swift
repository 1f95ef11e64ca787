import Foundation
import OutlineLists
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

private struct Job: Codable, Sendable {
  var size = 0

  static let size = Field("size", \Job.size)
}

@MainActor
struct ListScopeTests {
  private func scope(_ least: Int) -> ListScope {
    .items(in: section("L"), where: Job.size > least, orderedBy: [Job.size.descending])
  }

  @Test func `lists of the same condition on fields are equal`() {
    #expect(scope(1) == scope(1) && scope(1) != scope(2))
    #expect(scope(1) != .items(where: Job.size > 1, orderedBy: [Job.size.descending]))
    #expect(scope(1) != .items(in: section("L"), where: Job.size > 1))
  }

  @Test func `a list of fields shows its rows in their order, with their attributes`() async throws
  {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    try await file.store.write { outline in
      try outline.addSection("L", id: section("L"))
      try outline.addSection("M", id: section("M"))
      try outline.add(drafts("A", "  B", "C"), to: .last(in: section("L")))
      try outline.add(drafts("D"), to: .last(in: section("M")))
    }
    let list = OutlineList(OutlineDataSource(file.store), showing: scope(1))
    try await list.refresh()
    #expect(list.isLoaded && list.rows.isEmpty)
    list.start()
    try await file.store.write { outline in
      for (text, size) in [("A", 1), ("B", 2), ("C", 3), ("D", 4)] {
        try outline.update(item(text)) { try $0.setAttributes(Job(size: size)) }
      }
    }
    try await until { list.rows.map(\.text) == ["C", "B"] }
    #expect(try list.rows.map { try $0.attributes(as: Job.self).size } == [3, 2])
    #expect(throws: OutlineError.self) { try list.rows[0].attributes(as: [String: String].self) }
    list.searchText = "b"
    try await until { list.rows.map(\.text) == ["B"] }
    list.searchText = ""
    try await until { list.rows.map(\.text) == ["C", "B"] }
    try await file.store.write { try $0.delete(section("L")) }
    try await until { list.rows.isEmpty }
    #expect(list.error == nil)
    try await file.store.close()
  }
}
