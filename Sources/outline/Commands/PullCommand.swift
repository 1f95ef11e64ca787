import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// `outline pull`
struct PullCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "pull")

  @Argument(help: .place) var place: String?
  @Flag(help: .exitCodeOfConflicts) var exitCode = false

  @OptionGroup var options: ExchangeOptions

  func run() throws {
    let exchange = try options.exchange(with: place)
    let end = try exchange.place.end(timeout: options.timeout)
    let pulled = try exchange.pull(end)
    try options.report(pulled, as: "Pulled", from: exchange.place.name)
    try exchange.compare(with: end)
    if exitCode && !pulled.conflicts.isEmpty { throw ExitCode(Failure.Code.noMatch.rawValue) }
  }
}

/// `outline push`
struct PushCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "push")

  @Argument(help: .place) var place: String?

  @OptionGroup var options: ExchangeOptions

  func run() throws {
    let exchange = try options.exchange(with: place)
    let end = try exchange.place.end(timeout: options.timeout)
    let pushed = try exchange.push(end)
    let name = exchange.place.name
    var sentence = "Nothing new for \(name)"
    if pushed.count > 0 {
      let did = options.dryRun ? "Would push" : "Pushed"
      sentence = "\(did) \(pushed.count.plural("version")) to \(name)"
      if !options.dryRun, let version = pushed.version { sentence += " → v\(version) there" }
      if pushed.conflicts > 0 { sentence += ", \(pushed.conflicts.plural("conflict")) there" }
    }
    try options.answer(
      Response(
        .version(OutlineStore.read(exchange.path) { try $0.latestVersion() }), .did(sentence),
        .changed(pushed.count > 0 && !options.dryRun), .count(pushed.count)))
    options.say(sentence.shellSafe)
    try exchange.compare(with: end)
  }
}

extension ExchangeOptions {
  /// An exchange of the user's file with a place.
  func exchange(with place: String?) throws -> Exchange {
    let path = try existingPath()
    let remotes = try OutlineStore.read(path) { try $0.remotes() }
    return Exchange(path: path, place: try RemoteAddress(place, among: remotes), options: self)
  }

  /// Reports the received versions.
  /// - Parameters:
  ///   - did: the verb, such as `Pulled`.
  ///   - name: the name of the place.
  ///   - way: the command to suggest, in place of the one that undoes the pull.
  func report(
    _ pulled: Exchange.Pulled, as did: String, from name: String, way: String? = nil
  ) throws {
    let versions = pulled.count.plural("version") + pulled.makers
    var sentence = "Nothing new from \(name), still v\(pulled.version)"
    if pulled.count > 0, dryRun {
      let change = pulled.difference.map { $0.isEmpty ? "nothing" : $0.counts.summary } ?? "nothing"
      sentence = "Would \(did == "Pulled" ? "pull" : "merge") \(versions) from \(name): \(change)"
    } else if pulled.count > 0 {
      sentence = "\(did) \(versions) from \(name) → v\(pulled.version)"
    }
    if !pulled.decisions.isEmpty { sentence += ", \(pulled.decisions.count.plural("conflict"))" }
    let response = Response(
      .version(pulled.version), .did(sentence), .changed(pulled.count > 0 && !dryRun),
      .count(pulled.count), .set("counts", to: pulled.difference?.counts),
      .steps(pulled.difference),
      .set("conflicts", to: pulled.conflicts))
    try answer(response) {
      let lines = pulled.texts.map { DifferenceLines(texts: $0, screen: Screen(style: style)) }
      return (pulled.difference?.steps ?? []).flatMap { lines?.lines(of: $0) ?? [] }
        + pulled.decisions
    }
    var next = pulled.conflicts.isEmpty ? [] : ["outline conflicts"]
    if pulled.isUndoable { next.append("outline undo --pull") }
    let way = pulled.count > 0 && !dryRun ? way ?? naming(next.joined(separator: ", ")) : ""
    say(sentence.shellSafe + (way.isEmpty ? "" : "  (\(way))".shellSafe))
    for note in pulled.notes { say("outline: \(note)") }
    if let refusal = pulled.refusal { throw refusal }
  }
}

/// `outline merge`
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "merge")

  @Argument(help: .file("An outline file, or a bundle; - reads a bundle from standard input."))
  var source: String

  @Flag(help: .exitCodeOfConflicts) var exitCode = false

  @OptionGroup var options: ExchangeOptions

  func run() throws {
    let path = try options.existingPath()
    let exchange = Exchange(path: path, place: RemoteAddress(file: source), options: options)
    let name = source == "-" ? "standard input" : source
    let pulled: Exchange.Pulled
    // A pipe is not read, because it cannot be read again.
    if source != "-", File.beginning(of: source, upTo: 15).elementsEqual("SQLite format 3".utf8) {
      let end = FileEnd(source, timeout: options.timeout)
      pulled = try exchange.pull(end)
      try exchange.compare(with: end)
    } else {
      let bytes = try File.bytes(at: source, upTo: InputLimit.outline)
      let lines = bytes.split(separator: UInt8(ascii: "\n")).map {
        String(decoding: $0, as: UTF8.self)
      }
      do {
        pulled = try exchange.take(.init(bundle: VersionBundle(lines: lines), heads: []))
      } catch let error as VersionBundleError {
        throw Failure(
          .badFile, "\(name) is neither an outline nor a whole bundle: \(error.description)")
      }
    }
    try options.report(pulled, as: "Merged", from: name)
    if exitCode && !pulled.conflicts.isEmpty { throw ExitCode(Failure.Code.noMatch.rawValue) }
  }
}

/// `outline bundle`
struct BundleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "bundle")

  @Option(help: .version("Only the versions after this one, which the other file has."))
  var since: VersionExpression?

  @OptionGroup var options: FileOptions

  func run() throws {
    let bundle = try OutlineStore.read(options.existingPath()) { outline in
      try outline.bundle(since: since?.numberOrNothing(in: outline))
    }
    try Output.print(bundle.lines())
    options.say("Bundled \(bundle.count.plural("version"))")
  }
}

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
      let merged = try end.merge(.init(lines: bundle), isRehearsal: question.isRehearsal == true)
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
