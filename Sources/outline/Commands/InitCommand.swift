import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// `outline init`
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "init")

  @Argument(help: "The path of the new file.") var path: String?

  @Flag(help: "Make the user's own: $XDG_DATA_HOME/outline/outline.db.") var user = false

  @OptionGroup var options: FileOptions

  func validate() throws {
    let count = [path != nil, user, options.database != nil].count { $0 }
    try refuse("Choose one of a path, --user and --db.", if: count > 1)
  }

  func run() throws {
    let path = try place()
    if user { try Self.makeFolder(of: path) }
    // An empty file is initialized as well.
    let wasThere = File.size(of: path) > 0
    // Only the user can read it.
    if user && !wasThere { umask(0o077) }
    let version = try Hint.naming(
      path, database: user || self.path != nil ? path : options.database
    ) {
      let store = try OutlineStore(path: path, options: .init(access: .create, readers: .shared))
      defer { try? store.close() }
      return try store.read { try $0.latestVersion() }
    }
    let did = wasThere ? "\(path) is an outline already" : "Made an empty outline"
    try options.answer(
      Response(.version(version), .did(did), .changed(!wasThere), .file(path)), path: path)
    options.say(did.shellSafe + (wasThere ? ", at v\(version)" : "  (outline section add TITLE)"))
  }

  private func place() throws -> String {
    if let path { return OutlineLocation.file(path) }
    if user {
      if let path = OutlineLocation.personal { return path }
      throw Failure(
        .inputOutput, "your home folder is unknown", hint: "set HOME, or XDG_DATA_HOME to a folder")
    }
    if !options.isFileNamed { return OutlineLocation.localName }
    if options.path.hasPrefix("@") { throw OutlineLocation.refusal(of: options.path) }
    return options.path
  }

  /// Makes the folder of the user's own outline.
  static func makeFolder(of path: String) throws {
    let folder = OutlineStore.folder(of: path)
    do { try PrivateText.makeFolder(folder) } catch {
      throw Failure(
        .inputOutput, "cannot make the folder \(folder): \(Message.reason(of: error))",
        hint: "--db FILE makes an outline elsewhere")
    }
  }
}

/// `outline backup`
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "backup")

  @Argument(help: .file("The new file, which must not exist; - is standard output."))
  var target: String

  @OptionGroup var options: FileOptions

  func validate() throws {
    try refuse("The backup needs a name.", if: target.isEmpty)
    try PipedFile.check(target, with: options)
  }

  func run() throws {
    if target == PipedFile.name {
      let (version, size) = try PipedFile.write(copy)
      return options.say("Backed up v\(version), \(size.asSize)")
    }
    try File.refuseExisting(target, to: "back up")
    let (version, size) = try copy(to: target)
    let did = "Backed up v\(version)"
    do {
      try options.answer(
        Response(.version(version), .did(did), .set("bytes", to: size), .file(target)), path: target
      )
    } catch let error as OutputError {
      throw Failure(.inputOutput, error.description, hint: "the backup was made nevertheless")
    }
    options.say("\(did), \(size.asSize)")
  }

  /// Copies the file.
  /// - Returns: the latest version of the copy, and its size in bytes.
  private func copy(to target: String) throws -> (version: Int, size: Int64) {
    let store = try OutlineStore(
      path: options.existingPath(), options: .init(access: .readOnly, readers: .shared))
    let version = try store.copy(to: target)
    // The copy is complete, so an error is ignored.
    try? store.close()
    return (version, File.size(of: target))
  }
}
