import Foundation
import Subprocess
import TestSupport
import Testing

/// A temporary folder in which the real `outline` runs, gone with the last reference to it.
final class Workbench: Sendable {
  /// What a command printed, and how it ended.
  struct Answer: Equatable, Sendable {
    var out: String
    var err: String
    var code: Int
  }

  let folder: String

  /// The file that commands in the folder work on.
  var file: String { folder + "/.outline.db" }

  /// A folder without an outline.
  static func bare() throws -> Workbench { try Workbench() }

  /// A folder with an empty outline, at version 1.
  static func empty() async throws -> Workbench {
    let bench = try Workbench()
    try await bench.prepare(["outline init"])
    return bench
  }

  /// A folder with two sections, at version 9.
  ///
  ///     food    Food
  ///     fruit     ▾ Fruit
  ///     apple         🍎 Apple
  ///     pear        ▸ 🍐 Pear  2 kg      (conference under it)
  ///     milk        ✓ Milk
  ///     work    Work
  ///     report      Write report ★
  static func planted() async throws -> Workbench {
    let bench = try Workbench()
    try await plantedBytes.value.write(to: URL(fileURLWithPath: bench.file))
    return bench
  }

  private init() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    folder = base.appendingPathComponent("outline-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static let plantedBytes = Task {
    let bench = try Workbench()
    try await bench.prepare([
      "outline init", "outline section add Food --id food",
      "outline add Fruit --id fruit --into food --expanded",
      "outline add Apple --id apple --image 🍎 --into fruit",
      "outline add Pear --id pear --image 🍐 --secondary '2 kg' --into fruit",
      "outline add Conference --id conference --into pear",
      "outline add Milk --id milk --into food --done",
      "outline section add Work --id work",
      "outline add 'Write report' --id report --into work --favorite",
    ])
    return try Data(contentsOf: URL(fileURLWithPath: bench.file))
  }

  private func prepare(_ commands: [String]) async throws {
    for command in commands { try #require(await shell(command).code == 0, "\(command)") }
  }
}

// Running.
extension Workbench {
  /// Functions for the shell: `await CONDITION` waits until it holds; `hold` starts a shell that
  /// keeps the file locked until there is a file `go`, and waits until it has the lock. What is
  /// left when a test fails ends with its folder.
  private static let functions = #"""
    bench=$PWD
    # The shell of SQLite finds the home by itself, and would read a file there.
    sqlite3() { command sqlite3 -init /dev/null "$@"; }
    await() { until eval "$1"; do sleep 0.02; [ -d "$bench" ] || exit 125; done; }
    hold() {
      rm -f held go
      { (echo 'BEGIN IMMEDIATE;'; echo '.shell touch held'; await '[ -e go ]') | sqlite3 .outline.db; } > /dev/null 2>&1 &
      await '[ -e held ]'
    }
    """#

  /// Runs a line as the shell does, in the folder and with `outline` on the path, when it is its
  /// turn; see `functions`.
  ///
  /// One that hangs is killed with all that it started, and has the code 124.
  /// - Parameter startsMany: whether the line starts more than a pipeline, and waits for the
  ///   machine alone.
  func shell(_ line: String, stdin: [UInt8] = [], startsMany: Bool = false) async throws -> Answer {
    let script = "cd '\(folder)' || exit\n\(Self.functions)\n\(line)"
    let seconds = "\(ProcessTurns.hang.components.seconds)"
    let result = try await ProcessTurns.wait(alone: startsMany) {
      try await Subprocess.run(
        .name("timeout"), arguments: ["--kill-after=9", seconds, "sh", "-c", script],
        environment: .custom(environment), input: .array(stdin), output: .string(limit: 256 << 20),
        error: .string(limit: 16 << 20))
    }
    let code: Int =
      switch result.terminationStatus {
      case .exited(let code): Int(code)
      case .signaled(let signal): 128 + Int(signal)
      }
    return Answer(out: result.standardOutput, err: result.standardError, code: code)
  }

  /// What the real `sqlite3` says to a query about the file.
  func sql(_ query: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
    -> String
  {
    let answer = try await shell(
      "sqlite3 -batch -init /dev/null .outline.db", stdin: Array(query.utf8))
    #expect(answer.err == "", sourceLocation: sourceLocation)
    return answer.out.trimmingCharacters(in: .newlines)
  }

  /// The file checks itself.
  func expectSound(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    guard FileManager.default.fileExists(atPath: file) else { return }
    let answer = try await sql(
      "SELECT count(*) FROM problem; PRAGMA integrity_check;", sourceLocation: sourceLocation)
    #expect(answer == "0\nok", sourceLocation: sourceLocation)
  }

  private var environment: [Subprocess.Environment.Key: String] {
    let inherited = ProcessInfo.processInfo.environment
    let path = inherited["PATH"] ?? "/usr/bin:/bin"
    var environment: [Subprocess.Environment.Key: String] = [
      "PATH": "\(Self.products):\(folder)/bin:\(path)", "HOME": folder,
      "XDG_DATA_HOME": folder + "/data", "TZ": "UTC",
      "LC_ALL": "C.UTF-8",
    ]
    // What is not a leak to `Scripts/maintain/sanitize` is none in a program that a test starts.
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] {
      if let options = inherited[name] { environment[.init(stringLiteral: name)] = options }
    }
    return environment
  }

  /// The folder of the built binary: the one that has the test bundle, or the one that
  /// `Scripts/maintain/test-core` names.
  static let products: String = {
    if let folder = ProcessInfo.processInfo.environment["OUTLINE_PRODUCTS"] { return folder }
    let places = CommandLine.arguments + Bundle.allBundles.map(\.bundlePath)
    for place in places {
      var folder = URL(fileURLWithPath: place)
      while folder.path != "/" {
        folder.deleteLastPathComponent()
        if FileManager.default.isExecutableFile(
          atPath: folder.appendingPathComponent("outline").path)
        {
          return folder.path
        }
      }
    }
    return "."
  }()
}
