import ArgumentParser
import Foundation
import OutlineFormats
import OutlineOperations
import OutlineStore

/// The formats of files to sync.
enum SyncedFormats: FormatChoice { static let formats = FileSync.formats }

/// `outline sync`
struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "sync")

  @Argument(
    help: ArgumentHelp(
      "Remotes, places or text files; without them, all remotes and remembered files.",
      valueName: "remote"))
  var names: [String] = []

  @Option(
    name: [.customLong("as"), .customLong("format")],
    help: ArgumentHelp(
      "The format of a new file.",
      valueName: "format"))
  var format: FormatArgument<SyncedFormats>?

  @Option(help: .section("The section or item to write to a new file.")) var section: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Write ids into the file also in formats for people; remembered for the file.")
  var ids: Bool?

  @Option(help: .number("The spaces per level of new lines; remembered.")) var indent: Int?

  @Flag(name: [.short, .long], help: "Delete nodes even if a file is empty or cut short.")
  var force = false

  @Flag(help: "Write a file even if it loses what its format cannot hold; NAME.old is kept.")
  var lossy = false

  @Flag(help: .exitCodeOfConflicts) var exitCode = false

  @OptionGroup var options: ExchangeOptions

  func validate() throws {
    if let indent, !(1...8).contains(indent) { throw ValidationError("--indent takes 1 to 8.") }
    try refuse(
      "--as, --section, --ids and --indent are about one file; name it.",
      if: names.count != 1 && (format != nil || section != nil || ids != nil || indent != nil))
  }

  /// A place or file to sync.
  private enum Target {
    case place(RemoteAddress)
    case file(TextFile, isKnown: Bool)
  }

  func run() throws {
    let path = try options.existingPath()
    let (remotes, files) = try OutlineStore.read(path) { (try $0.remotes(), try $0.textFiles()) }
    let targets = try targets(among: remotes, files, path)
    // Without remotes this tells how to add one.
    if targets.isEmpty { _ = try RemoteAddress(nil, among: remotes) }
    var run = SyncRun(path: path, options: options, isForced: force, isLossy: lossy)
    func sync(_ target: Target) {
      switch target {
      case .place(let place): run.sync(place)
      // The second time a new file is known.
      case .file(let file, let isKnown): run.sync(file, isKnown: isKnown || run.isTerse)
      }
    }
    targets.forEach(sync)
    if !options.dryRun, let last = run.lastNews, run.records.count == targets.count {
      run.isTerse = true
      for index in 0..<last where run.records[index].error == nil { sync(targets[index]) }
    }
    try options.answer(
      Response(
        .version(OutlineStore.read(path) { try $0.latestVersion() }),
        .changed(!options.dryRun && run.hasChanged), .count(run.records.count),
        .set("remotes", to: run.records), .set("conflicts", to: run.conflicts))
    ) { run.decisions }
    if run.records.contains(where: { $0.error != nil }) {
      throw ExitCode(Failure.Code.inputOutput.rawValue)
    }
    if exitCode && !run.conflicts.isEmpty { throw ExitCode(Failure.Code.noMatch.rawValue) }
  }

  private func targets(
    among remotes: [Remote], _ files: [TextFile], _ path: String
  ) throws -> [Target] {
    if names.isEmpty {
      return try remotes.map { .place(try RemoteAddress($0.name, among: remotes)) }
        + files.filter(\.isSynced).map { .file($0, isKnown: true) }
    }
    return try names.map { name in
      if remotes.contains(where: { $0.name == name }) {
        return .place(try RemoteAddress(name, among: remotes))
      }
      let place = TextFilePath(name, beside: path)
      if let known = files.first(where: { $0.path == place.stored }) {
        return .file(try adapt(known, in: path), isKnown: true)
      }
      guard let format = try newFormat(of: name, place) else {
        if format != nil || section != nil {
          throw Failure(
            .usage, "\(name.inQuotes) is no text file",
            hint: "--as names the format of one, such as md")
        }
        return .place(try RemoteAddress(name, among: remotes))
      }
      var file = TextFile(path: place.stored, format: format.rawValue)
      file.style.indentation = indent
      file.style.hasIDs = ids ?? false
      if let section { file.part = [try node(section, in: path)] }
      return .file(file, isKnown: false)
    }
  }

  /// A remembered file with the options for it.
  private func adapt(_ known: TextFile, in path: String) throws -> TextFile {
    var file = known
    let name = TextFilePath(stored: known.path, beside: path).name
    func refusal(_ what: String) -> Failure {
      Failure(
        .conflict, "\(name) is already synced \(what)",
        hint: "outline remote remove \(name.quotedForShell) forgets it first")
    }
    if let format = try format?.format(), format.rawValue != known.format {
      throw refusal("as \(known.format)")
    }
    if let section, try known.part != [node(section, in: path)] {
      // A file that was only exported has no sync to keep.
      if known.isSynced { throw refusal("with other nodes") }
      file.part = [try node(section, in: path)]
      file.bases = []
    }
    file.style.hasIDs = ids ?? file.style.hasIDs
    file.style.indentation = indent ?? file.style.indentation
    return file
  }

  private func node(_ name: String, in path: String) throws -> NodeID {
    try OutlineStore.read(path) { try NameResolver($0).node(.name(name)).id }
  }

  /// The format of a file that is not remembered, or `nil` if it is another place.
  private func newFormat(of name: String, _ place: TextFilePath) throws -> FileFormat? {
    if name.hasPrefix("ssh:") || name.hasPrefix("folder:") { return nil }
    let beginning = FileSync.withoutMark(File.beginning(of: place.path, upTo: 4_096))
    if beginning.starts(with: Array("SQLite format 3".utf8)) { return nil }
    if let format { return try format.format() }
    let guess =
      beginning.isEmpty
      ? FileFormat.guess(writing: place.path)
      : FileFormat.guess(name: place.path, beginning: beginning[...])
    if let guess, !FileSync.formats.contains(guess) {
      throw FormatArgument<SyncedFormats>.refusal(of: guess)
    }
    if guess == nil, let kind = FileFormat.foreignKind(name: place.path, beginning: beginning[...])
    {
      let names = FileSync.formats.map(\.rawValue).joined(separator: ", ")
      throw Failure(
        .usage, "cannot sync \(name): it seems to be \(kind)",
        hint: "to sync its lines all the same, name a format with --as: \(names)")
    }
    return guess
  }
}
