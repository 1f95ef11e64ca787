import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// The triggers of other programs that the user allows to run, each in one file and with one
/// statement. The list is kept in the user's settings: a file cannot vouch for itself.
enum TrustedTriggers {
  /// A trusted trigger.
  struct Entry: Codable {
    /// The path of the outline file, with links resolved.
    var file: String
    /// The name of the trigger.
    var trigger: String
    /// The statement that created it. A trigger with another statement is not trusted.
    var sql: String
  }

  private static let sizeLimit = 16 << 20

  /// The path of the list.
  static var path: String? { Environment.configurationFolder.map { $0 + "/trusted-triggers" } }

  /// The triggers that may run in a file.
  static func allowedTriggers(in file: String) throws -> Set<AllowedTrigger> {
    Set(try entries(for: file).map { AllowedTrigger($0.trigger, sql: $0.sql) })
  }

  /// The list's lines about a file, for a program that gets them as arguments.
  static func lines(for file: String) throws -> [String] {
    // With the path that the program is given, not the one that is kept.
    try entries(for: file).map {
      try Entry(file: file, trigger: $0.trigger, sql: $0.sql).jsonText()
    }
  }

  /// Removes names from the list of a file, and adds triggers to it.
  static func replace(
    _ names: Set<String>, with triggers: [ForeignTrigger] = [], in file: String
  ) throws {
    guard let file = place(file) else { return }
    // Trigger names are unique in a file.
    let others = try entries().filter { $0.file != file || !names.contains($0.trigger) }
    try write(others + triggers.map { Entry(file: file, trigger: $0.name, sql: $0.sql) })
  }

  static func entries(for file: String) throws -> [Entry] {
    // Most users have no such list.
    guard let path, access(path, F_OK) == 0, let file = place(file) else { return [] }
    return try entries().filter { $0.file == file }
  }

  private static func place(_ file: String) -> String? {
    guard let place = realpath(file, nil) else { return nil }
    defer { free(place) }
    return String(validatingCString: place)
  }

  private static func entries() throws -> [Entry] {
    guard let path else { return [] }
    // A pipe would be waited for.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    if file < 0 {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw Failure.system("cannot open \(path)")
    }
    defer { close(file) }
    guard let information = stat(file), information.isRegular else {
      throw Failure(
        .inputOutput, "cannot trust \(path): it is not a regular file",
        hint: "remove it; outline trust writes a new list")
    }
    let isOthers = information.st_uid != geteuid() && information.st_uid != 0
    if isOthers || information.st_mode & 0o022 != 0 {
      throw Failure(
        .inputOutput, "cannot trust \(path): others can write to it",
        hint: "check its contents, then chmod 600 \(path.quotedForShell)")
    }
    return try File.bytes(file, called: path, upTo: sizeLimit).split(separator: 0x0A).compactMap {
      try? JSONDecoder().decode(Entry.self, from: Data($0))
    }
  }

  /// Replaces the list atomically; only the user can read it.
  private static func write(_ entries: [Entry]) throws {
    guard let path else {
      throw Failure(
        .inputOutput, "there is no place for the list of trusted triggers", hint: "set HOME")
    }
    let text = try entries.map { try $0.jsonText() + "\n" }.joined()
    try? PrivateText.makeFolder(OutlineStore.folder(of: path))
    if !PrivateText.write(text, to: path, isDurable: true) {
      throw Failure.system("cannot write \(path)")
    }
  }
}
