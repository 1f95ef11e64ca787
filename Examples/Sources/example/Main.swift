import Examples
import Foundation

/// Runs one example, on a file that is kept where one is named.
@main
struct Main {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let name = arguments.first, arguments.count <= 2, let example = Example.named(name) else {
      let names = Example.all.map { example in
        "  " + example.name.padding(toLength: 12, withPad: " ", startingAt: 0) + example.summary
      }
      fail(
        [
          "usage: example NAME [FILE]", "",
          "Without FILE it works on a file that is removed at the end.",
        ] + names)
    }
    do {
      guard let file = arguments.dropFirst().first else { return try await runAside(example) }
      // The second process of an example works on the file of the first.
      if FileManager.default.fileExists(atPath: file)
        && Example.all.contains(where: { $0.name == name })
      {
        fail(["\(file) is there already; name a new file"])
      }
      try await run(example, file)
    } catch {
      fail(["\(name): \(error)"])
    }
  }

  /// In a folder that is gone afterwards.
  private static func runAside(_ example: Example) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "example-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await run(example, folder.appending(path: "\(example.name).outline").path)
  }

  private static func run(_ example: Example, _ file: String) async throws {
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    try await example.run(.init(file: file, program: program) { print($0) })
  }

  private static func fail(_ lines: [String]) -> Never {
    FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
    exit(2)
  }
}
