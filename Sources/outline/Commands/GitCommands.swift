import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// `outline git-setup`
struct GitSetupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "git-setup")

  @Argument(help: .file("The outline file; without it, that of --db.")) var file: String?

  @OptionGroup var options: FileOptions

  func run() throws {
    var options = options
    options.database = file ?? options.database
    let found = try Hint.naming(file ?? "", database: file) { try options.existingPath() }
    let path = URL(fileURLWithPath: found).resolvingSymlinksInPath().path
    _ = try Hint.naming(path, database: path) {
      try OutlineStore.read(path) { try $0.latestVersion() }
    }
    let top = try Self.repository(of: path)
    let name = String(path.dropFirst(top.count + 1))
    let attributes = try Self.add(
      [Self.pattern(name) + " -text diff=outline merge=outline"], to: top + "/.gitattributes")
    let ignored = try Self.add(
      ["-wal", "-shm"].map { Self.pattern(name + $0) }, to: top + "/.gitignore")
    // This program, as git's shell finds it.
    let isOnPath = ExternalCommands.folders.contains { access("\($0)/outline", X_OK) == 0 }
    let program =
      isOnPath ? "outline" : (Bundle.main.executablePath ?? "outline").quotedForShell
    for (key, value) in [
      ("merge.outline.name", "outline: merge versions"),
      ("merge.outline.driver", "\(program) git-merge %O %A %B %P"),
      ("diff.outline.textconv", "\(program) export -q --as text --db"),
      ("diff.outline.cachetextconv", "false"),
    ] { try Self.git(["-C", top, "config", key, value]) }
    let files = [(attributes, ".gitattributes"), (ignored, ".gitignore")].filter(\.0).map(\.1)
    let did =
      "Set up git for \(name)"
      + (files.isEmpty ? "" : ", and changed " + files.joined(separator: " and "))
    try options.answer(Response(.did(did), .changed(!files.isEmpty), .file(path)))
    options.say(did.shellSafe)
  }

  /// The top folder of the repository that a file is in.
  private static func repository(of path: String) throws -> String {
    var folder = OutlineStore.folder(of: path)
    while !FileManager.default.fileExists(atPath: folder + "/.git") {
      if folder == "/" || folder.isEmpty {
        throw Failure(.usage, "\(path) is not in a git repository", hint: "git init makes one")
      }
      folder = OutlineStore.folder(of: folder)
    }
    return folder
  }

  /// A pattern that matches one file from the top folder on.
  private static func pattern(_ name: String) -> String {
    let escaped = name.map { "\\*?[!#\"".contains($0) ? "\\\($0)" : String($0) }.joined()
    // In attributes a space ends the pattern.
    return "/" + escaped.replacing(" ", with: "?")
  }

  /// Adds lines to a file, unless it has them.
  private static func add(_ lines: [String], to path: String) throws -> Bool {
    var text = ""
    if FileManager.default.fileExists(atPath: path) {
      let bytes = try File.bytes(at: path, upTo: InputLimit.configuration)
      text = String(decoding: bytes, as: UTF8.self)
    }
    let present = Set(text.split(separator: "\n").map(String.init))
    let missing = lines.filter { !present.contains($0) }
    if missing.isEmpty { return false }
    if !text.isEmpty && !text.hasSuffix("\n") { text += "\n" }
    text += missing.joined(separator: "\n") + "\n"
    let file = try NewFile(path, replacing: true, from: nil)
    try file.write(Array(text.utf8))
    try file.finish()
    return true
  }

  private static func git(_ arguments: [String]) throws {
    let status = try ChildProcess.run(["sh", "-c", "exec git \"$@\"", "git"] + arguments)
    if status != 0 {
      throw Failure(
        .inputOutput, "git \(arguments.joined(separator: " ")) ended with exit code \(status)")
    }
  }
}

/// `outline git-merge`
struct GitMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "git-merge", shouldDisplay: false)

  @Argument(help: .file("The common ancestor.")) var ancestor: String

  @Argument(help: .file("Our file, which gets the result.")) var ours: String

  @Argument(help: .file("Their file.")) var theirs: String

  @Argument(help: .file("The name of the file in the repository.")) var name: String?

  @OptionGroup var options: ExchangeOptions

  func run() throws {
    for path in [name, ours, theirs].compactMap({ $0 }) where File.size(of: path + "-wal") > 0 {
      throw Failure(
        .conflict, "\(path) has a log beside it, so git does not have all of it",
        hint: "end the programs that use it, or run outline check on it, and commit it again")
    }
    var options = options
    options.database = name ?? ours
    let exchange = Exchange(path: ours, place: RemoteAddress(file: theirs), options: options)
    let pulled = try exchange.pull(FileEnd(theirs, timeout: options.timeout))
    let file = (name ?? ours).quotedForShell
    let way =
      pulled.conflicts.isEmpty ? "" : "outline --db \(file) resolve ID …, then git add \(file)"
    try options.report(pulled, as: "Merged", from: name ?? theirs, way: way)
    if !pulled.conflicts.isEmpty { throw ExitCode(Failure.Code.noMatch.rawValue) }
  }
}
