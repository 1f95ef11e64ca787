import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import Terminal

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
        Response(.version(version), .did(did), .field("bytes", size), .file(target)), path: target)
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
