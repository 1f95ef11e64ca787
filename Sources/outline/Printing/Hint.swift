import ArgumentParser
import Foundation
import OutlineOperations
import Terminal

/// Hints with the files in them that the user works on, so that their commands can be run as they
/// are.
enum Hint {
  /// What hints say of a file that they do not know.
  private static let placeholder = "outline rescue FILE INTO"
  /// Commands that work on no outline, or are told which by an argument.
  private static let withoutDatabase: Set<String> = [
    "help", "completion", "documentation", "rescue",
  ]

  /// What is before a command in a hint; before the word outline it is an article.
  private static let beforeCommands = ["; ", ": ", ", ", "(", " or ", " and ", " then ", "mean "]

  /// A hint whose commands name the file that `--db` named.
  /// - Parameter database: the value of `--db`; nil where it was not given.
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

  /// A hint with the file that is damaged, and a new one that can be made.
  static func naming(damaged path: String, in hint: String) -> String {
    hint.replacing(placeholder, with: rescue(path))
  }

  /// Does something with a file, and names the file in the hint of the error that it throws.
  /// - Parameters:
  ///   - path: the file.
  ///   - database: the file as `--db` takes it; nil if commands find it without.
  static func naming<Value>(
    _ path: String, database: String?, _ body: () throws -> Value
  ) throws -> Value {
    do { return try body() } catch let code as ExitCode {
      throw code
    } catch {
      var failure = Failure(error)
      failure.hint = failure.hint.map { naming(database, in: naming(damaged: path, in: $0)) }
      throw failure
    }
  }

  /// The command that saves what can be saved of a file.
  static func rescue(_ path: String) -> String {
    "outline rescue \(path.quotedForShell) \(newName(beside: path).quotedForShell)"
  }

  /// The name of a file that is not there yet.
  private static func newName(beside path: String) -> String {
    let name = (path as NSString).lastPathComponent
    let folder = (path as NSString).deletingLastPathComponent
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

  /// The value of `--db` among arguments.
  static func database(in arguments: [String]) -> String? {
    let options = Array(arguments.prefix { $0 != "--" })
    if let index = options.firstIndex(of: "--db"), index + 1 < options.count {
      return options[index + 1]
    }
    return options.first { $0.hasPrefix("--db=") }.map { String($0.dropFirst("--db=".count)) }
  }

  /// The hint of a command that failed, with the files that its arguments name.
  static func naming(filesIn arguments: [String], _ hint: String) -> String {
    let database = database(in: arguments)
    var hint = hint
    if hint.contains(placeholder) {
      let named = database.map { ["--db", $0] } ?? []
      if let path = (try? FileOptions.parse(named))?.path {
        hint = naming(damaged: path, in: hint)
      }
    }
    return naming(database, in: hint)
  }
}

extension CommonOptions {
  /// A command that a message names, with the file that the user named.
  func naming(_ command: String) -> String { Hint.naming(database, in: command) }
}
