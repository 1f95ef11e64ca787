import Foundation
import Testing

struct PageFilesTests {
  @Test func `the program has every file of the page`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let list = try String(
      contentsOf: sources.appending(path: "PageFiles/page_files.c"), encoding: .utf8)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: sources.appending(path: "outline-serve/Page").path)
    #expect(files.count > 20)
    for file in files {
      #expect(list.contains("#embed \"../outline-serve/Page/\(file)\""), "\(file)")
      #expect(list.contains("{\"\(file)\", "), "\(file)")
    }
    #expect(list.split(separator: "#embed \"").count - 1 == files.count)
  }
}
