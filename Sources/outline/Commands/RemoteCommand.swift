import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// `outline remote`
struct RemoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "remote",
    subcommands: [
      RemoteAddCommand.self, RemoteListCommand.self, RemoteRemoveCommand.self, CloneCommand.self,
      PullCommand.self, PushCommand.self, BundleCommand.self, MergeCommand.self,
    ])
}

/// `outline remote add`
struct RemoteAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "add", help: "remote-add")

  @Argument(help: ArgumentHelp("The name: letters, digits, -, _ and dots.", valueName: "name"))
  var name: String

  @Argument(help: ArgumentHelp("A path, ssh:[user@]host:path or folder:path.", valueName: "where"))
  var place: String

  @Flag(help: "Encrypt what goes into the folder.") var encrypt = false

  @Option(help: .file("A key of age-keygen instead.")) var key: String?

  @OptionGroup var options: WriteOptions

  /// The place, with the key of its folder, which is created or fetched.
  private func prepare(_ place: RemoteAddress) throws -> RemoteAddress {
    guard case .folder(let path, _) = place.way else {
      if encrypt || key != nil { throw Failure(.usage, "only a folder is encrypted: folder:PATH") }
      return place
    }
    let place = try place.withKey()
    if options.dryRun { return place }
    let folder = ExchangeFolder(path: path, key: nil)
    let bundle = try folder.anyBundle()
    if case .folder(_, let known?) = place.way {
      try known.fetch(for: path, from: key, toOpen: bundle)
      return place
    }
    if try folder.isEncrypted() {
      throw Failure(
        .conflict, "\(path) is encrypted, but lacks outline.key, which names its key",
        hint: "wait until the folder has arrived as a whole")
    }
    if !encrypt && key == nil { return place }
    if bundle != nil {
      throw Failure(
        .conflict, "the folder \(path) has bundles already",
        hint: "encrypt an empty one, and remove the other when each machine has it")
    }
    return try place.withKey(FolderKey.make(for: path, from: key))
  }

  func run() throws {
    var place = try RemoteAddress(self.place)
    let file = try options.existingPath()
    let (known, version) = try OutlineStore.read(file) { outline in
      (try outline.remotes().first { $0.name == name }, try outline.latestVersion())
    }
    // The key may be fetched later, on a machine that has a copy of the file.
    let isKnown = try known?.place == place.withKey().stored
    // It was added before the mark of the folder had arrived.
    let wasPlain = !isKnown && known?.place == place.stored
    if known == nil || isKnown || wasPlain { place = try prepare(place) }
    if isKnown, case .folder(_, _?) = place.way {
      options.say("\(name) has its key")
      return try options.answer(
        Response(.version(version), .did("\(name) has its key"), .changed(false)))
    }
    if !options.dryRun { try AuthorQuestion.ask(options) }
    let note =
      switch place.way {
      case .folder(_, nil): ", not encrypted"
      case .file(let path) where stat(path) == nil:
        "; there is no file yet: " + options.naming("outline backup \(path.quotedForShell)")
      default: ""
      }
    let did =
      wasPlain
      ? "Removed the plain bundles of \(name), and gave it its key"
      : "Added the remote \(name)\(note)"
    try options.write(nil) { outline in
      if wasPlain { try outline.removeRemote(name) }
      try outline.addRemote(name, at: place.stored)
      return Outcome(sentence: did, count: 1, needsNoVersion: true)
    }
    guard wasPlain, !options.dryRun, case .folder(let path, _) = place.way, let old = known?.folder
    else { return }
    for bundle in old.written { unlink("\(path)/\(old.own)/\(bundle)") }
  }
}

/// `outline remote list`
struct RemoteListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "list", help: "remote-list", aliases: ["ls"])

  @OptionGroup var options: ReadOptions

  func run() throws {
    let path = try options.existingPath()
    let (records, version) = try options.read { outline in
      let remotes = try outline.remotes().map {
        RemoteRecord($0, unsent: try? outline.unsentCount(to: $0))
      }
      let files = try outline.textFiles().filter(\.isSynced).map {
        RemoteRecord($0, at: TextFilePath(stored: $0.path, beside: path).path)
      }
      return (remotes + files, try outline.latestVersion())
    }
    options.tell("There are no remotes  (outline remote add NAME WHERE)", if: records.isEmpty)
    try options.print(records, as: Response(.version(version), .set("remotes", to: records))) {
      let widths = [
        records.map(\.name.displayWidth).max() ?? 0, records.map(\.place.displayWidth).max() ?? 0,
      ]
      return records.map { record in
        let met = record.met.map { "met " + Moment.local($0) } ?? "never met"
        let unsent = record.unsent.map { $0 == 0 ? "" : ", \($0.plural("version")) to push" } ?? ""
        let format = record.format.map { ", \($0)" } ?? ""
        return record.name.shellSafe.padded(toWidth: widths[0]) + "  "
          + record.place.shellSafe.padded(toWidth: min(50, widths[1]))
          + options.style.dim("  " + met + unsent + format)
      }
    }
  }
}

/// `outline remote remove`
struct RemoteRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "remove", help: "remote-remove", aliases: ["rm"])

  @Argument(help: ArgumentHelp("The names of remotes, or text files.", valueName: "remote"))
  var names: [String]

  @OptionGroup var options: WriteOptions

  func run() throws {
    let path = try options.existingPath()
    try options.write(nil) { outline in
      let remotes = Set(try outline.remotes().map(\.name))
      var isFile = false
      for name in names {
        let place = TextFilePath(name, beside: path)
        if !remotes.contains(name) {
          if try outline.forgetTextFile(at: name) || outline.forgetTextFile(at: place.stored) {
            isFile = true
            continue
          }
        }
        try outline.removeRemote(name)
      }
      let did =
        names.count == 1
        ? "the \(isFile ? "file" : "remote") \(names[0])" : names.count.plural("remote")
      return Outcome(sentence: "Removed \(did)", count: names.count, needsNoVersion: true)
    }
  }
}
