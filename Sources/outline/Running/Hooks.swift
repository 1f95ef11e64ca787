import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// Runs the programs of the user's configuration before and after the changes of a command.
///
/// Each gets the difference on standard input, as `outline diff --json` prints it. One that runs
/// before the change is inside its transaction: the file still has the version before, and if it
/// ends with another code than 0, nothing is written.
final class Hooks {
  /// The absolute path of the outline.
  private let path: String
  private let hooks: [Hook]
  /// Reports the output of a program.
  private let say: (String) -> Void
  /// Tells that a program failed after the change.
  private let warn: (String) -> Void

  /// The change that the programs before it have allowed.
  private var change: (from: Int, to: Int, difference: OutlineDifference)?

  /// The variable that a program of a hook finds, with the moment. Its commands run no hooks, or
  /// they would never end.
  static let variable = "OUTLINE_HOOK"

  /// The hooks of a command; `nil` if there are none, so that no difference is read.
  /// - Parameters:
  ///   - path: the outline.
  ///   - say: tells a line that a program printed.
  ///   - warn: tells that a program failed after the change.
  init?(
    for path: String, say: @escaping (String) -> Void,
    warn: @escaping (String) -> Void = { Message.print("outline: " + $0) }
  ) {
    self.say = say
    self.warn = warn
    hooks = Environment[Self.variable] == nil ? Settings.user.hooks : []
    if hooks.isEmpty { return nil }
    self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// Runs the programs before the change.
  /// - Parameters:
  ///   - version: the version before the change.
  ///   - outline: the outline after the change, in its transaction.
  /// - Throws: `Failure` with the words of a program that refuses the change.
  func check(since version: Int, _ outline: OutlineReader) throws {
    change = nil
    let latest = try outline.latestVersion()
    if latest == version { return }
    let difference = try outline.difference(from: version, to: latest)
    if difference.isEmpty { return }
    change = (version, latest, difference)
    for hook in hooks where hook.moment == .before {
      let (status, words) = try run(hook)
      if status != 0 {
        let reason = words.isEmpty ? "" : ": " + words.joined(separator: "; ")
        var failure = Failure(
          .noMatch, "the hook \(hook.command.inQuotes) refused the change\(reason)",
          hint: "nothing was changed; it ended with exit code \(status)")
        failure.isRefusal = true
        throw failure
      }
      words.forEach { say($0.shellSafe) }
    }
  }

  /// Runs the programs after the change. The change stays, even if one fails.
  func tell() {
    for hook in hooks where hook.moment == .after && change != nil {
      let (status, words) = (try? run(hook)) ?? (127, ["it cannot be started"])
      if status == 0 {
        words.forEach { say($0.shellSafe) }
      } else {
        let reason = words.isEmpty ? "" : ": " + words.joined(separator: "; ")
        let sentence = "the hook \(hook.command.inQuotes) ended with exit code \(status)\(reason)"
        warn("\(sentence.shellSafe); the change stays")
      }
    }
  }

  /// Runs a program.
  ///
  /// Its input and output are files without a name, not pipes: it may read nothing, or leave
  /// another program that holds its output, and nothing waits for either.
  /// - Returns: its exit code, and the lines that it printed.
  private func run(_ hook: Hook) throws -> (status: Int32, words: [String]) {
    let input = try Self.namelessFile()
    defer { close(input) }
    let output = try Self.namelessFile()
    defer { close(output) }
    var writer = JSONWriter { try Self.write($0, to: input) }
    if let (from, to, difference) = change {
      let response = Response(
        .count(difference.steps.count), .set("from", to: from), .set("to", to: to),
        .set("counts", to: difference.counts),
        .steps(difference), .file(path))
      try response.write(to: &writer)
    }
    try Self.write(writer.take() + [0x0A], to: input)
    lseek(input, 0, SEEK_SET)
    let variables = "\(Self.variable)=$1 OUTLINE_DB=$2; export \(Self.variable) OUTLINE_DB"
    let script = "exec 2>&1; \(variables); shift 2\n"
    let status = try ChildProcess.run(
      ["sh", "-c", script + hook.command, "outline", hook.moment.rawValue, path], input: input,
      output: output)
    return (status, Self.words(in: output))
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
    let file = Descriptor.nameless()
    if file < 0 { throw Failure.system("cannot make a temporary file") }
    return file
  }

  private static func write(_ bytes: [UInt8], to file: Int32) throws {
    if !Descriptor.write(bytes, to: file) { throw Failure.system("cannot write a temporary file") }
  }
}
