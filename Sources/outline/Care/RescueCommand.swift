#if Care
import ArgumentParser
import OutlineCare
import OutlineOperations
import OutlineStore
import Terminal

/// `outline rescue`
struct RescueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "rescue")

  @Argument(help: .file("The damaged file.")) var damaged: String

  @Argument(
    help: ArgumentHelp(
      "The new file, which must not exist; - is standard output.", valueName: "into"))
  var target: String

  @OptionGroup var options: FileOptions

  func validate() throws {
    try refuse("A file needs a name.", if: damaged.isEmpty || target.isEmpty)
    try PipedFile.check(target, with: options)
  }

  func run() throws {
    let isPiped = target == PipedFile.name
    let summary = isPiped ? try PipedFile.write { try rescue(into: $0) } : try rescue(into: target)
    let did =
      "Saved \(summary.nodes.plural("node")) and \((summary.version &- summary.oldest &+ 1).plural("version")), "
      + "with new seals" + (summary.hasNewNames ? " and names" : "")
    let losses = summary.losses.map {
      LossRecord(kind: $0.kind.rawValue, subject: $0.subject, loss: $0.message)
    }
    var lines = summary.losses.map(\.description.shellSafe)
    if summary.lossCount > losses.count {
      lines.append("and \(summary.lossCount - losses.count) more")
    }
    if isPiped { lines.forEach(Message.print) }
    let response = Response(
      .version(summary.version), .did(did), .count(summary.lossCount), .file(target),
      .set("losses", to: losses))
    try options.answer(response) { isPiped ? [] : lines }
    if summary.lossCount == 0 { return options.say("\(did); nothing was lost") }
    if summary.hasNewNames {
      options.say(
        "The versions have new names: the file does not merge with copies of \(damaged.shellSafe)")
    }
    options.say("\(did); \(summary.lossCount.plural("thing")) lost")
    throw ExitCode(Failure.Code.incomplete.rawValue)
  }

  private func rescue(into target: String) throws -> RescueSummary {
    do { return try OutlineStore.rescue(damaged, into: target) } catch let error as StorageError
      where error.kind == .notADatabase
    {
      // The usual hint is this command.
      throw Failure(error).hinting { _ in
        "check the path: no part of the file is of a SQLite database"
      }
    }
  }
}
#endif
