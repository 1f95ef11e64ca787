import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// `outline exchange`
struct ExchangeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "exchange", shouldDisplay: false)

  @OptionGroup var options: FileOptions

  func run() throws {
    var wire = Wire(STDIN_FILENO)
    while let line = try wire.line() {
      do { try answer(line, over: &wire) } catch {
        // The other end knows its own options only.
        let failure = Failure(error).hinting { $0.map(options.naming) }
        try print(ExchangeAnswer(error: ExchangeAnswer.Trouble(failure)))
      }
    }
  }

  private func answer(_ line: String, over wire: inout Wire) throws {
    guard let question = try? JSONDecoder().decode(ExchangeQuestion.self, from: Data(line.utf8))
    else { throw Failure(.usage, "this is not a question of outline pull, push or clone") }
    guard question.form == ExchangeQuestion.form else {
      throw Failure(
        .badFile,
        "the question has the form \(question.form), and this program knows \(ExchangeQuestion.form)",
        hint: "the machines have different versions: compare outline --version on each")
    }
    // Even if it cannot be merged, its lines are not questions.
    let bundle = question.ask == .merge ? try wire.bundle() : []
    let end = try FileEnd(options.existingPath(), timeout: nil)
    switch question.ask {
    case .page:
      let limit = min(max(1, question.limit ?? 16), 10_000)
      try print(ExchangeAnswer(page: end.page(before: question.before, limit: limit)))
    case .knows: try print(ExchangeAnswer(knows: end.knows(question.names ?? [])))
    case .bundle: try Output.print(end.bundle(known: question.names ?? []).lines())
    case .merge:
      let isRehearsal = question.isRehearsal ?? false
      let merged = try end.merge(VersionBundle(lines: bundle), isRehearsal: isRehearsal)
      try print(ExchangeAnswer(merged: merged))
    case .state: try print(ExchangeAnswer(state: end.state(isFresh: question.isFresh ?? false)))
    case .nodes: try print(ExchangeAnswer(nodes: end.stateNodes()))
    case .file: try send(end)
    }
  }

  private func print(_ answer: ExchangeAnswer) throws { try Output.print([answer.jsonText()]) }

  private func send(_ end: FileEnd) throws {
    let folder = try PrivateFolder()
    let path = folder.path + "/whole.outline"
    let version = try end.copy(to: path)
    let mode = stat(path).map { UInt32($0.st_mode & 0o777) }
    try print(ExchangeAnswer(bytes: Int(File.size(of: path)), version: version, mode: mode))
    try PipedFile.copy(path)
  }
}
