import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// `outline backup`
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the file with its whole history, also while others write.",
    discussion: """
      Examples:
        outline backup shopping-2026-11-20.outline
        outline --db shopping-2026-11-20.outline ls

      An existing file is never replaced; the exit code is 8 then. The path is printed.
      """)

  @Argument(help: ArgumentHelp("Where to; nothing may be there yet.", valueName: "file"))
  var target: String

  @OptionGroup var options: FileOptions

  func validate() throws {
    if target.isEmpty { throw ValidationError("The backup needs a name.") }
  }

  func run() throws {
    if FileManager.default.fileExists(atPath: target) {
      throw Failure(
        .inputOutput, "cannot back up to \(target): there is a file already", hint: "choose another name, or move it")
    }
    let store = try OutlineStore(path: options.existingPath(), options: .init(access: .readOnly, readers: .shared))
    try store.backup(to: target)
    try store.close()
    // Only a connection that may write takes away what SQLite keeps beside the file.
    let copy = try OutlineStore(path: target, options: .init(access: .readWrite, readers: .shared))
    let version = try copy.latestVersion()
    try copy.close()
    let size = FileSize.of(target)
    let did = "Backed up v\(version)"
    let output = Output()
    if options.isJSON {
      try options.print(Response(version: version, did: did, bytes: size, file: target), to: output)
    } else {
      output.line(Environment.isTerminal ? target.shellSafe : target)
    }
    try output.flush()
    options.say("\(did), \(size.asSize)")
  }
}
