import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore

/// Hints that name the user's files, so that their commands can be copied and run.
enum Hint {
  /// The placeholder in hints for a file that they do not know.
  private static let placeholder = "outline rescue FILE INTO"
  /// Commands that work on no outline, or take it as an argument.
  private static let withoutDatabase: Set<String> = [
    "help", "completion", "documentation", "rescue", "clone",
  ]

  /// Texts that precede a command in a hint. After other words, "outline" is a noun.
  private static let beforeCommands = ["; ", ": ", ", ", "(", " or ", " and ", " then ", "mean "]

  /// A hint whose commands name the file of `--db`.
  /// - Parameters:
  ///   - database: the value of `--db`, or `nil` if it was not given.
  ///   - hint: the hint.
  static func naming(_ database: String?, in hint: String) -> String {
    guard let database, !database.isEmpty, !hint.hasSuffix("--help") else { return hint }
    let pieces = hint.components(separatedBy: "outline ")
    return pieces.enumerated().map { index, piece in
      if index == 0 { return piece }
      let word = String(piece.prefix { $0.isLowercase })
      let before = pieces[index - 1]
      let isCommand =
        !word.isEmpty && !withoutDatabase.contains(word)
        && (before.isEmpty || beforeCommands.contains(where: before.hasSuffix))
      return isCommand ? "outline --db \(database.quotedForShell) " + piece : "outline " + piece
    }.joined()
  }

  /// A hint that names the damaged file, and a new file for the rescue.
  static func naming(damaged path: String, in hint: String) -> String {
    hint.replacing(
      placeholder,
      with: "outline rescue \(path.quotedForShell) \(newName(beside: path).quotedForShell)")
  }

  /// Runs code that works on a file, and names the file in the hint of its error.
  /// - Parameters:
  ///   - path: the file.
  ///   - database: the value of `--db` for the file, or `nil` if commands find it without.
  ///   - body: the code.
  static func naming<Value>(
    _ path: String, database: String?, _ body: () throws -> Value
  ) throws -> Value {
    do { return try body() } catch let code as ExitCode {
      throw code
    } catch {
      throw Failure(error).hinting {
        $0.map { naming(database, in: naming(damaged: path, in: $0)) }
      }
    }
  }

  /// A file name that does not exist yet.
  private static func newName(beside path: String) -> String {
    let name = (path as NSString).lastPathComponent
    let folder = OutlineStore.folder(of: path)
    let ending = name.hasPrefix(".") ? "" : (name as NSString).pathExtension
    let stem = name.hasPrefix(".") ? "" : (name as NSString).deletingPathExtension + "-"
    for number in 1..<100 {
      let count = number == 1 ? "" : "-\(number)"
      let new = "\(stem)rescued\(count).\(ending.isEmpty ? "outline" : ending)"
      let path = folder.isEmpty ? new : (folder as NSString).appendingPathComponent(new)
      if access(path, F_OK) != 0 { return path }
    }
    return "INTO"
  }

  /// The value of `--db` in a command line.
  static func database(in arguments: [String]) -> String? {
    let options = Array(arguments.prefix { $0 != "--" })
    if let index = options.firstIndex(of: "--db"), index + 1 < options.count {
      return options[index + 1]
    }
    return options.first { $0.hasPrefix("--db=") }.map { String($0.dropFirst("--db=".count)) }
  }

  /// The hint of a failed command, with the files from its command line.
  static func naming(filesIn arguments: [String], _ hint: String) -> String {
    let database = database(in: arguments)
    var hint = hint
    if hint.contains(placeholder) {
      let named = database.map { ["--db", $0] } ?? []
      if let path = (try? FileOptions.parse(named))?.path { hint = naming(damaged: path, in: hint) }
    }
    return naming(database, in: hint)
  }
}

extension CommonOptions {
  /// A command in a message, with the user's file.
  func naming(_ command: String) -> String { Hint.naming(database, in: command) }
}
