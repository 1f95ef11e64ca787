import ArgumentParser
import Foundation
import OutlineStore
import Terminal

/// `outline where`
struct WhereCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "where")

  @OptionGroup var options: FileOptions

  func run() throws {
    let path = options.path
    if path.hasPrefix("@") { throw OutlineLocation.refusal(of: path) }
    let (exists, why) = (FileManager.default.fileExists(atPath: path), reason)
    let user = Settings(path: Settings.userPath ?? "", .user)
    let beside = Settings(path: Settings.path(beside: path), .outline)
    let hidden = user.aliases.keys.sorted().filter {
      CommandNames.subcommand($0, of: OutlineCommand.self) != nil
    }.map { "\(user.path): the alias \($0) is ignored: it is a command" }
    let shown = URL(filePath: path).path
    if options.isJSON {
      let files = [(user, hidden), (beside, [])].map { file, others in
        ConfigurationRecord(
          file: file.path, exists: file.exists, problems: file.problemLines + others)
      }
      let note = exists ? "" : "; there is no such file yet"
      return try options.answer(
        Response(.file(shown), .set("why", to: why + note), .set("configuration", to: files)))
    }
    try options.answer(Response(), path: shown)
    let making = options.naming(
      "outline init" + (path == OutlineLocation.personal ? " --user" : ""))
    options.say(why + (exists ? "" : "; there is no such file yet  (\(making) makes it)"))
    for (file, name) in [
      (user, "your configuration"), (beside, "configuration beside the outline"),
    ] {
      options.say("\(name): \(file.path.shellSafe)" + (file.exists ? "" : ", which does not exist"))
    }
    for problem in user.problemLines + hidden + beside.problemLines where Settings.isNews(problem) {
      options.say("outline: " + problem.shellSafe)
    }
    for hook in user.hooks {
      options.say("hook \(hook.moment.rawValue) a change: \(hook.command.shellSafe)")
    }
    if let context = Context.activeName { options.say("context: \(context.shellSafe)") }
    if let author = try Settings.currentAuthor() { options.say("author: \(author.shellSafe)") }
    if let inbox = Environment["OUTLINE_INBOX"] ?? beside.inbox ?? user.inbox {
      options.say("inbox: \(inbox.shellSafe)")
    }
  }

  /// The reason why this file is used.
  private var reason: String {
    if let database = options.database {
      return database.hasPrefix("@") ? "\(database.shellSafe) names it" : "--db names it"
    }
    if let variable = Environment["OUTLINE_DB"] {
      return variable.hasPrefix("@")
        ? "$OUTLINE_DB is \(variable.shellSafe)" : "$OUTLINE_DB names it"
    }
    let folder = FileManager.default.currentDirectoryPath
    guard let nearest = OutlineLocation.nearest(from: folder)
    else { return "no folder from here upward has \(OutlineLocation.localName), so it is your own" }
    return OutlineStore.folder(of: nearest) == folder
      ? "it is in this folder" : "it is the nearest one above this folder"
  }
}
