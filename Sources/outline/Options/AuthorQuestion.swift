import Foundation
import OutlineOperations
import Terminal

/// The question for the author's name, when a copy begins to exchange versions with others.
enum AuthorQuestion {
  /// Asks a person at a terminal once, and keeps the answer in the configuration.
  /// - Parameter options: those of the command; nobody is asked if a program reads its answer.
  static func ask(_ options: some CommonOptions) throws {
    guard Console.canAsk, options.isTalkative, try Settings.currentAuthor() == nil,
      let path = Settings.userPath,
      case let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? "",
      !text.split(separator: "\n").contains(where: { $0.hasPrefix(mark.dropLast()) })
    else { return }
    let usual = "\(NSUserName()), \(ProcessInfo.processInfo.hostName.prefix { $0 != "." })"
    let question = "Your name and this machine, for the log [\(usual)], or - for none: "
    guard let answer = Console.answer(to: question) else { return }
    let name = answer.isEmpty ? usual : answer
    if name != "-", !Settings.isName(name) {
      return options.say("outline: that is no name, so the versions get none")
    }
    try keep(name == "-" ? mark : "author = \(name)", in: path)
    options.say("\(path.shellSafe) keeps it")
  }

  /// The line that says that nobody wants to be named.
  private static let mark = "# author = "

  /// Puts a line before the sections of the configuration.
  private static func keep(_ line: String, in path: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      let text =
        FileManager.default.fileExists(atPath: path)
        ? try String(contentsOfFile: path, encoding: .utf8) : ""
      // A link stays one.
      try Data((line + "\n" + text).utf8).write(
        to: URL(fileURLWithPath: path).resolvingSymlinksInPath(), options: .atomic)
    } catch { throw Failure(.inputOutput, "cannot write \(path): \(Message.reason(of: error))") }
  }
}
