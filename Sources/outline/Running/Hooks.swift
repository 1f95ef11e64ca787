import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// Runs the programs of the user's configuration before and after the changes of a command.
///
/// Each gets the difference on standard input, as `outline diff --json` prints it. One that runs
/// before the change is inside its transaction: the file still has the version before, and if it
/// ends with another code than 0, nothing is written.
struct Hooks {
  /// The absolute path of the outline.
  private let path: String
  private let hooks: [Hook]
  /// Reports the output of a program.
  private let say: (String) -> Void
  /// Tells that a program failed after the change.
  private let warn: (String) -> Void

  /// A change that the programs before it have allowed.
  struct Change {
    fileprivate var from: Int
    fileprivate var to: Int
    fileprivate var difference: OutlineDifference
  }

  /// The variable that a program of a hook finds, with the moment. Its commands run no hooks, or
  /// they would never end.
  static let variable = "OUTLINE_HOOK"

  /// The hooks of a command; `nil` if there are none, so that no difference is made.
  /// - Parameters:
  ///   - path: the outline.
  ///   - say: tells a line that a program printed.
  ///   - warn: tells that a program failed after the change.
  init?(
    for path: String, say: @escaping (String) -> Void,
    warn: @escaping (String) -> Void = { Message.print("outline: " + $0) }
  ) {
    (self.say, self.warn) = (say, warn)
    hooks = Environment[Self.variable] == nil ? Settings.user.hooks : []
    if hooks.isEmpty { return nil }
    self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// Runs the programs before the change.
  /// - Parameters:
  ///   - version: the version before the change.
  ///   - outline: the outline after the change, in its transaction.
  /// - Returns: `nil` if nothing changed.
  /// - Throws: `Failure` with the words of a program that refuses the change.
  func check(since version: Int, _ outline: OutlineReader) throws -> Change? {
    let latest = try outline.latestVersion()
    if latest == version { return nil }
    let difference = try outline.difference(from: version, to: latest)
    if difference.isEmpty { return nil }
    let change = Change(from: version, to: latest, difference: difference)
    for hook in hooks where hook.moment == .before {
      let (status, words) = try run(hook, change)
      if status != 0 {
        let reason = words.isEmpty ? "" : ": " + words.joined(separator: "; ")
        var failure = Failure(
          .noMatch, "the hook \(hook.command.debugDescription) refused the change\(reason)",
          hint: "nothing was changed; it ended with exit code \(status)")
        failure.isRefusal = true
        throw failure
      }
      words.forEach { say($0.shellSafe) }
    }
    return change
  }

  /// Runs the programs after the change. The change stays, even if one fails.
  func tell(_ change: Change?) {
    guard let change else { return }
    for hook in hooks where hook.moment == .after {
      let (status, words) = (try? run(hook, change)) ?? (127, ["it cannot be started"])
      if status == 0 {
        words.forEach { say($0.shellSafe) }
      } else {
        let reason = words.isEmpty ? "" : ": " + words.joined(separator: "; ")
        let sentence =
          "the hook \(hook.command.debugDescription) ended with exit code \(status)\(reason)"
        warn("\(sentence.shellSafe); the change stays")
      }
    }
  }

  /// Runs a program.
  ///
  /// Its input and output are files without a name, not pipes: it may read nothing, or leave
  /// another program that holds its output, and nothing waits for either.
  /// - Returns: its exit code, and the lines that it printed.
  private func run(_ hook: Hook, _ change: Change) throws -> (status: Int32, words: [String]) {
    let input = try Self.namelessFile()
    defer { close(input) }
    let output = try Self.namelessFile()
    defer { close(output) }
    var writer = JSONWriter { try Self.write($0, to: input) }
    try response(to: change).write(to: &writer)
    try Self.write(writer.take() + [0x0A], to: input)
    lseek(input, 0, SEEK_SET)
    let variables = "\(Self.variable)=$1 OUTLINE_DB=$2; export \(Self.variable) OUTLINE_DB"
    let script = "exec 2>&1; \(variables); shift 2\n"
    let process = try ChildProcess.start(
      ["sh", "-c", script + hook.command, "outline", hook.moment.rawValue, path], input: input,
      output: output)
    let status = try ChildProcess.wait(for: process)
    return (status, Self.words(in: output))
  }

  private func response(to change: Change) -> Response {
    Response(
      .count(change.difference.steps.count), .from(change.from), .to(change.to),
      .counts(change.difference.counts), .steps(change.difference), .file(path))
  }

  /// The most bytes of a program's output that are printed.
  private static let mostWords = 1 << 14

  private static func words(in file: Int32) -> [String] {
    var bytes = [UInt8](repeating: 0, count: mostWords)
    let count = max(0, pread(file, &bytes, bytes.count, 0))
    return String(decoding: bytes[..<count], as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// A file that is gone when it is closed.
  private static func namelessFile() throws -> Int32 {
    let name = (NSTemporaryDirectory() as NSString).appendingPathComponent("outline-XXXXXX")
    var template = Array(name.utf8CString)
    let file = mkstemp(&template)
    if file < 0 {
      throw Failure(
        .inputOutput, "cannot make a temporary file: \(String(cString: strerror(errno)))")
    }
    unlink(template)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    return file
  }

  private static func write(_ bytes: [UInt8], to file: Int32) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(file, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw Failure(
          .inputOutput, "cannot write a temporary file: \(String(cString: strerror(errno)))")
      }
    }
  }
}
