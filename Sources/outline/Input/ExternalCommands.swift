import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// External commands: programs on the `PATH` whose names begin with `outline-`.
enum ExternalCommands {
  private static let prefix = "outline-"

  /// The folders of the `PATH`. Empty entries, which mean the current folder, are left out.
  static var folders: [String] {
    (Environment["PATH"] ?? "").split(separator: ":").map(String.init)
  }

  /// The names of the external commands, sorted.
  /// - Parameter own: the names of built-in commands, which hide external ones.
  static func names(butNot own: [String]) -> [String] {
    var names: Set<String> = []
    for folder in folders {
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for file in files where file.hasPrefix(prefix) {
        let name = String(file.dropFirst(prefix.count))
        if isName(name), !own.contains(name), isProgram("\(folder)/\(file)") { names.insert(name) }
      }
    }
    return names.sorted()
  }

  /// Replaces this process with an external command. Returns only if there is no such program.
  /// - Parameters:
  ///   - name: the name of the command.
  ///   - arguments: the arguments after it.
  ///   - database: the file of `--db` before the name; the program gets it as `OUTLINE_DB`.
  /// - Throws: `Failure` if the program cannot be run.
  static func run(_ name: String, with arguments: [String], database: String?) throws {
    guard isName(name),
      let path = folders.lazy.map({ "\($0)/\(prefix)\(name)" }).first(where: isProgram)
    else { return }
    if let database { setenv("OUTLINE_DB", database, 1) }
    try replace(with: path, called: prefix + name, arguments)
  }

  /// Replaces this process with a program.
  /// - Throws: `Failure` if the program cannot be run.
  static func replace(with path: String, called name: String, _ arguments: [String]) throws {
    // The other program gets the default handling of this signal.
    signal(SIGXFSZ, SIG_DFL)
    var words = ([name] + arguments).map { strdup($0) } + [nil]
    execv(path, &words)
    let reason = String(cString: strerror(errno))
    for word in words { free(word) }
    throw Failure(
      .inputOutput, "cannot run \(path): \(reason)",
      hint: "a script must begin with a line such as #!/bin/sh")
  }

  /// The path of a program that belongs to this one: beside it, or else in a folder of the `PATH`.
  /// - Returns: `nil` if there is none.
  static func companion(_ name: String) -> String? {
    let own = Bundle.main.executablePath ?? ""
    // The program may be called by a link.
    let places = [
      OutlineStore.folder(of: own),
      OutlineStore.folder(of: (own as NSString).resolvingSymlinksInPath),
    ]
    return (places + folders).lazy.map { "\($0)/\(name)" }.first(where: isProgram)
  }

  /// Whether a word can be the end of a file name and is not an option.
  private static func isName(_ word: String) -> Bool {
    !word.isEmpty && !word.hasPrefix("-") && !word.contains("/") && word != "." && word != ".."
  }

  static func isProgram(_ path: String) -> Bool {
    stat(path)?.isRegular == true && access(path, X_OK) == 0
  }
}
