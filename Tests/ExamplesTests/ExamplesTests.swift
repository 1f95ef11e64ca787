import Examples
import Foundation
import OutlineCare
import OutlineStore
import TestSupport
import Testing

/// The programs of the package `Examples`, each run from its beginning to its end.
struct ExamplesTests {
  static let page = "Examples/README.md"

  @Test(arguments: Example.all.map(\.name))
  func `an example prints the lines of its page, and leaves sound files`(_ name: String)
    async throws
  {
    try await Folder.with { folder in
      let example = try #require(Example.named(name))
      let (file, lines) = (folder + "/\(name).outline", Lines())
      let context = Example.Context(file: file, program: Self.program) { lines.append($0) }
      if name == "following" {
        try await ProcessTurns.wait { try await example.run(context) }
      } else {
        try await example.run(context)
      }
      let command = "$ swift run --package-path Examples example \(name)"
      let shown = try Page(Self.page).blocks("console", under: name).first?.split(separator: "\n")
        .map(String.init)
      #expect(([command] + lines.all).filter { !$0.isEmpty } == shown)

      var files = 0
      for path in try #require(FileManager.default.enumerator(atPath: folder)).compactMap({
        $0 as? String
      })
      where path.hasSuffix(".outline") {
        try Self.expectSound(folder + "/" + path)
        files += 1
      }
      #expect(files > 0)
    }
  }

  @Test func `the page lists every example with its output`() throws {
    let text = try String(contentsOfFile: Page.repository + "/" + Self.page, encoding: .utf8)
    for example in Example.all { #expect(text.contains("`\(example.name)` | \(example.summary)")) }
    #expect(Set(Example.all.map(\.name)).count == Example.all.count)
  }

  @Test func `the program explains its usage, and does not touch an existing file`()
    async throws
  {
    try await Folder.with { folder in
      let file = folder + "/mine.outline"
      try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
      for arguments in [[], ["nothing"], ["sorting", file], ["sorting", file, "more"]] {
        let answer = try await ProcessTurns.wait { try Self.run(arguments) }
        #expect(answer.status == 2)
        #expect(
          answer.errors.contains(
            arguments == ["sorting", file] ? "is there already" : "usage: example NAME"))
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data("mine".utf8))
      let answer = try await ProcessTurns.wait {
        try Self.run(["sorting", folder + "/new.outline"])
      }
      #expect(answer.status == 0 && answer.errors == "")
      try Self.expectSound(folder + "/new.outline")
    }
  }

  private static func expectSound(_ path: String) throws {
    let store = try OutlineStore(path: path)
    #expect(try store.check() == [])
    try store.read { try $0.outline() }.checkInvariants()
    try store.close()
  }

  /// The program `example` beside that of the tests.
  private static var program: String {
    #if os(macOS)
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
    return bundle.bundleURL.deletingLastPathComponent().appending(path: "example").path
    #else
    return Bundle.main.bundleURL.appending(path: "example").path
    #endif
  }

  private static func run(_ arguments: [String]) throws -> (status: Int32, errors: String) {
    let example = try Program(running: [program] + arguments)
    return (example.status, example.errors)
  }
}

/// A folder that is gone after a test.
private enum Folder {
  static func with(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "examples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.path)
  }
}

/// The lines that an example prints, from whatever thread.
private final class Lines: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  func append(_ line: String) {
    lock.withLock { lines += line.split(separator: "\n").map(String.init) }
  }
  var all: [String] { lock.withLock { lines } }
}
