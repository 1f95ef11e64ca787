import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import SQLiteSettings
import Terminal

/// `outline clone`
struct CloneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "clone")

  @Argument(help: ArgumentHelp("A path, ssh:[user@]host:path or folder:path.", valueName: "where"))
  var place: String

  @Argument(help: .file("The new file, which must not exist; @user is your own outline."))
  var file: String

  @Option(help: .file("The key of an encrypted folder, if it has no passphrase.")) var key: String?

  @OptionGroup var options: ExchangeOptions

  private static let origin = "origin"

  /// The path of the new file.
  private var target: String { OutlineLocation.path(of: file) }

  func validate() throws {
    try refuse(
      "outline clone takes no --db: name the place and the new file.", if: options.database != nil)
    try refuse("The clone needs a name.", if: file.isEmpty)
  }

  func run() throws {
    if target.hasPrefix("@") { throw OutlineLocation.refusal(of: target) }
    let isOwn = file == OutlineLocation.personalName
    if isOwn { try InitCommand.makeFolder(of: target) }
    // It stays unless it is empty.
    defer { if isOwn { rmdir(OutlineStore.folder(of: target)) } }
    try File.refuseExisting(target, to: "clone")
    let place = try RemoteAddress(self.place).withKey()
    if !options.dryRun { try AuthorQuestion.ask(options) }
    var isPart = false
    let version = try complete { partial in
      if case .folder(let path, let key) = place.way {
        let folder = ExchangeFolder(path: path, key: key)
        try key?.fetch(for: path, from: self.key, toOpen: folder.anyBundle())
        return try clone(&isPart, from: folder, at: place, into: partial)
      }
      return try place.end(timeout: options.timeout).map { try clone($0, at: place, into: partial) }
        ?? 0
    }
    let did = "\(options.dryRun ? "Would clone" : "Cloned") v\(version) from \(place.name)"
    let response = Response(.version(version), .did(did), .changed(!options.dryRun), .file(target))
    try options.answer(response, path: options.dryRun ? nil : target)
    options.say(did.shellSafe)
    // The state is an old one: the rest comes with a pull.
    if isPart { throw ExitCode(Failure.Code.conflict.rawValue) }
  }

  /// Writes the file under another name, and moves it to its place when it is complete, with its
  /// remote.
  private func complete(_ make: (_ partial: String) throws -> Int) throws -> Int {
    func failure(_ reason: String, hint: String? = nil) -> Failure {
      Failure(.inputOutput, "cannot clone to \(target): \(reason)", hint: hint)
    }
    let folder = OutlineStore.folder(of: target)
    if access(folder.isEmpty ? "." : folder, W_OK) != 0 {
      let reason = String(cString: strerror(errno))
      throw failure(reason, hint: "the folder must exist, and be writable")
    }
    let partial = UnfinishedName.beside(target)
    let number = unfinished_files_add(partial, unfinished_database)
    defer {
      for suffix in ["", "-wal", "-shm"] { unlink(partial + suffix) }
      unfinished_files_forget(number)
    }
    let version = try make(partial)
    // SQLite closes a file without an error if its log could not be emptied into it.
    if let log = stat(partial + "-wal"), log.st_size > 0 {
      throw failure(
        "it could not be written completely",
        hint: "free some space and try again; nothing was made")
    }
    if !options.dryRun, unfinished_files_move(partial, target) != 0 {
      throw failure(String(cString: strerror(errno)))
    }
    return version
  }

  private func clone(
    _ end: any ExchangeEnd, at place: RemoteAddress, into partial: String
  ) throws -> Int {
    let page = try end.page(before: nil, limit: 1)
    if options.dryRun { return page.latest }
    let version = try end.copy(to: partial)
    // A clone is meant to be edited, even of a read-only file.
    if let mode = stat(partial)?.st_mode { chmod(partial, mode & 0o777 | 0o200) }
    let store = try OutlineStore.changing(partial)
    options.say(store.migration)
    try store.write { outline in
      for remote in try outline.remotes() { try outline.removeRemote(remote.name) }
      for file in try outline.textFiles() { try outline.forgetTextFile(at: file.path) }
      try outline.addRemote(Self.origin, at: place.stored)
      let remote = Remote(name: Self.origin, place: place.stored)
      try outline.meet(remote, heads: outline.page(limit: 1).heads)
    }
    try store.close()
    return version
  }

  /// Writes a file of the bundles in a folder.
  private func clone(
    _ isPart: inout Bool, from folder: ExchangeFolder, at place: RemoteAddress, into partial: String
  ) throws -> Int {
    let incoming = try folder.incoming(after: nil) { $0.map { _ in false } }
    for sentence in incoming.damaged { options.say("outline: \(sentence)") }
    isPart = !incoming.waiting.isEmpty
    if let waiting = incoming.waitingWords { options.say("outline: \(waiting)") }
    if incoming.bundle.count == 0 {
      if !incoming.damaged.isEmpty {
        throw Failure(.badFile, "the bundles in \(folder.path) are damaged")
      }
      throw Failure(
        .conflict,
        isPart
          ? "the bundles in \(folder.path) do not begin with the first version"
          : "there are no bundles in \(folder.path)",
        hint: isPart
          ? "some have not arrived yet: outline sync on a machine that has them; or they were purged: clone the file itself"
          : "outline push writes them, from a file with this folder as a remote")
    }
    if options.dryRun { return incoming.bundle.count }
    // Nobody may read more than the bundles.
    let file = open(partial, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, incoming.rights)
    if file >= 0 { close(file) }
    let store = try OutlineStore(path: partial, options: .init(access: .create, readers: .shared))
    defer { try? store.close() }
    var remote = Remote(name: Self.origin, place: place.stored)
    remote.folder = ExchangeFolder.newRecord()
    remote.folder?.read = incoming.read
    let version = try store.merge(incoming.bundle) { outline, summary in
      try outline.addRemote(Self.origin, at: place.stored)
      if let refusal = Exchange.refusal(of: summary) {
        // The versions that were left out are read again.
        remote.folder?.read = []
        options.say("outline: \(refusal.message)")
      }
      try outline.meet(remote, heads: outline.page(limit: 1).heads)
      return summary.version
    }
    try store.close()
    return version
  }
}
