import Foundation
import OutlineOperations
import Terminal

/// Commands of others: programs on the `PATH` whose names begin with `outline-`.
enum ExternalCommands {
  private static let prefix = "outline-"

  /// The folders of the `PATH`. What is empty in it would be the folder one happens to be in, and is
  /// left out.
  private static var folders: [String] {
    (Environment["PATH"] ?? "").split(separator: ":").map(String.init)
  }

  /// The names there are, in order.
  /// - Parameter own: names of commands of this program, which these could not be called by.
  static func names(butNot own: [String]) -> [String] {
    var names: Set<String> = []
    for folder in folders {
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for file in files where file.hasPrefix(prefix) {
        let name = String(file.dropFirst(prefix.count))
        if isName(name), !own.contains(name), isProgram("\(folder)/\(file)") {
          names.insert(name)
        }
      }
    }
    return names.sorted()
  }

  /// Runs the program that a word names in place of this one, where there is one.
  /// - Parameters:
  ///   - name: the word.
  ///   - arguments: what follows it.
  ///   - database: the file that `--db` named before the word; the program gets it as `OUTLINE_DB`.
  /// - Throws: `Failure` where the program cannot be run. It does not return otherwise, unless there
  ///   is no such program.
  static func run(_ name: String, _ arguments: [String], database: String?) throws {
    guard isName(name),
      let path = folders.lazy.map({ "\($0)/\(prefix)\(name)" }).first(where: isProgram)
    else { return }
    if let database { setenv("OUTLINE_DB", database, 1) }
    // What was changed for this program is not for another one.
    signal(SIGXFSZ, SIG_DFL)
    var words = ([prefix + name] + arguments).map { strdup($0) } + [nil]
    execv(path, &words)
    let reason = String(cString: strerror(errno))
    for word in words { free(word) }
    throw Failure(
      .inputOutput, "cannot run \(path): \(reason)",
      hint: "a script begins with a line such as #!/bin/sh")
  }

  /// A word that may be the end of a file's name, and is no option.
  private static func isName(_ word: String) -> Bool {
    !word.isEmpty && !word.hasPrefix("-") && !word.contains("/") && word != "." && word != ".."
  }

  private static func isProgram(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }
}
