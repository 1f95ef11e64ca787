import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// An outline file on another machine, for which `outline exchange` answers through ssh.
final class ProcessEnd: ExchangeEnd {
  private let host: String
  private var process: pid_t
  private let questions: Int32
  private var answers: Wire
  private let answersFile: Int32
  private var hasAnswered = false

  /// The other end may wait for a lock, and merge for a while.
  private static let patience = 300.0

  /// Starts the program.
  /// - Parameters:
  ///   - host: the host, with or without a user.
  ///   - path: the path of the file there; a relative one begins in the user's home folder.
  ///   - timeout: the seconds without a sign of life after which it gives up.
  init(host: String, path: String, timeout: Double?) throws {
    self.host = host
    let path = path.hasPrefix("~/") ? String(path.dropFirst(2)) : path
    let program = Environment["OUTLINE_SSH"] ?? "ssh"
    let there = "outline exchange --db " + path.quotedForShell
    let questions = try ChildProcess.pipe(or: "cannot make a pipe")
    let answers = try ChildProcess.pipe(or: "cannot make a pipe")
    defer {
      close(questions.reading)
      close(answers.writing)
    }
    // The shell splits the words of OUTLINE_SSH, such as "ssh -p 2222".
    let words = ["sh", "-c", "exec \(program) \"$@\"", program, host, there]
    process = try ChildProcess.start(words, input: questions.reading, output: answers.writing)
    self.questions = questions.writing
    answersFile = answers.reading
    self.answers = Wire(answers.reading, from: host, timeout: timeout ?? Self.patience)
    signal(SIGPIPE, SIG_IGN)
  }

  deinit {
    close(questions)
    close(answersFile)
    if process > 0 { _ = try? ChildProcess.end(process) }
  }

  /// The failure if there is no answer. The program there, or ssh, has printed the reason on
  /// standard error.
  private func silence() -> Failure {
    let program = Environment["OUTLINE_SSH"] ?? "ssh"
    let status = process > 0 ? try? ChildProcess.end(process) : nil
    process = 0
    let end = status.map { " (exit code \($0))" } ?? ""
    let there = "\(program) \(host.quotedForShell)"
    let hint =
      switch hasAnswered ? 0 : status {
      case 127:
        "outline must be on the PATH of commands there, and \(program) here: \(there) 'command -v outline; echo $PATH'"
      // ssh itself failed, or its key of the host is another one.
      case 255:
        "\(there) outline --version tells why; if the host has a new key, and you know why: ssh-keygen -R \(name.quotedForShell)"
      case 2, 64:
        "an older outline there may not know this: compare outline --version with \(there) outline --version"
      default: "check the connection: \(there) outline --version"
      }
    return Failure(
      .inputOutput,
      hasAnswered ? "the connection to \(host) ended early\(end)" : "\(host) does not answer\(end)",
      hint: hint)
  }

  /// The host without its user.
  private var name: String { String(host.split(separator: "@").last ?? "") }

  private func send(_ lines: [String]) throws {
    for line in lines {
      let bytes = Array((line + "\n").utf8)
      var written = 0
      while written < bytes.count {
        try answers.wait(for: Int32(POLLOUT), of: questions)
        // As much as a pipe that is ready takes without waiting.
        let piece = min(bytes.count - written, Int(PIPE_BUF))
        let count = bytes.withUnsafeBytes {
          Foundation.write(questions, $0.baseAddress?.advanced(by: written), piece)
        }
        if count < 0 && errno != EINTR {
          // A program that takes no more questions may have given a reason.
          _ = try answer()
          throw silence()
        }
        written += max(0, count)
      }
    }
  }

  private func ask(_ question: ExchangeQuestion) throws -> ExchangeAnswer {
    try send([question.jsonText()])
    return try answer()
  }

  private func answer() throws -> ExchangeAnswer {
    guard let line = try answers.line() else { throw silence() }
    hasAnswered = true
    guard let answer = try? JSONDecoder().decode(ExchangeAnswer.self, from: Data(line.utf8)) else {
      throw Failure(
        .badFile, "\(host) does not answer as outline exchange does: \(String(line.prefix(80)))",
        hint: "the shell there must print nothing of its own when it starts")
    }
    if let error = answer.error { throw error.failure(at: host) }
    return answer
  }

  private func missing() -> Failure { Failure(.badFile, "\(host) gave another answer") }

  private func ask<Part>(
    _ question: ExchangeQuestion, for part: KeyPath<ExchangeAnswer, Part?>
  ) throws -> Part {
    guard let part = try ask(question)[keyPath: part] else { throw missing() }
    return part
  }

  func page(before number: Int?, limit: Int) throws -> VersionPage {
    try ask(ExchangeQuestion(ask: .page, before: number, limit: limit), for: \.page)
  }

  func knows(_ names: [String]) throws -> [Bool] {
    if names.isEmpty { return [] }
    let knows = try ask(ExchangeQuestion(ask: .knows, names: names), for: \.knows)
    if knows.count != names.count { throw missing() }
    return knows
  }

  func bundle(known: [String]) throws -> VersionBundle {
    try send([ExchangeQuestion(ask: .bundle, names: known).jsonText()])
    let lines = try answers.bundle()
    if lines.isEmpty { throw silence() }
    if let first = lines.first, first.hasPrefix("{\"error\":"),
      let answer = try? JSONDecoder().decode(ExchangeAnswer.self, from: Data(first.utf8)),
      let error = answer.error
    {
      throw error.failure(at: host)
    }
    return try VersionBundle(lines: lines)
  }

  func merge(_ bundle: VersionBundle, isRehearsal: Bool) throws -> MergeAnswer {
    try send([ExchangeQuestion(ask: .merge, isRehearsal: isRehearsal).jsonText()] + bundle.lines())
    guard let merged = try answer().merged else { throw missing() }
    return merged
  }

  func state(isFresh: Bool) throws -> OutlineState? {
    try ask(ExchangeQuestion(ask: .state, isFresh: isFresh)).state
  }

  func stateNodes() throws -> [String: String] {
    try ask(ExchangeQuestion(ask: .nodes), for: \.nodes)
  }

  func copy(to path: String) throws -> Int {
    let answer = try ask(ExchangeQuestion(ask: .file))
    guard var left = answer.bytes, let version = answer.version else { throw missing() }
    let file = try NewFile(
      path, replacing: false, rights: mode_t(truncatingIfNeeded: answer.mode ?? 0) & 0o666 | 0o600)
    while left > 0 {
      let bytes = try answers.bytes(atMost: left)
      if bytes.isEmpty { throw silence() }
      try file.write(bytes)
      left -= bytes.count
    }
    try file.finish()
    return version
  }
}
