import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// `outline batch`
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "batch")

  @Argument(help: .file("The file; - or none reads standard input.")) var path: String?

  @Flag(name: .customLong("continue-on-error"), help: "Skip lines that fail, and run the others.")
  var continuesOnError = false

  @Flag(help: "Make a version of each line as it arrives, and report it at once.")
  var follow = false

  @OptionGroup var options: WriteOptions

  func validate() throws {
    guard follow else { return }
    try refuse("--follow reads standard input, no file.", if: path != nil && path != "-")
    try refuse(
      "--follow excludes --continue-on-error, --expect-version, --dry-run, --json and --plain.",
      if: continuesOnError || options.expectVersion != nil || options.dryRun || options.json
        || options.wantsRecords)
  }

  func run() throws {
    if follow {
      var lines = FollowedBatch(options)
      return try lines.run()
    }
    if path == nil && isatty(STDIN_FILENO) == 1 {
      throw Failure(
        .usage, "there is nothing to read",
        hint: "outline batch FILE; outline batch - reads from the terminal")
    }
    let path = path ?? "-"
    let batch = try Batch(text: File.bytes(at: path, upTo: InputLimit.outline).withoutByteOrderMark)
    if batch.lines.isEmpty {
      throw Failure(.noMatch, "there are no operations in \(path == "-" ? "standard input" : path)")
    }
    if !continuesOnError { try batch.check() }
    var reports: [BatchReport] = []
    let name = "batch of \(batch.lines.count.plural("operation"))"
    try options.write(name, wayBack: batch.wayBack) { outline in
      let before = try outline.latestVersion()
      reports = try batch.perform(in: outline, skippingFailures: continuesOnError)
      return try outcome(of: reports, since: before, outline)
    }
    try report(reports)
  }

  private func outcome(of reports: [BatchReport], since before: Int, _ outline: OutlineTransaction)
    throws -> Outcome
  {
    let done = reports.count { $0.failure == nil }
    let all = reports.count.plural("operation")
    var outcome = Outcome(
      sentence: "Applied \(done == reports.count ? all : "\(done) of \(all)")", count: done)
    outcome.needsNoVersion = reports.contains(where: \.isUseOnly)
    outcome.reports = reports
    if options.isForPrograms {
      outcome.nodes = try outline.entries(changedSince: before)
      outcome.count =
        Set(try outline.difference(from: before, to: outline.latestVersion()).steps.map(\.id)).count
    } else {
      outcome.data = reports.map(\.jsonLine)
    }
    return outcome
  }

  /// Reports the first line that failed, and ends with its exit code.
  private func report(_ reports: [BatchReport]) throws {
    let failed = reports.filter { $0.failure != nil }
    guard let first = failed.first, let failure = first.failure?.at(line: first.line)
    else { return }
    if !options.isJSON {
      failure.lines.forEach(Message.print)
      options.say("outline: \(failed.count) of \(reports.count.plural("operation")) failed")
    }
    throw ExitCode(failure.code.rawValue)
  }
}
